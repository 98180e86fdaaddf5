import FlashHeap

/// C.Arr: Array, but for what calls back and what sorts.
extension ArrayFace {
  static func natives(_ key: String) -> NativeFunction? {
    switch key {
    case "new": construct
    case "get length": length
    case "set length": setLength
    case "join": join
    case "pop": pop
    case "push": push
    case "reverse": reverse
    case "concat": concat
    case "shift": shift
    case "unshift": unshift
    case "slice": slice
    case "splice": splice
    case "indexOf": indexOf
    case "lastIndexOf": lastIndexOf
    case "insertAt": insertAt
    case "removeAt": removeAt
    case "prototype toString": toString
    case "prototype toLocaleString": toLocaleString
    default: callbackNatives(key) ?? sortNatives(key)
    }
  }

  // MARK: - Construction, length

  /// C.Arr.1.
  private static func construct(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    guard let object = registers[0].asObject, object.kind == .list else { return .undefined }
    let values = Natives.rest(registers[1])
    if values.count == 1, let number = values[0].number {
      guard let length = UInt32(exactly: number) else {
        throw ScriptError(1005, NumberFormat.text(number))
      }
      Elements.kept(by: registers[0])?.setLength(length)
    } else if let list = Elements.kept(by: registers[0]) {
      list.append(values, interpreter.heap)
    } else if let first = values.first {
      try Elements(registers[0], interpreter).set(0, first)
    }
    return .undefined
  }

  private static func length(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    Value(rawUInt: Elements.kept(by: registers[0])?.length ?? 0)
  }

  private static func setLength(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    Elements.kept(by: registers[0])?.setLength(registers[1].rawUInt)
    return .undefined
  }

  // MARK: - Texts

  /// The elements' texts one behind the other; nothing for undefined and null (C.Arr.4).
  private static func joined(
    _ interpreter: Interpreter, _ elements: Elements, _ separator: [UInt16], isLocal: Bool = false
  ) throws(ScriptError) -> Value {
    var units: [UInt16] = []
    let toLocaleString = Name(interpreter.heap.intern("toLocaleString"), .public)
    for index in 0..<(try elements.length()) {
      if index > 0 { units += separator }
      let value = try elements.get(index)
      if value.isNullish { continue }
      let text =
        isLocal ? try interpreter.properties.callProperty(value, toLocaleString, []) : value
      units += try interpreter.values.toText(text).units
      if index & 0xFF == 0, interpreter.heap.isFull(with: units.count) { throw ScriptError(1000) }
    }
    return Value(interpreter.heap.string(units: units))
  }

  private static func join(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    var separator: [UInt16] = [0x2C]
    if !registers[1].isUndefined { separator = try interpreter.values.toText(registers[1]).units }
    return try joined(interpreter, try Elements(registers[0], interpreter), separator)
  }

  private static func toString(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    _ = try Natives.receiver(registers[0], interpreter.types.array, interpreter)
    return try joined(interpreter, try Elements(registers[0], interpreter), [0x2C])
  }

  private static func toLocaleString(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    _ = try Natives.receiver(registers[0], interpreter.types.array, interpreter)
    return try joined(interpreter, try Elements(registers[0], interpreter), [0x2C], isLocal: true)
  }

  // MARK: - Ends

  private static func push(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let elements = try Elements(registers[0], interpreter, ownsLength: true)
    let values = Natives.rest(registers[1])
    try Natives.reserve(values.count, interpreter)
    var length = try elements.length()
    for value in values {
      try elements.set(length, value)
      length &+= 1
    }
    if elements.list == nil { try elements.setLength(length) }
    return Value(rawUInt: try elements.length())
  }

  private static func pop(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let elements = try Elements(registers[0], interpreter, ownsLength: true)
    let length = try elements.length()
    guard length > 0 else {
      try elements.setLength(0)
      return .undefined
    }
    // Of an array with gaps behind, it is the last that came in order (measured: last-in-order).
    if let list = elements.list, !list.isDense, let last = list.removeLastInOrder() { return last }
    let value = try elements.get(length - 1)
    if elements.list == nil { try elements.remove(length - 1) }
    try elements.setLength(length - 1)
    return value
  }

  private static func shift(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let elements = try Elements(registers[0], interpreter, ownsLength: true)
    guard try elements.length() > 0 else {
      try elements.setLength(0)
      return .undefined
    }
    let first = try elements.get(0)
    try replace(elements, 0..<1, with: [], interpreter)
    return first
  }

  private static func unshift(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let elements = try Elements(registers[0], interpreter, ownsLength: true)
    let values = Natives.rest(registers[1])
    if !values.isEmpty { try replace(elements, 0..<0, with: values, interpreter) }
    return Value(rawUInt: try elements.length())
  }

