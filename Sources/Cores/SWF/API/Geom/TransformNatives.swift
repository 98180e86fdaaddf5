import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// M.Tr: Transform, which has the display object that it is of; each read makes new objects.
enum TransformNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new": NativeCall.act { call in Fields(call.this)[0] = call.value(1) }
    case "get matrix": NativeCall.give(matrix)
    case "set matrix": NativeCall.act(setMatrix)
    case "get colorTransform":
      NativeCall.give { call throws(ScriptError) in
        guard let object = display(call) else { return .null }
        return try call.interpreter.makeColorTransform(object.colorTransform)
      }
    case "set colorTransform":
      NativeCall.act { call throws(ScriptError) in
        let transform = try call.object(1, named: "colorTransform")
        guard let object = display(call) else { return }
        object.setColors(ColorTransform(transform))
      }
    case "get concatenatedMatrix":
      NativeCall.give { call throws(ScriptError) in
        guard let object = display(call) else { return .null }
        return try concatenated(object, call.api).value(call.interpreter)
      }
    case "get concatenatedColorTransform":
      NativeCall.give { call throws(ScriptError) in
        guard let object = display(call) else { return .null }
        var colors = object.colorTransform
        var above = object.parent
        while let container = above {
          colors = container.colorTransform * colors
          above = container.parent
        }
        return try call.interpreter.makeColorTransform(colors)
      }
    case "get pixelBounds":
      NativeCall.give { call throws(ScriptError) in
        guard let object = display(call) else { return .null }
        // A field's rectangle that waits to follow its text still waits (T.Auto.3).
        let bounds =
          (object as? EditField).map { $0.worldMatrix.apply($0.appliedBounds) }
          ?? object.bounds(under: object.worldMatrix)
        return try call.interpreter.makeRectangle(pixels(bounds))
      }
    default: ofSpace(key)
    }
  }

  private static func display(_ call: NativeCall) -> DisplayObject? {
    Fields(call.this)[0].display
  }

  // MARK: - The matrix

  /// One that stands in space has none (M.Tr.2).
  private static func matrix(_ call: NativeCall) throws(ScriptError) -> Value {
    guard let object = display(call), SpaceFields(object, call.api)?.matrix == nil else {
      return .null
    }
    return try object.script.matrix.value(call.interpreter)
  }

  private static func setMatrix(_ call: NativeCall) throws(ScriptError) {
    guard let object = display(call), let space = SpaceFields(object, call.api) else { return }
    guard let given = call.value(1).asObject else {
      if space.matrix == nil { space.matrix = try object.script.spaceMatrix(call.interpreter) }
      return
    }
    space.matrix = nil
    object.script.matrix = MatrixNumbers(given)
  }

  /// To the stage; what is on none has its own, enlarged (M.Tr.4).
  private static func concatenated(_ object: DisplayObject, _ api: ABCMachine) -> MatrixNumbers {
    guard api.isOnStage(object) else {
      var own = object.script.matrix
      let factor = 5.0
      own.a *= factor
      own.d *= factor
      return own
    }
    var matrix = object.matrix
    var above = object.parent
    while let container = above {
      matrix = container.shownMatrix * matrix
      above = container.parent
    }
    return MatrixNumbers(
      matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx / twips, matrix.ty / twips)
  }

  /// Rounded outwards to whole pixels.
  private static func pixels(_ bounds: Bounds) -> Bounds {
    if bounds.isEmpty { return bounds }
    return Bounds(
      xMin: (bounds.xMin / twips).rounded(.down) * twips,
      yMin: (bounds.yMin / twips).rounded(.down) * twips,
      xMax: (bounds.xMax / twips).rounded(.up) * twips,
      yMax: (bounds.yMax / twips).rounded(.up) * twips)
  }

  // MARK: - In space

  private static func ofSpace(_ key: String) -> NativeFunction? {
    switch key {
    case "get matrix3D":
      NativeCall.give { call throws(ScriptError) in
        guard let object = display(call), let matrix = SpaceFields(object, call.api)?.matrix else {
          return .null
        }
        return try SpaceMatrix(matrix).value(call.interpreter)
      }
    case "set matrix3D": NativeCall.act(setSpaceMatrix)
    case "get perspectiveProjection":
      NativeCall.give { call throws(ScriptError) in
        guard let object = display(call) else { return .null }
        return try PerspectiveNatives.projection(of: object, call.api)
      }
    case "set perspectiveProjection":
      NativeCall.act { call throws(ScriptError) in
        guard let object = display(call) else { return }
        try PerspectiveNatives.setProjection(of: object, call.value(1).asObject, call.api)
      }
    case "getRelativeMatrix3D":
      NativeCall.give { call throws(ScriptError) in
        _ = try call.object(1, named: "relativeTo")
        guard let object = display(call), let own = SpaceFields(object, call.api)?.matrix,
          let other = call.value(1).display
        else { return .null }
        let above = object.parent.map { SpaceMatrix($0.worldMatrix) } ?? SpaceMatrix()
        let whole = SpaceMatrix(own).followed(by: above)
        let back = SpaceMatrix(other.worldMatrix).inverse ?? SpaceMatrix()
        return try whole.followed(by: back).value(call.interpreter)
      }
    default: nil
    }
  }

  /// Without one, the object stands flat at its origin again (M.Tr.6).
  private static func setSpaceMatrix(_ call: NativeCall) throws(ScriptError) {
    guard let object = display(call), let space = SpaceFields(object, call.api) else { return }
    guard let given = call.value(1).asObject else {
      space.matrix = nil
      object.script.matrix = MatrixNumbers()
      return
    }
    let matrix = SpaceMatrix(given)
    space.matrix = try matrix.value(call.interpreter).asObject
    // It is drawn by what of it lies in the plane.
    object.script.matrix = MatrixNumbers(
      matrix[0], matrix[1], matrix[4], matrix[5], matrix[12], matrix[13])
  }
}

extension DisplayObject {
  func setColors(_ colors: ColorTransform) {
    colorTransform = colors
    isMovedByScript = true
    player.stageChanged()
  }
}

extension ColorTransform {
  /// A ColorTransform of scripts as it is kept (B.BD.45).
  init(_ object: ScriptObject) {
    let fields = Fields(object)
    func list(_ first: Int, _ factor: Double) -> SIMD4<Int32> {
      SIMD4(
        Self.cut(fields[number: first] * factor), Self.cut(fields[number: first + 1] * factor),
        Self.cut(fields[number: first + 2] * factor), Self.cut(fields[number: first + 3] * factor))
    }
    self.init(multiply: list(0, 256), add: list(4, 1))
  }

  /// A number as 16 bits, cut.
  static func cut(_ number: Double) -> Int32 {
    number.isNaN ? 0 : Int32(min(max(number.rounded(.towardZero), -32_768), 32_767))
  }
}

extension Interpreter {
  func makeColorTransform(_ colors: ColorTransform) throws(ScriptError) -> Value {
    let multipliers = (0..<4).map { Double(colors.multiply[$0]) / 256 }
    let offsets = (0..<4).map { Double(colors.add[$0]) }
    return Value(try make(api.types.geom.colorTransform, multipliers + offsets))
  }

  /// A Rectangle of bounds in twips; what is empty is at 0.
  func makeRectangle(_ bounds: Bounds) throws(ScriptError) -> Value {
    if bounds.isEmpty { return try makeRectangle(0, 0, 0, 0) }
    return try makeRectangle(
      bounds.xMin / twips, bounds.yMin / twips, bounds.width / twips, bounds.height / twips)
  }
}
