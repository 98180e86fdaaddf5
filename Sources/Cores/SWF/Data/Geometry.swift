package import Raster
package import SWF

// Points, matrices and colours of objects on the stage are those of the rasteriser.
package typealias Matrix = Raster.Matrix
package typealias Point = Raster.Point
package typealias ColorTransform = Raster.ColorTransform
package typealias BlendMode = Raster.BlendMode
package typealias Color = Raster.Color

/// A rectangle in twips: whole numbers as a rule, kept as `Double`; empty until a point is added.
package struct Bounds: Equatable {
  package var xMin = Double.infinity
  package var yMin = Double.infinity
  package var xMax = -Double.infinity
  package var yMax = -Double.infinity

  package static let empty = Bounds()

  package init() {}

  package init(xMin: Double, yMin: Double, xMax: Double, yMax: Double) {
    (self.xMin, self.yMin, self.xMax, self.yMax) = (xMin, yMin, xMax, yMax)
  }

  /// A rectangle of the file; empty where a maximum lies below its minimum.
  package init(_ rectangle: SWF.Rectangle) {
    self.init()
    guard rectangle.xMin <= rectangle.xMax, rectangle.yMin <= rectangle.yMax else { return }
    self = Bounds(
      xMin: Double(rectangle.xMin), yMin: Double(rectangle.yMin), xMax: Double(rectangle.xMax),
      yMax: Double(rectangle.yMax))
  }

  package var isEmpty: Bool { !(xMin <= xMax && yMin <= yMax) }
  package var width: Double { isEmpty ? 0 : xMax - xMin }
  package var height: Double { isEmpty ? 0 : yMax - yMin }

  package mutating func add(_ point: Point) {
    xMin = min(xMin, point.x)
    yMin = min(yMin, point.y)
    xMax = max(xMax, point.x)
    yMax = max(yMax, point.y)
  }

  package func union(_ other: Bounds) -> Bounds {
    Bounds(
      xMin: min(xMin, other.xMin), yMin: min(yMin, other.yMin), xMax: max(xMax, other.xMax),
      yMax: max(yMax, other.yMax))
  }

  package func intersection(_ other: Bounds) -> Bounds {
    let both = Bounds(
      xMin: max(xMin, other.xMin), yMin: max(yMin, other.yMin), xMax: min(xMax, other.xMax),
      yMax: min(yMax, other.yMax))
    return both.isEmpty ? .empty : both
  }

  package func grown(_ by: Double) -> Bounds {
    isEmpty
      ? self : Bounds(xMin: xMin - by, yMin: yMin - by, xMax: xMax + by, yMax: yMax + by)
  }

  package func contains(_ point: Point) -> Bool {
    point.x >= xMin && point.x <= xMax && point.y >= yMin && point.y <= yMax
  }

  package func intersects(_ other: Bounds) -> Bool {
    !isEmpty && !other.isEmpty && xMin <= other.xMax && xMax >= other.xMin && yMin <= other.yMax
      && yMax >= other.yMin
  }

  package var corners: [Point] {
    [
      Point(x: xMin, y: yMin), Point(x: xMax, y: yMin), Point(x: xMax, y: yMax),
      Point(x: xMin, y: yMax),
    ]
  }
}

extension Matrix {
  /// A matrix of the file, with its translation in twips.
  package init(_ matrix: MatrixRecord) {
    self.init(
      a: matrix.a.value, b: matrix.b.value, c: matrix.c.value, d: matrix.d.value,
      tx: Double(matrix.tx), ty: Double(matrix.ty))
  }

  /// The smallest rectangle around the four corners, each on a whole twip as in Flash.
  package func apply(_ bounds: Bounds) -> Bounds {
    guard !bounds.isEmpty else { return .empty }
    var result = Bounds()
    for corner in bounds.corners { result.add(applyRounded(corner)) }
    return result
  }

  /// Where a point goes, on a whole twip.
  package func applyRounded(_ point: Point) -> Point {
    Point(
      x: (a * point.x + c * point.y).rounded(.toNearestOrEven) + tx,
      y: (b * point.x + d * point.y).rounded(.toNearestOrEven) + ty)
  }
}

extension ColorTransform {
  /// A transform of the file.
  package init(_ transform: ColorTransformRecord) {
    self.init(
      multiply: SIMD4(
        Int32(transform.redMultiplier), Int32(transform.greenMultiplier),
        Int32(transform.blueMultiplier), Int32(transform.alphaMultiplier)),
      add: SIMD4(
        Int32(transform.redAddend), Int32(transform.greenAddend), Int32(transform.blueAddend),
        Int32(transform.alphaAddend)))
  }
}

extension Point {
  /// A point of the file.
  package init(_ point: PointRecord) { self.init(x: Double(point.x), y: Double(point.y)) }
}

extension Color {
  /// A colour of the file.
  package init(_ color: ColorRecord) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  /// 0xRRGGBB, as scripts have it.
  package init(rgb: UInt32, alpha: UInt8 = 255) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb), alpha: alpha)
  }

  package var rgb: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}

/// Twips in a pixel.
package let twips = 20.0

/// A length that a script gave in pixels, in twips: cut, not rounded, as in Flash; what no number can say stays in 32 bits.
///
/// Player 9 keeps the lowest 32 bits of what is too large, and takes what is not finite for 0 (measured: far-places).
package func twips(fromPixels pixels: Double, player: Int = 32) -> Double {
  let value = pixels * twips
  if player <= 9 { return Double(Integers.int32(value)) }
  guard value.isFinite else {
    return value.isNaN ? 0 : (value < 0 ? -2_147_483_648 : 2_147_483_647)
  }
  return min(max(value.rounded(.towardZero), -2_147_483_648), 2_147_483_647)
}
