import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// A Matrix3D's sixteen numbers, one column after the other (M.M3.1).
struct SpaceMatrix {
  var numbers: [Double]

  /// The one that changes nothing.
  init() { numbers = (0..<16).map { $0 % 5 == 0 ? 1 : 0 } }

  /// Exactly sixteen numbers.
  init(_ numbers: [Double]) { self.numbers = numbers }

  init(_ object: ScriptObject) {
    let fields = Fields(object)
    numbers = (0..<16).map { fields[number: $0] }
  }

  /// One of the plane, in twips.
  init(_ matrix: Matrix) {
    self.init()
    (self[0], self[1], self[4], self[5]) = (matrix.a, matrix.b, matrix.c, matrix.d)
    (self[12], self[13]) = (matrix.tx / twips, matrix.ty / twips)
  }

  static func scale(_ x: Double, _ y: Double, _ z: Double) -> SpaceMatrix {
    var result = SpaceMatrix()
    (result[0], result[5], result[10]) = (x, y, z)
    return result
  }

  static func translation(_ x: Double, _ y: Double, _ z: Double) -> SpaceMatrix {
    var result = SpaceMatrix()
    (result[12], result[13], result[14]) = (x, y, z)
    return result
  }

  /// A turn around an axis through a point (M.M3.3).
  static func rotation(_ degrees: Double, _ axis: Direction, around pivot: Direction) -> SpaceMatrix
  {
    let angle = degrees * .pi / 180
    let length = axis.length
    let (x, y, z) =
      length == 0 ? (axis.x, axis.y, axis.z) : (axis.x / length, axis.y / length, axis.z / length)
    let (cos, sin) = (cosine(angle), sine(angle))
    let rest = 1 - cos
    var result = SpaceMatrix()
    result[0] = x * x + (y * y + z * z) * cos
    result[1] = x * y * rest + z * sin
    result[2] = x * z * rest - y * sin
    result[4] = x * y * rest - z * sin
    result[5] = y * y + (x * x + z * z) * cos
    result[6] = y * z * rest + x * sin
    result[8] = x * z * rest + y * sin
    result[9] = y * z * rest - x * sin
    result[10] = z * z + (x * x + y * y) * cos
    result[12] =
      (pivot.x * (y * y + z * z) - x * (pivot.y * y + pivot.z * z)) * rest
      + (pivot.y * z - pivot.z * y) * sin
    result[13] =
      (pivot.y * (x * x + z * z) - y * (pivot.x * x + pivot.z * z)) * rest
      + (pivot.z * x - pivot.x * z) * sin
    result[14] =
      (pivot.z * (x * x + y * y) - z * (pivot.x * x + pivot.y * y)) * rest
      + (pivot.x * y - pivot.y * x) * sin
    return result
  }

  subscript(_ index: Int) -> Double {
    get { numbers[index] }
    set { numbers[index] = newValue }
  }

  func write(to object: ScriptObject) {
    let fields = Fields(object)
    for index in 0..<16 { fields[number: index] = numbers[index] }
  }

  func value(_ interpreter: Interpreter) throws(ScriptError) -> Value {
    Value(try interpreter.make(interpreter.api.types.geom.matrix3D, numbers))
  }

  /// This one, then another.
  func followed(by other: SpaceMatrix) -> SpaceMatrix {
    var result = SpaceMatrix()
    for column in 0..<4 {
      for row in 0..<4 {
        var sum = 0.0
        for index in 0..<4 { sum += other[index * 4 + row] * self[column * 4 + index] }
        result[column * 4 + row] = sum
      }
    }
    return result
  }

  var transposed: SpaceMatrix {
    SpaceMatrix((0..<16).map { numbers[$0 % 4 * 4 + $0 / 4] })
  }

  /// x, y, z and w of a point whose w is 1.
  func transform(_ point: Direction, moves: Bool = true) -> (Direction, w: Double) {
    func part(_ row: Int) -> Double {
      let turned =
        point.x * numbers[row] + point.y * numbers[row + 4] + point.z * numbers[row + 8]
      return moves ? turned + numbers[row + 12] : turned
    }
    return (Direction(part(0), part(1), part(2)), part(3))
  }

  /// The determinants of two rows or columns each, of which both the whole one and the inverse are made.
  private var pairs: (upper: [Double], lower: [Double]) {
    func pair(_ one: Int, _ other: Int, _ row: Int) -> Double {
      numbers[one * 4 + row] * numbers[other * 4 + row + 1]
        - numbers[other * 4 + row] * numbers[one * 4 + row + 1]
    }
    let columns = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    return (columns.map { pair($0.0, $0.1, 0) }, columns.map { pair($0.0, $0.1, 2) })
  }

  var determinant: Double {
    let (s, c) = pairs
    return s[0] * c[5] - s[1] * c[4] + s[2] * c[3] + s[3] * c[2] - s[4] * c[1] + s[5] * c[0]
  }

  /// Nil where the determinant is next to nothing (M.M3.4).
  var inverse: SpaceMatrix? {
    let (s, c) = pairs
    let whole = determinant
    guard abs(whole) > 1e-11 else { return nil }
    let m = transposed.numbers
    return SpaceMatrix(
      [
        m[5] * c[5] - m[6] * c[4] + m[7] * c[3], -m[4] * c[5] + m[6] * c[2] - m[7] * c[1],
        m[4] * c[4] - m[5] * c[2] + m[7] * c[0], -m[4] * c[3] + m[5] * c[1] - m[6] * c[0],
        -m[1] * c[5] + m[2] * c[4] - m[3] * c[3], m[0] * c[5] - m[2] * c[2] + m[3] * c[1],
        -m[0] * c[4] + m[1] * c[2] - m[3] * c[0], m[0] * c[3] - m[1] * c[1] + m[2] * c[0],
        m[13] * s[5] - m[14] * s[4] + m[15] * s[3], -m[12] * s[5] + m[14] * s[2] - m[15] * s[1],
        m[12] * s[4] - m[13] * s[2] + m[15] * s[0], -m[12] * s[3] + m[13] * s[1] - m[14] * s[0],
        -m[9] * s[5] + m[10] * s[4] - m[11] * s[3], m[8] * s[5] - m[10] * s[2] + m[11] * s[1],
        -m[8] * s[4] + m[9] * s[2] - m[11] * s[0], m[8] * s[3] - m[9] * s[1] + m[10] * s[0],
      ].map { $0 / whole })
  }
}
