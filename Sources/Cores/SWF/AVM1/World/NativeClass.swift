package import FlashHeap

/// What a native does: `call` has `this` and the arguments; a script's error is passed on.
package typealias NativeBody =
  @Sendable (_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort) -> Value

/// The call of a native.
///
/// Valid until the native ends.
package struct NativeCall {
  package let this: Value
  package let arguments: UnsafeMutablePointer<Value>
  package let count: Int
  /// By `new`, or by `super` from within a constructor: `this` is the object to be filled.
  package let isConstruct: Bool
  package let callee: ScriptObject

  /// An argument; undefined where it was not given.
  @inline(__always) package subscript(_ index: Int) -> Value {
    index < count ? arguments[index] : .undefined
  }

  /// All arguments from one on.
  package func rest(from first: Int = 0) -> [Value] {
    first < count ? (first..<count).map { arguments[$0] } : []
  }

  /// `this` if it is an object.
  package var object: ScriptObject? { this.asObject }
}

/// One line of a class's table.
package struct NativeMember: Sendable {
  package enum Kind: Sendable {
    case method(NativeBody)
    case accessor(get: NativeBody, set: NativeBody?)
    case number(Double)
    case text(String)
    /// What the object has under another name, which came before.
    case same(as: String)
  }

  package let name: String
  package let kind: Kind
  package let flags: PropertyFlags

  package static func method(
    _ name: String, _ flags: PropertyFlags, _ body: @escaping NativeBody
  ) -> NativeMember {
    NativeMember(name: name, kind: .method(body), flags: flags)
  }

  package static func method(_ name: String, _ body: @escaping NativeBody) -> NativeMember {
    NativeMember(name: name, kind: .method(body), flags: .hidden)
  }

  package static func accessor(
    _ name: String, _ flags: PropertyFlags = .hidden, get: @escaping NativeBody,
    set: NativeBody? = nil
  ) -> NativeMember {
    NativeMember(name: name, kind: .accessor(get: get, set: set), flags: flags)
  }

  package static func number(
    _ name: String, _ value: Double, _ flags: PropertyFlags = .constant
  ) -> NativeMember {
    NativeMember(name: name, kind: .number(value), flags: flags)
  }

  package static func text(
    _ name: String, _ value: String, _ flags: PropertyFlags = .constant
  ) -> NativeMember {
    NativeMember(name: name, kind: .text(value), flags: flags)
  }

  package static func same(
    _ name: String, as other: String, _ flags: PropertyFlags = .hidden
  ) -> NativeMember {
    NativeMember(name: name, kind: .same(as: other), flags: flags)
  }

  package init(name: String, kind: Kind, flags: PropertyFlags) {
    self.name = name
    self.kind = kind
    self.flags = flags
  }
}

/// A class of the player as one table: the whole face of it.
///
/// `name` may have packages (`flash.geom.Point`). A class without a constructor is an object, as `Math` is.
package struct NativeClass: Sendable {
  package let name: String
  /// What hides its name from older movies.
  package var flags: PropertyFlags = .dontEnumerate
  /// What hides its members from older movies hides from them what the prototype inherits.
  package var hidesAll: PropertyFlags = []
  /// SWF 5 does not see its prototype.
  package var hidesPrototype = false
  package var constructor: NativeBody?
  package var parent: String?
  /// Of the prototype.
  package var members: [NativeMember] = []
  /// Of the constructor, or of the object.
  package var statics: [NativeMember] = []

  package init(
    name: String, flags: PropertyFlags = .dontEnumerate, hidesAll: PropertyFlags = [],
    hidesPrototype: Bool = false, constructor: NativeBody? = nil, parent: String? = nil,
    members: [NativeMember] = [], statics: [NativeMember] = []
  ) {
    self.name = name
    self.flags = flags
    self.hidesAll = hidesAll
    self.hidesPrototype = hidesPrototype
    self.constructor = constructor
    self.parent = parent
    self.members = members
    self.statics = statics
  }
}

/// All natives by number: objects refer to them so, and a saved machine as well.
package final class NativeRegistry {
  package struct Entry {
    package let name: String
    package let body: NativeBody
  }

  package private(set) var functions: [Entry] = []
  private var numbers: [String: Int] = [:]

  /// The number of a native; one that is there under the name already counts as the same.
  package func add(_ name: String, _ body: @escaping NativeBody) -> Int {
    if let number = numbers[name] { return number }
    functions.append(Entry(name: name, body: body))
    numbers[name] = functions.count - 1
    return functions.count - 1
  }

  /// The number of a native: `Class.method`, `Class$.static`, `Class.accessor` and `Class.accessor=`.
  package func number(of name: String) -> Int? { numbers[name] }
}
