import FlashData
import FlashHeap

extension NumberFace {
  static func natives(_ key: String) -> NativeFunction? {
    if key.hasPrefix("static ") { return MathFace.function(String(key.dropFirst(7))) }
    return NumberMethods("Number").function(key)
  }
}

extension intFace {
  static func natives(_ key: String) -> NativeFunction? { NumberMethods("int").function(key) }
}

extension uintFace {
  static func natives(_ key: String) -> NativeFunction? { NumberMethods("uint").function(key) }
}

/// C.Num: what Number, int and uint have, by the name of the class.
struct NumberMethods {
  private let name: String

  init(_ name: String) { self.name = name }

  func function(_ key: String) -> NativeFunction? {
    switch key {
    case "call": call
    case "toString": method(key, text)
    case "valueOf":
      name == "Number"
        ? method(key) { number, _, _ in Value(outside: number) }
        : method(key) { number, _, _ in Value(rawInt: Integers.int32(number)) }
    case "prototype toLocaleString":
      method("toLocaleString") { number, _, interpreter in
        interpreter.heap.value(NumberFormat.text(number))
      }
    case "toFixed":
      method(key) { number, digits, interpreter throws(ScriptError) in
        let places = try Self.places(digits, in: 0...20, interpreter)
        return interpreter.heap.value(NumberFormat.fixed(number, places: places))
      }
    case "toExponential":
      method(key) { number, digits, interpreter throws(ScriptError) in
        let places = try Self.places(digits, in: 0...20, interpreter)
        return interpreter.heap.value(NumberFormat.exponential(number, places: places))
      }
    case "toPrecision": method(key, precision)
    default: nil
    }
  }

  /// A conversion of the first argument; the same for `new`, since numbers are no objects (C.Call).
  private var call: NativeFunction {
    switch name {
    case "int":
      { interpreter, registers, _ throws(ScriptError) in
        Value(integer: try interpreter.values.toInt(registers[1]))
      }
    case "uint":
      { interpreter, registers, _ throws(ScriptError) in
        Value(Double(UInt32(bitPattern: try interpreter.values.toInt(registers[1]))))
      }
    default:
      { interpreter, registers, _ throws(ScriptError) in
        Value(outside: try interpreter.values.toNumber(registers[1]))
      }
    }
  }

  /// A method with one argument at most; `this` is a number, or the prototype, which stands for 0 (C.Num.12).
  private func method(
    _ key: String,
    _ body: @escaping (Double, Value, Interpreter) throws(ScriptError) -> Value
  ) -> NativeFunction {
    let name = name
    return { interpreter, registers, _ throws(ScriptError) in
      let number = try Self.receiver(registers[0], name, key, interpreter)
      return try body(number, registers[1], interpreter)
    }
  }

  private static func receiver(
    _ value: Value, _ name: String, _ key: String, _ interpreter: Interpreter
  ) throws(ScriptError) -> Double {
    let types = interpreter.types
    // An int's methods are for ints; of those of uint valueOf alone wants one of its own (C.Num.4).
    if let number = value.number {
      switch name {
      case "int" where number != Double(Integers.int32(number)): break
      case "uint" where key == "valueOf" && UInt32(exactly: number) == nil: break
      default: return number
      }
    }
    let type = name == "int" ? types.int : name == "uint" ? types.uint : types.number
    if value.isObject, value == type.table?.pointee.prototype { return 0 }
    throw ScriptError(1004, "\(name).prototype.\(key)")
  }

  private func text(
    _ number: Double, _ argument: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    let radix = Integers.int32(try interpreter.values.toNumber(argument))
    if number.isFinite, !(2...36 ~= radix) { throw ScriptError(1003, "\(radix)") }
    return interpreter.heap.value(NumberFormat.text(number, radix: Int(radix)))
  }

  private func precision(
    _ number: Double, _ argument: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    if argument.isNullish { return interpreter.heap.value(NumberFormat.text(number)) }
    let digits = try Self.places(argument, in: 1...21, interpreter)
    return interpreter.heap.value(NumberFormat.precision(number, digits: digits))
  }

  private static func places(
    _ value: Value, in range: ClosedRange<Int32>, _ interpreter: Interpreter
  ) throws(ScriptError) -> Int {
    let places = Integers.int32(try interpreter.values.toNumber(value))
    return try interpreter.showing(["Number$/_convert"]) { () throws(ScriptError) in
      guard range ~= places else { throw ScriptError(1002) }
      return Int(places)
    }
  }
}
