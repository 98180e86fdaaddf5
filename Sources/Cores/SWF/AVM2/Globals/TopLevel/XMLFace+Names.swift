import FlashHeap

/// Methods of XML for names and namespaces (C.E4x.M.8, M.9, M.11, M.13).
extension XMLFace {
  static func names(_ key: String) -> NativeFunction? {
    switch key {
    case "localName":
      method { (_, node, _) throws(ScriptError) in node.name.map { Value($0.local) } ?? .null }
    case "name": method { (e4x, node, _) throws(ScriptError) in try e4x.qName(of: node) }
    case "nodeKind":
      method { (e4x, node, _) throws(ScriptError) in e4x.heap.value(node.kind.text) }
    case "namespace": namespace
    case "inScopeNamespaces":
      method { (e4x, node, _) throws(ScriptError) in
        var scope = node.scope
        if scope.isEmpty {
          scope = [XMLNamespace(prefix: e4x.heap.emptyString, uri: e4x.heap.emptyString)]
        }
        return try list(scope, e4x)
      }
    case "namespaceDeclarations":
      method { (e4x, node, _) throws(ScriptError) in
        let above = node.parent?.scope ?? []
        return try list(
          node.namespaces.filter { own in
            let isUnnamed = own.prefix?.isEmpty ?? true
            if isUnnamed, own.uri.isEmpty { return false }
            return !above.contains {
              TextKey($0.prefix) == TextKey(own.prefix) && $0.uri.hasSameUnits(as: own.uri)
            }
          }, e4x)
      }
    case "addNamespace":
      method { (e4x, node, registers) throws(ScriptError) in
        let namespace = try e4x.toNamespace(registers[1])
        if node.declare(namespace) {
          try e4x.editor.notify(
            node, .namespaceAdded, e4x.makeNamespace(namespace), .undefined)
        }
        return registers[0]
      }
    case "removeNamespace": method(removeNamespace)
    case "setLocalName": method(setLocalName)
    case "setName": method(setName)
    case "setNamespace": method(setNamespace)
    default: nil
    }
  }

  private static func list(
    _ namespaces: [XMLNamespace], _ e4x: E4X
  ) throws(ScriptError) -> Value {
    Value(try e4x.interpreter.makeList(namespaces.map { e4x.makeNamespace($0) }))
  }

  private static func namespace(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let body: Body = { (e4x, node, registers) throws(ScriptError) in
      guard count > 0 else {
        return e4x.namespace(of: node).map { e4x.makeNamespace($0) } ?? .null
      }
      let prefix = try e4x.interpreter.values.toText(registers[1])
      let scope = (node.kind == .element ? node : node.parent)?.scope ?? []
      return scope.first { $0.hasPrefix(prefix) }.map { e4x.makeNamespace($0) } ?? .undefined
    }
    return try method(body)(interpreter, registers, count)
  }

  /// Not if the name of the element or of an attribute needs it; here and below.
  private static func removeNamespace(
    _ e4x: E4X, _ root: XMLNode, _ registers: Interpreter.Registers
  ) throws(ScriptError) -> Value {
    let namespace = try e4x.toNamespace(registers[1])
    let pace = e4x.pacing()
    var pending = [root]
    var changed: [XMLNode] = []
    while let node = pending.popLast() {
      try pace()
      let isUsed = ([node] + node.attributes).contains {
        guard let used = e4x.namespace(of: $0), used.uri.hasSameUnits(as: namespace.uri) else {
          return false
        }
        return namespace.prefix == nil || TextKey(used.prefix) == TextKey(namespace.prefix)
      }
      if isUsed { continue }
      if node.undeclare(namespace) { changed.append(node) }
      pending += node.children.filter { $0.kind == .element }
    }
    e4x.hold(changed)
    for node in changed {
      try e4x.editor.notify(node, .namespaceRemoved, e4x.makeNamespace(namespace), .undefined)
    }
    return registers[0]
  }

  private static func check(_ name: ScriptString) throws(ScriptError) {
    guard XMLNameLetters.isName(name.units) else { throw ScriptError(1117, name.text) }
  }

  private static func setLocalName(
    _ e4x: E4X, _ node: XMLNode, _ registers: Interpreter.Registers
  ) throws(ScriptError) -> Value {
    guard let old = node.name else { return .undefined }
    var local: ScriptString
    if let name = e4x.qName(registers[1]) {
      local = name.local ?? e4x.heap.string("*")
    } else {
      local = try e4x.interpreter.values.toText(registers[1])
    }
    try check(local)
    node.name?.local = local
    try e4x.editor.notify(node, .nameSet, Value(local), Value(old.local))
    return .undefined
  }

  private static func setName(
    _ e4x: E4X, _ node: XMLNode, _ registers: Interpreter.Registers
  ) throws(ScriptError) -> Value {
    guard let old = node.name else { return .undefined }
    // The QName of undefined has no name (C.Ns.10).
    if registers[1].isUndefined { throw ScriptError(1117, "") }
    let name = try e4x.toName(registers[1])
    try check(name.local)
    if node.kind == .instruction {
      node.name = XMLName(uri: old.uri, local: name.local, prefix: nil)
    } else {
      node.name = name
      let owner = node.kind == .attribute ? node.parent : node
      owner?.declare(XMLNamespace(prefix: name.prefix, uri: name.uri))
    }
    // The name that it had is not told (measured: e4x-name-set).
    try e4x.editor.notify(node, .nameSet, registers[1], Value(name.local))
    return .undefined
  }

  private static func setNamespace(
    _ e4x: E4X, _ node: XMLNode, _ registers: Interpreter.Registers
  ) throws(ScriptError) -> Value {
    guard node.kind == .element || node.kind == .attribute else { return .undefined }
    let namespace = try e4x.toNamespace(registers[1])
    node.name?.uri = namespace.uri
    node.name?.prefix = namespace.prefix
    (node.kind == .attribute ? node.parent : node)?.declare(namespace)
    try e4x.editor.notify(node, .namespaceSet, e4x.makeNamespace(namespace), .undefined)
    return .undefined
  }
}
