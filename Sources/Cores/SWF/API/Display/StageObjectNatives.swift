import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// What the stage has of DisplayObject: all that it refuses to be set to is as it is at first (D.Stg.1).
enum StageObjectNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "get alpha", "get scaleX", "get scaleY": NativeCall.number { _ in 1 }
    case "get visible": NativeCall.flag { _ in true }
    case "get blendMode": NativeCall.text { _ in "normal" }
    case "get filters":
      NativeCall.give { call throws(ScriptError) in Value(try call.interpreter.makeList([])) }
    case "getBounds", "getRect": NativeCall.give(bounds)
    case "localToGlobal", "globalToLocal":
      NativeCall.give { call throws(ScriptError) in
        let place = try place(call)
        return try call.interpreter.makePoint(place.x / twips, place.y / twips)
      }
    case "local3DToGlobal":
      NativeCall.give { call throws(ScriptError) in
        let fields = Fields(try call.object(1, named: "point3d"))
        return try call.interpreter.makePoint(fields[number: 0], fields[number: 1])
      }
    case "globalToLocal3D":
      NativeCall.give { call throws(ScriptError) in
        let place = try place(call)
        return try Direction(place.x / twips, place.y / twips, 0).value(call.interpreter, w: 0)
      }
    case "hitTestPoint":
      NativeCall.flag { call in
        let place = Point(
          x: twips(fromPixels: call.number(1)), y: twips(fromPixels: call.number(2)))
        let children = call.api.player.stage.children
        return call.flag(3)
          ? children.contains { $0.isHit(place, exactly: true) }
          : call.api.player.stage.contentBounds.contains(place)
      }
    case "hitTestObject":
      NativeCall.flag { call throws(ScriptError) in
        let other = try call.object(1, named: "obj")
        let own = call.api.player.stage.contentBounds
        guard let display = other.payload as? DisplayObject else {
          return own.width > 0 && own.height > 0
        }
        let both = own.intersection(display.bounds(under: display.worldMatrix))
        return both.width > 0 && both.height > 0
      }
    default: nil
    }
  }

  /// A point of scripts, in whole twips.
  private static func place(_ call: NativeCall) throws(ScriptError) -> Point {
    let (x, y) = try DisplayLookNatives.point(call.value(1))
    return Point(x: twips(fromPixels: x), y: twips(fromPixels: y))
  }

  /// Of all that stands on it, in an object's own space.
  private static func bounds(_ call: NativeCall) throws(ScriptError) -> Value {
    let bounds = call.api.player.stage.contentBounds
    guard let other = call.value(1).display, !bounds.isEmpty else {
      return try call.interpreter.makeRectangle(bounds)
    }
    return try call.interpreter.makeRectangle(other.worldMatrix.inverse?.apply(bounds) ?? .empty)
  }
}
