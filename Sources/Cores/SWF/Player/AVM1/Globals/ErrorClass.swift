/// `Error`.
enum ErrorClass {
  static let table = NativeClass(
    name: "Error",
    constructor: { avm, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      if !call[0].isUndefined {
        try avm.set(object, Atom(.message), Value(try avm.string(call[0])))
      }
      return call.this
    },
    members: [
      .text("message", "Error", []),
      .text("name", "Error", []),
      .method("toString", []) { avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        return try avm.get(object, Atom(.message))
      },
    ])
}
