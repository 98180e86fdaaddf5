package import Raster

/// A rectangle of whole pixels as Raster has it: from `minX`, `minY` up to `maxX`, `maxY`.
package typealias PixelArea = Raster.PixelRect

extension PixelArea {
  /// The rectangle made smaller on all sides.
  package func inset(by pixels: Int) -> PixelArea {
    PixelArea(
      minX: minX + pixels, minY: minY + pixels, maxX: max(maxX - pixels, minX + pixels),
      maxY: max(maxY - pixels, minY + pixels))
  }
}
