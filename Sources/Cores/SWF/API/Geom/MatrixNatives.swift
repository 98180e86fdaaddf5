import FlashAVM2
import FlashData
import FlashHeap

/// M.Mat: Matrix, whose fields are a, b, c, d, tx and ty.
enum MatrixNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new", "setTo":
      NativeCall.act { call in
        MatrixNumbers(
          call.number(1), call.number(2), call.number(3), call.number(4), call.number(5),
          call.number(6)
        ).write(to: call.this)
      }
    case "clone":
      NativeCall.give { call throws(ScriptError) in
        try MatrixNumbers(call.this).value(call.interpreter)
      }
    case "concat":
      NativeCall.act { call throws(ScriptError) in
        MatrixNumbers(call.this).followed(by: MatrixNumbers(try call.object(1))).write(
          to: call.this)
      }
    case "copyFrom":
      NativeCall.act { call throws(ScriptError) in
        MatrixNumbers(try call.object(1)).write(to: call.this)
      }
    case "identity": NativeCall.act { call in MatrixNumbers().write(to: call.this) }
    case "invert": NativeCall.act { call in MatrixNumbers(call.this).inverse.write(to: call.this) }
    case "rotate": change { $0.rotate($1) }
    case "scale": changeByTwo { $0.scale($1, $2) }
    case "translate":
      changeByTwo { matrix, x, y in
        matrix.tx += x
        matrix.ty += y
      }
    case "createBox":
      NativeCall.act { call in
        MatrixNumbers(
          scales: call.number(1), call.number(2), angle: call.number(3), at: call.number(4),
          call.number(5)
        ).write(to: call.this)
      }
    case "createGradientBox": NativeCall.act(makeGradientBox)
    case "transformPoint": transform { $0.transform($1, $2) }
    case "deltaTransformPoint":
      transform { ($0.a * $1 + $0.c * $2, $0.b * $1 + $0.d * $2) }
    case "toString":
      NativeCall.text { call in
        let matrix = MatrixNumbers(call.this)
        let numbers = matrix.numbers.map { NativeCall.text($0) }
        return "(a=\(numbers[0]), b=\(numbers[1]), c=\(numbers[2]), d=\(numbers[3]), "
          + "tx=\(numbers[4]), ty=\(numbers[5]))"
      }
    default: ofRows(key)
    }
  }

  private static func ofRows(_ key: String) -> NativeFunction? {
    switch key {
    case "copyRowTo":
      NativeCall.act { call throws(ScriptError) in
        let matrix = MatrixNumbers(call.this)
        let rows = [
          [matrix.a, matrix.c, matrix.tx], [matrix.b, matrix.d, matrix.ty], [0, 0, 1],
        ]
        try copy(rows, call)
      }
    case "copyColumnTo":
      NativeCall.act { call throws(ScriptError) in
        let matrix = MatrixNumbers(call.this)
        let columns = [
          [matrix.a, matrix.b, 0], [matrix.c, matrix.d, 0], [matrix.tx, matrix.ty, 1],
        ]
        try copy(columns, call)
      }
    // The one for columns takes a row as well (M.Mat.6).
    case "copyRowFrom", "copyColumnFrom":
      NativeCall.act { call throws(ScriptError) in
        let vector = Fields(try call.object(2))
        var matrix = MatrixNumbers(call.this)
        switch call.uint(1) {
        case 0:
          (matrix.a, matrix.c, matrix.tx) = (
            vector[number: 0], vector[number: 1], vector[number: 2]
          )
        case 1:
          (matrix.b, matrix.d, matrix.ty) = (
            vector[number: 0], vector[number: 1], vector[number: 2]
          )
        default: return
        }
        matrix.write(to: call.this)
      }
    default: nil
    }
  }

  /// Writes one of three lists to a Vector3D; its w stays.
  private static func copy(_ lists: [[Double]], _ call: NativeCall) throws(ScriptError) {
    let vector = Fields(try call.object(2))
    guard let index = Int(exactly: call.uint(1)), lists.indices.contains(index) else { return }
    for (place, number) in lists[index].enumerated() { vector[number: place] = number }
  }

  private static func change(
    _ body: @escaping (inout MatrixNumbers, Double) -> Void
  ) -> NativeFunction {
    NativeCall.act { call in
      var matrix = MatrixNumbers(call.this)
      body(&matrix, call.number(1))
      matrix.write(to: call.this)
    }
  }

  private static func changeByTwo(
    _ body: @escaping (inout MatrixNumbers, Double, Double) -> Void
  ) -> NativeFunction {
    NativeCall.act { call in
      var matrix = MatrixNumbers(call.this)
      body(&matrix, call.number(1), call.number(2))
      matrix.write(to: call.this)
    }
  }

  private static func transform(
    _ body: @escaping (MatrixNumbers, Double, Double) -> (Double, Double)
  ) -> NativeFunction {
    NativeCall.give { call throws(ScriptError) in
      let point = Fields(try call.object(1))
      let (x, y) = body(MatrixNumbers(call.this), point[number: 0], point[number: 1])
      return try call.interpreter.makePoint(x, y)
    }
  }

  /// The box of a gradient is 1638.4 pixels wide (M.Mat.5).
  private static func makeGradientBox(_ call: NativeCall) {
    let (width, height) = (call.number(1), call.number(2))
    MatrixNumbers(
      scales: width / 1638.4, height / 1638.4, angle: call.number(3),
      at: call.number(4) + width / 2, call.number(5) + height / 2
    ).write(to: call.this)
  }
}

