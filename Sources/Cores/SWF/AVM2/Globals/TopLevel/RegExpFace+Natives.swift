import FlashHeap

/// C.Re: RegExp itself; what String does with it is there.
extension RegExpFace {
  static func natives(_ key: String) -> NativeFunction? {
    switch key {
    case "call": convert
    case "new": construct
    case "get source":
      { interpreter, registers, _ throws(ScriptError) in
        Value(try payload(registers[0], interpreter).source)
      }
    case "get global": flag(.global)
    case "get ignoreCase": flag(.ignoreCase)
    case "get multiline": flag(.multiline)
    case "get dotall": flag(.dotall)
    case "get extended": flag(.extended)
    case "get lastIndex":
      { interpreter, registers, _ throws(ScriptError) in
        Value(rawInt: try payload(registers[0], interpreter).lastIndex)
      }
    case "set lastIndex":
      { interpreter, registers, _ throws(ScriptError) in
        try payload(registers[0], interpreter).lastIndex = registers[1].rawInt
        return .undefined
      }
    case "exec":
      { interpreter, registers, _ throws(ScriptError) in
        try exec(try payload(registers[0], interpreter), registers[1], interpreter)
      }
    case "test":
      { interpreter, registers, _ throws(ScriptError) in
        let expression = try payload(registers[0], interpreter)
        return Natives.raw(
          try find(expression, text(registers[1], interpreter), interpreter) != nil)
      }
    case "prototype toString": toString
    default: nil
    }
  }

  private static func flag(_ flag: RegExpFlags) -> NativeFunction {
    { interpreter, registers, _ throws(ScriptError) in
      Natives.raw(try payload(registers[0], interpreter).flags.contains(flag))
    }
  }

  // MARK: - Making

  /// C.Re.1: an expression alone is itself.
  private static func convert(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    if interpreter.values.isKind(registers[1], of: interpreter.types.regExp),
      registers[2].isUndefined
    {
      return registers[1]
    }
    return try interpreter.construct(registers[0], [registers[1], registers[2]])
  }

  private static func construct(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    guard let object = registers[0].asObject, object.traits.isKind(of: interpreter.types.regExp)
    else { return .undefined }
    if interpreter.values.isKind(registers[1], of: interpreter.types.regExp) {
      guard registers[2].isUndefined else { throw ScriptError(1100) }
      let other = try payload(registers[1], interpreter)
      keep(RegExpPayload(other.source, other.flags), object, interpreter)
      return .undefined
    }
    var source = interpreter.heap.emptyString
    if !registers[1].isUndefined { source = try interpreter.values.toText(registers[1]) }
    registers[1] = Value(source)
    var flags = RegExpFlags(letters: lettersBehindSlashes(source.units))
    if !registers[2].isUndefined {
      flags = RegExpFlags(letters: try interpreter.values.toText(registers[2]).units)
    }
    keep(RegExpPayload(source, flags), object, interpreter)
    return .undefined
  }

  /// C.Re.2: what stands behind the second slash of a pattern.
  private static func lettersBehindSlashes(_ units: [UInt16]) -> ArraySlice<UInt16> {
    var slashes = 0
    var isEscaped = false
    for (index, unit) in units.enumerated() {
      if unit == 0x2F, !isEscaped {
        slashes += 1
        if slashes == 2 { return units[(index + 1)...] }
      }
      isEscaped = unit == 0x5C && !isEscaped
    }
    return []
  }

  private static func keep(
    _ payload: RegExpPayload, _ object: ScriptObject, _ interpreter: Interpreter
  ) {
    object.payload = payload
    interpreter.heap.addPressure(payload.bytes)
  }

  /// A new expression.
  static func make(_ pattern: Value, _ interpreter: Interpreter) throws(ScriptError) -> Value {
    let type = try interpreter.machine.classObject(for: interpreter.types.regExp, interpreter)
    return try interpreter.construct(type, [pattern])
  }

  /// What an expression keeps; the prototype and objects whose constructor did not run match nothing (C.Re.4).
  static func payload(
    _ value: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> RegExpPayload {
    let object = try Natives.receiver(value, interpreter.types.regExp, interpreter)
    if let payload = object.payload as? RegExpPayload { return payload }
    let made = RegExpPayload(interpreter.heap.string("(?:)"), [])
    keep(made, object, interpreter)
    return made
  }

  /// What a call of an expression as a function calls (C.Re.12).
  static func execEntry(_ object: ScriptObject, _ interpreter: Interpreter) -> MethodEntry? {
    let name = Name(interpreter.heap.intern("exec"), .as3)
    guard case .entry(let entry, _) = object.traits.find(name), entry.kind == .method else {
      return nil
    }
    return object.table.pointee.methods[entry.index]
  }

  // MARK: - Matching

  private static func text(_ value: Value, _ interpreter: Interpreter) -> ScriptString {
    value.asString ?? interpreter.heap.text(Atom(.null))
  }

  /// The next match of an expression in a text, and where the one after it is looked for (C.Re.10).
  static func find(
    _ expression: RegExpPayload, _ text: ScriptString, _ interpreter: Interpreter
  ) throws(ScriptError) -> RegExpSearch.Match? {
    let isGlobal = expression.flags.contains(.global)
    let start = isGlobal ? max(0, Int(expression.lastIndex)) : 0
    let match = try expression.search(in: text)?.first(from: start, interpreter.machine)
    if isGlobal { expression.lastIndex = Int32(match?[0]?.upperBound ?? 0) }
    return match
  }

  /// `exec` with a text of type String.
  static func exec(
    _ expression: RegExpPayload, _ text: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    let text = Self.text(text, interpreter)
    guard let match = try find(expression, text, interpreter) else { return .null }
    let heap = interpreter.heap
    let result = try interpreter.makeList(groups(match, of: text, heap))
    result.setProperty(
      Value(heap.string("index")), Value(integer: Int32(match[0]?.lowerBound ?? 0)), in: heap)
    result.setProperty(Value(heap.string("input")), Value(text), in: heap)
    for (name, group) in expression.names where group < match.count {
      // A name that is a number is an element's.
      let key = interpreter.properties.key(heap.string(units: name))
      let range = match[group]
      let value = Value(range.map { heap.substring(text, $0) } ?? heap.emptyString)
      if key.isInteger {
        ScriptList(result).set(UInt32(key.integer), value, heap)
      } else {
        result.setProperty(key, value, in: heap)
      }
    }
    return Value(result)
  }

  /// The texts of a match and its groups; undefined for groups that matched nothing.
  static func groups(
    _ match: RegExpSearch.Match, of text: ScriptString, _ heap: Heap
  ) -> [Value] {
    match.map { range in range.map { Value(heap.substring(text, $0)) } ?? .undefined }
  }

  /// C.Re.4.
  private static func toString(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let expression = try payload(registers[0], interpreter)
    var units: [UInt16] = [0x2F] + expression.source.units + [0x2F]
    for (letter, flag) in RegExpFlags.letters where expression.flags.contains(flag) {
      units.append(letter)
    }
    return Value(interpreter.heap.string(units: units))
  }
}
