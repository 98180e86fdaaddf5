import FlashHeap

/// How elements compare where no function says so (C.Arr.32).
struct SortKeys {
  private let options: SortOptions
  private unowned let interpreter: Interpreter
  /// Integers compare by a difference that overflows: in movies before SWF 11 (C.Arr.36).
  private let overflows: Bool

  init(
    _ values: [Value], _ options: SortOptions, _ interpreter: Interpreter
  ) throws(ScriptError) {
    (self.options, self.interpreter) = (options, interpreter)
    overflows = CallStack(interpreter).movieVersion < 11
    guard options.contains(.numeric) else { return }
    for value in values where !value.isNumber {
      if try interpreter.values.toNumber(value).isNaN {
        throw ScriptError(1034, interpreter.values.debugText(value), "Number")
      }
    }
  }

  func compare(_ one: Value, _ two: Value) throws(ScriptError) -> Int {
    if options.contains(.numeric) {
      let first = try interpreter.values.toNumber(one)
      let second = try interpreter.values.toNumber(two)
      if overflows, let a = Int32(exactly: first), let b = Int32(exactly: second) {
        return Int((a &- b) &* 8)
      }
      return Self.compare(first, second)
    }
    let first = try interpreter.values.toText(one)
    interpreter.held.append(Value(first))
    defer { interpreter.held.removeLast() }
    return Self.compare(
      first, try interpreter.values.toText(two), options.contains(.caseInsensitive))
  }

  /// Numbers; what is none comes last.
  static func compare(_ one: Double, _ two: Double) -> Int {
    if one.isNaN { return two.isNaN ? 0 : 1 }
    if two.isNaN { return -1 }
    return one < two ? -1 : one > two ? 1 : 0
  }

  /// Texts by their code units, in lower case where case does not matter.
  static func compare(_ one: ScriptString, _ two: ScriptString, _ ignoresCase: Bool) -> Int {
    guard ignoresCase else { return one.compare(two) }
    for index in 0..<min(one.count, two.count) {
      let (a, b) = (Letters.lower(one[index]), Letters.lower(two[index]))
      if a != b { return Int(a) - Int(b) }
    }
    return one.count - two.count
  }
}

/// The fields of elements that sortOn compares: read once each, before anything moves.
struct FieldKeys {
  /// What a field of an element is.
  private struct Key {
    /// The property, or undefined.
    var value = Value.undefined
    var hasProperty = false
  }

  private let fields: [(name: Value, options: SortOptions)]
  private var keys: [[Key]] = []
  /// Which elements are objects; others come last.
  private var isObject: [Bool] = []
  private unowned let interpreter: Interpreter

  /// The caller drops what is held of the properties.
  init(
    _ elements: [Value], _ fields: [(Value, SortOptions)], _ interpreter: Interpreter
  ) throws(ScriptError) {
    self.fields = fields
    self.interpreter = interpreter
    for element in elements {
      isObject.append(element.isObject)
      var row: [Key] = []
      for (name, _) in fields where element.isObject {
        let asked = try interpreter.properties.asked(Name(.none, .public), late: name)
        let has = try interpreter.properties.has(name, in: element)
        // With several fields one may be missing.
        let value =
          has || fields.count == 1
          ? try interpreter.properties.getProperty(element, asked) : .undefined
        interpreter.held.append(value)
        row.append(Key(value: value, hasProperty: has))
      }
      keys.append(row)
    }
  }

  func compare(_ one: Int, _ two: Int) throws(ScriptError) -> Int {
    guard isObject[one], isObject[two] else {
      return isObject[one] ? -1 : isObject[two] ? 1 : 0
    }
    for (index, field) in fields.enumerated() {
      let result = try compare(keys[one][index], keys[two][index], field.options)
      if result != 0 { return result }
    }
    return 0
  }

  private func compare(
    _ one: Key, _ two: Key, _ options: SortOptions
  ) throws(ScriptError) -> Int {
    if fields.count > 1 {
      if one.value.isUndefined, two.value.isUndefined {
        return one.hasProperty == two.hasProperty ? 0 : one.hasProperty ? -1 : 1
      }
      if one.value.isUndefined { return 1 }
      if two.value.isUndefined { return -1 }
    }
    let isDescending = options.contains(.descending)
    let (first, second) = isDescending ? (two.value, one.value) : (one.value, two.value)
    if options.contains(.numeric) {
      let number = try interpreter.values.toNumber(first)
      return SortKeys.compare(number, try interpreter.values.toNumber(second))
    }
    let text = try interpreter.values.toText(first)
    interpreter.held.append(Value(text))
    defer { interpreter.held.removeLast() }
    return SortKeys.compare(
      text, try interpreter.values.toText(second), options.contains(.caseInsensitive))
  }
}
