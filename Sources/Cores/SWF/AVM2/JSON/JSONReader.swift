import FlashHeap

/// Makes values of a text in JSON (C.Json.1 and .2), without recursion.
struct JSONReader {
  /// An array or object that is not complete.
  private struct Container {
    let object: ScriptObject
    /// The name of the value that comes next; nil in an array.
    var key: Value?
  }

  private let units: [UInt16]
  private var position = 0
  private let interpreter: Interpreter
  private var open: [Container] = []
  private var count: UInt32 = 0

  init(_ units: [UInt16], _ interpreter: Interpreter) {
    (self.units, self.interpreter) = (units, interpreter)
  }

  private var mistake: ScriptError { ScriptError(1132) }

  /// The value of the whole text.
  mutating func read() throws(ScriptError) -> Value {
    // Nothing that is made here runs code, so nothing is collected.
    while true {
      skipSpace()
      guard var value = try begin() else { continue }
      // Puts it in what is open, and closes what is complete.
      while let container = open.last {
        try add(value, to: container)
        skipSpace()
        if take(0x2C) {
          skipSpace()
          if container.key != nil { try takeKey() }
          break
        }
        guard take(container.key == nil ? 0x5D : 0x7D) else { throw mistake }
        open.removeLast()
        value = Value(container.object)
      }
      if open.isEmpty {
        skipSpace()
        guard position == units.count else { throw mistake }
        return value
      }
    }
  }

  private mutating func skipSpace() {
    while position < units.count {
      switch units[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  private mutating func take(_ unit: UInt16) -> Bool {
    guard position < units.count, units[position] == unit else { return false }
    position += 1
    return true
  }

  private mutating func take(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { bytes in
      guard position + bytes.count <= units.count else { return false }
      for (index, byte) in bytes.enumerated() where units[position + index] != UInt16(byte) {
        return false
      }
      position += bytes.count
      return true
    }
  }

  /// Reads a value; nil where a container has begun that is not empty.
  private mutating func begin() throws(ScriptError) -> Value? {
    count &+= 1
    try Natives.pace(count, interpreter)
    try Natives.reserve(32, interpreter)
    guard position < units.count else { throw mistake }
    switch units[position] {
    case 0x22:
      position += 1
      return Value(interpreter.heap.string(units: try takeText()))
    case 0x5B:
      position += 1
      let list = try interpreter.makeList([])
      skipSpace()
      if take(0x5D) { return Value(list) }
      try push(Container(object: list, key: nil))
      return nil
    case 0x7B:
      position += 1
      let object = try interpreter.makeObject()
      skipSpace()
      if take(0x7D) { return Value(object) }
      try push(Container(object: object, key: .undefined))
      try takeKey()
      return nil
    case 0x74 where take("true"): return .true
    case 0x66 where take("false"): return .false
    case 0x6E where take("null"): return .null
    default: return try takeNumber()
    }
  }

  private mutating func push(_ container: Container) throws(ScriptError) {
    guard open.count < Machine.nestingLimit else { throw ScriptError(.stackOverflowError, 1023) }
    open.append(container)
  }

  /// Reads the name of a member and the colon.
  private mutating func takeKey() throws(ScriptError) {
    guard take(0x22) else { throw mistake }
    let name = interpreter.heap.string(units: try takeText())
    skipSpace()
    guard take(0x3A) else { throw mistake }
    open[open.count - 1].key = interpreter.properties.key(name)
  }

  private func add(_ value: Value, to container: Container) throws(ScriptError) {
    if let key = container.key {
      container.object.setProperty(key, value, in: interpreter.heap)
    } else {
      ScriptList(container.object).append([value], interpreter.heap)
    }
  }

  /// Reads what stands before the closing mark of a text, and the mark.
  private mutating func takeText() throws(ScriptError) -> [UInt16] {
    var text: [UInt16] = []
    while position < units.count {
      let unit = units[position]
      position += 1
      switch unit {
      case 0x22: return text
      case 0..<0x20: throw mistake
      case 0x5C: text.append(try takeEscape())
      default: text.append(unit)
      }
    }
    throw mistake
  }

  private mutating func takeEscape() throws(ScriptError) -> UInt16 {
    guard position < units.count else { throw mistake }
    let unit = units[position]
    position += 1
    switch unit {
    case 0x22, 0x2F, 0x5C: return unit
    case 0x62: return 0x08
    case 0x66: return 0x0C
    case 0x6E: return 0x0A
    case 0x72: return 0x0D
    case 0x74: return 0x09
    case 0x75:
      guard position + 4 <= units.count else { throw mistake }
      var code: UInt16 = 0
      for unit in units[position..<position + 4] {
        guard unit < 0x80, let digit = Character(UnicodeScalar(UInt8(unit))).hexDigitValue else {
          throw mistake
        }
        code = code << 4 | UInt16(digit)
      }
      position += 4
      return code
    default: throw mistake
    }
  }

  private mutating func takeDigits() -> Bool {
    let start = position
    while position < units.count, 0x30...0x39 ~= units[position] { position += 1 }
    return position > start
  }

  private mutating func takeNumber() throws(ScriptError) -> Value {
    let start = position
    _ = take(0x2D)
    guard takeDigits() else { throw mistake }
    if take(0x2E), !takeDigits() { throw mistake }
    if take(0x65) || take(0x45) {
      if !take(0x2B) { _ = take(0x2D) }
      guard takeDigits() else { throw mistake }
    }
    let number = NumberReading.parseFloat(Array(units[start..<position]))
    if let whole = Int32(exactly: number), whole != 0 || number.sign == .plus {
      return Value(integer: whole)
    }
    return Value(outside: number)
  }
}

/// Calls a function for each value that was read, from the inside out (C.Json.3).
struct JSONReviver {
  let function: Value
  let interpreter: Interpreter

  /// The result for the value of a property.
  func revive(_ holder: Value, _ key: Value) throws(ScriptError) -> Value {
    try interpreter.machine.enter()
    defer { interpreter.machine.leave() }
    let properties = interpreter.properties
    let value = try properties.getProperty(
      holder, try properties.asked(Name(.none, .public), late: key))
    interpreter.held.append(value)
    defer { interpreter.held.removeLast() }
    if let object = value.asObject {
      if object.kind == .list {
        for index in 0..<ScriptList(object).length {
          try replace(value, Value(interpreter.heap.string(String(index))))
        }
      } else {
        var place = try properties.next(of: value, behind: 0)
        while place > 0 {
          try replace(value, try properties.enumerated(value, place, isName: true))
          place = try properties.next(of: value, behind: place)
        }
      }
    }
    let name = Value(try interpreter.values.toText(key))
    return try interpreter.call(function, this: holder, [name, value])
  }

  /// Puts the result in the place of a value, or deletes the property if there is none.
  private func replace(_ holder: Value, _ key: Value) throws(ScriptError) {
    interpreter.held.append(key)
    defer { interpreter.held.removeLast() }
    let result = try revive(holder, key)
    let properties = interpreter.properties
    let asked = try properties.asked(Name(.none, .public), late: key)
    if result.isUndefined {
      _ = try properties.deleteProperty(holder, asked)
    } else {
      try properties.setProperty(holder, asked, result)
    }
  }
}
