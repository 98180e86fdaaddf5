/// `XMLNode`.
enum XMLNodeClass {
  static let table = NativeClass(
    name: "XMLNode",
    constructor: { avm, call throws(ScriptAbort) in
      guard let object = call.object, call.count > 1 else { return call.this }
      let type = Int(try avm.int32(call[0]))
      let text = try avm.string(call[1])
      let node =
        type == 1
        ? makeElement(avm, text.text)
        : XMLNodeState(
          type: type, name: .null, value: Value(text), attributes: avm.heap.makeObject())
      object.native = node
      node.script = object
      return call.this
    },
    members: [
      .method("cloneNode") { avm, call throws(ScriptAbort) in
        guard let node = node(call.this) else { return .undefined }
        return object(avm, try copy(avm, node, isDeep: try avm.truth(call[0]), depth: 0))
      },
      .method("removeNode") { avm, call throws(ScriptAbort) in
        guard let node = node(call.this) else { return .undefined }
        let parent = node.parent
        node.leaveParent()
        if let parent { refresh(avm, parent) }
        return .undefined
      },
      .method("insertBefore") { avm, call throws(ScriptAbort) in
        guard let node = node(call.this), let child = XMLNodeClass.node(call[0]),
          let next = XMLNodeClass.node(call[1]), !child.holds(node),
          let index = node.children.firstIndex(where: { $0 === next })
        else { return .undefined }
        guard child.parent !== node else { return .undefined }
        let old = child.parent
        node.insert(child, at: index)
        if let old { refresh(avm, old) }
        refresh(avm, node)
        return .undefined
      },
      .method("appendChild") { avm, call throws(ScriptAbort) in
        guard let node = node(call.this), let child = XMLNodeClass.node(call[0]), !child.holds(node)
        else {
          return .undefined
        }
        if child.parent === node { return .undefined }
        let old = child.parent
        node.append(child)
        if let old { refresh(avm, old) }
        refresh(avm, node)
        return .undefined
      },
      .method("hasChildNodes") { _, call throws(ScriptAbort) in
        node(call.this).map { Value(!$0.children.isEmpty) } ?? .undefined
      },
      .method("toString") { avm, call throws(ScriptAbort) in
        guard let node = node(call.this) else { return .undefined }
        return Value(try text(avm, call.this, node))
      },
      .method("getNamespaceForPrefix") { avm, call throws(ScriptAbort) in
        guard let node = node(call.this), call.count > 0 else { return .undefined }
        return try namespace(avm, node, try avm.string(call[0]).text) ?? .null
      },
      .method("getPrefixForNamespace") { avm, call throws(ScriptAbort) in
        guard let node = node(call.this), call.count > 0 else { return .undefined }
        return try prefix(avm, node, try avm.string(call[0]).text)
      },
      reader("attributes") { _, node in Value(node.attributes) },
      reader("childNodes") { avm, node in
        if let array = node.childArray { return Value(array) }
        let array = avm.makeArray(node.children.map { object(avm, $0) })
        node.childArray = array
        return Value(array)
      },
      reader("firstChild") { avm, node in node.children.first.map { object(avm, $0) } ?? .null },
      reader("lastChild") { avm, node in node.children.last.map { object(avm, $0) } ?? .null },
      reader("nextSibling") { avm, node in node.sibling(1).map { object(avm, $0) } ?? .null },
      .accessor(
        "nodeName", .hidden,
        get: { _, call throws(ScriptAbort) in node(call.this)?.name ?? .undefined },
        set: { avm, call throws(ScriptAbort) in
          guard let node = node(call.this), call.count > 0 else { return .undefined }
          node.name = call[0].isNullish ? .null : Value(try avm.string(call[0]))
          return .undefined
        }),
      reader("nodeType") { _, node in Value(node.type) },
      .accessor(
        "nodeValue", .hidden,
        get: { _, call throws(ScriptAbort) in node(call.this)?.value ?? .undefined },
        set: { avm, call throws(ScriptAbort) in
          guard let node = node(call.this), call.count > 0 else { return .undefined }
          node.value = call[0].isNullish ? .null : Value(try avm.string(call[0]))
          return .undefined
        }),
      reader("parentNode") { avm, node in node.parent.map { object(avm, $0) } ?? .null },
      reader("previousSibling") { avm, node in node.sibling(-1).map { object(avm, $0) } ?? .null },
      reader("localName") { avm, node in
        guard let name = node.name.asString?.text else { return .null }
        guard let colon = name.firstIndex(of: ":") else { return node.name }
        return avm.value(String(name[name.index(after: colon)...]))
      },
      reader("prefix") { avm, node in
        guard let name = node.name.asString?.text else { return .null }
        guard let colon = name.firstIndex(of: ":") else { return avm.value("") }
        return avm.value(String(name[..<colon]))
      },
      .accessor(
        "namespaceURI", .hidden,
        get: { avm, call throws(ScriptAbort) in
          guard let node = node(call.this), let name = node.name.asString?.text else {
            return .null
          }
          let prefix = name.firstIndex(of: ":").map { String(name[..<$0]) } ?? ""
          return try namespace(avm, node, prefix) ?? avm.value("")
        }),
    ])

