/// What a native does: `call` has `this` and the arguments; a script's error is passed on.
typealias NativeBody = @Sendable (_ machine: AVM1, _ call: NativeCall) throws(ScriptAbort) -> Value

/// The call of a native.
///
/// Valid until the native ends.
struct NativeCall {
  let this: Value
  let arguments: UnsafeMutablePointer<Value>
  let count: Int
  /// By `new`, or by `super` from within a constructor: `this` is the object to be filled.
  let isConstruct: Bool
  let callee: ScriptObject

  /// An argument; undefined where it was not given.
  @inline(__always) subscript(_ index: Int) -> Value {
    index < count ? arguments[index] : .undefined
  }

  /// All arguments from one on.
  func rest(from first: Int = 0) -> [Value] {
    first < count ? (first..<count).map { arguments[$0] } : []
  }

  /// `this` if it is an object.
  var object: ScriptObject? { this.asObject }
}

/// One line of a class's table.
struct NativeMember: Sendable {
  enum Kind: Sendable {
    case method(NativeBody)
    case accessor(get: NativeBody, set: NativeBody?)
    case number(Double)
    case text(String)
  }

  let name: String
  let kind: Kind
  let flags: PropertyFlags

  static func method(
    _ name: String, _ flags: PropertyFlags, _ body: @escaping NativeBody
  ) -> NativeMember {
    NativeMember(name: name, kind: .method(body), flags: flags)
  }

  static func method(_ name: String, _ body: @escaping NativeBody) -> NativeMember {
    NativeMember(name: name, kind: .method(body), flags: .hidden)
  }

  static func accessor(
    _ name: String, _ flags: PropertyFlags = .hidden, get: @escaping NativeBody,
    set: NativeBody? = nil
  ) -> NativeMember {
    NativeMember(name: name, kind: .accessor(get: get, set: set), flags: flags)
  }

  static func number(
    _ name: String, _ value: Double, _ flags: PropertyFlags = .constant
  ) -> NativeMember {
    NativeMember(name: name, kind: .number(value), flags: flags)
  }

  static func text(
    _ name: String, _ value: String, _ flags: PropertyFlags = .constant
  ) -> NativeMember {
    NativeMember(name: name, kind: .text(value), flags: flags)
  }
}

/// A class of the player as one table: the whole face of it.
///
/// `name` may have packages (`flash.geom.Point`). A class without a constructor is an object, as `Math` is.
struct NativeClass: Sendable {
  let name: String
  /// What hides its name from older movies.
  var flags: PropertyFlags = .dontEnumerate
  /// What hides its members from older movies hides from them what the prototype inherits.
  var hidesAll: PropertyFlags = []
  /// SWF 5 does not see its prototype.
  var hidesPrototype = false
  var constructor: NativeBody?
  /// What a call without `new` does, where that is something else.
  var parent: String?
  /// Of the prototype.
  var members: [NativeMember] = []
  /// Of the constructor, or of the object.
  var statics: [NativeMember] = []
}

/// All natives by number: objects refer to them so, and a saved machine as well.
final class NativeRegistry {
  struct Entry {
    let name: String
    let body: NativeBody
  }

  private(set) var functions: [Entry] = []
  private var numbers: [String: Int] = [:]

  /// The number of a native; one that is there under the name already counts as the same.
  func add(_ name: String, _ body: @escaping NativeBody) -> Int {
    if let number = numbers[name] { return number }
    functions.append(Entry(name: name, body: body))
    numbers[name] = functions.count - 1
    return functions.count - 1
  }

  /// The number of a native: `Class.method`, `Class$.static`, `Class.accessor` and `Class.accessor=`.
  func number(of name: String) -> Int? { numbers[name] }
}

extension AVM1 {
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
      case .text(let text): heap.define(object, atom, value(text), member.flags)
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
