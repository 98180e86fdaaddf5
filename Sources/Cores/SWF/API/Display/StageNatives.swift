import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster
import SWF

/// D.Stg: Stage.
enum StageNatives {
  typealias Registers = UnsafeMutablePointer<Value>

  /// Setters that a stage refuses (D.Stg.1).
  private static let refused: Set<String> = [
    "accessibilityImplementation", "accessibilityProperties", "alpha", "blendMode", "cacheAsBitmap",
    "contextMenu", "filters", "focusRect", "height", "mask", "mouseEnabled", "name",
    "opaqueBackground", "rotation", "rotationX", "rotationY", "rotationZ", "scale9Grid", "scaleX",
    "scaleY", "scaleZ", "scrollRect", "tabEnabled", "tabIndex", "transform", "visible", "width",
    "x", "y", "z",
  ]

  static func of(_ key: String) -> NativeFunction? {
    if key.hasPrefix("set "), refused.contains(String(key.dropFirst(4))) {
      return { _, _, _ throws(ScriptError) in throw ScriptError(2071) }
    }
    return looks(key) ?? children(key) ?? listeners(key)
  }

  private static func get(_ read: @escaping (Player, Interpreter) -> Value) -> NativeFunction {
    { interpreter, _, _ throws(ScriptError) in read(interpreter.api.player, interpreter) }
  }

  private static func set(
    _ write: @escaping (Player, Value, Interpreter) throws(ScriptError) -> Void
  ) -> NativeFunction {
    { interpreter, registers, _ throws(ScriptError) in
      try write(interpreter.api.player, registers[1], interpreter)
      return .undefined
    }
  }

  // MARK: - How it is shown

