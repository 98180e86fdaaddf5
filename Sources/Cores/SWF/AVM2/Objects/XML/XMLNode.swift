import FlashHeap

/// A node of a tree of XML: the payload of an object of class XML (C.E4x).
///
/// Each node has one object, which is the node's identity. A node keeps those below it; a collection comes from any node of a tree to all
/// others, so the reference to the node above is as good as theirs.
final class XMLNode: NativePayload {
  /// What a node is.
  enum Kind: UInt8 {
    case element, attribute, text, cdata, comment, instruction

    /// What `nodeKind` calls it.
    var text: String {
      switch self {
      case .element: "element"
      case .attribute: "attribute"
      case .text, .cdata: "text"
      case .comment: "comment"
      case .instruction: "processing-instruction"
      }
    }
  }

  /// The object whose payload it is.
  private(set) var object: ScriptObject
  private(set) var kind: Kind
  /// Of elements, attributes and processing instructions.
  var name: XMLName?
  /// Of all but elements.
  var text: ScriptString
  private(set) unowned(unsafe) var parent: XMLNode?
  private(set) var attributes: [XMLNode] = []
  private(set) var children: [XMLNode] = []
  /// The namespaces that an element declares itself.
  private(set) var namespaces: [XMLNamespace] = []
  /// The function that hears of changes here and below, or null.
  var listener = Value.null

  init(_ object: ScriptObject, _ kind: Kind, name: XMLName? = nil, text: ScriptString) {
    (self.object, self.kind, self.name, self.text) = (object, kind, name, text)
  }

  /// Roughly the bytes that one takes, its object among them.
  static let byteCount = 256

  override func trace(_ marker: inout Marker) {
    marker.bytes += Self.byteCount + (attributes.count + children.count) * 8 + namespaces.count * 24
    name?.mark(&marker)
    marker.mark(text)
    if let parent { marker.mark(parent.object) }
    for node in attributes { marker.mark(node.object) }
    for node in children { marker.mark(node.object) }
    for namespace in namespaces { namespace.mark(&marker) }
    marker.mark(listener)
  }

  /// Nodes let go of each other one by one: a tree that is very deep must not be freed by recursion.
  override func objectWasFreed() {
    attributes = []
    children = []
  }

  // MARK: - The tree

  /// Whether it is text of an element: CDATA is, too.
  var isText: Bool { kind == .text || kind == .cdata }

  /// Whether its value stands for it: text and attributes.
  var isValue: Bool { isText || kind == .attribute }

  /// The place of a node among the children, or nil.
  func index(of child: XMLNode) -> Int? { children.firstIndex { $0 === child } }

  /// Its place in its parent; nil without one, and of attributes.
  var index: Int? { kind == .attribute ? nil : parent?.index(of: self) }

  /// Whether it is another node, or below it.
  func isInside(_ other: XMLNode) -> Bool {
    var node: XMLNode? = self
    while let at = node {
      if at === other { return true }
      node = at.parent
    }
    return false
  }

  /// Puts nodes in as children, which are in another place no longer as far as they know.
  func insert(_ nodes: [XMLNode], at index: Int) {
    children.insert(contentsOf: nodes, at: min(max(index, 0), children.count))
    for node in nodes { node.parent = self }
  }

  func append(_ node: XMLNode) {
    children.append(node)
    node.parent = self
  }

  func append(attribute: XMLNode) {
    attributes.append(attribute)
    attribute.parent = self
  }

  /// Takes out a child.
  func removeChild(at index: Int) {
    let node = children.remove(at: index)
    if node.parent === self { node.parent = nil }
  }

  /// Takes out all children.
  func removeChildren() {
    for node in children where node.parent === self { node.parent = nil }
    children = []
  }

  /// Puts nodes in the place of all children; those that stay are among them.
  func replaceChildren(with nodes: [XMLNode]) {
    removeChildren()
    children = nodes
    for node in nodes { node.parent = self }
  }

  /// Puts nodes in the place of a child.
  func replaceChild(at index: Int, with nodes: [XMLNode]) {
    let old = children[index]
    if old.parent === self { old.parent = nil }
    children.replaceSubrange(index...index, with: nodes)
    for node in nodes { node.parent = self }
  }

  /// Takes out the attributes and children that a condition is true of.
  func removeAll(where condition: (XMLNode) -> Bool) {
    let isLeaving = { (node: XMLNode) -> Bool in
      guard condition(node) else { return false }
      if node.parent === self { node.parent = nil }
      return true
    }
    attributes.removeAll(where: isLeaving)
    children.removeAll(where: isLeaving)
  }

