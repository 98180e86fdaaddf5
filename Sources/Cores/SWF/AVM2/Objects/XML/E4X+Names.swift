import FlashHeap

/// Names of code and of scripts as names of nodes (C.E4x.Name).
extension E4X {
  /// The name that code asks for: one without a namespace of its own means those of its set and the default one.
  func pattern(_ asked: Properties.Asked) -> XMLPattern {
    var pattern = XMLPattern(isAttribute: asked.name.flags.contains(.attribute))
    let isPlain = asked.name.flags.contains(.hasSet)
    if !asked.name.flags.contains(.anyName) { setLocal(localText(asked), of: &pattern) }
    if asked.name[0] == .any || pattern.local == nil && isPlain { return pattern }
    var uris: [ScriptString] = []
    for index in 0..<Int(asked.name.namespaceCount) {
      let record = machine.namespaces[asked.name[index]]
      if isPlain, record.kind == .private { continue }
      let uri = heap.text(record.uri)
      if !uris.contains(where: { $0.hasSameUnits(as: uri) }) { uris.append(uri) }
    }
    if isPlain {
      let uri = defaultURI
      if !pattern.isAttribute, !uris.contains(where: { $0.hasSameUnits(as: uri) }) {
        uris.append(uri)
      }
    } else if let uri = uris.first {
      pattern.namespace = XMLNamespace(
        prefix: asked.prefix.asString ?? (uri.isEmpty ? uri : nil), uri: uri)
    }
    pattern.uris = uris
    return pattern
  }

  /// The local name of what code asks for.
  private func localText(_ asked: Properties.Asked) -> ScriptString {
    if asked.text.isString { return asked.text.string }
    if asked.name.local != .none { return heap.text(asked.name.local) }
    if asked.key.isString { return asked.key.string }
    return heap.string(asked.key.isInteger ? String(asked.key.integer) : "")
  }

  /// Takes a text as a name: `@` before an attribute's, `*` is any.
  private func setLocal(_ text: ScriptString, of pattern: inout XMLPattern) {
    var text = text
    if !pattern.isAttribute, !text.isEmpty, text[0] == 0x40 {
      pattern.isAttribute = true
      text = heap.substring(text, 1..<text.count)
    }
    pattern.local = text.count == 1 && text[0] == 0x2A ? nil : text
  }

  /// The number of an item, if code asks for one.
  static func index(_ asked: Properties.Asked) -> UInt32? {
    asked.name.flags.contains(.attribute) ? nil : Properties.index(asked.key)
  }

  /// A value as the name of children, or of attributes after `@` (C.E4x.Name.3).
  func elementPattern(_ value: Value) throws(ScriptError) -> XMLPattern {
    if value.isNullish { throw ScriptError(1010) }
    if let name = qName(value) { return pattern(name) }
    var pattern = XMLPattern()
    setLocal(try interpreter.values.toText(value), of: &pattern)
    guard pattern.local != nil else { return pattern }
    pattern.uris = [pattern.isAttribute ? heap.emptyString : defaultURI]
    return pattern
  }

  /// A value as the name of attributes (C.E4x.Name.2).
  func attributePattern(_ value: Value) throws(ScriptError) -> XMLPattern {
    if value.isNullish || value.isBoolean || value.isNumber { throw ScriptError(1010) }
    var pattern = XMLPattern(isAttribute: true)
    if let name = qName(value) {
      pattern = self.pattern(name)
      pattern.isAttribute = true
      return pattern
    }
    setLocal(try interpreter.values.toText(value), of: &pattern)
    if pattern.local != nil { pattern.uris = [heap.emptyString] }
    return pattern
  }

  private func pattern(_ name: QNameState) -> XMLPattern {
    XMLPattern(
      isAttribute: name.isAttribute, local: name.local, uris: name.uri.map { [$0] },
      namespace: name.uri.map { XMLNamespace(prefix: name.prefix, uri: $0) })
  }

  /// A value as the name of a node (C.Ns.10): a QName, or a text in the default namespace.
  func toName(_ value: Value) throws(ScriptError) -> XMLName {
    if let name = qName(value) {
      let local = name.local ?? heap.string("*")
      return XMLName(uri: name.uri ?? heap.emptyString, local: local, prefix: name.prefix)
    }
    return XMLName(uri: defaultURI, local: try interpreter.values.toText(value), prefix: nil)
  }

  /// The QName of a node's name, or null.
  func qName(of node: XMLNode) throws(ScriptError) -> Value {
    guard let name = node.name else { return .null }
    return try makeQName(
      QNameState(
        local: name.local, uri: name.uri, prefix: name.prefix, isAttribute: node.kind == .attribute)
    )
  }

  /// The namespace of a node's name, as the one in scope that has its URI.
  func namespace(of node: XMLNode) -> XMLNamespace? {
    guard node.kind == .element || node.kind == .attribute, let name = node.name else { return nil }
    if let prefix = name.prefix { return XMLNamespace(prefix: prefix, uri: name.uri) }
    let scope = (node.kind == .attribute ? node.parent : node)?.scope ?? []
    if let known = scope.first(where: { $0.uri.hasSameUnits(as: name.uri) }) { return known }
    return XMLNamespace(prefix: name.uri.isEmpty ? name.uri : nil, uri: name.uri)
  }
}
