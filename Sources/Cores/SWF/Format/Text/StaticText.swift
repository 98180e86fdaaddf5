/// DefineText and DefineText2: glyphs that stand where they stand.
///
/// Source: SWF File Format Specification 19, "Static text tags".
public struct StaticText: Hashable, Sendable {
  /// GLYPHENTRY.
  public struct Glyph: Hashable, Sendable {
    /// The number of the glyph in its font.
    public let index: UInt32
    /// The way to the next glyph, in twips.
    public let advance: Int32
  }

  /// A font at some height.
  public struct Font: Hashable, Sendable {
    /// The font's number.
    public let id: UInt16
    /// In twips.
    public let height: UInt16
  }

  /// TEXTRECORD: glyphs of one look.
  ///
  /// What is nil stays as it was.
  public struct Run: Hashable, Sendable {
    /// The font and its height in twips.
    public let font: Font?
    /// The colour.
    public let color: ColorRecord?
    /// Where the glyphs begin, in twips from the origin.
    public let x: Int16?
    /// The base line, in twips from the origin.
    public let y: Int16?
    /// Glyphs.
    public let glyphs: [Glyph]
  }

  /// More than any text has; a hostile one of two bytes a run would take a great deal of memory.
  private static let runLimit = 1 << 18

  /// The character's number.
  public let id: UInt16
  /// All that is painted.
  public let bounds: Rectangle
  /// Brings the text's twips to the character's.
  public let matrix: MatrixRecord
  /// Runs in the order of the file.
  public let runs: [Run]
  /// Why the runs end early, where they do.
  public let error: FormatError?

  init(_ reader: inout ByteReader, tagVersion: Int) throws(FormatError) {
    id = try reader.u16()
    bounds = try Rectangle(&reader)
    matrix = try MatrixRecord(&reader)
    let glyphBits = Int(try reader.u8())
    let advanceBits = Int(try reader.u8())
    var (runs, problem): ([Run], FormatError?) = ([], nil)
    do throws(FormatError) {
      guard glyphBits <= 32, advanceBits <= 32 else {
        throw reader.failure(.unknownCode(Swift.max(glyphBits, advanceBits)), "bits of a glyph")
      }
      while true {
        let flags = try reader.u8()
        if flags == 0 { break }
        guard runs.count < Self.runLimit else {
          throw reader.failure(.tooMany(runs.count + 1, limit: Self.runLimit), "text records")
        }
        runs.append(
          try Run(
            &reader, flags, hasAlpha: tagVersion >= 2, glyphBits: glyphBits,
            advanceBits: advanceBits))
      }
    } catch {
      problem = error
    }
    (self.runs, error) = (runs, problem)
  }
}

extension StaticText.Run {
  fileprivate init(
    _ reader: inout ByteReader, _ flags: UInt8, hasAlpha: Bool, glyphBits: Int, advanceBits: Int
  ) throws(FormatError) {
    let fontID = flags & 8 != 0 ? try reader.u16() : nil
    color = flags & 4 != 0 ? try ColorRecord(&reader, hasAlpha: hasAlpha) : nil
    x = flags & 1 != 0 ? try reader.s16() : nil
    y = flags & 2 != 0 ? try reader.s16() : nil
    if let fontID {
      font = StaticText.Font(id: fontID, height: try reader.u16())
    } else {
      font = nil
    }
    let count = Int(try reader.u8())
    var glyphs: [StaticText.Glyph] = []
    glyphs.reserveCapacity(count)
    for _ in 0..<count {
      let index = try reader.bits(glyphBits)
      glyphs.append(
        StaticText.Glyph(index: index, advance: try reader.signedBits(advanceBits)))
    }
    reader.align()
    self.glyphs = glyphs
  }
}
