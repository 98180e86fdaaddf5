import FlashHeap
import SWF

/// A name that an instruction has, with the operands that are parts of it: the namespace first, then the local name.
struct AskedName {
  let name: Name
  let index: Int
  let parts: [FrameState.Operand]

  /// Whether it is the number of an element.
  func isElement(_ part: FrameState.Operand) -> Bool {
    parts.count == 1 && name.flags.isDisjoint(with: [.attribute, .takesNamespace])
      && part.type.representation == .int && name.contains(.public)
  }
}

/// What is known of names while the code is verified.
struct NameResolver {
  let machine: Machine
  let types: CoreTypes
  let method: Method
  let program: Program
  /// Scopes that the method was made in; the outermost first.
  let outer: [ScopeType]

  func site(_ asked: AskedName) -> PropertySite { PropertySite(asked.name, program) }

  /// What a receiver of a known type has under a name.
  enum Member {
    case unknown
    case slot(index: Int, type: Traits?, isConstant: Bool, owner: Traits)
    case method(place: Int, Method, owner: Traits)
    case accessor(getter: Int, setter: Int, owner: Traits)
    /// Of an interface: found again by name when the code runs.
    case interface(Method)
  }

  /// The type whose members a receiver has: those of Number for an int or uint, since a value no longer says which it was (V.Look.5).
  func receiver(_ type: Traits?) -> Traits? {
    type === types.int || type === types.uint ? types.number : type
  }

  func member(_ asked: AskedName, of type: Traits?) throws(ScriptError) -> Member {
    guard let type = receiver(type), asked.name.isBinding, type !== types.xml,
      type !== types.xmlList,
      type !== types.null, type !== types.void
    else { return .unknown }
    try type.link(machine)
    switch type.find(asked.name) {
    case .none: return .unknown
    case .ambiguous: throw ScriptError(1008, machine.text(of: asked.name))
    case .entry(let entry, let owner):
      switch entry.kind {
      case .variable, .constant:
        return .slot(
          index: entry.index, type: try type.type(ofSlot: entry.index),
          isConstant: entry.kind == .constant, owner: owner)
      case .method:
        let method = owner.isInterface ? owner.methods[entry.index] : type.methods[entry.index]
        if owner.isInterface { return .interface(method) }
        return .method(place: entry.index, method, owner: owner)
      case .accessor:
        if owner.isInterface { return .unknown }
        return .accessor(getter: entry.index, setter: entry.setter, owner: owner)
      }
    }
  }

  /// The method that int or uint declares under a name, for a receiver that is known to be one.
  func wholeMethod(_ asked: AskedName, of type: Traits?) throws(ScriptError) -> Method? {
    guard let type, type === types.int || type === types.uint, asked.name.isBinding else {
      return nil
    }
    try type.link(machine)
    guard case .entry(let entry, _) = type.find(asked.name), entry.kind == .method else {
      return nil
    }
    return type.methods[entry.index]
  }

  /// Where a name is found, as far as it can be known before the code runs.
  enum Place {
    case scope(Int)
    case outer(Int)
    case script(Script)
    /// Only the running code knows.
    case late
  }

  func place(of name: Name, _ scopes: [ScopeType]) throws(ScriptError) -> Place {
    guard name.isBinding else { return .late }
    let lowest = outer.isEmpty ? 1 : 0
    for index in scopes.indices.reversed() {
      if scopes[index].isWith { return .late }
      if index < lowest { break }
      if try hasTrait(scopes[index].value.type, name) {
        // A scope below that `with` made would be looked at first.
        return scopes[..<index].contains { $0.isWith } ? .late : .scope(index)
      }
    }
    if scopes.contains(where: { $0.isWith }) { return .late }
    for index in outer.indices.reversed() where index > 0 {
      if outer[index].isWith { return .late }
      if try hasTrait(outer[index].value.type, name) { return .outer(index) }
    }
    if let (script, _) = try program.script(defining: name) { return .script(script) }
    return .late
  }

  func hasTrait(_ type: Traits?, _ name: Name) throws(ScriptError) -> Bool {
    guard let type else { return false }
    switch type.find(name) {
    case .none: return false
    case .entry: return true
    case .ambiguous: throw ScriptError(1008, machine.text(of: name))
    }
  }

  /// Whether this method gives constants that a type declares their values (V.Prop.20).
  func initializes(_ owner: Traits) -> Bool {
    method.role == .initializer && method.owner === owner
  }

  /// The type whose slots code may name by number (V.Ver.31).
  func slots(of type: Traits?, _ number: Int) throws(ScriptError) -> Traits {
    guard let type, type.program === program, type.takesEarlyBinding else {
      throw ScriptError(1051, machine.text(of: type))
    }
    guard number > 0, number <= type.slots.count else {
      throw ScriptError(1026, "\(number)", "\(type.slots.count)", machine.text(of: type))
    }
    try type.link(machine)
    return type
  }

  /// The type above the one that declares this method.
  func superType() throws(ScriptError) -> Traits {
    guard let base = method.owner?.base else {
      throw ScriptError(1035, machine.text(of: method))
    }
    try base.link(machine)
    return base
  }

  /// V.Call.6.
  func checkCount(_ method: Method, _ signature: Signature, _ count: Int)
    throws(ScriptError)
  {
    guard
      count >= signature.requiredCount,
      count <= signature.parameters.count || signature.takesMore
    else {
      throw ScriptError(
        .verifyError, 1063, machine.text(of: method), "\(signature.requiredCount)", "\(count)")
    }
  }

  /// The type that an instruction names (V.Ver.33).
  func type(_ index: Int) throws(ScriptError) -> Traits? {
    guard index > 0 else {
      throw ScriptError(1032, "\(index)", "\(program.file.constants.multinames.count)")
    }
    return try program.type(UInt32(index), allowsVoid: true)
  }

  func checkString(_ index: Int) throws(ScriptError) {
    let count = program.file.constants.strings.count
    guard index > 0, index < count else { throw ScriptError(1032, "\(index)", "\(count)") }
  }
}
