package import FlashHeap

/// What the language does with values of any kind: conversions (V.Coerce), operators and comparisons.
package struct ValueOperations {
  let interpreter: Interpreter
  @inline(__always) var heap: Heap { interpreter.heap }
  @inline(__always) var types: CoreTypes { interpreter.types }
  @inline(__always) var machine: Machine { interpreter.machine }

  @inline(__always) init(_ interpreter: Interpreter) { self.interpreter = interpreter }

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
    // Texts and numbers are asked often.
    if value.isString {
      if let table = types.string.table { return table }
    } else if value.isNumber, let table = types.number.table {
      return table
    }
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
    if value.isString { return NumberReading.number(value.string.units) }
    if value.isUndefined { return .nan }
    if let object = value.asObject {
      // (V.Coerce.4)
      if object.kind == .namespace {
        return NumberReading.number(machine.uri(of: object).string.units)
      }
      return try toNumber(try toPrimitive(value))
    }
    return value == .true ? 1 : 0
  }

  package func toInt(_ value: Value) throws(ScriptError) -> Int32 {
    value.isInteger ? value.integer : NumberConversion.int32(try toNumber(value))
  }

  /// A value as text (V.Coerce.10).
  package func toText(_ value: Value) throws(ScriptError) -> ScriptString {
    if value.isString { return value.string }
    if value.isInteger { return heap.string(String(value.integer)) }
    if value.isDouble { return heap.string(NumberFormat.text(value.double)) }
    if value.isObject { return try toText(try toPrimitive(value, wantsText: true)) }
    if value.isUndefined { return heap.text(Atom(.undefined)) }
    if value.isNull { return heap.text(Atom(.null)) }
    return heap.text(Atom(value == .true ? .true : .false))
  }

  /// What an object is without being one: `valueOf`, then `toString`, or the other way round (V.Coerce.9).
  package func toPrimitive(_ value: Value, wantsText: Bool = false) throws(ScriptError) -> Value {
    guard let object = value.asObject else { return value }
    // A namespace is primitive itself: it is added as a number (V.Num.4).
    if object.kind == .namespace { return wantsText ? machine.uri(of: object) : value }
    interpreter.held.append(value)
    defer { interpreter.held.removeLast() }
    for name in wantsText ? [KnownName.toString, .valueOf] : [.valueOf, .toString] {
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

  /// An object as errors show it (measured: values-in-errors).
  private func debugText(_ object: ScriptObject) -> String {
    let address = "@00000000000"
    let type = object.traits
    switch object.kind {
    case .classObject:
      let name = type.instanceTraits?.name ?? type.name
      return machine.text(of: name, separator: "::") + "$"
    case .closure: return "Function"
    case .methodClosure:
      let closure = Closure(object)
      let method = closure.entry.record.pointee.method.takeUnretainedValue()
      return "MC{\(debugText(closure.receiver)) \(machine.text(of: method))}\(address)"
    case .namespace: return machine.uri(of: object).string.text
    case .list: return "[]" + address
    default: break
    }
    if type === types.date, let text = try? toText(Value(object)) {
      return "<\(text.text)>\(address)"
    }
    return machine.text(of: type.name, separator: "::") + address
  }

  /// A value as errors show it (E.0.7): addresses mean nothing here, so all are one.
  func debugText(_ value: Value) -> String {
    if value.isString { return "\"\(value.string.text)\"" }
    if let object = value.asObject { return debugText(object) }
    if value.isInteger { return String(value.integer) }
    if value.isDouble { return NumberFormat.text(value.double) }
    return value.isUndefined
      ? "undefined" : value.isNull ? "null" : value == .true ? "true" : "false"
  }
}
