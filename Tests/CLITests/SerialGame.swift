/// Games for the serial port, as ROMs.
enum SerialGame {
  /// A ROM of 32 KiB that begins with `program`.
  static func rom(_ program: [UInt8]) -> [UInt8] {
    var rom = [UInt8](repeating: 0, count: 0x8000)
    rom.replaceSubrange(0x100..<0x104, with: [0x00, 0xC3, 0x50, 0x01])
    rom.replaceSubrange(0x150..<0x150 + program.count, with: program)
    return rom
  }

  /// Prints two rows of tiles, the upper one black, the lower one white, and then does nothing.
  static var printing: [UInt8] {
    let band = [UInt8](repeating: 0xFF, count: 320) + [UInt8](repeating: 0, count: 320)
    let bytes = packet(1) + packet(4, band) + packet(4) + packet(2, [1, 0x01, 0xE4, 0x40])
    let program: [UInt8] = [
      0x21, 0x70, 0x01,  // HL = the bytes
      0x01, UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8),  // BC = how many
      0x2A, 0xE0, 0x01, 0x3E, 0x81, 0xE0, 0x02,  // send
      0xF0, 0x02, 0x07, 0x38, 0xFB,  // until it has gone
      0x0B, 0x78, 0xB1, 0x20, 0xEF,  // next
      0x18, 0xFE,
    ]
    return rom(program + [UInt8](repeating: 0, count: 0x20 - program.count) + bytes)
  }

  /// Waits for 256 bytes of the other end's clock, giving 255, 254 … 0, and keeps what comes in work RAM.
  static let waiting = rom([
    0x21, 0x00, 0xC0,  // HL = where
    0x7D, 0x2F, 0xE0, 0x01, 0x3E, 0x80, 0xE0, 0x02,  // SB = ~L, wait for a clock
    0xF0, 0x02, 0x07, 0x38, 0xFB,  // until it has come
    0xF0, 0x01, 0x22,  // keep it
    0x7D, 0xB7, 0x20, 0xEC,  // next
    0x18, 0xFE,
  ])

  /// After some time sends 0, 1 … 255 with its own clock, and keeps what comes in work RAM.
  static let clocking = rom([
    0x01, 0x00, 0x20, 0x0B, 0x78, 0xB1, 0x20, 0xFB,  // some time
    0x21, 0x00, 0xC0,  // HL = where
    0x7D, 0xE0, 0x01, 0x3E, 0x81, 0xE0, 0x02,  // send L
    0xF0, 0x02, 0x07, 0x38, 0xFB,  // until it has gone
    0xF0, 0x01, 0x22,  // keep what came
    0x3E, 0x40, 0x3D, 0x20, 0xFD,  // give the other end some time
    0x7D, 0xB7, 0x20, 0xE8,  // next
    0x18, 0xFE,
  ])

  private static func packet(_ command: UInt8, _ data: [UInt8] = []) -> [UInt8] {
    let body = [command, 0, UInt8(data.count & 0xFF), UInt8(data.count >> 8)] + data
    let sum = body.reduce(UInt16(0)) { $0 &+ UInt16($1) }
    return [0x88, 0x33] + body + [UInt8(sum & 0xFF), UInt8(sum >> 8), 0, 0]
  }
}
