import FlashHeap

/// C.Alias: names of classes in AMF, functions of `flash.net`.
package enum AliasNatives {
  /// A function by its key.
  package static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "registerClassAlias":
      { interpreter, registers, _ throws(ScriptError) in
        let alias = try alias(registers[1])
        guard let type = registers[2].asObject else { throw ScriptError(2007, "classObject") }
        let machine = interpreter.machine
        machine.serialization.register(alias, type, in: Caller(interpreter).domain(machine))
        return .undefined
      }
    case "getClassByAlias":
      { interpreter, registers, _ throws(ScriptError) in
        let alias = try alias(registers[1])
        let machine = interpreter.machine
        guard
          let type = machine.serialization.classObject(
            named: alias, in: Caller(interpreter).domain(machine))
        else { throw ScriptError(1014, alias) }
        return Value(type)
      }
    default: nil
    }
  }

  private static func alias(_ value: Value) throws(ScriptError) -> String {
    guard let text = value.asString else { throw ScriptError(2007, "aliasName") }
    guard !text.isEmpty else { throw ScriptError(2085, "aliasName") }
    return text.text
  }
}
