import FlashHeap

/// C.Vec: functions of Vectors, the same for all forms.
enum VectorNatives {
  /// A function on a Vector that was looked at.
  typealias Body = (
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ vector: ScriptVector
  ) throws(ScriptError) -> Value

  /// The functions of one form.
  static func natives(_ form: ScriptVector.Form) -> Face.Natives {
    { key in
      guard let body = body(key) else { return nil }
      return { interpreter, registers, _ throws(ScriptError) in
        try body(interpreter, registers, try receiver(registers[0], form, interpreter))
      }
    }
  }

  private static func body(_ key: String) -> Body? {
    switch key {
    case "new": construct
    case "get length": { _, _, vector throws(ScriptError) in Value(rawInt: Int32(vector.count)) }
    case "set length": setLength
    case "get fixed": { _, _, vector throws(ScriptError) in Value(rawBoolean: vector.isFixed) }
    case "set fixed":
      { _, registers, vector throws(ScriptError) in
        vector.isFixed = registers[1].bits != 0
        return .undefined
      }
    case "concat": concat
    case "join": join
    case "prototype toString": toString
    case "prototype toLocaleString": toLocaleString
    case "pop": pop
    case "push": push
    case "shift": shift
    case "unshift": unshift
    case "insertAt": insertAt
    case "removeAt": removeAt
    case "reverse": reverse
    case "slice": slice
    case "splice": splice
    case "indexOf": indexOf
    case "lastIndexOf": lastIndexOf
    default: callbackBody(key)
    }
  }

  /// `this`, which must be a Vector of the form (C.Vec.M.9).
  static func receiver(
    _ value: Value, _ form: ScriptVector.Form, _ interpreter: Interpreter
  ) throws(ScriptError) -> ScriptVector {
    guard let object = value.asObject, object.kind == .vector, ScriptVector(object).form == form
    else {
      let types = interpreter.types
      let element =
        switch form {
        case .object: nil as Traits?
        case .int: types.int
        case .uint: types.uint
        case .number: types.number
        }
      throw ScriptError(
        1034, interpreter.values.debugText(value),
        interpreter.machine.text(of: interpreter.machine.vector(of: element)))
    }
    return ScriptVector(object)
  }

  /// A new, empty Vector of the type of another.
  static func makeVector(
    like vector: ScriptVector, _ interpreter: Interpreter
  ) throws(ScriptError) -> ScriptVector {
    let table = try interpreter.machine.table(for: vector.object.traits, interpreter)
    return ScriptVector(interpreter.machine.make(table))
  }

  /// What can be done only while the length may change.
  static func checkLength(_ vector: ScriptVector) throws(ScriptError) {
    if vector.isFixed { throw ScriptError(1126) }
  }

  // MARK: - Construction, length

  /// C.Vec.2.
  private static func construct(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ vector: ScriptVector
  ) throws(ScriptError) -> Value {
    try vector.setCount(Int(registers[1].rawUInt), interpreter)
    vector.isFixed = registers[2].bits != 0
    return .undefined
  }

  /// C.Vec.3: a call of the class.
  static func convert(
    _ interpreter: Interpreter, _ type: Value, _ arguments: [Value]
  ) throws(ScriptError) -> Value {
    guard arguments.count == 1 else { throw ScriptError(1112, "\(arguments.count)") }
    guard let table = type.asObject?.classTable else { throw ScriptError(1007) }
    let traits = table.pointee.traits.takeUnretainedValue()
    guard let source = arguments[0].asObject else {
      throw ScriptError(
        1034, interpreter.values.debugText(arguments[0]), interpreter.machine.text(of: traits))
    }
    if source.traits === traits { return arguments[0] }
    let made = ScriptVector(interpreter.machine.make(table))
    return try interpreter.holding(Value(made.object)) { () throws(ScriptError) in
      let elements = try Elements(arguments[0], interpreter)
      let length = try elements.length()
      try made.setCount(Int(length), interpreter)
      for index in 0..<length {
        let raw = try made.coerced(try elements.get(index), interpreter)
        if Int(index) < made.count { made.setRaw(Int(index), raw) }
      }
      return Value(made.object)
    }
  }

  /// C.Vec.5.
  private static func setLength(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ vector: ScriptVector
  ) throws(ScriptError) -> Value {
    try checkLength(vector)
    try vector.setCount(Int(registers[1].rawUInt), interpreter)
    return .undefined
  }

