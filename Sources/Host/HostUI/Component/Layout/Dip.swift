/// A size in dip.
package struct Size: Equatable, Sendable {
  /// From the left to the right.
  package var width: Double
  /// From the top to the bottom.
  package var height: Double

  /// No room.
  package static let zero = Size(width: 0, height: 0)

  /// A size.
  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in dip; y grows downwards.
package struct Rect: Equatable, Sendable {
  /// Its left edge.
  package var x: Double
  /// Its upper edge.
  package var y: Double
  /// Its width.
  package var width: Double
  /// Its height.
  package var height: Double

  /// Nothing, at the origin.
  package static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// A rectangle.
  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Its right edge.
  package var maxX: Double { x + width }
  /// Its lower edge.
  package var maxY: Double { y + height }
  /// The point in its middle.
  package var middle: (x: Double, y: Double) { (x + width / 2, y + height / 2) }

  /// Whether a point lies in it; the right and lower edges are outside.
  package func contains(x pointX: Double, y pointY: Double) -> Bool {
    pointX >= x && pointX < maxX && pointY >= y && pointY < maxY
  }
}
