import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// A filter of scripts as it is kept on the display list (F.3).
struct FilterReading {
  private let interpreter: Interpreter
  private let fields: Fields
  private let names: [String]
  private let name: String

  /// nil where the object is no filter, or none with a picture of its own.
  private init?(_ object: ScriptObject, _ interpreter: Interpreter) {
    var above: Traits? = object.traits
    while let type = above, type.program != nil { above = type.base }
    guard let type = above else { return nil }
    name = interpreter.machine.heap.text(type.name.local).text
    guard let record = RecordClass.named("flash.filters::" + name) else { return nil }
    (self.interpreter, names) = (interpreter, record.fields)
    fields = Fields(object, of: type)
  }

  /// The value of a filter; nil is one that shows nothing.
  static func value(
    of object: ScriptObject, _ interpreter: Interpreter
  ) throws(ScriptError) -> FilterValue? {
    try FilterReading(object, interpreter)?.value()
  }

  // MARK: - Numbers as they are kept

  private func raw(_ name: String) -> Value {
    names.firstIndex(of: name).map { fields[$0] } ?? .zero
  }
  private func number(_ name: String) -> Double { raw(name).double }
  private func flag(_ name: String) -> Bool { raw(name).rawUInt != 0 }
  private func color(_ name: String) -> UInt32 { raw(name).rawUInt & 0xFF_FFFF }

  private func fix16(_ number: Double) -> Double {
    guard !number.isNaN else { return 0 }
    return min(max((number * 65_536).rounded(.towardZero), -2_147_483_648), 2_147_483_647) / 65_536
  }

  private func fix8(_ number: Double) -> Double {
    (min(max(number.isNaN ? 0 : number, 0), 255) * 256).rounded(.towardZero) / 256
  }

  private func alpha(_ number: Double) -> UInt8 {
    UInt8(min(max(number.isNaN ? 0 : number * 255, 0), 255))
  }

  /// Radians.
  private func angle(_ name: String) -> Double { fix16(number(name) * .pi / 180) }

  private var blur: FilterValue.Blur {
    FilterValue.Blur(
      x: fix16(max(number("blurX"), 0)), y: fix16(max(number("blurY"), 0)),
      quality: Int(min(raw("quality").rawUInt, 15)))
  }

  private var place: FilterValue.Place {
    switch raw("type").asString?.text {
    case "inner": .inner
    case "outer": .outer
    default: .full
    }
  }

  private func list(_ name: String) -> [Value] {
    guard let list = raw(name).asObject, list.kind == .list else { return [] }
    return ScriptList(list).values
  }

  private func floats(_ name: String, count: Int) throws(ScriptError) -> [Float] {
    var result: [Float] = []
    for value in list(name).prefix(count) {
      result.append(Float(try interpreter.values.toNumber(value)))
    }
    return result + Array(repeating: 0, count: count - result.count)
  }

  /// As long as the shortest of the lists.
  private func gradient() throws(ScriptError) -> FilterValue.Gradient {
    let (colors, alphas, ratios) = (list("colors"), list("alphas"), list("ratios"))
    var gradient = FilterValue.Gradient()
    gradient.count = min(colors.count, alphas.count, ratios.count, FilterValue.Gradient.most)
    for index in 0..<gradient.count {
      let rgb = UInt32(bitPattern: try interpreter.values.toInt(colors[index]))
      gradient.all[index].color = rgb & 0xFF_FFFF
      gradient.all[index].alpha = alpha(try interpreter.values.toNumber(alphas[index]))
      let ratio = try interpreter.values.toNumber(ratios[index])
      gradient.all[index].ratio = UInt8(min(max(ratio.isNaN ? 0 : ratio, 0), 255))
    }
    return gradient
  }

  // MARK: - Each class

  private func value() throws(ScriptError) -> FilterValue? {
    switch name {
    case "BlurFilter": .blur(blur)
    case "GlowFilter": .glow(glow(isShadow: false))
    case "DropShadowFilter": .dropShadow(glow(isShadow: true))
    case "GradientGlowFilter": .gradientGlow(try gradientGlow())
    case "BevelFilter": .bevel(bevel())
    case "GradientBevelFilter": .gradientBevel(try gradientBevel())
    case "ColorMatrixFilter": .colorMatrix(try floats("matrix", count: 20))
    case "ConvolutionFilter": .convolution(try convolution())
    case "DisplacementMapFilter": .displacement(try displacement())
    case "ShaderFilter": .shader(try shading())
    default: nil
    }
  }

