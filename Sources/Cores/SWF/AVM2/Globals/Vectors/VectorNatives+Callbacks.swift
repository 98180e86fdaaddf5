import FlashHeap

/// C.Vec.M.5 and .7: functions of Vectors that call a function for elements.
extension VectorNatives {
  static func callbackBody(_ key: String) -> Body? {
    switch key {
    case "every": every
    case "some": some
    case "forEach": forEach
    case "filter": filter
    case "map": map
    case "sort": sort
    default: nil
    }
  }

  /// Calls the function for each element until `body`, which gets the element and the result, returns false.
  ///
  /// The length is read once; where the function makes the Vector shorter, what has gone is an error.
  private static func visit(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ vector: ScriptVector,
    _ body: (_ element: Value, _ result: Value) throws(ScriptError) -> Bool
  ) throws(ScriptError) {
    guard let callback = try Natives.callback(registers[1], interpreter) else { return }
    if callback.kind == .methodClosure, !registers[2].isNullish { throw ScriptError(1510) }
    let this = registers[2].isObject ? registers[2] : .null
    for index in 0..<vector.count {
      guard index < vector.count else {
        throw ScriptError(1125, "\(index)", "\(vector.count)")
      }
      let element = vector.value(index)
      interpreter.held.append(element)
      defer { interpreter.held.removeLast() }
      let result = try interpreter.call(
        Value(callback), this: this, [element, Value(integer: Int32(index)), registers[0]])
      if try !body(element, result) { return }
    }
  }

  private static func every(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ vector: ScriptVector
  ) throws(ScriptError) -> Value {
    var isEvery = true
    try visit(interpreter, registers, vector) { _, result throws(ScriptError) in
      isEvery = result == .true
      return isEvery
    }
    return Value(rawBoolean: isEvery)
  }

  private static func some(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ vector: ScriptVector
  ) throws(ScriptError) -> Value {
    var isSome = false
    try visit(interpreter, registers, vector) { _, result throws(ScriptError) in
      isSome = result == .true
      return !isSome
    }
    return Value(rawBoolean: isSome)
  }

  private static func forEach(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ vector: ScriptVector
  ) throws(ScriptError) -> Value {
    try visit(interpreter, registers, vector) { _, _ throws(ScriptError) in true }
    return .undefined
  }

  private static func filter(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ vector: ScriptVector
  ) throws(ScriptError) -> Value {
    let made = try makeVector(like: vector, interpreter)
    interpreter.held.append(Value(made.object))
    defer { interpreter.held.removeLast() }
    try visit(interpreter, registers, vector) { element, result throws(ScriptError) in
      if result == .true {
        try made.append(try made.coerced(element, interpreter), interpreter)
      }
      return true
    }
    return Value(made.object)
  }

  /// The new Vector has its length from the start: without a function, its elements are 0 or null.
  private static func map(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ vector: ScriptVector
  ) throws(ScriptError) -> Value {
    let made = try makeVector(like: vector, interpreter)
    try made.setCount(vector.count, interpreter)
    interpreter.held.append(Value(made.object))
    defer { interpreter.held.removeLast() }
    var index = 0
    try visit(interpreter, registers, vector) { _, result throws(ScriptError) in
      interpreter.held.append(result)
      defer { interpreter.held.removeLast() }
      let raw = try made.coerced(result, interpreter)
      if index < made.count { made.setRaw(index, raw) }
      index += 1
      return true
    }
    // V.Gate.15.
    return Caller(interpreter).movieVersion < 13 ? .undefined : Value(made.object)
  }

  // MARK: - Sorting

  /// C.Vec.M.5.
  private static func sort(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ vector: ScriptVector
  ) throws(ScriptError) -> Value {
    var options: SortOptions = []
    var order: Value?
    if registers[1].isNumber {
      options = SortOptions(rawValue: try interpreter.values.toInt(registers[1]))
    } else {
      order = Value(try Natives.receiver(registers[1], interpreter.types.function, interpreter))
    }
    try Natives.reserve(2 * vector.count, interpreter)
    let all = vector.values
    // What is undefined comes last.
    let places =
      all.indices.filter { !all[$0].isUndefined } + all.indices.filter { all[$0].isUndefined }
    let count = all.count { !$0.isUndefined }
    let saved = interpreter.held.count
    defer { interpreter.held.removeLast(interpreter.held.count - saved) }
    interpreter.held += all
    let keys = try SortKeys(order == nil ? all : [], order == nil ? options : [], interpreter)
    let isDescending = options.contains(.descending)
    var sorter = QuickSort(order: places) { one, two throws(ScriptError) in
      let (first, second) = isDescending ? (all[two], all[one]) : (all[one], all[two])
      guard let order else { return try keys.compare(first, second) }
      let result = try interpreter.values.toNumber(
        try interpreter.call(order, this: registers[0], [first, second]))
      return result < 0 ? -1 : result > 0 ? 1 : 0
    }
    try sorter.sort(count)
    if options.contains(.returnsIndexes) { return registers[0] }
    if options.contains(.unique) {
      if all.count - count > 1 { return registers[0] }
      for place in 1..<max(count, 1) where try sorter.compare(place - 1, place) == 0 {
        return registers[0]
      }
    }
    for (index, place) in sorter.order.enumerated() where index < vector.count {
      vector.setRaw(index, try vector.coerced(all[place], interpreter))
    }
    return registers[0]
  }
}
