/// A surface and where its first pixel lies: what filters take and give.
///
/// Most make a picture larger, to all sides.
public struct Picture {
  /// The pixels.
  public var surface: Surface
  /// The column of the first pixel.
  public var x: Int
  /// The row of the first pixel.
  public var y: Int

  /// A surface at a place.
  public init(_ surface: Surface, x: Int = 0, y: Int = 0) {
    self.surface = surface
    self.x = x
    self.y = y
  }

  /// The pixels that it covers.
  public var bounds: PixelRect { surface.bounds.offset(x: x, y: y) }

  /// The same picture with transparent pixels around it.
  func grown(_ margins: Margins) throws(Surface.Failure) -> Picture {
    let rect = surface.bounds.grown(
      left: margins.left, top: margins.top, right: margins.right, bottom: margins.bottom)
    return Picture(try surface.copy(rect), x: x - margins.left, y: y - margins.top)
  }

  /// A picture that was grown by `room`, of which only `margins` are wanted.
  func cut(from room: Margins, to margins: Margins) throws(Surface.Failure) -> Picture {
    if room == margins { return self }
    let rect = surface.bounds.grown(
      left: margins.left - room.left, top: margins.top - room.top,
      right: margins.right - room.right, bottom: margins.bottom - room.bottom)
    return Picture(try surface.copy(rect), x: x + rect.minX, y: y + rect.minY)
  }
}

/// How far a filter's result reaches beyond its source, in pixels.
public struct Margins: Equatable, Sendable {
  /// To the left.
  public var left: Int
  /// Upwards.
  public var top: Int
  /// To the right.
  public var right: Int
  /// Downwards.
  public var bottom: Int

  /// Nothing to any side.
  public static let none = Margins(horizontal: 0, vertical: 0)

  /// These margins.
  public init(left: Int, top: Int, right: Int, bottom: Int) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// The same to both sides.
  init(horizontal: Int, vertical: Int) {
    left = horizontal
    right = horizontal
    top = vertical
    bottom = vertical
  }

  /// These margins when the result is also shown moved by `offset`, and not only there.
  func reaching(_ offset: Point) -> Margins {
    var result = self
    let x = offset.x.tamed(limit: 1e6)
    let y = offset.y.tamed(limit: 1e6)
    result.left = max(0, left + Int((-x).rounded(.up)))
    result.right = max(0, right + Int(x.rounded(.up)))
    result.top = max(0, top + Int((-y).rounded(.up)))
    result.bottom = max(0, bottom + Int(y.rounded(.up)))
    return result
  }

  func union(_ other: Margins) -> Margins {
    var result = self
    result.left = max(left, other.left)
    result.right = max(right, other.right)
    result.top = max(top, other.top)
    result.bottom = max(bottom, other.bottom)
    return result
  }
}

/// Something that makes a new picture out of a picture.
public protocol Filter: Sendable {
  /// How far the result reaches beyond the source.
  var margins: Margins { get }

  /// The filtered picture: a new surface, larger by `margins`. Fails when that would be too large for a surface.
  func apply(to picture: Picture) throws(Surface.Failure) -> Picture
}