/// A Matrix's numbers.
struct MatrixNumbers {
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 1.0
  var tx = 0.0
  var ty = 0.0

  init() {}

  init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  init(_ object: ScriptObject) {
    let fields = Fields(object)
    self.init(
      fields[number: 0], fields[number: 1], fields[number: 2], fields[number: 3],
      fields[number: 4], fields[number: 5])
  }

  /// Turned, then scaled, then moved (M.Mat.5).
  init(scales x: Double, _ y: Double, angle: Double, at tx: Double, _ ty: Double) {
    rotate(angle)
    scale(x, y)
    (self.tx, self.ty) = (tx, ty)
  }

  var numbers: [Double] { [a, b, c, d, tx, ty] }

  func write(to object: ScriptObject) {
    let fields = Fields(object)
    for (index, number) in numbers.enumerated() { fields[number: index] = number }
  }

  func value(_ interpreter: Interpreter) throws(ScriptError) -> Value {
    Value(try interpreter.make(interpreter.api.types.geom.matrix, numbers))
  }

  func transform(_ x: Double, _ y: Double) -> (Double, Double) {
    (a * x + c * y + tx, b * x + d * y + ty)
  }

  func followed(by other: MatrixNumbers) -> MatrixNumbers {
    let place = other.transform(tx, ty)
    return MatrixNumbers(
      other.a * a + other.c * b, other.b * a + other.d * b, other.a * c + other.c * d,
      other.b * c + other.d * d, place.0, place.1)
  }

  /// Without one, infinities and no numbers (M.Mat.3).
  var inverse: MatrixNumbers {
    let area = a * d - c * b
    return MatrixNumbers(
      d / area, b / -area, c / -area, a / area, (d * tx - c * ty) / -area,
      (b * tx - a * ty) / area)
  }

  mutating func rotate(_ angle: Double) {
    let (cosine, sine) = (FlashData.cosine(angle), FlashData.sine(angle))
    self = MatrixNumbers(
      cosine * a - sine * b, sine * a + cosine * b, cosine * c - sine * d, sine * c + cosine * d,
      cosine * tx - sine * ty, sine * tx + cosine * ty)
  }

  mutating func scale(_ x: Double, _ y: Double) {
    self = MatrixNumbers(a * x, b * y, c * x, d * y, tx * x, ty * y)
  }
}