  // MARK: - Texts

  /// C.Vec.M.3.
  private static func joined(
    _ interpreter: Interpreter, _ vector: ScriptVector, _ separator: [UInt16], isLocal: Bool = false
  ) throws(ScriptError) -> Value {
    var units: [UInt16] = []
    let toLocaleString = Name(interpreter.heap.intern("toLocaleString"), .public)
    let count = vector.count
    for index in 0..<count {
      try Natives.pace(UInt32(index), interpreter)
      guard index < vector.count else {
        throw ScriptError(1125, "\(index)", "\(vector.count)")
      }
      let value = vector.value(index)
      if !isLocal {
        units += try interpreter.values.toText(value).units
      } else if !value.isNullish {
        let text = try interpreter.properties.callProperty(value, toLocaleString, [])
        units += try interpreter.values.toText(text).units
      }
      if index + 1 < count { units += separator }
      if index & 0xFF == 0, interpreter.heap.isFull(with: units.count) { throw ScriptError(1000) }
    }
    return Value(interpreter.heap.string(units: units))
  }

  private static func join(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ vector: ScriptVector
  ) throws(ScriptError) -> Value {
    try joined(interpreter, vector, try interpreter.values.toText(registers[1]).units)
  }

  private static func toString(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ vector: ScriptVector
  ) throws(ScriptError) -> Value { try joined(interpreter, vector, [0x2C]) }

  private static func toLocaleString(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ vector: ScriptVector
  ) throws(ScriptError) -> Value { try joined(interpreter, vector, [0x2C], isLocal: true) }

  // MARK: - Ends

  /// What is given if there is no element (C.Vec.M.1).
  private static func nothing(_ vector: ScriptVector) -> Value {
    vector.form == .object ? .undefined : .zero
  }

  private static func pop(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ vector: ScriptVector
  ) throws(ScriptError) -> Value {
    try checkLength(vector)
    guard vector.count > 0 else { return nothing(vector) }
    let last = vector.raw(vector.count - 1)
    try vector.setCount(vector.count - 1, interpreter)
    return last
  }

  private static func push(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ vector: ScriptVector
  ) throws(ScriptError) -> Value {
    try checkLength(vector)
    for value in Natives.rest(registers[1]) {
      try vector.append(try vector.coerced(value, interpreter), interpreter)
    }
    return Value(rawInt: Int32(vector.count))
  }

  private static func shift(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ vector: ScriptVector
  ) throws(ScriptError) -> Value {
    try checkLength(vector)
    guard vector.count > 0 else { return nothing(vector) }
    let first = vector.raw(0)
    try vector.replace(0..<1, with: [], interpreter)
    return first
  }

  private static func unshift(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ vector: ScriptVector
  ) throws(ScriptError) -> Value {
    try checkLength(vector)
    try insert(Natives.rest(registers[1]), at: 0..<0, vector, interpreter)
    return Value(rawInt: Int32(vector.count))
  }

  /// Puts values, which are coerced first, in the place of some elements.
  private static func insert(
    _ values: [Value], at range: Range<Int>, _ vector: ScriptVector, _ interpreter: Interpreter
  ) throws(ScriptError) {
    let saved = interpreter.held.count
    defer { interpreter.held.removeLast(interpreter.held.count - saved) }
    var coerced: [Value] = []
    for value in values {
      let raw = try vector.coerced(value, interpreter)
      if vector.form == .object { interpreter.held.append(raw) }
      coerced.append(raw)
    }
    try vector.replace(range.clamped(to: 0..<vector.count), with: coerced, interpreter)
  }

  // MARK: - Single elements

  /// C.Vec.M.8.
  private static func insertAt(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ vector: ScriptVector
  ) throws(ScriptError) -> Value {
    try checkLength(vector)
    let raw =
      vector.form == .object ? try vector.coerced(registers[2], interpreter) : registers[2]
    let at = position(Double(registers[1].rawInt), vector.count)
    try vector.replace(at..<at, with: [raw], interpreter)
    return .undefined
  }

  private static func removeAt(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ vector: ScriptVector
  ) throws(ScriptError) -> Value {
    try checkLength(vector)
    let index = Int(registers[1].rawInt)
    let at = index < 0 ? max(0, index + vector.count) : index
    guard at < vector.count else {
      throw ScriptError(1125, "\(index)", "\(vector.count)")
    }
    let raw = vector.raw(at)
    try vector.replace(at..<(at + 1), with: [], interpreter)
    return raw
  }

