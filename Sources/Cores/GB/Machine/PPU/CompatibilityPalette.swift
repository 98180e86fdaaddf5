/// The colours that a CGB gives to a game written for the DMG.
///
/// The boot ROM looks games of Nintendo's up by the sum of their title, and where two titles have the same sum by their
/// fourth letter; what it finds is one of 51 trios of palettes. A button combination held at the start chooses one of
/// twelve instead. Source: Pan Docs, "Power Up Sequence: Compatibility palettes"; the tables are the boot ROM's data as
/// documented there and in The Cutting Room Floor, "Game Boy Color Bootstrap ROM".
public enum CompatibilityPalette {
  /// The buttons that choose a palette, and what Nintendo's manual calls it.
  public enum Combination: String, CaseIterable, Sendable {
    // Brown, red, dark brown.
    case up
    case upA
    case upB
    // Blue, dark blue, grey.
    case left
    case leftA
    case leftB
    // Pastel, orange, yellow.
    case down
    case downA
    case downB
    // Green, dark green, inverted.
    case right
    case rightA
    case rightB

    /// The trio of palettes.
    var trio: Int {
      switch self {
      case .up: 5
      case .upA: 43
      case .upB: 28
      case .left: 48
      case .leftA: 40
      case .leftB: 7
      case .down: 8
      case .downA: 3
      case .downB: 49
      case .right: 1
      case .rightA: 0
      case .rightB: 6
      }
    }

    /// The buttons as in `GameBoy.buttons`.
    var buttons: UInt8 {
      let direction: UInt8 =
        switch self {
        case .right, .rightA, .rightB: 0x01
        case .left, .leftA, .leftB: 0x02
        case .up, .upA, .upB: 0x04
        case .down, .downA, .downB: 0x08
        }
      return switch self {
      case .upA, .leftA, .downA, .rightA: direction | 0x10
      case .upB, .leftB, .downB, .rightB: direction | 0x20
      default: direction
      }
    }

    /// The combination that is held; nil: none.
    init?(held buttons: UInt8) {
      guard let found = Self.allCases.first(where: { $0.buttons == buttons & 0x3F }) else {
        return nil
      }
      self = found
    }
  }

  /// The sum of the title's sixteen bytes, for games licensed by Nintendo; else 0.
  static func titleSum(_ rom: [UInt8]) -> UInt8 {
    rom.withUnsafeBufferPointer { $0.baseAddress.map(titleSum) ?? 0 }
  }

  static func titleSum(_ header: UnsafePointer<UInt8>) -> UInt8 {
    let isNintendo =
      header[0x14B] == 0x01
      || (header[0x14B] == 0x33 && header[0x144] == 0x30 && header[0x145] == 0x31)
    guard isNintendo else { return 0 }
    return (0x134..<0x144).reduce(UInt8(0)) { $0 &+ header[$1] }
  }

  /// Whether the boot ROM leaves the logo on the screen for a title with this sum, as a DMG does ("X" and one other).
  static func leavesLogo(_ sum: UInt8) -> Bool { sum == 0x43 || sum == 0x58 }

  /// The trio for a game.
  static func trio(for header: UnsafePointer<UInt8>) -> Int {
    let sum = titleSum(header)
    for (index, entry) in sums.enumerated() where entry == sum {
      if index < firstTwin || letters[index - firstTwin] == header[0x137] { return trioOf[index] }
    }
    return 0
  }

  /// Writes background palette 0 and object palettes 0 and 1 (as bytes of palette memory).
  static func fill(_ memory: UnsafeMutablePointer<UInt8>, trio: Int) {
    let (object0, object1, background) = trios[trio]
    for color in 0..<4 {
      put(words[background + color], memory + color * 2)
      put(words[object0 + color], memory + 64 + color * 2)
      put(words[object1 + color], memory + 72 + color * 2)
    }
  }

  private static func put(_ word: UInt16, _ memory: UnsafeMutablePointer<UInt8>) {
    memory[0] = UInt8(truncatingIfNeeded: word)
    memory[1] = UInt8(truncatingIfNeeded: word >> 8)
  }

  // MARK: - The boot ROM's tables

  /// Sums of titles; from `firstTwin` on each stands for two or more titles.
  static let sums: [UInt8] = [
    0x00, 0x88, 0x16, 0x36, 0xD1, 0xDB, 0xF2, 0x3C, 0x8C, 0x92, 0x3D, 0x5C, 0x58, 0xC9, 0x3E, 0x70,
    0x1D, 0x59, 0x69, 0x19, 0x35, 0xA8, 0x14, 0xAA, 0x75, 0x95, 0x99, 0x34, 0x6F, 0x15, 0xFF, 0x97,
    0x4B, 0x90, 0x17, 0x10, 0x39, 0xF7, 0xF6, 0xA2, 0x49, 0x4E, 0x43, 0x68, 0xE0, 0x8B, 0xF0, 0xCE,
    0x0C, 0x29, 0xE8, 0xB7, 0x86, 0x9A, 0x52, 0x01, 0x9D, 0x71, 0x9C, 0xBD, 0x5D, 0x6D, 0x67, 0x3F,
    0x6B,
    0xB3, 0x46, 0x28, 0xA5, 0xC6, 0xD3, 0x27, 0x61, 0x18, 0x66, 0x6A, 0xBF, 0x0D, 0xF4,
    0xB3, 0x46, 0x28, 0xA5, 0xC6, 0xD3, 0x27, 0x61, 0x18, 0x66, 0x6A, 0xBF, 0x0D, 0xF4,
    0xB3,
  ]
  static let firstTwin = 65
  /// The fourth letters of the titles from `firstTwin` on.
  static let letters = Array("BEFAARBEKEK R-URAR INAILICE R".utf8)

