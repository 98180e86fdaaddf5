import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// M.PP: PerspectiveProjection, which is either free or stands for that of a display object.
enum PerspectiveNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "get fieldOfView": NativeCall.number { call in View(call).angle }
    case "set fieldOfView":
      NativeCall.act { call throws(ScriptError) in
        let angle = call.number(1)
        guard angle > 0, angle < 180 else { throw ScriptError(2182) }
        View(call).angle = angle
      }
    case "get focalLength": NativeCall.number { call in View(call).focalLength }
    case "set focalLength":
      NativeCall.act { call throws(ScriptError) in
        let length = call.number(1)
        guard length > 0 else { throw ScriptError(2186, NativeCall.text(length)) }
        let view = View(call)
        view.angle = 2 * arcTangent(view.width / 2, length) * 180 / .pi
      }
    case "get projectionCenter":
      NativeCall.give { call throws(ScriptError) in
        let center = View(call).center
        return try call.interpreter.makePoint(center.x, center.y)
      }
    case "set projectionCenter":
      NativeCall.act { call throws(ScriptError) in
        let point = Fields(try call.object(1))
        View(call).center = Point(x: point[number: 0], y: point[number: 1])
      }
    case "toMatrix3D":
      NativeCall.give { call throws(ScriptError) in
        let length = View(call).focalLength
        var matrix = SpaceMatrix.scale(length, length, 1)
        (matrix[11], matrix[15]) = (1, 0)
        return try matrix.value(call.interpreter)
      }
    default: nil
    }
  }

  /// Where the numbers are that a PerspectiveProjection shows, in the first fields of its face.
  private struct View {
    /// What it stands for; nil is itself.
    private let owner: DisplayObject?
    private let fields: Fields
    /// Pixels that the angle spans.
    let width: Double

    init(_ call: NativeCall) {
      let own = Fields(call.this)
      owner = own[0].display
      let stored = owner.flatMap { SpaceFields($0, call.api)?.projection }
      fields = stored.map { Fields($0) } ?? own
      width = stored == nil ? 500 : call.api.player.stage.movieWidth
    }

    /// Degrees.
    var angle: Double {
      get { fields[number: 1] }
      nonmutating set { fields[number: 1] = newValue }
    }
    var center: Point {
      get { Point(x: fields[number: 2], y: fields[number: 3]) }
      nonmutating set {
        fields[number: 2] = newValue.x
        fields[number: 3] = newValue.y
      }
    }
    var focalLength: Double {
      Double(Float(width / 2) * Float(tangent((.pi - angle * .pi / 180) / 2)))
    }
  }

  // MARK: - Those of display objects

  /// A new one that stands for an object's; null where it has none.
  ///
  /// A main timeline always has one (M.Tr.6).
  static func projection(of object: DisplayObject, _ api: ABCMachine) throws(ScriptError) -> Value {
    guard let space = SpaceFields(object, api) else { return .null }
    if space.projection == nil {
      guard (object as? MovieClip)?.level != nil else { return .null }
      let stage = api.player.stage
      space.projection = try make(55, stage.movieWidth / 2, stage.movieHeight / 2, api)
    }
    let made = try make(55, 250, 250, api)
    Fields(made)[0] = Value(object)
    return Value(made)
  }

  static func setProjection(
    of object: DisplayObject, _ given: ScriptObject?, _ api: ABCMachine
  ) throws(ScriptError) {
    guard let space = SpaceFields(object, api) else { return }
    guard let given else {
      space.projection = nil
      return
    }
    let shown = Fields(given)
    let stored = shown[0].display.flatMap { SpaceFields($0, api)?.projection }
    let fields = stored.map { Fields($0) } ?? shown
    space.projection = try make(fields[number: 1], fields[number: 2], fields[number: 3], api)
  }

  private static func make(
    _ angle: Double, _ x: Double, _ y: Double, _ api: ABCMachine
  ) throws(ScriptError) -> ScriptObject {
    let type = api.types.geom.perspective
    let made = api.machine.make(try api.machine.table(for: type, api.interpreter))
    let fields = Fields(made)
    fields[number: 1] = angle
    fields[number: 2] = x
    fields[number: 3] = y
    return made
  }
}
