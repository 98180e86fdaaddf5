import FlashHeap

extension UtilsFunctionsFace {
  static func natives(_ key: String) -> NativeFunction? {
    switch key {
    case "escapeMultiByte":
      { machine, registers, _ throws(ScriptError) in
        let text = registers[1].asString?.units ?? Array("null".utf16)
        return Value(machine.heap.string(units: URIText.escapeMultiByte(text)))
      }
    default: nil
    }
  }
}
