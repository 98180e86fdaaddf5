package import Raster

/// A part of a source that lands on a target: both are cut to what there is of them.
package struct BitmapTransfer {
  package var source: PixelRect
  package var x: Int
  package var y: Int

  package init?(
    _ source: PixelRect, of from: PixelRect, to point: (x: Int, y: Int), on target: PixelRect
  ) {
    let (dx, dy) = (point.x - source.minX, point.y - source.minY)
    let inside = source.intersection(from)
      .intersection(target.offset(x: -dx, y: -dy))
    guard !inside.isEmpty else { return nil }
    self.source = inside
    x = inside.minX + dx
    y = inside.minY + dy
  }

  /// What is changed of the target.
  package var target: PixelRect {
    PixelRect(x: x, y: y, width: source.width, height: source.height)
  }
}