  private static func looks(_ key: String) -> NativeFunction? {
    switch key {
    case "get stageWidth": get { player, _ in Value(rawInt: Int32(player.stage.width)) }
    case "get stageHeight": get { player, _ in Value(rawInt: Int32(player.stage.height)) }
    case "set stageWidth", "set stageHeight": set { _, _, _ in }
    case "get width": get { player, _ in Value(outside: player.stage.contentBounds.width / 20) }
    case "get height": get { player, _ in Value(outside: player.stage.contentBounds.height / 20) }
    case "get stage3Ds":
      NativeCall.give { call throws(ScriptError) in
        let stages = try call.api.services.spaces.makeStages()
        return try call.interpreter.makeVector(
          of: call.api.types.space.stage, stages.map { Value($0) })
      }
    case "get stageVideos":
      // No video can lie behind the stage (A.Stv.1).
      NativeCall.give { call throws(ScriptError) in
        let type = call.api.types.type("flash.media", "StageVideo")
        return try call.interpreter.makeVector(of: type, [])
      }
    case "get align":
      get { player, interpreter in
        interpreter.heap.value(player.stage.alignment.lettersByRow)
      }
    case "set align": set(setAlign)
    case "get scaleMode":
      get { player, interpreter in
        interpreter.heap.value(player.stage.scaleMode.rawValue)
      }
    case "set scaleMode": set(setScaleMode)
    case "get quality":
      get { player, interpreter in
        let fine = player.stage.quality == .best ? interpreter.api.settings.fineQuality : ""
        return interpreter.heap.value(fine.isEmpty ? player.stage.quality.rawValue : fine)
      }
    case "set quality":
      set { player, value, interpreter in
        guard let text = value.asString?.text.uppercased() else { return }
        // Linear ones read as the others (D.Stg.7).
        let fine = ["8X8": "8X8", "8X8LINEAR": "8X8", "16X16": "16X16", "16X16LINEAR": "16X16"]
        guard let quality = fine[text] == nil ? Stage.Quality(rawValue: text) : .best else {
          return
        }
        interpreter.api.settings.fineQuality = fine[text] ?? ""
        player.stage.quality = quality
        player.stageChanged()
      }
    case "get displayState":
      get { player, interpreter in
        // A player of its own gives scripts all keys in any case (D.Stg.8).
        interpreter.heap.value(player.stage.isFullScreen ? "fullScreenInteractive" : "normal")
      }
    case "set displayState": set(setDisplayState)
    case "get frameRate":
      get { player, interpreter in
        // What the header says is read without a sign (D.Stg.9).
        let written = player.movie.movie.frameRate.value
        return Value(
          outside: interpreter.api.setFrameRate ?? (written < 0 ? written + 256 : written))
      }
    case "set frameRate":
      set { player, value, interpreter in
        let rate = value.double.isNaN ? value.double : value.double.clamped(to: 0.01...1000)
        interpreter.api.setFrameRate = rate
        if !rate.isNaN { player.frameRate = rate }
      }
    case "get color":
      get { player, _ in
        Value(rawUInt: player.stage.background?.opaque ?? 0xFFFF_FFFF)
      }
    case "set color":
      set { player, value, _ in
        player.stage.setBackground(to: Color(argb: 0xFF00_0000 | value.rawUInt))
        player.stageChanged()
      }
    case "get showDefaultContextMenu":
      get { player, _ in Value(rawBoolean: player.stage.showsMenu) }
    case "set showDefaultContextMenu":
      set { player, value, _ in
        player.stage.showsMenu = value.rawUInt != 0
      }
    case "get stageFocusRect": get { player, _ in Value(rawBoolean: player.stage.showsFocusRect) }
    case "set stageFocusRect":
      set { player, value, _ in
        player.stage.showsFocusRect = value.rawUInt != 0
      }
    case "get allowsFullScreen": get { _, _ in Value(rawBoolean: true) }
    case "get allowsFullScreenInteractive", "get mouseLock", "isFocusInaccessible", "get wmodeGPU":
      get { _, _ in Value(rawBoolean: false) }
    case "get contentsScaleFactor", "get browserZoomFactor": get { _, _ in Value(1.0) }
    case "get fullScreenWidth":
      get { player, _ in Value(rawUInt: UInt32(CapabilitiesNatives.screen(player).width)) }
    case "get fullScreenHeight":
      get { player, _ in Value(rawUInt: UInt32(CapabilitiesNatives.screen(player).height)) }
    case "get displayContextInfo": get { _, _ in .null }
    case "get softKeyboardRect":
      { interpreter, _, _ throws(ScriptError) in try interpreter.makeRectangle(0, 0, 0, 0) }
    case "get fullScreenSourceRect":
      { interpreter, _, _ throws(ScriptError) in
        guard let rect = interpreter.api.settings.fullScreenSource else { return .null }
        return try interpreter.makeRectangle(rect.xMin, rect.yMin, rect.width, rect.height)
      }
    case "set fullScreenSourceRect":
      set { _, value, interpreter in
        // It is only kept (D.Stg.11).
        interpreter.api.settings.fullScreenSource = value.asObject.map { given in
          let box = Box(given)
          return Bounds(xMin: box.x, yMin: box.y, xMax: box.right, yMax: box.bottom)
        }
      }
    case "get colorCorrection":
      get { _, interpreter in interpreter.heap.value(interpreter.api.settings.colorCorrection) }
    case "set colorCorrection":
      set { _, value, interpreter throws(ScriptError) in
        guard let text = value.asString?.text else { throw ScriptError(2007, "colorCorrection") }
        interpreter.api.settings.colorCorrection = text
      }
    case "get colorCorrectionSupport":
      get { _, interpreter in
        interpreter.heap.value("unsupported")
      }
    case "get tabChildren": get { _, _ in Value(rawBoolean: true) }
    case "set tabChildren":
      set { player, value, _ in
        // What is set is the main timeline's (D.Stg.3).
        player.stage.children.first { $0.isMainTimeline }?.controls[.tabChildren] =
          value.rawUInt != 0
      }
    case "get mouseChildren":
      get { _, interpreter in
        Value(rawBoolean: interpreter.api.stageTakesPointer)
      }
    case "set mouseChildren":
      set { _, value, interpreter in
        interpreter.api.stageTakesPointer = value.rawUInt != 0
      }
    case "get textSnapshot": { _, _, _ throws(ScriptError) in throw ScriptError(2071) }
    case "get constructor": get { _, _ in .null }
    case "set constructor", "set mouseLock": set { _, _, _ in }
    case "invalidate":
      get { _, interpreter in
        interpreter.api.isRenderDue = true
        return .undefined
      }
    case "get focus":
      get { player, interpreter in
        let api = interpreter.api
        return api.input.focusIsOnStage ? Value(api.stageObject) : Value(player.keyboard.focus)
      }
    case "set focus": set { _, value, interpreter in interpreter.api.input.focus.set(value) }
    default: nil
    }
  }

  private static func setAlign(
    _ player: Player, _ value: Value, _ interpreter: Interpreter
  ) throws(ScriptError) {
    guard !player.options.keepsAlignment else { return }
    player.stage.alignment = Stage.Alignment(letters: value.asString?.text ?? "")
    player.stageChanged()
  }

  private static func setScaleMode(
    _ player: Player, _ value: Value, _ interpreter: Interpreter
  ) throws(ScriptError) {
    let text = value.asString?.text.lowercased()
    let modes: [Stage.ScaleMode] = [.showAll, .exactFit, .noBorder, .noScale]
    guard let mode = modes.first(where: { $0.rawValue.lowercased() == text }) else {
      throw ScriptError(2008, "scaleMode")
    }
    player.loading.setScaleMode(mode)
  }

  private static func setDisplayState(
    _ player: Player, _ value: Value, _ interpreter: Interpreter
  ) throws(ScriptError) {
    let isFull: Bool
    switch value.asString?.text.lowercased() {
    case "normal": isFull = false
    case "fullscreen", "fullscreeninteractive": isFull = true
    default: throw ScriptError(2008, "displayState")
    }
    player.loading.setFullScreen(isFull)
  }

  // MARK: - What stands on it

