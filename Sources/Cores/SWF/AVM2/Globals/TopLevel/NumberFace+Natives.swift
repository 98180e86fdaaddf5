import FlashData
import FlashHeap

extension NumberFace {
  static func natives(_ key: String) -> NativeFunction? {
    if key.hasPrefix("static ") { return MathFace.function(String(key.dropFirst(7))) }
    if key == "valueOf" {
      return { _, registers, _ throws(ScriptError) in Value(number(registers[0])) }
    }
    return methods(key)
  }

  /// A number as `this`, which says itself what it is.
  private static func number(_ value: Value) -> Double { value.number ?? .nan }

  /// Methods that int and uint have as well.
  static func methods(_ key: String) -> NativeFunction? {
    switch key {
    case "toString":
      { machine, registers, _ throws(ScriptError) in
        let value = number(registers[0])
        let radix = Integers.int32(try machine.values.toNumber(registers[1]))
        if value.isFinite, !(2...36 ~= radix) { throw ScriptError(1003, "\(radix)") }
        return machine.heap.value(NumberFormat.text(value, radix: Int(radix)))
      }
    case "prototype toLocaleString":
      { machine, registers, _ throws(ScriptError) in
        machine.heap.value(NumberFormat.text(number(registers[0])))
      }
    case "toFixed":
      { machine, registers, _ throws(ScriptError) in
        let places = try places(registers[1], in: 0...20, machine)
        return machine.heap.value(NumberFormat.fixed(number(registers[0]), places: places))
      }
    case "toExponential":
      { machine, registers, _ throws(ScriptError) in
        let places = try places(registers[1], in: 0...20, machine)
        return machine.heap.value(NumberFormat.exponential(number(registers[0]), places: places))
      }
    case "toPrecision":
      { machine, registers, _ throws(ScriptError) in
        if registers[1].isNullish {
          return machine.heap.value(NumberFormat.text(number(registers[0])))
        }
        let digits = try places(registers[1], in: 1...21, machine)
        return machine.heap.value(NumberFormat.precision(number(registers[0]), digits: digits))
      }
    default: nil
    }
  }

  private static func places(
    _ value: Value, in range: ClosedRange<Int32>, _ machine: Interpreter
  ) throws(ScriptError) -> Int {
    let places = Integers.int32(try machine.values.toNumber(value))
    guard range ~= places else { throw ScriptError(1002) }
    return Int(places)
  }
}

extension intFace {
  static func natives(_ key: String) -> NativeFunction? {
    if key == "valueOf" {
      return { _, registers, _ throws(ScriptError) in
        Value(rawInt: Integers.int32(registers[0].number ?? 0))
      }
    }
    return NumberFace.methods(key)
  }
}

extension uintFace {
  static func natives(_ key: String) -> NativeFunction? {
    if key == "valueOf" {
      return { _, registers, _ throws(ScriptError) in
        Value(rawInt: Integers.int32(registers[0].number ?? 0))
      }
    }
    return NumberFace.methods(key)
  }
}
