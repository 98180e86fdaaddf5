/// `LoadVars`: variables to and from a server.
enum LoadVarsClass {
  static let table = NativeClass(
    name: "LoadVars",
    constructor: { _, _ throws(ScriptAbort) in .undefined },
    members: [
      .method("load", DataLoading.load),
      .method("send", DataLoading.send),
      .method("sendAndLoad", DataLoading.sendAndLoad),
      .method("decode") { avm, call throws(ScriptAbort) in
        guard let object = call.object, call.count > 0 else { return .undefined }
        for (name, value) in URLText.parameters(try avm.string(call[0]).text) {
          try avm.set(object, avm.heap.intern(name), avm.value(value))
        }
        return .undefined
      },
      .method("getBytesLoaded", DataLoading.getBytesLoaded),
      .method("getBytesTotal", DataLoading.getBytesTotal),
      .method("toString") { avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        return avm.value(try DataLoading.form(of: object, avm))
      },
      .text("contentType", DataLoading.formType, .hidden),
      .method("onLoad") { _, _ throws(ScriptAbort) in .undefined },
      .method("onData") { avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        if call[0].isUndefined {
          try avm.callMethod(object, Atom(.onLoad), [.false], reason: .call)
          return .undefined
        }
        try avm.callMethod(object, avm.heap.intern("decode"), [call[0]], reason: .call)
        try avm.set(object, Atom(.loaded), .true)
        try avm.callMethod(object, Atom(.onLoad), [.true], reason: .call)
        return .undefined
      },
      .method("addRequestHeader", DataLoading.addRequestHeader),
    ])
}
