/// A point or a vector, in pixels or in the unit of the shape it belongs to; y grows downwards.
public struct Point: Equatable, Sendable {
  /// Grows to the right.
  public var x: Double
  /// Grows downwards.
  public var y: Double

  /// The point at `x`, `y`.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

extension Point {
  static let zero = Point(x: 0, y: 0)

  static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  static func * (a: Point, scale: Double) -> Point { Point(x: a.x * scale, y: a.y * scale) }

  /// The length of the vector.
  var length: Double { (x * x + y * y).squareRoot() }

  /// The vector turned a quarter to the side to which y grows from x.
  var perpendicular: Point { Point(x: -y, y: x) }

  func dot(_ other: Point) -> Double { x * other.x + y * other.y }
  func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  /// The point halfway to `other`.
  func middle(to other: Point) -> Point { Point(x: (x + other.x) / 2, y: (y + other.y) / 2) }

  /// The same point without NaN and within `limit` of the origin, so that all that is made of it stays finite.
  func tamed(limit: Double) -> Point {
    Point(x: x.tamed(limit: limit), y: y.tamed(limit: limit))
  }
}

extension Double {
  /// This number, 0 for NaN, and at most `limit` in size.
  func tamed(limit: Double) -> Double {
    isNaN ? 0 : Swift.min(Swift.max(self, -limit), limit)
  }
}
