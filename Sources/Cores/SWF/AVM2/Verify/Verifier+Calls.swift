import FlashHeap
import SWF

/// Calls: what is known to be called gets its arguments as its signature wants them, all else gets values.
extension Verifier {
  mutating func performCalls(_ first: Int) throws(ScriptError) {
    switch instruction.opcode {
    case .call: try callValue(first)
    case .construct: try construct(first)
    case .callmethod: throw illegalCallMethod(first)
    case .callstatic: try callStatic(first, instruction.second)
    case .callsuper, .callsupervoid: try callSuper(first, instruction.second)
    case .callproperty, .callproplex, .callpropvoid: try callProperty(first, instruction.second)
    case .constructsuper: try constructSuper(first)
    case .constructprop: try constructProperty(first, instruction.second)
    case .applytype: try applyType(first)
    default: break
    }
  }

  private func illegalCallMethod(_ place: Int) -> ScriptError {
    if place == 0 { return ScriptError(1072) }
    let type = frame.state.stack.last?.type.type
    return type == nil ? ScriptError(1107) : ScriptError(1051, machine.text(of: type))
  }

  /// Calls the method of a place in the table of an object or of `super`; its result is the next operand.
  mutating func callPlace(
    _ operation: Operation, _ object: FrameState.Operand, _ arguments: [FrameState.Operand],
    _ place: Int, _ signature: Signature, hasResult: Bool = true
  ) throws(ScriptError) {
    let isPlain = signature.isPlain(count: arguments.count)
    frame.settleBoxed(object)
    // Arguments lie behind the object, where parts of a name may have been.
    for (index, argument) in arguments.enumerated() {
      let value =
        isPlain
        ? frame.coerced(argument, to: signature.parameters[index])
        : frame.coerced(argument, to: nil)
      guard frame.isWriting else { continue }
      let target = frame.register(ofDepth: object.depth + 1 + index)
      let from = frame.use(value)
      if from != target { frame.emitter.emit(.move, target, from) }
    }
    let checked: Operation =
      operation == .callMethod ? .callMethodChecked : .callSuperMethodChecked
    try frame.finishCall(
      isPlain ? operation : checked, object, arguments.count,
      hasResult ? ValueType(signature.result) : nil,
      word: UInt64(place))
  }

  // MARK: - By name

  private mutating func callProperty(_ index: Int, _ count: Int) throws(ScriptError) {
    let arguments = try frame.arguments(count)
    let asked = try ask(index)
    if asked.name.flags.contains(.attribute) { throw illegalName(asked) }
    let object = try frame.pop()
    let hasResult = instruction.opcode != .callpropvoid
    let isLexical = instruction.opcode == .callproplex
    if let method = try resolver.wholeMethod(asked, of: object.type.type) {
      frame.settleBoxed(object)
      frame.settleAll(arguments)
      try frame.finishCall(.callStatic, object, arguments.count, hasResult ? .any : nil, method)
      if hasResult { try frame.know(try method.signature().result) }
      return
    }
    switch try resolver.member(asked, of: object.type.type) {
    case .method(let place, let method, _):
      if let function = MathFunction(method, argumentCount: count, machine) {
        return try frame.callMath(function, arguments, hasResult: hasResult)
      }
      return try callPlace(
        .callMethod, object, arguments, place, try method.signature(), hasResult: hasResult)
    case .slot(_, let type?, isConstant: true, _)
    where arguments.count == 1 && asked.parts.isEmpty && types.isPrimitive(type.instanceTraits):
      // The class of a primitive type that is called converts, as the instruction for it does (V.New.6).
      let value = frame.coerced(arguments[0], to: type.instanceTraits)
      guard hasResult else { return }
      let from = frame.use(value)
      let target = try frame.push(value.type)
      if frame.isWriting, from != target { frame.emitter.emit(.move, target, from) }
      return
    case .interface(let method):
      let type = try method.signature().result
      try callLate(.callProperty, asked, object, arguments, hasResult ? .any : nil)
      if hasResult { try frame.know(type) }
      return
    default: break
    }
    try callLate(
      isLexical ? .callPropertyLexically : .callProperty, asked, object, arguments,
      hasResult ? .any : nil)
  }

