import FlashDisplay
package import FlashHeap

/// Objects of the world's own classes.
extension World {
  /// What a function's class and prototype allow.
  package var functionFlags: PropertyFlags {
    movie.version < 6 ? [.dontEnumerate, .dontDelete, .version6] : .hidden
  }

  /// Gives a new function the prototype and the constructor that `_global.Function` has now; SWF 5 does not see them.
  package func adoptFunctionClass(_ object: ScriptObject) {
    let place = heap.find(globalObject, Atom(.Function), caseSensitive: true)
    guard place.exists, let constructor = heap.read(globalObject, place).asObject else { return }
    guard constructor.isFunction else {
      // What is no function is a constructor for newer players alone (measured: odd-constructors).
      if player.playerVersion >= 24 {
        heap.add(object, Atom(.constructor), Value(constructor), .hidden)
      }
      return
    }
    let prototype = heap.find(constructor, Atom(.prototype), caseSensitive: true)
    let flags = functionFlags
    heap.add(object, Atom(.constructor), Value(constructor), .hidden)
    if prototype.exists {
      heap.add(object, Atom(.__proto__), heap.read(constructor, prototype), flags)
    }
  }

  /// Whether an interface is among those of a prototype, or of theirs.
  package func implements(
    _ prototype: ScriptObject, _ interface: ScriptObject, depth: Int
  ) -> Bool {
    guard depth < 32, let list = interfaces[prototype] else { return false }
    for one in list where one == interface || implements(one, interface, depth: depth + 1) {
      return true
    }
    return false
  }

  /// The prototype that a primitive borrows from.
  package func prototype(ofPrimitive value: Value) -> ScriptObject? {
    if value.isString { return prototypes.string }
    if value.isDouble { return prototypes.number }
    return value.isBoolean ? prototypes.boolean : nil
  }

  // MARK: - Making

  /// A plain object.
  package func makeObject() -> ScriptObject { heap.makeObject(proto: Value(prototypes.object)) }

  /// An array without elements.
  ///
  /// It owns the hidden `constructor` as a literal does, but is of the class that the player began with (C.Class.10).
  package func makeArray() -> ScriptObject {
    guard let constructor = prototypes.arrayClass else {
      return heap.makeObject(.array, proto: Value(prototypes.array))
    }
    return heap.makeLiteral(
      .array, constructor: Value(constructor), proto: Value(prototypes.array))
  }

  /// An array as a literal makes it: of the class that `_global` has now, whatever that is (L2.7.13a).
  package func makeArrayLiteral() -> ScriptObject {
    let place = heap.find(globalObject, Atom(.Array), caseSensitive: true)
    guard place.exists, let constructor = heap.read(globalObject, place).asObject else {
      return heap.makeObject(.array, proto: .undefined)
    }
    let prototype = heap.find(constructor, Atom(.prototype), caseSensitive: true)
    guard prototype.exists else {
      // Newer players note a class without a prototype, too (L2.7.13a).
      if player.playerVersion < 18 { return heap.makeObject(.array, proto: .undefined) }
      return heap.makeLiteral(.array, constructor: Value(constructor), proto: .undefined)
    }
    let value = heap.read(constructor, prototype)
    let isVirtual = heap.flags(constructor, prototype).contains(.accessor)
    return heap.makeLiteral(
      .array, constructor: Value(constructor),
      proto: isVirtual ? heap.stored(value.object) : value)
  }

  /// An object as a literal of so many properties makes it (L2.7.14).
  package func makeObjectLiteral(count: Int) -> ScriptObject {
    let place = heap.find(prototypes.object, Atom(.constructor), caseSensitive: true)
    guard place.isSlot else { return makeObject() }
    return heap.makeLiteral(
      constructor: heap.read(prototypes.object, place), proto: currentPrototype(of: Atom(.Object)),
      room: count)
  }

