@testable import GameBoy

/// A machine whose ROM begins with `program` at 0x150, with a header that says what the test needs.
enum TestMachine {
  static func rom(
    _ program: [UInt8], mapper: UInt8 = 0, romBanks: Int = 2, ramCode: UInt8 = 0, color: UInt8 = 0
  ) -> [UInt8] {
    var rom = [UInt8](repeating: 0, count: romBanks * 0x4000)
    for bank in 0..<romBanks { rom[bank * 0x4000 + 0x3FFF] = UInt8(bank & 0xFF) }
    rom.replaceSubrange(0x100..<0x104, with: [0x00, 0xC3, 0x50, 0x01])
    rom[0x143] = color
    rom[0x147] = mapper
    rom[0x149] = ramCode
    rom.replaceSubrange(0x150..<0x150 + program.count, with: program)
    return rom
  }

  static func cartridge(_ rom: [UInt8]) throws -> Cartridge {
    try rom.withUnsafeBytes { bytes in try Cartridge(rom: bytes) }
  }

  /// The machine, with the jump to 0x150 behind it.
  static func make(
    _ program: [UInt8], model: Model = .dmg, mapper: UInt8 = 0, romBanks: Int = 2,
    ramCode: UInt8 = 0, color: UInt8 = 0
  ) throws -> GameBoy {
    let image = rom(program, mapper: mapper, romBanks: romBanks, ramCode: ramCode, color: color)
    let machine = GameBoy(cartridge: try cartridge(image), model: model)
    machine.step(2)
    return machine
  }
}

extension GameBoy {
  /// Runs some instructions; answers how many M-cycles they took.
  @discardableResult
  func step(_ count: Int = 1) -> Int {
    let start = bus.clock
    for _ in 0..<count { cpu.step(&bus) }
    return Int((bus.clock - start) / bus.cycleDots)
  }
}
