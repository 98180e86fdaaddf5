internal import Glibc

/// A character set that the C library knows by a name: code pages of Windows and what other systems have.
///
/// Where the C library lacks a set (its `gconv` modules are files), only ASCII is left.
public struct CodePage: Sendable, Hashable {
  /// Shift-JIS as Windows has it (page 932).
  public static let shiftJIS = CodePage("CP932")

  private let name: String

  /// The set that the C library calls so.
  public init(_ name: String) { self.name = name }

  private static func open(_ from: String, _ to: String) -> iconv_t? {
    guard let converter = unsafe iconv_open(to, from),
      unsafe converter != iconv_t(bitPattern: -1)
    else { return nil }
    return unsafe converter
  }

  /// The text of these bytes; what is no character becomes U+FFFD.
  public func text(_ bytes: [UInt8]) -> String {
    guard let converter = unsafe Self.open(name, "UTF-8") else {
      return String(decoding: bytes.map { $0 < 0x80 ? UInt16($0) : 0xFFFD }, as: UTF16.self)
    }
    defer { unsafe iconv_close(converter) }
    // Three bytes of UTF-8 for each byte is the most there can be, and what U+FFFD takes.
    let target = unsafe Self.convert(
      bytes, by: converter, room: bytes.count * 3, replacement: Array("\u{FFFD}".utf8)
    ) { _ in 1 }
    return String(decoding: target, as: UTF8.self)
  }

  /// The bytes of a text; what the set does not have becomes a question mark.
  public func bytes(_ text: String) -> [UInt8] {
    guard let converter = unsafe Self.open("UTF-8", name) else {
      return text.unicodeScalars.map { $0.isASCII ? UInt8($0.value) : 0x3F }
    }
    defer { unsafe iconv_close(converter) }
    let source = Array(text.utf8)
    return unsafe Self.convert(
      source, by: converter, room: source.count * 4 + 16, replacement: [0x3F]
    ) { first in
      first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    }
  }

  /// Converts bytes; of what is no character, `length` says by its first byte how much is passed over.
  private static func convert(
    _ bytes: [UInt8], by converter: iconv_t, room capacity: Int, replacement: [UInt8],
    length: (UInt8) -> Int
  ) -> [UInt8] {
    var source = bytes.map { CChar(bitPattern: $0) }
    var target = [CChar](repeating: 0, count: capacity)
    var written = 0
    unsafe source.withUnsafeMutableBufferPointer { source in
      unsafe target.withUnsafeMutableBufferPointer { target in
        var next = source.baseAddress
        var left = source.count
        var to = target.baseAddress
        var room = target.count
        while left > 0, unsafe iconv(converter, &next, &left, &to, &room) == -1 {
          // Report it, and continue after it.
          guard left > 0, room >= replacement.count, let place = unsafe to else { break }
          for (index, byte) in replacement.enumerated() {
            unsafe place[index] = CChar(bitPattern: byte)
          }
          unsafe to = place + replacement.count
          room -= replacement.count
          let passed = min(left, length(bytes[bytes.count - left]))
          unsafe next = unsafe next.map { unsafe $0 + passed }
          left -= passed
        }
        written = target.count - room
      }
    }
    return target[..<written].map { UInt8(bitPattern: $0) }
  }
}
