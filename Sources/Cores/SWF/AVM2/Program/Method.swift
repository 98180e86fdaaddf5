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
  /// What a stack shows for it, the innermost first; nothing is its own name.
  package internal(set) var frames: [String] = []
  /// Its line in stacks, once one has shown it.
  var stackLine: String?
  /// Of a method of the player, what it is called in states: `name`, `get name`, `set name`, `new`.
  package internal(set) var key = ""
  /// The class on whose prototype the function is that the player declares.
  package internal(set) weak var prototypeOwner: Traits?
  /// The player declares it, and has no function for it yet.
  package internal(set) var isMissing = false
  /// Its signature, once it is known.
  private var known: Signature?
  /// Types of parameters and result, as a method of the player has them.
  private let declared: DeclaredSignature?

  /// How the loop sees it; lives as long as the method.
  private(set) lazy var record: UnsafeMutablePointer<MethodRecord> = {
    let record = UnsafeMutablePointer<MethodRecord>.allocate(capacity: 1)
    record.initialize(to: MethodRecord(self))
    return record
  }()

  deinit {
    record.pointee.deallocate()
    record.deinitialize(count: 1)
    record.deallocate()
  }

  /// All parameters may be left out, and surplus arguments are passed over: a function nothing of which has a type (V.Meth.11).
  lazy var isUnchecked: Bool = {
    guard owner == nil, role == .function, let signature = try? signature() else { return false }
    return signature.result == nil && !signature.parameters.isEmpty && signature.defaults.isEmpty
      && signature.parameters.allSatisfy { $0 == nil }
  }()

  /// Surplus arguments are passed over: a function without parameters, or one of which nothing is checked.
  lazy var ignoresSurplus: Bool = {
    guard owner == nil, role == .function, let signature = try? signature() else { return false }
    return isUnchecked || signature.parameters.isEmpty
  }()

  /// A method of a file.
  package init(_ program: Program, _ index: Int) {
    (self.program, self.index, declared) = (program, index, nil)
    body = program.file.body(of: index) == nil ? .none : .code
  }

  /// A method of the player.
  package init(_ declared: DeclaredSignature, _ body: Body) {
    (program, index, self.body, self.declared) = (nil, 0, body, declared)
  }

  /// Scopes that it is made in, as the code that makes it was verified; nil if none has been (V.Ver.42).
  package private(set) var outerScopes: [ScopeType]?

  /// The scopes that code has made it in, as a state has them.
  func restore(outerScopes scopes: [ScopeType]) { outerScopes = scopes }

  private var knownActivation: Traits?
  private var knownCatches: [Int: Traits] = [:]
  /// Its code, once it has been verified.
  package internal(set) var code: MethodCode?

  /// The scopes that it is made in are known; they must be so each time (V.Cls.7).
  func capture(_ scopes: [ScopeType]) throws(ScriptError) {
    if let outerScopes, outerScopes != scopes { throw ScriptError(1107) }
    outerScopes = scopes
  }

  /// The type of its variables' object (V.Scope.10).
  package func activation(_ machine: Machine) throws(ScriptError) -> Traits {
    if let knownActivation { return knownActivation }
    guard let program, let body = program.file.body(of: index) else { throw ScriptError(1107) }
    let traits = Traits(
      .activation, QualifiedName(.public, machine.heap.intern("activation")), base: nil,
      program: program)
    traits.cellKind = .scopeObject
    traits.place = index
    var builder = TraitsBuilder(traits, of: program)
    try builder.add(body.traits)
    guard traits.methods.isEmpty else { throw ScriptError(1107) }
    try traits.link(machine)
    knownActivation = traits
    return traits
  }

  /// The type of the scope that a handler's variable is in (V.Scope.11).
  package func catchScope(_ index: Int, _ machine: Machine) throws(ScriptError) -> Traits {
    if let known = knownCatches[index] { return known }
    guard let program, let body = program.file.body(of: self.index) else {
      throw ScriptError(1107)
    }
    let handler = program.file.handlers[body.handlers.indices.lowerBound + index]
    guard handler.variable != 0 else { return machine.types.object }
    let name = program.name(Int(handler.variable))
    guard name.isBinding else { throw ScriptError(1107) }
    // Errors name the scope after its variable (measured: catch-names).
    let traits = Traits(
      .catchScope, QualifiedName(name[0], name.local), base: nil, program: program)
    traits.cellKind = .scopeObject
    (traits.place, traits.handler) = (self.index, index)
    traits.slots = [
      Traits.Slot(type: .name(program, handler.type), value: .standard, isConstant: false)
    ]
    traits.add(
      Traits.Entry(QualifiedName(name[0], name.local), .variable, index: 0))
    try traits.link(machine)
    knownCatches[index] = traits
    return traits
  }

  /// Forgets the types that it names and its code, at the machine's end.
  func unlink() {
    knownActivation?.unlink()
    for traits in knownCatches.values { traits.unlink() }
    (known, code, knownActivation, knownCatches, outerScopes) = (nil, nil, nil, [:], nil)
    if case .native = body { body = .none }
  }

  /// Whether it can be called without arguments; of a method of the player alone.
  package var takesNothing: Bool {
    declared.map { $0.parameters.count == $0.defaults.count } ?? false
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

/// What the player does when a class is called or constructed with arguments.
package typealias ClassFunction = (
  _ interpreter: Interpreter, _ class: Value, _ arguments: [Value]
) throws(ScriptError) -> Value

/// What the player does for a method: it finds `this` and the arguments, coerced by the signature, in registers, and returns the result
/// as the signature's type has it.
package typealias NativeFunction = (
  _ interpreter: Interpreter, _ registers: UnsafeMutablePointer<Value>, _ count: Int
) throws(ScriptError) -> Value
