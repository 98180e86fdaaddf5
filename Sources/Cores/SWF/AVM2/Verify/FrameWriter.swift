import FlashHeap
import SWF

/// The registers, scopes and operands at an instruction, and the code that is written for it.
///
/// In the walk that looks for types alone nothing is written: registers are 0 then.
struct FrameWriter {
  let types: CoreTypes
  var state: FrameState
  var emitter = Emitter()
  /// Whether code is written, or types are looked for.
  var isWriting = false
  /// All locals lie as values, so that a handler can read them wherever it was reached from.
  var boxesLocals = false
  /// Something jumps back.
  var hasLoop = false
  /// The register of `this` is written.
  private(set) var writesReceiver = false
  /// The default namespace of XML needs a register.
  var setsDefaultNamespace = false
  /// Constants that get registers.
  var constants = ConstantRegisters()
  let localCount: Int
  let scopeCapacity: Int
  let operandCapacity: Int

  private var operandBase: Int {
    localCount + 1 + scopeCapacity + constants.values.count + (setsDefaultNamespace ? 1 : 0)
  }

  init(_ types: CoreTypes, _ state: FrameState, scopeCapacity: Int, operandCapacity: Int) {
    (self.types, self.state) = (types, state)
    localCount = state.locals.count
    (self.scopeCapacity, self.operandCapacity) = (scopeCapacity, operandCapacity)
  }

  /// The instruction that makes a value of one that lies as its type has it; nil if it is one already.
  static func boxing(_ type: Traits?) -> Operation? {
    switch type?.representation ?? .boxed {
    case .boxed, .number: nil
    case .int: .boxInt
    case .uint: .boxUInt
    case .boolean: .boxBoolean
    }
  }

  mutating func emitBox(_ type: Traits?, from: Int, to: Int) {
    if let operation = Self.boxing(type) {
      emitter.emit(operation, to, from)
    } else if from != to {
      emitter.emit(.move, to, from)
    }
  }

  /// Puts all operands into the registers of their own.
  mutating func settleStack() {
    for index in state.stack.indices { settle(index) }
  }

  private mutating func settle(_ index: Int) {
    guard isWriting else { return }
    let register = operandBase + index
    switch state.stack[index].place {
    case .own: return
    case .register(let other): emitter.emit(.move, register, other)
    case .constant(let bits): emitter.emit(.constant, register, 0, 0, word: bits)
    }
    state.stack[index].place = .own
  }

  /// A register is about to be written: operands that lie there go to their own.
  mutating func clear(_ register: Int) {
    if register == 0 { writesReceiver = true }
    guard isWriting else { return }
    for index in state.stack.indices where state.stack[index].place == .register(register) {
      settle(index)
    }
  }

  // MARK: - Operands

  /// The register of an operand's own.
  func register(ofDepth depth: Int) -> Int { operandBase + depth }

  /// The register of a scope.
  func register(ofScope scope: Int) -> Int { localCount + 1 + scope }

  /// A register for a moment, above all operands.
  var scratch: Int { operandBase + operandCapacity }

  mutating func pop() throws(ScriptError) -> FrameState.Operand {
    guard let top = state.stack.popLast() else { throw ScriptError(1024) }
    return top
  }

  /// Puts an operand on the stack, whose register the caller writes; gives the register.
  @discardableResult
  mutating func push(_ type: ValueType, _ place: FrameState.Place = .own) throws(ScriptError) -> Int
  {
    guard state.stack.count < operandCapacity else { throw ScriptError(1023) }
    let depth = state.stack.count
    state.stack.append(FrameState.Operand(type: type, place: place, depth: depth))
    return register(ofDepth: depth)
  }

  /// The register where an operand lies, with no more done than has to be.
  mutating func use(_ operand: FrameState.Operand) -> Int {
    switch operand.place {
    case .own: return isWriting ? register(ofDepth: operand.depth) : 0
    case .register(let register): return register
    case .constant(let bits): return load(bits, operand)
    }
  }

  /// A constant in the place of an operand: in a register that it has for the whole method, or in the operand's own.
  mutating func load(_ bits: UInt64, _ operand: FrameState.Operand) -> Int {
    guard isWriting else {
      constants.note(bits)
      return 0
    }
    if let index = constants.index(of: bits) { return localCount + 1 + scopeCapacity + index }
    let register = register(ofDepth: operand.depth)
    emitter.emit(.constant, register, 0, 0, word: bits)
    return register
  }

  /// The register where an operand lies as a value.
  mutating func useBoxed(_ operand: FrameState.Operand) -> Int {
    if case .constant(let bits) = operand.place {
      return load(types.box(Value(bits: bits), operand.type.type).bits, operand)
    }
    guard isWriting else { return 0 }
    let register = register(ofDepth: operand.depth)
    let from = use(operand)
    guard let operation = Self.boxing(operand.type.type) else { return from }
    emitter.emit(operation, register, from)
    return register
  }

  /// Puts an operand into the register of its own, as a value.
  mutating func settleBoxed(_ operand: FrameState.Operand) {
    guard isWriting else { return }
    let register = register(ofDepth: operand.depth)
    if case .constant(let bits) = operand.place {
      let value = types.box(Value(bits: bits), operand.type.type)
      return emitter.emit(.constant, register, 0, 0, word: value.bits)
    }
    let from = useBoxed(operand)
    if from != register { emitter.emit(.move, register, from) }
  }

  func notNull(_ type: Traits) -> ValueType { ValueType(type, isNotNull: true) }

  /// A result that lies in a register already.
  mutating func result(_ register: Int, _ type: ValueType) throws(ScriptError) {
    let own = self.register(ofDepth: state.stack.count)
    try push(type, register == own ? .own : .register(register))
  }

  /// Writes an instruction whose result is the next operand.
  mutating func write(
    _ operation: Operation, _ b: Int, _ operand: FrameState.Operand, _ type: ValueType, _ c: Int = 0
  ) throws(ScriptError) {
    let register = try push(type)
    if isWriting { emitter.emit(operation, register, b, c) }
  }
}

/// Constants that lie in registers for as long as a method runs, since each would else be an instruction if it is used.
struct ConstantRegisters {
  /// The bits, in the order of the registers.
  private(set) var values: [UInt64] = []
  private var indices: [UInt64: Int] = [:]
  /// The walks that look for types have ended.
  private var isChosen = false

  /// What a method with a loop may have, and one without, whose constants may lie where it does not come to.
  private static let limits = (loop: 64, plain: 4)

  init() {}

  /// A walk has found one that is used.
  mutating func note(_ bits: UInt64) {
    guard !isChosen, values.count < Self.limits.loop, indices[bits] == nil else { return }
    indices[bits] = values.count
    values.append(bits)
  }

  /// What was noted gets registers, or nothing does.
  mutating func choose(hasLoop: Bool) {
    isChosen = true
    if hasLoop || values.count <= Self.limits.plain { return }
    (values, indices) = ([], [:])
  }

  /// The register of one, as a number of these registers.
  func index(of bits: UInt64) -> Int? { indices[bits] }
}
