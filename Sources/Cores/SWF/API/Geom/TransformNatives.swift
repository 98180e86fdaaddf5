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
        try call.interpreter.makeColorTransform(display(call)?.colorTransform ?? .identity)
      }
    case "set colorTransform":
      NativeCall.act { call throws(ScriptError) in
        let transform = try call.object(1, named: "colorTransform")
        guard let object = display(call) else { return }
        object.setColors(ColorTransform(transform))
      }
    case "get concatenatedMatrix":
      NativeCall.give { call throws(ScriptError) in
        try concatenated(display(call), call.api).value(call.interpreter)
      }
    case "get concatenatedColorTransform":
      NativeCall.give { call throws(ScriptError) in
        var colors = ColorTransform.identity
        var above = display(call)
        while let object = above {
          colors = object.colorTransform * colors
          above = object.parent
        }
        return try call.interpreter.makeColorTransform(colors)
      }
    case "get pixelBounds": NativeCall.give(pixelBounds)
    default: ofSpace(key)
    }
  }

  /// What it is of; nil is the stage, which has all of this as it is at first.
  private static func display(_ call: NativeCall) -> DisplayObject? {
    Fields(call.this)[0].display
  }

  // MARK: - The matrix

  /// One that stands in space has none (M.Tr.2).
  private static func matrix(_ call: NativeCall) throws(ScriptError) -> Value {
    guard let object = display(call) else { return try MatrixNumbers().value(call.interpreter) }
    guard object.placement.spaceMatrix == nil else { return .null }
    return try object.script.matrix.value(call.interpreter)
  }

  private static func setMatrix(_ call: NativeCall) throws(ScriptError) {
    guard let object = display(call), let space = SpacePlacement(object, call.api) else { return }
    guard let given = call.value(1).asObject else {
      if object.placement.spaceMatrix == nil { space.take(SpaceMatrix(object.matrix)) }
      return
    }
    release(call)
    space.leave()
    object.script.matrix = MatrixNumbers(given)
  }

  /// To the stage; what is on none has its own, enlarged by the quality, and so has the stage itself (M.Tr.4).
  private static func concatenated(_ object: DisplayObject?, _ api: ABCMachine) -> MatrixNumbers {
    guard let object, api.isOnStage(object) else {
      var own = object?.script.matrix ?? MatrixNumbers()
      let factor = enlargement(api)
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

  private static func enlargement(_ api: ABCMachine) -> Double {
    switch api.player.stage.quality {
    case .low: 20
    case .medium: 10
    case .high: 5
    case .best: ["8X8": 2.5, "16X16": 1.25][api.settings.fineQuality] ?? 5
    }
  }

  // MARK: - Bounds

  /// Rounded outwards to whole pixels; off the stage by the matrix that scripts get for it (M.Tr.5).
  private static func pixelBounds(_ call: NativeCall) throws(ScriptError) -> Value {
    guard let object = display(call) else {
      return try call.interpreter.makeRectangle(call.api.player.stage.contentBounds)
    }
    var matrix = object.worldMatrix
    if !call.api.isOnStage(object) {
      let factor = enlargement(call.api)
      matrix = object.shownMatrix
      matrix.a *= factor
      matrix.d *= factor
    }
    // A field's rectangle that waits to follow its text still waits (T.Auto.3).
    let bounds =
      (object as? EditField).map { matrix.apply($0.appliedBounds) } ?? object.bounds(under: matrix)
    return try call.interpreter.makeRectangle(pixels(bounds))
  }

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
        guard let numbers = display(call)?.placement.spaceMatrix else { return .null }
        return try SpaceMatrix(numbers).value(call.interpreter)
      }
    case "set matrix3D": NativeCall.act(setSpaceMatrix)
    case "get perspectiveProjection":
      NativeCall.give { call throws(ScriptError) in
        guard let owner = Fields(call.this)[0].asObject else { return .null }
        return try PerspectiveNatives.projection(of: owner, call.api)
      }
    case "set perspectiveProjection":
      NativeCall.act { call in
        guard let owner = Fields(call.this)[0].asObject else { return }
        PerspectiveNatives.setProjection(of: owner, call.value(1).asObject, call.api)
      }
    case "getRelativeMatrix3D":
      NativeCall.give { call throws(ScriptError) in
        _ = try call.object(1, named: "relativeTo")
        guard let object = display(call), object.placement.spaceMatrix != nil else { return .null }
        let whole = SpaceMatrix(toStage: object)
        let other = call.value(1).display.map { SpaceMatrix(toStage: $0) } ?? SpaceMatrix()
        return try whole.followed(by: other.inverse ?? SpaceMatrix()).value(call.interpreter)
      }
    default: nil
    }
  }

  /// The numbers of the fields that know which Matrix3D an object was given, and to what a Matrix3D was given.
  private static let (givenField, ownerField) = (4, 16)

  private static func given(_ object: DisplayObject, _ api: ABCMachine) -> Fields? {
    object.cell.map { Fields($0, of: api.types.displayObject) }
  }

  /// The Matrix3D that the object was given can be given to another one.
  private static func release(_ call: NativeCall) {
    guard let object = display(call), let fields = given(object, call.api) else { return }
    if let old = fields[givenField].asObject { Fields(old)[ownerField] = .null }
    fields[givenField] = .null
  }

  /// Without one, the object lies flat at its origin again; one that is another object's is refused (M.Tr.6).
  private static func setSpaceMatrix(_ call: NativeCall) throws(ScriptError) {
    guard let object = display(call), let space = SpacePlacement(object, call.api) else { return }
    guard let matrix = call.value(1).asObject else {
      release(call)
      space.leave()
      object.script.matrix = MatrixNumbers()
      return
    }
    let owner = Fields(matrix)[ownerField].asObject
    if let owner, owner != Fields(call.this)[0].asObject { throw ScriptError(2189) }
    release(call)
    Fields(matrix)[ownerField] = Fields(call.this)[0]
    given(object, call.api)?[givenField] = Value(matrix)
    space.take(SpaceMatrix(matrix))
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
