/// `AsBroadcaster`: lets objects have listeners.
enum AsBroadcasterClass {
  static let table = NativeClass(
    name: "AsBroadcaster", hidesPrototype: true,
    constructor: { _, call throws(ScriptAbort) in call.this },
    statics: [
      .method("broadcastMessage", broadcastMessage),
      .method("addListener", addListener),
      .method("removeListener", removeListener),
      .method("initialize") { avm, call throws(ScriptAbort) in
        if let object = call[0].asObject { try initialize(avm, object) }
        return .undefined
      },
    ])

  /// Gives an object the three methods and the list.
  static func initialize(_ avm: AVM1, _ object: ScriptObject) throws(ScriptAbort) {
    let names = ["broadcastMessage", "addListener", "removeListener"]
    let source = avm.native(at: "AsBroadcaster").asObject ?? avm.globalObject
    for name in names {
      let atom = avm.heap.intern(name)
      avm.heap.define(object, atom, try avm.get(source, atom), .hidden)
    }
    avm.heap.define(object, Atom(._listeners), Value(avm.makeArray()), .hidden)
  }

  static let addListener: NativeBody = { avm, call throws(ScriptAbort) in
    guard let object = call.object else { return .false }
    _ = try removeListener(avm, call)
    if let listeners = try avm.get(object, Atom(._listeners)).asObject {
      // Through `push`, which scripts may have replaced.
      let value = call[0]
      if listeners.kind == .array {
        avm.heap.addElement(listeners, at: Int(listeners.arrayLength), value)
      } else {
        try avm.callMethod(listeners, avm.heap.intern("push"), [value], reason: .call)
      }
    } else {
      try avm.set(object, Atom(._listeners), Value(avm.makeArray([call[0]])))
    }
    return .true
  }

  static let removeListener: NativeBody = { avm, call throws(ScriptAbort) in
    guard let object = call.object,
      let listeners = try avm.get(object, Atom(._listeners)).asObject
    else { return .false }
    let count = try ArrayClass.length(avm, listeners)
    for index in 0..<max(0, min(count, 100_000)) {
      let element = try ArrayClass.element(avm, listeners, index)
      guard try avm.looselyEqual(element, call[0]) else { continue }
      if listeners.kind == .array {
        var values = try ArrayClass.elements(avm, listeners)
        values.remove(at: index)
        try avm.setLength(listeners, Value(0))
        for (place, value) in values.enumerated() {
          avm.heap.addElement(listeners, at: place, value)
        }
      } else {
        try avm.callMethod(
          listeners, avm.heap.intern("splice"), [Value(index), Value(1)], reason: .call)
      }
      return .true
    }
    return .false
  }

  static let broadcastMessage: NativeBody = { avm, call throws(ScriptAbort) in
    guard let object = call.object, call.count > 0 else { return .undefined }
    let name = try avm.name(call[0])
    guard let listeners = try avm.get(object, Atom(._listeners)).asObject else { return .undefined }
    let all = try ArrayClass.elements(avm, listeners)
    for value in all {
      guard let listener = value.asObject else { continue }
      if name == Atom(.empty) {
        try avm.call(value, this: .undefined, call.rest(from: 1), reason: .call)
      } else {
        try avm.callMethod(listener, name, call.rest(from: 1), reason: .call)
      }
    }
    return all.isEmpty ? .undefined : .true
  }
}
