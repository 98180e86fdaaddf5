import FlashAVM1
import FlashData
package import FlashDisplay
package import FlashHeap
import Raster

/// What a Transform keeps: the clip that it is of.
package final class TransformState: NativePayload, StateNode {
  package private(set) var clip: ScriptObject
  package init(_ clip: ScriptObject) { self.clip = clip }
  package override func trace(_ marker: inout Marker) { marker.mark(clip) }
  package static var nodeKind: NodeKind { .transform }
  package func code(_ coder: StateCoder) { coder.value(&clip) }
}

/// `flash.geom.Transform`.
enum TransformClass {
  static let table = NativeClass(
    name: "flash.geom.Transform", flags: [],
    constructor: { context, call throws(ScriptAbort) in
      guard let object = call.object, call.count == 1, let clip = call[0].asObject else {
        return .null
      }
      // Of a clip that is gone it stays without one, whatever takes its place (measured: dead-transforms).
      if clip.kind == .display, context.clips.isRemoved(context.clips.live(clip)) { return .null }
      object.native = TransformState(clip)
      return call.this
    },
    members: [
      .accessor(
        "matrix", [],
        get: { context, call throws(ScriptAbort) in
          guard let object = display(context, call.this) else { return .undefined }
          return try matrix(context, object.matrix)
        },
        set: { context, call throws(ScriptAbort) in
          guard let object = display(context, call.this), let given = call[0].asObject else {
            return .undefined
          }
          // Whatever lacks a part of a matrix is no matrix.
          for name in MatrixClass.names
          where !context.objects.hasOwn(given, context.heap.intern(name)) {
            return .undefined
          }
          // Matrices are kept in floats of 32 bits; what scales and rotation were set to stays as it was.
          let m = try MatrixClass.elements(context, call[0])
          let parts = m.prefix(4).map { Double(Float($0)) }
          object.isMovedByScript = true
          object.setMatrix(
            Matrix(
              a: parts[0], b: parts[1], c: parts[2], d: parts[3], tx: twips(fromPixels: m[4]),
              ty: twips(fromPixels: m[5])), keeping: object.placement)
          return .undefined
        }),
      .accessor(
        "concatenatedMatrix", [],
        get: { context, call throws(ScriptAbort) in
          guard let object = display(context, call.this) else { return .undefined }
          return try matrix(context, object.worldMatrix)
        }),
      .accessor(
        "colorTransform", [],
        get: { context, call throws(ScriptAbort) in
          guard let object = display(context, call.this) else { return .undefined }
          return try colors(context, values(object.colorTransform))
        },
        set: { context, call throws(ScriptAbort) in
          guard let object = display(context, call.this),
            let state = ColorTransformClass.state(call[0])
          else { return .undefined }
          // (measured: color-overflow)
          object.colorTransform = colors(
            state.values, wraps: context.player.playerVersion < 10)
          object.isMovedByScript = true
          context.player.stageChanged()
          return .undefined
        }),
      .accessor(
        "concatenatedColorTransform", [],
        get: { context, call throws(ScriptAbort) in
          guard var object = display(context, call.this) else { return .undefined }
          var total = values(object.colorTransform)
          while let parent = object.parent {
            let above = values(parent.colorTransform)
            for index in 0..<4 {
              let offset = (total[4 + index] * above[index]).rounded(.down) + above[4 + index]
              total[4 + index] = Double(Int16(truncatingIfNeeded: Integers.int32(offset)))
              total[index] = (total[index] * 256 * above[index]).rounded(.down) / 256
            }
            object = parent
          }
          return try colors(context, total)
        }),
      .accessor(
        "pixelBounds", [],
        get: { context, call throws(ScriptAbort) in
          guard let object = display(context, call.this) else { return .undefined }
          let box = object.worldBounds
          func pixels(_ value: Double) -> Value { Value(value / twips) }
          let sides =
            box.isEmpty
            ? [Value](repeating: .zero, count: 4)
            : [box.xMin, box.yMin, box.width, box.height].map { pixels($0) }
          return try context.valueObjects.make("flash.geom.Rectangle", sides)
        }),
    ])

  /// Gives an object the place and the colours that a Transform has.
  static func copy(_ context: NativeContext, from value: Value, to object: DisplayObject) {
    guard let source = display(context, value) else { return }
    object.isMovedByScript = true
    object.setMatrix(source.matrix)
    object.colorTransform = source.colorTransform
    context.player.stageChanged()
  }

  private static func display(_ context: NativeContext, _ value: Value) -> DisplayObject? {
    guard let state = value.asObject?.native as? TransformState else { return nil }
    return context.clips.display(context.clips.live(state.clip)).flatMap { $0.isRemoved ? nil : $0 }
  }

  // What is answered is of whatever scripts have put in the place of its class.

  private static func matrix(_ context: NativeContext, _ matrix: Matrix) throws(ScriptAbort)
    -> Value
  {
    let parts = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx / twips, matrix.ty / twips]
    return try context.valueObjects.make("flash.geom.Matrix", parts.map { Value(outside: $0) })
  }

  private static func colors(_ context: NativeContext, _ values: [Double]) throws(ScriptAbort)
    -> Value
  {
    try context.valueObjects.make("flash.geom.ColorTransform", values.map { Value(outside: $0) })
  }

  /// Multipliers as fractions, and offsets.
  package static func values(_ transform: ColorTransform) -> [Double] {
    (0..<4).map { Double(transform.multiply[$0]) / 256 } + (0..<4).map { Double(transform.add[$0]) }
  }

  ///
  /// Of what no 32 bits hold the lowest 16 count in Flash Player 9 (`wraps`), later it is 0 (measured: color-overflow).
  static func colors(_ values: [Double], wraps: Bool = false) -> ColorTransform {
    func fixed(_ value: Double, _ scale: Double) -> Int32 {
      let whole = (value * scale).rounded(.towardZero)
      let number = wraps ? Integers.int32(whole) : Int32(exactly: whole) ?? 0
      return Int32(Int16(truncatingIfNeeded: number))
    }
    return ColorTransform(
      multiply: SIMD4(
        fixed(values[0], 256), fixed(values[1], 256), fixed(values[2], 256), fixed(values[3], 256)),
      add: SIMD4(fixed(values[4], 1), fixed(values[5], 1), fixed(values[6], 1), fixed(values[7], 1))
    )
  }
}
