/// `XMLNode`.
enum XMLNodeClass {
  static let table = NativeClass(
    name: "XMLNode",
    constructor: { avm, call throws(ScriptAbort) in
      guard let object = call.object, call.count > 1 else { return .undefined }
      let type = Int(try avm.int32(call[0]))
      let text = call[1].isNullish ? nil : try avm.string(call[1])
      XMLTree(avm: avm).fill(object, type: type, text)
      return call.this
    },
    members: [
      .method("cloneNode") { avm, call throws(ScriptAbort) in
        guard let object = call.object,
          let copy = XMLTree(avm: avm).clone(object, isDeep: try avm.truth(call[0]))
        else { return .undefined }
        return Value(copy)
      },
      .method("removeNode") { avm, call throws(ScriptAbort) in
        if let object = call.object { XMLTree(avm: avm).detach(object) }
        return .undefined
      },
      .method("insertBefore") { avm, call throws(ScriptAbort) in
        guard let object = call.object, let new = call[0].asObject, let next = call[1].asObject
        else { return .undefined }
        // One that is a child already stays where it is.
        let tree = XMLTree(avm: avm)
        if tree.node(new)?.parent != object { tree.insert(new, into: object, before: next) }
        return .undefined
      },
      .method("appendChild") { avm, call throws(ScriptAbort) in
        guard let object = call.object, let new = call[0].asObject else { return .undefined }
        let tree = XMLTree(avm: avm)
        if tree.node(new)?.parent != object { tree.insert(new, into: object) }
        return .undefined
      },
      .method("hasChildNodes") { avm, call throws(ScriptAbort) in
        guard let node = XMLTree(avm: avm).node(call.this) else { return .undefined }
        return Value(!node.children.isEmpty)
      },
      .method("toString") { avm, call throws(ScriptAbort) in
        let tree = XMLTree(avm: avm)
        guard let object = call.object, tree.node(object) != nil else { return avm.value("") }
        return Value(try tree.text(object))
      },
      .method("getNamespaceForPrefix") { avm, call throws(ScriptAbort) in
        let tree = XMLTree(avm: avm)
        guard let object = call.object, tree.node(object) != nil else { return .undefined }
        if call[0].isUndefined { return .null }
        let prefix = try avm.string(call[0])
        return try tree.namespace(ofPrefix: prefix.units, at: object).map { Value($0) } ?? .null
      },
      .method("getPrefixForNamespace") { avm, call throws(ScriptAbort) in
        let tree = XMLTree(avm: avm)
        guard let object = call.object, tree.node(object) != nil else { return .undefined }
        let address = try avm.string(call[0])
        return try tree.prefix(ofNamespace: address, at: object).map { Value($0) } ?? .null
      },
      property("attributes") { _, _, node in Value(node.attributes) },
      property("childNodes") { tree, _, node in Value(tree.childArray(of: node)) },
      property("firstChild") { _, _, node in Value(node.children.first) },
      property("lastChild") { _, _, node in Value(node.children.last) },
      property("nextSibling") { tree, object, _ in Value(tree.sibling(of: object, 1)) },
      property("previousSibling") { tree, object, _ in Value(tree.sibling(of: object, -1)) },
      property("parentNode") { _, _, node in Value(node.parent) },
      property("nodeType") { _, _, node in Value(node.type) },
      property(
        "nodeName", { _, _, node in text(node.name) },
        set: { avm, node, value throws(ScriptAbort) in
          if value.isUndefined { return }
          node.name = value.isNull ? nil : try avm.string(value)
        }),
      property(
        "nodeValue", { _, _, node in text(node.value) },
        set: { avm, node, value throws(ScriptAbort) in
          node.value = value.isNull ? nil : try avm.string(value)
        }),
      property("localName") { tree, _, node in
        guard let name = node.name else { return .null }
        return Value(tree.avm.heap.string(units: XMLTree.split(name).local))
      },
      property("prefix") { tree, _, node in
        guard let name = node.name else { return .null }
        return Value(tree.avm.heap.string(units: XMLTree.split(name).prefix))
      },
      .accessor(
        "namespaceURI",
        get: { avm, call throws(ScriptAbort) in
          let tree = XMLTree(avm: avm)
          guard let object = call.object, let node = tree.node(object) else { return .undefined }
          guard let name = node.name else { return .null }
          let prefix = XMLTree.split(name).prefix
          let address = try tree.namespace(ofPrefix: prefix, at: object)
          return Value(address ?? avm.heap.emptyString)
        }),
    ])

  private static func text(_ string: ScriptString?) -> Value { string.map { Value($0) } ?? .null }

  private static func property(
    _ name: String,
    _ get: @escaping @Sendable (XMLTree, ScriptObject, XMLNodeState) -> Value,
    set: (@Sendable (AVM1, XMLNodeState, Value) throws(ScriptAbort) -> Void)? = nil
  ) -> NativeMember {
    let getter: NativeBody = { avm, call throws(ScriptAbort) in
      let tree = XMLTree(avm: avm)
      guard let object = call.object, let node = tree.node(object) else { return .undefined }
      return get(tree, object, node)
    }
    guard let set else { return .accessor(name, get: getter) }
    return .accessor(
      name, get: getter,
      set: { avm, call throws(ScriptAbort) in
        guard let node = XMLTree(avm: avm).node(call.this) else { return .undefined }
        try set(avm, node, call[0])
        return .undefined
      })
  }
}
