import Testing

@testable import GameBoy

@Suite("MBC6")
struct MBC6Tests {
  private let machine: GameBoy

  init() throws {
    var rom = TestMachine.rom([], mapper: 0x20, romBanks: 64, ramCode: 3)
    for half in 0..<128 { rom[half * 0x2000 + 0x1FFF] = UInt8(half) }
    machine = GameBoy(cartridge: try TestMachine.cartridge(rom), model: .cgb)
    machine.saveRAM.update(repeating: 0xFF)
  }

  /// A command as a game sends it: through bank 2 at 0x5555 and bank 1 at 0x2AAA of the first window.
  private func command(_ values: UInt8...) {
    for (index, value) in values.enumerated() {
      let isSecond = index % 3 == 1
      machine[0x2000] = isSecond ? 1 : 2
      machine[isSecond ? 0x4AAA : 0x5555] = value
    }
  }

  private func openFlash(isWritable: Bool) {
    machine[0x0C00] = 1
    machine[0x1000] = isWritable ? 1 : 0
    machine[0x2800] = 8
  }

  @Test("two windows of 8 KiB show any half bank")
  func windows() {
    for (first, second) in [(0, 127), (5, 4), (77, 77)] as [(UInt8, UInt8)] {
      machine[0x2000] = first
      machine[0x3000] = second
      #expect(machine[0x5FFF] == first && machine[0x7FFF] == second)
    }
  }

  @Test("two windows of 4 KiB show any eighth of RAM")
  func ram() {
    #expect(machine[0xA000] == 0xFF)
    machine[0x0000] = 0x0A
    machine[0x0400] = 5
    machine[0x0800] = 2
    machine[0xA001] = 0x11
    machine[0xB001] = 0x22
    #expect(machine.saveRAM[0x5001] == 0x11 && machine.saveRAM[0x2001] == 0x22)
    machine[0x0800] = 5
    #expect(machine[0xB001] == 0x11)
    machine[0x0000] = 0
    #expect(machine[0xA001] == 0xFF)
  }

  @Test("the flash says who it is, is programmed by pages and erased by sectors")
  func flash() {
    openFlash(isWritable: true)
    command(0xAA, 0x55, 0x90)
    #expect(machine[0x4000] == 0xC2 && machine[0x4001] == 0x81)
    machine[0x4000] = 0xF0
    #expect(machine[0x4000] == 0xFF)

    command(0xAA, 0x55, 0xA0)
    machine[0x2000] = 3
    for byte in UInt16(0)..<128 { machine[0x4080 + byte] = UInt8(byte) }
    machine[0x40FF] = 0
    #expect(machine[0x40FF] == 0x80)
    machine[0x4000] = 0xF0
    #expect(machine[0x4080] == 0 && machine[0x40FE] == 126 && machine[0x4100] == 0xFF)
    // It lies behind RAM in the save.
    #expect(machine.saveRAM[0x8000 + 3 * 0x2000 + 0x85] == 5)

    // Programming clears bits and sets none.
    command(0xAA, 0x55, 0xA0)
    machine[0x2000] = 3
    for byte in UInt16(0)..<128 { machine[0x4080 + byte] = 0xF0 }
    machine[0x40FF] = 0
    machine[0x4000] = 0xF0
    #expect(machine[0x4085] == 0 && machine[0x40F5] == 0x70)

    command(0xAA, 0x55, 0x80, 0xAA, 0x55)
    machine[0x4000] = 0x30
    #expect(machine[0x4000] == 0x80)
    machine[0x4000] = 0xF0
    machine[0x2000] = 3
    #expect(machine[0x4085] == 0xFF)
  }

  @Test("sector 0 and the hidden bytes are closed unless their pin is set")
  func protection() {
    machine.saveRAM[0x8000] = 0x55
    openFlash(isWritable: false)
    command(0xAA, 0x55, 0x80, 0xAA, 0x55, 0x10)
    machine[0x4000] = 0xF0
    machine[0x2000] = 0
    #expect(machine[0x4000] == 0x55)
    openFlash(isWritable: true)
    command(0xAA, 0x55, 0x80, 0xAA, 0x55, 0x10)
    machine[0x4000] = 0xF0
    machine[0x2000] = 0
    #expect(machine[0x4000] == 0xFF)

    command(0xAA, 0x55, 0x60, 0xAA, 0x55, 0xE0)
    for byte in UInt16(0)..<128 { machine[0x4000 + byte] = UInt8(byte) }
    machine[0x407F] = 0
    machine[0x4000] = 0xF0
    #expect(machine[0x4001] == 0xFF)
    command(0xAA, 0x55, 0x77, 0xAA, 0x55, 0x77)
    #expect(machine[0x4001] == 1 && machine[0x407F] == 127)
  }
}