  /// A call whose name is found when it runs: the object, the parts of the name and the arguments lie one behind the other.
  private mutating func callLate(
    _ operation: Operation, _ asked: AskedName, _ object: FrameState.Operand,
    _ arguments: [FrameState.Operand], _ type: ValueType?
  ) throws(ScriptError) {
    frame.settleBoxed(object)
    frame.settleAll(asked.parts)
    frame.settleAll(arguments)
    try frame.finishCall(operation, object, arguments.count, type, resolver.site(asked))
  }

  private mutating func callSuper(_ index: Int, _ count: Int) throws(ScriptError) {
    let arguments = try frame.arguments(count)
    let asked = try ask(index)
    let base = try superType(of: asked)
    let object = frame.coerced(try frame.pop(), to: base)
    let hasResult = instruction.opcode == .callsuper
    if case .method(let place, let method, _) = try resolver.member(asked, of: base) {
      return try callPlace(
        .callSuperMethod, object, arguments, place, try method.signature(), hasResult: hasResult)
    }
    try callLate(.callSuper, asked, object, arguments, hasResult ? .any : nil)
  }

  // MARK: - Values

  private mutating func callValue(_ count: Int) throws(ScriptError) {
    let arguments = try frame.arguments(count)
    let receiver = try frame.pop()
    let function = try frame.pop()
    frame.settleBoxed(function)
    frame.settleBoxed(receiver)
    frame.settleAll(arguments)
    let window = frame.register(ofDepth: receiver.depth)
    let function_ = frame.register(ofDepth: function.depth)
    let target = try frame.push(.any)
    guard frame.isWriting else { return }
    frame.emitter.emit(.callValue, window, count, target, word: UInt64(function_))
    frame.emitter.fence()
  }

  private mutating func callStatic(_ index: Int, _ count: Int) throws(ScriptError) {
    let arguments = try frame.arguments(count)
    guard index < program.methods.count else {
      throw ScriptError(1027, "\(index)", "\(program.methods.count)")
    }
    let called = program.methods[index]
    guard let owner = called.owner else { throw ScriptError(1109, machine.text(of: called)) }
    let signature = try called.signature()
    try resolver.checkCount(called, signature, count)
    let object = frame.coerced(try frame.pop(), to: owner)
    frame.settleBoxed(object)
    frame.settleAll(arguments)
    try frame.finishCall(.callStatic, object, count, .any, called)
    try frame.know(signature.result)
  }

  // MARK: - Making objects

  private mutating func construct(_ count: Int) throws(ScriptError) {
    let arguments = try frame.arguments(count)
    let constructor = try frame.pop()
    frame.settleBoxed(constructor)
    frame.settleAll(arguments)
    let made = constructor.type.type?.instanceTraits
    try frame.finishCall(
      .construct, constructor, count, ValueType(boxed: made), word: 0)
  }

  private mutating func constructProperty(_ index: Int, _ count: Int) throws(ScriptError) {
    let arguments = try frame.arguments(count)
    let asked = try ask(index)
    if asked.name.flags.contains(.attribute) { throw illegalName(asked) }
    let object = try frame.pop()
    if case .slot(_, let type, _, _) = try resolver.member(asked, of: object.type.type),
      let made = type?.instanceTraits, asked.parts.isEmpty
    {
      // The class is known: it takes the object's place.
      frame.state.stack.append(object)
      try get(asked)
      let constructor = try frame.pop()
      frame.settleBoxed(constructor)
      frame.settleAll(arguments)
      return try frame.finishCall(
        .construct, constructor, count, ValueType(boxed: made), word: 0)
    }
    try callLate(
      .constructProperty, asked, object, arguments, ValueType(nil, isNotNull: true))
  }

  private mutating func constructSuper(_ count: Int) throws(ScriptError) {
    let arguments = try frame.arguments(count)
    let base = try resolver.superType()
    let object = frame.coerced(try frame.pop(), to: base)
    frame.settleBoxed(object)
    guard let called = base.initializer else { return }
    try resolver.checkCount(called, try called.signature(), count)
    frame.settleAll(arguments)
    try frame.finishCall(.callSuperConstructor, object, count, nil, word: 0)
  }

