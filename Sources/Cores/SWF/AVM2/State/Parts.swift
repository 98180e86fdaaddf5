package import FlashHeap

/// What the machine's own classes keep for their objects, as states know it.
package enum MachineParts {
  /// All kinds.
  package static var kinds: [any StatePart.Type] {
    [
      ByteArrayState.self, RegExpPayload.self, QNameState.self, DatePayload.self, XMLNode.self,
      XMLItems.self, FlashXMLParts.self, DynamicOutput.self,
    ]
  }
}

extension ByteArrayState: StatePart {
  package static var partName: String { "ByteArray" }

  package static func blank(_ coder: StateCoder) -> any StatePart {
    ByteArrayState(coder.machineStates.machine)
  }
}

extension RegExpPayload: StatePart {
  static var partName: String { "RegExp" }

  static func blank(_ coder: StateCoder) -> any StatePart { RegExpPayload(coder.blankString, []) }

  /// The pattern is compiled again.
  func code(_ coder: StateCoder) {
    var (source, bits) = (source, flags.rawValue)
    coder.value(&source)
    coder.value(&bits)
    coder.value(&lastIndex)
    if coder.isReading, coder.problem == nil { become(source, RegExpFlags(rawValue: bits)) }
  }
}

extension DatePayload: StatePart {
  static var partName: String { "Date" }

  static func blank(_ coder: StateCoder) -> any StatePart { DatePayload(.nan) }

  func code(_ coder: StateCoder) { coder.value(&time) }
}

extension QNameState: StatePart {
  static var partName: String { "QName" }

  static func blank(_ coder: StateCoder) -> any StatePart { QNameState(local: nil, uri: nil) }

  func code(_ coder: StateCoder) {
    coder.value(&local)
    coder.value(&uri)
    coder.value(&prefix)
    coder.value(&isAttribute)
  }
}

extension DynamicOutput: StatePart {
  static var partName: String { "DynamicPropertyOutput" }

  /// A value is written at a stretch: nothing of it stays open.
  static func blank(_ coder: StateCoder) -> any StatePart { DynamicOutput(nil) }

  func code(_ coder: StateCoder) {}
}
