/// A point or a distance in twips, of which a pixel has twenty.
public struct PointRecord: Hashable, Sendable {
  /// To the right.
  public var x: Int32
  /// Down.
  public var y: Int32

  /// A point in twips.
  public init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }
}

/// RECT: a rectangle in twips; a maximum may lie below its minimum.
public struct Rectangle: Hashable, Sendable {
  /// Left edge.
  public var xMin: Int32
  /// Right edge.
  public var xMax: Int32
  /// Upper edge.
  public var yMin: Int32
  /// Lower edge.
  public var yMax: Int32

  /// A rectangle in twips.
  public init(xMin: Int32, xMax: Int32, yMin: Int32, yMax: Int32) {
    self.xMin = xMin
    self.xMax = xMax
    self.yMin = yMin
    self.yMax = yMax
  }

  init(_ reader: inout ByteReader) throws(FormatError) {
    reader.align()
    let size = Int(try reader.bits(5))
    xMin = try reader.signedBits(size)
    xMax = try reader.signedBits(size)
    yMin = try reader.signedBits(size)
    yMax = try reader.signedBits(size)
    reader.align()
  }
}

/// MATRIX: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
///
/// The specification calls a and d ScaleX and ScaleY, b and c RotateSkew0 and RotateSkew1.
public struct MatrixRecord: Hashable, Sendable {
  /// ScaleX.
  public var a = Fixed.one
  /// RotateSkew0.
  public var b = Fixed.zero
  /// RotateSkew1.
  public var c = Fixed.zero
  /// ScaleY.
  public var d = Fixed.one
  /// TranslateX, in twips.
  public var tx: Int32 = 0
  /// TranslateY, in twips.
  public var ty: Int32 = 0

  /// The matrix that changes nothing.
  public init() {}

  /// A matrix of these numbers.
  public init(a: Fixed, b: Fixed, c: Fixed, d: Fixed, tx: Int32, ty: Int32) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  init(_ reader: inout ByteReader) throws(FormatError) {
    reader.align()
    if try reader.flag() {
      let size = Int(try reader.bits(5))
      a = try reader.fixedBits(size)
      d = try reader.fixedBits(size)
    }
    if try reader.flag() {
      let size = Int(try reader.bits(5))
      b = try reader.fixedBits(size)
      c = try reader.fixedBits(size)
    }
    let size = Int(try reader.bits(5))
    tx = try reader.signedBits(size)
    ty = try reader.signedBits(size)
    reader.align()
  }
}
