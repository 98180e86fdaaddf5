import FlashHeap

/// Keys of Dictionaries: objects by identity beside the names that all objects have (C.Dict).
final class DictionaryHooks: PropertyHooks {
  func get(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value? {
    // Prototypes have names alone.
    asked.key.isObject ? object.property(asked.key) ?? .undefined : nil
  }

  func set(
    _ object: ScriptObject, _ asked: Properties.Asked, _ value: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> Bool {
    guard asked.key.isObject else { return false }
    object.setProperty(asked.key, value, in: interpreter.heap)
    return true
  }

  func delete(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Bool? {
    guard asked.key.isObject else { return nil }
    _ = object.removeProperty(asked.key)
    return true
  }

  func has(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Bool? {
    guard asked.key.isObject else { return nil }
    if object.property(asked.key) != nil { return true }
    let text = try interpreter.values.toText(asked.key)
    return interpreter.properties.inherited(by: object, interpreter.properties.key(text)) != nil
  }
}

extension DictionaryFace {
  static func natives(_ key: String) -> NativeFunction? {
    switch key {
    case "new":
      { _, registers, _ throws(ScriptError) in
        if registers[1].bits != 0 { registers[0].object.hasWeakKeys = true }
        return .undefined
      }
    case "prototype toJSON":
      { interpreter, _, _ throws(ScriptError) in interpreter.heap.value("Dictionary") }
    default: nil
    }
  }
}
