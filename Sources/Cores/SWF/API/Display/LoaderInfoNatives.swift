import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster
import SWF

/// D.Info: LoaderInfo.
///
/// What is not known before content is there throws 2099.
enum LoaderInfoNatives {
  private enum Field: Int { case sharedEvents, uncaughtErrorEvents, childBridge, parentBridge }

  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "static getLoaderInfoByDefinition": NativeCall.give { _ in .null }
    case "dispatchEvent":
      NativeCall.flag { _ throws(ScriptError) in throw ScriptError(2118) }
    case "get applicationDomain": NativeCall.give(domain)
    case "get bytes": NativeCall.give(bytes)
    case "get bytesLoaded":
      NativeCall.give { call in Value(rawUInt: UInt32(clamping: state(call).bytesLoaded)) }
    case "get bytesTotal":
      NativeCall.give { call in Value(rawUInt: UInt32(clamping: state(call).bytesTotal)) }
    case "get content": NativeCall.give { call in Value(state(call).content) }
    case "get contentType":
      NativeCall.give { call in
        let state = state(call)
        guard state.isInitialized, let type = state.kind.contentType else { return .null }
        return call.value(type)
      }
    case "get isURLInaccessible": NativeCall.flag { _ in false }
    case "get loader": NativeCall.give { call in Value(state(call).loader) }
    case "get url":
      NativeCall.give { call in
        let state = state(call)
        return state.stage == .ready ? call.value(state.url) : .null
      }
    case "get loaderURL":
      NativeCall.text { call in state(call).loaderURL ?? call.api.player.movie.url }
    case "get parameters": NativeCall.give(parameters)
    default: ofReady(key) ?? ofKept(key)
    }
  }

  /// What a LoaderInfo knows.
  private static func state(_ call: NativeCall) -> LoaderInfoState {
    call.this.payload as? LoaderInfoState ?? LoaderInfoState()
  }

  // MARK: - What is known once content is there

  private static func ofReady(_ key: String) -> NativeFunction? {
    switch key {
    case "get actionScriptVersion":
      ofMovie { Value(rawUInt: $0.isActionScript3 ? 3 : 2) }
    case "get frameRate": ofMovie { Value($0.movie.frameRate.value) }
    case "get swfVersion": ofMovie { Value(rawUInt: UInt32($0.version)) }
    case "get width":
      ready { _, state in
        let box = state.file?.movie.frameSize
        return Value(rawInt: Int32(box.map { pixels($0.xMin, $0.xMax) } ?? size(state).width))
      }
    case "get height":
      ready { _, state in
        let box = state.file?.movie.frameSize
        return Value(rawInt: Int32(box.map { pixels($0.yMin, $0.yMax) } ?? size(state).height))
      }
    case "get sameDomain", "get childAllowsParent", "get parentAllowsChild":
      ready { call, state in
        let own = host(state.url)
        return Value(rawBoolean: own == host(state.loaderURL ?? call.api.player.movie.url))
      }
    default: nil
    }
  }

  private static func ready(
    _ read: @escaping (NativeCall, LoaderInfoState) throws(ScriptError) -> Value
  ) -> NativeFunction {
    NativeCall.give { call throws(ScriptError) in
      let state = state(call)
      guard state.stage == .ready else { throw ScriptError(2099) }
      return try read(call, state)
    }
  }

  /// What pictures do not have throws 2098 (D.Info.3).
  private static func ofMovie(_ read: @escaping (MovieFile) -> Value) -> NativeFunction {
    ready { _, state throws(ScriptError) in
      guard let file = state.file else { throw ScriptError(2098) }
      return read(file)
    }
  }

  /// Whole pixels of a side of the header's rectangle.
  private static func pixels(_ least: Int32, _ most: Int32) -> Int {
    Int(((Double(most) - Double(least)) / twips).rounded(.towardZero))
  }

  /// That of a picture.
  private static func size(_ state: LoaderInfoState) -> (width: Int, height: Int) {
    let surface = (state.content as? BitmapObject)?.surface
    return (surface?.width ?? 0, surface?.height ?? 0)
  }

  /// The host of an address, whose movies may see one another (D.Info.9).
  private static func host(_ url: String) -> Substring {
    guard let scheme = url.range(of: "://") else { return "" }
    return url[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
  }

  // MARK: - What comes with the content

  /// A whole file, unpacked (D.Info.6); of a picture, what came.
  private static func bytes(_ call: NativeCall) throws(ScriptError) -> Value {
    let state = state(call)
    if state.stage == .empty { return .null }
    var bytes = state.file?.movie.bytes ?? state.picture
    // Only what is packed begins with another letter.
    if state.file != nil, !bytes.isEmpty { bytes[0] = UInt8(ascii: "F") }
    return try call.interpreter.makeByteArray(bytes)
  }

  private static func domain(_ call: NativeCall) throws(ScriptError) -> Value {
    let state = state(call)
    guard state.file != nil || !state.picture.isEmpty, let domain = state.domain else {
      return .null
    }
    return try ApplicationDomainNatives.wrapper(of: domain, call.interpreter)
  }

  /// A new object at each read; later values win (D.Info.7).
  private static func parameters(_ call: NativeCall) throws(ScriptError) -> Value {
    let made = try call.interpreter.makeObject()
    let state = state(call)
    guard let file = state.file else { return Value(made) }
    var pairs = state.parameters ?? file.parameters
    if file === call.api.player.movie { pairs += call.api.player.options.parameters }
    for (name, value) in pairs {
      guard let text = call.value(name).asString else { continue }
      made.setProperty(
        call.interpreter.properties.key(text), call.value(value), in: call.interpreter.heap)
    }
    return Value(made)
  }

  // MARK: - What is only kept

  private static func ofKept(_ key: String) -> NativeFunction? {
    switch key {
    case "get sharedEvents": kept(.sharedEvents, "EventDispatcher")
    case "get uncaughtErrorEvents": kept(.uncaughtErrorEvents, "UncaughtErrorEvents")
    case "get childSandboxBridge": bridge(.childBridge)
    case "get parentSandboxBridge": bridge(.parentBridge)
    case "set childSandboxBridge": setBridge(.childBridge)
    case "set parentSandboxBridge": setBridge(.parentBridge)
    default: nil
    }
  }

  private static func fields(_ call: NativeCall) -> Fields {
    Fields(call.this, of: call.api.types.loaderInfo)
  }

  /// The same object at each read, made at the first (D.Info.8).
  private static func kept(_ field: Field, _ name: String) -> NativeFunction {
    NativeCall.give { call throws(ScriptError) in
      try kept(field, name, of: call.this, call.interpreter)
    }
  }

  private static func kept(
    _ field: Field, _ name: String, of info: ScriptObject, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    let types = interpreter.api.types
    let fields = Fields(info, of: types.loaderInfo)
    if !fields[field.rawValue].isObject {
      let type = types.type("flash.events", name)
      fields[field.rawValue] = Value(
        interpreter.machine.make(try interpreter.machine.table(for: type, interpreter)))
    }
    return fields[field.rawValue]
  }

  /// What hears of errors in a movie that nothing has caught.
  static func errorEvents(
    of info: ScriptObject, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    try kept(.uncaughtErrorEvents, "UncaughtErrorEvents", of: info, interpreter)
  }

  private static func bridge(_ field: Field) -> NativeFunction {
    NativeCall.give { call in fields(call)[field.rawValue] }
  }

  private static func setBridge(_ field: Field) -> NativeFunction {
    NativeCall.act { call in fields(call)[field.rawValue] = call.value(1) }
  }
}
