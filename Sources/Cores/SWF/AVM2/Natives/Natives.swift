package import FlashHeap

/// What functions of the player share.
package enum Natives {
  /// The arguments that a function takes any number of.
  package static func rest(_ value: Value) -> [Value] {
    value.asObject.map { ScriptList($0).values } ?? []
  }

  /// A boolean as a result of type Boolean lies.
  package static func raw(_ boolean: Bool) -> Value { Value(bits: boolean ? 1 : 0) }

  /// `this` of a function that a prototype has, which must be of a type (C.0.3).
  package static func receiver(
    _ value: Value, _ type: Traits, _ interpreter: Interpreter
  ) throws(ScriptError) -> ScriptObject {
    guard let object = value.asObject, object.traits.isKind(of: type) else {
      throw ScriptError(
        1034, interpreter.values.debugText(value), interpreter.machine.text(of: type))
    }
    return object
  }

  /// A function to be called for each element (C.Arr.17); nil is none.
  package static func callback(
    _ value: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> ScriptObject? {
    value.isNullish ? nil : try receiver(value, interpreter.types.function, interpreter)
  }

  /// Between elements of what may be very many: looks at the time now and then.
  @inline(__always) package static func pace(
    _ index: UInt32, _ interpreter: Interpreter
  ) throws(ScriptError) {
    if index & 0xFFF == 0xFFF, interpreter.machine.isTimeUp() { throw .terminated }
  }

  /// Sees that so many values more have room; throws 1000 where they do not.
  package static func reserve(_ count: Int, _ interpreter: Interpreter) throws(ScriptError) {
    if interpreter.heap.isFull(with: count * MemoryLayout<Value>.size) { throw ScriptError(1000) }
  }
}
