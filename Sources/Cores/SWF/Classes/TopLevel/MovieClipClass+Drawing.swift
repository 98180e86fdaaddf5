import FlashAVM1
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// `beginFill`, `lineTo` and the like.
extension MovieClipClass {
  static let drawing: [NativeMember] = [
    .method("clear", version6) { context, call throws(ScriptAbort) in
      clip(context, call)?.drawing?.clear()
      context.player.stageChanged()
      return .undefined
    },
    .method("beginFill", version6) { context, call throws(ScriptAbort) in
      guard let pen = pen(context, call) else { return .undefined }
      guard call.count > 0 else {
        pen.setFill(nil)
        return .undefined
      }
      pen.setFill(.solid(try color(context, call[0], alpha: call[1])))
      return .undefined
    },
    .method("endFill", version6) { context, call throws(ScriptAbort) in
      pen(context, call)?.setFill(nil)
      return .undefined
    },
    .method("moveTo", version6) { context, call throws(ScriptAbort) in
      guard call.count > 1, let pen = pen(context, call) else { return .undefined }
      pen.move(to: try point(context, call[0], call[1]))
      return .undefined
    },
    .method("lineTo", version6) { context, call throws(ScriptAbort) in
      guard call.count > 1, let pen = pen(context, call) else { return .undefined }
      pen.line(to: try point(context, call[0], call[1]))
      context.player.stageChanged()
      return .undefined
    },
    .method("curveTo", version6) { context, call throws(ScriptAbort) in
      guard call.count > 3, let pen = pen(context, call) else { return .undefined }
      let control = try point(context, call[0], call[1])
      pen.curve(control: control, to: try point(context, call[2], call[3]))
      context.player.stageChanged()
      return .undefined
    },
    .method("lineStyle", lineStyle, version6),
    .method("beginGradientFill", beginGradientFill, version6),
    .method("lineGradientStyle", lineGradientStyle, version8),
    .method("beginBitmapFill", beginBitmapFill, version8),
    // Both are there in Flash Player, and their effect is unknown.
    .method("beginMeshFill", version8) { _, _ throws(ScriptAbort) in .undefined },
    .accessor(
      "forceSmoothing", version8, get: { _, _ throws(ScriptAbort) in .undefined },
      set: { _, _ throws(ScriptAbort) in .undefined }),
  ]

  static let version6: PropertyFlags = [.hidden, .version6]
  static let version8: PropertyFlags = [.hidden, .version8]

  private static func pen(_ context: NativeContext, _ call: NativeCall) -> Drawing? {
    guard let clip = clip(context, call) else { return nil }
    if let drawing = clip.drawing { return drawing }
    let drawing = Drawing(countsWholeLines: clip.version < 8)
    clip.drawing = drawing
    return drawing
  }

  private static func point(_ context: NativeContext, _ x: Value, _ y: Value) throws(ScriptAbort)
    -> Point
  {
    let first = twips(fromPixels: try context.objects.number(x))
    return Point(x: first, y: twips(fromPixels: try context.objects.number(y)))
  }

  /// A colour and its opacity in percent, full where none is given.
  private static func color(
    _ context: NativeContext, _ value: Value, alpha: Value
  ) throws(ScriptAbort) -> Color {
    let rgb = UInt32(bitPattern: try context.objects.int32(value))
    guard !alpha.isUndefined else { return Color(rgb: rgb) }
    let percent = try context.objects.number(alpha)
    let part = min(max(percent.isNaN ? 0 : percent, 0), 100) / 100 * 255
    return Color(rgb: rgb, alpha: UInt8(part))
  }

  private static let lineStyle: NativeBody = { context, call throws(ScriptAbort) in
    guard let pen = pen(context, call) else { return .undefined }
    guard call.count > 0, !call[0].isUndefined else {
      pen.setLine(nil)
      return .undefined
    }
    let thickness = min(max(try context.objects.number(call[0]), 0), 255)
    let color = try color(context, call.count > 1 ? call[1] : .zero, alpha: call[2])
    let hinting = try context.objects.truth(call[3])
    let scaling: StrokeStyle.Scaling =
      switch call.count > 4 ? try context.objects.string(call[4]).text : "" {
      case "none": .none
      case "vertical": .vertical
      case "horizontal": .horizontal
      default: .normal
      }
    let cap: StrokeStyle.Cap =
      switch call.count > 5 ? try context.objects.string(call[5]).text : "" {
      case "none": .none
      case "square": .square
      default: .round
      }
    let join: StrokeStyle.Join
    switch call.count > 6 ? try context.objects.string(call[6]).text : "" {
    case "miter":
      let limit = call.count > 7 ? try context.objects.number(call[7]) : 3
      join = .miter(limit: min(max(limit.isNaN ? 3 : limit, 1), 255))
    case "bevel": join = .bevel
    default: join = .round
    }
    pen.setLine(
      Line(
        style: StrokeStyle(
          width: (thickness.isNaN ? 0 : thickness) * twips, startCap: cap, endCap: cap, join: join,
          scaling: scaling, pixelHinting: hinting), paint: .solid(color)))
    return .undefined
  }

  private static let beginGradientFill: NativeBody = { context, call throws(ScriptAbort) in
    guard let pen = pen(context, call) else { return .undefined }
    guard call.count > 0, !call[0].isUndefined else {
      pen.setFill(nil)
      return .undefined
    }
    // Before SWF 8 a gradient has nothing after its matrix (C.Draw.5).
    if call.count > 5, let clip = clip(context, call), clip.version < 8 { return .undefined }
    if let paint = try gradient(context, call) { pen.setFill(paint) }
    return .undefined
  }

