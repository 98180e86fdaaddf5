import FlashHeap

/// C.Str.8 and C.Re.15–20: what String does with patterns.
extension StringFace {
  static func patternNatives(_ key: String) -> NativeFunction? {
    switch key {
    case "match": match
    case "search": search
    case "replace": replace
    case "split": split
    default: nil
    }
  }

  private static func expression(
    _ value: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> RegExpPayload? {
    guard interpreter.values.isKind(value, of: interpreter.types.regExp) else { return nil }
    return try RegExpFace.payload(value, interpreter)
  }

  /// The argument in a register as an expression: what is none is the text of a pattern.
  private static func pattern(
    _ registers: Interpreter.Registers, _ interpreter: Interpreter
  ) throws(ScriptError) -> RegExpPayload {
    if let known = try expression(registers[1], interpreter) { return known }
    registers[1] = Value(try interpreter.values.toText(registers[1]))
    registers[1] = try RegExpFace.make(registers[1], interpreter)
    return try RegExpFace.payload(registers[1], interpreter)
  }

  /// Texts that a result is put together of.
  private struct Pieces {
    private(set) var units: [UInt16] = []
    private let interpreter: Interpreter

    init(_ interpreter: Interpreter) { self.interpreter = interpreter }

    mutating func append(_ text: ScriptString, _ range: Range<Int>) throws(ScriptError) {
      try append(range.map { text[$0] })
    }

    mutating func append(_ more: [UInt16]) throws(ScriptError) {
      units += more
      if interpreter.heap.isFull(with: units.count * 2) { throw ScriptError(1000) }
    }

    var value: Value { Value(interpreter.heap.string(units: units)) }
  }

  /// The place behind the character at one; it may be the end.
  private static func characterEnd(_ place: Int, _ text: ScriptString) -> Int {
    guard place + 1 < text.count, text[place] & 0xFC00 == 0xD800 else { return place + 1 }
    return text[place + 1] & 0xFC00 == 0xDC00 ? place + 2 : place + 1
  }

  // MARK: - match, search

  /// C.Re.15.
  private static func match(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let expression = try pattern(registers, interpreter)
    guard expression.flags.contains(.global) else {
      return try RegExpFace.exec(expression, registers[0], interpreter)
    }
    let text = registers[0].string
    let before = expression.lastIndex
    let list = ScriptList(try interpreter.makeList([]))
    interpreter.held.append(Value(list.object))
    defer { interpreter.held.removeLast() }
    expression.lastIndex = 0
    while true {
      let start = expression.lastIndex
      guard let match = try RegExpFace.find(expression, text, interpreter), let whole = match[0],
        expression.lastIndex != start
      else { break }
      try Natives.reserve(1, interpreter)
      list.append([Value(interpreter.heap.substring(text, whole))], interpreter.heap)
    }
    if expression.lastIndex == before { expression.lastIndex &+= 1 }
    return Value(list.object)
  }

  /// C.Re.16.
  private static func search(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let expression = try pattern(registers, interpreter)
    let match = try expression.search(in: registers[0].string)?
      .first(from: 0, interpreter.machine)
    return Value(rawInt: Int32(match?[0]?.lowerBound ?? -1))
  }

  // MARK: - replace

  /// C.Re.17.
  private static func replace(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let isFunction = interpreter.values.isKind(registers[2], of: interpreter.types.function)
    if !isFunction { registers[2] = Value(try interpreter.values.toText(registers[2])) }
    if let expression = try expression(registers[1], interpreter) {
      return try replace(expression, isFunction, interpreter, registers)
    }
    registers[1] = Value(try interpreter.values.toText(registers[1]))
    let (text, wanted) = (registers[0].string, registers[1].string)
    let place = StringPlaces.find(wanted, in: text, from: 0)
    guard place >= 0 else { return registers[0] }
    var new = registers[2]
    if isFunction {
      let result = try interpreter.call(
        new, this: .undefined, [registers[1], Value(integer: Int32(place)), registers[0]])
      new = Value(try interpreter.values.toText(result))
    }
    var pieces = Pieces(interpreter)
    try pieces.append(text, 0..<place)
    try pieces.append(new.string.units)
    try pieces.append(text, (place + wanted.count)..<text.count)
    return pieces.value
  }

  private static func replace(
    _ expression: RegExpPayload, _ isFunction: Bool, _ interpreter: Interpreter,
    _ registers: Interpreter.Registers
  ) throws(ScriptError) -> Value {
    let text = registers[0].string
    guard let search = expression.search(in: text) else { return registers[0] }
    let template = isFunction ? [] : Array(registers[2].string.units.prefix { $0 != 0 })
    let isPlain = !template.contains(0x24)
    var pieces = Pieces(interpreter)
    // Up to where the text is in the result, and where the next match may begin.
    var (done, start) = (0, 0)
    // Bytes before that.
    var bytes = 0
    while start <= text.count,
      let match = try search.first(from: start, interpreter.machine), let whole = match[0]
    {
      // C.Re.19: a match of nothing at the end is left as it is.
      if isFunction, whole.isEmpty, whole.lowerBound == text.count { break }
      try pieces.append(text, done..<max(done, whole.lowerBound))
      if isFunction {
        bytes += search.byteCount(done..<max(done, whole.lowerBound))
        var arguments = match.map { range in
          Value(range.map { interpreter.heap.substring(text, $0) } ?? interpreter.heap.emptyString)
        }
        arguments += [Value(integer: Int32(bytes)), registers[0]]
        let result = try interpreter.call(registers[2], this: .undefined, arguments)
        try pieces.append(try interpreter.values.toText(result).units)
        bytes += search.byteCount(whole)
      } else if isPlain {
        try pieces.append(template)
      } else {
        try pieces.append(fill(template, match, text))
      }
      (done, start) = (whole.upperBound, whole.upperBound)
      if whole.isEmpty { start = characterEnd(start, text) }
      guard expression.flags.contains(.global) else { break }
    }
    if done == 0, pieces.units.isEmpty { return registers[0] }
    try pieces.append(text, done..<text.count)
    return pieces.value
  }

  /// A replacement with what its marks stand for (C.Re.18).
  private static func fill(
    _ template: [UInt16], _ match: RegExpSearch.Match, _ text: ScriptString
  ) -> [UInt16] {
    guard let whole = match[0] else { return template }
    var units: [UInt16] = []
    func append(_ range: Range<Int>?) {
      for index in range ?? 0..<0 { units.append(text[index]) }
    }
    func digit(_ index: Int) -> Int? {
      index < template.count && 0x30...0x39 ~= template[index] ? Int(template[index]) - 0x30 : nil
    }
    var index = 0
    while index < template.count {
      let unit = template[index]
      index += 1
      guard unit == 0x24, index < template.count else {
        units.append(unit)
        continue
      }
      switch template[index] {
      case 0x24: units.append(0x24)
      case 0x26: append(whole)
      case 0x60: append(0..<whole.lowerBound)
      case 0x27: append(whole.upperBound..<text.count)
      default:
        guard let first = digit(index) else {
          units.append(unit)
          continue
        }
        if let second = digit(index + 1), 1..<match.count ~= first * 10 + second {
          append(match[first * 10 + second])
          // Behind a zero the second digit stays (measured: zero-before-groups).
          if first > 0 { index += 1 }
        } else if 1..<match.count ~= first {
          append(match[first])
        } else {
          units.append(unit)
          continue
        }
      }
      index += 1
    }
    return units
  }

  // MARK: - split

  /// C.Str.8.
  private static func split(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    var limit = UInt32.max
    if !registers[2].isNullish {
      limit = UInt32(bitPattern: try interpreter.values.toInt(registers[2]))
    }
    let expression = try expression(registers[1], interpreter)
    if expression == nil { registers[1] = Value(try interpreter.values.toText(registers[1])) }
    let list = ScriptList(try interpreter.makeList([]))
    guard limit > 0 else { return Value(list.object) }
    let text = registers[0].string
    guard !text.isEmpty else {
      list.append([registers[0]], interpreter.heap)
      return Value(list.object)
    }
    if let expression {
      try split(text, at: expression, list, limit, interpreter)
    } else {
      try split(text, at: registers[1].string, list, limit, interpreter)
    }
    return Value(list.object)
  }

  private static func add(
    _ range: Range<Int>?, of text: ScriptString, to list: ScriptList, _ interpreter: Interpreter
  ) throws(ScriptError) {
    try Natives.pace(list.length, interpreter)
    try Natives.reserve(8, interpreter)
    let part = range.map { Value(interpreter.heap.substring(text, $0)) } ?? .undefined
    list.append([part], interpreter.heap)
  }

  private static func split(
    _ text: ScriptString, at delimiter: ScriptString, _ list: ScriptList, _ limit: UInt32,
    _ interpreter: Interpreter
  ) throws(ScriptError) {
    var start = 0
    while list.length < limit {
      let found =
        delimiter.isEmpty
        ? start + 1 : StringPlaces.find(delimiter, in: text, from: Double(start))
      guard found >= 0, found < text.count || !delimiter.isEmpty else {
        return try add(start..<text.count, of: text, to: list, interpreter)
      }
      try add(start..<found, of: text, to: list, interpreter)
      start = found + delimiter.count
    }
  }

  /// C.Re.20.
  private static func split(
    _ text: ScriptString, at expression: RegExpPayload, _ list: ScriptList, _ limit: UInt32,
    _ interpreter: Interpreter
  ) throws(ScriptError) {
    var start = 0
    if expression.source.isEmpty {
      while list.length < limit, start < text.count {
        let end = characterEnd(start, text)
        try add(start..<end, of: text, to: list, interpreter)
        start = end
      }
      return
    }
    let search = expression.search(in: text)
    while let match = try search?.first(from: start, interpreter.machine), let whole = match[0],
      !whole.isEmpty
    {
      try add(start..<max(start, whole.lowerBound), of: text, to: list, interpreter)
      if list.length >= limit { return }
      start = whole.upperBound
      for group in match.dropFirst() {
        try add(group, of: text, to: list, interpreter)
        // One part more follows.
        if list.length >= limit { break }
      }
    }
    if list.length < limit { try add(start..<text.count, of: text, to: list, interpreter) }
  }
}
