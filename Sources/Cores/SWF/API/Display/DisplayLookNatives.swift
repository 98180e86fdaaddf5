import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// D.DO: how a display object looks, and where it is.
enum DisplayLookNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "get transform": transform
    case "set transform": DisplayNative.act(setTransform)
    case "get blendMode":
      DisplayNative.object { object, _, interpreter in
        interpreter.heap.value(
          object.blending.hasUnknownMode ? "shader" : object.blendMode.scriptName)
      }
    case "set blendMode": DisplayNative.act(setBlendMode)
    case "set blendShader": DisplayNative.act(setBlendShader)
    case "get cacheAsBitmap":
      DisplayNative.get { object, _ in
        Value(rawBoolean: object.cachesAsBitmap || !object.filters.isEmpty)
      }
    case "set cacheAsBitmap":
      DisplayNative.act { object, registers, _ in
        object.cachesAsBitmap = registers[1].rawUInt != 0
        object.player.stageChanged()
      }
    case "get opaqueBackground":
      DisplayNative.object { object, _, _ in
        object.opaqueBackground.map { Value(unsigned: $0.rgb) } ?? .null
      }
    case "set opaqueBackground": DisplayNative.act(setBackground)
    case "get scrollRect":
      DisplayNative.object { object, _, interpreter throws(ScriptError) in
        guard let rect = object.scrollRect else { return .null }
        return try interpreter.makeRectangle(rect)
      }
    case "set scrollRect":
      DisplayNative.act { object, registers, _ in
        object.scrollRect = registers[1].asObject.map { wholePixels(Box($0)) }
        object.player.stageChanged()
      }
    case "get scale9Grid":
      DisplayNative.object { object, _, interpreter throws(ScriptError) in
        guard let grid = grid(object, interpreter.api) else { return .null }
        return try interpreter.makeRectangle(grid)
      }
    case "set scale9Grid": DisplayNative.act(setGrid)
    case "get filters":
      DisplayNative.object { object, _, interpreter throws(ScriptError) in
        let making = FilterMaking(interpreter)
        var made: [Value] = []
        for filter in object.filters { made.append(try making.object(filter)) }
        return Value(try interpreter.makeList(made))
      }
    case "set filters": DisplayNative.act(setFilters)
    default: ofPlaces(key) ?? ofSpace(key) ?? ofKept(key)
    }
  }

  private static func transform(
    _ interpreter: Interpreter, _ registers: UnsafeMutablePointer<Value>, _ count: Int
  ) throws(ScriptError) -> Value {
    let type = interpreter.api.types.geom.transform
    let made = interpreter.machine.make(try interpreter.machine.table(for: type, interpreter))
    Fields(made)[0] = registers[0]
    return Value(made)
  }

  /// The other's matrix, colours and place in space (D.DO.30).
  private static func setTransform(
    _ object: DisplayObject, _ registers: UnsafeMutablePointer<Value>, _ interpreter: Interpreter
  ) throws(ScriptError) {
    guard let given = registers[1].asObject else { throw ScriptError(2007, "transform") }
    guard let other = Fields(given)[0].display else { return }
    let space = SpacePlacement(object, interpreter.api)
    if let numbers = other.placement.spaceMatrix {
      space?.take(SpaceMatrix(numbers))
    } else {
      space?.leave()
      object.script.matrix = other.script.matrix
    }
    object.setColors(other.colorTransform)
  }

  private static func setBlendMode(
    _ object: DisplayObject, _ registers: UnsafeMutablePointer<Value>, _ interpreter: Interpreter
  ) throws(ScriptError) {
    guard let name = registers[1].asString?.text else { throw ScriptError(2007, "blendMode") }
    let mode = BlendMode.allCases.first { $0.scriptName == name }
    guard mode != nil || name == "shader" else { throw ScriptError(2008, "blendMode") }
    object.blendMode = mode ?? .normal
    object.blending.hasUnknownMode = mode == nil
    object.player.stageChanged()
  }

  /// A shader with data makes the mode `shader` (D.DO.19).
  private static func setBlendShader(
    _ object: DisplayObject, _ registers: UnsafeMutablePointer<Value>, _ interpreter: Interpreter
  ) throws(ScriptError) {
    guard let shader = registers[1].asObject else { throw ScriptError(2007, "shader") }
    guard let reading = ShaderReading(shader, interpreter) else { throw ScriptError(2007, "data") }
    object.blending.shader = try reading.use(isLoose: true)
    (object.blendMode, object.blending.hasUnknownMode) = (.normal, true)
    object.player.stageChanged()
  }

  /// Nothing changes where an element is no filter (D.DO.28).
  private static func setFilters(
    _ object: DisplayObject, _ registers: UnsafeMutablePointer<Value>, _ interpreter: Interpreter
  ) throws(ScriptError) {
    var filters: [FilterValue] = []
    // What the array lacks is passed over; undefined that stands in it is no filter.
    let list = registers[1].asObject.map { ScriptList($0) }
    for index in 0..<UInt32(clamping: list?.values.count ?? 0) {
      guard let value = list?[index] else { continue }
      guard let filter = value.asObject, filter.traits.isKind(of: interpreter.api.types.filter)
      else { throw ScriptError(2005, "0", "Filter") }
      if let value = try FilterReading.value(of: filter, interpreter) { filters.append(value) }
    }
    object.filters = filters
    object.player.stageChanged()
  }

  private static func setBackground(
    _ object: DisplayObject, _ registers: UnsafeMutablePointer<Value>, _ interpreter: Interpreter
  ) throws(ScriptError) {
    var color: Color?
    if !registers[1].isNullish {
      let number = UInt32(bitPattern: try interpreter.values.toInt(registers[1]))
      color = Color(rgb: number & 0xFF_FFFF)
    }
    object.opaqueBackground = color
    object.player.stageChanged()
  }

  /// Edges on whole pixels, in twips (D.DO.21).
  static func wholePixels(_ box: Box) -> Bounds {
    func edge(_ pixels: Double) -> Double {
      guard pixels.isFinite else { return 0 }
      return min(max(pixels.rounded(.toNearestOrEven), -107_374_182), 107_374_182) * twips
    }
    let (left, top) = (edge(box.x), edge(box.y))
    return Bounds(
      xMin: left, yMin: top, xMax: max(edge(box.right), left), yMax: max(edge(box.bottom), top))
  }

  // MARK: - The grid that is kept when it is scaled

  private static let gridField = 8

  private static func fields(_ object: DisplayObject, _ api: ABCMachine) -> Fields? {
    object.cell.map { Fields($0, of: api.types.displayObject) }
  }

  private static func grid(_ object: DisplayObject, _ api: ABCMachine) -> Bounds? {
    if let clip = object as? MovieClip { return clip.scalingGrid }
    return fields(object, api)?[gridField].asObject.map { wholePixels(Box($0)) }
  }

  private static func setGrid(
    _ object: DisplayObject, _ registers: UnsafeMutablePointer<Value>, _ interpreter: Interpreter
  ) throws(ScriptError) {
    let given = registers[1].asObject
    if let clip = object as? MovieClip {
      clip.scalingGrid = given.map { wholePixels(Box($0)) }
      object.player.stageChanged()
      return
    }
    var copy = Value.null
    if let given { copy = try Box(given).value(interpreter) }
    fields(object, interpreter.api)?[gridField] = copy
  }

  // MARK: - Places

  private static func ofPlaces(_ key: String) -> NativeFunction? {
    switch key {
    case "getBounds", "getRect":
      DisplayNative.object { object, registers, interpreter throws(ScriptError) in
        let strokes = key == "getBounds"
        // The stage's space is that of its children.
        if registers[1].isObject, registers[1].display == nil {
          let own = object.bounds(under: .identity, strokes: strokes)
          return try interpreter.makeRectangle(
            own.isEmpty ? own : object.worldMatrix.apply(own))
        }
        let other = registers[1].display ?? object
        return try interpreter.makeRectangle(object.box(in: other, strokes: strokes))
      }
    case "localToGlobal":
      DisplayNative.object { object, registers, interpreter throws(ScriptError) in
        let (x, y) = try point(registers[1])
        let place = object.globalPixels(x, y)
        return try interpreter.makePoint(place.x, place.y)
      }
    case "globalToLocal":
      DisplayNative.object { object, registers, interpreter throws(ScriptError) in
        let (x, y) = try point(registers[1])
        let place = object.localPixels(x, y)
        return try interpreter.makePoint(place.x, place.y)
      }
    case "local3DToGlobal":
      DisplayNative.object { object, registers, interpreter throws(ScriptError) in
        guard let given = registers[1].asObject else { throw ScriptError(2007, "point3d") }
        let place = object.globalPixels(Fields(given)[number: 0], Fields(given)[number: 1])
        return try interpreter.makePoint(place.x, place.y)
      }
    case "globalToLocal3D":
      DisplayNative.object { object, registers, interpreter throws(ScriptError) in
        let (x, y) = try point(registers[1])
        let place = object.localPixels(x, y)
        return try Direction(place.x, place.y, 0).value(interpreter, w: 0)
      }
    case "hitTestPoint": DisplayNative.call(hitsPoint)
    case "hitTestObject": DisplayNative.call(hitsObject)
    default: nil
    }
  }

  static func point(_ value: Value) throws(ScriptError) -> (Double, Double) {
    guard let point = value.asObject else { throw ScriptError(2007, "point") }
    return (Fields(point)[number: 0], Fields(point)[number: 1])
  }

  /// A place on the stage; below the player's own main timeline it is one of that (D.DO.25).
  private static func hitsPoint(
    _ object: DisplayObject, _ registers: UnsafeMutablePointer<Value>, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    let api = interpreter.api
    var place = Point(
      x: twips(fromPixels: registers[1].double), y: twips(fromPixels: registers[2].double))
    let root = object.levelRoot
    if (root as? MovieClip)?.level == 0 { place = root.matrix.apply(place) }
    guard registers[3].rawUInt != 0 else {
      return Value(rawBoolean: object.bounds(under: object.worldMatrix).contains(place))
    }
    return Value(rawBoolean: api.isOnStage(object) && object.isHit(place, exactly: true))
  }

  private static func hitsObject(
    _ object: DisplayObject, _ registers: UnsafeMutablePointer<Value>, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    guard registers[1].isObject else { throw ScriptError(2007, "obj") }
    let own = object.bounds(under: object.worldMatrix)
    var others: [DisplayObject] = registers[1].display.map { [$0] } ?? []
    if registers[1].asObject == interpreter.api.stageObject {
      others = interpreter.api.player.stage.children
    }
    let all = others.reduce(Bounds.empty) { $0.union($1.bounds(under: $1.worldMatrix)) }
    let both = own.intersection(all)
    return Value(rawBoolean: both.width > 0 && both.height > 0)
  }

  // MARK: - In space

  /// Setting one of these makes the object stand in space (D.DO.31).
  private static func ofSpace(_ key: String) -> NativeFunction? {
    let parts: [String: SpacePlacement.Part] = [
      "z": .z, "rotationX": .rotationX, "rotationY": .rotationY, "scaleZ": .scaleZ,
    ]
    if key == "get rotationZ" {
      return DisplayNative.get { object, _ in Value(outside: object.script.rotation) }
    }
    if key == "set rotationZ" {
      return DisplayNative.act { object, registers, interpreter in
        object.script.rotation = registers[1].double
        SpacePlacement.wasTurned(object, interpreter.api)
      }
    }
    guard let part = parts[String(key.dropFirst(4))] else { return nil }
    if key.hasPrefix("get ") {
      // The stage has what all objects have at first.
      return NativeCall.number { call in
        call.value(0).display.flatMap { SpacePlacement($0, call.api) }?[part]
          ?? (part == .scaleZ ? 1 : 0)
      }
    }
    return DisplayNative.act { object, registers, interpreter in
      SpacePlacement(object, interpreter.api)?[part] = registers[1].double
    }
  }

  // MARK: - What is only kept

  private static func ofKept(_ key: String) -> NativeFunction? {
    switch key {
    case "get metaData": kept(6)
    case "set metaData":
      DisplayNative.act { object, registers, interpreter throws(ScriptError) in
        guard registers[1].isObject else { throw ScriptError(2007, "metaData") }
        fields(object, interpreter.api)?[6] = registers[1]
      }
    case "get accessibilityProperties": kept(7)
    case "set accessibilityProperties":
      DisplayNative.act { object, registers, interpreter in
        fields(object, interpreter.api)?[7] = registers[1]
      }
    default: nil
    }
  }

  private static func kept(_ field: Int) -> NativeFunction {
    DisplayNative.object { object, _, interpreter in
      fields(object, interpreter.api)?[field] ?? .null
    }
  }
}

extension BlendMode {
  /// As scripts have it.
  var scriptName: String { self == .hardlight ? "hardlight" : "\(self)" }
}
