/// What a native does: `call` has `this` and the arguments; a script's error is passed on.
typealias NativeBody =
  @Sendable (_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort) -> Value

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
    /// What the object has under another name, which came before.
    case same(as: String)
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

  static func same(
    _ name: String, as other: String, _ flags: PropertyFlags = .hidden
  ) -> NativeMember {
    NativeMember(name: name, kind: .same(as: other), flags: flags)
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
