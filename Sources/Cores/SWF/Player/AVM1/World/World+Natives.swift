/// Classes and functions of the player.
extension World {
  /// `Function` itself, once it is there.
  private var functionClass: ScriptObject? { native(at: "Function").asObject }

  private var hiddenBefore6: PropertyFlags { [.dontEnumerate, .dontDelete, .version6] }

  /// A function that runs a native.
  ///
  /// It has no `prototype`.
  func makeNative(_ name: String, _ body: @escaping NativeBody) -> ScriptObject {
    let object = heap.makeObject(.nativeFunction)
    heap.add(object, Atom(.__proto__), Value(prototypes.function), functionFlags)
    object.aux = Value(natives.add(name, body))
    return object
  }

  /// Puts members of a table on an object.
  func install(_ members: [NativeMember], on object: ScriptObject, of className: String) {
    for member in members {
      let atom = heap.intern(member.name)
      let path = className + "." + member.name
      switch member.kind {
      case .method(let body):
        heap.define(object, atom, Value(makeNative(path, body)), member.flags)
      case .accessor(let get, let set):
        let accessor = heap.makeAccessor(
          get: makeNative(path, get), set: set.map { makeNative(path + "=", $0) })
        heap.define(object, atom, accessor, member.flags.union(.accessor))
      case .number(let number): heap.define(object, atom, Value(number), member.flags)
      case .text(let text): heap.define(object, atom, heap.value(text), member.flags)
      }
    }
  }

  /// Makes natives known before an object has them: states look for them by their names.
  func register(_ members: [NativeMember], of className: String) {
    for member in members {
      let path = className + "." + member.name
      switch member.kind {
      case .method(let body): _ = natives.add(path, body)
      case .accessor(let get, let set):
        _ = natives.add(path, get)
        if let set { _ = natives.add(path + "=", set) }
      case .number, .text: break
      }
    }
  }

  /// Makes a class of a table; `prototype` is one that was made before.
  @discardableResult
  func install(_ table: NativeClass, prototype given: ScriptObject? = nil) -> ScriptObject {
    let parts = table.name.split(separator: ".").map(String.init)
    let object: ScriptObject
    if let constructor = table.constructor {
      object = makeNative(table.name, constructor)
      let prototype = given ?? heap.makeObject()
      let parent = table.parent.flatMap { prototypes.named[$0] } ?? prototypes.object
      if prototype != prototypes.object {
        let isHidden = table.hidesAll.contains(.version7) && player.movie.version < 7
        heap.define(
          prototype, Atom(.__proto__), Value(parent), isHidden ? hiddenBefore6 : .hidden)
      }
      heap.define(prototype, Atom(.constructor), Value(object), .hidden)
      // Of classes SWF 5 sees that `Function` has a constructor alone.
      heap.define(
        object, Atom(.constructor), Value(functionClass ?? object),
        table.name == "Function" ? .hidden : functionFlags)
      heap.define(
        object, Atom(.prototype), Value(prototype), table.hidesPrototype ? hiddenBefore6 : .hidden)
      prototypes.named[table.name] = prototype
      install(table.members, on: prototype, of: table.name)
    } else {
      object = given ?? heap.makeObject(proto: Value(prototypes.object))
      prototypes.named[table.name] = object
      install(table.members, on: object, of: table.name)
    }
    install(table.statics, on: object, of: table.name + "$")
    var holder = globalObject
    for part in parts.dropLast() {
      let atom = heap.intern(part)
      let place = heap.find(holder, atom, caseSensitive: true)
      if place.exists {
        holder = heap.read(holder, place).object
      } else {
        let package = heap.makeObject(proto: Value(prototypes.object))
        heap.add(
          holder, atom, Value(package), holder == globalObject ? [.dontEnumerate, .version8] : [])
        holder = package
      }
    }
    if let last = parts.last { heap.define(holder, heap.intern(last), Value(object), table.flags) }
    return object
  }
}
