import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// G.Gr: Graphics, which draws into the display object that it has.
enum GraphicsNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "clear":
      NativeCall.act { call in
        guard let clip = clip(call) else { return }
        clip.drawing?.clear()
        clip.player.stageChanged()
      }
    case "beginFill":
      draw { call, drawing in drawing.setFill(.solid(color(call.uint(1), call.number(2)))) }
    case "beginGradientFill":
      draw { call, drawing throws(ScriptError) in drawing.setFill(try GradientArguments(call).paint)
      }
    case "beginShaderFill":
      draw { call, drawing throws(ScriptError) in drawing.setFill(try shading(call)) }
    case "lineShaderStyle":
      draw { call, drawing throws(ScriptError) in
        if let paint = try shading(call) { drawing.setLinePaint(paint) }
      }
    case "beginBitmapFill":
      draw { call, drawing throws(ScriptError) in drawing.setFill(try bitmap(call)) }
    case "lineBitmapStyle":
      draw { call, drawing throws(ScriptError) in
        if let paint = try bitmap(call) { drawing.setLinePaint(paint) }
      }
    case "endFill": draw { _, drawing in drawing.setFill(nil) }
    case "lineStyle": draw(setLine)
    case "lineGradientStyle":
      draw { call, drawing throws(ScriptError) in
        drawing.setLinePaint(try GradientArguments(call).paint)
      }
    case "moveTo": draw { call, drawing in drawing.move(to: point(call.number(1), call.number(2))) }
    case "lineTo": draw { call, drawing in drawing.line(to: point(call.number(1), call.number(2))) }
    case "curveTo":
      draw { call, drawing in
        drawing.curve(
          control: point(call.number(1), call.number(2)),
          to: point(call.number(3), call.number(4)))
      }
    case "cubicCurveTo":
      draw { call, drawing in
        drawing.cubic(
          point(call.number(1), call.number(2)), point(call.number(3), call.number(4)),
          to: point(call.number(5), call.number(6)))
      }
    case "copyFrom":
      NativeCall.act { call throws(ScriptError) in
        let source = try call.object(1, named: "sourceGraphics")
        guard let clip = clip(call) else { return }
        clip.drawing = (Fields(source)[0].display as? MovieClip)?.drawing?.copy()
        clip.player.stageChanged()
      }
    default: ofForms(key) ?? GraphicsPathNatives.of(key)
    }
  }

  // MARK: - Forms

  private static func ofForms(_ key: String) -> NativeFunction? {
    switch key {
    case "drawRect":
      draw { call, drawing in
        let (left, top) = (tw(call.number(1)), tw(call.number(2)))
        let (right, bottom) = (left + tw(call.number(3)), top + tw(call.number(4)))
        drawing.move(to: Point(x: left, y: top))
        drawing.line(to: Point(x: right, y: top))
        drawing.line(to: Point(x: right, y: bottom))
        drawing.line(to: Point(x: left, y: bottom))
        drawing.line(to: Point(x: left, y: top))
      }
    case "drawRoundRect":
      draw { call, drawing in
        let height = call.number(6).isNaN ? call.number(5) : call.number(6)
        RoundForm(call).draw(
          Array(repeating: (call.number(5) / 2, height / 2), count: 4), drawing)
      }
    case "drawRoundRectComplex":
      draw { call, drawing in
        RoundForm(call).draw((5...8).map { (call.number($0), call.number($0)) }, drawing)
      }
    case "drawCircle":
      draw { call, drawing in
        let radius = call.number(3)
        RoundForm(
          x: call.number(1) - radius, y: call.number(2) - radius, width: radius * 2,
          height: radius * 2
        ).draw(Array(repeating: (radius, radius), count: 4), drawing)
      }
    case "drawEllipse":
      draw { call, drawing in
        let form = RoundForm(call)
        form.draw(Array(repeating: (form.width / 2, form.height / 2), count: 4), drawing)
      }
    default: nil
    }
  }

  // MARK: - Arguments

  static func clip(_ call: NativeCall) -> MovieClip? {
    Fields(call.this)[0].display as? MovieClip
  }

  static func draw(
    _ body: @escaping (NativeCall, Drawing) throws(ScriptError) -> Void
  ) -> NativeFunction {
    NativeCall.act { call throws(ScriptError) in
      guard let clip = clip(call) else { return }
      let drawing = clip.drawing ?? Drawing()
      clip.drawing = drawing
      try body(call, drawing)
      clip.player.stageChanged()
    }
  }

  static func tw(_ pixels: Double) -> Double { twips(fromPixels: pixels) }

  static func point(_ x: Double, _ y: Double) -> Point { Point(x: tw(x), y: tw(y)) }

  /// A colour and its opacity, cut to 255ths (G.Gr.2).
  static func color(_ rgb: UInt32, _ alpha: Double) -> Color {
    let part = alpha.isNaN ? 0 : min(max(alpha * 255, 0), 255)
    return Color(rgb: rgb & 0xFF_FFFF, alpha: UInt8(part))
  }

  /// The paint of a BitmapData, whose later changes show (G.Gr.8); nil is one that was disposed of.
  private static func bitmap(_ call: NativeCall) throws(ScriptError) -> Paint? {
    paint(
      try call.object(1, named: "bitmap"), call.value(2).asObject, repeats: call.flag(3),
      smooth: call.flag(4))
  }

  static func paint(
    _ bitmap: ScriptObject, _ matrix: ScriptObject?, repeats: Bool, smooth: Bool
  ) -> Paint? {
    guard let surface = (bitmap.payload as? BitmapState)?.surface else { return nil }
    return .bitmap(BitmapPaint(surface, repeats: repeats, smooth: smooth), inTwips(matrix))
  }

  /// A matrix of pixels.
  private static func inTwips(_ matrix: ScriptObject?) -> Matrix {
    let matrix = matrix.map { MatrixNumbers($0) } ?? MatrixNumbers()
    return Matrix(
      a: matrix.a * twips, b: matrix.b * twips, c: matrix.c * twips, d: matrix.d * twips,
      tx: matrix.tx * twips, ty: matrix.ty * twips)
  }

  private static func shading(_ call: NativeCall) throws(ScriptError) -> Paint? {
    try paint(
      ofShader: try call.object(1, named: "shader"), call.value(2).asObject, call.interpreter)
  }

  /// The paint of a shader, as it is now; nil is one without byte code.
  static func paint(
    ofShader shader: ScriptObject, _ matrix: ScriptObject?, _ interpreter: Interpreter
  ) throws(ScriptError) -> Paint? {
    guard let use = try ShaderReading(shader, interpreter)?.use(isLoose: true) else { return nil }
    return .generated(use, inTwips(matrix))
  }

  private static func setLine(_ call: NativeCall, _ drawing: Drawing) {
    drawing.setLine(
      line(
        width: call.number(1), isHinted: call.flag(4), scaling: call.text(5), caps: call.text(6),
        joints: call.text(7), limit: call.number(8),
        .solid(color(call.uint(2), call.number(3)))))
  }

  /// A line; without a width, none (G.Gr.12).
  static func line(
    width: Double, isHinted: Bool, scaling: String?, caps: String?, joints: String?, limit: Double,
    _ paint: Paint
  ) -> Line? {
    guard !width.isNaN else { return nil }
    let scale: StrokeStyle.Scaling =
      switch scaling {
      case "none": .none
      case "horizontal": .horizontal
      case "vertical": .vertical
      default: .normal
      }
    let cap: StrokeStyle.Cap =
      switch caps {
      case "none": .none
      case "square": .square
      default: .round
      }
    let join: StrokeStyle.Join
    switch joints {
    case "miter":
      join = .miter(limit: min(max(limit.isNaN ? 3 : limit, 1), 255))
    case "bevel": join = .bevel
    default: join = .round
    }
    return Line(
      style: StrokeStyle(
        width: tw(min(max(width, 0), 255)), startCap: cap, endCap: cap, join: join,
        scaling: scale, pixelHinting: isHinted),
      paint: paint)
  }

  // MARK: - Whose it is

  /// The Graphics of a Sprite or a Shape, made when it is first asked for (D.Spr.1).
  static func graphics(_ type: @escaping (APITypes) -> Traits) -> NativeFunction {
    NativeCall.give { call throws(ScriptError) in
      let fields = Fields(call.this, of: type(call.api.types))
      if !fields[0].isObject {
        let class_ = call.api.types.graphics
        let made = call.interpreter.machine.make(
          try call.interpreter.machine.table(for: class_, call.interpreter))
        Fields(made)[0] = call.value(0)
        fields[0] = Value(made)
      }
      return fields[0]
    }
  }
}

