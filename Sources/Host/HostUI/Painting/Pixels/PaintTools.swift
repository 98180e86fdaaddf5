import Raster
package import TextShaping

/// What painters share: fonts, glyphs, the masks of corners, shadows and icons that were painted before.
///
/// Make one for a window and keep it. Not safe to use from two threads at once.
package final class PaintTools {
  /// Makes texts ready.
  package let shaper: TextShaper
  let glyphs: Glyphs
  let raster = Raster.Painter()
  var corners = CornerMasks()
  var shadows = ShadowTiles()
  var icons = IconMasks()
  var drawings = Drawings()

  /// Tools that set texts with `shaper`.
  package init(shaper: TextShaper) {
    self.shaper = shaper
    glyphs = Glyphs(fonts: shaper.fonts)
  }

  /// The drawing that a text names; nil for any other text.
  ///
  /// Drawings that were read are kept.
  package func drawing(_ text: String) -> Drawing? { drawings.drawing(text) }
}
