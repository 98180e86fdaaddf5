/// Text as the file has it: bytes, whose meaning depends on the movie's version and sometimes on the player's language.
///
/// Source: SWF File Format Specification 19, "STRING".
public struct FlashString: Hashable, Sendable {
  /// What the bytes stand for.
  public enum Encoding: Hashable, Sendable {
    /// SWF 6 and later.
    case utf8
    /// SWF 5 and before, in a western language: Windows-1252, which holds Latin-1.
    case latin1
    /// SWF 5 and before, in Japanese: Windows' page 932.
    case shiftJIS
  }

  /// The bytes, without a zero at their end.
  public let bytes: [UInt8]
  /// The encoding that the movie's version means.
  public let encoding: Encoding

  /// Text of a movie of this version; `isJapanese` is what a flag of a font says, or the player's language.
  public init(_ bytes: some Sequence<UInt8>, version: UInt8, isJapanese: Bool = false) {
    self.bytes = Array(bytes)
    encoding = version >= 6 ? .utf8 : isJapanese ? .shiftJIS : .latin1
  }

  /// Text in a given encoding.
  public init(_ bytes: [UInt8], encoding: Encoding) {
    self.bytes = bytes
    self.encoding = encoding
  }

  /// The text, decoded as the movie's version has it; what is no text becomes U+FFFD.
  public var text: String { text(as: encoding) }

  /// The text, decoded so.
  public func text(as encoding: Encoding) -> String {
    switch encoding {
    case .utf8:
      String(decoding: bytes, as: UTF8.self)
    case .latin1:
      String(decoding: bytes.map(Self.windows1252), as: UTF16.self)
    case .shiftJIS:
      CodePage.shiftJIS.text(bytes)
    }
  }

  /// The character of a byte in Windows-1252; the five bytes that it leaves open are taken as Latin-1.
  private static func windows1252(_ byte: UInt8) -> UInt16 {
    0x80..<0xA0 ~= byte ? special[Int(byte) - 0x80] : UInt16(byte)
  }

  /// Text of SWF 5 as a reader of the player's log sees it.
  ///
  /// As bytes, the player writes them unchanged, so that UTF-8 reads as UTF-8. Otherwise each byte is a character of Latin-1.
  public static func logged(_ text: String, asBytes: Bool) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var bytes: [UInt8] = []
    for unit in text.utf16 {
      if let index = special.firstIndex(of: unit) {
        bytes.append(UInt8(0x80 + index))
      } else if unit < 0x100 {
        bytes.append(UInt8(unit))
      } else {
        return text
      }
    }
    if !asBytes { return String(decoding: bytes.map(UInt16.init), as: UTF16.self) }
    return String(validating: bytes, as: UTF8.self) ?? text
  }

  private static let special: [UInt16] = [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
  ]
}

extension FlashString: CustomStringConvertible {
  /// The text.
  public var description: String { text }
}
