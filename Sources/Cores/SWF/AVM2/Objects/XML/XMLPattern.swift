import FlashHeap

/// A name by which nodes are looked for, or made (C.E4x.Name).
struct XMLPattern {
  var isAttribute = false
  /// The local name; nil is any.
  var local: ScriptString?
  /// URIs of the namespaces; nil is any namespace.
  var uris: [ScriptString]?
  /// The one namespace of a name that has one; nil where the name had none of its own, or a set.
  var namespace: XMLNamespace?

  /// All children.
  static var any: XMLPattern { XMLPattern() }
  /// All attributes.
  static var anyAttribute: XMLPattern { XMLPattern(isAttribute: true) }

  /// Whether a node has such a name; nodes without names have any.
  func matches(_ node: XMLNode) -> Bool {
    guard (node.kind == .attribute) == isAttribute else { return false }
    guard local != nil || uris != nil else { return true }
    guard node.kind == .element || isAttribute, let name = node.name else { return false }
    return matches(name)
  }

  func matches(_ name: XMLName) -> Bool {
    if let local, !local.hasSameUnits(as: name.local) { return false }
    guard let uris else { return true }
    return uris.contains { $0.hasSameUnits(as: name.uri) }
  }

  func mark(_ marker: inout Marker) {
    if let local { marker.mark(local) }
    for uri in uris ?? [] { marker.mark(uri) }
    namespace?.mark(&marker)
  }
}

/// What an object of class QName is (C.Ns.10).
final class QNameState: NativePayload {
  /// nil is any name.
  var local: ScriptString?
  /// nil is any namespace.
  var uri: ScriptString?
  var prefix: ScriptString?
  var isAttribute: Bool

  init(
    local: ScriptString?, uri: ScriptString?, prefix: ScriptString? = nil, isAttribute: Bool = false
  ) {
    (self.local, self.uri, self.prefix) = (local, uri, prefix)
    self.isAttribute = isAttribute
  }

  /// Whether two are equal: by name and URI (C.Ns.12).
  func isEqual(to other: QNameState) -> Bool {
    TextKey(local) == TextKey(other.local) && TextKey(uri) == TextKey(other.uri)
  }

  override func trace(_ marker: inout Marker) {
    marker.bytes += 96
    if let local { marker.mark(local) }
    if let uri { marker.mark(uri) }
    if let prefix { marker.mark(prefix) }
  }
}

/// The items of an XMLList, and where it came from, which is what assignments to it change.
final class XMLItems: NativePayload {
  var nodes: [XMLNode]
  /// The object of class XML or XMLList whose property it was; null is none.
  var target: Value
  /// The name of that property.
  var name: XMLPattern?

  init(_ nodes: [XMLNode] = [], target: Value = .null, name: XMLPattern? = nil) {
    (self.nodes, self.target, self.name) = (nodes, target, name)
  }

  override func trace(_ marker: inout Marker) {
    marker.bytes += 96 + nodes.count * 8
    for node in nodes { marker.mark(node.object) }
    marker.mark(target)
    name?.mark(&marker)
  }

  override func objectWasFreed() { nodes = [] }
}

/// What the class XML keeps for all (C.E4x.Set).
final class XMLSettings {
  var ignoresComments = true
  var ignoresInstructions = true
  var ignoresBlanks = true
  var isPretty = true
  var indent: Int32 = 2
  /// A node may be among the children of more than one (C.E4x.Child.1).
  var hasStrays = false
  /// A node has, or had, a listener.
  var hasListeners = false

  /// Spaces for each level; nil if all is written in one line.
  var prettyIndent: Int? { isPretty && indent >= 0 ? Int(indent) : nil }

  func reset() {
    (ignoresComments, ignoresInstructions, ignoresBlanks) = (true, true, true)
    (isPretty, indent) = (true, 2)
  }
}