  /// The trio for each sum.
  static let trioOf: [Int] = [
    0, 4, 5, 35, 34, 3, 31, 15, 10, 5, 19, 36, 7, 37, 30, 44,
    21, 32, 31, 20, 5, 33, 13, 14, 5, 29, 5, 18, 9, 3, 2, 26,
    25, 25, 41, 42, 26, 45, 42, 45, 36, 38, 26, 42, 30, 41, 34, 34,
    5, 42, 6, 5, 33, 25, 42, 42, 40, 2, 16, 25, 42, 42, 5, 0,
    39,
    36, 22, 25, 6, 32, 12, 36, 11, 39, 18, 39, 24, 31, 50,
    17, 46, 6, 27, 0, 47, 41, 41, 0, 0, 19, 34, 23, 18,
    29,
  ]

  /// Objects 0, objects 1, background: where in `words` their four colours begin.
  static let trios: [(Int, Int, Int)] = [
    (16, 16, 116), (72, 72, 72), (80, 80, 80), (96, 96, 96), (36, 36, 36), (0, 0, 0),
    (108, 108, 108), (20, 20, 20), (48, 48, 48), (104, 104, 104), (64, 32, 32), (16, 112, 112),
    (16, 8, 8), (12, 16, 16), (16, 116, 116), (112, 16, 112), (8, 68, 8), (64, 64, 32),
    (16, 16, 28), (16, 16, 72), (16, 16, 80), (76, 76, 36), (15, 15, 44), (68, 68, 8),
    (16, 16, 8), (16, 16, 12), (112, 112, 0), (12, 12, 0), (0, 0, 4), (72, 88, 72),
    (80, 88, 80), (96, 88, 96), (64, 88, 32), (68, 16, 52), (111, 0, 56), (111, 16, 60),
    (76, 91, 36), (64, 112, 40), (16, 92, 112), (68, 88, 8), (16, 0, 8), (16, 112, 12),
    (112, 12, 0), (12, 112, 16), (84, 112, 16), (12, 112, 0), (100, 12, 112), (0, 112, 32),
    (16, 12, 112), (112, 12, 24), (16, 112, 116),
  ]

  /// Thirty palettes; some trios begin between two of them.
  static let words: [UInt16] = [
    0x7FFF, 0x32BF, 0x00D0, 0x0000, 0x639F, 0x4279, 0x15B0, 0x04CB,
    0x7FFF, 0x6E31, 0x454A, 0x0000, 0x7FFF, 0x1BEF, 0x0200, 0x0000,
    0x7FFF, 0x421F, 0x1CF2, 0x0000, 0x7FFF, 0x5294, 0x294A, 0x0000,
    0x7FFF, 0x03FF, 0x012F, 0x0000, 0x7FFF, 0x03EF, 0x01D6, 0x0000,
    0x7FFF, 0x42B5, 0x3DC8, 0x0000, 0x7E74, 0x03FF, 0x0180, 0x0000,
    0x67FF, 0x77AC, 0x1A13, 0x2D6B, 0x7ED6, 0x4BFF, 0x2175, 0x0000,
    0x53FF, 0x4A5F, 0x7E52, 0x0000, 0x4FFF, 0x7ED2, 0x3A4C, 0x1CE0,
    0x03ED, 0x7FFF, 0x255F, 0x0000, 0x036A, 0x021F, 0x03FF, 0x7FFF,
    0x7FFF, 0x01DF, 0x0112, 0x0000, 0x231F, 0x035F, 0x00F2, 0x0009,
    0x7FFF, 0x03EA, 0x011F, 0x0000, 0x299F, 0x001A, 0x000C, 0x0000,
    0x7FFF, 0x027F, 0x001F, 0x0000, 0x7FFF, 0x03E0, 0x0206, 0x0120,
    0x7FFF, 0x7EEB, 0x001F, 0x7C00, 0x7FFF, 0x3FFF, 0x7E00, 0x001F,
    0x7FFF, 0x03FF, 0x001F, 0x0000, 0x03FF, 0x001F, 0x000C, 0x0000,
    0x7FFF, 0x033F, 0x0193, 0x0000, 0x0000, 0x4200, 0x037F, 0x7FFF,
    0x7FFF, 0x7E8C, 0x7C00, 0x0000, 0x7FFF, 0x1BEF, 0x6180, 0x0000,
  ]
}
