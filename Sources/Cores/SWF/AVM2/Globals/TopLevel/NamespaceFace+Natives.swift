import FlashHeap

/// C.Ns: Namespace.
extension NamespaceFace {
  static func natives(_ key: String) -> NativeFunction? {
    switch key {
    case "call": convert
    case "new": { _, _, _ throws(ScriptError) in .undefined }
    case "get prefix": prefix
    case "get uri", "toString", "valueOf": uri
    default: nil
    }
  }

  /// A call gives one Namespace back as it is (C.Call).
  private static func convert(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    if count == 1, registers[1].asObject?.kind == .namespace { return registers[1] }
    return try make(interpreter, registers[0], (0..<min(count, 2)).map { registers[$0 + 1] })
  }

  /// What `new` gives (C.Ns.1 and .2); more arguments are passed over.
  static func make(
    _ interpreter: Interpreter, _ type: Value, _ arguments: [Value]
  ) throws(ScriptError) -> Value {
    let machine = interpreter.machine
    let empty = Value(machine.heap.emptyString)
    let arguments = arguments.prefix(2)
    guard let last = arguments.last else {
      return Value(machine.makeNamespace(.public, prefix: empty))
    }
    if arguments.count == 1, let object = last.asObject, object.kind == .namespace {
      let copy = machine.makeNamespace(
        machine.namespace(of: object), prefix: machine.prefix(of: object))
      return Value(copy)
    }
    let uri = try uri(of: last, interpreter)
    let namespace = machine.namespaces.intern(
      .public, uri.isEmpty ? Atom(.empty) : machine.heap.intern(uri))
    guard arguments.count == 2 else {
      let prefix: Value = uri.isEmpty ? empty : .undefined
      return Value(machine.makeNamespace(namespace, prefix: prefix))
    }
    return Value(
      machine.makeNamespace(
        namespace, prefix: try prefix(arguments[0], hasURI: !uri.isEmpty, interpreter)))
  }

  /// The URI that an argument is: that of a QName, or its text.
  private static func uri(
    of value: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> ScriptString {
    if let uri = E4X(interpreter).qName(value)?.uri { return uri }
    return try interpreter.values.toText(value)
  }

  private static func prefix(
    _ value: Value, hasURI: Bool, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    let empty = Value(interpreter.heap.emptyString)
    if value.isUndefined { return hasURI ? .undefined : empty }
    let text = try interpreter.values.toText(value)
    if text.isEmpty { return empty }
    guard hasURI else { throw ScriptError(1098, text.text) }
    return XMLNameLetters.isName(text.units) ? Value(text) : .undefined
  }

  private static func receiver(
    _ value: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> ScriptObject {
    try Natives.receiver(value, interpreter.types.namespace, interpreter)
  }

  private static func prefix(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    interpreter.machine.prefix(of: try receiver(registers[0], interpreter))
  }

  private static func uri(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    interpreter.machine.uri(of: try receiver(registers[0], interpreter))
  }
}
