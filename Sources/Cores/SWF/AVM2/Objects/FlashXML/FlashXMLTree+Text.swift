import FlashData
import FlashHeap

/// Trees of `flash.xml` as text, and text as trees (L.Xml.4, L.Xml.5).
extension FlashXMLTree {
  /// What is still to be written.
  private enum Step {
    case node(FlashXMLNode)
    case end([UInt16])
  }

  /// A node as text; of one without a name what is in it.
  func text(of root: FlashXMLNode) throws(ScriptError) -> [UInt16] {
    var units: [UInt16] = []
    var steps = [Step.node(root)]
    var count = 0
    while let step = steps.popLast() {
      count += 1
      if count & 0xFF == 0 {
        try pace()
        if heap.isFull(with: units.count * 2) { throw ScriptError(1000) }
      }
      switch step {
      case .end(let name):
        units += [0x3C, 0x2F]
        units += name
        units.append(0x3E)
      case .node(let node):
        guard node.isElement else {
          units += XMLEntities.escaped(node[.value].asString?.units ?? [])
          continue
        }
        let children = children(of: node)
        if let name = node.name?.units {
          units.append(0x3C)
          units += name
          for (name, value) in try attributes(of: node) {
            units.append(0x20)
            units += name.units
            units += [0x3D, 0x22]
            units += XMLEntities.escaped(value.units)
            units.append(0x22)
          }
          if children.isEmpty {
            units += " />".utf16
          } else {
            units.append(0x3E)
            steps.append(.end(name))
          }
        }
        steps += children.reversed().map { .node($0) }
      }
    }
    return units
  }

  // MARK: - Reading

  /// Reads a text into a document, in the place of what is there.
  func parse(_ text: ScriptString, into document: FlashXMLNode) throws(ScriptError) {
    for child in children(of: document) { try remove(child) }
    document[.declaration] = .null
    document[.docType] = .null
    let ids = try interpreter.makeObject()
    document[.ids] = Value(ids)
    let ignoresBlanks = document[.ignoresBlanks].rawUInt != 0
    var reader = XMLReader(text.units, kind: .e4x)
    var open = [(node: document, name: [UInt16]())]
    var count = 0
    while let token = try next(&reader) {
      count += 1
      if count & 0xFF == 0 { try pace() }
      let parent = open[open.count - 1].node
      switch token {
      case .text(let units):
        if ignoresBlanks, units.allSatisfy(XMLText.isBlank) { continue }
        try attach(
          make(FlashXMLNode.text, Value(heap.string(units: units))), to: parent)
      case .cdata(let range):
        let value = heap.string(units: Array(reader.contents(ofCDATA: range)))
        try attach(make(FlashXMLNode.text, Value(value)), to: parent)
      case .comment, .instruction: continue
      case .declaration(let range):
        document[.declaration] = Value(heap.string(units: Array(reader.units[range])))
      case .docType(let range):
        document[.docType] = Value(heap.string(units: Array(reader.units[range])))
      case .start(let tag):
        let node = try make(FlashXMLNode.element, Value(heap.string(units: tag.name)))
        try attach(node, to: parent)
        try addAttributes(tag, to: node, ids)
        if !tag.isEmpty { open.append((node, tag.name)) }
      case .end(let name):
        guard open.count > 1 else { throw ScriptError(1088) }
        guard open[open.count - 1].name == name else {
          throw unterminated(open[open.count - 1].name)
        }
        open.removeLast()
      }
    }
    if open.count > 1 { throw unterminated(open[open.count - 1].name) }
  }

  private func unterminated(_ name: [UInt16]) -> ScriptError {
    let text = String(decoding: name, as: UTF16.self)
    return ScriptError(1085, text, text)
  }

  private func next(_ reader: inout XMLReader) throws(ScriptError) -> XMLToken? {
    do { return try reader.next() } catch {
      switch error.status {
      case .openCDATA: throw ScriptError(1091)
      case .openDeclaration: throw ScriptError(1092)
      case .openDocType: throw ScriptError(1093)
      case .openComment: throw ScriptError(1094)
      case .openAttribute: throw ScriptError(1095)
      default: throw ScriptError(1090)
      }
    }
  }

  private func addAttributes(
    _ tag: XMLTag, to node: FlashXMLNode, _ ids: ScriptObject
  ) throws(ScriptError) {
    guard !tag.attributes.isEmpty, let object = try attributeObject(of: node).asObject else {
      return
    }
    for attribute in tag.attributes {
      let value = heap.string(units: attribute.value)
      object.setProperty(
        interpreter.properties.key(heap.string(units: attribute.name)), Value(value), in: heap)
      if attribute.name == Array("id".utf16) {
        ids.setProperty(interpreter.properties.key(value), Value(node.object), in: heap)
      }
    }
  }

  // MARK: - Names

  /// The halves of a node's name around its first colon; nil without a name (L.Xml.3).
  func split(_ node: FlashXMLNode) -> (prefix: ScriptString, local: ScriptString)? {
    guard let name = node.name else { return nil }
    guard let colon = name.units.firstIndex(of: 0x3A) else { return (heap.emptyString, name) }
    return (
      heap.substring(name, 0..<colon), heap.substring(name, (colon + 1)..<name.count)
    )
  }

  /// The namespace that a prefix stands for at a node, or null.
  func namespace(ofPrefix prefix: ScriptString, at node: FlashXMLNode) throws(ScriptError) -> Value
  {
    let wanted = Array("xmlns".utf16) + (prefix.isEmpty ? [] : [0x3A] + prefix.units)
    return try nearest(node) { name, value in
      name.units == wanted && !(prefix.isEmpty && value.isEmpty) ? value : nil
    }
  }

  /// The prefix that stands for a namespace at a node, or null.
  func prefix(ofNamespace uri: ScriptString, at node: FlashXMLNode) throws(ScriptError) -> Value {
    let mark = Array("xmlns".utf16)
    return try nearest(node) { [heap] name, value in
      let units = name.units
      guard units.starts(with: mark), value.hasSameUnits(as: uri) else { return nil }
      if units.count == mark.count { return heap.emptyString }
      return units[mark.count] == 0x3A ? heap.substring(name, (mark.count + 1)..<units.count) : nil
    }
  }

  /// What the nearest attribute of a node and of those above it gives, or null.
  private func nearest(
    _ node: FlashXMLNode, _ find: (ScriptString, ScriptString) -> ScriptString?
  ) throws(ScriptError) -> Value {
    var next: FlashXMLNode? = node
    var count = 0
    while let at = next {
      count += 1
      if count & 0x3FF == 0 { try pace() }
      for (name, value) in try attributes(of: at) {
        if let found = find(name, value) { return Value(found) }
      }
      next = self.node(at[.parent])
    }
    return .null
  }
}
