import FlashHeap
import SWF

/// Properties and scopes by name: what is known of them while the code is verified becomes a slot, a method or a scope (V.Ver.32).
extension Verifier {
  /// The name that an instruction asks for; takes its parts from the stack.
  mutating func ask(_ index: Int) throws(ScriptError) -> AskedName {
    let count = program.file.constants.multinames.count
    guard index > 0, index < count else { throw ScriptError(1032, "\(index)", "\(count)") }
    let name = program.name(index)
    var parts: [FrameState.Operand] = []
    if name.flags.contains(.takesName) {
      let part = try frame.pop()
      if name.flags.contains(.takesNamespace), part.type.type !== types.string {
        throw ScriptError(1058, machine.text(of: part.type.type), "String")
      }
      parts.append(part)
    }
    if name.flags.contains(.takesNamespace) {
      let part = try frame.pop()
      guard part.type.type === types.namespace else {
        throw ScriptError(1058, machine.text(of: part.type.type), "Namespace")
      }
      parts.insert(part, at: 0)
    }
    return AskedName(name: name, index: index, parts: parts)
  }

  /// The same for an instruction whose name may have no parts on the stack.
  private mutating func askConstant(_ index: Int) throws(ScriptError) -> AskedName {
    if index > 0, index < program.file.constants.multinames.count, program.name(index).isLate {
      throw illegalName(AskedName(name: program.name(index), index: index, parts: []))
    }
    return try ask(index)
  }

  /// An instruction may not have a name of this kind.
  func illegalName(_ asked: AskedName) -> ScriptError {
    ScriptError(1078, instruction.opcode.name, machine.text(of: asked.name))
  }

  mutating func performNames(_ first: Int) throws(ScriptError) {
    switch instruction.opcode {
    case .findpropstrict, .findproperty:
      try find(try ask(first), isStrict: instruction.opcode == .findpropstrict)
    case .finddef: try findDefinition(try askConstant(first))
    case .getlex:
      let asked = try askConstant(first)
      try find(asked, isStrict: true)
      try get(asked)
    case .getproperty: try get(try ask(first))
    case .setproperty: try set(first, isInitializing: false)
    case .initproperty: try set(first, isInitializing: true)
    case .deleteproperty: try delete(try ask(first))
    case .getdescendants:
      let asked = try ask(first)
      try getLate(.getDescendants, asked, try frame.pop())
    case .getsuper: try getSuper(try ask(first))
    case .setsuper: try setSuper(first)
    case .getslot: try getSlot(first)
    case .setslot: try setSlot(first)
    default: break
    }
  }

  // MARK: - Finding

  private mutating func find(_ asked: AskedName, isStrict: Bool) throws(ScriptError) {
    guard !frame.state.scopes.isEmpty || !outer.isEmpty else { throw ScriptError(1013) }
    switch try resolver.place(of: asked.name, frame.state.scopes) {
    case .scope(let index):
      try frame.push(frame.state.scopes[index].value, .register(frame.register(ofScope: index)))
    case .outer(let index):
      let register = try frame.push(outer[index].value)
      if frame.isWriting { frame.emitter.emit(.getOuterScope, register, 0, index) }
    case .script(let script): try pushGlobal(of: script)
    case .late:
      // Parts lie where the result will.
      for part in asked.parts { frame.settleBoxed(part) }
      let register = try frame.push(ValueType(nil, isNotNull: true))
      let count = frame.state.scopes.count << 1 | (isStrict ? 1 : 0)
      if frame.isWriting {
        frame.emitter.emit(.findProperty, register, register, count, resolver.site(asked))
        frame.emitter.fence()
      }
    }
  }

  private mutating func pushGlobal(of script: Script) throws(ScriptError) {
    // It is never given back once it is there.
    if let global = script.global {
      try frame.push(frame.notNull(script.traits), .constant(Value(global).bits))
      return
    }
    let register = try frame.push(frame.notNull(script.traits))
    if frame.isWriting {
      frame.emitter.emit(.getDefinition, register, 0, 0, script)
      frame.emitter.fence()
    }
  }

  private mutating func findDefinition(_ asked: AskedName) throws(ScriptError) {
    guard asked.name.isBinding else { throw illegalName(asked) }
    guard let (script, _) = try program.script(defining: asked.name) else {
      throw ScriptError(1065, machine.text(of: asked.name))
    }
    try pushGlobal(of: script)
  }

