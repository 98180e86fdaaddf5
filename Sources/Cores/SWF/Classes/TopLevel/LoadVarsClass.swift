import FlashAVM1
import FlashData
import FlashDisplay
import FlashHeap

/// `LoadVars`: variables to and from a server.
enum LoadVarsClass {
  static let table = NativeClass(
    name: "LoadVars", hidesAll: .version6,
    constructor: { _, _ throws(ScriptAbort) in .undefined },
    members: [
      .method("load") { context, call throws(ScriptAbort) in
        guard let object = call.object, call.count > 0 else { return .false }
        try DataLoading.request(
          context, try context.objects.string(call[0]).text, for: object)
        return .true
      },
      .method("send", DataLoading.send),
      .method("sendAndLoad", DataLoading.sendAndLoad),
      .method("decode") { context, call throws(ScriptAbort) in
        guard call.count > 0 else { return .false }
        guard let object = call.object else { return .undefined }
        for (name, value) in URLText.parameters(try context.objects.string(call[0]).text) {
          try context.objects.set(object, context.heap.intern(name), context.heap.value(value))
        }
        return .undefined
      },
      .method("getBytesLoaded", DataLoading.getBytesLoaded),
      .method("getBytesTotal", DataLoading.getBytesTotal),
      .method("toString") { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        return Value(try escapedForm(of: object, context))
      },
      .text("contentType", URLText.formType, .hidden),
      .method("onLoad") { _, _ throws(ScriptAbort) in .undefined },
      .method("onData") { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        if call[0].isNullish {
          try context.calls.callMethod(object, Atom(.onLoad), [.false], reason: .call)
          return .undefined
        }
        try context.calls.callMethod(
          object, context.heap.intern("decode"), [call[0]], reason: .call)
        try context.objects.set(object, Atom(.loaded), .true)
        try context.calls.callMethod(object, Atom(.onLoad), [.true], reason: .call)
        return .undefined
      },
      .method("addRequestHeader", DataLoading.addRequestHeader),
    ])

  /// An object's enumerable properties as a form, by what `_global.escape` is now.
  private static func escapedForm(
    of object: ScriptObject, _ context: NativeContext
  ) throws(ScriptAbort) -> ScriptString {
    let escape = try context.objects.get(
      context.world.globalObject, context.heap.intern("escape"))
    func escaped(_ value: Value) throws(ScriptAbort) -> ScriptString {
      try context.objects.string(
        try context.calls.call(escape, this: .undefined, [value], reason: .call))
    }
    var units: [UInt16] = []
    for name in context.objects.enumerableNames(object) {
      if !units.isEmpty { units.append(0x26) }
      let value = try context.objects.string(try context.objects.get(object, name))
      units += try escaped(Value(context.heap.text(name))).units
      units.append(0x3D)
      units += try escaped(Value(value)).units
      if units.count > ObjectModel.stringLimit { throw .halted }
    }
    return context.heap.string(units: units)
  }
}
