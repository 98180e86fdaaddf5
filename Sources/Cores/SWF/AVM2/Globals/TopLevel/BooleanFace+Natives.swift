import FlashHeap

/// C.Bool.
extension BooleanFace {
  static func natives(_ key: String) -> NativeFunction? {
    switch key {
    case "call": make
    case "toString": toString
    case "valueOf": valueOf
    default: nil
    }
  }

  private static func make(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value { Value(interpreter.values.toBoolean(registers[1])) }

  /// The receiver: that of a method lies as a boolean does where its type is known, its prototype stands for false.
  private static func receiver(
    _ interpreter: Interpreter, _ value: Value, _ name: String
  ) throws(ScriptError) -> Bool {
    if value.isBoolean { return value == .true }
    if value == interpreter.types.boolean.table?.pointee.prototype { return false }
    throw ScriptError(1004, "Boolean.prototype.\(name)")
  }

  private static func toString(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let boolean = try receiver(interpreter, registers[0], "toString")
    return Value(interpreter.heap.text(Atom(boolean ? .true : .false)))
  }

  private static func valueOf(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    Natives.raw(try receiver(interpreter, registers[0], "valueOf"))
  }
}