  mutating func pushOuterScope(_ index: Int) throws(ScriptError) {
    guard index < outer.count else { throw ScriptError(1019, "\(index)") }
    let register = try frame.push(outer[index].value)
    if frame.isWriting { frame.emitter.emit(.getOuterScope, register, 0, index) }
  }

  mutating func pushGlobalScope() throws(ScriptError) {
    if !outer.isEmpty { return try pushOuterScope(0) }
    guard let first = frame.state.scopes.first else { throw ScriptError(1019, "0") }
    try frame.push(first.value, .register(frame.register(ofScope: 0)))
  }

  mutating func pushScope(isWith: Bool) throws(ScriptError) {
    let value = try frame.pop()
    let index = frame.state.scopes.count
    let capacity = Int(body.maxScopeDepth) - Int(body.initialScopeDepth)
    guard index < capacity else { throw ScriptError(1017) }
    let from = frame.useNotNull(value)
    let target = frame.register(ofScope: index)
    frame.clear(target)
    if frame.isWriting, from != target { frame.emitter.emit(.move, target, from) }
    if isWith { frame.emitter.withScopes.insert(index) }
    frame.state.scopes.append(
      ScopeType(ValueType(boxed: value.type.type), isWith: isWith))
  }

  // MARK: - Reading

  mutating func get(_ asked: AskedName) throws(ScriptError) {
    let object = try frame.pop()
    switch try resolver.member(asked, of: object.type.type) {
    case .slot(let index, let type, _, _):
      try getWord(object, index, type)
    case .accessor(let getter, _, _) where getter >= 0:
      guard let type = resolver.receiver(object.type.type) else { break }
      let signature = try type.methods[getter].signature()
      guard signature.requiredCount == 0 else {
        throw ScriptError(
          .verifyError, 1063, machine.text(of: type.methods[getter]), "\(signature.requiredCount)",
          "0")
      }
      try callPlace(.callMethod, object, [], getter, signature)
    default:
      if let part = asked.parts.first, asked.isElement(part) {
        let (b, c) = (frame.useBoxed(object), frame.useInt(part))
        return try frame.write(.getElement, b, object, .any, c)
      }
      try getLate(.getProperty, asked, object)
    }
  }

  private mutating func getWord(
    _ object: FrameState.Operand, _ slot: Int, _ type: Traits?
  ) throws(ScriptError) {
    guard let owner = object.type.type else { return }
    let from = frame.use(object)
    let register = try frame.push(ValueType(type))
    guard frame.isWriting else { return }
    frame.emitter.emit(
      object.type.isNotNull ? .getWordUnchecked : .getWord, register, from,
      owner.word(ofSlot: slot))
  }

  /// An operation that finds the name when it runs: the object and the parts of the name lie one behind the other.
  mutating func getLate(
    _ operation: Operation, _ asked: AskedName, _ object: FrameState.Operand,
    _ type: ValueType = .any
  ) throws(ScriptError) {
    frame.settleBoxed(object)
    for part in asked.parts { frame.settleBoxed(part) }
    let register = try frame.push(type)
    if frame.isWriting {
      frame.emitter.emit(operation, register, register, 0, resolver.site(asked))
    }
  }

  private mutating func delete(_ asked: AskedName) throws(ScriptError) {
    try getLate(.deleteProperty, asked, try frame.pop(), frame.notNull(types.boolean))
    if frame.isWriting {
      // It comes as a value.
      frame.emitter.emit(
        .toBoolean, frame.register(ofDepth: frame.state.stack.count - 1),
        frame.register(ofDepth: frame.state.stack.count - 1))
    }
  }

  // MARK: - Writing

