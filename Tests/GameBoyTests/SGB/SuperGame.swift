@testable import GameBoy

/// A game on a Super Game Boy, driven from outside: its program only loops, the test writes to the ports.
struct SuperGame {
  let machine: GameBoy

  init(_ model: Model = .sgb, asksForSGB: Bool = true, title: String = "SUPER") throws {
    let rom = Self.rom([0x18, 0xFE], asksForSGB: asksForSGB, title: title)
    machine = GameBoy(cartridge: try TestMachine.cartridge(rom), model: model)
    machine.runFrame()
  }

  static func rom(_ program: [UInt8], asksForSGB: Bool = true, title: String = "SUPER") -> [UInt8] {
    var rom = TestMachine.rom(program)
    rom.replaceSubrange(0x134..<0x134 + title.utf8.count, with: Array(title.utf8))
    if asksForSGB { (rom[0x146], rom[0x14B]) = (0x03, 0x33) }
    return rom
  }

  /// Writes JOYP.
  func port(_ values: UInt8...) {
    for value in values { machine.bus.write(0xFF00, value) }
  }

  /// What JOYP reads.
  func read() -> UInt8 { machine.bus.read(0xFF00) }

  /// Sends one packet: what is not given is zero.
  func packet(_ bytes: [UInt8], stop: UInt8 = 0x20) {
    port(0x00, 0x30)
    for byte in bytes + [UInt8](repeating: 0, count: 16 - bytes.count) {
      for bit in 0..<8 { port(byte >> UInt8(bit) & 1 == 0 ? 0x20 : 0x10, 0x30) }
    }
    port(stop, 0x30)
  }

  /// Sends a command of as many packets as its bytes need.
  func send(_ command: UInt8, _ bytes: [UInt8] = []) {
    let count = (bytes.count + 1 + 15) / 16
    let all = [command << 3 | UInt8(count)] + bytes
    for packet in 0..<count {
      self.packet(Array(all[packet * 16..<min(all.count, packet * 16 + 16)]))
    }
  }

  /// Puts up to 4096 bytes on the screen as tiles, in the order in which the SNES reads them.
  func show(_ bytes: [UInt8]) {
    let data = bytes + [UInt8](repeating: 0, count: 4096 - bytes.count)
    for (place, byte) in data.enumerated() { machine.videoRAM[place] = byte }
    for row in 0..<18 {
      for column in 0..<20 {
        machine.videoRAM[0x1800 + row * 32 + column] = UInt8((row * 20 + column) & 0xFF)
      }
    }
    machine.bus.write(0xFF40, 0x91)
    machine.bus.write(0xFF47, 0xE4)
  }

  /// Sends a command whose data are in the picture.
  func transfer(_ command: UInt8, _ argument: UInt8 = 0, _ bytes: [UInt8]) {
    show(bytes)
    send(command, [argument])
    run(6)
  }

  func run(_ frames: Int) {
    for _ in 0..<frames { machine.runFrame() }
  }

  var sgb: SuperGameBoy {
    get throws {
      guard let place = machine.bus.sgb else { throw CartridgeError.tooShort(bytes: 0, needed: 1) }
      return place.pointee
    }
  }

  /// The palette of each cell, a row a string.
  var attributes: [String] {
    get throws {
      let sgb = try sgb
      return (0..<18).map { y in
        (0..<20).map { x in String(sgb.attributes[y * 20 + x]) }.joined()
      }
    }
  }

  /// The pixel of the picture.
  func pixel(_ x: Int, _ y: Int) -> UInt32 { machine.frame[y * machine.frameSize.width + x] }

  /// A state of the machine.
  var state: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: machine.stateSize)
    let size = bytes.withUnsafeMutableBytes { machine.saveState(into: $0) }
    return size == bytes.count ? bytes : []
  }

  func load(_ state: [UInt8]) throws {
    try state.withUnsafeBytes { bytes in try machine.loadState(bytes) }
  }

  /// Two bytes for each word.
  static func bytes(_ words: [UInt16]) -> [UInt8] {
    words.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }
}
