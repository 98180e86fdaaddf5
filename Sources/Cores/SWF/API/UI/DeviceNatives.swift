import FlashAVM2
import FlashDisplay
import FlashHeap

/// U.Key, U.Multi and U.Game: Keyboard, Multitouch and GameInput, whose members are of their classes.
enum DeviceNatives {
  /// Flash's codes of the keys that lock.
  private enum Lock { static let capitals = 20, numbers = 144 }

  static func ofKeyboard(_ key: String) -> NativeFunction? {
    switch key {
    case "static get capsLock": locked(Lock.capitals)
    case "static get numLock": locked(Lock.numbers)
    case "static get hasVirtualKeyboard", "static isAccessible": NativeCall.flag { _ in false }
    case "static get physicalKeyboardType": NativeCall.text { _ in "alphanumeric" }
    default: nil
    }
  }

  private static func locked(_ code: Int) -> NativeFunction {
    NativeCall.flag { call in call.api.player.keyboard.toggled.contains(code) }
  }

  /// There is nothing to touch.
  static func ofMultitouch(_ key: String) -> NativeFunction? {
    switch key {
    case "static get inputMode": NativeCall.text { call in call.api.settings.touchMode }
    case "static set inputMode":
      NativeCall.act { call throws(ScriptError) in
        let mode = try call.text(1, named: "value")
        guard ["none", "touchPoint", "gesture"].contains(mode) else {
          throw ScriptError(2008, "value")
        }
        call.api.settings.touchMode = mode
      }
    case "static get mapTouchToMouse":
      NativeCall.flag { call in call.api.settings.touchIsPointer }
    case "static set mapTouchToMouse":
      NativeCall.act { call in call.api.settings.touchIsPointer = call.flag(1) }
    case "static get maxTouchPoints": NativeCall.give { _ in Value(rawInt: 0) }
    case "static get supportedGestures": NativeCall.give { _ in .null }
    case "static get supportsGestureEvents", "static get supportsTouchEvents":
      NativeCall.flag { _ in false }
    default: nil
    }
  }

  /// There is no such device.
  static func ofGameInput(_ key: String) -> NativeFunction? {
    switch key {
    case "static get isSupported": NativeCall.flag { _ in false }
    case "static get numDevices": NativeCall.give { _ in Value(rawInt: 0) }
    case "static getDeviceAt": NativeCall.give { _ throws(ScriptError) in throw ScriptError(1506) }
    default: nil
    }
  }
}
