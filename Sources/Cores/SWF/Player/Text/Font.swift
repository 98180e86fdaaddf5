import Raster

/// A font, of the movie or of the system: glyphs as drawings, and their measures in units of the em square.
class Font {
  final let name: String
  final let isBold: Bool
  final let isItalic: Bool

  init(name: String, isBold: Bool, isItalic: Bool) {
    self.name = name
    self.isBold = isBold
    self.isItalic = isItalic
  }

  /// Whether its measures are whole pixels at any size, as those of the system's fonts are.
  var isHinted: Bool { false }

  /// Whether text fields measure its glyphs in whole pixels: a flag in the movie for small text (G.Met.2a).
  var isForSmallText: Bool { false }

  var unitsPerEm: Double { 1024 }
  /// From the base line upwards.
  var ascent: Double { 0 }
  /// From the base line downwards.
  var descent: Double { 0 }
  /// Between lines.
  var leading: Double { 0 }

  /// The number of a character's glyph.
  func glyphIndex(of code: UInt16) -> Int? { nil }

  /// The way to the next glyph.
  func advance(of index: Int) -> Double { 0 }

  /// What two characters side by side add to the first one's advance.
  func kerning(_ left: UInt16, _ right: UInt16) -> Double { 0 }

  /// A glyph's outline in one colour, with y growing downwards.
  func shape(of index: Int, color: Color) -> Raster.Shape? { nil }
}
