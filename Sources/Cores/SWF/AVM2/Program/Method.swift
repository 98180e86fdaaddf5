package import FlashHeap
package import SWF

/// A method, function or initializer: its signature, and its code or what the player does in its place.
package final class Method {
  /// What runs.
  package enum Body {
    /// Code of a file, not verified yet.
    case code
    /// A function of the player.
    case native(NativeFunction)
    /// None: a method of an interface.
    case none
  }

  /// What it is of its owner.
  package enum Role: UInt8 { case function, method, getter, setter, initializer }

  /// The file that has it; nil for a method of the player.
  package let program: Program?
  /// Its number in the file.
  package let index: Int
  package internal(set) var body: Body
  package internal(set) var role = Role.function
  /// The type whose objects it is called on; nil for a function.
  package internal(set) weak var owner: Traits?
  /// Its name in its owner.
  package internal(set) var name: QualifiedName?
  package internal(set) var isFinal = false
  /// Its signature, once it is known.
  private var known: Signature?
  /// Types of parameters and result, as a method of the player has them.
  private let declared: DeclaredSignature?

  /// A method of a file.
  package init(_ program: Program, _ index: Int) {
    (self.program, self.index, declared) = (program, index, nil)
    body = program.file.body(of: index) == nil ? .none : .code
  }

  /// A method of the player.
  package init(_ declared: DeclaredSignature, _ body: Body) {
    (program, index, self.body, self.declared) = (nil, 0, body, declared)
  }

  /// Its signature; throws 1014, 1008, 1022, 1032 or 1102 while the types it names are looked up (V.Meth.8–10).
  package func signature() throws(ScriptError) -> Signature {
    if let known { return known }
    let made =
      if let declared { try declared.resolve() } else if let program {
        try program.signature(of: index)
      } else { Signature() }
    known = made
    return made
  }
}

/// What a method takes and gives.
package struct Signature {
  /// Types of parameters; nil is any.
  package var parameters: [Traits?] = []
  /// The values of the last parameters, which may be left out, as they lie in registers.
  package var defaults: [Value] = []
  package var result: Traits?
  package var flags: ABCMethod.Flags = []

  /// Parameters that must be there.
  package var requiredCount: Int { parameters.count - defaults.count }
  /// Whether it takes any number of arguments more.
  package var takesMore: Bool {
    !flags.isDisjoint(with: [.needsRest, .needsArguments, .ignoresRest])
  }
  /// Registers that are set when it begins: `this`, parameters, the array of the rest or of all arguments.
  package var registerCount: Int {
    1 + parameters.count + (flags.isDisjoint(with: [.needsRest, .needsArguments]) ? 0 : 1)
  }

  package init() {}

  /// Whether another can stand in its place: equal types and numbers (V.Trait.13).
  package func isSame(as other: Signature) -> Bool {
    result === other.result && parameters.count == other.parameters.count
      && defaults.count == other.defaults.count
      && zip(parameters, other.parameters).allSatisfy { $0 === $1 }
  }
}

/// The signature of a method of the player, before its types are looked up.
package struct DeclaredSignature {
  package var parameters: [TypeReference] = []
  package var defaults: [Value] = []
  package var result = TypeReference.any
  package var flags: ABCMethod.Flags = []

  package init() {}

  func resolve() throws(ScriptError) -> Signature {
    var signature = Signature()
    for parameter in parameters { signature.parameters.append(try parameter.resolve()) }
    signature.defaults = defaults
    signature.result = try result.resolve(allowsVoid: true)
    signature.flags = flags
    return signature
  }
}

/// What the player does for a method: it finds `this` and the arguments, coerced by the signature, in registers, and returns the result
/// as the signature's type has it.
package typealias NativeFunction = (
  _ machine: Machine, _ registers: UnsafeMutablePointer<Value>, _ count: Int
) throws(ScriptError) -> Value
