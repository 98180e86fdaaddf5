internal import Glibc

/// Shift-JIS as Windows has it (page 932), by the C library, which knows the seven thousand characters.
enum ShiftJIS {
  /// The text of these bytes; what is no character becomes U+FFFD.
  ///
  /// Where the C library lacks the page (its `gconv` modules are files), only ASCII is left.
  static func decode(_ bytes: [UInt8]) -> String {
    guard let converter = unsafe iconv_open("UTF-8", "CP932"),
      unsafe converter != iconv_t(bitPattern: -1)
    else {
      return String(decoding: bytes.map { $0 < 0x80 ? UInt16($0) : 0xFFFD }, as: UTF16.self)
    }
    defer { unsafe iconv_close(converter) }
    var source = bytes.map { CChar(bitPattern: $0) }
    // Three bytes of UTF-8 for each byte is the most there can be, and what U+FFFD takes.
    var target = [CChar](repeating: 0, count: bytes.count * 3)
    var written = 0
    unsafe source.withUnsafeMutableBufferPointer { source in
      unsafe target.withUnsafeMutableBufferPointer { target in
        var next = source.baseAddress
        var left = source.count
        var to = target.baseAddress
        var room = target.count
        while left > 0, unsafe iconv(converter, &next, &left, &to, &room) == -1 {
          // A byte that begins no character: report it, and continue after it.
          guard left > 0, room >= 3, let place = unsafe to else { break }
          for (index, byte) in "\u{FFFD}".utf8.enumerated() {
            unsafe place[index] = CChar(bitPattern: byte)
          }
          unsafe to = place + 3
          room -= 3
          unsafe next = unsafe next.map { unsafe $0 + 1 }
          left -= 1
        }
        written = target.count - room
      }
    }
    return String(decoding: target[..<written].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
