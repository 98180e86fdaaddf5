import FlashAVM1
import FlashData
import FlashDisplay
import FlashHeap
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
        for (index, name) in factorNames.enumerated() {
          guard let number = try own(context, given, name) else { continue }
          object.colorTransform.multiply[index] = Int32(
            Int16(truncatingIfNeeded: Integers.int32(number * 256 / 100)))
        }
        for (index, name) in offsetNames.enumerated() {
          guard let number = try own(context, given, name) else { continue }
          object.colorTransform.add[index] = Int32(
            Int16(truncatingIfNeeded: Integers.int32(number)))
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
        for (index, name) in factorNames.enumerated() {
          let factor = Double(transform.multiply[index]) * 100 / 256
          context.heap.define(result, context.heap.intern(name), Value(factor))
        }
        for (index, name) in offsetNames.enumerated() {
          context.heap.define(result, context.heap.intern(name), Value(Int(transform.add[index])))
        }
        return Value(result)
      },
    ])

  // In the order of red, green, blue, alpha.
  private static let factorNames = ["ra", "ga", "ba", "aa"]
  private static let offsetNames = ["rb", "gb", "bb", "ab"]

  /// A number that an object has itself; nil if it has none of the name (C.Color.4).
  private static func own(
    _ context: NativeContext, _ object: ScriptObject, _ name: String
  ) throws(ScriptAbort) -> Double? {
    let atom = context.heap.intern(name)
    guard context.objects.hasOwn(object, atom) else { return nil }
    return try context.objects.number(try context.objects.get(object, atom))
  }

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
