import FlashHeap

/// C.Class.
extension ClassFace {
  static func natives(_ key: String) -> NativeFunction? {
    switch key {
    case "get prototype": prototype
    case "prototype toString": toString
    default: nil
    }
  }

  private static func prototype(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    registers[0].asObject?.table.pointee.instances?.pointee.prototype ?? .null
  }

  private static func toString(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    if registers[0].isNullish { throw Interpreter.nullError(registers[0]) }
    return interpreter.heap.value(ObjectFace.text(of: registers[0], interpreter))
  }
}
