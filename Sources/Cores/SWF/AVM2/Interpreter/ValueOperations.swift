package import FlashHeap

/// What the language does with values of any kind: conversions (V.Coerce), operators and comparisons.
package final class ValueOperations {
  unowned(unsafe) let interpreter: Interpreter
  let heap: Heap
  let types: CoreTypes
  var machine: Machine { interpreter.machine }

  init(_ interpreter: Interpreter) {
    (self.interpreter, heap, types) = (interpreter, interpreter.heap, interpreter.types)
  }

  /// The type of a value that is neither null nor undefined.
  package func type(of value: Value) -> Traits {
    if value.isObject { return value.object.traits }
    if value.isString { return types.string }
    if value.isBoolean { return types.boolean }
    return types.number
  }

  /// The table of a value that is neither null nor undefined; makes the class of a primitive where nothing has used it yet.
  func table(of value: Value) throws(ScriptError) -> UnsafeMutablePointer<VTable> {
    if value.isObject { return value.object.table }
    return try machine.table(for: type(of: value), interpreter)
  }

  package func toBoolean(_ value: Value) -> Bool {
    if value.isObject { return true }
    if value.isString { return !value.string.isEmpty }
    if value.isInteger { return value.integer != 0 }
    if value.isDouble { return value.double != 0 && !value.double.isNaN }
    return value == .true
  }

  package func toNumber(_ value: Value) throws(ScriptError) -> Double {
    if value.isDouble { return value.double }
    if value.isInteger { return Double(value.integer) }
    if value.isString { return TextNumber.number(value.string) }
    if value.isUndefined { return .nan }
    if value.isObject { return try toNumber(try toPrimitive(value)) }
    return value == .true ? 1 : 0
  }

  package func toInt(_ value: Value) throws(ScriptError) -> Int32 {
    value.isInteger ? value.integer : NumberConversion.int32(try toNumber(value))
  }

  /// A value as text (V.Coerce.10).
  package func toText(_ value: Value) throws(ScriptError) -> ScriptString {
    if value.isString { return value.string }
    if value.isInteger { return heap.string(String(value.integer)) }
    if value.isDouble { return heap.string(ShortestNumber.text(value.double)) }
    if value.isObject { return try toText(try toPrimitive(value, wantsText: true)) }
    if value.isUndefined { return heap.text(Atom(.undefined)) }
    if value.isNull { return heap.text(Atom(.null)) }
    return heap.text(Atom(value == .true ? .true : .false))
  }

  /// What an object is without being one: `valueOf`, then `toString`, or the other way round (V.Coerce.9).
  package func toPrimitive(_ value: Value, wantsText: Bool = false) throws(ScriptError) -> Value {
    guard let object = value.asObject else { return value }
    if object.kind == .namespace { return machine.uri(of: object) }
    interpreter.held.append(value)
    defer { interpreter.held.removeLast() }
    let prefersText = wantsText || object.traits.isKind(of: types.date) && false
    for name in prefersText ? [KnownName.toString, .valueOf] : [.valueOf, .toString] {
      let result = try interpreter.properties.callProperty(value, Name(Atom(name), .public), [])
      if !result.isObject { return result }
    }
    throw ScriptError(1050, machine.text(of: type(of: value)))
  }

  /// Whether a value is of a type (V.Is.1).
  package func isKind(_ value: Value, of type: Traits) -> Bool {
    if value.isNullish { return false }
    if type === types.object { return true }
    if value.isObject { return value.object.traits.isKind(of: type) }
    if value.isString { return type === types.string }
    if value.isBoolean { return type === types.boolean }
    guard let number = value.number else { return false }
    if type === types.number { return true }
    if type === types.int { return Int32(exactly: number) != nil }
    if type === types.uint { return UInt32(exactly: number) != nil }
    return false
  }

  /// A value as one of a type, as it lies in a register (V.Coerce.12).
  package func coerce(_ value: Value, to type: Traits?) throws(ScriptError) -> Value {
    guard let type else { return value }
    switch type.representation {
    case .int, .uint: return Value(rawInt: try toInt(value))
    case .number: return Value(try toNumber(value))
    case .boolean: return Value(bits: toBoolean(value) ? 1 : 0)
    case .boxed: break
    }
    if type === types.object { return value.isUndefined ? .null : value }
    if type === types.string { return value.isNullish ? .null : Value(try toText(value)) }
    if type === types.void { return .undefined }
    if value.isNullish { return .null }
    if isKind(value, of: type) { return value }
    throw ScriptError(1034, debugText(value), machine.text(of: type))
  }

  /// A value as errors show it (E.0.7): addresses mean nothing here, so all are one.
  func debugText(_ value: Value) -> String {
    if value.isString { return "\"\(value.string.text)\"" }
    if value.isObject {
      return machine.text(of: value.object.traits.name, separator: "::") + "@00000000"
    }
    if value.isInteger { return String(value.integer) }
    if value.isDouble { return ShortestNumber.text(value.double) }
    return value.isUndefined
      ? "undefined" : value.isNull ? "null" : value == .true ? "true" : "false"
  }
}

