import FlashAVM1
import FlashDisplay
import FlashHeap

/// `AsBroadcaster`: lets objects have listeners.
///
/// In Flash Player two of its functions are scripts: they call methods by their names, which other scripts may have replaced.
enum AsBroadcasterClass {
  static let table = NativeClass(
    name: "AsBroadcaster", hidesPrototype: true,
    constructor: { _, _ throws(ScriptAbort) in .undefined },
    statics: [
      .method("broadcastMessage", flags, broadcastMessage),
      .method("addListener", flags, addListener),
      .method("removeListener", flags, removeListener),
      .method("initialize", flags) { context, call throws(ScriptAbort) in
        if let object = try context.objects.converted(call[0]) { initialize(context, object) }
        return .undefined
      },
    ])

  private static let flags: PropertyFlags = [.dontEnumerate, .dontDelete, .version6]

  /// Gives an object the three methods and an empty list, whatever it has of these names.
  package static func initialize(_ context: NativeContext, _ object: ScriptObject) {
    let object = context.clips.live(object)
    for name in DeclaredMembers.broadcasting {
      guard let function = context.world.broadcasterFunction(name) else { continue }
      context.heap.define(object, context.heap.intern(name), Value(function), .hidden)
    }
    context.heap.define(object, Atom(._listeners), Value(context.world.makeArray()), .hidden)
  }

  static let addListener: NativeBody = { context, call throws(ScriptAbort) in
    guard let object = call.object else { return .true }
    try context.calls.callMethod(
      object, context.heap.intern("removeListener"), [call[0]], reason: .call)
    if let listeners = try context.objects.get(object, Atom(._listeners)).asObject {
      try context.calls.callMethod(
        listeners, context.heap.intern("push"), [call[0]], reason: .call)
    }
    return .true
  }

  static let removeListener: NativeBody = { context, call throws(ScriptAbort) in
    guard let object = call.object,
      let listeners = try context.objects.get(object, Atom(._listeners)).asObject
    else { return .false }
    let count = try ArrayClass.length(context, listeners)
    for index in 0..<max(0, min(count, 100_000)) {
      try context.tick()
      let element = try ArrayClass.element(context, listeners, index)
      guard try context.objects.looselyEqual(element, call[0]) else { continue }
      try context.calls.callMethod(
        listeners, context.heap.intern("splice"), [Value(index), Value(1)], reason: .call)
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
    let arguments = call.rest(from: 1)
    let count = try ArrayClass.length(context, listeners)
    var hasListeners = false
    for index in 0..<max(0, min(count, 100_000)) {
      try context.tick()
      // One that has been removed meanwhile lets the next one be skipped.
      let value = try ArrayClass.element(context, listeners, index)
      if !value.isNullish { hasListeners = true }
      guard let listener = value.asObject else { continue }
      if name == Atom(.empty) {
        try context.calls.call(value, this: .undefined, arguments, reason: .call)
      } else if let method = try context.calls.findMethod(listener, name, resolves: false),
        let function = method.value.asObject
      {
        _ = try context.calls.call(
          function, this: Value(context.calls.receiver(listener)), home: method.home, arguments,
          reason: .call)
      }
    }
    return hasListeners ? .true : .undefined
  }
}
