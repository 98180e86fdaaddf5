import FlashAVM2
import FlashData
import FlashHeap
import Raster

/// What `beginGradientFill` and `lineGradientStyle` are called with (G.Gr.9).
struct GradientArguments {
  let paint: Paint

  init(_ call: NativeCall) throws(ScriptError) {
    let type = call.text(1)
    guard type == "linear" || type == "radial" else { throw ScriptError(2008, "type") }
    _ = try call.object(2, named: "colors")
    let focus = Self.fix8(call.number(8))
    let form: Gradient.Form =
      type == "linear" ? .linear : focus == 0 ? .radial : .focal(min(max(focus, -1), 1))
    let spread: Gradient.Spread =
      switch call.text(6) {
      case "reflect": .reflect
      case "repeat": .repeat
      default: .pad
      }
    var matrix = Matrix.identity
    if let given = call.value(5).asObject {
      let numbers = MatrixNumbers(given)
      matrix = Matrix(
        a: numbers.a, b: numbers.b, c: numbers.c, d: numbers.d, tx: numbers.tx * twips,
        ty: numbers.ty * twips)
    }
    paint = .gradient(
      Gradient(
        form: form, stops: try Self.stops(call), spread: spread,
        interpolation: call.text(7) == "linearRGB" ? .linearRGB : .rgb),
      Self.kept(matrix))
  }

  private static func values(_ value: Value) -> [Value]? {
    guard let list = value.asObject, list.kind == .list else { return nil }
    return ScriptList(list).values
  }

  private static func stops(_ call: NativeCall) throws(ScriptError) -> [Gradient.Stop] {
    let colors = values(call.value(2)) ?? []
    let (alphas, ratios) = (values(call.value(3)), values(call.value(4)))
    let count = min(colors.count, alphas?.count ?? Int.max, ratios?.count ?? Int.max, 16)
    var stops: [Gradient.Stop] = []
    for index in 0..<count {
      let rgb = UInt32(bitPattern: try call.interpreter.values.toInt(colors[index]))
      var (alpha, ratio) = (1.0, UInt32(count > 1 ? index * 255 / (count - 1) : 0))
      if let alphas { alpha = try call.interpreter.values.toNumber(alphas[index]) }
      if let ratios {
        ratio = UInt32(bitPattern: try call.interpreter.values.toInt(ratios[index]))
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
