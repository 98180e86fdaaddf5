/// `XMLSocket`: sockets are not reached from here, so that connecting fails.
enum XMLSocketClass {
  static let table = NativeClass(
    name: "XMLSocket",
    constructor: { _, _ throws(ScriptAbort) in .undefined },
    members: [
      .method("connect") { _, _ throws(ScriptAbort) in .false },
      .method("send") { _, _ throws(ScriptAbort) in .undefined },
      .method("close") { _, _ throws(ScriptAbort) in .undefined },
      .method("onData") { avm, call throws(ScriptAbort) in
        guard let object = call.object,
          let constructor = avm.native(at: "XML").asObject
        else { return .undefined }
        let document = try avm.construct(constructor, [call[0]])
        try avm.callMethod(object, avm.heap.intern("onXML"), [document], reason: .call)
        return .undefined
      },
    ])
}
