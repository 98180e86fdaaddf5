import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster
import SWF

/// D.Info: LoaderInfo of a movie that is there; of others, all but what is known without a movie throws 2099.
enum LoaderInfoNatives {
  private enum Field: Int { case sharedEvents, uncaughtErrorEvents, childBridge, parentBridge }

  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "static getLoaderInfoByDefinition": NativeCall.give { _ in .null }
    case "dispatchEvent":
      NativeCall.flag { _ throws(ScriptError) in throw ScriptError(2118) }
    case "get actionScriptVersion":
      ready { Value(rawUInt: $1.isActionScript3 ? 3 : 2) }
    case "get bytesLoaded": NativeCall.give { call in bytes(call, \.packedByteCount) }
    case "get bytesTotal": NativeCall.give { call in bytes(call, \.packedByteCount) }
    case "get content":
      NativeCall.give { call in
        guard let file = file(call), file === call.api.player.movie else { return .null }
        let root = call.api.player.stage.children.first { $0.file === file }
        return Value(root)
      }
    case "get contentType":
      NativeCall.give { call in
        file(call) == nil ? .null : call.value("application/x-shockwave-flash")
      }
    case "get frameRate": ready { Value($1.movie.frameRate.value) }
    case "get width":
      ready { Value(rawInt: Int32(pixels($1.movie.frameSize.xMin, $1.movie.frameSize.xMax))) }
    case "get height":
      ready { Value(rawInt: Int32(pixels($1.movie.frameSize.yMin, $1.movie.frameSize.yMax))) }
    case "get swfVersion": ready { Value(rawUInt: UInt32($1.version)) }
    case "get sameDomain", "get childAllowsParent", "get parentAllowsChild":
      ready { _, _ in Value(rawBoolean: true) }
    case "get isURLInaccessible": NativeCall.flag { _ in false }
    case "get loader": NativeCall.give { _ in .null }
    case "get url":
      NativeCall.give { call in file(call).map { call.value($0.url) } ?? .null }
    case "get loaderURL": NativeCall.text { call in call.api.player.movie.url }
    case "get parameters": NativeCall.give(parameters)
    default: ofKept(key)
    }
  }

  private static func file(_ call: NativeCall) -> MovieFile? {
    call.api.loaderInfos.file(of: call.this)
  }

  private static func ready(
    _ read: @escaping (NativeCall, MovieFile) -> Value
  ) -> NativeFunction {
    NativeCall.give { call throws(ScriptError) in
      guard let file = file(call) else { throw ScriptError(2099) }
      return read(call, file)
    }
  }

  private static func bytes(_ call: NativeCall, _ count: (MovieFile) -> Int) -> Value {
    Value(rawUInt: UInt32(clamping: file(call).map(count) ?? 0))
  }

  /// Whole pixels of a side of the header's rectangle.
  private static func pixels(_ least: Int32, _ most: Int32) -> Int {
    Int(((Double(most) - Double(least)) / twips).rounded(.towardZero))
  }

  /// A new object at each read; later values win (D.Info.7).
  private static func parameters(_ call: NativeCall) throws(ScriptError) -> Value {
    let made = try call.interpreter.makeObject()
    guard let file = file(call) else { return Value(made) }
    var pairs = file.parameters
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

  /// What hears errors that nothing catches; nil until a script has asked for it.
  static func uncaughtErrorEvents(of info: ScriptObject, _ types: APITypes) -> ScriptObject? {
    Fields(info, of: types.loaderInfo)[Field.uncaughtErrorEvents.rawValue].asObject
  }

  /// The same object at each read, made at the first (D.Info.8).
  private static func kept(_ field: Field, _ name: String) -> NativeFunction {
    NativeCall.give { call throws(ScriptError) in
      let fields = fields(call)
      if !fields[field.rawValue].isObject {
        let type = call.api.types.type("flash.events", name)
        fields[field.rawValue] = Value(
          call.interpreter.machine.make(
            try call.interpreter.machine.table(for: type, call.interpreter)))
      }
      return fields[field.rawValue]
    }
  }

  private static func bridge(_ field: Field) -> NativeFunction {
    NativeCall.give { call in fields(call)[field.rawValue] }
  }

  private static func setBridge(_ field: Field) -> NativeFunction {
    NativeCall.act { call in fields(call)[field.rawValue] = call.value(1) }
  }
}
