import Testing

@testable import GameBoy

@Suite("Model")
struct ModelTests {
  @Test("only the CGB and the AGB have colour hardware, only the SGBs sit in a SNES")
  func kinds() {
    #expect(Model.allCases.filter(\.isColor) == [.cgb, .agb, .cgbC])
    #expect(Model.allCases.filter(\.isSuper) == [.sgb, .sgb2])
    #expect(Model.allCases.filter { $0.clockRate != 4_194_304 } == [.sgb])
  }

  /// A machine before its first instruction; the header's checksum is that of a test ROM (not zero).
  private func fresh(_ model: Model, color: UInt8 = 0, header: [Int: UInt8] = [:]) throws -> GameBoy
  {
    var rom = TestMachine.rom([0x18, 0xFE], color: color)
    rom[0x14D] = 0x2D
    for (place, byte) in header { rom[place] = byte }
    return GameBoy(cartridge: try TestMachine.cartridge(rom), model: model)
  }

  /// Source: mooneye `boot_regs-dmgABC`, `-mgb`, `-sgb`, `-sgb2`, `-cgb`, `-A` (a game without colours).
  @Test(
    "the registers are as each boot ROM leaves them",
    arguments: [
      (Model.dmg, [0x01B0, 0x0013, 0x00D8, 0x014D]), (.mgb, [0xFFB0, 0x0013, 0x00D8, 0x014D]),
      (.sgb, [0x0100, 0x0014, 0x0000, 0xC060]), (.sgb2, [0xFF00, 0x0014, 0x0000, 0xC060]),
      (.cgb, [0x1180, 0x0000, 0x0008, 0x007C]), (.agb, [0x1100, 0x0100, 0x0008, 0x007C]),
    ] as [(Model, [UInt16])])
  func registers(model: Model, expected: [UInt16]) throws {
    let cpu = try fresh(model).cpu
    #expect([cpu.af, cpu.bc, cpu.de, cpu.hl] == expected)
    #expect(cpu.sp == 0xFFFE && cpu.pc == 0x0100)
  }

  /// Source: Pan Docs, "Power Up Sequence".
  @Test("a game for the CGB finds other registers")
  func colorRegisters() throws {
    let cgb = try fresh(.cgb, color: 0x80).cpu
    #expect([cgb.af, cgb.bc, cgb.de, cgb.hl] == [0x1180, 0x0000, 0xFF56, 0x000D])
    let agb = try fresh(.agb, color: 0xC0).cpu
    #expect([agb.af, agb.bc, agb.de, agb.hl] == [0x1100, 0x0100, 0xFF56, 0x000D])
  }

  @Test("a title's sum is in B, and the AGB's last INC B sets the flags")
  func titleInB() throws {
    // Old licensee 01: Nintendo.
    func machine(_ model: Model, _ sum: UInt8) throws -> CPU {
      try fresh(model, header: [0x134: sum, 0x14B: 0x01]).cpu
    }
    #expect(try machine(.cgb, 0x9F).bc == 0x9F00)
    #expect(try machine(.agb, 0x9F).af == 0x1120)
    #expect(try machine(.agb, 0xFF).af == 0x11A0)
    #expect(try machine(.agb, 0x9F).bc == 0xA000)
    #expect(try machine(.cgb, 0x58).hl == 0x991A)
  }

  /// Source: mooneye `boot_hwio-dmgABCmgb`, `-S`, `-C`.
  @Test("the registers of the machine are as each boot ROM leaves them", arguments: Model.allCases)
  func hardware(model: Model) throws {
    let machine = try fresh(model)
    func read(_ address: UInt16) -> UInt8 { machine.bus.readSlowly(address) }
    let sound: [UInt8] = [
      0x80, 0xBF, 0xF3, 0xFF, 0xBF, 0xFF, 0x3F, 0x00, 0xFF, 0xBF, 0x7F, 0xFF, 0x9F, 0xFF, 0xBF,
      0xFF,
      0xFF, 0x00, 0x00, 0xBF, 0x77, 0xF3,
    ]
    #expect((0..<22).map { read(0xFF10 + UInt16($0)) } == sound)
    #expect(read(0xFF26) == (model.isSuper ? 0xF0 : 0xF1))
    #expect(read(0xFF00) == (model == .dmg || model == .mgb ? 0xCF : 0xFF))
    #expect(read(0xFF01) == 0x00)
    #expect(read(0xFF02) == 0x7E)
    #expect((0xFF05...0xFF07).map { read($0) } == [0x00, 0x00, 0xF8])
    #expect(read(0xFF0F) == 0xE1)
    #expect(read(0xFF40) == 0x91)
    #expect([0xFF42, 0xFF43, 0xFF45, 0xFF4A, 0xFF4B].map { read($0) } == [0, 0, 0, 0, 0])
    #expect(read(0xFF46) == (model.isColor ? 0x00 : 0xFF))
    #expect(read(0xFF47) == 0xFC)
    #expect(read(0xFFFF) == 0x00)
    #expect(read(0xFF4D) == 0xFF && read(0xFF70) == 0xFF)
  }

  /// Source: mooneye `boot_div-dmgABCmgb`, `-S`, `-cgbABCDE`, `-A`.
  @Test("the divider says how long the boot ROM took")
  func divider() throws {
    func divider(_ model: Model) throws -> UInt64 { try fresh(model).bus.timer.ticks(0) }
    #expect(try divider(.dmg) == divider(.mgb))
    #expect(try divider(.dmg) >> 8 == 0xAB)
    #expect(try divider(.sgb) >> 8 == 0xD8 && divider(.sgb) == divider(.sgb2))
    #expect(try divider(.cgb) >> 8 == 0x26)
    // One M-cycle for the INC B.
    #expect(try divider(.agb) == divider(.cgb) + 4)
  }
}
