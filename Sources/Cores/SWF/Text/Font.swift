package import Raster

/// A font, of the movie or of the system: glyphs as drawings, and their measures in units of the em square.
package class Font {
  package final let name: String
  package final let isBold: Bool
  package final let isItalic: Bool

  package init(name: String, isBold: Bool, isItalic: Bool) {
    self.name = name
    self.isBold = isBold
    self.isItalic = isItalic
  }

  /// Whether its measures are whole pixels at any size, as those of the system's fonts are.
  package var isHinted: Bool { false }

  /// Whether text fields measure its glyphs in whole pixels: a flag in the movie for small text (G.Met.2a).
  package var isForSmallText: Bool { false }

  package var unitsPerEm: Double { 1024 }
  /// From the base line upwards.
  package var ascent: Double { 0 }
  /// From the base line downwards.
  package var descent: Double { 0 }
  /// Between lines.
  package var leading: Double { 0 }

  /// The number of a character's glyph.
  package func glyphIndex(of code: UInt16) -> Int? { nil }

  /// The way to the next glyph.
  package func advance(of index: Int) -> Double { 0 }

  /// What two characters side by side add to the first one's advance.
  package func kerning(_ left: UInt16, _ right: UInt16) -> Double { 0 }

  /// A glyph's outline in one colour, with y growing downwards.
  package func shape(of index: Int, color: Color) -> Raster.Shape? { nil }
}