  /// What `_global` has now as the `prototype` of a class, whatever that is (measured: current-prototypes).
  ///
  /// Undefined where it has no such class.
  package func currentPrototype(of name: Atom) -> Value {
    let place = heap.find(globalObject, name, caseSensitive: true)
    guard place.exists, let constructor = heap.read(globalObject, place).asObject else {
      return .undefined
    }
    return storedPrototype(of: constructor) ?? .undefined
  }

  /// What a class owns as its `prototype`; nil if that is nothing, or a getter.
  package func storedPrototype(of constructor: ScriptObject) -> Value? {
    let place = heap.find(constructor, Atom(.prototype), caseSensitive: true)
    guard place.exists, !heap.flags(constructor, place).contains(.accessor) else { return nil }
    return heap.read(constructor, place)
  }

  package func makeArray(_ values: [Value]) -> ScriptObject {
    let array = makeArray()
    for (index, value) in values.enumerated() { heap.addElement(array, at: index, value) }
    return array
  }

  /// The name of the class of a primitive.
  package func wrapperName(_ value: Value) -> Atom {
    Atom(value.isString ? .String : value.isDouble ? .Number : .Boolean)
  }

  /// The function that `_global` itself has as the class of a primitive.
  package func wrapperClass(_ value: Value) -> ScriptObject? {
    let place = heap.find(globalObject, wrapperName(value), caseSensitive: true)
    guard place.exists, let object = heap.read(globalObject, place).asObject, object.isFunction
    else { return nil }
    return object
  }

  /// Whether that class is the player's own.
  @inline(__always) package func isOwnWrapper(_ constructor: ScriptObject, of value: Value) -> Bool
  {
    constructor.kind == .nativeFunction
      && constructor.aux
        == (value.isString
          ? wrapperNumbers.string : value.isDouble ? wrapperNumbers.number : wrapperNumbers.boolean)
  }

  /// What an object made of a primitive has as its `__proto__`: what the class has as `prototype` now, even if it is no object.
  package func protoOfBox(_ value: Value) -> Value {
    if let constructor = wrapperClass(value), isOwnWrapper(constructor, of: value) {
      let place = heap.find(constructor, Atom(.prototype), caseSensitive: true)
      if place.exists, !heap.flags(constructor, place).contains(.accessor) {
        return heap.read(constructor, place)
      }
    }
    return Value(prototype(ofPrimitive: value))
  }

  /// The prototype that an object made of a primitive has now; nil if `_global` has no class of the player's for it.
  package func prototypeOfBox(_ value: Value) -> ScriptObject? {
    guard let constructor = wrapperClass(value), isOwnWrapper(constructor, of: value) else {
      return nil
    }
    let place = heap.find(constructor, Atom(.prototype), caseSensitive: true)
    guard place.exists, let prototype = heap.read(constructor, place).asObject,
      prototype.kind != .accessor
    else { return nil }
    return prototype
  }

  /// The name that `Object.registerClass` gave to an object's constructor; the newest if there are several.
  package func alias(of object: ScriptObject) -> String? {
    for name in [Atom(.__constructor__), Atom(.constructor)] {
      let place = heap.find(object, name, caseSensitive: true)
      guard place.isSlot, !heap.flags(object, place).contains(.accessor),
        let constructor = heap.read(object, place).asObject, let alias = aliases[constructor]
      else { continue }
      // Another class may have taken the name since.
      if [6, 7].contains(where: { classes[ClassKey(alias, version: $0)] == constructor }) {
        return alias
      }
    }
    return nil
  }

  /// What stands at a path of plain properties below the global object.
  package func native(at path: String) -> Value {
    var value = Value(globalObject)
    for part in path.split(separator: ".") {
      guard let object = value.asObject else { return .undefined }
      let place = heap.find(object, heap.intern(String(part)), caseSensitive: true)
      guard place.exists else { return .undefined }
      value = heap.read(object, place)
    }
    return value
  }
}
