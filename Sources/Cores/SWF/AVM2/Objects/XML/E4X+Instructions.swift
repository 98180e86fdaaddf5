import FlashHeap

/// Instructions for XML (V.Xml).
extension E4X {
  func perform(
    _ operation: Operation, _ i: Instruction, _ r: Interpreter.Registers
  ) throws(ScriptError) {
    let value = r[i.b]
    switch operation {
    case .escapeElement: r[i.a] = Value(try escapedContent(value))
    case .escapeAttribute:
      let text = try toText(value)
      r[i.a] = Value(heap.string(units: XMLText.escapedValue(text.units)))
    case .checkFilter:
      if value.isNullish { throw Interpreter.nullError(value) }
      guard nodes(value) != nil else {
        throw ScriptError(1123, machine.text(of: interpreter.values.type(of: value)))
      }
    default:
      let text = r[i.a].string
      DefaultNamespace(interpreter).set(
        machine.namespaces.intern(.public, text.isEmpty ? Atom(.empty) : heap.intern(text)))
    }
  }

  /// A value as it is written in an element of a literal (V.Xml.3).
  private func escapedContent(_ value: Value) throws(ScriptError) -> ScriptString {
    if let nodes = nodes(value) { return try xmlText(of: nodes) }
    let units = try interpreter.values.toText(value).units
    return heap.string(units: XMLText.escapedContent(XMLText.trimmed(units)))
  }
}
