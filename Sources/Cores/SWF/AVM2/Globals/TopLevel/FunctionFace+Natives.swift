import FlashHeap
import SWF

/// C.Function, and methods taken out of their objects (V.MC).
extension FunctionFace {
  static func natives(_ key: String) -> NativeFunction? {
    switch key {
    case "get prototype": prototype
    case "set prototype": setPrototype
    case "get length": length
    case "call": call
    case "apply": apply
    case "prototype toString", "prototype toLocaleString": toString
    default: nil
    }
  }

  /// Makes a function that does nothing: what `new Function` does; with code, 1066.
  static func make(
    _ interpreter: Interpreter, _ type: Value, _ arguments: [Value]
  ) throws(ScriptError) -> Value {
    guard arguments.isEmpty else { throw ScriptError(1066) }
    let method = interpreter.machine.emptyFunction
    let scopes = type.asObject?.table.pointee.instances?.pointee.initializer?.scopes ?? .undefined
    return Value(
      try interpreter.makeFunction(MethodEntry(record: method.record, scopes: scopes, home: nil)))
  }

  private static func prototype(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    guard let object = registers[0].asObject, object.kind == .closure, Closure(object).isComplete
    else { return .null }
    // One that was taken away is missing until an object is made.
    if Closure(object).prototype.isUndefined { return .undefined }
    return try interpreter.prototype(of: object)
  }

  /// V.Proto.3.
  private static func setPrototype(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    guard let object = registers[0].asObject, object.kind == .closure, Closure(object).isComplete
    else { return .undefined }
    if registers[1].isNullish {
      // (measured: prototypes-taken-away)
      Closure(object).prototype = .undefined
      return .undefined
    }
    guard registers[1].isObject else { throw ScriptError(1049) }
    Closure(object).prototype = registers[1]
    return .undefined
  }

  private static func length(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    guard let object = registers[0].asObject, Closure(object).isComplete else { return .zero }
    let method = Closure(object).entry.record.pointee.method.takeUnretainedValue()
    return Value(rawInt: Int32(try method.signature().parameters.count))
  }

  /// C.Function.3.
  private static func call(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let function = try Natives.receiver(registers[0], interpreter.types.function, interpreter)
    return try interpreter.call(
      Value(function), this: registers[1], Natives.rest(registers[2]))
  }

  private static func apply(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let function = try Natives.receiver(registers[0], interpreter.types.function, interpreter)
    var arguments: [Value] = []
    if !registers[2].isNullish {
      guard let list = registers[2].asObject, list.kind == .list else { throw ScriptError(1116) }
      let elements = try Elements(registers[2], interpreter)
      let length = try elements.length()
      guard Int(length) < Interpreter.stackCapacity else {
        throw ScriptError(.stackOverflowError, 1023)
      }
      arguments.reserveCapacity(Int(length))
      for index in 0..<length { arguments.append(try elements.get(index)) }
    }
    return try interpreter.call(Value(function), this: registers[1], arguments)
  }

  private static func toString(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value { interpreter.heap.value("function Function() {}") }
}

extension MethodClosureFace {
  static func natives(_ key: String) -> NativeFunction? {
    switch key {
    case "get prototype": { _, _, _ throws(ScriptError) in .null }
    case "set prototype":
      { interpreter, _, _ throws(ScriptError) in
        throw ScriptError(1074, "prototype", "MethodClosure")
      }
    default: nil
    }
  }
}