  /// Puts values in the place of some elements; those behind move, holes with them.
  ///
  /// `fillsGaps` makes elements of what prototypes have in their place (measured: inherited-elements).
  private static func replace(
    _ elements: Elements, _ range: Range<UInt32>, with values: [Value], _ interpreter: Interpreter,
    fillsGaps: Bool = false
  ) throws(ScriptError) {
    try Natives.reserve(values.count, interpreter)
    if let list = elements.list, list.isDense,
      !fillsGaps || !elements.mayInherit || !list.hasGaps(from: Int(range.upperBound))
    {
      return list.replace(
        Int(range.lowerBound)..<Int(range.upperBound), with: values, interpreter.heap)
    }
    let length = try elements.length()
    let change = values.count - range.count
    let inherits = fillsGaps || elements.list == nil
    if change != 0 {
      var index = change < 0 ? Int(range.upperBound) : Int(length) - 1
      let end = change < 0 ? Int(length) : Int(range.upperBound) - 1
      while index != end {
        let (from, to) = (UInt32(index), UInt32(truncatingIfNeeded: index + change))
        try Natives.pace(from, interpreter)
        // What moves has come from the prototypes where it was (measured: inherited-elements).
        if try inherits ? elements.hasOrInherits(from) : elements.has(from) {
          try elements.set(to, try elements.get(from))
        } else if try elements.has(to) {
          try elements.remove(to)
        }
        index += change < 0 ? 1 : -1
      }
    }
    for (index, value) in values.enumerated() {
      let (at, isOutside) = range.lowerBound.addingReportingOverflow(UInt32(index))
      if isOutside { break }
      try elements.set(at, value)
    }
    let new = UInt32(clamping: Int(length) + change)
    if elements.list == nil, new < length {
      for index in new..<length { try elements.remove(index) }
    }
    try elements.setLength(new)
  }

  // MARK: - Parts

  /// C.Arr.12.
  private static func reverse(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let elements = try Elements(registers[0], interpreter, ownsLength: true)
    guard registers[0].isObject else { return .undefined }
    let length = try elements.length()
    if let list = elements.list, list.isDense {
      let values = try elements.values(0..<length, keepsHoles: true)
      list.replace(0..<Int(length), with: values.reversed(), interpreter.heap)
      return registers[0]
    }
    for index in 0..<(length / 2) {
      let (one, two) = (try elements.get(index), try elements.get(length - 1 - index))
      try elements.set(index, two)
      try elements.set(length - 1 - index, one)
    }
    return registers[0]
  }

  /// C.Arr.13.
  private static func concat(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    var values: [Value] = []
    for (index, part) in ([registers[0]] + Natives.rest(registers[1])).enumerated() {
      guard let object = part.asObject, object.kind == .list else {
        // What is no Array has no elements of its own to begin with.
        if index > 0 { values.append(part) }
        continue
      }
      let elements = try Elements(part, interpreter)
      try Natives.reserve(values.count, interpreter)
      values += try elements.values(0..<(try elements.length()), keepsHoles: true)
    }
    return Value(try interpreter.makeList(values))
  }

  /// A position that an argument is: from the end if it is negative, and not outside.
  static func position(
    _ value: Value, _ length: UInt32, _ interpreter: Interpreter
  ) throws(ScriptError) -> UInt32 {
    let number = try interpreter.values.toNumber(value)
    if number.isNaN { return 0 }
    let whole = number.rounded(.towardZero)
    return UInt32(min(max(whole < 0 ? whole + Double(length) : whole, 0), Double(length)))
  }

  /// C.Arr.14.
  private static func slice(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let elements = try Elements(registers[0], interpreter)
    let length = try elements.length()
    let start = try position(registers[1], length, interpreter)
    let end = max(start, try position(registers[2], length, interpreter))
    return Value(try interpreter.makeList(try elements.values(start..<end)))
  }

  /// C.Arr.15.
  private static func splice(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let arguments = Natives.rest(registers[1])
    guard let first = arguments.first else { return .undefined }
    let elements = try Elements(registers[0], interpreter)
    let length = try elements.length()
    let start = try position(first, length, interpreter)
    var removed = length - start
    if arguments.count > 1 {
      let number = try interpreter.values.toNumber(arguments[1])
      removed = number > 0 ? UInt32(min(number.rounded(.down), Double(removed))) : 0
    }
    let range = start..<(start + removed)
    let values = try elements.values(range)
    try replace(
      elements, range, with: Array(arguments.dropFirst(2)), interpreter, fillsGaps: true)
    return Value(try interpreter.makeList(values))
  }

  // MARK: - Single elements

  /// C.Arr.16.
  private static func indexOf(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let elements = try Elements(registers[0], interpreter)
    let length = try elements.length()
    let start = try from(registers[2], length, interpreter)
    guard start < Int(length) else { return Value(rawInt: -1) }
    for index in UInt32(start)..<length
    where interpreter.values.isStrictlyEqual(try elements.get(index), registers[1]) {
      return Value(rawInt: Int32(bitPattern: index))
    }
    return Value(rawInt: -1)
  }

  private static func lastIndexOf(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let elements = try Elements(registers[0], interpreter)
    let length = try elements.length()
    guard length > 0 else { return Value(rawInt: -1) }
    var index = UInt32(min(try from(registers[2], length, interpreter), Int(length) - 1))
    while true {
      if interpreter.values.isStrictlyEqual(try elements.get(index), registers[1]) {
        return Value(rawInt: Int32(bitPattern: index))
      }
      if index == 0 { return Value(rawInt: -1) }
      index -= 1
    }
  }

  /// Where a search begins: an int, from the end if it is negative, 0 at least.
  private static func from(
    _ value: Value, _ length: UInt32, _ interpreter: Interpreter
  ) throws(ScriptError) -> Int {
    let start = Int(try interpreter.values.toInt(value))
    return start < 0 ? max(0, start + Int(length)) : start
  }

  /// C.Arr.19.
  private static func insertAt(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let elements = try Elements(registers[0], interpreter)
    let length = try elements.length()
    let at = try position(Value(integer: registers[1].rawInt), length, interpreter)
    try replace(elements, at..<at, with: [registers[2]], interpreter)
    return .undefined
  }

  private static func removeAt(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let elements = try Elements(registers[0], interpreter)
    let length = try elements.length()
    let at = try position(Value(integer: registers[1].rawInt), length, interpreter)
    guard at < length else { return .undefined }
    let value = try elements.get(at)
    try replace(elements, at..<(at + 1), with: [], interpreter)
    return value
  }
}
