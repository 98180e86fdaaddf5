import FlashHeap

/// Properties of XML and XMLList: nodes, by names and by numbers.
final class XMLHooks: PropertyHooks, Sendable {
  static let shared = XMLHooks()

  private init() {}

  /// C.E4x.Get.1 and Get.2.
  func get(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value? {
    let e4x = E4X(interpreter)
    guard let index = E4X.index(asked) else {
      return try e4x.get(Value(object), e4x.pattern(asked))
    }
    guard let nodes = e4x.nodes(Value(object)), Int(index) < nodes.count else { return .undefined }
    return Value(nodes[Int(index)].object)
  }

  /// C.E4x.Put.
  func set(
    _ object: ScriptObject, _ asked: Properties.Asked, _ value: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> Bool {
    let e4x = E4X(interpreter)
    try e4x.scoped { () throws(ScriptError) in
      interpreter.held += [Value(object), value, asked.text]
      let index = E4X.index(asked)
      guard let items = e4x.items(Value(object)) else {
        if index != nil { throw ScriptError(1087) }
        guard let node = e4x.node(Value(object)) else { return }
        return try e4x.editor.put(node, e4x.pattern(asked), value)
      }
      if let index {
        try e4x.editor.put(items, Value(object), at: Int(index), value)
      } else {
        try e4x.editor.put(items, Value(object), e4x.pattern(asked), value)
      }
    }
    return true
  }

  func delete(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Bool? {
    let e4x = E4X(interpreter)
    try e4x.scoped { () throws(ScriptError) in
      interpreter.held += [Value(object), asked.text]
      try e4x.editor.delete(Value(object), asked)
    }
    return true
  }

  /// What is no node may be a function of the prototype.
  func has(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Bool? {
    E4X(interpreter).has(Value(object), asked) ? true : nil
  }

  /// A function of the prototype, else a property, else what the text of simple content has (C.E4x.Call.1).
  func callee(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Properties.Callee? {
    if let function = interpreter.properties.inherited(by: object, asked.key) {
      return .value(function)
    }
    let e4x = E4X(interpreter)
    let value = Value(object)
    let found = try get(object, asked, interpreter) ?? .undefined
    guard e4x.items(found)?.nodes.isEmpty ?? false else {
      if !found.isObject { throw ScriptError(1006, "value") }
      return .value(found)
    }
    guard e4x.node(value)?.hasSimpleContent ?? (e4x.items(value)?.nodes.count == 1) else {
      throw ScriptError(1006, "value")
    }
    let text = Value(try e4x.toText(value))
    return .redirected(text, try interpreter.properties.callee(text, asked))
  }

  func descendants(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value? {
    let e4x = E4X(interpreter)
    return try e4x.descendants(Value(object), e4x.pattern(asked))
  }

  /// V.Enum.7: items by number; XML is one.
  func next(
    _ object: ScriptObject, behind index: Int, _ interpreter: Interpreter
  ) throws(ScriptError) -> Int? {
    index < E4X(interpreter).itemCount(Value(object)) ? index + 1 : 0
  }

  func enumerated(
    _ object: ScriptObject, _ index: Int, isName: Bool, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value? {
    guard let nodes = E4X(interpreter).nodes(Value(object)), index <= nodes.count else {
      return isName ? .null : .undefined
    }
    if isName { return Value(interpreter.heap.string(String(index - 1))) }
    return Value(nodes[index - 1].object)
  }
}

/// What `for … in` finds in a QName, whose values come in the other order (V.Enum.7).
final class QNameHooks: PropertyHooks, Sendable {
  static let shared = QNameHooks()

  private init() {}

  func get(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value? { nil }

  func set(
    _ object: ScriptObject, _ asked: Properties.Asked, _ value: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> Bool { false }

  func delete(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Bool? { nil }

  func has(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Bool? { nil }

  func next(
    _ object: ScriptObject, behind index: Int, _ interpreter: Interpreter
  ) throws(ScriptError) -> Int? { index < 2 ? index + 1 : 0 }

  func enumerated(
    _ object: ScriptObject, _ index: Int, isName: Bool, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value? {
    if isName { return interpreter.heap.value(index == 1 ? "uri" : "localName") }
    guard let name = E4X(interpreter).qName(Value(object)) else { return .undefined }
    let text = index == 1 ? name.local ?? interpreter.heap.string("*") : name.uri
    return text.map { Value($0) } ?? .null
  }
}
