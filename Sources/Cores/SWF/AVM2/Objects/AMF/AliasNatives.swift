import FlashHeap

/// C.Alias, C.Amf.3.6: names of classes in AMF, and what writes properties, in `flash.net`.
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
        else { throw ScriptError(.referenceError, 1014, alias) }
        return Value(type)
      }
    case "static get dynamicPropertyWriter":
      { interpreter, _, _ throws(ScriptError) in
        interpreter.machine.serialization.dynamicPropertyWriter
      }
    case "static set dynamicPropertyWriter":
      { interpreter, registers, _ throws(ScriptError) in
        interpreter.machine.serialization.dynamicPropertyWriter = registers[1]
        return .undefined
      }
    case "writeDynamicProperty":
      { _, registers, _ throws(ScriptError) in
        guard let output = registers[0].asObject?.payload as? DynamicOutput,
          let name = registers[1].asString
        else { return .undefined }
        try output.encoder?.put(name.text, registers[2])
        return .undefined
      }
    case "new": { _, _, _ throws(ScriptError) in .undefined }
    default: nil
    }
  }

  private static func alias(_ value: Value) throws(ScriptError) -> String {
    guard let text = value.asString else { throw ScriptError(2007, "aliasName") }
    guard !text.isEmpty else { throw ScriptError(2085, "aliasName") }
    return text.text
  }
}
