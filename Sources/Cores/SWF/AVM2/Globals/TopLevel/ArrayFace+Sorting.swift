import FlashHeap

/// C.Arr.30–40: sort and sortOn.
extension ArrayFace {
  static func sortNatives(_ key: String) -> NativeFunction? {
    switch key {
    case "sort": sort
    case "sortOn": sortOn
    default: nil
    }
  }

  /// C.Arr.30.
  private static func sort(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let arguments = Natives.rest(registers[1])
    var options: SortOptions = []
    var order: Value?
    if let first = arguments.first {
      if first.isNumber {
        options = SortOptions(rawValue: try interpreter.values.toInt(first))
      } else {
        order = Value(try Natives.receiver(first, interpreter.types.function, interpreter))
        if arguments.count > 1 {
          guard arguments[1].isNumber else {
            throw ScriptError(1034, interpreter.values.debugText(arguments[1]), "Number")
          }
          options = SortOptions(rawValue: try interpreter.values.toInt(arguments[1]))
        }
      }
    }
    let elements = try Elements(registers[0], interpreter)
    guard try elements.length() < SortedElements.lengthLimit else { return registers[0] }
    var sorted = try SortedElements(elements, interpreter)
    let saved = interpreter.held.count
    defer { interpreter.held.removeLast(interpreter.held.count - saved) }
    interpreter.held += sorted.values
    if let order {
      // To old movies, what is between −1 and 1 is equal (C.Arr.33).
      let isOld = Caller(interpreter).movieVersion < 13
      try sorted.sort(options) { one, two throws(ScriptError) in
        var result = try interpreter.values.toNumber(
          try interpreter.call(order, this: registers[0], [one, two]))
        if isOld { result.round(.towardZero) }
        return result < 0 ? -1 : result > 0 ? 1 : 0
      }
    } else {
      let keys = try SortKeys(sorted.values, options, interpreter)
      try sorted.sort(options) { one, two throws(ScriptError) in try keys.compare(one, two) }
    }
    return try sorted.result(options)
  }

  /// C.Arr.37–39.
  private static func sortOn(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let elements = try Elements(registers[0], interpreter)
    guard try elements.length() < SortedElements.lengthLimit else { return registers[0] }
    let (fields, options) = try fields(interpreter, registers)
    var sorted = try SortedElements(elements, interpreter, keepsUndefined: true)
    let saved = interpreter.held.count
    defer { interpreter.held.removeLast(interpreter.held.count - saved) }
    interpreter.held += sorted.values
    let keys = try FieldKeys(sorted.values, fields, interpreter)
    // Each field has its own direction.
    try sorted.sort(options.subtracting(.descending), byIndex: true) {
      one, two throws(ScriptError) in
      try keys.compare(Int(one.integer), Int(two.integer))
    }
    return try sorted.result(options)
  }

  /// The fields that are sorted by, each with its options, and the options of all.
  private static func fields(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers
  ) throws(ScriptError) -> ([(Value, SortOptions)], SortOptions) {
    var names: [Value] = []
    if registers[1].isString {
      names = [registers[1]]
    } else if let list = registers[1].asObject, list.kind == .list {
      for name in try elements(list, interpreter) {
        names.append(Value(try interpreter.values.toText(name)))
      }
    }
    var all: [SortOptions] = names.map { _ in [] }
    var first: SortOptions = []
    if let list = registers[2].asObject, list.kind == .list {
      let values = try elements(list, interpreter)
      if values.count == names.count {
        for (index, value) in values.enumerated() {
          all[index] = SortOptions(rawValue: try interpreter.values.toInt(value))
        }
        first = all.first ?? []
      }
    } else if registers[2].isNumber {
      first = SortOptions(rawValue: try interpreter.values.toInt(registers[2]))
      all = names.map { _ in first }
    }
    return (Array(zip(names, all)), first)
  }

  private static func elements(
    _ list: ScriptObject, _ interpreter: Interpreter
  ) throws(ScriptError) -> [Value] {
    let elements = try Elements(Value(list), interpreter)
    return try elements.values(0..<(try elements.length()))
  }
}
