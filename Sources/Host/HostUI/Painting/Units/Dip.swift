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

  /// Whether any point lies in both.
  package func intersects(_ other: Rect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  /// Whether a point lies in it; the right and lower edges are outside.
  package func contains(x pointX: Double, y pointY: Double) -> Bool {
    pointX >= x && pointX < maxX && pointY >= y && pointY < maxY
  }
}

/// A rectangle on the screen's grid of pixels.
package struct PixelRect: Equatable, Sendable {
  /// The left edge.
  package var x: Int
  /// The upper edge.
  package var y: Int
  /// The width.
  package var width: Int
  /// The height.
  package var height: Int

  /// A rectangle.
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension Rect {
  /// The rectangle in pixels: each edge is rounded alone, so neighbours share edges.
  package func pixels(_ scale: Double) -> PixelRect {
    func edge(_ dip: Double) -> Int {
      Int(min(max((dip * scale).rounded(), -1e9), 1e9))
    }
    let left = edge(x)
    let top = edge(y)
    return PixelRect(x: left, y: top, width: edge(maxX) - left, height: edge(maxY) - top)
  }
}
