/// `AsBroadcaster`: lets objects have listeners.
enum AsBroadcasterClass {
  static let table = NativeClass(
    name: "AsBroadcaster", hidesPrototype: true,
    constructor: { _, call throws(ScriptAbort) in call.this },
    statics: [
      .method("broadcastMessage", broadcastMessage),
      .method("addListener", addListener),
      .method("removeListener", removeListener),
      .method("initialize") { context, call throws(ScriptAbort) in
        if let object = call[0].asObject { try initialize(context, object) }
        return .undefined
      },
    ])

  /// Gives an object the three methods and the list.
  static func initialize(_ context: NativeContext, _ object: ScriptObject) throws(ScriptAbort) {
    let names = ["broadcastMessage", "addListener", "removeListener"]
    let source = context.world.native(at: "AsBroadcaster").asObject ?? context.world.globalObject
    for name in names {
      let atom = context.heap.intern(name)
      context.heap.define(object, atom, try context.objects.get(source, atom), .hidden)
    }
    context.heap.define(object, Atom(._listeners), Value(context.world.makeArray()), .hidden)
  }

  static let addListener: NativeBody = { context, call throws(ScriptAbort) in
    guard let object = call.object else { return .false }
    _ = try removeListener(context, call)
    if let listeners = try context.objects.get(object, Atom(._listeners)).asObject {
      // Through `push`, which scripts may have replaced.
      let value = call[0]
      if listeners.kind == .array {
        context.heap.addElement(listeners, at: Int(listeners.arrayLength), value)
      } else {
        try context.calls.callMethod(listeners, context.heap.intern("push"), [value], reason: .call)
      }
    } else {
      try context.objects.set(object, Atom(._listeners), Value(context.world.makeArray([call[0]])))
    }
    return .true
  }

  static let removeListener: NativeBody = { context, call throws(ScriptAbort) in
    guard let object = call.object,
      let listeners = try context.objects.get(object, Atom(._listeners)).asObject
    else { return .false }
    let count = try ArrayClass.length(context, listeners)
    for index in 0..<max(0, min(count, 100_000)) {
      let element = try ArrayClass.element(context, listeners, index)
      guard try context.objects.looselyEqual(element, call[0]) else { continue }
      if listeners.kind == .array {
        var values = try ArrayClass.elements(context, listeners)
        values.remove(at: index)
        try context.objects.setLength(listeners, Value(0))
        for (place, value) in values.enumerated() {
          context.heap.addElement(listeners, at: place, value)
        }
      } else {
        try context.calls.callMethod(
          listeners, context.heap.intern("splice"), [Value(index), Value(1)], reason: .call)
      }
      return .true
    }
    return .false
  }

  static let broadcastMessage: NativeBody = { context, call throws(ScriptAbort) in
    guard let object = call.object, call.count > 0 else { return .undefined }
    let name = try context.objects.name(call[0])
    guard let listeners = try context.objects.get(object, Atom(._listeners)).asObject else {
      return .undefined
    }
    let all = try ArrayClass.elements(context, listeners)
    for value in all {
      guard let listener = value.asObject else { continue }
      if name == Atom(.empty) {
        try context.calls.call(value, this: .undefined, call.rest(from: 1), reason: .call)
      } else {
        try context.calls.callMethod(listener, name, call.rest(from: 1), reason: .call)
      }
    }
    return all.isEmpty ? .undefined : .true
  }
}
