import FlashAVM2
import FlashDisplay
import FlashHeap

/// U.Mouse: Mouse, and what a script's own pointers look like.
enum MouseNatives {
  /// Those that there are without a script's.
  private static let names = ["auto", "arrow", "button", "hand", "ibeam"]
  /// More pointers than a movie needs.
  private static let most = 256

  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "static hide": NativeCall.act { call in call.api.player.pointer.isHidden = true }
    case "static show": NativeCall.act { call in call.api.player.pointer.isHidden = false }
    case "static get cursor": NativeCall.text { call in call.api.settings.cursor }
    case "static set cursor":
      NativeCall.act { call throws(ScriptError) in
        let name = try call.text(1, named: "cursor")
        guard names.contains(name) || call.api.settings.cursors.contains(name) else {
          throw ScriptError(2008, "cursor")
        }
        call.api.settings.cursor = name
      }
    case "static get supportsCursor", "static get supportsNativeCursor":
      NativeCall.flag { _ in true }
    case "static registerCursor": NativeCall.act(register)
    case "static unregisterCursor":
      NativeCall.act { call throws(ScriptError) in
        let name = try call.text(1, named: "name")
        call.api.settings.cursors.removeAll { $0 == name }
        // What is gone cannot be shown.
        if call.api.settings.cursor == name, !names.contains(name) {
          call.api.settings.cursor = "auto"
        }
      }
    default: nil
    }
  }

  private static func register(_ call: NativeCall) throws(ScriptError) {
    let name = try call.text(1, named: "name")
    _ = try call.object(2, named: "cursor")
    guard !call.api.settings.cursors.contains(name), call.api.settings.cursors.count < most else {
      return
    }
    call.api.settings.cursors.append(name)
  }
}
