import FlashHeap

/// C.Ns.10 to C.Ns.12: QName.
extension QNameFace {
  static func natives(_ key: String) -> NativeFunction? {
    switch key {
    case "call": convert
    case "new": { _, _, _ throws(ScriptError) in .undefined }
    case "get localName":
      method { (name, interpreter) in
        Value(name.local ?? interpreter.heap.string("*"))
      }
    case "get uri": method { (name, _) in name.uri.map { Value($0) } ?? .null }
    case "toString": method(text)
    case "valueOf":
      { interpreter, registers, _ throws(ScriptError) in
        Value(try Natives.receiver(registers[0], interpreter.types.qName, interpreter))
      }
    default: nil
    }
  }

  private static func method(
    _ body: @escaping (QNameState, Interpreter) -> Value
  ) -> NativeFunction {
    { interpreter, registers, _ throws(ScriptError) in
      let object = try Natives.receiver(registers[0], interpreter.types.qName, interpreter)
      guard let name = object.payload as? QNameState else { return .undefined }
      return body(name, interpreter)
    }
  }

  /// `uri::local`; any namespace is `*`.
  private static func text(_ name: QNameState, _ interpreter: Interpreter) -> Value {
    let local = name.local?.units ?? [0x2A]
    guard let uri = name.uri else {
      return Value(interpreter.heap.string(units: [0x2A, 0x3A, 0x3A] + local))
    }
    let units = uri.isEmpty ? local : uri.units + [0x3A, 0x3A] + local
    return Value(interpreter.heap.string(units: units))
  }

  /// A call does what `new` does: one QName is itself in both (C.Ns.10).
  private static func convert(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    try make(interpreter, registers[0], (0..<min(count, 2)).map { registers[$0 + 1] })
  }

  /// What `new` gives; more arguments are passed over.
  static func make(
    _ interpreter: Interpreter, _ type: Value, _ arguments: [Value]
  ) throws(ScriptError) -> Value {
    let arguments = arguments.prefix(2)
    let e4x = E4X(interpreter)
    return try e4x.scoped { () throws(ScriptError) in
      interpreter.held += arguments
      guard let last = arguments.last else {
        return try e4x.makeQName(QNameState(local: e4x.heap.emptyString, uri: e4x.defaultURI))
      }
      guard arguments.count == 2, !arguments[0].isUndefined else {
        if e4x.qName(last) != nil { return last }
        let local = try localName(last, e4x)
        // Any name is in any namespace.
        return try e4x.makeQName(
          QNameState(local: local, uri: local == nil ? nil : e4x.defaultURI))
      }
      let known = e4x.qName(last)
      let local = known == nil ? try localName(last, e4x) : known?.local
      if let local { interpreter.held.append(Value(local)) }
      guard !arguments[0].isNull else {
        return try e4x.makeQName(QNameState(local: local, uri: nil))
      }
      let namespace = try e4x.toNamespace(arguments[0])
      return try e4x.makeQName(
        QNameState(local: local, uri: namespace.uri, prefix: namespace.prefix))
    }
  }

  /// A value as a local name; nil is any.
  private static func localName(_ value: Value, _ e4x: E4X) throws(ScriptError) -> ScriptString? {
    if value.isUndefined { return e4x.heap.emptyString }
    let text = try e4x.interpreter.values.toText(value)
    return text.count == 1 && text[0] == 0x2A ? nil : text
  }
}
