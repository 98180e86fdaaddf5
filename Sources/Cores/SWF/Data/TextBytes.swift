package import SWF

/// Text files' bytes as text.
package enum TextBytes {
  /// UTF-8 since SWF 6, with UTF-16 where its mark says so; the code page before.
  ///
  /// Movies that use the system's code page get what the text looks like: UTF-8, Japanese, or Windows-1252.
  ///
  /// A text ends at its first zero (measured: zero-ends).
  package static func units(_ bytes: [UInt8], version: UInt8, usesCodepage: Bool) -> [UInt16] {
    let units = allUnits(bytes, version: version, usesCodepage: usesCodepage)
    guard let end = units.firstIndex(of: 0) else { return units }
    return Array(units[..<end])
  }

  private static func allUnits(
    _ bytes: [UInt8], version: UInt8, usesCodepage: Bool
  ) -> [UInt16] {
    let encoding = encoding(of: bytes, version: Int(version), usesCodepage: usesCodepage)
    if encoding != .utf8 { return Array(FlashString(bytes, encoding: encoding).text.utf16) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return Array(String(decoding: bytes.dropFirst(3), as: UTF8.self).utf16)
    }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      let isBig = bytes[0] == 0xFE
      return stride(from: 2, to: bytes.count - 1, by: 2).map { index in
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        return isBig ? first << 8 | second : second << 8 | first
      }
    }
    return Array(String(decoding: bytes, as: UTF8.self).utf16)
  }

  /// The encoding that a file's bytes are assumed to have.
  package static func encoding(
    of bytes: [UInt8], version: Int, usesCodepage: Bool
  ) -> FlashString.Encoding {
    if version < 6 { return .latin1 }
    if !usesCodepage || String(validating: bytes, as: UTF8.self) != nil { return .utf8 }
    return looksJapanese(bytes) ? .shiftJIS : .latin1
  }

  /// Whether bytes make Shift-JIS text with characters of two bytes in it.
  private static func looksJapanese(_ bytes: [UInt8]) -> Bool {
    var pairs = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case 0x81...0x9F, 0xE0...0xFC:
        guard index < bytes.count, 0x40...0xFC ~= bytes[index], bytes[index] != 0x7F else {
          return false
        }
        index += 1
        pairs += 1
      case 0x80, 0xA0, 0xFD...0xFF: return false
      default: break
      }
    }
    return pairs > 0
  }
}