  private mutating func set(_ index: Int, isInitializing: Bool) throws(ScriptError) {
    let value = try frame.pop()
    let asked = try ask(index)
    let object = try frame.pop()
    switch try resolver.member(asked, of: object.type.type) {
    case .slot(let slot, let type, let isConstant, let owner)
    where !isConstant || isInitializing && resolver.initializes(owner):
      return try setWord(object, slot, type, value)
    case .accessor(_, let setter, _) where setter >= 0:
      guard let type = resolver.receiver(object.type.type) else { break }
      let signature = try type.methods[setter].signature()
      guard signature.requiredCount <= 1, signature.parameters.count >= 1 || signature.takesMore
      else {
        throw ScriptError(
          .verifyError, 1063, machine.text(of: type.methods[setter]), "\(signature.requiredCount)",
          "1")
      }
      // The value may lie behind the parts of a name.
      if asked.parts.isEmpty, signature.parameters.count >= 1 {
        try callPlace(.callMethod, object, [value], setter, signature, hasResult: false)
        return
      }
    default:
      if let part = asked.parts.first, asked.isElement(part) {
        let (a, b, c) = (frame.useBoxed(object), frame.useInt(part), frame.useBoxed(value))
        if frame.isWriting {
          frame.emitter.emit(.setElement, a, b, c)
          frame.emitter.fence()
        }
        return
      }
    }
    frame.settleBoxed(object)
    for part in asked.parts { frame.settleBoxed(part) }
    let from = frame.useBoxed(value)
    guard frame.isWriting else { return }
    frame.emitter.emit(
      .setProperty, frame.register(ofDepth: object.depth), isInitializing ? 1 : 0, from,
      resolver.site(asked)
    )
    frame.emitter.fence()
  }

  private mutating func setWord(
    _ object: FrameState.Operand, _ slot: Int, _ type: Traits?, _ value: FrameState.Operand
  ) throws(ScriptError) {
    guard let owner = object.type.type else { return }
    let value = frame.coerced(value, to: type)
    let (a, b) = (frame.use(object), frame.use(value))
    guard frame.isWriting else { return }
    frame.emitter.emit(
      object.type.isNotNull ? .setWordUnchecked : .setWord, a, b, owner.word(ofSlot: slot))
    frame.emitter.fence()
  }

  // MARK: - Slots by number

  private mutating func getSlot(_ number: Int) throws(ScriptError) {
    let object = try frame.pop()
    let type = try resolver.slots(of: object.type.type, number)
    try getWord(object, number - 1, try type.type(ofSlot: number - 1))
  }

  private mutating func setSlot(_ number: Int) throws(ScriptError) {
    let (value, object) = (try frame.pop(), try frame.pop())
    let type = try resolver.slots(of: object.type.type, number)
    try setWord(object, number - 1, try type.type(ofSlot: number - 1), value)
  }

  mutating func globalSlot(_ number: Int) throws(ScriptError) {
    let isRead = instruction.opcode == .getglobalslot
    guard !frame.state.scopes.isEmpty || !outer.isEmpty else {
      throw isRead ? ScriptError(1019, "0") : ScriptError(1114)
    }
    if isRead {
      try pushGlobalScope()
      try getSlot(number)
    } else {
      let value = try frame.pop()
      frame.state.stack.append(value)
      try pushGlobalScope()
      let global = try frame.pop()
      _ = try frame.pop()
      let type = try resolver.slots(of: global.type.type, number)
      try setWord(global, number - 1, try type.type(ofSlot: number - 1), value)
    }
  }

  // MARK: - super

  /// The type above the one that declares this method, for a name that is not an attribute's.
  func superType(of asked: AskedName) throws(ScriptError) -> Traits {
    let base = try resolver.superType()
    if asked.name.flags.contains(.attribute) { throw illegalName(asked) }
    return base
  }

  private mutating func getSuper(_ asked: AskedName) throws(ScriptError) {
    let base = try superType(of: asked)
    let object = frame.coerced(try frame.pop(), to: base)
    switch try resolver.member(asked, of: base) {
    case .slot(let index, let type, _, _):
      try getWord(object, index, type)
    case .accessor(let getter, _, _) where getter >= 0:
      try callPlace(.callSuperMethod, object, [], getter, try base.methods[getter].signature())
    default: try getLate(.getSuper, asked, object)
    }
  }

  private mutating func setSuper(_ index: Int) throws(ScriptError) {
    let value = try frame.pop()
    let asked = try ask(index)
    let base = try superType(of: asked)
    let object = frame.coerced(try frame.pop(), to: base)
    switch try resolver.member(asked, of: base) {
    case .slot(let slot, let type, false, _): return try setWord(object, slot, type, value)
    case .accessor(_, let setter, _) where setter >= 0 && asked.parts.isEmpty:
      return try callPlace(
        .callSuperMethod, object, [value], setter, try base.methods[setter].signature(),
        hasResult: false)
    default: break
    }
    frame.settleBoxed(object)
    for part in asked.parts { frame.settleBoxed(part) }
    let from = frame.useBoxed(value)
    guard frame.isWriting else { return }
    frame.emitter.emit(
      .setSuper, frame.register(ofDepth: object.depth), 0, from, resolver.site(asked))
    frame.emitter.fence()
  }
}