/// A rectangle with round corners, in pixels (G.Gr.15 to 17).
struct RoundForm {
  let x, y, width, height: Double

  /// The cosine of 45° and the tangent of half of it.
  private static let (middle, reach) = (0.707_106_781_186_547_6, 0.414_213_562_373_095_03)

  init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// By the first four arguments.
  init(_ call: NativeCall) {
    self.init(x: call.number(1), y: call.number(2), width: call.number(3), height: call.number(4))
  }

  /// Draws it with radii of corners in the order of the arguments: the upper ones, then the lower ones, left before right.
  func draw(_ radii: [(Double, Double)], _ drawing: Drawing) {
    let limited = radii.map { (min($0.0, width / 2), min($0.1, height / 2)) }
    let (right, bottom) = (x + width, y + height)
    // Each with its centre, and the signs of its outward direction.
    let topLeft = Corner(x + limited[0].0, y + limited[0].1, limited[0], -1, -1)
    let topRight = Corner(right - limited[1].0, y + limited[1].1, limited[1], 1, -1)
    let bottomLeft = Corner(x + limited[2].0, bottom - limited[2].1, limited[2], -1, 1)
    let bottomRight = Corner(right - limited[3].0, bottom - limited[3].1, limited[3], 1, 1)
    drawing.move(to: bottomRight.center(Self.middle, Self.middle))
    drawing.curve(control: bottomRight.center(Self.reach, 1), to: bottomRight.center(0, 1))
    drawing.side(to: bottomLeft.center(0, 1))
    drawing.curve(
      control: bottomLeft.center(Self.reach, 1), to: bottomLeft.center(Self.middle, Self.middle))
    drawing.curve(control: bottomLeft.center(1, Self.reach), to: bottomLeft.center(1, 0))
    drawing.side(to: topLeft.center(1, 0))
    drawing.curve(
      control: topLeft.center(1, Self.reach), to: topLeft.center(Self.middle, Self.middle))
    drawing.curve(control: topLeft.center(Self.reach, 1), to: topLeft.center(0, 1))
    drawing.side(to: topRight.center(0, 1))
    drawing.curve(
      control: topRight.center(Self.reach, 1), to: topRight.center(Self.middle, Self.middle))
    drawing.curve(control: topRight.center(1, Self.reach), to: topRight.center(1, 0))
    drawing.side(to: bottomRight.center(1, 0))
    drawing.curve(
      control: bottomRight.center(1, Self.reach),
      to: bottomRight.center(Self.middle, Self.middle))
  }

