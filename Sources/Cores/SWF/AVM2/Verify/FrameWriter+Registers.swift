import FlashHeap
import SWF

/// Registers, and the memory of a domain.
extension FrameWriter {
  // MARK: - Registers

  func checkRegister(_ register: Int) throws(ScriptError) {
    guard register < localCount else { throw ScriptError(1025, "\(register)") }
  }

  mutating func getLocal(_ index: Int) throws(ScriptError) {
    try checkRegister(index)
    let type = state.locals[index]
    let register = try push(type, .register(index))
    guard boxesLocals, isWriting, let operation = Self.unboxing(type.type) else {
      return
    }
    emitter.emit(operation, register, index)
    state.stack[state.stack.count - 1].place = .own
  }

  /// The instruction that takes a value of a type out of a value; nil if it lies as one.
  private static func unboxing(_ type: Traits?) -> Operation? {
    switch type?.representation ?? .boxed {
    case .boxed: nil
    case .number: .toNumber
    case .int: .toInt
    case .uint: .toUInt
    case .boolean: .toBoolean
    }
  }

  mutating func setLocal(_ index: Int, _ value: FrameState.Operand) throws(ScriptError) {
    try checkRegister(index)
    clear(index)
    state.locals[index] = value.type
    guard isWriting else { return }
    if boxesLocals {
      emitBox(value.type.type, from: use(value), to: index)
      return
    }
    switch value.place {
    case .constant(let bits): emitter.emit(.constant, index, 0, 0, word: bits)
    case .register(let other): if other != index { emitter.emit(.move, index, other) }
    case .own:
      let register = register(ofDepth: value.depth)
      if !emitter.redirect(from: register, to: index) {
        emitter.emit(.move, index, register)
      }
    }
  }

  /// inclocal and its kin.
  mutating func stepLocal(_ index: Int, by step: Int, isInt: Bool) throws(ScriptError) {
    try checkRegister(index)
    clear(index)
    // The register is read as an operand above all others would be.
    let operand = FrameState.Operand(
      type: state.locals[index], place: .register(index), depth: operandCapacity)
    let from: Int
    if boxesLocals, isWriting {
      emitter.emit(isInt ? .toInt : .toNumber, scratch, index)
      from = scratch
    } else {
      from = isInt ? useInt(operand) : useNumber(operand)
    }
    let type = isInt ? types.int : types.number
    state.locals[index] = notNull(type)
    guard isWriting else { return }
    let operation: Operation = isInt ? .addSmall : .addSmallNumber
    if boxesLocals {
      emitter.emit(operation, scratch, from, step)
      emitBox(type, from: scratch, to: index)
    } else {
      emitter.emit(operation, index, from, step)
    }
  }

  /// Reads a domain's memory.
  mutating func load(
    _ operation: Operation, _ type: Traits, _ memory: DomainMemory
  ) throws(ScriptError) {
    let address = try pop()
    let from = useInt(address)
    let register = try push(notNull(type))
    if isWriting {
      emitter.emit(operation, register, from, 0, word: UInt64(UInt(bitPattern: memory.record)))
    }
  }

  /// Writes a domain's memory.
  mutating func store(
    _ operation: Operation, isInt: Bool, _ memory: DomainMemory
  ) throws(ScriptError) {
    let (address, value) = (try pop(), try pop())
    let a = isInt ? useInt(value) : useNumber(value)
    let b = useInt(address)
    if isWriting {
      emitter.emit(operation, a, b, 0, word: UInt64(UInt(bitPattern: memory.record)))
      emitter.fence()
    }
  }
}
