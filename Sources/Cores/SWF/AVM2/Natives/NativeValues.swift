package import FlashHeap

/// What natives do with the values in their registers.
extension Value {
  /// A Boolean as it lies in a register of that type.
  @inline(__always) package init(rawBoolean: Bool) { self.init(bits: rawBoolean ? 1 : 0) }

  /// The values of a list of more arguments; valid until the list changes.
  package var listElements: UnsafeBufferPointer<Value> {
    guard let list = asObject, list.kind == .list else { return .init(start: nil, count: 0) }
    let word = list.blockWord
    let count = Int(UInt32(truncatingIfNeeded: list.words[word + 1].bits))
    return UnsafeBufferPointer(
      start: UnsafePointer<Value>(bitPattern: UInt(list.words[word].bits)), count: count)
  }
}

/// Natives that are computed from numbers alone.
enum NumericNative {
  static func of(_ function: @escaping (Double) -> Double) -> NativeFunction {
    { _, registers, _ throws(ScriptError) in Value(outside: function(registers[1].double)) }
  }

  static func of(_ function: @escaping (Double, Double) -> Double) -> NativeFunction {
    { _, registers, _ throws(ScriptError) in
      Value(outside: function(registers[1].double, registers[2].double))
    }
  }

  /// Of two numbers and more: the first that is none is the result, and those after it are not looked at (C.Math.2).
  static func ofMany(_ function: @escaping (Double, Double) -> Double) -> NativeFunction {
    { machine, registers, _ throws(ScriptError) in
      var result = function(registers[1].double, registers[2].double)
      for value in registers[3].listElements where !result.isNaN {
        result = function(result, try machine.values.toNumber(value))
      }
      return Value(outside: result)
    }
  }
}
