import FlashHeap

/// Bytes of ByteArrays by number (C.Ba.12).
final class ByteArrayHooks: PropertyHooks {
  private func state(_ object: ScriptObject) -> ByteArrayState? {
    object.payload as? ByteArrayState
  }

  func get(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value? {
    guard !asked.key.isHole, let index = Properties.index(asked.key) else { return nil }
    return element(object, Int(index)) ?? .undefined
  }

  func set(
    _ object: ScriptObject, _ asked: Properties.Asked, _ value: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> Bool {
    guard !asked.key.isHole, let index = Properties.index(asked.key) else { return false }
    let byte = UInt8(truncatingIfNeeded: try interpreter.values.toInt(value))
    let state = try ByteArrayState.of(Value(object), interpreter.machine)
    if Int(index) >= state.count { try state.setCount(Int(index) + 1) }
    state.bytes[Int(index)] = byte
    return true
  }

  func delete(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Bool? {
    guard !asked.key.isHole, Properties.index(asked.key) != nil else { return nil }
    return false
  }

  func has(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Bool? {
    guard !asked.key.isHole, let index = Properties.index(asked.key) else { return nil }
    return element(object, Int(index)) != nil
  }

  func element(_ object: ScriptObject, _ index: Int) -> Value? {
    guard let state = state(object), index < state.count else { return nil }
    return Value(integer: Int32(state.bytes[index]))
  }

  func setElement(
    _ object: ScriptObject, _ index: Int, _ value: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> Bool {
    guard let state = state(object), index < state.count, value.isInteger else { return false }
    state.bytes[index] = UInt8(truncatingIfNeeded: value.integer)
    return true
  }
}
