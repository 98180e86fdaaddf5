import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap

/// N.Fn: functions of `flash.net` that ask for addresses.
enum NetFunctionNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "navigateToURL": NativeCall.act(navigate)
    case "sendToURL":
      NativeCall.act { call throws(ScriptError) in
        call.api.load(try RequestText(call.value(1), call), for: ScriptLoad())
      }
    default: nil
    }
  }

  /// Variables go by the request's method; other data as in any request (N.Fn.1).
  private static func navigate(_ call: NativeCall) throws(ScriptError) {
    guard let request = call.value(1).asObject else { throw ScriptError(2007, "request") }
    let fields = Fields(request, of: call.api.types.urlRequest)
    guard let url = fields[0].asString?.text else { throw ScriptError(2007, "url") }
    let target = call.text(2) ?? ""
    let loading = call.api.player.loading
    if let data = fields[2].asObject, data.traits.isKind(of: call.api.types.urlVariables) {
      let method = fields[1].asString?.text.uppercased() ?? "GET"
      let form = try URLVariablesNatives.text(of: Value(data), call.interpreter)
      return loading.navigate(
        url, target: target, method: method, parameters: form.asString?.text ?? "")
    }
    // Data follows the address whatever the method is (measured: data-in-addresses).
    let method = fields[1].asString?.text.uppercased() ?? "GET"
    let text = try RequestText(call.value(1), call, isNavigation: true)
    loading.navigate(text.url, target: target, method: method, parameters: "")
  }
}
