import FlashHeap
import SWF

/// What calls do with operands.
extension FrameWriter {
  /// Takes arguments from the stack, the first of them first.
  mutating func arguments(_ count: Int) throws(ScriptError) -> [FrameState.Operand] {
    guard count <= state.stack.count else { throw ScriptError(1024) }
    let arguments = Array(state.stack.suffix(count))
    state.stack.removeLast(count)
    return arguments
  }

  /// Writes a call whose window begins at an operand; its result, if it is wanted, is the next one.
  mutating func finishCall(
    _ operation: Operation, _ object: FrameState.Operand, _ count: Int, _ type: ValueType?,
    word: UInt64
  ) throws(ScriptError) {
    let window = register(ofDepth: object.depth)
    let target = if let type { try push(type) } else { scratch }
    guard isWriting else { return }
    emitter.emit(operation, window, count, target, word: word)
    emitter.fence()
  }

  /// The same, with something that lives as long as the code for its second word.
  mutating func finishCall(
    _ operation: Operation, _ object: FrameState.Operand, _ count: Int, _ type: ValueType?,
    _ referred: AnyObject
  ) throws(ScriptError) {
    let window = register(ofDepth: object.depth)
    let target = if let type { try push(type) } else { scratch }
    guard isWriting else { return }
    emitter.emit(operation, window, count, target, referred)
    emitter.fence()
  }

  /// A function of Math is done in place: its class is known to be there, and functions of numbers run no code.
  mutating func callMath(
    _ function: MathFunction, _ arguments: [FrameState.Operand],
    hasResult: Bool
  ) throws(ScriptError) {
    // Two arguments lie one behind the other.
    let numbers = arguments.map { useNumber($0) }
    var from = numbers[0]
    if numbers.count > 1, isWriting {
      from = register(ofDepth: arguments[0].depth)
      let next = register(ofDepth: arguments[1].depth)
      if numbers[1] != next { emitter.emit(.move, next, numbers[1]) }
      if numbers[0] != from { emitter.emit(.move, from, numbers[0]) }
    }
    let target = hasResult ? try push(notNull(types.number)) : scratch
    guard isWriting else { return }
    emitter.emit(
      numbers.count > 1 ? .mathOfTwo : .mathOfOne, target, from, Int(function.rawValue))
  }

  mutating func settleAll(_ operands: [FrameState.Operand]) {
    for operand in operands { settleBoxed(operand) }
  }

  /// The value on top is known to be of a type.
  mutating func know(_ type: Traits?) throws(ScriptError) {
    let value = try pop()
    guard let type else { return state.stack.append(value) }
    if type.representation == .boxed {
      try push(ValueType(type), value.place)
    } else {
      pushCoerced(value, to: type)
    }
  }
}

extension Signature {
  /// Whether so many arguments can be laid out before the code runs.
  func isPlain(count: Int) -> Bool {
    count >= requiredCount && count <= parameters.count
      && flags.isDisjoint(with: [.needsRest, .needsArguments])
  }
}
