import FlashHeap

/// Writes and deletes what is in XML and XMLLists (C.E4x.Put, C.E4x.Del).
struct XMLEditor {
  let e4x: E4X

  init(_ e4x: E4X) { self.e4x = e4x }

  var interpreter: Interpreter { e4x.interpreter }
  var heap: Heap { e4x.heap }
  var settings: XMLSettings { e4x.settings }

  /// What is written: a value after conversion (C.E4x.Put.2).
  enum Content {
    case text(ScriptString)
    /// Nodes of no other tree.
    case nodes([XMLNode])
  }

  /// A value as what is written; nodes are copied.
  func content(_ value: Value) throws(ScriptError) -> Content {
    if let node = e4x.node(value) {
      return node.isValue ? .text(node.text) : .nodes([try e4x.copy(node)])
    }
    guard let items = e4x.items(value) else {
      return .text(try interpreter.values.toText(value))
    }
    e4x.hold(items.nodes)
    if items.nodes.count == 1, items.nodes[0].isValue { return .text(items.nodes[0].text) }
    var copies: [XMLNode] = []
    for node in items.nodes { copies.append(try e4x.copy(node)) }
    return .nodes(copies)
  }

  /// `xml.name = value`.
  func put(_ node: XMLNode, _ pattern: XMLPattern, _ value: Value) throws(ScriptError) {
    guard node.kind == .element else { return }
    if pattern.isAttribute { return try putAttribute(node, pattern, value) }
    let content = try content(value)
    if case .nodes(let nodes) = content { e4x.hold(nodes) }
    guard pattern.local.map({ XMLNameLetters.isName($0.units) }) ?? true else { return }
    if pattern.local == nil, pattern.uris == nil {
      return try setChildren(node, content)
    }
    let found = e4x.matching(node, pattern)
    guard let first = found.first else {
      return try add(content, named: pattern, to: node)
    }
    try remove(Array(found.dropFirst()), from: node)
    switch content {
    case .text(let text): try setText(first, text)
    case .nodes(let nodes): try replace(first, in: node, with: nodes)
    }
  }

  /// Puts what is written behind the children: text in an element of the name (C.E4x.Put.4).
  private func add(
    _ content: Content, named pattern: XMLPattern, to parent: XMLNode
  ) throws(ScriptError) {
    switch content {
    case .nodes(let nodes): try insert(nodes, in: parent, at: parent.children.count)
    case .text(let text):
      guard let local = pattern.local else {
        return try insert([try e4x.makeText(text)], in: parent, at: parent.children.count)
      }
      let namespace = pattern.namespace ?? XMLNamespace(prefix: nil, uri: e4x.defaultURI)
      let made = try e4x.makeNode(
        .element, name: XMLName(uri: namespace.uri, local: local, prefix: namespace.prefix))
      made.declare(namespace)
      if !text.isEmpty { made.append(try e4x.makeText(text)) }
      try insert([made], in: parent, at: parent.children.count)
    }
  }

  /// Makes a text, or nodes, all that an element contains.
  func setChildren(_ node: XMLNode, _ content: Content) throws(ScriptError) {
    try remove(node.children, from: node)
    switch content {
    case .text(let text):
      if !text.isEmpty { try insert([try e4x.makeText(text)], in: node, at: 0) }
    case .nodes(let nodes): try insert(nodes, in: node, at: 0)
    }
  }

  /// Makes a text all that an element contains (C.E4x.Put.5).
  func setText(_ node: XMLNode, _ text: ScriptString) throws(ScriptError) {
    guard node.kind == .element else {
      let old = node.text
      node.text = text
      return try notify(node, .textSet, Value(text), Value(old))
    }
    let old = node.children.count == 1 && node.children[0].isText ? node.children[0].text : nil
    node.removeChildren()
    if !text.isEmpty { node.append(try e4x.makeText(text)) }
    try notify(node, .textSet, Value(text), old.map { Value($0) } ?? .undefined)
  }

  // MARK: - Attributes

  /// C.E4x.Put.3.
  private func putAttribute(
    _ node: XMLNode, _ pattern: XMLPattern, _ value: Value
  ) throws(ScriptError) {
    let text = try attributeText(value)
    interpreter.held.append(Value(text))
    let found = e4x.matching(node, pattern)
    try remove(Array(found.dropFirst()), from: node)
    if let first = found.first { return try setAttribute(first, text) }
    guard let local = pattern.local, XMLNameLetters.isName(local.units) else { return }
    let namespace =
      pattern.namespace ?? XMLNamespace(prefix: heap.emptyString, uri: heap.emptyString)
    let made = try e4x.makeNode(
      .attribute, name: XMLName(uri: namespace.uri, local: local, prefix: namespace.prefix),
      text: text)
    node.append(attribute: made)
    node.declare(namespace)
    try notify(node, .attributeAdded, Value(local), Value(text))
  }

  /// The value of an attribute that a value makes: items of a list side by side.
  private func attributeText(_ value: Value) throws(ScriptError) -> ScriptString {
    guard let items = e4x.items(value), items.nodes.count != 1 else { return try e4x.toText(value) }
    var units: [UInt16] = []
    for (index, node) in items.nodes.enumerated() {
      if index > 0 { units.append(0x20) }
      units += try e4x.text(of: node).units
    }
    return heap.string(units: units)
  }

