internal import Glibc

/// The name of an entry whose archive does not say in which encoding it is: made on a computer of another code page.
///
/// A zip file marks names in UTF-8; all others should be in code page 437, but Windows writes the code page of its language.
enum EntryName {
  /// The name by its bytes: Shift-JIS where it has kana, else Windows-1252 where its letters are those of that page; nil where libzip's reading
  /// as code page 437 is as good.
  static func text(_ bytes: [UInt8]) -> String? {
    guard bytes.contains(where: { $0 >= 0x80 }), String(validating: bytes, as: UTF8.self) == nil
    else { return nil }
    if hasKana(bytes), let text = decode(bytes, "CP932") { return text }
    // Page 437 has its letters below 0xA6, Windows-1252 its own from 0xC0 on.
    let isWestern = bytes.allSatisfy { $0 < 0x80 || $0 >= 0xC0 }
    return isWestern ? decode(bytes, "CP1252") : nil
  }

  /// Whether the bytes are well-formed Shift-JIS with a kana of two bytes, which hardly any name in another encoding is.
  private static func hasKana(_ bytes: [UInt8]) -> Bool {
    var kana = 0
    var place = 0
    while place < bytes.count {
      let lead = bytes[place]
      // ASCII, and kana of half width.
      if lead < 0x80 || (0xA1...0xDF).contains(lead) {
        place += 1
        continue
      }
      guard (0x81...0x9F).contains(lead) || (0xE0...0xFC).contains(lead), place + 1 < bytes.count
      else { return false }
      let trail = bytes[place + 1]
      guard (0x40...0x7E).contains(trail) || (0x80...0xFC).contains(trail) else { return false }
      if (lead == 0x82 && trail >= 0x9F) || (lead == 0x83 && trail <= 0x96) { kana += 1 }
      place += 2
    }
    return kana > 0
  }

  private static func decode(_ bytes: [UInt8], _ page: String) -> String? {
    guard let converter = iconv_open("UTF-8", page), Int(bitPattern: converter) != -1 else {
      return nil
    }
    defer { iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    // No character of these pages takes more than three bytes of UTF-8 for one of its own.
    var output = [CChar](repeating: 0, count: bytes.count * 3 + 1)
    var inputLeft = input.count
    var outputLeft = output.count
    let size = outputLeft
    let result = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        var from = source.baseAddress
        var to = target.baseAddress
        return iconv(converter, &from, &inputLeft, &to, &outputLeft)
      }
    }
    // The number of characters that were not exact; as large as can be for an error.
    guard result == 0, inputLeft == 0 else { return nil }
    return String(
      validating: output.prefix(size - outputLeft).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