  private static func reader(
    _ name: String, _ body: @escaping @Sendable (AVM1, XMLNodeState) -> Value
  ) -> NativeMember {
    .accessor(
      name, .hidden,
      get: { avm, call throws(ScriptAbort) in
        node(call.this).map { body(avm, $0) } ?? .undefined
      })
  }

  // MARK: - Nodes and their objects

  static func node(_ value: Value) -> XMLNodeState? {
    guard let native = value.asObject?.native else { return nil }
    return native as? XMLNodeState ?? (native as? XMLDocumentState)?.root
  }

  /// The object that scripts know a node by.
  static func object(_ avm: AVM1, _ node: XMLNodeState) -> Value {
    if let script = node.script { return Value(script) }
    let object = avm.heap.makeObject(.other, proto: Value(avm.prototypes.xmlNode))
    object.native = node
    node.script = object
    return Value(object)
  }

  static func makeElement(_ avm: AVM1, _ name: String) -> XMLNodeState {
    XMLNodeState(
      type: 1, name: avm.value(name), value: .null, attributes: avm.heap.makeObject())
  }

  static func makeText(_ avm: AVM1, _ text: Value) -> XMLNodeState {
    XMLNodeState(type: 3, name: .null, value: text, attributes: avm.heap.makeObject())
  }

  /// Brings the array of children up to date that a script holds.
  static func refresh(_ avm: AVM1, _ node: XMLNodeState) {
    guard let array = node.childArray else { return }
    avm.heap.truncate(array, to: 0)
    array.arrayLength = 0
    for (index, child) in node.children.enumerated() {
      avm.heap.addElement(array, at: index, object(avm, child))
    }
  }

  private static func copy(
    _ avm: AVM1, _ node: XMLNodeState, isDeep: Bool, depth: Int
  ) throws(ScriptAbort) -> XMLNodeState {
    let attributes = avm.heap.makeObject()
    for (atom, _) in avm.heap.ownNames(node.attributes) {
      avm.heap.define(attributes, atom, try avm.get(node.attributes, atom))
    }
    let copy = XMLNodeState(
      type: node.type, name: node.name, value: node.value, attributes: attributes)
    if isDeep, depth < 5000 {
      for child in node.children {
        copy.append(try self.copy(avm, child, isDeep: true, depth: depth + 1))
      }
    }
    return copy
  }

  // MARK: - Text

  static func text(
    _ avm: AVM1, _ this: Value, _ node: XMLNodeState
  ) throws(ScriptAbort) -> ScriptString {
    var units: [UInt16] = []
    if let document = this.asObject?.native as? XMLDocumentState {
      if !document.declaration.isUndefined { units += try avm.string(document.declaration).units }
      if !document.documentType.isUndefined { units += try avm.string(document.documentType).units }
    }
    try write(avm, node, &units, depth: 0)
    return avm.heap.string(units: units)
  }

  private static func write(
    _ avm: AVM1, _ node: XMLNodeState, _ units: inout [UInt16], depth: Int
  ) throws(ScriptAbort) {
    guard depth < 6000 else { return }
    if node.type != 1 {
      if !node.value.isNull { units += XMLParser.escaped(try avm.string(node.value)) }
      return
    }
    // A document has no name: only its children are seen.
    let name = node.name.isNull ? nil : try avm.string(node.name)
    if let name {
      units.append(0x3C)
      units += name.units
      for atom in avm.enumerableNames(node.attributes) {
        units.append(0x20)
        units += avm.heap.text(atom).units
        units += [0x3D, 0x22]
        units += XMLParser.escaped(try avm.string(try avm.get(node.attributes, atom)))
        units.append(0x22)
      }
      if node.children.isEmpty {
        units += [0x20, 0x2F, 0x3E]
        return
      }
      units.append(0x3E)
    }
    for child in node.children { try write(avm, child, &units, depth: depth + 1) }
    if let name {
      units += [0x3C, 0x2F]
      units += name.units
      units.append(0x3E)
    }
  }

  // MARK: - Namespaces

  private static func namespace(
    _ avm: AVM1, _ node: XMLNodeState, _ prefix: String
  ) throws(ScriptAbort) -> Value? {
    let wanted = avm.heap.intern(prefix.isEmpty ? "xmlns" : "xmlns:" + prefix)
    var present: XMLNodeState? = node
    while let one = present {
      if try avm.has(one.attributes, wanted) { return try avm.get(one.attributes, wanted) }
      present = one.parent
    }
    return nil
  }

  private static func prefix(
    _ avm: AVM1, _ node: XMLNodeState, _ uri: String
  ) throws(ScriptAbort) -> Value {
    var present: XMLNodeState? = node
    while let one = present {
      for atom in avm.enumerableNames(one.attributes) {
        let name = avm.heap.text(atom).text
        guard name.hasPrefix("xmlns"),
          try avm.string(try avm.get(one.attributes, atom)).text == uri
        else { continue }
        return avm.value(name == "xmlns" ? "" : String(name.dropFirst(6)))
      }
      present = one.parent
    }
    return .null
  }
}
