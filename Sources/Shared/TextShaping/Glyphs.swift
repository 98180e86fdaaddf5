/// A drawn glyph: how much of each pixel it covers.
public final class GlyphImage: Sendable {
  /// From the pen to the first column, in pixels.
  public let left: Int
  /// From the baseline to the first row, in pixels; negative is above the baseline.
  public let top: Int
  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int
  /// `width` × `height` bytes, row by row from the top, 0…255.
  public let coverage: [UInt8]

  init(left: Int, top: Int, width: Int, height: Int, coverage: [UInt8]) {
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
    self.coverage = coverage
  }
}

/// Draws glyphs with FreeType, without hinting, and keeps them.
///
/// A glyph lies at a quarter of a pixel across and at whole pixels down. Not safe to use from two threads at once.
public final class Glyphs {
  private let fonts: FontSet
  private var images: GenerationCache<UInt64, GlyphImage?>

  /// Glyphs of a set's fonts; `maxBytes` bounds what is kept.
  public init(fonts: FontSet, maxBytes: Int = 8 << 20) {
    self.fonts = fonts
    images = GenerationCache(maxCost: maxBytes)
  }

  /// A glyph at a size in pixels (1…512), moved to the right by `quarter` (0…3) quarters of a pixel; nil when nothing of it
  /// is seen.
  public func image(
    of glyph: UInt32, font: ShapingFont, size: Double, quarter: Int
  ) -> GlyphImage? {
    let size = Int((TextFace.bounded(size) * 64).rounded())
    let quarter = quarter & 3
    let key =
      UInt64(glyph) | UInt64(font.face) << 32 | UInt64(font.synthesis.rawValue & 3) << 44
      | UInt64(quarter) << 46 | UInt64(size) << 48
    if let known = images.value(for: key) { return known }
    let image = fonts.opened(font).draw(
      glyph, size: size, quarter: quarter, synthesis: font.synthesis)
    images.add(image, cost: 96 + (image?.coverage.count ?? 0), for: key)
    return image
  }
}
