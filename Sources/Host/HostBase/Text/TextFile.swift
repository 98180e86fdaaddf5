/// Text of files that people and other programs write: UTF-8 with or without a byte order mark, or UTF-16 with one, as editors
/// of Windows do.
package enum TextFile {
  /// The text of a file; bytes that are none become U+FFFD.
  package static func text(_ bytes: [UInt8]) -> String {
    utf16(bytes) ?? String(decoding: withoutMark(bytes), as: UTF8.self)
  }

  /// The text of a file; nil if it is no text of these encodings.
  package static func validText(_ bytes: [UInt8]) -> String? {
    utf16(bytes) ?? String(validating: withoutMark(bytes), as: UTF8.self)
  }

  private static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
  }

  private static func utf16(_ bytes: [UInt8]) -> String? {
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    guard isLittle || bytes.starts(with: [0xFE, 0xFF]), bytes.count % 2 == 0 else { return nil }
    let units = stride(from: 2, to: bytes.count, by: 2).map { place in
      let (low, high) =
        isLittle ? (bytes[place], bytes[place + 1]) : (bytes[place + 1], bytes[place])
      return UInt16(high) << 8 | UInt16(low)
    }
    return String(validating: units, as: UTF16.self)
  }
}