  private func glow(isShadow: Bool) -> FilterValue.Glow {
    FilterValue.Glow(
      color: color("color"), alpha: alpha(number("alpha")), blur: blur,
      strength: fix8(number("strength")), angle: isShadow ? angle("angle") : 0,
      distance: isShadow ? fix16(number("distance")) : 0, isInner: flag("inner"),
      isKnockout: flag("knockout"), hidesObject: isShadow && flag("hideObject"))
  }

  private func gradientGlow() throws(ScriptError) -> FilterValue.Glow {
    FilterValue.Glow(
      blur: blur, strength: fix8(number("strength")), angle: angle("angle"),
      distance: fix16(number("distance")), isInner: place == .inner,
      isKnockout: flag("knockout"), coversAll: place == .full, gradient: try gradient())
  }

  private func bevel() -> FilterValue.Bevel {
    FilterValue.Bevel(
      highlight: color("highlightColor"), highlightAlpha: alpha(number("highlightAlpha")),
      shadow: color("shadowColor"), shadowAlpha: alpha(number("shadowAlpha")), blur: blur,
      strength: fix8(number("strength")), angle: angle("angle"),
      distance: fix16(number("distance")), place: place, isKnockout: flag("knockout"))
  }

  private func gradientBevel() throws(ScriptError) -> FilterValue.Bevel {
    FilterValue.Bevel(
      blur: blur, strength: fix8(number("strength")), angle: angle("angle"),
      distance: fix16(number("distance")), place: place, isKnockout: flag("knockout"),
      gradient: try gradient())
  }

  private func convolution() throws(ScriptError) -> FilterValue.Convolution {
    func side(_ name: String) -> Int {
      let number = number(name)
      return number.isNaN ? 0 : Int(min(max(number, 0), 255))
    }
    let (columns, rows) = (side("matrixX"), side("matrixY"))
    return FilterValue.Convolution(
      columns: columns, rows: rows, matrix: try floats("matrix", count: columns * rows),
      divisor: Float(number("divisor")), hasDivisor: true, bias: Float(number("bias")),
      preservesAlpha: flag("preserveAlpha"), clamps: flag("clamp"), color: color("color"),
      alpha: alpha(number("alpha")))
  }

  /// The shader as it is now (F.4, F.9).
  private func shading() throws(ScriptError) -> FilterValue.Shading {
    guard let shader = raw("shader").asObject else { throw ScriptError(2007, "shader") }
    guard let reading = ShaderReading(shader, interpreter) else { throw ScriptError(2007, "data") }
    func margin(_ side: String) -> Int {
      min(max(Int(raw(side + "Extension").rawInt), 0), FilterValue.Shading.widest)
    }
    return FilterValue.Shading(
      use: try reading.use(isLoose: true), link: shader.handle,
      margins: Margins(
        left: margin("left"), top: margin("top"), right: margin("right"),
        bottom: margin("bottom")))
  }

  private func displacement() throws(ScriptError) -> FilterValue.Displacement {
    let mode = raw("mode").asString?.text ?? ""
    guard ["wrap", "clamp", "ignore", "color"].contains(mode) else {
      throw ScriptError(2008, "mode")
    }
    func whole(_ number: Double) -> Double { Double(Integers.int32(number)) }
    let map = raw("mapBitmap").asObject
    let point = raw("mapPoint").asObject.map { Fields($0) }
    return FilterValue.Displacement(
      map: (map?.payload as? BitmapState)?.surface, mapLink: map?.handle,
      x: whole(point?[number: 0] ?? 0),
      y: whole(point?[number: 1] ?? 0), componentX: Int(raw("componentX").rawUInt & 0xFF),
      componentY: Int(raw("componentY").rawUInt & 0xFF), scaleX: Double(Float(number("scaleX"))),
      scaleY: Double(Float(number("scaleY"))), mode: mode, color: color("color"),
      alpha: alpha(number("alpha")))
  }
}
