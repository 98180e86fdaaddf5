@testable import GameBoy

/// Programs that use the serial port.
enum SerialProgram {
  /// Sends `bytes` with the internal clock, one after another, and keeps the answers from 0xC000 on; 1 to 0x3DB0 bytes.
  static func sender(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(bytes.count)
    let table: UInt16 = 0x150 + 32
    var program: [UInt8] = [
      0x21, UInt8(table & 0xFF), UInt8(table >> 8),  // HL = the table
      0x11, 0x00, 0xC0,  // DE = the answers
      0x01, UInt8(count & 0xFF), UInt8(count >> 8),  // BC = how many
      0x2A, 0xE0, 0x01, 0x3E, 0x81, 0xE0, 0x02,  // send
      0xF0, 0x02, 0x07, 0x38, 0xFB,  // until it has gone
      0xF0, 0x01, 0x12, 0x13,  // keep what came
      0x0B, 0x78, 0xB1, 0x20, 0xEB,  // next
      0x18, 0xFE,
    ]
    precondition(program.count == 32)
    program += bytes
    return program
  }

  /// A packet for the printer, with the two bytes that ask for its status.
  static func packet(_ command: UInt8, _ data: [UInt8] = [], isCompressed: Bool = false) -> [UInt8]
  {
    let length = UInt16(data.count)
    let body =
      [command, isCompressed ? 1 : 0, UInt8(length & 0xFF), UInt8(length >> 8)] + data
    let sum = body.reduce(UInt16(0)) { $0 &+ UInt16($1) }
    return [0x88, 0x33] + body + [UInt8(sum & 0xFF), UInt8(sum >> 8), 0, 0]
  }

  /// Waits for 256 bytes of the other end's clock, giving 255, 254 … 0, and keeps what comes from 0xC000 on.
  static let slave: [UInt8] = [
    0x21, 0x00, 0xC0,  // HL = where
    0x7D, 0x2F, 0xE0, 0x01, 0x3E, 0x80, 0xE0, 0x02,  // SB = ~L, wait for a clock
    0xF0, 0x02, 0x07, 0x38, 0xFB,  // until it has come
    0xF0, 0x01, 0x22,  // keep it
    0x7D, 0xB7, 0x20, 0xEC,  // next
    0x18, 0xFE,
  ]

  /// After some time sends 0, 1 … 255 with the internal clock and keeps what comes from 0xC000 on; between two bytes it
  /// gives the other end some time.
  static func master(control: UInt8 = 0x81, doubleSpeed: Bool = false) -> [UInt8] {
    (doubleSpeed ? [0x3E, 0x01, 0xE0, 0x4D, 0x3E, 0x30, 0xE0, 0x00, 0x10, 0x00] : [])
      + delay(0x2000)
      + [
        0x21, 0x00, 0xC0,  // HL = where
        0x7D, 0xE0, 0x01, 0x3E, control, 0xE0, 0x02,  // send L
        0xF0, 0x02, 0x07, 0x38, 0xFB,  // until it has gone
        0xF0, 0x01, 0x22,  // keep what came
        0x3E, 0x40, 0x3D, 0x20, 0xFD,  // give the other end some time
        0x7D, 0xB7, 0x20, 0xE8,  // next
        0x18, 0xFE,
      ]
  }

  /// Waits for the other end's clock like `slave`, and when none comes for some time clocks itself.
  static let turncoat: [UInt8] = [0x3E, 0x80, 0xE0, 0x02] + delay(0x9000) + master()

  /// Counts BC down: 28 T-cycles for each.
  private static func delay(_ count: UInt16) -> [UInt8] {
    [0x01, UInt8(count & 0xFF), UInt8(count >> 8), 0x0B, 0x78, 0xB1, 0x20, 0xFB]
  }
}
