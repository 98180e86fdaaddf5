// What belongs to fonts that other tags define, and fonts that are files of their own.
// Source: SWF File Format Specification 19, "Fonts and text".

/// DefineFontInfo and DefineFontInfo2: name and characters of a DefineFont.
public struct FontInfo: Hashable, Sendable {
  /// The font's number.
  public let fontID: UInt16
  /// Its name.
  public let name: FlashString
  /// Bold.
  public let isBold: Bool
  /// Italic.
  public let isItalic: Bool
  /// Codes are Shift-JIS.
  public let isShiftJIS: Bool
  /// Codes are of the system's code page.
  public let isANSI: Bool
  /// Optimised for small sizes.
  public let isSmallText: Bool
  /// LANGCODE of DefineFontInfo2, otherwise 0.
  public let language: UInt8
  /// The character of each glyph.
  public let codes: [UInt16]

  init(_ reader: inout ByteReader, tagVersion: Int) throws(FormatError) {
    fontID = try reader.u16()
    let count = Int(try reader.u8())
    let nameRange = try reader.take(count, "font name")
    let flags = try reader.u8()
    isSmallText = flags & 0x20 != 0
    isShiftJIS = flags & 0x10 != 0
    isANSI = flags & 0x08 != 0
    isItalic = flags & 0x04 != 0
    isBold = flags & 0x02 != 0
    name = FlashString(
      reader.bytes[nameRange], version: reader.version, isJapanese: flags & 0x10 != 0)
    language = tagVersion >= 2 ? try reader.u8() : 0
    let isWide = flags & 0x01 != 0
    codes = try FontDefinition.codes(
      &reader, isWide ? reader.remaining / 2 : reader.remaining, isWide: isWide)
  }
}

/// DefineFontAlignZones: where the stems of a DefineFont3's glyphs lie.
public struct FontAlignZones: Hashable, Sendable {
  /// ZONEDATA.
  public struct Zone: Hashable, Sendable {
    /// Where it begins.
    public let coordinate: Float
    /// How wide or high it is.
    public let range: Float
  }

  /// ZONERECORD: the zones of one glyph.
  public struct Glyph: Hashable, Sendable {
    /// Two as a rule: horizontal and vertical.
    public let zones: [Zone]
    /// There are horizontal zones.
    public let hasX: Bool
    /// There are vertical zones.
    public let hasY: Bool
  }

  /// The font's number.
  public let fontID: UInt16
  /// CSMTableHint: 0 thin, 1 medium, 2 thick.
  public let thickness: UInt8
  /// The zones of each glyph, as many as the tag has.
  public let glyphs: [Glyph]

  init(_ reader: inout ByteReader) throws(FormatError) {
    fontID = try reader.u16()
    thickness = try reader.u8() >> 6
    var glyphs: [Glyph] = []
    while reader.remaining > 0 {
      var zones: [Zone] = []
      for _ in 0..<(try reader.u8()) {
        zones.append(Zone(coordinate: try reader.f16(), range: try reader.f16()))
      }
      let flags = try reader.u8()
      guard glyphs.count < 0x10000 else {
        throw reader.failure(.tooMany(glyphs.count + 1, limit: 0x10000), "zones")
      }
      glyphs.append(Glyph(zones: zones, hasX: flags & 1 != 0, hasY: flags & 2 != 0))
    }
    self.glyphs = glyphs
  }
}

/// DefineFontName: how a font is called, and whose it is.
public struct FontName: Hashable, Sendable {
  /// The font's number.
  public let fontID: UInt16
  /// Its name.
  public let name: FlashString
  /// Its maker's words.
  public let copyright: FlashString

  init(_ reader: inout ByteReader) throws(FormatError) {
    fontID = try reader.u16()
    name = try reader.string()
    copyright =
      reader.remaining > 0 ? try reader.string() : FlashString([], version: reader.version)
  }
}

/// DefineFont4: an OpenType font with CFF outlines, or the name of one of the system's.
public struct OpenTypeFont: Hashable, Sendable {
  /// The character's number.
  public let id: UInt16
  /// Its name.
  public let name: FlashString
  /// Bold.
  public let isBold: Bool
  /// Italic.
  public let isItalic: Bool
  /// The font's file in the movie's bytes; nil when the system's font is meant.
  public let data: Range<Int>?

  init(_ reader: inout ByteReader) throws(FormatError) {
    id = try reader.u16()
    let flags = try reader.u8()
    isItalic = flags & 2 != 0
    isBold = flags & 1 != 0
    name = try reader.string()
    let rest = reader.rest()
    data = flags & 4 != 0 ? rest : nil
  }
}

/// CSMTextSettings: how the glyphs of a text are made smooth.
public struct TextSmoothing: Hashable, Sendable {
  /// The text's number.
  public let textID: UInt16
  /// Advanced anti-aliasing instead of the renderer's own.
  public let isAdvanced: Bool
  /// 0 none, 1 whole pixels, 2 thirds of pixels.
  public let gridFit: UInt8
  /// −200…200, 0 unless said otherwise.
  public let thickness: Float
  /// −400…400, 0 unless said otherwise.
  public let sharpness: Float

  init(_ reader: inout ByteReader) throws(FormatError) {
    textID = try reader.u16()
    let flags = try reader.u8()
    isAdvanced = flags >> 6 == 1
    gridFit = flags >> 3 & 7
    thickness = try reader.f32()
    sharpness = try reader.f32()
    // A reserved byte.
    _ = reader.rest()
  }
}