  private static let lineGradientStyle: NativeBody = { context, call throws(ScriptAbort) in
    guard let pen = pen(context, call), let paint = try gradient(context, call) else {
      return .undefined
    }
    pen.setLinePaint(paint)
    return .undefined
  }

  private static let beginBitmapFill: NativeBody = { context, call throws(ScriptAbort) in
    guard let pen = pen(context, call) else { return .undefined }
    // What is no bitmap ends a fill (C.Draw.8).
    guard let surface = context.valueObjects.surface(of: call[0]) else {
      pen.setFill(nil)
      return .undefined
    }
    var matrix = Matrix.scale(twips, twips)
    if let object = call[1].asObject {
      matrix = try context.valueObjects.matrix(object) * .scale(1, 1)
      matrix = Matrix(
        a: matrix.a * twips, b: matrix.b * twips, c: matrix.c * twips, d: matrix.d * twips,
        tx: matrix.tx, ty: matrix.ty)
    }
    let repeats = call.count > 2 ? try context.objects.truth(call[2]) : true
    let smooth = call.count > 3 ? try context.objects.truth(call[3]) : false
    pen.setFill(.bitmap(BitmapPaint(surface, repeats: repeats, smooth: smooth), matrix))
    return .undefined
  }

  /// The paint of `beginGradientFill(type, colors, alphas, ratios, matrix, spread, interpolation, focus)`.
  private static func gradient(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Paint?
  {
    guard (5...8).contains(call.count), let colors = call[1].asObject,
      let alphas = call[2].asObject,
      let ratios = call[3].asObject, let place = call[4].asObject
    else { return nil }
    let type = try context.objects.string(call[0]).text
    guard type == "linear" || type == "radial" else { return nil }
    let count = try context.valueObjects.length(colors)
    guard count == (try context.valueObjects.length(alphas)),
      count == (try context.valueObjects.length(ratios)), count <= 16
    else {
      return nil
    }
    var stops: [Raster.Gradient.Stop] = []
    for index in 0..<count {
      // Cut to a whole number; what is none counts as 0.
      let ratio = Integers.int(
        try context.objects.number(try context.objects.getElement(Value(ratios), Value(index))))
      guard (0...255).contains(ratio) else { return nil }
      let color = try color(
        context, try context.objects.getElement(Value(colors), Value(index)),
        alpha: try context.objects.getElement(Value(alphas), Value(index)))
      stops.append(Raster.Gradient.Stop(ratio: UInt8(ratio), color: color))
    }
    let given = call.count > 7 ? try context.objects.number(call[7]) : 0
    // Kept in 256ths, as files have it.
    let focus = (min(max(given, -1), 1) * 256).rounded(.towardZero) / 256
    let form: Raster.Gradient.Form =
      type == "linear"
      ? .linear : focus == 0 || focus.isNaN ? .radial : .focal(min(max(focus, -1), 1))
    let spread: Raster.Gradient.Spread =
      switch call.count > 5 ? try context.objects.string(call[5]).text : "" {
      case "reflect": .reflect
      case "repeat": .repeat
      default: .pad
      }
    let isLinear = call.count > 6 ? try context.objects.string(call[6]).text == "linearRGB" : false
    return .gradient(
      Raster.Gradient(
        form: form, stops: stops, spread: spread, interpolation: isLinear ? .linearRGB : .rgb),
      kept(try gradientMatrix(context, place)))
  }

  /// A fill's matrix as it is kept: in 65536ths and twips, as files have it, both cut (measured: script-gradients).
  private static func kept(_ matrix: Matrix) -> Matrix {
    func fixed(_ value: Double) -> Double {
      guard value.isFinite else { return 0 }
      return min(max((value * 65_536).rounded(.towardZero), -2_147_483_648), 2_147_483_647) / 65_536
    }
    func whole(_ value: Double) -> Double { value.isFinite ? value.rounded(.towardZero) : 0 }
    return Matrix(
      a: fixed(matrix.a), b: fixed(matrix.b), c: fixed(matrix.c), d: fixed(matrix.d),
      tx: whole(matrix.tx), ty: whole(matrix.ty))
  }

  /// From the gradient's square to the clip's twips: of a Matrix, or of a box `{matrixType: "box", x, y, w, h, r}`.
  private static func gradientMatrix(
    _ context: NativeContext, _ object: ScriptObject
  ) throws(ScriptAbort) -> Matrix {
    func number(_ name: String) throws(ScriptAbort) -> Double {
      try context.objects.number(try context.objects.get(object, context.heap.intern(name)))
    }
    let kind = try context.objects.get(object, context.heap.intern("matrixType"))
    if !kind.isUndefined, try context.objects.string(kind).text == "box" {
      let (width, height) = (try number("w"), try number("h"))
      let (x, y) = (try number("x"), try number("y"))
      let angle = try number("r")
      let turn = angle.isNaN ? 0 : angle
      let (scaleX, scaleY) = (width * twips / 32_768, height * twips / 32_768)
      return Matrix(
        a: cosine(turn) * scaleX, b: sine(turn) * scaleY, c: -sine(turn) * scaleX,
        d: cosine(turn) * scaleY, tx: (x + width / 2) * twips, ty: (y + height / 2) * twips)
    }
    // Of a 3 × 3 matrix as SWF 6 has it.
    if try context.objects.has(object, context.heap.intern("d")),
      try context.objects.has(object, context.heap.intern("i"))
    {
      let rows = try ["a", "b", "d", "e", "g", "h"].map { name throws(ScriptAbort) in
        try number(name)
      }
      let scale = twips / 32_768
      return Matrix(
        a: rows[0] * scale, b: rows[1] * scale, c: rows[2] * scale, d: rows[3] * scale,
        tx: rows[4] * twips, ty: rows[5] * twips)
    }
    return try context.valueObjects.matrix(object)
  }
}
