/// `Function`.
enum FunctionClass {
  static let table = NativeClass(
    name: "Function", flags: [.dontEnumerate, .version6],
    constructor: { avm, call throws(ScriptAbort) in
      call.count > 0 ? call[0] : call.isConstruct ? call.this : Value(avm.makeObject())
    },
    members: [
      .method("call") { avm, call throws(ScriptAbort) in
        guard let function = call.object else { return .undefined }
        let this = thisArgument(avm, call[0])
        return try avm.call(
          function, this: this, home: this.asObject, call.rest(from: 1), reason: .call)
      },
      .method("apply") { avm, call throws(ScriptAbort) in
        guard let function = call.object else { return .undefined }
        let this = thisArgument(avm, call[0])
        var arguments: [Value] = []
        if let list = call[1].asObject {
          let count = AVM1.int(try avm.number(try avm.get(list, Atom(.length))))
          for index in 0..<max(0, min(count, 65_536)) {
            arguments.append(try avm.getElement(call[1], Value(index)))
          }
        }
        return try avm.call(
          function, this: this, home: this.asObject, arguments, reason: .call)
      },
    ])

  /// Without an object the global one is meant.
  private static func thisArgument(_ avm: AVM1, _ value: Value) -> Value {
    if value.isNullish { return Value(avm.globalObject) }
    return avm.object(value).map { Value(avm.receiver($0)) } ?? .undefined
  }
}
