/// DefineFont, DefineFont2 and DefineFont3: a font whose glyphs are drawings, each decoded when it is asked for.
///
/// Source: SWF File Format Specification 19, "Fonts and text".
public struct FontDefinition: Sendable {
  /// The character's number.
  public let id: UInt16
  /// 1 to 3.
  public let tagVersion: Int
  /// Units of an em square: 1024, in DefineFont3 twenty times as many.
  public var unitsPerEm: Int { tagVersion >= 3 ? 20480 : 1024 }
  /// The font's name; DefineFont has it in DefineFontInfo.
  public let name: FlashString?
  /// What the tag says about the font.
  public let style: FontStyle
  /// LANGCODE: 1 Latin, 2 Japanese, 3 Korean, 4 simplified and 5 traditional Chinese.
  public let language: UInt8
  /// How many glyphs there are; 0 for a font that only names one of the system's.
  public let glyphCount: Int
  /// The character (UCS-2, or in old fonts the code page's) of each glyph; empty in DefineFont.
  public let codes: [UInt16]
  /// Measures of lines and glyphs.
  public let layout: FontLayout?
  /// Why the codes or the layout could not be read, which come behind the glyphs.
  public let error: FormatError?

  private let body: ByteReader
  /// Where glyphs begin.
  private let offsets: [Int]

  init(_ reader: inout ByteReader, tagVersion: Int) throws(FormatError) {
    self.tagVersion = tagVersion
    body = reader
    id = try reader.u16()
    if tagVersion == 1 {
      (name, style, language, codes, layout, error) = (nil, [], 0, [], nil, nil)
      offsets = try Self.firstOffsets(&reader)
      glyphCount = offsets.count
      _ = reader.rest()
      return
    }
    let style = FontStyle(rawValue: try reader.u8())
    self.style = style
    language = try reader.u8()
    let count = Int(try reader.u8())
    name = FlashString(
      reader.bytes[try reader.take(count, "font name")], version: reader.version,
      isJapanese: style.contains(.shiftJIS))
    glyphCount = Int(try reader.u16())
    let table = reader.position
    let isWide = style.contains(.wideOffsets)
    guard glyphCount <= reader.remaining / (isWide ? 4 : 2) else {
      throw reader.failure(.endOfData, "glyph offsets")
    }
    var offsets: [Int] = []
    for _ in 0..<glyphCount {
      offsets.append(table + (isWide ? Int(try reader.u32()) : Int(try reader.u16())))
    }
    self.offsets = offsets
    var (codes, layout, problem): ([UInt16], FontLayout?, FormatError?) = ([], nil, nil)
    do throws(FormatError) {
      try Self.findCodes(&reader, table: table, glyphCount: glyphCount, isWide: isWide)
      codes = try Self.codes(&reader, glyphCount, isWide: style.contains(.wideCodes))
      if style.contains(.hasLayout) {
        layout = try FontLayout(&reader, glyphCount, hasWideCodes: style.contains(.wideCodes))
      }
    } catch {
      problem = error
    }
    (self.codes, self.layout, self.error) = (codes, layout, problem)
    _ = reader.rest()
  }

  /// The outline of a glyph, in units of the em square with y growing downwards; what is filled with 1 is coloured.
  public func glyph(_ index: Int) throws(FormatError) -> ShapePath {
    guard index >= 0, index < offsets.count else {
      throw FormatError(.badIndex(index, count: offsets.count), "glyph", at: body.position)
    }
    guard offsets[index] < body.end else {
      throw FormatError(.endOfData, "glyph", at: offsets[index])
    }
    var reader = body.part(offsets[index]..<body.end)
    return ShapePath(glyph: &reader)
  }

  /// DefineFont has no count: the first offset leads behind the table of offsets.
  private static func firstOffsets(_ reader: inout ByteReader) throws(FormatError) -> [Int] {
    guard reader.remaining >= 2 else { return [] }
    let table = reader.position
    let first = Int(try reader.u16())
    guard first / 2 <= (reader.end - table) / 2 else {
      throw reader.failure(.endOfData, "glyph offsets")
    }
    var offsets = first < 2 ? [] : [table + first]
    for _ in 1..<Swift.max(first / 2, 1) { offsets.append(table + Int(try reader.u16())) }
    return offsets
  }

