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

  /// What a PerspectiveProjection shows: that of what it stands for, or what is in the first fields of its face.
  private struct View {
    private let own: Fields
    private let owner: ScriptObject?
    private let api: ABCMachine
    private let stored: Perspective?

    init(_ call: NativeCall) {
      (own, api) = (Fields(call.this), call.api)
      owner = own[0].asObject
      stored = owner.flatMap { PerspectiveNatives.stored(of: $0, call.api) }
    }

    private var perspective: Perspective {
      get {
        stored
          ?? Perspective(
            degrees: own[number: 1], centerX: own[number: 2], centerY: own[number: 3])
      }
      nonmutating set {
        if let owner, stored != nil { PerspectiveNatives.store(newValue, of: owner, api) }
        own[number: 1] = newValue.angle * 180 / .pi
        own[number: 2] = newValue.centerX
        own[number: 3] = newValue.centerY
      }
    }

    /// Pixels that the angle spans: those of the stage, but for one of none.
    var width: Double {
      stored == nil || owner == api.stageObject ? 500 : api.player.stage.movieWidth
    }
    /// Degrees.
    var angle: Double {
      get { stored == nil ? own[number: 1] : perspective.angle * 180 / .pi }
      nonmutating set {
        var changed = perspective
        changed.angle = newValue * .pi / 180
        perspective = changed
        if stored == nil { own[number: 1] = newValue }
      }
    }
    var center: Point {
      get { Point(x: perspective.centerX, y: perspective.centerY) }
      nonmutating set {
        var changed = perspective
        (changed.centerX, changed.centerY) = (newValue.x, newValue.y)
        perspective = changed
      }
    }
    var focalLength: Double {
      Double(Float(width / 2) * Float(tangent((.pi - angle * .pi / 180) / 2)))
    }
  }

  // MARK: - Those of display objects

  /// What an object has; a main timeline and the stage always have one (M.Tr.6).
  private static func stored(of owner: ScriptObject, _ api: ABCMachine) -> Perspective? {
    guard let object = owner.payload as? DisplayObject else {
      return owner == api.stageObject ? api.settings.perspective : nil
    }
    if let own = object.placement.perspective { return own }
    return object.isMainTimeline ? .standard(on: api.player.stage) : nil
  }

  private static func store(
    _ perspective: Perspective?, of owner: ScriptObject, _ api: ABCMachine
  ) {
    if let object = owner.payload as? DisplayObject {
      object.placement.perspective = perspective
      api.player.stageChanged()
    } else if owner == api.stageObject {
      api.settings.perspective = perspective ?? Perspective()
    }
  }

  /// A new one that stands for an object's; null where it has none.
  static func projection(
    of owner: ScriptObject, _ api: ABCMachine
  ) throws(ScriptError) -> Value {
    guard stored(of: owner, api) != nil else { return .null }
    let type = api.types.geom.perspective
    let made = api.machine.make(try api.machine.table(for: type, api.interpreter))
    let fields = Fields(made)
    fields[0] = Value(owner)
    (fields[number: 1], fields[number: 2], fields[number: 3]) = (55, 250, 250)
    return Value(made)
  }

  static func setProjection(of owner: ScriptObject, _ given: ScriptObject?, _ api: ABCMachine) {
    guard let given else { return store(nil, of: owner, api) }
    let fields = Fields(given)
    let shown =
      fields[0].asObject.flatMap { stored(of: $0, api) }
      ?? Perspective(
        degrees: fields[number: 1], centerX: fields[number: 2], centerY: fields[number: 3])
    store(shown, of: owner, api)
  }
}

extension Perspective {
  /// That of a main timeline, to which nothing else was given.
  static func standard(on stage: Stage) -> Perspective {
    Perspective(centerX: stage.movieWidth / 2, centerY: stage.movieHeight / 2)
  }
}