/// Numbers as the language writes them: the shortest digits that read as the same number (C.Num.S).
package enum ShortestNumber {
  package static func text(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if number == 0 { return "0" }
    if let integer = Int32(exactly: number) { return String(integer) }
    // Swift's text has the shortest digits; only their layout differs.
    let text = "\(number.magnitude)"
    let halves = text.split(separator: "e")
    let parts = halves[0].split(separator: ".")
    var digits = String(parts[0]) + (parts.count > 1 ? String(parts[1]) : "")
    var exponent = parts[0].count + (halves.count > 1 ? Int(halves[1]) ?? 0 : 0)
    while digits.count > 1, digits.hasPrefix("0") {
      digits.removeFirst()
      exponent -= 1
    }
    while digits.count > 1, digits.hasSuffix("0") { digits.removeLast() }
    let sign = number < 0 ? "-" : ""
    let count = digits.count
    if exponent > 21 || exponent < -5 {
      let rest = digits.dropFirst()
      let power = exponent - 1
      return sign + digits.prefix(1) + (rest.isEmpty ? "" : "." + rest) + "e"
        + (power < 0 ? "-" : "+") + String(power.magnitude)
    }
    if exponent <= 0 { return sign + "0." + String(repeating: "0", count: -exponent) + digits }
    if exponent >= count { return sign + digits + String(repeating: "0", count: exponent - count) }
    return sign + digits.prefix(exponent) + "." + digits.dropFirst(exponent)
  }
}

/// Text as a number, as the language reads it (V.Coerce.5).
package enum TextNumber {
  private static func isBlank(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x20, 0x09...0x0D, 0x2000...0x200B, 0x2028, 0x2029, 0x205F, 0x3000: true
    default: false
    }
  }

  package static func number(_ string: ScriptString) -> Double {
    let units = string.units
    var start = 0
    while start < units.count, isBlank(units[start]) { start += 1 }
    if start == units.count { return 0 }
    if let (value, end) = decimal(units, from: start) {
      var rest = end
      while rest < units.count, isBlank(units[rest]) { rest += 1 }
      if rest == units.count || units[rest] == 0 { return value }
    }
    return hexadecimal(units, from: start) ?? .nan
  }

  /// The number that begins there, and where it ends; nil if none does.
  package static func decimal(_ units: [UInt16], from start: Int) -> (value: Double, end: Int)? {
    var at = start
    var text = ""
    if at < units.count, units[at] == 0x2D || units[at] == 0x2B {
      if units[at] == 0x2D { text = "-" }
      at += 1
    }
    if units[at...].starts(with: "Infinity".utf16) {
      return (text == "-" ? -.infinity : .infinity, at + 8)
    }
    func digits() -> String {
      var found = ""
      while at < units.count, 0x30...0x39 ~= units[at] {
        found.unicodeScalars.append(Unicode.Scalar(UInt8(units[at])))
        at += 1
      }
      return found
    }
    let whole = digits()
    var fraction = ""
    if at < units.count, units[at] == 0x2E {
      at += 1
      fraction = digits()
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    text += (whole.isEmpty ? "0" : whole) + "." + (fraction.isEmpty ? "0" : fraction)
    if at < units.count, units[at] | 0x20 == 0x65 {
      at += 1
      var sign = ""
      if at < units.count, units[at] == 0x2D || units[at] == 0x2B {
        if units[at] == 0x2D { sign = "-" }
        at += 1
      }
      let exponent = digits()
      // A sign alone makes it no number, if it is a minus.
      if exponent.isEmpty, sign == "-" { return nil }
      if !exponent.isEmpty { text += "e" + sign + exponent.prefix(8) }
    }
    return Double(text).map { ($0, at) }
  }

  private static func hexadecimal(_ units: [UInt16], from start: Int) -> Double? {
    var at = start
    var sign = 1.0
    if at < units.count, units[at] == 0x2D || units[at] == 0x2B {
      if units[at] == 0x2D { sign = -1 }
      at += 1
    }
    guard at + 2 < units.count, units[at] == 0x30, units[at + 1] | 0x20 == 0x78 else { return nil }
    var value = 0.0
    for unit in units[(at + 2)...] {
      guard let scalar = Unicode.Scalar(unit), let digit = Character(scalar).hexDigitValue,
        unit < 128
      else { return nil }
      value = value * 16 + Double(digit)
    }
    return sign * value
  }
}
