/// A node of an XML tree, behind an `XMLNode` or an `XML`.
final class XMLNodeState: NativeState {
  /// 1 is an element (and a document), 3 is text.
  let type: Int
  var name: Value
  var value: Value
  /// The object that has the attributes as properties.
  let attributes: ScriptObject
  weak var parent: XMLNodeState?
  private(set) var children: [XMLNodeState] = []
  /// The array that scripts were given of the children; kept the same, and up to date.
  var childArray: ScriptObject?
  /// What scripts know the node by; made when one asks.
  var script: ScriptObject?
  /// Keeps the tree above alive, as long as this node is.
  private var parentScript: ScriptObject?

  init(type: Int, name: Value, value: Value, attributes: ScriptObject) {
    self.type = type
    self.name = name
    self.value = value
    self.attributes = attributes
  }

  func trace(_ marker: inout Marker) {
    marker.mark(name)
    marker.mark(value)
    marker.mark(attributes)
    marker.mark(script)
    marker.mark(childArray)
    if let parent { marker.mark(parent.script) }
    for child in children { child.traceDown(&marker) }
  }

  /// Marks what lies below; nodes without an object of their own are marked here.
  private func traceDown(_ marker: inout Marker) {
    var pending = [self]
    while let node = pending.popLast() {
      marker.mark(node.name)
      marker.mark(node.value)
      marker.mark(node.attributes)
      marker.mark(node.script)
      marker.mark(node.childArray)
      pending += node.children
    }
  }

  /// Whether `other` is this node or stands below it.
  func holds(_ other: XMLNodeState) -> Bool {
    var node: XMLNodeState? = other
    while let present = node {
      if present === self { return true }
      node = present.parent
    }
    return false
  }

  func insert(_ child: XMLNodeState, at index: Int) {
    child.leaveParent()
    children.insert(child, at: min(index, children.count))
    child.parent = self
  }

  func append(_ child: XMLNodeState) { insert(child, at: children.count) }

  func leaveParent() {
    guard let parent, let index = parent.children.firstIndex(where: { $0 === self }) else { return }
    parent.children.remove(at: index)
    self.parent = nil
  }

  func removeAllChildren() {
    for child in children { child.parent = nil }
    children = []
  }

  /// The node so many places behind, among the children of the parent.
  func sibling(_ offset: Int) -> XMLNodeState? {
    guard let parent, let index = parent.children.firstIndex(where: { $0 === self }) else {
      return nil
    }
    let place = index + offset
    return parent.children.indices.contains(place) ? parent.children[place] : nil
  }
}

/// What a document keeps besides its root.
final class XMLDocumentState: NativeState {
  let root: XMLNodeState
  var declaration = Value.undefined
  var documentType = Value.undefined
  var status = 0
  var ids: ScriptObject?

  init(_ root: XMLNodeState) { self.root = root }

  func trace(_ marker: inout Marker) {
    root.trace(&marker)
    marker.mark(declaration)
    marker.mark(documentType)
    marker.mark(ids)
  }
}
