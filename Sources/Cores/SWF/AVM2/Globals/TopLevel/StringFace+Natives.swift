import FlashData
import FlashHeap

/// Methods whose `this` is a string.
extension StringFace {
  static func natives(_ key: String) -> NativeFunction? {
    switch key {
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
        let other = registers[1].asString ?? machine.heap.value("null").string
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