  /// Takes itself out of its parent.
  func detach() {
    guard let parent else { return }
    if kind == .attribute {
      parent.attributes.removeAll { $0 === self }
    } else if let index = parent.index(of: self) {
      parent.children.remove(at: index)
    }
    self.parent = nil
  }

  // MARK: - States

  /// What it is, and of which object.
  func codeIdentity(_ coder: StateCoder) {
    coder.value(&object)
    coder.choice(&kind)
  }

  /// What is above and below it, and the namespaces that it declares.
  func codeTree(_ coder: StateCoder) {
    var above = parent
    coder.part(&above)
    if coder.isReading { parent = above }
    coder.nodes(&attributes)
    coder.nodes(&children)
    coder.namespaces(&namespaces)
    coder.check(
      attributes.allSatisfy { $0 !== self } && (kind == .element || children.isEmpty)
        && (kind == .element || attributes.isEmpty), "a node of XML below another than an element")
  }

  // MARK: - Namespaces

  /// Declares a namespace (C.E4x.NsScope.1): one without a prefix is none, and a default one is none for an element without a namespace.
  ///
  /// True if it is new.
  @discardableResult
  func declare(_ namespace: XMLNamespace) -> Bool {
    guard kind == .element, let prefix = namespace.prefix else { return false }
    if prefix.isEmpty, let name, name.uri.isEmpty { return false }
    if let index = namespaces.firstIndex(where: { $0.hasPrefix(prefix) }) {
      if namespaces[index].uri.hasSameUnits(as: namespace.uri) { return false }
      namespaces.remove(at: index)
      for node in [self] + attributes
      where node.name?.prefix.map({ $0.hasSameUnits(as: prefix) }) == true {
        node.name?.prefix = nil
      }
    }
    namespaces.append(namespace)
    return true
  }

  /// Declares what a tag of a text declares: each prefix once, which the reader has seen to.
  func declare(asRead namespace: XMLNamespace) { namespaces.append(namespace) }

  /// Forgets what it declares of a URI, with one prefix if that is given; false if there is nothing.
  func undeclare(_ namespace: XMLNamespace) -> Bool {
    let count = namespaces.count
    namespaces.removeAll { own in
      guard own.uri.hasSameUnits(as: namespace.uri) else { return false }
      return namespace.prefix.map { own.hasPrefix($0) } ?? true
    }
    return namespaces.count < count
  }

  /// All namespaces in scope, the nearest first, one for each prefix (C.E4x.NsScope.2).
  var scope: [XMLNamespace] {
    var result: [XMLNamespace] = []
    var seen: Set<TextKey> = []
    var node: XMLNode? = self
    while let at = node {
      for namespace in at.namespaces where seen.insert(TextKey(namespace.prefix)).inserted {
        result.append(namespace)
      }
      node = at.parent
    }
    return result
  }
}

/// The name of a node.
struct XMLName {
  /// Empty is no namespace.
  var uri: ScriptString
  var local: ScriptString
  /// The prefix, if one is known; empty is that of default namespaces.
  var prefix: ScriptString?

  /// Whether two names are the same; prefixes mean nothing.
  func isSame(as other: XMLName) -> Bool {
    local.hasSameUnits(as: other.local) && uri.hasSameUnits(as: other.uri)
  }

  func mark(_ marker: inout Marker) {
    marker.mark(uri)
    marker.mark(local)
    if let prefix { marker.mark(prefix) }
  }
}

/// A namespace with the prefix that stands for it.
struct XMLNamespace {
  var prefix: ScriptString?
  var uri: ScriptString

  func hasPrefix(_ text: ScriptString) -> Bool { prefix?.hasSameUnits(as: text) ?? false }

  func mark(_ marker: inout Marker) {
    if let prefix { marker.mark(prefix) }
    marker.mark(uri)
  }
}

/// A text as a key of Swift's sets and dictionaries.
struct TextKey: Hashable {
  let text: ScriptString?

  init(_ text: ScriptString?) { self.text = text }

  static func == (one: Self, other: Self) -> Bool {
    guard let first = one.text, let second = other.text else {
      return one.text == nil && other.text == nil
    }
    return first.hasSameUnits(as: second)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(text?.hash ?? 0) }
}
