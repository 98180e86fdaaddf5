/// A rectangle of whole pixels: those with `minX` ≤ x < `maxX` and `minY` ≤ y < `maxY`.
public struct PixelRect: Equatable, Sendable {
  /// The first column.
  public var minX: Int
  /// The first row.
  public var minY: Int
  /// The column after the last.
  public var maxX: Int
  /// The row after the last.
  public var maxY: Int

  /// The rectangle without a pixel.
  public static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  /// Coordinates stay within this, so that sums of a few of them can't overflow.
  static let limit = 1 << 24

  /// Whether a place is near enough to the origin to be reckoned with.
  static func holds(_ x: Int, _ y: Int) -> Bool {
    (-limit...limit).contains(x) && (-limit...limit).contains(y)
  }

  /// The rectangle between two corners; coordinates beyond 16 million are cut.
  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    func cut(_ value: Int) -> Int { min(max(value, -PixelRect.limit), PixelRect.limit) }
    self.minX = cut(minX)
    self.minY = cut(minY)
    self.maxX = cut(maxX)
    self.maxY = cut(maxY)
  }

  /// The rectangle with its first pixel at `x`, `y`.
  public init(x: Int, y: Int, width: Int, height: Int) {
    let left = min(max(x, -PixelRect.limit), PixelRect.limit)
    let top = min(max(y, -PixelRect.limit), PixelRect.limit)
    self.init(
      minX: left, minY: top, maxX: left + min(width, PixelRect.limit),
      maxY: top + min(height, PixelRect.limit))
  }

  /// The smallest rectangle that holds all that lies between two points, cut to what a rectangle can say.
  public init(around from: Point, _ to: Point) {
    let limit = Double(PixelRect.limit)
    let low = from.tamed(limit: limit)
    let high = to.tamed(limit: limit)
    self.init(
      minX: Int(min(low.x, high.x).rounded(.down)), minY: Int(min(low.y, high.y).rounded(.down)),
      maxX: Int(max(low.x, high.x).rounded(.up)), maxY: Int(max(low.y, high.y).rounded(.up)))
  }

  /// How many columns; 0 when empty.
  public var width: Int { max(0, maxX - minX) }
  /// How many rows; 0 when empty.
  public var height: Int { max(0, maxY - minY) }
  /// Whether there is no pixel in it.
  public var isEmpty: Bool { maxX <= minX || maxY <= minY }
  /// How many pixels.
  public var area: Int { width * height }

  /// The pixels that are in both.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let result = PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    return result.isEmpty ? .empty : result
  }

  /// The smallest rectangle that holds both.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// The rectangle moved.
  public func offset(x: Int, y: Int) -> PixelRect {
    let x = min(max(x, -PixelRect.limit), PixelRect.limit)
    let y = min(max(y, -PixelRect.limit), PixelRect.limit)
    return PixelRect(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }

  /// The rectangle made larger on each side.
  public func grown(left: Int, top: Int, right: Int, bottom: Int) -> PixelRect {
    PixelRect(minX: minX - left, minY: minY - top, maxX: maxX + right, maxY: maxY + bottom)
  }

  /// The smallest rectangle that holds what `matrix` makes of this one.
  public func mapped(by matrix: Matrix) -> PixelRect {
    if isEmpty { return .empty }
    var low = Point(x: .infinity, y: .infinity)
    var high = Point(x: -.infinity, y: -.infinity)
    for x in [minX, maxX] {
      for y in [minY, maxY] {
        let corner = matrix.apply(Point(x: Double(x), y: Double(y)))
          .tamed(limit: Double(PixelRect.limit))
        low = Point(x: min(low.x, corner.x), y: min(low.y, corner.y))
        high = Point(x: max(high.x, corner.x), y: max(high.y, corner.y))
      }
    }
    return PixelRect(around: low, high)
  }
}
