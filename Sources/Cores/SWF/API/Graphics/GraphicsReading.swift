import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// G.Gr.22: what Graphics has drawn, as the objects that would draw it again.
struct GraphicsReading {
  /// The most objects that a script gets for a drawing; the rest is left out.
  private static let most = 1 << 16

  private let interpreter: Interpreter
  private var made: [Value] = []

  static func read(_ call: NativeCall) throws(ScriptError) -> Value {
    let interpreter = call.interpreter
    var reading = GraphicsReading(interpreter: interpreter)
    if let object = Fields(call.this)[0].display {
      try reading.read(object, .identity, recurses: call.flag(1))
    }
    return try interpreter.makeVector(
      of: call.api.types.type("flash.display", "IGraphicsData"), reading.made)
  }

  private init(interpreter: Interpreter) { self.interpreter = interpreter }

  /// An object's own drawing, and then those of its children, each brought to the first object's space.
  private mutating func read(
    _ object: DisplayObject, _ matrix: Matrix, recurses: Bool
  ) throws(ScriptError) {
    let shape: Raster.Shape? =
      switch object {
      case let clip as MovieClip: clip.drawing?.shape
      case let graphic as Graphic: graphic.shape
      case let morph as MorphGraphic: morph.shape
      default: nil
      }
    for layer in shape?.layers ?? [] { try read(layer, matrix) }
    guard recurses, let container = object as? Container else { return }
    for child in container.children where made.count < Self.most {
      try read(child, matrix * child.matrix, recurses: true)
    }
  }

  private mutating func read(_ layer: ShapeLayer, _ matrix: Matrix) throws(ScriptError) {
    for (index, fill) in layer.fills.enumerated() {
      let number = UInt16(index + 1)
      let right = layer.edges.filter { $0.right == number }
      let left = layer.edges.filter { $0.left == number }.reversed()
        .map { Edge(from: $0.to, control: $0.control, to: $0.from) }
      guard !right.isEmpty || !left.isEmpty, let object = try paint(fill, matrix) else { continue }
      add(object)
      try addPath(right + left, matrix)
      add(try record("GraphicsEndFill", []))
    }
    for (index, line) in layer.lines.enumerated() {
      let edges = layer.edges.filter { $0.line == UInt16(index + 1) }
      guard !edges.isEmpty, made.count < Self.most else { continue }
      add(try stroke(line, matrix))
      try addPath(edges, matrix)
      add(try stroke(nil, matrix))
    }
  }

  private mutating func add(_ object: ScriptObject) { made.append(Value(object)) }

  // MARK: - Records

  /// A record of `flash.display` with these fields, in the order of its face.
  private func record(_ name: String, _ values: [Value]) throws(ScriptError) -> ScriptObject {
    let type = interpreter.api.types.type("flash.display", name)
    let object = interpreter.machine.make(try interpreter.machine.table(for: type, interpreter))
    let fields = Fields(object, of: type)
    for (index, value) in values.enumerated() { fields[index] = value }
    return object
  }

  private func text(_ text: String) -> Value { interpreter.heap.value(text) }

  /// A paint; nil is one that scripts have no object for.
  private func paint(_ paint: Paint, _ matrix: Matrix) throws(ScriptError) -> ScriptObject? {
    switch paint {
    case .solid(let color):
      return try record(
        "GraphicsSolidFill",
        [Value(rawUInt: color.rgb), Value(outside: Double(color.alpha) / 255)])
    case .gradient(let gradient, let own):
      return try self.gradient(gradient, matrix * own)
    case .bitmap(let bitmap, let own):
      let data = try BitmapDataNatives.make(bitmap.surface, isTransparent: true, interpreter)
      let place = matrix * own
      let pixels = try MatrixNumbers(
        place.a / twips, place.b / twips, place.c / twips, place.d / twips, place.tx / twips,
        place.ty / twips
      ).value(interpreter)
      return try record(
        "GraphicsBitmapFill",
        [data, pixels, Value(rawBoolean: bitmap.repeats), Value(rawBoolean: bitmap.smooth)])
    case .generated: return nil
    }
  }

  private func gradient(_ gradient: Gradient, _ place: Matrix) throws(ScriptError) -> ScriptObject {
    var values: [Value] = []
    func add(_ value: Value) { values.append(value) }
    var focus = 0.0
    if case .focal(let place) = gradient.form { focus = place }
    add(text(gradient.form == .linear ? "linear" : "radial"))
    add(Value(try interpreter.makeList(gradient.stops.map { Value(unsigned: $0.color.rgb) })))
    add(
      Value(
        try interpreter.makeList(gradient.stops.map { Value(Double($0.color.alpha) / 255) })))
    add(Value(try interpreter.makeList(gradient.stops.map { Value(integer: Int32($0.ratio)) })))
    add(
      try MatrixNumbers(
        place.a, place.b, place.c, place.d, place.tx / twips, place.ty / twips
      ).value(interpreter))
    add(text("\(gradient.spread)"))
    add(text("\(gradient.interpolation)"))
    values.append(Value(outside: focus))
    return try record("GraphicsGradientFill", values)
  }

  /// A line; nil ends the one before.
  private func stroke(_ line: Line?, _ matrix: Matrix) throws(ScriptError) -> ScriptObject {
    let style = line?.style ?? StrokeStyle(width: 0)
    let fill = try line.flatMap { line throws(ScriptError) in try paint(line.paint, matrix) }
    var (joints, limit) = ("round", 3.0)
    switch style.join {
    case .miter(let given): (joints, limit) = ("miter", given)
    case .bevel: joints = "bevel"
    case .round: break
    }
    let words = ["\(style.scaling)", "\(style.startCap)", joints].map { text($0) }
    return try record(
      "GraphicsStroke",
      [
        Value(outside: line == nil ? .nan : style.width / twips),
        Value(rawBoolean: style.pixelHinting), words[0], words[1], words[2],
        Value(outside: limit), Value(fill),
      ])
  }

  // MARK: - Paths

  /// A path with commands 1 to 3, in pixels.
  private mutating func addPath(_ edges: [Edge], _ matrix: Matrix) throws(ScriptError) {
    var (commands, data): ([Value], [Double]) = ([], [])
    func push(_ point: Point) {
      let place = matrix.apply(point)
      data += [place.x / twips, place.y / twips]
    }
    try Natives.reserve(edges.count * 7, interpreter)
    var pen: Point?
    for edge in edges {
      if pen != edge.from {
        commands.append(Value(rawInt: 1))
        push(edge.from)
      }
      if let control = edge.control {
        commands.append(Value(rawInt: 3))
        push(control)
      } else {
        commands.append(Value(rawInt: 2))
      }
      push(edge.to)
      pen = edge.to
    }
    let list = try interpreter.makeVector(of: interpreter.machine.types.int, commands)
    let numbers = try interpreter.makeVector(data)
    let winding = text("evenOdd")
    add(try record("GraphicsPath", [list, numbers, winding]))
  }
}
