import FlashAVM2
import FlashData
import FlashHeap
import Raster

/// What `beginGradientFill` and `lineGradientStyle` are called with (G.Gr.9).
struct GradientArguments {
  let paint: Paint

  init(_ call: NativeCall) throws(ScriptError) {
    try self.init((1...8).map { call.value($0) }, call.interpreter)
  }

  /// By eight values in the order of the arguments, the last one a Number as it lies in a register.
  init(_ values: [Value], _ interpreter: Interpreter) throws(ScriptError) {
    let type = values[0].asString?.text
    guard type == "linear" || type == "radial" else { throw ScriptError(2008, "type") }
    guard values[1].isObject else { throw ScriptError(2007, "colors") }
    let focus = Self.fix8(values[7].double)
    let form: Gradient.Form =
      type == "linear" ? .linear : focus == 0 ? .radial : .focal(min(max(focus, -1), 1))
    let spread: Gradient.Spread =
      switch values[5].asString?.text {
      case "reflect": .reflect
      case "repeat": .repeat
      default: .pad
      }
    var matrix = Matrix.identity
    if let given = values[4].asObject {
      let numbers = MatrixNumbers(given)
      matrix = Matrix(
        a: numbers.a, b: numbers.b, c: numbers.c, d: numbers.d, tx: numbers.tx * twips,
        ty: numbers.ty * twips)
    }
    paint = .gradient(
      Gradient(
        form: form, stops: try Self.stops(values, interpreter), spread: spread,
        interpolation: values[6].asString?.text == "linearRGB" ? .linearRGB : .rgb),
      Self.kept(matrix))
  }

  private static func elements(_ value: Value) -> [Value]? {
    guard let list = value.asObject, list.kind == .list else { return nil }
    return ScriptList(list).values
  }

  private static func stops(
    _ values: [Value], _ interpreter: Interpreter
  ) throws(ScriptError) -> [Gradient.Stop] {
    let colors = elements(values[1]) ?? []
    let (alphas, ratios) = (elements(values[2]), elements(values[3]))
    let count = min(colors.count, alphas?.count ?? Int.max, ratios?.count ?? Int.max, 16)
    var stops: [Gradient.Stop] = []
    for index in 0..<count {
      let rgb = UInt32(bitPattern: try interpreter.values.toInt(colors[index]))
      var (alpha, ratio) = (1.0, UInt32(count > 1 ? index * 255 / (count - 1) : 0))
      if let alphas { alpha = try interpreter.values.toNumber(alphas[index]) }
      if let ratios {
        ratio = UInt32(bitPattern: try interpreter.values.toInt(ratios[index]))
      }
      stops.append(
        Gradient.Stop(
          ratio: UInt8(min(ratio, 255)),
          color: GraphicsNatives.color(rgb, Double(Float(alpha)))))
    }
    return stops
  }

  private static func fix8(_ number: Double) -> Double {
    number.isNaN ? 0 : (min(max(number, -128), 127) * 256).rounded(.towardZero) / 256
  }

  /// A fill's matrix as files have it: in 65536ths and twips.
  static func kept(_ matrix: Matrix) -> Matrix {
    func fixed(_ value: Double) -> Double {
      guard value.isFinite else { return 0 }
      return min(max((value * 65_536).rounded(.towardZero), -2_147_483_648), 2_147_483_647) / 65_536
    }
    func whole(_ value: Double) -> Double { value.isFinite ? value.rounded(.towardZero) : 0 }
    return Matrix(
      a: fixed(matrix.a), b: fixed(matrix.b), c: fixed(matrix.c), d: fixed(matrix.d),
      tx: whole(matrix.tx), ty: whole(matrix.ty))
  }
}
