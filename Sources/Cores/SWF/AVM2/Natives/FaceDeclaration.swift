/// What a face declares, as it stands there.
package struct FaceDeclaration: Sendable {
  /// The package's name; empty at the top level.
  package var package = ""
  /// Packages of classes that have another than this one, by the class's name.
  package var imports: [String: String] = [:]
  /// The class or interface.
  package var type: FaceClass?
  /// Functions and constants of the package.
  package var members: [FaceMember] = []
}

/// A class or an interface.
package struct FaceClass: Sendable {
  package var name = ""
  package var line = 0
  package var version: UInt16 = 0
  package var isInterface = false
  package var isFinal = false
  package var isDynamic = false
  package var isAbstract = false
  package var isCallable = false
  package var hasPayload = false
  package var metadata: [String] = []
  package var base: String?
  /// What a class implements or an interface extends.
  package var interfaces: [String] = []
  package var members: [FaceMember] = []
}

/// A variable, constant, function or half of an accessor.
package struct FaceMember: Sendable {
  package enum Kind: Sendable { case variable, constant, function, getter, setter }
  package enum Namespace: Sendable {
    case `public`, protected, `private`, `internal`, AS3, flash_proxy
  }
  /// What a function is that is none of the class's usual ones.
  package enum Place: UInt8, Sendable { case usual, hidden, call, factory }

  package var kind = Kind.variable
  package var name = ""
  package var line = 0
  package var namespace = Namespace.public
  package var isStatic = false
  package var isOverride = false
  package var isFinal = false
  package var isNative = false
  package var isSlot = false
  package var place = Place.usual
  package var version: UInt16 = 0
  package var frames: [String] = []
  package var metadata: [String] = []
  /// The type of a variable, the result of a function.
  package var type = FaceType.any
  package var value: FaceValue?
  package var parameters: [FaceParameter] = []
  /// Whether it takes any number of arguments more, as an array.
  package var hasRest = false

  /// The key of the player's function for it.
  package var key: String {
    if place == .call || place == .factory { return "call" }
    let name = kind == .getter ? "get " + name : kind == .setter ? "set " + name : name
    return place == .hidden ? "prototype " + name : isStatic ? "static " + name : name
  }
}

/// A parameter.
package struct FaceParameter: Sendable {
  package var name: String
  package var type: FaceType
  /// Its value if it is left out; nil is one that must be there.
  package var value: FaceValue?
}

/// A type as a face has it.
package indirect enum FaceType: Equatable, Sendable {
  case any, void
  case named(String)
  case vector(FaceType)
}

/// A literal.
package enum FaceValue: Equatable, Sendable {
  case undefined, null
  case boolean(Bool)
  case number(Double)
  case string(String)
}
