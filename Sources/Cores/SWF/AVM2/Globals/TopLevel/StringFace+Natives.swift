import FlashData
import FlashHeap

/// Methods whose `this` is a string.
extension StringFace {
  static func natives(_ key: String) -> NativeFunction? {
    if key.hasPrefix("prototype ") { return prototypeNative(String(key.dropFirst(10))) }
    return patternNatives(key) ?? textNatives(key)
  }

  /// The function of the prototype: its `this` may be anything (C.Str.12).
  private static func prototypeNative(_ name: String) -> NativeFunction? {
    guard let native = natives(name) else { return nil }
    let isStrict = name == "toString" || name == "valueOf"
    return { interpreter, registers, count throws(ScriptError) in
      if registers[0].isString { return try native(interpreter, registers, count) }
      let isPrototype =
        registers[0] == interpreter.types.string.table?.pointee.prototype
      if isPrototype {
        registers[0] = Value(interpreter.heap.emptyString)
      } else if isStrict {
        throw ScriptError(1004, "String.prototype.\(name)")
      } else {
        registers[0] = Value(try interpreter.values.toText(registers[0]))
      }
      return try native(interpreter, registers, count)
    }
  }

  private static func textNatives(_ key: String) -> NativeFunction? {
    switch key {
    case "call":
      { interpreter, registers, _ throws(ScriptError) in
        Value(try interpreter.values.toText(registers[1]))
      }
    case "concat":
      { interpreter, registers, _ throws(ScriptError) in
        var text = registers[0].string
        for value in Natives.rest(registers[1]) {
          interpreter.held.append(Value(text))
          defer { interpreter.held.removeLast() }
          let more = try interpreter.values.toText(value)
          guard text.count + more.count <= Int32.max else { throw ScriptError(1000) }
          text = interpreter.heap.concatenate(text, more)
        }
        return Value(text)
      }
    case "get length":
      { _, registers, _ throws(ScriptError) in Value(rawInt: Int32(registers[0].string.count)) }
    case "charAt":
      { machine, registers, _ throws(ScriptError) in
        let text = registers[0].string
        guard let place = StringPlaces.unit(registers[1].double, of: text.count) else {
          return machine.heap.value("")
        }
        return Value(machine.heap.substring(text, place..<place + 1))
      }
    case "charCodeAt":
      { _, registers, _ throws(ScriptError) in
        let text = registers[0].string
        guard let place = StringPlaces.unit(registers[1].double, of: text.count) else {
          return .nan
        }
        return Value(Double(text[place]))
      }
    case "indexOf":
      { _, registers, _ throws(ScriptError) in
        guard let needle = registers[1].asString else { return Value(rawInt: -1) }
        return Value(
          rawInt: Int32(
            StringPlaces.find(needle, in: registers[0].string, from: registers[2].double)))
      }
    case "lastIndexOf":
      { _, registers, _ throws(ScriptError) in
        guard let needle = registers[1].asString else { return Value(rawInt: -1) }
        return Value(
          rawInt: Int32(
            StringPlaces.findLast(needle, in: registers[0].string, from: registers[2].double)))
      }
    case "localeCompare":
      { machine, registers, _ throws(ScriptError) in
        // Movies before SWF 11 compare with nothing if there is nothing.
        if registers[1].isNullish, CallStack(machine).movieVersion < 11 {
          return Value(rawInt: registers[0].string.isEmpty ? 1 : 0)
        }
        let other = try machine.values.toText(registers[1])
        return Value(rawInt: StringPlaces.compare(registers[0].string, other))
      }
    case "slice": part(StringPlaces.slice)
    case "substr": part(StringPlaces.substr)
    case "substring": part(StringPlaces.substring)
    case "toLowerCase", "toLocaleLowerCase": mapped(Letters.lower)
    case "toUpperCase", "toLocaleUpperCase": mapped(Letters.upper)
    case "toString", "valueOf": { _, registers, _ throws(ScriptError) in registers[0] }
    case "static fromCharCode":
      { machine, registers, _ throws(ScriptError) in
        var units: [UInt16] = []
        for code in registers[1].listElements {
          let number = Integers.int32(try machine.values.toNumber(code))
          units.append(UInt16(truncatingIfNeeded: number))
        }
        return Value(machine.heap.string(units: units))
      }
    default: nil
    }
  }

  private static func part(
    _ range: @escaping (Double, Double, Int) -> Range<Int>
  ) -> NativeFunction {
    { machine, registers, _ throws(ScriptError) in
      let text = registers[0].string
      return Value(
        machine.heap.substring(
          text, range(registers[1].double, registers[2].double, text.count)))
    }
  }

  private static func mapped(_ letter: @escaping (UInt16) -> UInt16) -> NativeFunction {
    { machine, registers, _ throws(ScriptError) in
      Value(machine.heap.string(units: registers[0].string.units.map(letter)))
    }
  }
}
