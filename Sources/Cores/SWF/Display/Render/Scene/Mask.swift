package import Raster

/// What a mask is made of, and, once it is painted with, how much of each pixel it covers.
package final class Mask {
  package struct Cover {
    package let drawing: PreparedDrawing
    package let x: Int
    package let y: Int
  }

  private let covers: [Cover]
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
    var bounds = PixelRect.empty
    for cover in covers {
      bounds = bounds.union(cover.drawing.shape.bounds.offset(x: cover.x, y: cover.y))
    }
    bounds = bounds.intersection(clip)
    if let outer { bounds = bounds.intersection(outer.bounds) }
    self.bounds = bounds
  }

  package func coverage(_ painter: Painter) -> CoverageMap {
    if let map { return map }
    let made = CoverageMap(bounds: bounds)
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
