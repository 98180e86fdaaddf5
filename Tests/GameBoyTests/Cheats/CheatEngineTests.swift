import Testing

@testable import GameBoy

@Suite struct CheatEngineTests {
  /// A 64 KiB MBC1 cartridge with 32 KiB of RAM that does nothing but jump to itself; byte n of each bank is n.
  private func machine(_ model: Model = .dmg) throws -> GameBoy {
    var rom = (0..<0x1_0000).map { UInt8(truncatingIfNeeded: $0) }
    rom.replaceSubrange(0x100..<0x104, with: [0x18, 0xFE, 0, 0])
    rom[0x143] = model.isColor ? 0x80 : 0
    rom[0x147] = 3
    rom[0x149] = 3
    rom[0xC123] = 0x77
    let cartridge = try rom.withUnsafeBytes { bytes throws(CartridgeError) in
      try Cartridge(rom: bytes)
    }
    return GameBoy(cartridge: cartridge, model: model)
  }

  @Test("a patch changes every bank with the expected byte, and goes without a trace")
  func patches() throws {
    let machine = try machine()
    let cheats = CheatEngine(machine)
    let before = Array(machine.rom)
    cheats.use([.patch(address: 0x4123, value: 0xAA, expected: 0x23)])
    #expect(machine.rom[0x4123] == 0xAA && machine.rom[0x8123] == 0xAA)
    #expect(machine.rom[0xC123] == 0x77, "another byte stands there")
    #expect(machine.rom[0x0123] == 0x23)
    cheats.use([
      .patch(address: 0x0200, value: 1, expected: nil),
      .patch(address: 0x0200, value: 2, expected: nil),
    ])
    #expect(machine.rom[0x4123] == 0x23 && machine.rom[0x0200] == 2)
    #expect(machine.rom[0x4200] == 0, "an address below 0x4000 is in bank 0 alone")
    cheats.use([])
    #expect(Array(machine.rom) == before)
  }

  @Test(
    "RAM is written after each frame, in the bank that the code names",
    arguments: [Model.dmg, .cgb])
  func pokes(model: Model) throws {
    let machine = try machine(model)
    let cheats = CheatEngine(machine)
    cheats.use([
      .poke(address: 0xC010, value: 0x5A, bank: .current),
      .poke(address: 0xD020, value: 0x6B, bank: .work(3)),
      .poke(address: 0xA030, value: 0x7C, bank: .cartridge(2)),
      .poke(address: 0xA030, value: 0x7C, bank: .cartridge(9)),
      .poke(address: 0xFF90, value: 0x8D, bank: .current),
    ])
    machine.runFrame()
    cheats.poke()
    #expect(machine.workRAM[0x10] == 0x5A)
    #expect(machine.workRAM[model.isColor ? 0x3020 : 0x1020] == 0x6B)
    #expect(machine.saveRAM[0x4030] == 0x7C)
    #expect(machine.highRAM[0x10] == 0x8D)
    machine.runFrame()
  }
}
