import Testing

@testable import GameBoy

@Suite("Cartridge")
struct CartridgeTests {
  @Test("bad headers are refused with a sentence")
  func refusals() {
    #expect(throws: CartridgeError.tooShort(bytes: 10, needed: 0x150)) {
      try TestMachine.cartridge([UInt8](repeating: 0, count: 10))
    }
    #expect(throws: CartridgeError.unknownMapper(byte: 0x42)) {
      try TestMachine.cartridge(TestMachine.rom([], mapper: 0x42))
    }
    #expect(throws: CartridgeError.unsupportedMapper(byte: 0xEA, name: "Makon")) {
      try TestMachine.cartridge(TestMachine.rom([], mapper: 0xEA))
    }
  }

  @Test("any header is read or refused, and what is read runs", arguments: 0..<64)
  func anyHeader(seed: Int) throws {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next() -> UInt8 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return UInt8(truncatingIfNeeded: state >> 24)
    }
    var rom = (0..<(0x150 + Int(next()) * 300)).map { _ in next() }
    rom[0x147] = [0, 1, 3, 6, 0x10, 0x13, 0x1E, 0x0F][seed % 8]
    rom[0x148] = 0xFF  // no size, so that the end of the file is not missed
    let machine = GameBoy(
      cartridge: try TestMachine.cartridge(rom), model: seed % 2 == 0 ? .dmg : .cgb)
    for _ in 0..<3 { machine.runFrame() }
    #expect(machine.stateSize > 0)
  }

  @Test(
    "the mappers reach their banks", arguments: [(0x01, 128), (0x05, 16), (0x11, 128), (0x19, 512)])
  func banks(mapper: Int, count: Int) throws {
    let machine = try TestMachine.make([], mapper: UInt8(mapper), romBanks: count)
    for bank in [1, 5, count / 2 + 1, count - 1] {
      switch mapper {
      case 0x01:
        machine.bus.write(0x2000, UInt8(bank & 0x1F))
        machine.bus.write(0x4000, UInt8(bank >> 5))
      case 0x05: machine.bus.write(0x2100, UInt8(bank))
      case 0x19:
        machine.bus.write(0x2000, UInt8(bank & 0xFF))
        machine.bus.write(0x3000, UInt8(bank >> 8))
      default: machine.bus.write(0x2000, UInt8(bank))
      }
      #expect(machine.bus.read(0x7FFF) == UInt8(bank & 0xFF))
    }
  }

  @Test("RAM answers only when it is enabled, and is what the battery keeps")
  func ram() throws {
    let machine = try TestMachine.make([], mapper: 0x1B, ramCode: 3)
    machine.bus.write(0xA000, 0x12)
    #expect(machine.bus.read(0xA000) == 0xFF)
    machine.bus.write(0x0000, 0x0A)
    machine.bus.write(0x4000, 2)
    machine.bus.write(0xA123, 0x55)
    #expect(machine.bus.read(0xA123) == 0x55)
    #expect(machine.saveRAM.count == 0x8000)
    #expect(machine.saveRAM[0x4123] == 0x55)
  }

  @Test("the clock counts, is kept, and moves on by the time between sessions")
  func clock() throws {
    let machine = try TestMachine.make([0x18, 0xFE], mapper: 0x0F)
    #expect(machine.clockRAM.count == 48)
    machine.now = 1_000_000
    machine.bus.board.clock.write(8, 58, at: machine.bus.clock)
    machine.bus.board.clock.write(9, 59, at: machine.bus.clock)
    for _ in 0..<180 { machine.runFrame() }
    #expect(machine.bus.board.clock.seconds == 1)
    #expect(machine.bus.board.clock.hours == 1)
    let later = try TestMachine.make([0x18, 0xFE], mapper: 0x0F)
    for index in 0..<48 { later.clockRAM[index] = machine.clockRAM[index] }
    later.now = 1_000_000 + 86400 + 7
    later.runFrame()
    #expect(later.bus.board.clock.dayLow == 1)
    #expect(later.bus.board.clock.seconds == 8)
  }

  @Test("a file that ends early is refused; a small one whose checksum is right plays")
  func truncated() throws {
    var rom = [UInt8](repeating: 0, count: 0x8000)
    rom[0x148] = 1  // 64 KiB, of which half is missing
    rom[0x150] = 7
    #expect(throws: CartridgeError.truncated(bytes: 0x8000, promised: 0x1_0000)) {
      try rom.withUnsafeBytes { try Cartridge(rom: $0) }
    }
    rom[0x14F] = 8  // 7 + 1: the sum of this very file
    let cartridge = try rom.withUnsafeBytes { try Cartridge(rom: $0) }
    #expect(cartridge.warnings.contains(.romSize(header: 0x1_0000, file: 0x8000)))
  }
}
