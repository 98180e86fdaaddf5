import FlashHeap

/// Writing to lists, which changes where they came from (C.E4x.Put.6 to Put.12).
extension XMLEditor {
  /// `list.name = value`.
  func put(
    _ items: XMLItems, _ object: Value, _ pattern: XMLPattern, _ value: Value
  ) throws(ScriptError) {
    guard items.nodes.count <= 1 else { throw ScriptError(1089) }
    if items.nodes.isEmpty {
      guard let found = try resolve(object), found.count == 1 else { return }
      items.nodes = found
    }
    try put(items.nodes[0], pattern, value)
  }

  /// What an empty list stands for, whose missing elements are made (C.E4x.Put.12); nil if it stands for nothing.
  ///
  /// The lists that it came from are walked without recursion: there may be any number.
  private func resolve(_ object: Value) throws(ScriptError) -> [XMLNode]? {
    var names: [XMLPattern] = []
    var base = object
    while let items = e4x.items(base), items.nodes.isEmpty {
      guard let name = items.name, !items.target.isNull, !name.isAttribute, name.local != nil else {
        return nil
      }
      names.append(name)
      base = items.target
      if names.count & 0xFFF == 0 { try e4x.pace() }
    }
    var found = e4x.nodes(base) ?? []
    for name in names.reversed() {
      e4x.hold(found)
      var next = try e4x.matching(found, name)
      if next.isEmpty {
        guard found.count <= 1 else { throw ScriptError(1089) }
        guard let node = found.first else { return nil }
        try put(node, name, Value(heap.emptyString))
        next = e4x.matching(node, name)
      }
      found = next
    }
    return found
  }

  /// `list[index] = value`.
  func put(
    _ items: XMLItems, _ object: Value, at index: Int, _ value: Value
  ) throws(ScriptError) {
    var index = index
    if index >= items.nodes.count {
      index = items.nodes.count
      guard let made = try makeItem(of: items, value) else { return }
      items.nodes.append(made)
      heap.addPressure(8)
    }
    e4x.hold(items.nodes)
    try assign(value, to: items, index)
  }

  /// A node for one item more of a list, put where the list came from (C.E4x.Put.11); nil if there is none.
  private func makeItem(of items: XMLItems, _ value: Value) throws(ScriptError) -> XMLNode? {
    var parent: XMLNode?
    if !items.target.isNull {
      guard let found = try resolve(items.target), found.count == 1, found[0].kind == .element
      else {
        return nil
      }
      parent = found[0]
    }
    let single = e4x.single(value)
    let name = items.name
    if let name, name.isAttribute {
      guard let parent, let local = name.local, e4x.matching(parent, name).isEmpty else {
        return nil
      }
      let namespace =
        name.namespace ?? XMLNamespace(prefix: heap.emptyString, uri: heap.emptyString)
      let made = try e4x.makeNode(
        .attribute, name: XMLName(uri: namespace.uri, local: local, prefix: namespace.prefix))
      parent.append(attribute: made)
      return made
    }
    var made: XMLNode
    if single.map({ $0.isValue }) ?? false || name?.local == nil {
      made = try e4x.makeText(heap.emptyString)
    } else if let own = single?.name, single?.kind == .element {
      made = try e4x.makeNode(.element, name: own)
    } else {
      let namespace = name?.namespace ?? XMLNamespace(prefix: nil, uri: e4x.defaultURI)
      made = try e4x.makeNode(
        .element,
        name: XMLName(
          uri: namespace.uri, local: name?.local ?? heap.emptyString, prefix: namespace.prefix))
      made.declare(namespace)
    }
    if let parent {
      // Behind the list's last item, or at the end.
      let last = items.nodes.last.flatMap { $0.parent === parent ? parent.index(of: $0) : nil }
      try insert([made], in: parent, at: last.map { $0 + 1 } ?? parent.children.count)
    }
    return made
  }

  /// Gives an item of a list another value (C.E4x.Put.10).
  private func assign(
    _ value: Value, to items: XMLItems, _ index: Int
  ) throws(ScriptError) {
    let node = items.nodes[index]
    if node.kind == .attribute {
      return try setAttribute(node, try e4x.toText(value))
    }
    var nodes = e4x.nodes(value)
    if let single = e4x.single(value), single.isValue { nodes = nil }
    guard let nodes else {
      let text = try e4x.toText(value)
      if node.kind == .element { return try setText(node, text) }
      interpreter.held.append(Value(text))
      return try exchange(node, of: items, index, for: [try e4x.makeText(text)])
    }
    try exchange(node, of: items, index, for: nodes)
  }

  /// Puts nodes in the place of an item, in the list and in its parent.
  private func exchange(
    _ node: XMLNode, of items: XMLItems, _ index: Int, for nodes: [XMLNode]
  ) throws(ScriptError) {
    if let parent = node.parent, !(nodes.count == 1 && nodes[0] === node) {
      try replace(node, in: parent, with: nodes)
    }
    guard index < items.nodes.count else { return }
    items.nodes.replaceSubrange(index...index, with: nodes)
    heap.addPressure(nodes.count * 8)
  }
}
