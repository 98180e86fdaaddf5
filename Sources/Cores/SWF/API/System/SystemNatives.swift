import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import SWF

/// Y.Sys and Y.Sec: System and Security.
enum SystemNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "static get totalMemory":
      NativeCall.give { call in Value(rawUInt: UInt32(clamping: memory(call))) }
    case "static get totalMemoryNumber", "static get privateMemory":
      NativeCall.number { call in Double(memory(call)) }
    case "static get freeMemory": NativeCall.number { _ in 0 }
    case "static gc", "static pauseForGCIfCollectionImminent", "static pause", "static resume",
      "static disposeXML":
      NativeCall.act { _ in }
    case "static exit": NativeCall.act { _ throws(ScriptError) in throw ScriptError(2017) }
    case "static setClipboard":
      NativeCall.act { call throws(ScriptError) in
        call.api.player.keyboard.clipboard = try call.text(1, named: "text")
      }
    case "static get ime": NativeCall.give { _ in .null }
    case "static get useCodePage": NativeCall.flag { call in call.api.settings.usesCodePage }
    case "static set useCodePage":
      NativeCall.act { call in call.api.settings.usesCodePage = call.flag(1) }
    case "static get vmVersion": NativeCall.text { _ in "2.1 cyclone" }
    default: nil
    }
  }

  /// `fscommand` (N.Ei.4), and classes for which there is nothing in the system: IME (Y.Ime.1) and SecurityDomain (Y.Sd.1).
  static func ofRest(_ key: String) -> NativeFunction? {
    switch key {
    case "fscommand":
      NativeCall.act { call in
        guard let command = call.text(1) else { return }
        call.api.player.fscommand(command, call.text(2) ?? "")
      }
    case "static get currentDomain":
      NativeCall.give { call throws(ScriptError) in try call.api.services.single(.securityDomain) }
    case "static get isSupported", "static get enabled": NativeCall.flag { _ in false }
    case "static get conversionMode": NativeCall.text { _ in "UNKNOWN" }
    case "static set enabled", "static set conversionMode", "static compositionAbandoned",
      "static compositionSelectionChanged", "static doConversion", "static setCompositionString":
      NativeCall.act { _ in }
    default: nil
    }
  }

  static func ofSecurity(_ key: String) -> NativeFunction? {
    switch key {
    case "static get sandboxType":
      NativeCall.text { call in
        let main = call.api.player.movie
        // What comes from a network has its own; files are all in that of the main movie (Y.Sec.1).
        let caller = Caller(call.interpreter).movie ?? main
        for file in [caller, main] where !file.url.isEmpty && !file.url.hasPrefix("file:") {
          return "remote"
        }
        return main.attributes.contains(.useNetwork) ? "localWithNetwork" : "localWithFile"
      }
    case "static get pageDomain": NativeCall.give { _ in .null }
    case "static get exactSettings": NativeCall.flag { call in call.api.settings.isExact }
    case "static set exactSettings":
      NativeCall.act { call in call.api.settings.isExact = call.flag(1) }
    case "static get disableAVM1Loading":
      NativeCall.flag { call in call.api.settings.refusesAVM1 }
    case "static set disableAVM1Loading":
      NativeCall.act { call in call.api.settings.refusesAVM1 = call.flag(1) }
    case "static allowDomain", "static allowInsecureDomain":
      NativeCall.act { call throws(ScriptError) in
        for value in Natives.rest(call.value(1)) where !value.isString { throw ScriptError(2052) }
      }
    case "static loadPolicyFile", "static showSettings": NativeCall.act { _ in }
    default: nil
    }
  }

  /// Bytes that scripts' objects take; some even in the smallest movie.
  private static func memory(_ call: NativeCall) -> Int {
    max(call.interpreter.heap.memory.total, 1 << 20)
  }
}

/// What scripts have set for the whole player.
struct SystemSettings {
  /// Texts without a mark are in the system's code page.
  var usesCodePage = false
  /// Settings of a domain are not those of domains above it.
  var isExact = true
  /// What a page throws is thrown here.
  var passesExceptions = false
  /// Movies of ActionScript 1 and 2 are not to be loaded.
  var refusesAVM1 = false
  /// `Stage.colorCorrection`, which changes nothing.
  var colorCorrection = "default"
  /// `Stage.transform.perspectiveProjection`.
  var perspective = Perspective()
  /// The name of a quality finer than the best of files, `8X8` or `16X16`; it is drawn as that.
  var fineQuality = ""
  /// `Stage.fullScreenSourceRect`, in pixels.
  var fullScreenSource: Bounds?
  /// What the pointer looks like.
  var cursor = "auto"
  /// The names of pointers that scripts have made, in the order of their coming.
  var cursors: [String] = []
  /// What touches would be: `none`, `touchPoint` or `gesture`.
  var touchMode = "gesture"
  /// Touches would be events of the pointer as well.
  var touchIsPointer = true

  mutating func code(_ coder: StateCoder) {
    coder.value(&usesCodePage)
    coder.value(&isExact)
    coder.value(&passesExceptions)
    coder.value(&refusesAVM1)
    coder.value(&colorCorrection)
    perspective.code(coder)
    coder.value(&fullScreenSource)
    coder.value(&fineQuality)
    coder.value(&cursor)
    coder.list(&cursors, "") { coder.value(&$0) }
    coder.value(&touchMode)
    coder.value(&touchIsPointer)
  }
}
