import FlashAVM2
import FlashHeap

/// Vectors that natives take and make.
extension NativeCall {
  /// A Vector that must be there by the function's own check; null throws 2007 with its name.
  func vector(_ index: Int, named name: String) throws(ScriptError) -> ScriptVector {
    ScriptVector(try object(index, named: name))
  }

  /// The elements of a Vector of numbers; null has none.
  func numbers(_ index: Int) -> [Double]? {
    guard let object = value(index).asObject, object.kind == .vector else { return nil }
    let vector = ScriptVector(object)
    return (0..<vector.count).map { vector.raw($0).double }
  }
}

extension Interpreter {
  /// A new Vector of a type with elements as they lie in registers of that type.
  func makeVector(of type: Traits?, _ elements: [Value]) throws(ScriptError) -> Value {
    guard let type = machine.vector(of: type) else { throw ScriptError(1007) }
    let made = machine.make(try machine.table(for: type, self))
    let vector = ScriptVector(made)
    try vector.setCount(elements.count, self)
    for (index, element) in elements.enumerated() { vector.setRaw(index, element) }
    return Value(made)
  }

  func makeVector(_ numbers: [Double]) throws(ScriptError) -> Value {
    try makeVector(of: machine.types.number, numbers.map { Value(outside: $0) })
  }
}

extension ScriptVector {
  /// Writes numbers from an index on; the Vector grows if it may, and throws 1126 if not.
  func write(
    _ numbers: [Double], at index: Int, _ interpreter: Interpreter
  ) throws(ScriptError) {
    if index + numbers.count > count {
      if isFixed { throw ScriptError(1126) }
      try setCount(index + numbers.count, interpreter)
    }
    for (offset, number) in numbers.enumerated() { setRaw(index + offset, Value(outside: number)) }
  }
}
