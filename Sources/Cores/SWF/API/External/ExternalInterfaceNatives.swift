import FlashAVM2
import FlashHeap

/// N.Ei: ExternalInterface, without a page around the movie.
enum ExternalInterfaceNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "static get available": NativeCall.flag { _ in false }
    case "static get objectID": NativeCall.give { _ in .null }
    case "static addCallback": NativeCall.act { _ throws(ScriptError) in throw ScriptError(2067) }
    case "static call": NativeCall.give { _ throws(ScriptError) in throw ScriptError(2067) }
    case "static get marshallExceptions":
      NativeCall.flag { call in call.api.settings.passesExceptions }
    case "static set marshallExceptions":
      NativeCall.act { call in call.api.settings.passesExceptions = call.flag(1) }
    default: nil
    }
  }
}