  private mutating func applyType(_ count: Int) throws(ScriptError) {
    let arguments = try frame.arguments(count)
    let factory = try frame.pop()
    frame.settleBoxed(factory)
    frame.settleAll(arguments)
    try frame.finishCall(.applyType, factory, count, ValueType(nil, isNotNull: true), word: 0)
  }

  // MARK: - Literals, functions and classes

  mutating func performMaking(_ first: Int) throws(ScriptError) {
    switch instruction.opcode {
    case .newobject: try newObject(first)
    case .newarray:
      let values = try frame.arguments(first)
      frame.settleAll(values)
      let start = frame.register(ofDepth: frame.state.stack.count)
      let target = try frame.push(frame.notNull(types.array))
      if frame.isWriting { frame.emitter.emit(.newArray, target, first, start) }
    case .newfunction: try newFunction(first)
    case .newclass: try newClass(first)
    case .newactivation:
      guard signature.flags.contains(.needsActivation) else { throw ScriptError(1113) }
      let register = try frame.push(frame.notNull(try method.activation(machine)))
      if frame.isWriting { frame.emitter.emit(.newActivation, register) }
    default:
      guard first < body.handlers.count else { throw ScriptError(1113) }
      let register = try frame.push(frame.notNull(try method.catchScope(first, machine)))
      if frame.isWriting { frame.emitter.emit(.newCatch, register, 0, first) }
    }
  }

  private mutating func newObject(_ count: Int) throws(ScriptError) {
    let pairs = try frame.arguments(count * 2)
    for key in stride(from: 0, to: pairs.count, by: 2) {
      guard pairs[key].type.type === types.string else {
        throw ScriptError(1058, machine.text(of: pairs[key].type.type), "String")
      }
    }
    frame.settleAll(pairs)
    let start = frame.register(ofDepth: frame.state.stack.count)
    let target = try frame.push(frame.notNull(types.object))
    if frame.isWriting { frame.emitter.emit(.newObject, target, count, start) }
  }

  private mutating func newFunction(_ index: Int) throws(ScriptError) {
    guard index < program.methods.count else {
      throw ScriptError(1027, "\(index)", "\(program.methods.count)")
    }
    let made = program.methods[index]
    guard made.role == .function, made.owner == nil else { throw ScriptError(1107) }
    // Types that its signature names are looked up here (V.Meth.8).
    _ = try made.signature()
    if frame.isWriting { try made.capture(outer + frame.state.scopes) }
    let register = try frame.push(frame.notNull(types.function))
    if frame.isWriting {
      frame.emitter.emit(.newFunction, register, 0, frame.state.scopes.count, made)
      frame.emitter.fence()
    }
  }

  private mutating func newClass(_ index: Int) throws(ScriptError) {
    guard index < program.classes.count else {
      throw ScriptError(1060, "\(index)", "\(program.classes.count)")
    }
    let (instance, type) = program.classes[index]
    let base = try frame.pop()
    // The base's class must be the innermost scope, or one above it (V.Ver.41; measured: base-scopes).
    if let above = instance.base {
      guard let scope = frame.state.scopes.last?.value.type ?? outer.last?.value.type,
        scope.instanceTraits.map({ above.isKind(of: $0) }) == true
      else { throw ScriptError(1107) }
    }
    try type.link(machine)
    if frame.isWriting {
      let scopes = outer + frame.state.scopes
      for method in type.methods where method.owner === type { try method.capture(scopes) }
      try type.initializer?.capture(scopes)
      let inner = scopes + [ScopeType(frame.notNull(type), isWith: false)]
      for method in instance.methods where method.owner === instance { try method.capture(inner) }
      try instance.initializer?.capture(inner)
    }
    let from = frame.useBoxed(base)
    let register = try frame.push(frame.notNull(type))
    guard frame.isWriting else { return }
    frame.emitter.emit(
      .newClass, register, from, frame.state.scopes.count, word: UInt64(index))
    frame.emitter.fence()
  }
}

extension ValueType {
  /// The type of what is there as a value, such as what `new` makes and a scope; numbers and booleans say themselves what they are.
  init(boxed type: Traits?) {
    self.init(type?.representation ?? .boxed == .boxed ? type : nil, isNotNull: true)
  }
}
