import FlashAVM1
import FlashDisplay
import FlashHeap

/// `Object`.
enum ObjectClass {
  static let table = NativeClass(
    name: "Object",
    constructor: { context, call throws(ScriptAbort) in
      if call.isConstruct, call[0].isNullish { return call.this }
      // Called as a function it makes an object without a prototype.
      if call[0].isNullish { return Value(context.heap.makeObject()) }
      if let object = try context.objects.converted(call[0]) { return Value(object) }
      // There is no class for it (C.Object.1).
      let player = context.player.playerVersion
      if player == 18 || player >= 20 { return Value(context.heap.makeObject()) }
      return call.isConstruct ? .null : .undefined
    },
    members: [
      .method("addProperty", [.dontEnumerate, .dontDelete, .version6], addProperty),
      .method("hasOwnProperty", [.dontEnumerate, .dontDelete, .version6]) {
        context, call throws(ScriptAbort) in
        guard let object = call.object, call.count > 0 else { return .false }
        return Value(context.objects.hasOwn(object, try context.objects.name(call[0])))
      },
      .method("isPrototypeOf", [.dontEnumerate, .dontDelete, .version6]) {
        context, call throws(ScriptAbort) in
        guard let object = call.object, let other = try context.objects.converted(call[0]) else {
          return .false
        }
        return Value(context.objects.isInstance(other, ofPrototype: object))
      },
      .method("isPropertyEnumerable", [.dontEnumerate, .dontDelete, .version6]) {
        context, call throws(ScriptAbort) in
        guard let object = call.object, call.count > 0 else { return .false }
        let place = context.heap.find(
          object, try context.objects.name(call[0]), caseSensitive: context.caseSensitive)
        return Value(
          place.exists && !context.heap.flags(object, place).contains(.dontEnumerate))
      },
      .method("watch", [.dontEnumerate, .dontDelete, .version6], watch),
      .method("unwatch", [.dontEnumerate, .dontDelete, .version6], unwatch),
      .method("toString") { context, call throws(ScriptAbort) in
        context.heap.value(call.object?.isFunction == true ? "[type Function]" : "[object Object]")
      },
      .method("toLocaleString") { context, call throws(ScriptAbort) in
        Value(try context.objects.string(call.this))
      },
      .method("valueOf") { context, call throws(ScriptAbort) in
        // A reference to a clip that has gone, with nothing come to its place, is worth nothing.
        if let object = call.object, object.kind == .display,
          context.clips.isRemoved(context.clips.live(object))
        {
          return .undefined
        }
        return call.this
      },
    ],
    statics: [
      .method("registerClass") { context, call throws(ScriptAbort) in
        guard call.count > 1 else { return .false }
        let constructor = call[1].asObject
        if constructor.map({ !$0.isFunction }) ?? !call[1].isNullish { return .false }
        let name = try context.objects.string(call[0]).text
        let clip = context.callingClip
        guard
          let file = clip.flatMap({ context.clips.display($0) })?.file
            ?? context.player.actionIsland.levels[0]?.file
        else { return .false }
        context.world.classes[World.ClassKey(name, version: file.version)] = constructor
        if let constructor { context.world.aliases[constructor] = name }
        return .true
      }
    ])

  private static func addProperty(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    guard let object = call.object, call.count > 2 else { return .false }
    let name = try context.objects.name(call[0])
    // Only functions, other than L3.4.4 and C.Object.9 have it (measured: accessor-functions).
    guard name != Atom(.empty), let getter = call[1].asObject, getter.isFunction else {
      return .false
    }
    let setter = call[2].asObject
    guard setter?.isFunction ?? call[2].isNull else { return .false }
    let accessor = context.heap.makeAccessor(get: getter, set: setter)
    let place = context.heap.find(object, name, caseSensitive: context.caseSensitive)
    // An array's length stays what it is.
    if place == .length { return .true }
    if place.isSlot {
      let flags = context.heap.flags(object, place)
      let present = context.heap.read(object, place)
      context.heap.store(
        accessor.object, flags.contains(.accessor) ? context.heap.stored(present.object) : present)
      context.heap.setFlags(object, place, flags.union(.accessor))
      context.heap.write(object, place, accessor)
    } else {
      if place.isElement {
        context.heap.store(accessor.object, context.heap.read(object, place))
        context.heap.remove(object, place)
      }
      context.heap.add(object, name, accessor, setter == nil ? [.accessor, .readOnly] : .accessor)
    }
    // A watcher of the property hears of it if it is new (L3.4.6).
    if object.isWatched, !place.exists {
      let value = context.heap.stored(accessor.object)
      if let kept = try context.objects.callWatcher(object, name, value) {
        context.heap.store(accessor.object, kept)
      }
    }
    return .true
  }

  private static func watch(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    guard let object = call.object, call.count > 1 else { return .false }
    guard let function = call[1].asObject, function.isFunction else { return .false }
    let name = try context.objects.name(call[0])
    object.isWatched = true
    context.objects.watchers.all[object, default: [:]][name] = Watcher(
      callback: call[1], data: call[2])
    return .true
  }

  private static func unwatch(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    guard let object = call.object, call.count > 0 else { return .false }
    let name = try context.objects.name(call[0])
    // What has a getter stays watched.
    let place = context.heap.find(object, name, caseSensitive: context.caseSensitive)
    if place.exists, context.heap.flags(object, place).contains(.accessor) { return .false }
    guard context.objects.watchers.all[object]?.removeValue(forKey: name) != nil else {
      return .false
    }
    if context.objects.watchers.all[object]?.isEmpty == true {
      context.objects.watchers.all[object] = nil
      object.isWatched = false
    }
    return .true
  }
}
