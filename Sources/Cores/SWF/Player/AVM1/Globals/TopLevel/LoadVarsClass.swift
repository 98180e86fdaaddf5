/// `LoadVars`: variables to and from a server.
enum LoadVarsClass {
  static let table = NativeClass(
    name: "LoadVars",
    constructor: { _, _ throws(ScriptAbort) in .undefined },
    members: [
      .method("load", DataLoading.load),
      .method("send", DataLoading.send),
      .method("sendAndLoad", DataLoading.sendAndLoad),
      .method("decode") { context, call throws(ScriptAbort) in
        guard let object = call.object, call.count > 0 else { return .undefined }
        for (name, value) in URLText.parameters(try context.objects.string(call[0]).text) {
          try context.objects.set(object, context.heap.intern(name), context.heap.value(value))
        }
        return .undefined
      },
      .method("getBytesLoaded", DataLoading.getBytesLoaded),
      .method("getBytesTotal", DataLoading.getBytesTotal),
      .method("toString") { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        return context.heap.value(try DataLoading.form(of: object, context))
      },
      .text("contentType", DataLoading.formType, .hidden),
      .method("onLoad") { _, _ throws(ScriptAbort) in .undefined },
      .method("onData") { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        if call[0].isUndefined {
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
}
