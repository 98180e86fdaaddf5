import FlashAVM1
import FlashHeap

extension Service {
  /// Calls `onStatus` of an object; without one, an error goes to `System.onStatus` (C.System.5).
  func callStatus(
    _ object: ScriptObject, _ info: ScriptObject, isError: Bool
  ) throws(ScriptAbort) {
    let name = heap.intern("onStatus")
    if let found = try calls.findMethod(object, name), let function = found.value.asObject {
      _ = try calls.call(
        function, this: Value(object), home: found.home, [Value(info)], reason: .call)
      return
    }
    guard isError,
      let system = try objects.get(world.globalObject, heap.intern("System")).asObject
    else { return }
    try calls.callMethod(system, name, [Value(info)], reason: .call)
  }
}
