import FlashAVM1
import FlashData
import FlashDisplay
import FlashHeap

/// `XMLNode`.
enum XMLNodeClass {
  static let table = NativeClass(
    name: "XMLNode",
    constructor: { context, call throws(ScriptAbort) in
      guard let object = call.object, call.count > 0 else { return .undefined }
      let tree = XMLTree(context: context)
      guard call.count > 1 else {
        tree.fill(object, type: XMLNodeState.Kind.text, context.heap.emptyString)
        return .undefined
      }
      // What is undefined makes no node (measured: undefined-xml).
      if call[0].isUndefined || call[1].isUndefined { return .undefined }
      let type = Int(UInt8(truncatingIfNeeded: try context.objects.int32(call[0])))
      tree.fill(object, type: type, try context.objects.string(call[1]))
      return .undefined
    },
    members: [
      .method("cloneNode") { context, call throws(ScriptAbort) in
        guard let object = call.object,
          let copy = try XMLTree(context: context).clone(
            object, isDeep: try context.objects.truth(call[0]))
        else { return .undefined }
        return Value(copy)
      },
      .method("removeNode") { context, call throws(ScriptAbort) in
        if let object = call.object { XMLTree(context: context).detach(object) }
        return .undefined
      },
      .method("insertBefore") { context, call throws(ScriptAbort) in
        guard let object = call.object, let new = call[0].asObject, let next = call[1].asObject
        else { return .undefined }
        // One that is a child already stays where it is.
        let tree = XMLTree(context: context)
        if tree.node(new)?.parent != object { tree.insert(new, into: object, before: next) }
        return .undefined
      },
      .method("appendChild") { context, call throws(ScriptAbort) in
        guard let object = call.object, let new = call[0].asObject else { return .undefined }
        let tree = XMLTree(context: context)
        if tree.node(new)?.parent != object { tree.insert(new, into: object) }
        return .undefined
      },
      .method("hasChildNodes") { context, call throws(ScriptAbort) in
        guard let node = XMLTree(context: context).node(call.this) else { return .undefined }
        return Value(!node.children.isEmpty)
      },
      .method("toString") { context, call throws(ScriptAbort) in
        let tree = XMLTree(context: context)
        // What is no node has no text, not even an empty one (measured: undefined-xml).
        guard let object = call.object, tree.node(object) != nil else { return .undefined }
        return Value(try tree.text(object))
      },
      .method("getNamespaceForPrefix") { context, call throws(ScriptAbort) in
        let tree = XMLTree(context: context)
        guard let object = call.object, tree.node(object) != nil else { return .undefined }
        if call[0].isUndefined { return .null }
        let prefix = try context.objects.string(call[0])
        return tree.namespace(ofPrefix: prefix.units, at: object) ?? .null
      },
      .method("getPrefixForNamespace") { context, call throws(ScriptAbort) in
        let tree = XMLTree(context: context)
        guard let object = call.object, tree.node(object) != nil else { return .undefined }
        if call[0].isUndefined { return .null }
        let address = try context.objects.string(call[0])
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
        set: { context, node, value throws(ScriptAbort) in
          if value.isUndefined { return }
          node.name = try context.objects.string(value)
          // Since player 10 the value of a text reads null then (C.XMLNode.14).
          node.hidesValue =
            node.type != XMLNodeState.Kind.element && context.player.playerVersion >= 10
        }),
      property(
        "nodeValue", { _, _, node in node.hidesValue ? .null : text(node.value) },
        set: { context, node, value throws(ScriptAbort) in
          if value.isUndefined { return }
          node.value = try context.objects.string(value)
          node.hidesValue = false
        }),
      property("localName") { tree, _, node in
        guard let name = node.name else { return .null }
        return Value(tree.context.heap.string(units: XMLReader.split(name.units).local))
      },
      property("prefix") { tree, _, node in
        guard let name = node.name else { return .null }
        return Value(tree.context.heap.string(units: XMLReader.split(name.units).prefix))
      },
      .accessor(
        "namespaceURI",
        get: { context, call throws(ScriptAbort) in
          let tree = XMLTree(context: context)
          guard let object = call.object, let node = tree.node(object) else { return .undefined }
          guard let name = node.name else { return .null }
          if let namespace = node.namespace { return Value(namespace) }
          let prefix = XMLReader.split(name.units).prefix
          return tree.namespace(ofPrefix: prefix, at: object) ?? Value(context.heap.emptyString)
        }),
    ])

  private static func text(_ string: ScriptString?) -> Value { string.map { Value($0) } ?? .null }

  private static func property(
    _ name: String,
    _ get: @escaping @Sendable (XMLTree, ScriptObject, XMLNodeState) -> Value,
    set: (@Sendable (NativeContext, XMLNodeState, Value) throws(ScriptAbort) -> Void)? = nil
  ) -> NativeMember {
    let getter: NativeBody = { context, call throws(ScriptAbort) in
      let tree = XMLTree(context: context)
      guard let object = call.object, let node = tree.node(object) else { return .undefined }
      return get(tree, object, node)
    }
    guard let set else { return .accessor(name, get: getter) }
    return .accessor(
      name, get: getter,
      set: { context, call throws(ScriptAbort) in
        guard let node = XMLTree(context: context).node(call.this) else { return .undefined }
        try set(context, node, call[0])
        return .undefined
      })
  }
}
