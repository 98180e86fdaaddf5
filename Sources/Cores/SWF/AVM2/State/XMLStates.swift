import FlashHeap

/// Nodes of XML, lists of them, and what both kinds of XML share, as states know them (C.E4x, L.Xml).
extension XMLNode: StatePart {
  static var partName: String { "XML" }

  static func blank(_ coder: StateCoder) -> any StatePart {
    XMLNode(coder.blankObject, .element, text: coder.blankString)
  }

  /// A node and its object are one: who has the object has the node, so the objects come first.
  func code(_ coder: StateCoder) {
    codeIdentity(coder)
    coder.check(
      object.kind.isCell && object.payload === self, "a node of XML that is another object's")
    guard coder.problem == nil else { return }
    coder.optional(&name, XMLName(uri: coder.blankString, local: coder.blankString)) {
      coder.value(&$0)
    }
    coder.value(&text)
    codeTree(coder)
    coder.value(&listener)
  }
}

extension XMLItems: StatePart {
  static var partName: String { "XMLList" }

  static func blank(_ coder: StateCoder) -> any StatePart { XMLItems() }

  func code(_ coder: StateCoder) {
    coder.nodes(&nodes)
    coder.value(&target)
    coder.optional(&name, .any) { coder.value(&$0) }
  }
}

extension FlashXMLParts: StatePart {
  static var partName: String { "XMLNode" }

  static func blank(_ coder: StateCoder) -> any StatePart { FlashXMLParts() }

  /// Natives take the children for an Array without looking.
  func code(_ coder: StateCoder) {
    coder.value(&attributes)
    coder.value(&children)
    coder.check(
      (attributes.isNull || attributes.isObject)
        && (children.isNull || children.asObject?.kind == .list), "children that are no list")
  }
}

extension XMLSettings {
  func code(_ coder: StateCoder) {
    coder.value(&ignoresComments)
    coder.value(&ignoresInstructions)
    coder.value(&ignoresBlanks)
    coder.value(&isPretty)
    coder.value(&indent)
    coder.value(&hasStrays)
    coder.value(&hasListeners)
  }
}

extension XMLName: StateValue {
  package mutating func code(_ coder: StateCoder) {
    coder.value(&uri)
    coder.value(&local)
    coder.value(&prefix)
  }
}

extension XMLNamespace: StateValue {
  package mutating func code(_ coder: StateCoder) {
    coder.value(&prefix)
    coder.value(&uri)
  }
}

extension XMLPattern: StateValue {
  package mutating func code(_ coder: StateCoder) {
    coder.value(&isAttribute)
    coder.value(&local)
    coder.optional(&uris, []) { list in coder.list(&list, coder.blankString) { coder.value(&$0) } }
    coder.optional(&namespace, XMLNamespace(prefix: nil, uri: coder.blankString)) {
      coder.value(&$0)
    }
  }
}

extension StateCoder {
  /// Nodes of XML, all of which are there.
  func nodes(_ x: inout [XMLNode]) {
    let none = XMLNode(blankObject, .element, text: blankString)
    list(&x, none) { part(&$0) }
  }

  /// Namespaces that an element declares.
  func namespaces(_ x: inout [XMLNamespace]) {
    list(&x, XMLNamespace(prefix: nil, uri: blankString)) { value(&$0) }
  }
}

/// Looks whether nodes that were read are trees: walks over them must end.
struct XMLChecks {
  private let nodes: [XMLNode]

  init(_ coder: StateCoder) { nodes = coder.parts.list.compactMap { $0 as? XMLNode } }

  /// Whether no node is above or below itself.
  var areTrees: Bool { !hasCircleAbove && !hasCircleBelow }

  /// Whether a node is among the children of another than the one above it: walks look closer then.
  var hasStrays: Bool {
    nodes.contains { node in
      (node.children + node.attributes).contains { $0.parent !== node }
    }
  }

  private enum Mark { case underWay, done }

  private var hasCircleAbove: Bool {
    var marks: [ObjectIdentifier: Mark] = [:]
    for node in nodes {
      var path: [XMLNode] = []
      var next: XMLNode? = node
      while let at = next, marks[ObjectIdentifier(at)] == nil {
        marks[ObjectIdentifier(at)] = .underWay
        path.append(at)
        next = at.parent
      }
      if let next, marks[ObjectIdentifier(next)] == .underWay { return true }
      for at in path { marks[ObjectIdentifier(at)] = .done }
    }
    return false
  }

  /// A node may have more than one above it, so this is another question.
  private var hasCircleBelow: Bool {
    var marks: [ObjectIdentifier: Mark] = [:]
    for node in nodes where marks[ObjectIdentifier(node)] == nil {
      marks[ObjectIdentifier(node)] = .underWay
      var path = [(node: node, next: 0)]
      while let (at, next) = path.last {
        let below = at.attributes.count + at.children.count
        guard next < below else {
          marks[ObjectIdentifier(at)] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let child =
          next < at.attributes.count
          ? at.attributes[next] : at.children[next - at.attributes.count]
        switch marks[ObjectIdentifier(child)] {
        case .underWay: return true
        case .done: break
        case nil:
          marks[ObjectIdentifier(child)] = .underWay
          path.append((child, 0))
        }
      }
    }
    return false
  }
}
