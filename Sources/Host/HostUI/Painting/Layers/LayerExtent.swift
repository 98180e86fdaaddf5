package import Raster

/// What a layer covers and what its look depends on.
package struct LayerExtent {
  /// In pixels of the window without scrolling.
  package private(set) var bounds = PixelArea.empty
  /// It is on its way and must be painted in the next frame as well.
  package var isMoving = false
  private var areas: [PixelArea] = []
  private var parts: [Int] = []

  /// Nothing yet.
  package init() {}

  /// A box, as far as its shadow reaches.
  package mutating func add(_ area: PixelArea, shadow margin: Int, down: Int) {
    bounds = bounds.union(
      area.grown(left: margin, top: max(margin - down, 0), right: margin, bottom: margin + down))
    areas.append(area)
  }

  /// Something that the look depends on.
  package mutating func add(_ value: Int) { parts.append(value) }

  /// A number that is another one as soon as the layer looks otherwise; moving the whole by pixels does not change it.
  package func signature(of shown: PixelArea) -> Int {
    var hasher = Hasher()
    hasher.combine(shown.width)
    hasher.combine(shown.height)
    hasher.combine(bounds.minX - shown.minX)
    hasher.combine(bounds.minY - shown.minY)
    for area in areas {
      hasher.combine(area.minX - bounds.minX)
      hasher.combine(area.minY - bounds.minY)
      hasher.combine(area.width)
      hasher.combine(area.height)
    }
    for part in parts { hasher.combine(part) }
    return hasher.finalize()
  }
}
