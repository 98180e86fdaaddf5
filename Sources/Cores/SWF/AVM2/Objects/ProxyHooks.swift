import FlashHeap

/// What Proxies do with names that are no traits: their methods in `flash_proxy` are called (C.Proxy).
final class ProxyHooks: PropertyHooks {
  private func call(
    _ object: ScriptObject, _ method: String, _ arguments: [Value], _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    try interpreter.properties.callProperty(
      Value(object), Name(interpreter.heap.intern(method), .flashProxy), arguments)
  }

  /// The name as the methods get it: a QName, or a text for a number (C.Proxy.4).
  private func name(
    _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    if asked.key.isInteger { return Value(try interpreter.values.toText(asked.key)) }
    let (machine, name) = (interpreter.machine, asked.name)
    let uri: ScriptString? =
      name.namespaceCount != 1
      ? machine.heap.emptyString
      : name[0] == .any ? nil : machine.heap.text(machine.namespaces[name[0]].uri)
    let local = name.flags.contains(.anyName) ? nil : try text(asked, interpreter).asString
    return try E4X(interpreter).makeQName(
      QNameState(
        local: local, uri: uri, prefix: asked.prefix.asString,
        isAttribute: name.flags.contains(.attribute)))
  }

  /// The name as a text.
  private func text(
    _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    if asked.text.isString { return asked.text }
    if asked.name.local != .none { return Value(interpreter.heap.text(asked.name.local)) }
    if !asked.key.isHole { return Value(try interpreter.values.toText(asked.key)) }
    return interpreter.heap.value(interpreter.properties.text(asked))
  }

  func get(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value? {
    try call(object, "getProperty", [try name(asked, interpreter)], interpreter)
  }

  func set(
    _ object: ScriptObject, _ asked: Properties.Asked, _ value: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> Bool {
    interpreter.held.append(value)
    defer { interpreter.held.removeLast() }
    _ = try call(object, "setProperty", [try name(asked, interpreter), value], interpreter)
    return true
  }

  func delete(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Bool? {
    try call(object, "deleteProperty", [try name(asked, interpreter)], interpreter) != .false
  }

  func has(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Bool? {
    try call(object, "hasProperty", [try text(asked, interpreter)], interpreter) != .false
  }

  func callee(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Properties.Callee? {
    .trapped(try name(asked, interpreter))
  }

  func descendants(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value? {
    try call(object, "getDescendants", [try name(asked, interpreter)], interpreter)
  }

  // MARK: - Enumerating

  /// C.Proxy.7.
  func next(
    _ object: ScriptObject, behind index: Int, _ interpreter: Interpreter
  ) throws(ScriptError) -> Int? {
    let index = Value(integer: Int32(truncatingIfNeeded: index))
    return Int(
      try interpreter.values.toInt(try call(object, "nextNameIndex", [index], interpreter)))
  }

  func enumerated(
    _ object: ScriptObject, _ index: Int, isName: Bool, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value? {
    try call(
      object, isName ? "nextName" : "nextValue", [Value(integer: Int32(truncatingIfNeeded: index))],
      interpreter)
  }
}

extension ProxyFace {
  /// What each method throws that a class does not override (C.Proxy.2).
  private static let errors = [
    "getProperty": 2088, "setProperty": 2089, "callProperty": 2090, "hasProperty": 2091,
    "deleteProperty": 2092, "getDescendants": 2093, "nextNameIndex": 2105, "nextName": 2106,
    "nextValue": 2107,
  ]

  static func natives(_ key: String) -> NativeFunction? {
    if let number = errors[key] {
      return { _, _, _ throws(ScriptError) in throw ScriptError(number) }
    }
    switch key {
    case "new": return { _, _, _ throws(ScriptError) in .undefined }
    case "isAttribute":
      return { _, registers, _ throws(ScriptError) in
        let name = registers[1].asObject?.payload as? QNameState
        return Value(rawBoolean: name?.isAttribute ?? false)
      }
    default: return nil
    }
  }
}
