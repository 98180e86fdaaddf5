import FlashHeap

/// What the machine does with XML (C.E4x), for properties, operators and methods alike.
struct E4X {
  unowned let interpreter: Interpreter

  init(_ interpreter: Interpreter) { self.interpreter = interpreter }

  var machine: Machine { interpreter.machine }
  var heap: Heap { interpreter.heap }
  var types: CoreTypes { interpreter.types }
  var settings: XMLSettings { interpreter.machine.xmlSettings }

  /// The URI of the default namespace of the code that runs (V.Xml.1).
  var defaultURI: ScriptString {
    heap.text(machine.namespaces[DefaultNamespace(interpreter).current].uri)
  }

  /// The version of the movie whose code runs.
  var movieVersion: Int { Caller(interpreter).movieVersion }

  /// What changes trees.
  var editor: XMLEditor { XMLEditor(self) }

  // MARK: - Objects

  /// The node of a value that is XML.
  func node(_ value: Value) -> XMLNode? {
    guard let object = value.asObject, object.traits === types.xml else { return nil }
    return object.payload as? XMLNode
  }

  /// The items of a value that is an XMLList.
  func items(_ value: Value) -> XMLItems? {
    guard let object = value.asObject, object.traits === types.xmlList else { return nil }
    return object.payload as? XMLItems
  }

  /// What a value is that is a QName.
  func qName(_ value: Value) -> QNameState? {
    guard let object = value.asObject, object.traits === types.qName else { return nil }
    return object.payload as? QNameState
  }

  /// The one node of a value: that of XML, or of a list of one item.
  func single(_ value: Value) -> XMLNode? {
    if let node = node(value) { return node }
    guard let items = items(value), items.nodes.count == 1 else { return nil }
    return items.nodes[0]
  }

  /// The nodes of a value, if it is XML or an XMLList.
  func nodes(_ value: Value) -> [XMLNode]? { node(value).map { [$0] } ?? items(value)?.nodes }

  /// A new node, of no parent.
  ///
  /// Nothing refers to it: no code may run before something does.
  func makeNode(
    _ kind: XMLNode.Kind, name: XMLName? = nil, text: ScriptString? = nil
  ) throws(ScriptError) -> XMLNode {
    let object = machine.make(try machine.table(for: types.xml, interpreter))
    let node = XMLNode(object, kind, name: name, text: text ?? heap.emptyString)
    object.payload = node
    heap.addPressure(XMLNode.byteCount)
    return node
  }

  func makeText(_ text: ScriptString) throws(ScriptError) -> XMLNode {
    try makeNode(.text, text: text)
  }

  /// A new list.
  func makeList(
    _ nodes: [XMLNode] = [], target: Value = .null, name: XMLPattern? = nil
  ) throws(ScriptError) -> Value {
    let object = machine.make(try machine.table(for: types.xmlList, interpreter))
    object.payload = XMLItems(nodes, target: target, name: name)
    heap.addPressure(128 + nodes.count * 8)
    return Value(object)
  }

  /// A new QName.
  func makeQName(_ state: QNameState) throws(ScriptError) -> Value {
    let object = machine.make(try machine.table(for: types.qName, interpreter))
    object.payload = state
    heap.addPressure(128)
    return Value(object)
  }

  /// A new Namespace.
  func makeNamespace(_ namespace: XMLNamespace) -> Value {
    let uri = namespace.uri
    let id = machine.namespaces.intern(.public, uri.isEmpty ? Atom(.empty) : heap.intern(uri))
    return Value(
      machine.makeNamespace(id, prefix: namespace.prefix.map { Value($0) } ?? .undefined))
  }

  /// The namespace that a Namespace stands for.
  func namespace(of object: ScriptObject) -> XMLNamespace {
    XMLNamespace(
      prefix: machine.prefix(of: object).asString, uri: machine.uri(of: object).string)
  }

  /// A value as a namespace: a Namespace, that of a QName, else its text as the URI.
  func toNamespace(_ value: Value) throws(ScriptError) -> XMLNamespace {
    if let object = value.asObject, object.kind == .namespace { return namespace(of: object) }
    if let name = qName(value), let uri = name.uri {
      return XMLNamespace(prefix: name.prefix, uri: uri)
    }
    let uri = try interpreter.values.toText(value)
    return XMLNamespace(prefix: uri.isEmpty ? uri : nil, uri: uri)
  }

  /// Runs what holds values, and lets go of them after it.
  func scoped<Result>(
    _ body: () throws(ScriptError) -> Result
  ) throws(ScriptError) -> Result {
    let count = interpreter.held.count
    defer { interpreter.held.removeLast(interpreter.held.count - count) }
    return try body()
  }

  /// Keeps nodes until the scope ends, if listeners may run meanwhile.
  func hold(_ nodes: [XMLNode]) {
    guard settings.hasListeners else { return }
    interpreter.held += nodes.map { Value($0.object) }
  }

  // MARK: - Limits

  /// Between pieces of work that may be very many: looks at time and memory.
  func pace() throws(ScriptError) {
    if machine.isTimeUp() { throw .terminated }
    if heap.isFull() { throw ScriptError(1000) }
  }

