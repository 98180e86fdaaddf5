import TrialKit

/// Unexpected values.
enum Hostile {
  /// Edges of all kinds of whole numbers, and of the limits that the host has.
  private static let edges: [UInt64] = [
    0, 1, 2, 3, 7, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF, 0x10000, 240, 241, 1600, 4096,
    8192, 8193, 16_384, 480_000,
    0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE, 0xFFFF_FFFF, 0x1_0000_0000, 0x7FFF_FFFF_FFFF_FFFF,
    0x8000_0000_0000_0000,
    0xFFFF_FFFF_FFFF_FFFF, 1 << 20, 4 << 20, (4 << 20) + 1, 1 << 24, 64 << 20, (64 << 20) + 1,
    1 << 30, (1 << 30) + 1, 1 << 40,
  ]

  /// Edges of fractions: of their kind, of times, rates and speeds.
  private static let fractions: [Double] = [
    .nan, .infinity, -.infinity, 0, -0.0, -1, .leastNonzeroMagnitude, 1e-300, 1e-45, 1e-9, 0.001,
    0.01, 0.5, 1, 1.5,
    2, 20, 59.94, 60, 100, 239, 999.99,
    1000, 1001, 44_100, 48_000, 1e6, 2e9, 2_147_483_648, 4.3e9, 9.2e17, 9.3e17, 9.2e18,
    9_223_372_036_854_775_808, 1e19, 1.9e19, 3e38,
    1.7e308, -1e19, -3e38, -1.7e308,
  ]

  static func whole(_ dice: inout Dice) -> UInt64 {
    switch dice.below(4) {
    case 0: UInt64(dice.below(300))
    case 1: dice.next() >> UInt64(dice.below(64))
    default: dice.pick(edges)
    }
  }

  static func fraction(_ dice: inout Dice) -> Double {
    dice.once(in: 5) ? Double(bitPattern: dice.next()) : dice.pick(fractions)
  }

  /// The bits of a whole number or of a fraction.
  static func number(_ dice: inout Dice) -> UInt64 {
    dice.once(in: 3) ? fraction(&dice).bitPattern : whole(&dice)
  }

  static func hex(_ number: UInt64) -> String { String(number, radix: 16) }

  /// The number's lowest bytes, the lowest first, as digits.
  static func bytes(_ number: UInt64, count: Int) -> String {
    hex((0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) })
  }
  static func bytes(_ number: Double) -> String { bytes(number.bitPattern, count: 8) }
  static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
  }

  /// Texts that steer terminals, name other files, are no UTF-8, or have no end.
  static let texts: [[UInt8]] = [
    Array("plain".utf8), [], Array("\u{1B}]0;owned\u{7}\u{1B}[2J\u{1B}[31m".utf8),
    Array("\u{9B}31m\u{9D}0;x\u{9C}".utf8),
    [0x9B, 0x33, 0x31, 0x6D, 0x90, 0xFF, 0xFE], Array("a\nb\rc\td\u{8}e".utf8), [0],
    Array("%s%n%p%999999d".utf8),
    Array("../../../../.ssh/id_ed25519".utf8), Array("/etc/passwd".utf8),
    Array("\u{202E}drowssap\u{2066}".utf8),
    Array("Größe 🎮".utf8), Array("nul".utf8), [0x2E], [0x2E, 0x2E], [0x2F], [0x7F],
    [0xED, 0xA0, 0x80], Array("\u{2028}\u{85}".utf8),
  ]

  /// A text as JSON has it, quotes included; bytes that are no text stay as they are.
  static func json(_ dice: inout Dice) -> String {
    let texts = [
      "plain", "", "\\u001b]0;owned\\u0007\\u001b[2J", "\\u009b31m\\u2028\\u202e",
      "a\\nb\\rc\\u0000d", "\\ud800", "\\\"", "../../x",
      "/etc/passwd", "Gr\\u00f6\\u00dfe", "~70000*A~", "~3000*\\u001b[1m~", "key",
    ]
    return "\"\(dice.pick(texts))\""
  }

  /// A number as JSON has it, or something in its place.
  static func jsonNumber(_ dice: inout Dice) -> String {
    dice.pick([
      "0", "1", "-1", "64", "4096", "4294967295", "4294967296", "9223372036854775807",
      "-9223372036854775808", "9223372036854775808",
      "18446744073709551615", "1e308", "1e400", "-1e308", "5e-324", "0.5", "-0.0", "1e18", "null",
      "\"x\"", "true", "[]", "1073741824",
      "\(dice.below(200_000))",
    ])
  }
}
