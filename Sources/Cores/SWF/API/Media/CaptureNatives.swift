import FlashAVM2
import FlashDisplay
import FlashHeap

/// A.Cam: Camera and Microphone of a machine that has neither.
enum CaptureNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "static get isSupported": NativeCall.flag { _ in false }
    case "static get names":
      NativeCall.give { call throws(ScriptError) in Value(try call.interpreter.makeList([])) }
    case "static getCamera", "static getMicrophone", "static getEnhancedMicrophone",
      "get enhancedOptions", "get name":
      NativeCall.give { _ in .null }
    case "get codec": NativeCall.text { _ in "NellyMoser" }
    case "get muted": NativeCall.flag { _ in true }
    case "get soundTransform":
      NativeCall.give { call throws(ScriptError) in
        try call.interpreter.makeSoundTransform(SoundTransform())
      }
    case "get activityLevel", "get currentFPS", "get fps", "get gain", "get silenceLevel":
      NativeCall.number { _ in 0 }
    case "get enableVAD", "get loopback", "get useEchoSuppression": NativeCall.flag { _ in false }
    case let key where key.hasPrefix("get "): NativeCall.give { _ in Value(rawInt: 0) }
    case "new": nil
    // There is nothing to be set up, nor anything to be copied.
    default: NativeCall.act { _ in }
    }
  }
}
