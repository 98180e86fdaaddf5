import Raster

/// `Color`: the colours of a clip, before there was `flash.geom.Transform`.
enum ColorClass {
  static let table = NativeClass(
    name: "Color",
    constructor: { avm, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      avm.heap.define(object, avm.heap.intern("target"), call[0], .constant)
      return call.this
    },
    members: [
      .method("setRGB") { avm, call throws(ScriptAbort) in
        guard let object = try target(avm, call) else { return .undefined }
        let rgb = try avm.int32(call[0])
        object.colorTransform.multiply.x = 0
        object.colorTransform.multiply.y = 0
        object.colorTransform.multiply.z = 0
        object.colorTransform.add.x = rgb >> 16 & 0xFF
        object.colorTransform.add.y = rgb >> 8 & 0xFF
        object.colorTransform.add.z = rgb & 0xFF
        object.isMovedByScript = true
        avm.player.stageChanged()
        return .undefined
      },
      .method("setTransform") { avm, call throws(ScriptAbort) in
        guard let object = try target(avm, call), let given = call[0].asObject else {
          return .undefined
        }
        for (index, name) in ["ra", "ga", "ba", "aa"].enumerated() {
          let value = try avm.get(given, avm.heap.intern(name))
          if value.isUndefined { continue }
          object.colorTransform.multiply[index] = Int32(
            Int16(truncatingIfNeeded: AVM1.int32(try avm.number(value) * 256 / 100)))
        }
        for (index, name) in ["rb", "gb", "bb", "ab"].enumerated() {
          let value = try avm.get(given, avm.heap.intern(name))
          if value.isUndefined { continue }
          object.colorTransform.add[index] = Int32(
            Int16(truncatingIfNeeded: try avm.int32(value)))
        }
        object.isMovedByScript = true
        avm.player.stageChanged()
        return .undefined
      },
      .method("getRGB") { avm, call throws(ScriptAbort) in
        guard let object = try target(avm, call) else { return .undefined }
        let add = object.colorTransform.add
        return Value(Int(add.x << 16 | add.y << 8 | add.z))
      },
      .method("getTransform") { avm, call throws(ScriptAbort) in
        guard let object = try target(avm, call) else { return .undefined }
        let result = avm.makeObject()
        let transform = object.colorTransform
        for (index, names) in [("ra", "rb"), ("ga", "gb"), ("ba", "bb"), ("aa", "ab")].enumerated()
        {
          let multiplier = Double(transform.multiply[index]) * 100 / 256
          avm.heap.define(result, avm.heap.intern(names.0), Value(multiplier))
          avm.heap.define(result, avm.heap.intern(names.1), Value(Int(transform.add[index])))
        }
        return Value(result)
      },
    ])

  private static func target(_ avm: AVM1, _ call: NativeCall) throws(ScriptAbort) -> DisplayObject?
  {
    guard let object = call.object else { return nil }
    let target = try avm.get(object, avm.heap.intern("target"))
    if let clip = avm.displayObject(of: target) { return avm.display(avm.live(clip)) }
    guard let frame = avm.currentFrame, !target.isUndefined else { return nil }
    return try avm.resolveTarget(target, frame)
  }
}
