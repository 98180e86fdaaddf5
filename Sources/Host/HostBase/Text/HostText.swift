import Glibc

/// Text that comes from a core: bounded, repaired to UTF-8, and harmless on a terminal.
package enum HostText {
  /// Longest text that is read, in bytes.
  static let limit = 1 << 16

  /// The text at a C string, invalid UTF-8 repaired; empty for NULL.
  package static func string(_ text: UnsafePointer<CChar>?) -> String {
    guard let text else { return "" }
    let length = strnlen(text, limit)
    return text.withMemoryRebound(to: UInt8.self, capacity: length) {
      String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
    }
  }

  /// The text without control characters and trailing blanks, so that a core cannot drive the terminal.
  package static func oneLine(_ text: UnsafePointer<CChar>) -> String { oneLine(string(text)) }

  /// The text without control characters and trailing blanks.
  ///
  /// Byte by byte: a core can send megabytes of text in a frame, and Swift's scalars take a hundred times as long.
  package static func oneLine(_ text: String) -> String {
    var text = text
    let blank = UInt8(ascii: " ")
    // Almost all text is harmless: one pass without a branch finds that out.
    let isHarmless = text.withUTF8 { bytes in
      var odd: UInt8 = 0
      for byte in bytes {
        odd |= (byte < 0x20 ? 1 : 0) | (byte == 0x7F ? 1 : 0) | (byte == 0xC2 ? 1 : 0)
      }
      return odd == 0 && bytes.last != blank
    }
    if isHarmless { return text }
    return text.withUTF8 { bytes in
      String(unsafeUninitializedCapacity: bytes.count) { room in
        var count = 0
        var at = 0
        while at < bytes.count {
          let byte = bytes[at]
          // U+0080 to U+009F are C2 80 to C2 9F.
          let isC1 = byte == 0xC2 && at + 1 < bytes.count && bytes[at + 1] < 0xA0
          room[count] = byte < 0x20 || byte == 0x7F || isC1 ? blank : byte
          count += 1
          at += isC1 ? 2 : 1
        }
        while count > 0, room[count - 1] == blank { count -= 1 }
        return count
      }
    }
  }
}

/// C strings that the host lends to a core: each text once, with the bytes that the core itself used where it sent
/// them, at an address that stays until the session is gone.
package final class TextPool {
  private var texts: [String: UnsafeMutablePointer<CChar>] = [:]

  /// An empty pool.
  package init() {}

  deinit {
    for text in texts.values { free(text) }
  }

  /// The stable C string of a text.
  package func pointer(_ text: String) -> UnsafePointer<CChar>? {
    if let known = texts[text] { return UnsafePointer(known) }
    guard let copy = strdup(text) else { return nil }
    texts[text] = copy
    return UnsafePointer(copy)
  }

  /// Keeps the exact bytes of a core's text, and answers it as a string.
  ///
  /// A core compares values byte by byte, and not every core writes UTF-8.
  package func keep(_ text: UnsafePointer<CChar>) -> String {
    let decoded = HostText.string(text)
    if texts[decoded] == nil { texts[decoded] = strndup(text, HostText.limit) }
    return decoded
  }
}
