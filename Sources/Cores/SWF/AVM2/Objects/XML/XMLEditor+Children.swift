import FlashHeap

/// Puts values among the children of elements (C.E4x.Child).
extension XMLEditor {
  /// Puts a value among the children of an element (C.E4x.Child); nodes themselves, not copies.
  ///
  /// A text that comes last, behind an element, is in an element of that name (measured: e4x-append-text).
  func addChildren(
    _ value: Value, to parent: XMLNode, isLast: Bool = false, at place: () -> Int
  ) throws(ScriptError) {
    guard parent.kind == .element else { return }
    var nodes: [XMLNode]
    if let known = e4x.nodes(value) {
      nodes = []
      for node in known {
        nodes.append(node.kind == .attribute ? try e4x.makeText(node.text) : node)
      }
      try check(nodes, fitIn: parent)
      if e4x.movieVersion >= 21 {
        e4x.hold(nodes)
        for node in nodes {
          if let old = node.parent { try remove(node, from: old) }
        }
      }
    } else {
      let text = try interpreter.values.toText(value)
      nodes = e4x.movieVersion < 10 ? try e4x.parse(text) : [try e4x.makeText(text)]
      if isLast, e4x.movieVersion >= 10, let last = parent.children.last, last.kind == .element {
        let element = try e4x.makeNode(.element, name: last.name)
        element.insert(nodes, at: 0)
        nodes = [element]
      }
    }
    try insert(nodes, in: parent, at: place())
  }

  /// C.E4x.M.12.
  func replace(
    in parent: XMLNode, _ name: Value, with value: Value
  ) throws(ScriptError) {
    guard parent.kind == .element else { return }
    let made: [XMLNode]
    switch try content(value) {
    case .text(let text): made = [try e4x.makeText(text)]
    case .nodes(let nodes): made = nodes
    }
    interpreter.held += made.map { Value($0.object) }
    if let index = try e4x.childIndex(name) {
      guard index < parent.children.count else {
        return try insert(made, in: parent, at: parent.children.count)
      }
      return try replace(parent.children[index], in: parent, with: made)
    }
    let pattern = try e4x.elementPattern(name)
    let found = e4x.matching(parent, pattern)
    guard let first = found.first, !pattern.isAttribute else { return }
    try remove(Array(found.dropFirst()), from: parent)
    try replace(first, in: parent, with: made)
  }
}
