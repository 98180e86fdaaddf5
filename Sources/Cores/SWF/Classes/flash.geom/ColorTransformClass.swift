import FlashAVM1
import FlashData
package import FlashDisplay
package import FlashHeap
import Raster

/// What a ColorTransform keeps: multipliers and offsets of red, green, blue, alpha.
package final class ColorTransformState: NativePayload, StateNode {
  package var values: [Double] = [1, 1, 1, 1, 0, 0, 0, 0]
  package static var nodeKind: NodeKind { .colorTransform }
  package func code(_ coder: StateCoder) {
    for index in values.indices { coder.value(&values[index]) }
  }

}

/// `flash.geom.ColorTransform`.
enum ColorTransformClass {
  package static let names = [
    "redMultiplier", "greenMultiplier", "blueMultiplier", "alphaMultiplier", "redOffset",
    "greenOffset", "blueOffset", "alphaOffset",
  ]

  static let table = NativeClass(
    name: "flash.geom.ColorTransform", flags: [],
    constructor: { context, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      let state = ColorTransformState()
      // Only all eight together count, or one that is copied (C.ColorTransform.1).
      if call.count == 1, let other = ColorTransformClass.state(call[0]) {
        state.values = other.values
      }
      for index in 0..<(call.count < 8 ? 0 : 8) {
        state.values[index] = try context.objects.number(call[index])
      }
      object.native = state
      return call.this
    },
    members: names.indices.map(field) + others)

  private static let others: [NativeMember] = [
    .accessor(
      "rgb", [],
      get: { context, call throws(ScriptAbort) in
        guard let state = state(call.this) else { return .undefined }
        let channel = (4...6).map { Integers.int32(state.values[$0]) }
        // Player 9 joins the bits, and has a sign (measured: signed-colors).
        if context.player.playerVersion < 10 {
          return Value(Int(channel[0] << 16 | channel[1] << 8 | channel[2]))
        }
        let bits = channel.map { UInt32(bitPattern: $0) }
        return Value(Int(bits[0] << 16 &+ bits[1] << 8 &+ bits[2]))
      },
      set: { context, call throws(ScriptAbort) in
        guard let state = state(call.this) else { return .undefined }
        let rgb = try context.objects.int32(call[0])
        for index in 0..<3 {
          state.values[index] = 0
          state.values[4 + index] = Double(rgb >> Int32(16 - index * 8) & 0xFF)
        }
        return .undefined
      }),
    .method("concat", []) { context, call throws(ScriptAbort) in
      guard let state = state(call.this), let other = ColorTransformClass.state(call[0]) else {
        return .undefined
      }
      for index in 0..<4 {
        state.values[4 + index] += state.values[index] * other.values[4 + index]
        state.values[index] *= other.values[index]
      }
      return .undefined
    },
    .method("toString", []) { context, call throws(ScriptAbort) in
      guard state(call.this) != nil else { return .undefined }
      return try GeometryValues(context: context).text(call.this, names)
    },
  ]

  private static func field(_ index: Int) -> NativeMember {
    .accessor(
      names[index], [],
      get: { _, call throws(ScriptAbort) in
        state(call.this).map { Value(outside: $0.values[index]) } ?? .undefined
      },
      set: { context, call throws(ScriptAbort) in
        if let state = state(call.this) {
          state.values[index] = try context.objects.number(call[0])
        }
        return .undefined
      })
  }

  package static func state(_ value: Value) -> ColorTransformState? {
    value.asObject?.native as? ColorTransformState
  }

  /// The transform of pixels that these numbers mean: what is too large is the largest, no number is 0 (C.ColorTransform.6).
  package static func transform(_ values: [Double]) -> ColorTransform {
    func whole(_ value: Double, _ scale: Double) -> Int32 {
      let number = (value * scale).rounded(.towardZero)
      return number.isNaN ? 0 : Int32(min(max(number, -32_768), 32_767))
    }
    return ColorTransform(
      multiply: SIMD4(
        whole(values[0], 256), whole(values[1], 256), whole(values[2], 256), whole(values[3], 256)),
      add: SIMD4(whole(values[4], 1), whole(values[5], 1), whole(values[6], 1), whole(values[7], 1))
    )
  }

  package static func make(_ context: NativeContext, _ values: [Double]) -> ScriptObject {
    let object = context.heap.makeObject(
      proto: Value(context.world.prototypes.named["flash.geom.ColorTransform"]))
    let state = ColorTransformState()
    state.values = values
    object.native = state
    return object
  }
}
