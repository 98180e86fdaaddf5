import Testing

@testable import GameBoy

@Suite("Cartridge")
struct CartridgeTests {
  @Test("bad headers are refused with a sentence")
  func refusals() throws {
    #expect(throws: CartridgeError.tooShort(bytes: 10, needed: 0x14A)) {
      try TestMachine.cartridge([UInt8](repeating: 0, count: 10))
    }
    let large = [UInt8](repeating: 0, count: (8 << 20) + 1)
    #expect(throws: CartridgeError.tooLarge(bytes: (8 << 20) + 1, limit: 8 << 20)) {
      try TestMachine.cartridge(large)
    }
    #expect(try TestMachine.cartridge(large, isForced: true).rom.count == 8 << 20)
    #expect(throws: CartridgeError.unknownMapper(byte: 0x42)) {
      try TestMachine.cartridge(TestMachine.rom([], mapper: 0x42))
    }
    for text in ["Dear Sir,\n", String(repeating: "dear_sir_or_madam_", count: 2000)] {
      #expect(throws: CartridgeError.self) { try TestMachine.cartridge(Array(text.utf8)) }
      let forced = try TestMachine.cartridge(Array(text.utf8), isForced: true)
      let machine = GameBoy(cartridge: forced, model: .dmg)
      for _ in 0..<3 { machine.runFrame() }
    }
  }

  @Test(
    "a mapper byte that says nothing is guessed in what is a game otherwise, with a warning",
    arguments: [
      (UInt8(0xEA), 16, Mapper.mbc3), (0x97, 4, .mbc3), (0x99, 8, .mbc3), (0x1F, 2, .none),
      (0x42, 128, .mbc3), (0xBE, 256, .mbc5), (0xE1, 2, .none),
    ])
  func guessed(byte: UInt8, banks: Int, guess: Mapper) throws {
    var rom = TestMachine.rom([], mapper: byte, romBanks: banks)
    let sum = { (rom: [UInt8]) in rom[0x134...0x14C].reduce(UInt8(0)) { $0 &- $1 &- 1 } }
    rom[0x14D] = ~sum(rom)
    #expect(throws: CartridgeError.unknownMapper(byte: byte)) { try TestMachine.cartridge(rom) }
    #expect(try TestMachine.cartridge(rom, isForced: true).mapper == guess)
    // Without the logo, the right sum and a jump at the start are those of a game.
    rom[0x14D] = sum(rom)
    let cartridge = try TestMachine.cartridge(rom)
    #expect(cartridge.mapper == guess)
    #expect(cartridge.warnings.last == .guessedMapper(byte: byte, guess: guess))
    #expect(cartridge.warnings.last?.sentence?.contains("0x\(String(byte, radix: 16))") == true)
    let machine = GameBoy(cartridge: cartridge, model: .dmg)
    if banks > 2 {
      machine.bus.write(0x2000, UInt8(banks / 2 + 1))
      #expect(machine.bus.read(0x7FFF) == UInt8(banks / 2 + 1))
    }
    machine.bus.write(0x0000, 0x0A)
    machine.bus.write(0xA123, 0x5A)
    #expect(machine.bus.read(0xA123) == 0x5A)
    #expect(!cartridge.hasBattery)
    rom[0x149] = 2
    rom[0x14D] = sum(rom)
    #expect(try TestMachine.cartridge(rom).hasBattery)
  }

  @Test(
    "RAM that the header promises is there, with any mapper byte",
    arguments: [
      (UInt8(0x01), UInt8(2), 0x2000), (0x01, 4, 0x8000), (0x11, 3, 0x8000), (0x19, 4, 0x2_0000),
      (0x00, 2, 0x2000), (0x0F, 3, 0x8000), (0x1C, 1, 0x800), (0x19, 0, 0), (0x11, 0, 0),
      (0x11, 9, 0), (0xC0, 3, 0),
    ])
  func promisedRAM(mapper: UInt8, code: UInt8, size: Int) throws {
    let machine = try TestMachine.make([], mapper: mapper, romBanks: 4, ramCode: code)
    // 64 KiB without a mapper, and without a logo, are Wisdom Tree's.
    guard mapper != 0 else {
      let plain = TestMachine.rom([], mapper: 0, ramCode: code)
      return #expect(try TestMachine.cartridge(plain).ramSize == size)
    }
    #expect(machine.cartridge.ramSize == size)
    machine.bus.write(0x0000, 0x0A)
    machine.bus.write(0xA000, 0x5A)
    #expect((machine.bus.read(0xA000) == 0x5A) == (size > 0))
  }

  @Test("512 bytes that a copier put before a game are left out, and only those")
  func copierHeader() throws {
    var rom = TestMachine.rom([], mapper: 1, romBanks: 4)
    TestMachine.sign(&rom)
    let plain = try TestMachine.cartridge(rom)
    for filler in [UInt8(0), 0xFF, 0x04] {
      let copied = try TestMachine.cartridge([UInt8](repeating: filler, count: 512) + rom)
      #expect(copied.rom == plain.rom && copied.mapper == .mbc1)
    }
    // Behind a game's own header there is nothing to leave out.
    let long = try TestMachine.cartridge(rom + [UInt8](repeating: 0, count: 512))
    #expect(long.rom.prefix(rom.count).elementsEqual(rom))
  }

  @Test("a file that ends within its header's sums plays; one that ends before its sizes does not")
  func shortHeader() throws {
    var rom = Array(TestMachine.rom([]).prefix(0x14E))
    rom[0x148] = 0xFF
    let cartridge = try TestMachine.cartridge(rom)
    #expect(cartridge.rom.count == 0x8000 && cartridge.rom[0x14E] == 0xFF)
    #expect(try TestMachine.cartridge(Array(rom.prefix(0x14A))).ramSize == 0)
    #expect(throws: CartridgeError.tooShort(bytes: 0x149, needed: 0x14A)) {
      try TestMachine.cartridge(Array(rom.prefix(0x149)))
    }
    #expect(try TestMachine.cartridge([0x18], isForced: true).rom.count == 0x8000)
    #expect(throws: CartridgeError.self) { try TestMachine.cartridge([], isForced: true) }
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

  @Test("a file that ends early plays with a warning if its header is a game's; else it is refused")
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
    #expect(cartridge.warnings.allSatisfy { $0.sentence == nil })
    rom[0x14F] = 0
    let forced = try TestMachine.cartridge(rom, isForced: true)
    #expect(forced.warnings.contains(.cut(bytes: 0x8000, promised: 0x1_0000)))
    TestMachine.sign(&rom)
    for size in [0x4000, 0x6000, 0x8000] {
      let cut = try TestMachine.cartridge(Array(rom.prefix(size)))
      let warning = Cartridge.Warning.cut(bytes: size, promised: 0x1_0000)
      #expect(cut.warnings.contains(warning) && warning.sentence?.contains("cut off") == true)
      let machine = GameBoy(cartridge: cut, model: .dmg)
      for _ in 0..<3 { machine.runFrame() }
    }
  }
}