  /// The same for walks over trees, which call it for each node.
  func pacing() -> () throws(ScriptError) -> Void {
    var count = 0
    return { () throws(ScriptError) in
      count += 1
      if count & 0x3FF == 0 {
        if heap.isFull(with: count * 16) { throw ScriptError(1000) }
        if machine.isTimeUp() { throw .terminated }
      }
    }
  }

  // MARK: - Text

  /// A node as text (C.E4x.M.14).
  func text(of node: XMLNode) throws(ScriptError) -> ScriptString {
    if node.isValue { return node.text }
    if node.hasSimpleContent { return heap.string(units: node.simpleText) }
    return try xmlText(of: [node])
  }

  /// Any value as text; that of XML is found without a call.
  func toText(_ value: Value) throws(ScriptError) -> ScriptString {
    if let node = node(value) { return try text(of: node) }
    if let items = items(value) { return try text(of: items) }
    return try interpreter.values.toText(value)
  }

  /// A list as text: together if it is simple content, else each item on a line.
  func text(of items: XMLItems) throws(ScriptError) -> ScriptString {
    guard Self.isSimple(items.nodes) else { return try xmlText(of: items.nodes) }
    if items.nodes.count == 1 { return try text(of: items.nodes[0]) }
    var units: [UInt16] = []
    for node in items.nodes where node.kind != .comment && node.kind != .instruction {
      units += node.simpleText
    }
    return heap.string(units: units)
  }

  /// Whether items are simple content (C.E4x.M.6).
  static func isSimple(_ nodes: [XMLNode]) -> Bool {
    if nodes.count == 1 { return nodes[0].hasSimpleContent }
    return !nodes.contains { $0.kind == .element }
  }

  /// Nodes as text with all their marks (C.E4x.Str).
  func xmlText(of nodes: [XMLNode]) throws(ScriptError) -> ScriptString {
    var writer = XMLWriter(settings, heap, isTimeUp: machine.isTimeUp)
    for (index, node) in nodes.enumerated() {
      if index > 0 { writer.write(text: "\n") }
      try writer.write(node)
    }
    return heap.string(units: writer.units)
  }

  // MARK: - Copies

  /// A copy of a tree, of no parent; without what the settings say to ignore (C.E4x.Put.13).
  func copy(_ root: XMLNode) throws(ScriptError) -> XMLNode {
    let pace = pacing()
    let result = try copyAlone(root)
    var pending = [(root, result)]
    while let (from, to) = pending.popLast() {
      for child in from.children {
        try pace()
        if child.kind == .comment && settings.ignoresComments
          || child.kind == .instruction && settings.ignoresInstructions
        {
          continue
        }
        let made = try copyAlone(child)
        to.append(made)
        if child.kind == .element { pending.append((child, made)) }
      }
    }
    return result
  }

  private func copyAlone(_ node: XMLNode) throws(ScriptError) -> XMLNode {
    let made = try makeNode(node.kind, name: node.name, text: node.text)
    for namespace in node.namespaces { made.declare(asRead: namespace) }
    for attribute in node.attributes {
      made.append(
        attribute: try makeNode(.attribute, name: attribute.name, text: attribute.text))
    }
    return made
  }

  // MARK: - Operators

  /// Both, one behind the other (V.Num.3).
  func add(_ left: [XMLNode], _ right: [XMLNode], _ last: Value) throws(ScriptError) -> Value {
    try Natives.reserve(left.count + right.count, interpreter)
    let items = items(last)
    return try makeList(left + right, target: items?.target ?? .null, name: items?.name)
  }

  /// `==`, if one of the two is XML or an XMLList; nil leaves it to others (C.E4x.Eq).
  func isEqual(_ left: Value, _ right: Value) throws(ScriptError) -> Bool? {
    if let list = items(left) { return try isEqual(list, right, other: items(right)) }
    if let list = items(right) { return try isEqual(list, left, other: nil) }
    let (one, two) = (node(left), node(right))
    if let one, let two { return try isEqual(one, two) }
    guard let node = one ?? two else { return nil }
    guard node.hasSimpleContent else { return nil }
    let other = one == nil ? left : right
    let text = try text(of: node)
    interpreter.held.append(Value(text))
    defer { interpreter.held.removeLast() }
    return text.hasSameUnits(as: try interpreter.values.toText(other))
  }

  /// Whether two nodes are equal (C.E4x.Eq.2).
  func isEqual(_ one: XMLNode, _ two: XMLNode) throws(ScriptError) -> Bool {
    if one.isValue && two.hasSimpleContent || two.isValue && one.hasSimpleContent {
      return try text(of: one).hasSameUnits(as: try text(of: two))
    }
    return try one.isEqual(to: two, pacing())
  }

  private func isEqual(
    _ list: XMLItems, _ value: Value, other: XMLItems?
  ) throws(ScriptError) -> Bool {
    if value.isUndefined { return list.nodes.isEmpty }
    if let other {
      guard list.nodes.count == other.nodes.count else { return false }
      for (one, two) in zip(list.nodes, other.nodes) {
        guard try isEqual(one, two) else { return false }
      }
      return true
    }
    guard list.nodes.count == 1 else { return false }
    return try interpreter.values.isEqual(Value(list.nodes[0].object), value)
  }
}