  // MARK: - Parts

  /// C.Vec.M.2.
  private static func concat(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ vector: ScriptVector
  ) throws(ScriptError) -> Value {
    var arguments = Natives.rest(registers[1])
    for (index, value) in arguments.enumerated() {
      // Null is of every type, and has no elements.
      arguments[index] = try interpreter.values.coerce(value, to: vector.object.traits)
      if value.isNullish { throw Interpreter.nullError(value) }
    }
    // V.Gate.5.
    if Caller(interpreter).movieVersion < 11 { arguments.reverse() }
    let made = try makeVector(like: vector, interpreter)
    for source in [vector] + arguments.map({ ScriptVector($0.object) }) {
      let start = made.count
      try made.setCount(start + source.count, interpreter)
      for index in 0..<source.count { made.setRaw(start + index, source.raw(index)) }
    }
    return Value(made.object)
  }

  private static func reverse(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ vector: ScriptVector
  ) throws(ScriptError) -> Value {
    let count = vector.count
    for index in 0..<(count / 2) {
      let raw = vector.raw(index)
      vector.setRaw(index, vector.raw(count - 1 - index))
      vector.setRaw(count - 1 - index, raw)
    }
    return registers[0]
  }

  /// A position that an argument is: from the end if it is negative, and not outside.
  private static func position(_ number: Double, _ count: Int) -> Int {
    if number.isNaN { return 0 }
    let whole = number.rounded(.towardZero)
    return Int(min(max(whole < 0 ? whole + Double(count) : whole, 0), Double(count)))
  }

  /// C.Vec.M.4.
  private static func slice(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ vector: ScriptVector
  ) throws(ScriptError) -> Value {
    let start = position(registers[1].double, vector.count)
    let end = max(start, position(registers[2].double, vector.count))
    let made = try makeVector(like: vector, interpreter)
    try made.setCount(end - start, interpreter)
    for index in start..<end { made.setRaw(index - start, vector.raw(index)) }
    return Value(made.object)
  }

  /// C.Vec.M.4; a fixed length changes (measured: fixed-splice).
  private static func splice(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ vector: ScriptVector
  ) throws(ScriptError) -> Value {
    let start = position(registers[1].double, vector.count)
    let number = registers[2].double
    // A negative count says where the part ends, from the end (measured: splice-to-end).
    let removed =
      number > 0
      ? Int(min(number.rounded(.down), Double(vector.count - start)))
      : number < 0 ? max(0, position(number, vector.count) - start) : 0
    let made = try makeVector(like: vector, interpreter)
    try made.setCount(removed, interpreter)
    for index in 0..<removed { made.setRaw(index, vector.raw(start + index)) }
    try interpreter.holding(Value(made.object)) { () throws(ScriptError) in
      try insert(
        Natives.rest(registers[3]), at: start..<(start + removed), vector, interpreter)
    }
    return Value(made.object)
  }

  // MARK: - Searching

  /// C.Vec.M.6: what is searched for, as a value; objects are taken as they are (measured: uncoerced-search).
  private static func wanted(_ registers: Interpreter.Registers, _ vector: ScriptVector) -> Value {
    vector.form == .object ? registers[1] : vector.boxed(registers[1])
  }

  private static func indexOf(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ vector: ScriptVector
  ) throws(ScriptError) -> Value {
    let wanted = wanted(registers, vector)
    for index in position(registers[2].double, vector.count)..<vector.count
    where interpreter.values.isStrictlyEqual(vector.value(index), wanted) {
      return Value(Double(index))
    }
    return Value(-1.0)
  }

  private static func lastIndexOf(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ vector: ScriptVector
  ) throws(ScriptError) -> Value {
    let wanted = wanted(registers, vector)
    let number = registers[2].double
    let from = number.isNaN ? 0 : number.rounded(.towardZero)
    let last = min(from < 0 ? from + Double(vector.count) : from, Double(vector.count - 1))
    guard last >= 0 else { return Value(-1.0) }
    for index in (0...Int(last)).reversed()
    where interpreter.values.isStrictlyEqual(vector.value(index), wanted) {
      return Value(Double(index))
    }
    return Value(-1.0)
  }
}