  /// Goes to the table of codes.
  ///
  /// A font without glyphs may lack the offset that leads there.
  private static func findCodes(
    _ reader: inout ByteReader, table: Int, glyphCount: Int, isWide: Bool
  ) throws(FormatError) {
    let size = isWide ? 4 : 2
    let start = reader.position
    guard glyphCount > 0 || reader.remaining >= size else { return }
    let offset = isWide ? Int(try reader.u32()) : Int(try reader.u16())
    if glyphCount == 0 {
      if offset != size { reader.position = start }
      return
    }
    guard offset >= start - table, offset <= reader.end - table else {
      throw reader.failure(.endOfData, "character codes")
    }
    reader.position = table + offset
  }

  static func codes(
    _ reader: inout ByteReader, _ count: Int, isWide: Bool
  ) throws(FormatError) -> [UInt16] {
    guard count <= reader.remaining / (isWide ? 2 : 1) else {
      throw reader.failure(.endOfData, "character codes")
    }
    var codes: [UInt16] = []
    codes.reserveCapacity(count)
    for _ in 0..<count { codes.append(isWide ? try reader.u16() : UInt16(try reader.u8())) }
    return codes
  }
}

/// The flags of DefineFont2 and DefineFont3.
public struct FontStyle: OptionSet, Hashable, Sendable {
  /// The flags as the tag has them.
  public let rawValue: UInt8

  /// A style of these flags.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Bold.
  public static let bold = FontStyle(rawValue: 1 << 0)
  /// Italic.
  public static let italic = FontStyle(rawValue: 1 << 1)
  /// Codes have two bytes.
  public static let wideCodes = FontStyle(rawValue: 1 << 2)
  /// Offsets have four bytes.
  public static let wideOffsets = FontStyle(rawValue: 1 << 3)
  /// Codes are of the system's code page.
  public static let ansi = FontStyle(rawValue: 1 << 4)
  /// Optimised for small sizes.
  public static let smallText = FontStyle(rawValue: 1 << 5)
  /// Codes are Shift-JIS.
  public static let shiftJIS = FontStyle(rawValue: 1 << 6)
  /// Measures follow.
  public static let hasLayout = FontStyle(rawValue: 1 << 7)
}

/// Measures of a font, in units of its em square.
public struct FontLayout: Hashable, Sendable {
  /// KERNINGRECORD: two characters that stand closer to each other or farther apart.
  public struct Kerning: Hashable, Sendable {
    /// The character on the left.
    public let left: UInt16
    /// The character on the right.
    public let right: UInt16
    /// What is added to the advance of the left one.
    public let adjustment: Int16
  }

  /// From the base line upwards.
  public let ascent: UInt16
  /// From the base line downwards.
  public let descent: UInt16
  /// Between lines.
  public let leading: Int16
  /// The width of each glyph.
  public let advances: [Int16]
  /// What each glyph fills; empty where the tag ends before.
  public let bounds: [Rectangle]
  /// Pairs with a distance of their own.
  public let kerning: [Kerning]

  init(
    _ reader: inout ByteReader, _ glyphCount: Int, hasWideCodes: Bool
  ) throws(FormatError) {
    ascent = try reader.u16()
    descent = try reader.u16()
    leading = try reader.s16()
    guard glyphCount <= reader.remaining / 2 else {
      throw reader.failure(.endOfData, "glyph advances")
    }
    var advances: [Int16] = []
    for _ in 0..<glyphCount { advances.append(try reader.s16()) }
    self.advances = advances
    // Players do not use what follows, and some tools leave it out.
    var (bounds, kerning): ([Rectangle], [Kerning]) = ([], [])
    do throws(FormatError) {
      for _ in 0..<glyphCount { bounds.append(try Rectangle(&reader)) }
      for _ in 0..<(try reader.u16()) {
        let left = hasWideCodes ? try reader.u16() : UInt16(try reader.u8())
        let right = hasWideCodes ? try reader.u16() : UInt16(try reader.u8())
        kerning.append(Kerning(left: left, right: right, adjustment: try reader.s16()))
      }
    } catch {}
    (self.bounds, self.kerning) = (bounds, kerning)
  }
}
