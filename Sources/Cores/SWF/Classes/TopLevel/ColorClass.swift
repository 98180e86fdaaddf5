import FlashAVM1
import FlashData
import FlashDisplay
import Raster

/// `Color`: the colours of a clip, before there was `flash.geom.Transform`.
enum ColorClass {
  static let table = NativeClass(
    name: "Color",
    constructor: { context, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      context.heap.define(object, context.heap.intern("target"), call[0], .constant)
      return call.this
    },
    members: [
      .method("setRGB") { context, call throws(ScriptAbort) in
        guard let object = try target(context, call) else { return .undefined }
        let rgb = try context.objects.int32(call[0])
        object.colorTransform.multiply.x = 0
        object.colorTransform.multiply.y = 0
        object.colorTransform.multiply.z = 0
        object.colorTransform.add.x = rgb >> 16 & 0xFF
        object.colorTransform.add.y = rgb >> 8 & 0xFF
        object.colorTransform.add.z = rgb & 0xFF
        object.isMovedByScript = true
        context.player.stageChanged()
        return .undefined
      },
      .method("setTransform") { context, call throws(ScriptAbort) in
        guard let object = try target(context, call), let given = call[0].asObject else {
          return .undefined
        }
        for (index, name) in ["ra", "ga", "ba", "aa"].enumerated() {
          let value = try context.objects.get(given, context.heap.intern(name))
          if value.isUndefined { continue }
          object.colorTransform.multiply[index] = Int32(
            Int16(truncatingIfNeeded: Integers.int32(try context.objects.number(value) * 256 / 100))
          )
        }
        for (index, name) in ["rb", "gb", "bb", "ab"].enumerated() {
          let value = try context.objects.get(given, context.heap.intern(name))
          if value.isUndefined { continue }
          object.colorTransform.add[index] = Int32(
            Int16(truncatingIfNeeded: try context.objects.int32(value)))
        }
        object.isMovedByScript = true
        context.player.stageChanged()
        return .undefined
      },
      .method("getRGB") { context, call throws(ScriptAbort) in
        guard let object = try target(context, call) else { return .undefined }
        let add = object.colorTransform.add
        return Value(Int(add.x << 16 | add.y << 8 | add.z))
      },
      .method("getTransform") { context, call throws(ScriptAbort) in
        guard let object = try target(context, call) else { return .undefined }
        let result = context.world.makeObject()
        let transform = object.colorTransform
        for (index, names) in [("ra", "rb"), ("ga", "gb"), ("ba", "bb"), ("aa", "ab")].enumerated()
        {
          let multiplier = Double(transform.multiply[index]) * 100 / 256
          context.heap.define(result, context.heap.intern(names.0), Value(multiplier))
          context.heap.define(
            result, context.heap.intern(names.1), Value(Int(transform.add[index])))
        }
        return Value(result)
      },
    ])

  private static func target(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> DisplayObject?
  {
    guard let object = call.object else { return nil }
    let target = try context.objects.get(object, context.heap.intern("target"))
    if let clip = context.clips.displayObject(of: target) {
      return context.clips.display(context.clips.live(clip))
    }
    guard let frame = context.caller, !target.isUndefined else { return nil }
    return try context.targets.resolveTarget(target, frame)
  }
}
