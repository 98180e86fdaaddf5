package import Raster

/// How filters are applied to bitmaps, for the classes of both machines.
extension BitmapState {
  /// Writes what a filter makes of a part of a bitmap, which may be this one, so that the part's corner comes to a point.
  ///
  /// What lies around the part reaches into it, and its result out of it as far. A blur stays in its part, and takes the bitmap to continue
  /// beyond its borders as it ends there (measured: blurred-part). Returns whether anything was written.
  @discardableResult
  package func apply(
    _ filter: any Filter, to pixels: Surface, in rect: PixelRect, at point: (x: Int, y: Int)
  ) -> Bool {
    let area = rect.intersection(pixels.bounds)
    guard let surface, !area.isEmpty else { return false }
    let margins = filter.margins
    let reach = area.grown(
      left: margins.left, top: margins.top, right: margins.right, bottom: margins.bottom)
    var (source, shown) = (reach.intersection(pixels.bounds), reach)
    if filter is BlurFilter { (source, shown) = (reach, area) }
    guard let copy = try? Self.extended(pixels, to: source),
      let result = try? filter.apply(to: Picture(copy))
    else { return false }
    let (x, y) = (source.minX + result.x, source.minY + result.y)
    let part = shown.offset(x: -x, y: -y).intersection(result.surface.bounds)
    guard !part.isEmpty, let cut = try? result.surface.copy(part) else { return false }
    surface.replace(
      cut, x: point.x + part.minX + x - area.minX, y: point.y + part.minY + y - area.minY)
    if !isTransparent { makeOpaque() }
    return true
  }

  /// A copy of a rectangle; beyond the borders the last pixels repeat.
  private static func extended(
    _ pixels: Surface, to rect: PixelRect
  ) throws(Surface.Failure) -> Surface {
    let copy = try pixels.copy(rect)
    let inside = rect.intersection(pixels.bounds)
    guard inside != rect, !inside.isEmpty else { return copy }
    let source = pixels.readablePixels
    copy.withPixels { target in
      var place = 0
      for y in rect.minY..<rect.maxY {
        let row = source + min(max(y, 0), pixels.height - 1) * pixels.width
        for x in rect.minX..<rect.maxX {
          target[place] = row[min(max(x, 0), pixels.width - 1)]
          place += 1
        }
      }
    }
    return copy
  }
}
