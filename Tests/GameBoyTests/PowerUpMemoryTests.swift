import Testing

@testable import GameBoy

/// What memory holds before a game has written to it.
@Suite("Memory at power-up")
struct PowerUpMemoryTests {
  @Test("work RAM of a Game Boy Color changes every 8 bytes", arguments: [Model.cgb, .agb])
  func colorWorkRAM(model: Model) throws {
    let machine = try TestMachine.make([], model: model, color: 0x80)
    for bank in 0..<8 where bank != 2 {
      let start = bank * 0x1000
      #expect(machine.workRAM[start..<start + 8].allSatisfy { $0 == 0xFF })
      #expect(machine.workRAM[start + 8..<start + 16].allSatisfy { $0 == 0 })
      #expect(machine.workRAM[start + 0x7F0..<start + 0x7F8].allSatisfy { $0 == 0xFF })
      #expect(machine.workRAM[start + 0x800..<start + 0x808].allSatisfy { $0 == 0 })
      #expect(machine.workRAM[start + 0x808..<start + 0x810].allSatisfy { $0 == 0xFF })
      #expect(machine.workRAM[start + 0xFF8..<start + 0x1000].allSatisfy { $0 == 0xFF })
    }
    // The boot ROM works in this bank.
    #expect(machine.workRAM[0x2000..<0x3000].allSatisfy { $0 == 0 })
    // The CPU reads the same, in the echo as well.
    #expect(machine[0xC000] == 0xFF && machine[0xC008] == 0 && machine[0xE000] == 0xFF)
  }

  @Test(
    "work RAM of an older Game Boy changes every 256 bytes",
    arguments: [Model.dmg, .mgb, .sgb, .sgb2])
  func workRAM(model: Model) throws {
    let machine = try TestMachine.make([], model: model)
    #expect(machine.workRAM.count == 0x2000)
    for page in 0..<32 {
      let value: UInt8 = (page & 1 == 1) != (page & 8 == 8) ? 0xFF : 0
      #expect(machine.workRAM[page * 256..<page * 256 + 256].allSatisfy { $0 == value })
    }
  }

  @Test("object memory and high RAM are what the boot ROM leaves", arguments: Model.allCases)
  func otherMemory(model: Model) throws {
    let machine = try TestMachine.make([], model: model, color: 0x80)
    if model.isColor {
      #expect(machine.objectRAM.allSatisfy { $0 == 0 })
      #expect(machine.highRAM[..<48].elementsEqual(machine.rom[0x104..<0x134]))
    } else {
      #expect(Set(machine.objectRAM).count > 40)
    }
    #expect(Set(machine.highRAM[48...]).count > 40)
  }

  @Test("palettes of a Game Boy Color are white, but for a byte that is never shown")
  func palettes() throws {
    let machine = try TestMachine.make([], model: .cgb, color: 0x80)
    machine[0xFF40] = 0
    for place in 0..<64 {
      machine[0xFF68] = UInt8(place)
      machine[0xFF6A] = UInt8(place)
      #expect(machine[0xFF69] == (place % 2 == 0 ? 0xFF : 0x7F))
      #expect(machine[0xFF6B] == (place == 0 ? 0 : place % 2 == 0 ? 0xFF : 0x7F))
    }
  }

  @Test("every power-up gives the same, whatever was there", arguments: Model.allCases)
  func determinism(model: Model) throws {
    let machine = try TestMachine.make([], model: model, mapper: 0x1A, ramCode: 2)
    let other = try TestMachine.make([], model: model, mapper: 0x1A, ramCode: 2)
    machine.reset()
    other.reset()
    let state = machine.state()
    #expect(other.state() == state)
    for memory in [machine.workRAM, machine.objectRAM, machine.highRAM, machine.videoRAM] {
      for index in memory.indices { memory[index] = 0x55 }
    }
    machine.reset()
    #expect(machine.state() == state)
    // Cartridge RAM without a battery.
    #expect(machine.saveRAM.allSatisfy { $0 == 0xFF })
  }
}
