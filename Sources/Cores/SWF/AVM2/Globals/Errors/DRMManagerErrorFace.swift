import FlashHeap

/// `flash.errors.DRMManagerError`.
enum DRMManagerErrorFace {
  static let face = Face(
    """
    package flash.errors
    [667] public class DRMManagerError extends Error {
      [slot] private var _subErrorID:int
      native public function DRMManagerError(message:String, id:int, subErrorID:int)
      native public function get subErrorID():int
      native public function toString():String
    }
    """, natives)

  private static func natives(_ key: String) -> NativeFunction? {
    switch key {
    case "new": construct
    case "get subErrorID":
      { _, registers, _ throws(ScriptError) in
        place(of: registers[0]).map { $0.pointee } ?? .zero
      }
    case "toString": toString
    default: ErrorFace.natives(key)
    }
  }

  /// Where an error keeps its number of the second kind: in the first slot behind those of Error.
  private static func place(of value: Value) -> UnsafeMutablePointer<Value>? {
    guard let object = value.asObject, let base = object.traits.playerType?.base else { return nil }
    return object.words + object.traits.word(ofSlot: base.slots.count)
  }

  private static func construct(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    place(of: registers[0])?.pointee = registers[3]
    return try ErrorFace.natives("new")?(interpreter, registers, count) ?? .undefined
  }

  /// C.Err.6.
  private static func toString(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    guard let object = registers[0].asObject else { return .null }
    let error = interpreter.types.error
    let message = object.words[error.word(ofSlot: ErrorFace.message)]
    let id = object.words[error.word(ofSlot: ErrorFace.number)].rawInt
    let text = try interpreter.values.toText(message).text
    let other = place(of: registers[0])?.pointee.rawInt ?? 0
    return interpreter.heap.value(
      "DRMManagerError: '\(text)', error ID:'\(id)', subErrorID:'\(other)'")
  }
}

extension Traits {
  /// The nearest type above, or this one, that the player has.
  var playerType: Traits? {
    var type: Traits? = self
    while let one = type, one.program != nil { type = one.base }
    return type
  }
}
