import FlashHeap

/// A node of `flash.xml` (L.Xml): an object whose fields scripts write as well.
struct FlashXMLNode {
  /// Fields of XMLNode that the player reads by number, in the order of its face.
  enum Field: Int { case first, last, next, name, type, value, parent, previous }

  /// Those of XMLDocument, after them.
  enum DocumentField: Int { case docType = 8, ids, ignoresBlanks, declaration }

  /// What `nodeType` is of an element, and of text.
  static let element: UInt32 = 1
  static let text: UInt32 = 3

  let object: ScriptObject

  init(_ object: ScriptObject) { self.object = object }

  private func word(_ slot: Int) -> Int { object.traits.word(ofSlot: slot) }

  subscript(_ field: Field) -> Value {
    get { object.words[word(field.rawValue)] }
    nonmutating set { object.words[word(field.rawValue)] = newValue }
  }

  subscript(_ field: DocumentField) -> Value {
    get { object.words[word(field.rawValue)] }
    nonmutating set { object.words[word(field.rawValue)] = newValue }
  }

  /// Whether its text is that of an element.
  var isElement: Bool { self[.type].rawUInt == Self.element }

  /// Its name, unless that is null.
  var name: ScriptString? { self[.name].asString }

  /// What it has besides its fields; made when it is first needed.
  var parts: FlashXMLParts {
    object.payload(or: FlashXMLParts())
  }
}

/// What a node has besides its fields.
final class FlashXMLParts: NativePayload {
  /// An object, or null before anything asked for it.
  var attributes = Value.null
  /// An Array, or null before anything asked for it.
  var children = Value.null

  override func trace(_ marker: inout Marker) {
    marker.bytes += 64
    marker.mark(attributes)
    marker.mark(children)
  }
}

/// What is done with trees of such nodes, without recursion.
struct FlashXMLTree {
  let interpreter: Interpreter
  /// The type of all nodes.
  private let nodeType: Traits?

  init(_ interpreter: Interpreter) {
    self.interpreter = interpreter
    let machine = interpreter.machine
    let namespace = machine.namespaces.intern(.public, machine.heap.intern("flash.xml"))
    nodeType = machine.system.type(
      named: QualifiedName(namespace, machine.heap.intern("XMLNode")))
  }

  var heap: Heap { interpreter.heap }

  /// A value as a node, if it is one.
  func node(_ value: Value) -> FlashXMLNode? {
    guard let object = value.asObject, let type = nodeType, object.traits.isKind(of: type) else {
      return nil
    }
    return FlashXMLNode(object)
  }

  /// A new node: an element of a name, or a text.
  func make(_ type: UInt32, _ text: Value) throws(ScriptError) -> FlashXMLNode {
    guard let traits = nodeType else { throw ScriptError(1014, "flash.xml::XMLNode") }
    let machine = interpreter.machine
    let node = FlashXMLNode(machine.make(try machine.table(for: traits, interpreter)))
    node[.type] = Value(rawUInt: type)
    node[type == FlashXMLNode.element ? .name : .value] = text
    heap.addPressure(128)
    return node
  }

  /// Between pieces of work that may be very many.
  func pace() throws(ScriptError) {
    if interpreter.machine.isTimeUp() { throw .terminated }
    if heap.isFull() { throw ScriptError(1000) }
  }

  // MARK: - Children and attributes

  /// The Array of children, which scripts see.
  func childList(of node: FlashXMLNode) throws(ScriptError) -> ScriptObject {
    if let known = node.parts.children.asObject { return known }
    let made = try interpreter.makeList([])
    node.parts.children = Value(made)
    return made
  }

  /// The children; what is no node in the Array is passed over.
  func children(of node: FlashXMLNode) -> [FlashXMLNode] {
    guard let list = node.parts.children.asObject else { return [] }
    return ScriptList(list).values.compactMap { self.node($0) }
  }

  /// The object with the attributes, which scripts see.
  func attributeObject(of node: FlashXMLNode) throws(ScriptError) -> Value {
    if node.parts.attributes.isNull { node.parts.attributes = Value(try interpreter.makeObject()) }
    return node.parts.attributes
  }

  /// Names and values of the attributes, in their order.
  func attributes(of node: FlashXMLNode) throws(ScriptError) -> [(ScriptString, ScriptString)] {
    guard let object = node.parts.attributes.asObject, object.hasPropertyMap,
      let map = object.propertyMap
    else { return [] }
    var pairs: [(Value, Value)] = []
    for entry in 0..<map.pointee.entryLimit
    where !map.pointee.key(entry).isHole && !map.pointee.isHidden(entry) {
      pairs.append((map.pointee.key(entry), map.pointee.value(entry)))
    }
    var result: [(ScriptString, ScriptString)] = []
    for (name, value) in pairs {
      result.append((try interpreter.values.toText(name), try interpreter.values.toText(value)))
    }
    return result
  }

