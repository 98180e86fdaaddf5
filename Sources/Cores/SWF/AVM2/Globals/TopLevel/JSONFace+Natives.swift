import FlashHeap

/// C.Json.
extension JSONFace {
  static func natives(_ key: String) -> NativeFunction? {
    switch key {
    case "static parse": parse
    case "static stringify": stringify
    default: nil
    }
  }

  private static func parse(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    guard let text = registers[1].asString else { throw ScriptError(1132) }
    var reader = JSONReader(text.units, interpreter)
    let value = try reader.read()
    guard !registers[2].isNullish else { return value.isUndefined ? .null : value }
    let holder = Value(try interpreter.makeObject())
    interpreter.held.append(holder)
    defer { interpreter.held.removeLast() }
    let key = Value(interpreter.heap.emptyString)
    holder.object.setProperty(key, value, in: interpreter.heap)
    let result = try JSONReviver(function: registers[2], interpreter: interpreter)
      .revive(holder, key)
    return result.isUndefined ? .null : result
  }

  private static func stringify(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    var writer = try JSONWriter(registers[2], registers[3], interpreter)
    guard try writer.write(registers[1]) else { return .null }
    return Value(interpreter.heap.string(units: writer.units))
  }
}
