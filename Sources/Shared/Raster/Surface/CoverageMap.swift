/// A mask: for each pixel of a rectangle how much of it is covered, 0…255; nothing is covered outside.
public final class CoverageMap {
  /// The pixels that it speaks of, in the coordinates of the surface that is drawn upon.
  public let bounds: PixelRect

  /// `bounds.width` × `bounds.height` bytes, row-major; owned by the map, freed with it.
  let values: UnsafeMutablePointer<UInt8>

  /// A map that covers nothing.
  ///
  /// It is cut to the size that a surface may have.
  public init(bounds: PixelRect) {
    let width = min(bounds.width, Surface.maxSide)
    self.bounds = PixelRect(
      x: bounds.minX, y: bounds.minY, width: width,
      height: min(bounds.height, Surface.maxSide, Surface.maxCount / max(1, width)))
    let count = max(1, self.bounds.area)
    values = .allocate(capacity: count)
    values.initialize(repeating: 0, count: count)
  }

  deinit { values.deallocate() }

  /// The coverage at `x`, `y`, 0…255.
  public subscript(x: Int, y: Int) -> UInt8 {
    get {
      guard x >= bounds.minX, x < bounds.maxX, y >= bounds.minY, y < bounds.maxY else { return 0 }
      return values[(y - bounds.minY) * bounds.width + x - bounds.minX]
    }
    set {
      guard x >= bounds.minX, x < bounds.maxX, y >= bounds.minY, y < bounds.maxY else { return }
      values[(y - bounds.minY) * bounds.width + x - bounds.minX] = newValue
    }
  }

  /// The row `y` from column `x` on: up to the end of `bounds`.
  ///
  /// `x` and `y` must lie within `bounds`.
  @inline(__always) func row(_ y: Int, from x: Int) -> UnsafeMutablePointer<UInt8> {
    values + ((y &- bounds.minY) &* bounds.width &+ x &- bounds.minX)
  }

  /// Makes this the mask of what is covered by both (a mask within a mask).
  public func intersect(_ other: CoverageMap) {
    let both = bounds.intersection(other.bounds)
    for y in bounds.minY..<max(bounds.minY, bounds.maxY) {
      let row = row(y, from: bounds.minX)
      guard y >= both.minY, y < both.maxY else {
        row.update(repeating: 0, count: bounds.width)
        continue
      }
      row.update(repeating: 0, count: both.minX - bounds.minX)
      (row + (both.maxX - bounds.minX)).update(repeating: 0, count: bounds.maxX - both.maxX)
      let inside = row + (both.minX - bounds.minX)
      let outer = other.row(y, from: both.minX)
      for index in 0..<both.width {
        inside[index] = UInt8(
          truncatingIfNeeded: Pixel.product(UInt32(inside[index]), UInt32(outer[index])))
      }
    }
  }

  /// The mask made of a picture's alpha, with the picture's first pixel at `x`, `y`.
  public convenience init(alphaOf surface: Surface, x: Int, y: Int) {
    self.init(bounds: surface.bounds.offset(x: x, y: y))
    for index in 0..<min(surface.count, bounds.area) {
      values[index] = UInt8(truncatingIfNeeded: surface.pixels[index] >> 24)
    }
  }
}
