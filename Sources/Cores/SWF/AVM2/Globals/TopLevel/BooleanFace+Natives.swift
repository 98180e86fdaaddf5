import FlashHeap

extension BooleanFace {
  static func natives(_ key: String) -> NativeFunction? {
    switch key {
    case "call":
      { _, registers, _ throws(ScriptError) in Value(registers[1].isTrue) }
    case "toString":
      { machine, registers, _ throws(ScriptError) in
        machine.heap.value(registers[0].isTrue ? "true" : "false")
      }
    case "valueOf":
      { _, registers, _ throws(ScriptError) in Value(rawBoolean: registers[0].isTrue) }
    default: nil
    }
  }
}
