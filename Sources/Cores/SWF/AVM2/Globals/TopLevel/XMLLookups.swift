import FlashHeap

/// What XML and XMLList find in the same way: `get` and `descendants` look at one node or at all of a list.
enum XMLLookups {
  /// The function of a name, for receivers of a type; nil where the two differ.
  static func of(
    _ key: String, _ type: @escaping (CoreTypes) -> Traits
  ) -> NativeFunction? {
    switch key {
    case "attribute":
      found(type) { (e4x, registers) throws(ScriptError) in
        try e4x.get(registers[0], try e4x.attributePattern(registers[1]))
      }
    case "attributes":
      found(type) { (e4x, registers) throws(ScriptError) in
        try e4x.get(registers[0], .anyAttribute)
      }
    case "children":
      found(type) { (e4x, registers) throws(ScriptError) in try e4x.get(registers[0], .any) }
    case "descendants":
      found(type) { (e4x, registers) throws(ScriptError) in
        try e4x.descendants(registers[0], try e4x.elementPattern(registers[1]))
      }
    default: nil
    }
  }

  private static func found(
    _ type: @escaping (CoreTypes) -> Traits,
    _ body:
      @escaping (_ e4x: E4X, _ registers: Interpreter.Registers) throws(ScriptError) -> Value
  ) -> NativeFunction {
    { interpreter, registers, _ throws(ScriptError) in
      let object = try Natives.receiver(registers[0], type(interpreter.types), interpreter)
      // A prototype of the class holds nothing.
      guard object.payload != nil else { return .undefined }
      let e4x = E4X(interpreter)
      return try e4x.scoped { () throws(ScriptError) in try body(e4x, registers) }
    }
  }
}
