/// `Object`.
enum ObjectClass {
  static let table = NativeClass(
    name: "Object",
    constructor: { avm, call throws(ScriptAbort) in
      if call.isConstruct, call.count == 0 || call[0].isNullish { return call.this }
      // Called as a function it makes an object without a prototype.
      if call[0].isNullish { return Value(avm.heap.makeObject()) }
      return avm.object(call[0]).map { Value($0) } ?? .undefined
    },
    members: [
      .method("addProperty", [.dontEnumerate, .dontDelete, .version6], addProperty),
      .method("hasOwnProperty", [.dontEnumerate, .dontDelete, .version6]) {
        avm, call throws(ScriptAbort) in
        guard let object = call.object, call.count > 0 else { return .false }
        return Value(avm.hasOwn(object, try avm.name(call[0])))
      },
      .method("isPrototypeOf", [.dontEnumerate, .dontDelete, .version6]) {
        avm, call throws(ScriptAbort) in
        guard let object = call.object, let other = call[0].asObject else { return .false }
        return Value(avm.isInstance(other, ofPrototype: object))
      },
      .method("isPropertyEnumerable", [.dontEnumerate, .dontDelete, .version6]) {
        avm, call throws(ScriptAbort) in
        guard let object = call.object, call.count > 0 else { return .false }
        let place = avm.heap.find(
          object, try avm.name(call[0]), caseSensitive: avm.caseSensitive)
        return Value(
          place.exists && !avm.heap.flags(object, place).contains(.dontEnumerate))
      },
      .method("watch", [.dontEnumerate, .dontDelete, .version6], watch),
      .method("unwatch", [.dontEnumerate, .dontDelete, .version6], unwatch),
      .method("toString") { avm, call throws(ScriptAbort) in
        avm.value(call.object?.isFunction == true ? "[type Function]" : "[object Object]")
      },
      .method("toLocaleString", [.dontEnumerate, .dontDelete, .version6]) {
        avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        return try avm.callMethod(object, Atom(.toString))
      },
      .method("valueOf") { avm, call throws(ScriptAbort) in
        // A reference to a clip that has gone, with nothing come to its place, is worth nothing.
        if let object = call.object, object.kind == .display, avm.isRemoved(avm.live(object)) {
          return .undefined
        }
        return call.this
      },
    ],
    statics: [
      .method("registerClass") { avm, call throws(ScriptAbort) in
        guard call.count > 1 else { return .false }
        let name = try avm.string(call[0]).text
        let clip = avm.depth > 0 ? avm.frames[avm.depth - 1].baseClip : nil
        guard let file = clip.flatMap({ avm.display($0) })?.file ?? avm.player.stage.levels[0]?.file
        else { return .false }
        let key = AVM1.ClassKey(file: ObjectIdentifier(file), name: name.lowercased())
        if call[1].isNull {
          avm.classes[key] = nil
        } else if let function = call[1].asObject, function.isFunction {
          avm.classes[key] = function
          avm.aliases[function] = name
        } else {
          return .false
        }
        return .true
      }
    ])

  private static func addProperty(_ avm: AVM1, _ call: NativeCall) throws(ScriptAbort) -> Value {
    guard let object = call.object, call.count > 2 else { return .false }
    let name = try avm.name(call[0])
    guard name != Atom(.empty), let getter = call[1].asObject, getter.isFunction else {
      return .false
    }
    var setter: ScriptObject?
    if let function = call[2].asObject, function.isFunction {
      setter = function
    } else if !call[2].isNull {
      return .false
    }
    let accessor = avm.heap.makeAccessor(get: getter, set: setter)
    let place = avm.heap.find(object, name, caseSensitive: avm.caseSensitive)
    // An array's length stays what it is.
    if place == .length { return .true }
    if place.isSlot {
      let flags = avm.heap.flags(object, place)
      let present = avm.heap.read(object, place)
      avm.heap.store(
        accessor.object, flags.contains(.accessor) ? avm.heap.stored(present.object) : present)
      avm.heap.setFlags(object, place, flags.union(.accessor))
      avm.heap.write(object, place, accessor)
    } else {
      if place.isElement {
        avm.heap.store(accessor.object, avm.heap.read(object, place))
        avm.heap.remove(object, place)
      }
      avm.heap.add(object, name, accessor, .accessor)
    }
    // A watcher of the property gets its value.
    if object.isWatched {
      let value = avm.heap.stored(accessor.object)
      avm.heap.store(accessor.object, try avm.callWatcher(object, name, value))
    }
    return .true
  }

  private static func watch(_ avm: AVM1, _ call: NativeCall) throws(ScriptAbort) -> Value {
    guard let object = call.object, call.count > 1 else { return .false }
    guard let function = call[1].asObject, function.isFunction else { return .false }
    let name = try avm.name(call[0])
    object.isWatched = true
    avm.watchers[object, default: [:]][name] = Watcher(callback: call[1], data: call[2])
    return .true
  }

  private static func unwatch(_ avm: AVM1, _ call: NativeCall) throws(ScriptAbort) -> Value {
    guard let object = call.object, call.count > 0 else { return .false }
    let name = try avm.name(call[0])
    // What has a getter stays watched.
    let place = avm.heap.find(object, name, caseSensitive: avm.caseSensitive)
    if place.exists, avm.heap.flags(object, place).contains(.accessor) { return .false }
    guard avm.watchers[object]?.removeValue(forKey: name) != nil else { return .false }
    if avm.watchers[object]?.isEmpty == true {
      avm.watchers[object] = nil
      object.isWatched = false
    }
    return .true
  }
}