  /// A quarter of an ellipse.
  private struct Corner {
    let x, y: Double
    let radii: (Double, Double)
    let signX, signY: Double

    init(_ x: Double, _ y: Double, _ radii: (Double, Double), _ signX: Double, _ signY: Double) {
      (self.x, self.y, self.radii, self.signX, self.signY) = (x, y, radii, signX, signY)
    }

    /// A place by parts of the radii, outwards.
    func center(_ across: Double, _ down: Double) -> Point {
      GraphicsNatives.point(x + signX * radii.0 * across, y + signY * radii.1 * down)
    }
  }
}

extension Drawing {
  /// A line, unless it has no length.
  func side(to point: Point) {
    if point != pen { line(to: point) }
  }

  /// A cubic curve, as quadratic ones.
  func cubic(_ first: Point, _ second: Point, to end: Point) {
    let begin = pen
    func at(_ t: Double) -> Point {
      let u = 1 - t
      let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      return Point(
        x: a * begin.x + b * first.x + c * second.x + d * end.x,
        y: a * begin.y + b * first.y + c * second.y + d * end.y)
    }
    func slope(_ t: Double) -> Point {
      let u = 1 - t
      let (a, b, c) = (3 * u * u, 6 * u * t, 3 * t * t)
      return Point(
        x: a * (first.x - begin.x) + b * (second.x - first.x) + c * (end.x - second.x),
        y: a * (first.y - begin.y) + b * (second.y - first.y) + c * (end.y - second.y))
    }
    let count = 8
    for index in 0..<count {
      let (from, to) = (Double(index) / Double(count), Double(index + 1) / Double(count))
      let (start, stop, step) = (at(from), at(to), (to - from) / 4)
      let (leaving, coming) = (slope(from), slope(to))
      let control = Point(
        x: (start.x + stop.x) / 2 + (leaving.x - coming.x) * step,
        y: (start.y + stop.y) / 2 + (leaving.y - coming.y) * step)
      func whole(_ point: Point) -> Point { Point(x: point.x.rounded(), y: point.y.rounded()) }
      curve(control: whole(control), to: index == count - 1 ? end : whole(stop))
    }
  }
}
