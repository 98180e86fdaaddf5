/// The colours that a CGB gives to a game written for the DMG.
///
/// The boot ROM looks games of Nintendo's up by the sum of their title; all others get the palettes below.
/// Source: Pan Docs, "Compatibility palettes".
enum CompatibilityPalette {
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

  /// Writes background palette 0 and object palettes 0 and 1 (as bytes of palette memory).
  static func fill(_ memory: UnsafeMutablePointer<UInt8>, for header: UnsafePointer<UInt8>) {
    let background: [UInt16] = [0x7FFF, 0x1BEF, 0x6180, 0x0000]
    let object: [UInt16] = [0x7FFF, 0x421F, 0x1CF2, 0x0000]
    for color in 0..<4 {
      put(background[color], memory + color * 2)
      put(object[color], memory + 64 + color * 2)
      put(object[color], memory + 72 + color * 2)
    }
  }

  private static func put(_ word: UInt16, _ memory: UnsafeMutablePointer<UInt8>) {
    memory[0] = UInt8(truncatingIfNeeded: word)
    memory[1] = UInt8(truncatingIfNeeded: word >> 8)
  }
}
