import FlashAVM1
import FlashDisplay
import FlashHeap

/// `Function`.
enum FunctionClass {
  static let table = NativeClass(
    name: "Function", flags: [.dontEnumerate, .version6],
    constructor: { context, call throws(ScriptAbort) in
      call.count > 0 ? call[0] : call.isConstruct ? call.this : Value(context.world.makeObject())
    },
    members: [
      .method("call") { context, call throws(ScriptAbort) in
        guard let function = call.object else { return .undefined }
        let this = try thisArgument(context, call[0])
        return try context.calls.call(
          function, this: this, home: this.asObject, call.rest(from: 1), reason: .call)
      },
      .method("apply") { context, call throws(ScriptAbort) in
        guard let function = call.object else { return .undefined }
        let this = try thisArgument(context, call[0])
        var arguments: [Value] = []
        if let list = call[1].asObject {
          // Its own length as it is stored; elements are looked up.
          let place = context.heap.find(list, Atom(.length), caseSensitive: context.caseSensitive)
          let isPlain = place.exists && !context.heap.flags(list, place).contains(.accessor)
          let length = isPlain ? context.heap.read(list, place) : .undefined
          let count = Int(try context.objects.int32(length))
          for index in 0..<max(0, min(count, 65_536)) {
            try context.tick()
            arguments.append(try context.objects.getElement(call[1], Value(index)))
          }
        }
        return try context.calls.call(
          function, this: this, home: this.asObject, arguments, reason: .call)
      },
    ])

  /// Without an object the global one is meant, and for a primitive without a class too (L3.9.1).
  private static func thisArgument(
    _ context: NativeContext, _ value: Value
  ) throws(ScriptAbort) -> Value {
    let object = try context.objects.converted(value).map { context.calls.receiver($0) }
    return Value(object ?? context.world.globalObject)
  }
}
