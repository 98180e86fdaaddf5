import FlashAVM1
import FlashData
package import FlashDisplay
package import FlashHeap

/// What a SharedObject keeps.
package final class SharedObjectState: NativePayload, StateNode {
  package private(set) var name: String
  /// Where `Player.storage` has it.
  package private(set) var key: String
  package init(name: String, key: String) {
    self.name = name
    self.key = key
  }
  package static var nodeKind: NodeKind { .sharedObject }

  package func code(_ coder: StateCoder) {
    coder.value(&name)
    coder.value(&key)
  }
}

/// `SharedObject`: data that outlasts a movie, in `Player.storage`.
enum SharedObjectClass {
  static let table = NativeClass(
    name: "SharedObject",
    constructor: { _, _ throws(ScriptAbort) in .undefined },
    members: [
      .method("connect") { _, _ throws(ScriptAbort) in .undefined },
      .method("send") { _, _ throws(ScriptAbort) in .undefined },
      .method("flush") { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        return try store(context, object) ? .true : .undefined
      },
      .method("close") { _, _ throws(ScriptAbort) in .undefined },
      .method("getSize") { context, call throws(ScriptAbort) in
        guard let object = call.object, let state = object.native as? SharedObjectState,
          let data = try SharedObjectClass.data(context, object)
        else { return .undefined }
        if context.objects.enumerableNames(data).isEmpty { return .zero }
        return Value(SharedObjectData.bytes(context, name: state.name, data: data).count)
      },
      .method("setFps") { _, _ throws(ScriptAbort) in .undefined },
      .method("clear") { context, call throws(ScriptAbort) in
        guard let object = call.object,
          let data = try context.objects.get(object, context.heap.intern("data")).asObject
        else { return .undefined }
        for name in context.objects.enumerableNames(data) { _ = context.objects.delete(data, name) }
        if let state = object.native as? SharedObjectState {
          context.player.storage[state.key] = nil
        }
        return .undefined
      },
    ],
    statics: [
      .method("getLocal") { context, call throws(ScriptAbort) in
        if let object = try opened(context, call[0], call[1]) { return Value(object) }
        let object = context.heap.makeObject(
          .other, proto: Value(context.world.prototypes.named["SharedObject"]))
        return try open(context, object, call[0], call[1]) ? Value(object) : .null
      },
      .method("getRemote") { _, _ throws(ScriptAbort) in .undefined },
      .method("deleteAll") { _, _ throws(ScriptAbort) in .undefined },
      .method("getDiskUsage") { _, _ throws(ScriptAbort) in .undefined },
    ])

  /// Puts what an object has into the player's storage; false if it is no shared object, or has lost its data.
  @discardableResult static func store(
    _ context: NativeContext, _ object: ScriptObject
  ) throws(ScriptAbort) -> Bool {
    guard let state = object.native as? SharedObjectState, let data = try data(context, object)
    else { return false }
    // Nothing to keep is not stored.
    if !context.objects.enumerableNames(data).isEmpty {
      context.player.storage[state.key] = SharedObjectData.bytes(
        context, name: state.name, data: data)
    }
    return true
  }

  /// What scripts ask for; nil where no file could be called so.
  private static func name(
    _ context: NativeContext, _ name: Value, _ path: Value
  ) throws(ScriptAbort) -> SharedObjectName? {
    let name = try context.objects.string(name).text
    let movie = context.callingClip.flatMap { context.clips.display(context.clips.live($0)) }?.file
    return SharedObjectName(
      name, path: path.isString ? path.string.text : nil,
      movie: (movie ?? context.movie).url)
  }

  /// The object of that name that a script has already.
  static func opened(
    _ context: NativeContext, _ name: Value, _ path: Value
  ) throws(ScriptAbort) -> ScriptObject? {
    try self.name(context, name, path).flatMap { context.services.sharedObjects.open[$0.key] }
  }

  /// Fills an object with what is stored under a name; false where there can't be such a name.
  package static func open(
    _ context: NativeContext, _ object: ScriptObject, _ name: Value, _ path: Value
  ) throws(ScriptAbort) -> Bool {
    guard let name = try self.name(context, name, path) else { return false }
    object.native = SharedObjectState(name: name.name, key: name.key)
    let data = context.world.makeObject()
    if let bytes = context.player.storage[name.key] {
      SharedObjectData.read(context, bytes, into: data)
    }
    context.heap.define(object, context.heap.intern("data"), Value(data), .dontDelete)
    context.services.sharedObjects.open[name.key] = object
    return true
  }

  private static func data(_ context: NativeContext, _ object: ScriptObject) throws(ScriptAbort)
    -> ScriptObject?
  {
    try context.objects.get(object, context.heap.intern("data")).asObject
  }
}