  static func children(_ key: String) -> NativeFunction? {
    switch key {
    case "get numChildren":
      get { player, _ in
        Value(rawInt: Int32(clamping: player.stage.children.count))
      }
    case "addChild", "addChildAt":
      { interpreter, registers, _ throws(ScriptError) in
        let count = interpreter.api.player.stage.children.count
        let index = key == "addChild" ? count : Int(registers[2].rawInt)
        return try add(registers[1], at: index, interpreter)
      }
    case "getChildAt":
      { interpreter, registers, _ throws(ScriptError) in
        Value(try child(at: registers[1].rawInt, interpreter))
      }
    case "removeChildAt":
      { interpreter, registers, _ throws(ScriptError) in
        let child = try child(at: registers[1].rawInt, interpreter)
        interpreter.api.phases.removeFromStage(child)
        return Value(child)
      }
    case "removeChild":
      { interpreter, registers, _ throws(ScriptError) in
        let child = try present(registers[1], interpreter)
        interpreter.api.phases.removeFromStage(child)
        return registers[1]
      }
    case "getChildIndex":
      { interpreter, registers, _ throws(ScriptError) in
        let child = try present(registers[1], interpreter)
        let index = interpreter.api.player.stage.children.firstIndex { $0 === child }
        return Value(rawInt: Int32(clamping: index ?? -1))
      }
    case "getChildByName":
      { interpreter, registers, _ throws(ScriptError) in
        guard let name = registers[1].asString?.text else { return .null }
        return Value(interpreter.api.player.stage.children.first { $0.name == name })
      }
    case "contains":
      { interpreter, registers, _ throws(ScriptError) in
        if registers[1].isNullish { throw ScriptError(2007, "child") }
        guard let display = registers[1].display else { return Value(rawBoolean: true) }
        return Value(rawBoolean: interpreter.api.isOnStage(display))
      }
    case "setChildIndex":
      { interpreter, registers, _ throws(ScriptError) in
        let child = try present(registers[1], interpreter)
        return try add(Value(child), at: Int(registers[2].rawInt), interpreter)
      }
    case "removeChildren":
      { interpreter, registers, _ throws(ScriptError) in
        let children = interpreter.api.player.stage.children
        guard let range = try ContainerNatives.range(registers, children.count) else {
          return .undefined
        }
        interpreter.api.phases.removeFromStage(Array(children[range]))
        return .undefined
      }
    case "getObjectsUnderPoint": UnderPoint.native
    case "areInaccessibleObjectsUnderPoint":
      { _, registers, _ throws(ScriptError) in
        if registers[1].isNullish { throw ScriptError(2007, "point") }
        return Value(rawBoolean: false)
      }
    case "stopAllMovieClips":
      { interpreter, _, _ throws(ScriptError) in
        for child in interpreter.api.player.stage.children { ContainerNatives.stopAll(child) }
        return .undefined
      }
    case "swapChildren":
      { interpreter, registers, _ throws(ScriptError) in
        let first = try present(registers[1], interpreter)
        interpreter.api.player.stage.swap(first, try present(registers[2], interpreter))
        interpreter.api.player.stageChanged()
        return .undefined
      }
    case "swapChildrenAt":
      { interpreter, registers, _ throws(ScriptError) in
        let first = try child(at: registers[1].rawInt, interpreter)
        let second = try child(at: registers[2].rawInt, interpreter)
        interpreter.api.player.stage.swap(first, second)
        interpreter.api.player.stageChanged()
        return .undefined
      }
    default: nil
    }
  }

  private static func present(
    _ value: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> DisplayObject {
    if value.isNullish { throw ScriptError(2007, "child") }
    guard let child = value.display,
      interpreter.api.player.stage.children.contains(where: { $0 === child })
    else { throw ScriptError(2025) }
    return child
  }

  private static func child(
    at index: Int32, _ interpreter: Interpreter
  ) throws(ScriptError) -> DisplayObject {
    let children = interpreter.api.player.stage.children
    guard index >= 0, Int(index) < children.count else { throw ScriptError(2006) }
    return children[Int(index)]
  }

  private static func add(
    _ value: Value, at index: Int, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    if value.isNullish { throw ScriptError(2007, "child") }
    guard let child = value.display else { throw ScriptError(3783) }
    guard (0...interpreter.api.player.stage.children.count).contains(index) else {
      throw ScriptError(2006)
    }
    interpreter.api.phases.insertOnStage(child, at: index)
    return value
  }

  // MARK: - Listeners

  /// The stage has the methods of all dispatchers as its own.
  private static func listeners(_ key: String) -> NativeFunction? {
    switch key {
    case "addEventListener", "dispatchEvent", "hasEventListener", "removeEventListener",
      "willTrigger":
      EventDispatcherNatives.of(key)
    default: nil
    }
  }
}

extension Color {
  /// 0xFFRRGGBB.
  fileprivate var opaque: UInt32 {
    0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }
}
