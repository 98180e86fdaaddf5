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

  /// Makes a header at `offset` look sound: bytes whose sum is the logo's, and the header's checksum.
  static func sign(_ rom: inout [UInt8], at offset: Int = 0) {
    var rest: UInt32 = 0x93A5_F0CE
    for place in (0x104..<0x134).reversed() {
      rom[offset + place] = UInt8(rest % 31)
      rest /= 31
    }
    rom[offset + 0x14D] = rom[offset + 0x134...offset + 0x14C].reduce(0) { $0 &- $1 &- 1 }
  }

  static func cartridge(_ rom: [UInt8], isForced: Bool = false) throws -> Cartridge {
    try rom.withUnsafeBytes { bytes in try Cartridge(rom: bytes, isForced: isForced) }
  }

  /// The machine, after the jump to 0x150.
  static func make(
    _ program: [UInt8], model: Model = .dmg, mapper: UInt8 = 0, romBanks: Int = 2,
    ramCode: UInt8 = 0, color: UInt8 = 0
  ) throws -> GameBoy {
    let image = rom(program, mapper: mapper, romBanks: romBanks, ramCode: ramCode, color: color)
    let machine = GameBoy(cartridge: try cartridge(image), model: model)
    machine.step(2)
    return machine
  }

  /// Numbers from a seed.
  struct Random: RandomNumberGenerator {
    private var state: UInt64
    init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state &* 0x2545_F491_4F6C_DD1D
    }
  }
}

extension GameBoy {
  /// Reads and writes as the CPU does, for tests that are about the cartridge alone.
  subscript(address: UInt16) -> UInt8 {
    get { bus.read(address) }
    set { bus.write(address, newValue) }
  }

  /// A state of now.
  func state() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: stateSize) { buffer, count in
      count = saveState(into: UnsafeMutableRawBufferPointer(buffer)) ?? 0
    }
  }

  /// Takes a state.
  func take(_ state: [UInt8]) throws {
    try state.withUnsafeBytes { bytes in try loadState(bytes) }
  }

  /// Runs some instructions; returns how many M-cycles they took.
  @discardableResult
  func step(_ count: Int = 1) -> Int {
    let start = bus.clock
    for _ in 0..<count { cpu.step(&bus) }
    return Int((bus.clock - start) / bus.cycleDots)
  }
}
