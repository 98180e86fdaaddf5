import FlashHeap

/// C.Arr.17 and .18: functions of Array that call a function for each element.
extension ArrayFace {
  static func callbackNatives(_ key: String) -> NativeFunction? {
    switch key {
    case "every": every
    case "some": some
    case "forEach": forEach
    case "filter": filter
    case "map": map
    default: nil
    }
  }

  /// Calls the function for each element until `body`, which gets the element and the result, returns false.
  ///
  /// The length is read once, elements as they come; holes are undefined.
  private static func visit(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers,
    _ body: (_ element: Value, _ result: Value) -> Bool
  ) throws(ScriptError) {
    guard let callback = try Natives.callback(registers[1], interpreter) else { return }
    if callback.kind == .methodClosure, !registers[2].isNullish { throw ScriptError(1510) }
    let elements = try Elements(registers[0], interpreter)
    for index in 0..<(try elements.length()) {
      let element = try elements.get(index)
      interpreter.held.append(element)
      defer { interpreter.held.removeLast() }
      let result = try interpreter.call(
        Value(callback), this: registers[2], [element, Value(unsigned: index), registers[0]])
      if !body(element, result) { return }
    }
  }

  private static func every(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    var isEvery = true
    try visit(interpreter, registers) { _, result in
      isEvery = result == .true
      return isEvery
    }
    return Natives.raw(isEvery)
  }

  private static func some(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    var isSome = false
    try visit(interpreter, registers) { _, result in
      isSome = result == .true
      return !isSome
    }
    return Natives.raw(isSome)
  }

  private static func forEach(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    try visit(interpreter, registers) { _, _ in true }
    return .undefined
  }

  private static func filter(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    try collect(interpreter, registers) { element, result in result == .true ? element : nil }
  }

  private static func map(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    try collect(interpreter, registers) { _, result in result }
  }

  /// A new Array of what `choose` gives of elements and results.
  private static func collect(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers,
    _ choose: (Value, Value) -> Value?
  ) throws(ScriptError) -> Value {
    let made = try interpreter.makeList([])
    interpreter.held.append(Value(made))
    defer { interpreter.held.removeLast() }
    try visit(interpreter, registers) { element, result in
      if let value = choose(element, result) {
        ScriptList(made).append([value], interpreter.heap)
      }
      return true
    }
    return Value(made)
  }
}
