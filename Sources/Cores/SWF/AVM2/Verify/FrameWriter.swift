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
  let localCount: Int
  let scopeCapacity: Int
  let operandCapacity: Int

  private var operandBase: Int { localCount + 1 + scopeCapacity }

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
    guard isWriting else { return 0 }
    switch operand.place {
    case .own: return register(ofDepth: operand.depth)
    case .register(let register): return register
    case .constant(let bits):
      let register = register(ofDepth: operand.depth)
      emitter.emit(.constant, register, 0, 0, word: bits)
      return register
    }
  }

  /// The register where an operand lies as a value.
  mutating func useBoxed(_ operand: FrameState.Operand) -> Int {
    guard isWriting else { return 0 }
    let register = register(ofDepth: operand.depth)
    if case .constant(let bits) = operand.place {
      let value = types.box(Value(bits: bits), operand.type.type)
      emitter.emit(.constant, register, 0, 0, word: value.bits)
      return register
    }
    let from = use(operand)
    guard let operation = Self.boxing(operand.type.type) else { return from }
    emitter.emit(operation, register, from)
    return register
  }

  /// Puts an operand into the register of its own, as a value.
  mutating func settleBoxed(_ operand: FrameState.Operand) {
    guard isWriting else { return }
    let register = register(ofDepth: operand.depth)
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
