import FlashHeap

extension GlobalFace {
  static func natives(_ key: String) -> NativeFunction? {
    switch key {
    case "trace": trace
    case "isNaN":
      { _, registers, _ throws(ScriptError) in Value(rawBoolean: registers[1].double.isNaN) }
    case "isFinite":
      { _, registers, _ throws(ScriptError) in Value(rawBoolean: registers[1].double.isFinite) }
    case "parseInt":
      { _, registers, _ throws(ScriptError) in
        Value(outside: NumberReading.parseInt(units(registers[1]), radix: registers[2].rawInt))
      }
    case "parseFloat":
      { interpreter, registers, _ throws(ScriptError) in
        // V.Gate.6.
        let passesPoints = CallStack(interpreter).movieVersion < 11
        return Value(
          outside: NumberReading.parseFloat(units(registers[1]), passesPoints: passesPoints))
      }
    case "escape": mapped(URIText.escape)
    case "unescape": mapped(URIText.unescape)
    case "encodeURI":
      coded(key) { text, version in
        URIText.encode(text, isComponent: false, mixesPairs: version < 11)
      }
    case "encodeURIComponent":
      coded(key) { text, version in
        URIText.encode(text, isComponent: true, mixesPairs: version < 11)
      }
    case "decodeURI": coded(key) { text, _ in URIText.decode(text, isComponent: false) }
    case "decodeURIComponent": coded(key) { text, _ in URIText.decode(text, isComponent: true) }
    case "isXMLName":
      { machine, registers, _ throws(ScriptError) in
        // C.Top.9
        if registers[1].isNullish { return Value(rawBoolean: false) }
        let text = try machine.values.toText(registers[1])
        return Value(rawBoolean: XMLNameLetters.isName(text.units))
      }
    default: nil
    }
  }

  /// C.Top.10.
  private static func trace(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    var text = ""
    for (index, value) in Natives.rest(registers[1]).enumerated() {
      if index > 0 { text += " " }
      text += try interpreter.values.toText(value).text
    }
    // (measured: traced-zeros)
    if text.utf8.contains(0) { text.removeAll { $0 == "\0" } }
    interpreter.machine.write(text)
    return .undefined
  }

  /// A text of type String, whose null reads as `null`.
  private static func units(_ value: Value) -> [UInt16] {
    value.asString?.units ?? Array("null".utf16)
  }

  private static func mapped(_ function: @escaping ([UInt16]) -> [UInt16]) -> NativeFunction {
    { machine, registers, _ throws(ScriptError) in
      Value(machine.heap.string(units: function(units(registers[1]))))
    }
  }

  /// A function that fails with 1052 and its name; pairs differ by the movie (V.Gate.13).
  private static func coded(
    _ name: String, _ function: @escaping ([UInt16], _ movieVersion: Int) -> [UInt16]?
  ) -> NativeFunction {
    { machine, registers, _ throws(ScriptError) in
      let version = CallStack(machine).movieVersion
      guard let text = function(units(registers[1]), version) else { throw ScriptError(1052, name) }
      return Value(machine.heap.string(units: text))
    }
  }
}
