package import TextShaping

/// Measures texts for the layout in the way in which the painter sets them.
///
/// Layout is in dip, letters are in pixels: at each scale a text is measured as it will be painted.
package final class ComponentText: TextMeasure {
  /// Sets the texts.
  package let shaper: TextShaper
  /// Pixels in a dip.
  package var scale: Double
  /// The locale is written from the right to the left.
  package var isRightToLeft = false

  /// Measures with a shaper, at a scale.
  package init(shaper: TextShaper, scale: Double = 1) {
    self.shaper = shaper
    self.scale = scale
  }

  package func size(of text: String, look: TextLook, width: Double?) -> Size {
    let shaped = set(text, look: look, width: width.map { $0 * scale })
    // Rounded up to a pixel, so that a box of this size holds the text after its edges were rounded.
    return Size(
      width: shaped.width.rounded(.up) / scale,
      height: Double(shaped.lines.count) * lineHeight(look) / scale)
  }

  package func baseline(look: TextLook) -> Double { baselinePixels(look) / scale }

  /// A text in lines of `width` pixels.
  package func set(
    _ text: String, look: TextLook, width: Double?, align: TextAlign = .start
  ) -> ShapedText {
    var rules = LineRules(width: width)
    rules.wraps = look.wraps
    rules.ellipsis = look.overflow == .ellipsis
    rules.maxLines = look.maxLines
    rules.isRightToLeft = isRightToLeft
    rules.alignment =
      switch align {
      case .start: .start
      case .left: .left
      case .center: .center
      case .right: .right
      }
    return shaper.shape(text, face: face(look), rules: rules)
  }

  /// The face of a look, in pixels.
  package func face(_ look: TextLook) -> TextFace {
    TextFace(
      family: look.family.isEmpty ? "sans-serif" : look.family, size: look.size * scale,
      weight: look.weight, isItalic: look.isItalic)
  }

  /// From one baseline to the next, in whole pixels.
  package func lineHeight(_ look: TextLook) -> Double {
    max((look.size * look.lineHeight * scale).rounded(), 1)
  }

  /// From the top of a line to its baseline, in whole pixels: letters stand in the middle of their line.
  package func baselinePixels(_ look: TextLook) -> Double {
    let metrics = shaper.metrics(face(look))
    return ((lineHeight(look) - metrics.ascent - metrics.descent) / 2 + metrics.ascent).rounded()
  }
}
