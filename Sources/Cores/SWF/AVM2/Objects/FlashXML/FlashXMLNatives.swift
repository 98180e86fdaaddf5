import FlashHeap

/// Functions of `flash.xml.XMLNode` and `flash.xml.XMLDocument` (L.Xml).
package enum FlashXMLNatives {
  /// A function of XMLNode by its key.
  package static func ofNode(_ key: String) -> NativeFunction? {
    switch key {
    case "new":
      method { (_, node, registers) throws(ScriptError) in
        node[.type] = registers[1]
        node[node.isElement ? .name : .value] = registers[2]
        return .undefined
      }
    case "get attributes":
      method { (tree, node, _) throws(ScriptError) in try tree.attributeObject(of: node) }
    case "set attributes":
      method { (_, node, registers) throws(ScriptError) in
        node.parts.attributes = registers[1]
        return .undefined
      }
    case "get childNodes":
      method { (tree, node, _) throws(ScriptError) in Value(try tree.childList(of: node)) }
    case "get localName":
      method { (tree, node, _) throws(ScriptError) in
        tree.split(node).map { Value($0.local) } ?? .null
      }
    case "get prefix":
      method { (tree, node, _) throws(ScriptError) in
        tree.split(node).map { Value($0.prefix) } ?? .null
      }
    case "get namespaceURI":
      method { (tree, node, _) throws(ScriptError) in
        guard let prefix = tree.split(node)?.prefix else { return .null }
        return try tree.namespace(ofPrefix: prefix, at: node)
      }
    case "getNamespaceForPrefix":
      method { (tree, node, registers) throws(ScriptError) in
        try tree.namespace(ofPrefix: registers[1].asString ?? tree.heap.emptyString, at: node)
      }
    case "getPrefixForNamespace":
      method { (tree, node, registers) throws(ScriptError) in
        guard let uri = registers[1].asString else { return .null }
        return try tree.prefix(ofNamespace: uri, at: node)
      }
    case "hasChildNodes":
      method { (tree, node, _) throws(ScriptError) in Natives.raw(!tree.children(of: node).isEmpty)
      }
    case "appendChild":
      method { (tree, node, registers) throws(ScriptError) in
        guard let child = tree.node(registers[1]) else { throw ScriptError(1009) }
        try tree.append(child, to: node)
        return .undefined
      }
    case "insertBefore":
      method { (tree, node, registers) throws(ScriptError) in
        guard let child = tree.node(registers[1]) else { throw ScriptError(1009) }
        if let before = tree.node(registers[2]) {
          try tree.insert(child, in: node, before: before)
        } else {
          try tree.append(child, to: node)
        }
        return .undefined
      }
    case "removeNode":
      method { (tree, node, _) throws(ScriptError) in
        try tree.remove(node)
        return .undefined
      }
    case "cloneNode":
      method { (tree, node, registers) throws(ScriptError) in
        Value(try tree.clone(node, isDeep: registers[1].bits != 0).object)
      }
    case "toString":
      method { (tree, node, _) throws(ScriptError) in
        Value(tree.heap.string(units: try tree.text(of: node)))
      }
    default: nil
    }
  }

  /// A function of XMLDocument by its key.
  package static func ofDocument(_ key: String) -> NativeFunction? {
    switch key {
    case "new":
      method { (tree, node, registers) throws(ScriptError) in
        node[.type] = Value(rawUInt: FlashXMLNode.element)
        node[.ids] = Value(try tree.interpreter.makeObject())
        if let text = registers[1].asString { try tree.parse(text, into: node) }
        return .undefined
      }
    case "parseXML":
      method { (tree, node, registers) throws(ScriptError) in
        try tree.parse(registers[1].asString ?? tree.heap.string("null"), into: node)
        return .undefined
      }
    case "createElement":
      method { (tree, _, registers) throws(ScriptError) in
        Value(try tree.make(FlashXMLNode.element, registers[1]).object)
      }
    case "createTextNode":
      method { (tree, _, registers) throws(ScriptError) in
        Value(try tree.make(FlashXMLNode.text, registers[1]).object)
      }
    case "toString":
      method { (tree, node, _) throws(ScriptError) in
        var units: [UInt16] = []
        for declaration in [node[.declaration], node[.docType]] where !declaration.isNull {
          units += try tree.interpreter.values.toText(declaration).units
        }
        return Value(tree.heap.string(units: units + (try tree.text(of: node))))
      }
    default: nil
    }
  }

  private typealias Body = (
    _ tree: FlashXMLTree, _ node: FlashXMLNode, _ registers: Interpreter.Registers
  ) throws(ScriptError) -> Value

  private static func method(_ body: @escaping Body) -> NativeFunction {
    { interpreter, registers, _ throws(ScriptError) in
      let tree = FlashXMLTree(interpreter)
      guard let node = tree.node(registers[0]) else { throw ScriptError(1009) }
      return try body(tree, node, registers)
    }
  }
}
