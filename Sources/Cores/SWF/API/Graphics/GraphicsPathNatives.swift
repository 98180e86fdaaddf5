import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// G.Gr.18 to 20: what Graphics draws from Vectors.
enum GraphicsPathNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "drawPath":
      GraphicsNatives.draw { call, drawing throws(ScriptError) in
        let commands = try call.vector(1, named: "commands")
        let data = try call.vector(2, named: "data")
        let winding = call.text(3)
        guard winding == "evenOdd" || winding == "nonZero" else {
          throw ScriptError(2008, "winding")
        }
        try path(commands, data, winding, drawing, call.interpreter)
      }
    case "drawTriangles":
      GraphicsNatives.draw { call, drawing throws(ScriptError) in
        let corners = try call.vector(1, named: "vertices")
        guard let culling = Triangles.Culling(rawValue: call.text(4) ?? "") else {
          throw ScriptError(2004)
        }
        let triangles = try Triangles(
          corners, indices: call.value(2).asObject.map { ScriptVector($0) },
          places: call.value(3).asObject.map { ScriptVector($0) }, culling)
        try triangles.draw(on: drawing, call.interpreter)
      }
    case "readGraphicsData": NativeCall.give(GraphicsReading.read)
    case "drawGraphicsData":
      GraphicsNatives.draw { call, drawing throws(ScriptError) in
        let list = try call.vector(1, named: "graphicsData")
        for index in 0..<list.count {
          guard let object = list.raw(index).asObject else { continue }
          try GraphicsRecord(object, call.interpreter)?.draw(drawing)
        }
      }
    default: nil
    }
  }

  /// A command whose numbers are missing, and one that is none, ends the work (G.Gr.18).
  static func path(
    _ commands: ScriptVector, _ data: ScriptVector, _ winding: String?, _ drawing: Drawing,
    _ interpreter: Interpreter
  ) throws(ScriptError) {
    guard commands.count > 0 else { return }
    guard data.count.isMultiple(of: 2) else { throw ScriptError(2004) }
    if winding == "nonZero" {
      try drawing.drawNonZero { () throws(ScriptError) in
        try trace(commands, data, drawing, interpreter)
      }
    } else {
      try trace(commands, data, drawing, interpreter)
    }
  }

  private static func trace(
    _ commands: ScriptVector, _ data: ScriptVector, _ drawing: Drawing, _ interpreter: Interpreter
  ) throws(ScriptError) {
    // Numbers that each command takes, and how many of them do not count.
    let sizes = [0, 2, 2, 4, 4, 4, 6]
    var next = 0
    func point(_ offset: Int) -> Point {
      GraphicsNatives.point(data.raw(next + offset).double, data.raw(next + offset + 1).double)
    }
    for index in 0..<commands.count {
      try Natives.pace(UInt32(truncatingIfNeeded: index), interpreter)
      let command = Int(commands.raw(index).rawInt)
      guard sizes.indices.contains(command), next + sizes[command] <= data.count else { return }
      switch command {
      case 1: drawing.move(to: point(0))
      case 2: drawing.line(to: point(0))
      case 3: drawing.curve(control: point(0), to: point(2))
      case 4: drawing.move(to: point(2))
      case 5: drawing.line(to: point(2))
      case 6: drawing.cubic(point(0), point(2), to: point(4))
      default: break
      }
      next += sizes[command]
    }
  }
}

/// An element of `drawGraphicsData` (G.Gr.20).
private struct GraphicsRecord {
  private let interpreter: Interpreter
  private let fields: Fields
  private let names: [String]
  private let name: String

  /// nil where the object is no such record.
  init?(_ object: ScriptObject, _ interpreter: Interpreter) {
    let type = object.traits
    name = interpreter.machine.heap.text(type.name.local).text
    if name == "GraphicsEndFill" {
      names = []
    } else {
      guard let record = RecordClass.named("flash.display::" + name) else { return nil }
      names = record.fields
    }
    self.interpreter = interpreter
    fields = Fields(object, of: type)
  }

  private func raw(_ name: String) -> Value {
    names.firstIndex(of: name).map { fields[$0] } ?? .null
  }
  private func text(_ name: String) -> String? { raw(name).asString?.text }
  private func vector(_ name: String) -> ScriptVector? {
    raw(name).asObject.map { ScriptVector($0) }
  }

  func draw(_ drawing: Drawing) throws(ScriptError) {
    switch name {
    case "GraphicsEndFill": drawing.setFill(nil)
    case "GraphicsSolidFill", "GraphicsGradientFill", "GraphicsBitmapFill", "GraphicsShaderFill":
      drawing.setFill(try paint())
    case "GraphicsStroke": drawing.setLine(try line())
    case "GraphicsPath":
      guard let commands = vector("commands"), let data = vector("data") else { return }
      guard data.count.isMultiple(of: 2) || commands.count == 0 else {
        throw interpreter.thrown(
          ScriptError(2004), inside: "flash.display::Graphics/drawPath()",
          "flash.display::Graphics/drawPathObject()")
      }
      try GraphicsPathNatives.path(
        commands, data, text("winding"), drawing, interpreter)
    case "GraphicsTrianglePath":
      guard let corners = vector("vertices") else { return }
      guard let culling = Triangles.Culling(rawValue: text("culling") ?? "") else {
        throw ScriptError(2008, "culling")
      }
      let triangles = try Triangles(
        corners, indices: vector("indices"), places: vector("uvtData"), culling)
      try triangles.draw(on: drawing, interpreter)
    default: break
    }
  }

  private func paint() throws(ScriptError) -> Paint? {
    switch name {
    case "GraphicsSolidFill":
      return .solid(GraphicsNatives.color(raw("color").rawUInt, raw("alpha").double))
    case "GraphicsGradientFill":
      return try GradientArguments(names.map { raw($0) }, interpreter).paint
    case "GraphicsBitmapFill":
      guard let bitmap = raw("bitmapData").asObject else { throw ScriptError(2007, "bitmap") }
      return GraphicsNatives.paint(
        bitmap, raw("matrix").asObject, repeats: raw("repeat").rawUInt != 0,
        smooth: raw("smooth").rawUInt != 0)
    case "GraphicsShaderFill":
      guard let shader = raw("shader").asObject else { throw ScriptError(2007, "shader") }
      return try GraphicsNatives.paint(ofShader: shader, raw("matrix").asObject, interpreter)
    default: return nil
    }
  }

  private func line() throws(ScriptError) -> Line? {
    let fill = raw("fill").asObject.flatMap { GraphicsRecord($0, interpreter) }
    let paint = try fill?.paint() ?? .solid(GraphicsNatives.color(0, 1))
    return GraphicsNatives.line(
      width: raw("thickness").double, isHinted: raw("pixelHinting").rawUInt != 0,
      scaling: text("scaleMode"), caps: text("caps"), joints: text("joints"),
      limit: raw("miterLimit").double, paint)
  }
}
