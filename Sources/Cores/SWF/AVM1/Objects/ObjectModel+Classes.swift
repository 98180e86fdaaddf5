package import FlashDisplay
package import FlashHeap

/// Classes of objects, and what comes from the player as values.
extension ObjectModel {
  /// Whether a constructor's prototype is among an object's, or is implemented by one of them.
  package func isInstance(_ value: Value, of constructor: Value) throws(ScriptAbort) -> Bool {
    guard let object = value.asObject, let holder = try converted(constructor) else { return false }
    let prototype = try prototypeAsStored(clips.live(holder))
    // A clip that has gone is no class any more.
    if let clip = constructor.asObject, clip.kind == .display, clips.isRemoved(clips.live(clip)) {
      return false
    }
    guard let result = inherits(object, from: prototype) else {
      // Flash Player would go round and round among such prototypes (L1.12.6).
      throw calls.haltForRecursion()
    }
    return result
  }

  /// A constructor's own `prototype`, as it is stored: getters are not asked, and primitives become objects.
  private func prototypeAsStored(_ holder: ScriptObject) throws(ScriptAbort) -> ScriptObject? {
    let place = heap.find(holder, Atom(.prototype), caseSensitive: caseSensitive)
    guard place.exists else { return nil }
    var value = heap.read(holder, place)
    if heap.flags(holder, place).contains(.accessor) { value = heap.stored(value.object) }
    let prototype = try converted(value)
    return prototype?.kind == .display ? nil : prototype
  }

  /// The same if it is an object already.
  package func objectAsStored(_ constructor: ScriptObject) -> ScriptObject? {
    let holder = clips.live(constructor)
    let place = heap.find(holder, Atom(.prototype), caseSensitive: caseSensitive)
    guard place.exists else { return nil }
    var value = heap.read(holder, place)
    if heap.flags(holder, place).contains(.accessor) { value = heap.stored(value.object) }
    return value.asObject.flatMap { $0.kind == .display ? nil : $0 }
  }

  /// A value as an object of the class that `_global` has for it, in itself, by inheritance or by a getter (L1.7.2); nil if there is
  /// no such class.
  package func converted(_ value: Value) throws(ScriptAbort) -> ScriptObject? {
    if value.isObject || value.isNullish { return value.asObject }
    if let constructor = world.wrapperClass(value) {
      if world.isOwnWrapper(constructor, of: value) { return objects.makeBox(value) }
      return try calls.construct(constructor, [value]).asObject
    }
    let global = world.globalObject
    guard
      let constructor = try lookup(global, world.wrapperName(value), this: Value(global))?.asObject
    else { return nil }
    return try calls.construct(constructor, [value]).asObject
  }

  /// Whether a prototype is among an object's.
  package func isInstance(_ object: ScriptObject, ofPrototype prototype: ScriptObject) -> Bool {
    inherits(object, from: prototype) ?? false
  }

  /// Whether a prototype is among an object's, or is implemented by one of them; nil if there are too many to tell.
  ///
  /// The player also walks if there is no prototype to look for.
  private func inherits(_ object: ScriptObject, from prototype: ScriptObject?) -> Bool? {
    let object = clips.live(object)
    // A clip that has gone is of no class.
    if object.kind == .display, clips.isRemoved(object) { return false }
    var holder = object.proto
    for _ in 0..<Self.prototypeLimit {
      guard let present = holder else { return false }
      if let prototype,
        present == prototype || world.implements(present, prototype, depth: 0)
      {
        return true
      }
      holder = present.proto
    }
    return nil
  }

  /// What the player passes to a method; an object of the other machine is none for this one.
  package func value(_ argument: ScriptArgument) -> Value {
    switch argument {
    case .undefined: .undefined
    case .boolean(let boolean): Value(boolean)
    case .number(let number): Value(outside: number)
    case .string(let text): heap.value(text)
    case .object(let object) where object.hasCell: .undefined
    case .object(let object): object.script.map { Value($0) } ?? .undefined
    }
  }

  /// A wrapper of a primitive.
  package func makeBox(_ value: Value) -> ScriptObject {
    let box = heap.makeObject(.box, proto: world.protoOfBox(value))
    box.aux = value
    if let constructor = world.wrapperClass(value) {
      if version >= 6 {
        heap.add(box, Atom(.__constructor__), Value(constructor), .dontEnumerate)
      }
      if version < 7 { heap.add(box, Atom(.constructor), Value(constructor), .dontEnumerate) }
    }
    if value.isString {
      heap.add(box, Atom(.length), Value(value.string.count), .hidden)
    }
    return box
  }
}
