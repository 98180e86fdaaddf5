package import Raster

/// What a mask is made of, and, once it is painted with, how much of each pixel it covers.
package final class Mask {
  package struct Cover {
    package let drawing: PreparedDrawing
    package let x: Int
    package let y: Int
  }

  private let covers: [Cover]
  /// A picture whose opacities are the mask, and its place (R.Mask.5).
  private let picture: (layer: Layer, x: Int, y: Int)?
  /// The mask in which this one lies.
  private let outer: Mask?
  /// Beyond these pixels nothing is seen.
  package let bounds: PixelRect
  private var map: CoverageMap?
  /// The mask of the picture before that is known to be the same.
  private weak var twin: Mask?

  package init(_ covers: [Cover], within clip: PixelRect, _ outer: Mask?) {
    self.covers = covers
    self.outer = outer
    picture = nil
    var bounds = PixelRect.empty
    for cover in covers {
      bounds = bounds.union(cover.drawing.shape.bounds.offset(x: cover.x, y: cover.y))
    }
    bounds = bounds.intersection(clip)
    if let outer { bounds = bounds.intersection(outer.bounds) }
    self.bounds = bounds
  }

  /// The opacities of a layer, whose first own pixel has this place.
  package init(opacitiesOf layer: Layer, x: Int, y: Int, within clip: PixelRect, _ outer: Mask?) {
    covers = []
    picture = (layer, x, y)
    self.outer = outer
    let bounds = layer.reach.offset(x: x, y: y).intersection(clip)
    self.bounds = outer.map { bounds.intersection($0.bounds) } ?? bounds
  }

  package func coverage(_ painter: Painter) -> CoverageMap {
    if let map { return map }
    let made = CoverageMap(bounds: bounds)
    if let picture, let painted = picture.layer.picture(painter) {
      let (left, top) = (picture.x + painted.x, picture.y + painted.y)
      let area = painted.surface.bounds.offset(x: left, y: top).intersection(made.bounds)
      for y in area.minY..<max(area.minY, area.maxY) {
        for x in area.minX..<max(area.minX, area.maxX) {
          made[x, y] = UInt8(painted.surface[x - left, y - top] >> 24)
        }
      }
    }
    for cover in covers { painter.cover(cover.drawing.shape, in: made, x: cover.x, y: cover.y) }
    if let outer { made.intersect(outer.coverage(painter)) }
    map = made
    return made
  }

  /// Whether both cover the same; then this one takes over what the older one has found.
  package func isSame(as old: Mask) -> Bool {
    if old === self || twin === old { return true }
    guard bounds == old.bounds, covers.count == old.covers.count else { return false }
    for (cover, other) in zip(covers, old.covers) {
      guard cover.drawing === other.drawing, cover.x == other.x, cover.y == other.y else {
        return false
      }
    }
    switch (picture, old.picture) {
    case (nil, nil): break
    case (let own?, let other?):
      guard own.x == other.x, own.y == other.y, own.layer.changes(since: other.layer).isEmpty
      else { return false }
    default: return false
    }
    switch (outer, old.outer) {
    case (nil, nil): break
    case (let outer?, let other?): guard outer.isSame(as: other) else { return false }
    default: return false
    }
    twin = old
    if map == nil { map = old.map }
    return true
  }
}