  // MARK: - Moving

  /// Puts a node behind the children of another (L.Xml.2).
  func append(_ node: FlashXMLNode, to parent: FlashXMLNode) throws(ScriptError) {
    if node[.parent] == Value(parent.object) { return }
    try checkLoop(node, parent)
    try remove(node)
    try attach(node, to: parent)
  }

  /// The same of a node that is nowhere.
  func attach(_ node: FlashXMLNode, to parent: FlashXMLNode) throws(ScriptError) {
    let list = try childList(of: parent)
    let last = self.node(parent[.last])
    if let last { last[.next] = Value(node.object) }
    node[.previous] = last.map { Value($0.object) } ?? .null
    node[.next] = .null
    node[.parent] = Value(parent.object)
    parent[.last] = Value(node.object)
    if last == nil { parent[.first] = Value(node.object) }
    ScriptList(list).append([Value(node.object)], heap)
  }

  /// Puts a node before a child of another.
  func insert(
    _ node: FlashXMLNode, in parent: FlashXMLNode, before: FlashXMLNode
  ) throws(ScriptError) {
    guard before[.parent] == Value(parent.object) else { throw ScriptError(2102) }
    if node.object == before.object { return }
    try checkLoop(node, parent)
    try remove(node)
    let list = ScriptList(try childList(of: parent))
    guard let index = list.values.firstIndex(of: Value(before.object)) else {
      throw ScriptError(2102)
    }
    list.replace(index..<index, with: [Value(node.object)], heap)
    let previous = self.node(before[.previous])
    if let previous { previous[.next] = Value(node.object) }
    node[.previous] = previous.map { Value($0.object) } ?? .null
    node[.next] = Value(before.object)
    node[.parent] = Value(parent.object)
    before[.previous] = Value(node.object)
    if previous == nil { parent[.first] = Value(node.object) }
  }

  /// A node cannot be in itself.
  private func checkLoop(_ node: FlashXMLNode, _ parent: FlashXMLNode) throws(ScriptError) {
    var next: FlashXMLNode? = parent
    var count = 0
    while let above = next {
      if above.object == node.object { throw ScriptError(2103) }
      count += 1
      if count & 0x3FF == 0 { try pace() }
      next = self.node(above[.parent])
    }
  }

  /// Takes a node out of its parent.
  func remove(_ node: FlashXMLNode) throws(ScriptError) {
    guard let parent = self.node(node[.parent]) else { return }
    let (previous, next) = (self.node(node[.previous]), self.node(node[.next]))
    if let previous { previous[.next] = node[.next] } else { parent[.first] = node[.next] }
    if let next { next[.previous] = node[.previous] } else { parent[.last] = node[.previous] }
    node[.parent] = .null
    node[.previous] = .null
    node[.next] = .null
    let list = ScriptList(try childList(of: parent))
    if let index = list.values.firstIndex(of: Value(node.object)) {
      list.replace(index..<(index + 1), with: [], heap)
    }
  }

  /// A copy of a node, of no parent, with all below it if it is deep.
  func clone(_ root: FlashXMLNode, isDeep: Bool) throws(ScriptError) -> FlashXMLNode {
    let result = try cloneAlone(root)
    interpreter.held.append(Value(result.object))
    defer { interpreter.held.removeLast() }
    var pending = isDeep ? [(root, result)] : []
    var count = 0
    while let (from, to) = pending.popLast() {
      for child in children(of: from) {
        count += 1
        if count & 0xFF == 0 { try pace() }
        let made = try cloneAlone(child)
        try attach(made, to: to)
        pending.append((child, made))
      }
    }
    return result
  }

  private func cloneAlone(_ node: FlashXMLNode) throws(ScriptError) -> FlashXMLNode {
    let made = try make(node[.type].rawUInt, .null)
    made[.name] = node[.name]
    made[.value] = node[.value]
    guard let object = node.parts.attributes.asObject, let map = object.propertyMap else {
      return made
    }
    let copy = try interpreter.makeObject()
    for entry in 0..<map.pointee.entryLimit where !map.pointee.key(entry).isHole {
      copy.setProperty(map.pointee.key(entry), map.pointee.value(entry), in: heap)
    }
    made.parts.attributes = Value(copy)
    return made
  }
}