  /// Gives an attribute another value.
  func setAttribute(_ node: XMLNode, _ text: ScriptString) throws(ScriptError) {
    let old = node.text
    node.text = text
    guard let parent = node.parent, let name = node.name else { return }
    try notify(parent, .attributeChanged, Value(name.local), Value(old))
  }

  // MARK: - Nodes

  /// Puts nodes among the children of an element.
  func insert(_ nodes: [XMLNode], in parent: XMLNode, at index: Int) throws(ScriptError) {
    try check(nodes, fitIn: parent)
    noteStrays(nodes)
    e4x.hold([parent] + nodes)
    parent.insert(nodes, at: index)
    heap.addPressure(nodes.count * 8)
    for node in nodes { try notify(parent, .nodeAdded, Value(node.object), .undefined) }
  }

  /// Puts nodes in the place of a child.
  func replace(
    _ child: XMLNode, in parent: XMLNode, with nodes: [XMLNode]
  ) throws(ScriptError) {
    guard let index = parent.index(of: child) else { return }
    try check(nodes, fitIn: parent)
    noteStrays(nodes)
    e4x.hold([parent, child] + nodes)
    parent.replaceChild(at: index, with: nodes)
    heap.addPressure(nodes.count * 8)
    guard let first = nodes.first else {
      return try notify(parent, .nodeRemoved, Value(child.object), .undefined)
    }
    try notify(parent, .nodeChanged, Value(first.object), Value(child.object))
    for node in nodes.dropFirst() {
      try notify(parent, .nodeAdded, Value(node.object), .undefined)
    }
  }

  /// Takes children or attributes out of an element, the last one first.
  func remove(_ nodes: [XMLNode], from parent: XMLNode) throws(ScriptError) {
    if nodes.isEmpty { return }
    guard settings.hasListeners else {
      let leaving = Set(nodes.map { ObjectIdentifier($0) })
      return parent.removeAll { leaving.contains(ObjectIdentifier($0)) }
    }
    e4x.hold([parent] + nodes)
    for node in nodes.reversed() { try remove(node, from: parent) }
  }

  /// Takes a child or an attribute out of an element.
  func remove(_ node: XMLNode, from parent: XMLNode) throws(ScriptError) {
    e4x.hold([parent, node])
    parent.removeAll { $0 === node }
    if node.kind == .attribute {
      try notify(
        parent, .attributeRemoved, node.name.map { Value($0.local) } ?? .null, Value(node.text))
    } else {
      try notify(parent, .nodeRemoved, Value(node.object), .undefined)
    }
  }

  /// Nodes cannot contain themselves (C.E4x.Put.14).
  func check(_ nodes: [XMLNode], fitIn parent: XMLNode) throws(ScriptError) {
    for node in nodes where !node.children.isEmpty || node === parent {
      if parent.isInside(node) { throw ScriptError(1118) }
      // A node that is among the children of two does not know of one of them.
      guard settings.hasStrays else { continue }
      let pace = e4x.pacing()
      var pending = [node]
      while let at = pending.popLast() {
        try pace()
        if at === parent { throw ScriptError(1118) }
        pending += at.children
      }
    }
  }

  /// Notes that a node may be among the children of more than one.
  private func noteStrays(_ nodes: [XMLNode]) {
    if nodes.contains(where: { $0.parent != nil }) { settings.hasStrays = true }
  }

  // MARK: - Deleting

  /// `delete`, which is true for XML whatever there is (C.E4x.Del.1).
  func delete(_ object: Value, _ asked: Properties.Asked) throws(ScriptError) {
    if let index = E4X.index(asked) {
      guard let items = e4x.items(object), Int(index) < items.nodes.count else { return }
      let node = items.nodes.remove(at: Int(index))
      if let parent = node.parent { try remove(node, from: parent) }
      return
    }
    let pattern = e4x.pattern(asked)
    for node in e4x.nodes(object) ?? [] where node.kind == .element {
      try remove(e4x.matching(node, pattern), from: node)
    }
  }

  // MARK: - Notifications

  /// What listeners hear (C.E4x.M.16).
  enum Change: String {
    case attributeAdded, attributeChanged, attributeRemoved, nodeAdded, nodeChanged, nodeRemoved
    case nameSet, namespaceAdded, namespaceRemoved, namespaceSet, textSet
  }

  /// Calls the listeners of a node that changed, and of those above it.
  func notify(
    _ target: XMLNode, _ change: Change, _ value: Value, _ detail: Value
  ) throws(ScriptError) {
    guard settings.hasListeners else { return }
    let held = [Value(target.object), value, detail]
    interpreter.held += held
    defer { interpreter.held.removeLast(held.count) }
    var next: XMLNode? = target
    while let node = next {
      interpreter.held.append(Value(node.object))
      defer { interpreter.held.removeLast() }
      if node.listener.isObject {
        _ = try interpreter.call(
          node.listener, this: .null,
          [
            Value(node.object), heap.value(change.rawValue), Value(target.object), value, detail,
          ])
      }
      next = node.parent
    }
  }
}
