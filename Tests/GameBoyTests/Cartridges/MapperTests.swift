import Testing

@testable import GameBoy

@Suite("MMM01, HuC1, Wisdom Tree and M161")
struct MapperTests {
  @Test("an MMM01's game sees only its part of ROM and RAM, as an MBC1 would show it")
  func mmm01() throws {
    let machine = try TestMachine.make([], mapper: 0x0D, romBanks: 64, ramCode: 3)
    #expect(machine[0x3FFF] == 0 && machine[0x7FFF] == 1)
    // A game of 8 banks from bank 16 on (the menu was moved to the end of the ROM, so all is two lower).
    machine[0x6000] = 0x0C << 2 | 1  // bits 3…4 fixed; mode 1
    machine[0x2000] = 16
    machine[0x4000] = 0x02  // RAM bank 2
    machine[0x0000] = 0x70  // RAM bank fixed, locked
    #expect(machine[0x3FFF] == 18 && machine[0x7FFF] == 19)
    for bank in UInt8(1)..<8 {
      machine[0x2000] = bank | 0x60  // what was fixed stays
      #expect(machine[0x7FFF] == 18 + bank && machine[0x3FFF] == 18)
    }
    machine[0x2000] = 0
    #expect(machine[0x7FFF] == 19)
    machine[0x0000] = 0x0A
    machine[0x4000] = 1
    machine[0xA000] = 0x77
    #expect(machine.saveRAM[0x4000] == 0x77)
    machine.reset()
    #expect(machine[0x3FFF] == 0)
  }

  @Test("a HuC1 shows RAM or its infrared register, never a closed door")
  func huc1() throws {
    let machine = try TestMachine.make([], mapper: 0xFF, romBanks: 64, ramCode: 3)
    machine[0x2000] = 0x3F
    #expect(machine[0x7FFF] == 0x3F)
    machine[0x4000] = 3
    machine[0xA005] = 0x12
    #expect(machine.saveRAM[0x6005] == 0x12)
    machine[0x0000] = 0x0E
    #expect(machine[0xA005] == 0xC0)
    machine[0xA005] = 1
    #expect(machine.bus.board.isLightOn && machine.saveRAM[0x6005] == 0x12)
    machine[0x0000] = 0x0A
    #expect(machine[0xA005] == 0x12)
  }

  @Test("Wisdom Tree's circuit takes its bank from the address")
  func wisdomTree() throws {
    let machine = try TestMachine.make([], mapper: 0xC0, romBanks: 16)
    #expect(machine[0x3FFF] == 0 && machine[0x7FFF] == 1)
    machine[0x0005] = 0
    #expect(machine[0x3FFF] == 10 && machine[0x7FFF] == 11)
    machine[0x4001] = 0
    #expect(machine[0x3FFF] == 10)
    machine.reset()
    #expect(machine[0x3FFF] == 0)
  }

  @Test("an M161 chooses once")
  func m161() throws {
    var rom = TestMachine.rom([], mapper: 0x10, romBanks: 16)
    rom.replaceSubrange(0x134..<0x13E, with: "TETRIS SET".utf8)
    let machine = GameBoy(cartridge: try TestMachine.cartridge(rom), model: .dmg)
    #expect(machine.cartridge.mapper == .m161 && machine.clockRAM.isEmpty)
    machine[0x4000] = 3
    machine[0x4000] = 1
    #expect(machine[0x3FFF] == 6 && machine[0x7FFF] == 7)
    machine.reset()
    #expect(machine[0x3FFF] == 0)
  }
}
