import Raster

/// What a Transform keeps: the clip that it is of.
final class TransformState: NativeState {
  private(set) var clip: ScriptObject
  init(_ clip: ScriptObject) { self.clip = clip }
  func trace(_ marker: inout Marker) { marker.mark(clip) }
  static var nodeKind: NodeKind { .transform }
  func code(_ coder: StateCoder) { coder.value(&clip) }
}

/// `flash.geom.Transform`.
enum TransformClass {
  static let table = NativeClass(
    name: "flash.geom.Transform", flags: [],
    constructor: { avm, call throws(ScriptAbort) in
      guard let object = call.object, let clip = avm.displayObject(of: call[0]) else {
        return .null
      }
      object.native = TransformState(clip)
      return call.this
    },
    members: [
      .accessor(
        "matrix", [],
        get: { avm, call throws(ScriptAbort) in
          guard let object = display(avm, call.this) else { return .undefined }
          return matrix(avm, object.matrix)
        },
        set: { avm, call throws(ScriptAbort) in
          guard let object = display(avm, call.this), let given = call[0].asObject else {
            return .undefined
          }
          // Whatever lacks a part of a matrix is no matrix.
          for name in MatrixClass.names where !(try avm.has(given, avm.heap.intern(name))) {
            return .undefined
          }
          let m = try MatrixClass.elements(avm, call[0])
          object.isMovedByScript = true
          object.setMatrix(
            Matrix(
              a: m[0], b: m[1], c: m[2], d: m[3], tx: twips(fromPixels: m[4]),
              ty: twips(fromPixels: m[5])))
          return .undefined
        }),
      .accessor(
        "concatenatedMatrix", [],
        get: { avm, call throws(ScriptAbort) in
          guard let object = display(avm, call.this) else { return .undefined }
          return matrix(avm, object.worldMatrix)
        }),
      .accessor(
        "colorTransform", [],
        get: { avm, call throws(ScriptAbort) in
          guard let object = display(avm, call.this) else { return .undefined }
          return Value(ColorTransformClass.make(avm, values(object.colorTransform)))
        },
        set: { avm, call throws(ScriptAbort) in
          guard let object = display(avm, call.this),
            let state = ColorTransformClass.state(call[0])
          else { return .undefined }
          object.colorTransform = colors(state.values)
          object.isMovedByScript = true
          avm.player.stageChanged()
          return .undefined
        }),
      .accessor(
        "concatenatedColorTransform", [],
        get: { avm, call throws(ScriptAbort) in
          guard var object = display(avm, call.this) else { return .undefined }
          var total = values(object.colorTransform)
          while let parent = object.parent {
            let above = values(parent.colorTransform)
            for index in 0..<4 {
              let offset = (total[4 + index] * above[index]).rounded(.down) + above[4 + index]
              total[4 + index] = Double(Int16(truncatingIfNeeded: AVM1.int32(offset)))
              total[index] = (total[index] * 256 * above[index]).rounded(.down) / 256
            }
            object = parent
          }
          return Value(ColorTransformClass.make(avm, total))
        }),
      .accessor(
        "pixelBounds", [],
        get: { avm, call throws(ScriptAbort) in
          guard let object = display(avm, call.this) else { return .undefined }
          let box = object.worldBounds
          func pixels(_ value: Double) -> Value { Value((value / twips).rounded(.down)) }
          if box.isEmpty { return GeometryValues(avm: avm).rectangle(.zero, .zero, .zero, .zero) }
          return GeometryValues(avm: avm).rectangle(
            pixels(box.xMin), pixels(box.yMin), pixels(box.width), pixels(box.height))
        }),
    ])

  /// The Transform of what stands on the stage.
  static func make(_ avm: AVM1, of clip: ScriptObject) -> Value {
    let object = avm.heap.makeObject(
      .other, proto: Value(avm.prototypes.named["flash.geom.Transform"]))
    object.native = TransformState(clip)
    return Value(object)
  }

  /// Gives an object the place and the colours that a Transform has.
  static func copy(_ avm: AVM1, from value: Value, to object: DisplayObject) {
    guard let source = display(avm, value) else { return }
    object.isMovedByScript = true
    object.setMatrix(source.matrix)
    object.colorTransform = source.colorTransform
    avm.player.stageChanged()
  }

  private static func display(_ avm: AVM1, _ value: Value) -> DisplayObject? {
    guard let state = value.asObject?.native as? TransformState else { return nil }
    return avm.display(avm.live(state.clip)).flatMap { $0.isRemoved ? nil : $0 }
  }

  private static func matrix(_ avm: AVM1, _ matrix: Matrix) -> Value {
    Value(
      MatrixClass.make(
        avm, [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx / twips, matrix.ty / twips]))
  }

  /// Multipliers as fractions, and offsets.
  static func values(_ transform: ColorTransform) -> [Double] {
    (0..<4).map { Double(transform.multiply[$0]) / 256 } + (0..<4).map { Double(transform.add[$0]) }
  }

  static func colors(_ values: [Double]) -> ColorTransform {
    func fixed(_ value: Double, _ scale: Double) -> Int32 {
      Int32(Int16(truncatingIfNeeded: AVM1.int32((value * scale).rounded(.towardZero))))
    }
    return ColorTransform(
      multiply: SIMD4(
        fixed(values[0], 256), fixed(values[1], 256), fixed(values[2], 256), fixed(values[3], 256)),
      add: SIMD4(fixed(values[4], 1), fixed(values[5], 1), fixed(values[6], 1), fixed(values[7], 1))
    )
  }
}
