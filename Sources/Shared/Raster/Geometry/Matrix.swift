/// An affine map: x' = a·x + c·y + tx, y' = b·x + d·y + ty (the letters are those of the SWF specification and of
/// `flash.geom.Matrix`).
public struct Matrix: Equatable, Sendable {
  /// How much of x goes into x'.
  public var a: Double
  /// How much of x goes into y'.
  public var b: Double
  /// How much of y goes into x'.
  public var c: Double
  /// How much of y goes into y'.
  public var d: Double
  /// Added to x'.
  public var tx: Double
  /// Added to y'.
  public var ty: Double

  /// The map that changes nothing.
  public static let identity = Matrix(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// The map with these six numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that multiplies x and y.
  public static func scale(_ x: Double, _ y: Double) -> Matrix {
    Matrix(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// The map that adds to x and y.
  public static func translation(_ x: Double, _ y: Double) -> Matrix {
    Matrix(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// The map that does `inner` first and then `outer`.
  public static func * (outer: Matrix, inner: Matrix) -> Matrix {
    Matrix(
      a: outer.a * inner.a + outer.c * inner.b, b: outer.b * inner.a + outer.d * inner.b,
      c: outer.a * inner.c + outer.c * inner.d, d: outer.b * inner.c + outer.d * inner.d,
      tx: outer.a * inner.tx + outer.c * inner.ty + outer.tx,
      ty: outer.b * inner.tx + outer.d * inner.ty + outer.ty)
  }

  /// Where `point` goes.
  public func apply(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// Where the vector goes: without the translation.
  func applyVector(_ v: Point) -> Point { Point(x: a * v.x + c * v.y, y: b * v.x + d * v.y) }

  /// By how much areas grow; negative when the map mirrors.
  public var determinant: Double { a * d - b * c }

  /// The map that takes this one back; nil when it has none (all lands on a line or a point, or it isn't finite).
  public var inverse: Matrix? {
    let determinant = self.determinant
    guard determinant.isFinite, determinant != 0 else { return nil }
    let scale = 1 / determinant
    guard scale.isFinite else { return nil }
    let result = Matrix(
      a: d * scale, b: -b * scale, c: -c * scale, d: a * scale,
      tx: (c * ty - d * tx) * scale, ty: (b * tx - a * ty) * scale)
    return result.isFinite ? result : nil
  }

  /// Whether all six are numbers.
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// Whether it moves by whole pixels and does nothing else.
  var isWholeTranslation: Bool {
    a == 1 && b == 0 && c == 0 && d == 1 && tx == tx.rounded() && ty == ty.rounded()
  }
}
