import FlashHeap

/// Reading properties (C.E4x.Get), and making XML of other values (C.E4x.Conv).
extension E4X {
  // MARK: - Properties

  /// The attributes or children of a node with a name.
  func matching(_ node: XMLNode, _ pattern: XMLPattern) -> [XMLNode] {
    (pattern.isAttribute ? node.attributes : node.children).filter(pattern.matches)
  }

  /// The same of all elements of a list.
  func matching(_ nodes: [XMLNode], _ pattern: XMLPattern) throws(ScriptError) -> [XMLNode] {
    var result: [XMLNode] = []
    let pace = pacing()
    for node in nodes where node.kind == .element {
      try pace()
      let found = matching(node, pattern)
      if heap.isFull(with: (result.count + found.count) * 8) { throw ScriptError(1000) }
      result += found
    }
    return result
  }

  /// What a name finds in XML or an XMLList: a list that knows where it came from.
  func get(_ object: Value, _ pattern: XMLPattern) throws(ScriptError) -> Value {
    let found =
      if let node = node(object) { matching(node, pattern) } else {
        try matching(items(object)?.nodes ?? [], pattern)
      }
    return try makeList(found, target: object, name: pattern)
  }

  /// What is below XML or the elements of an XMLList (C.E4x.Get.4).
  func descendants(_ object: Value, _ pattern: XMLPattern) throws(ScriptError) -> Value {
    let pace = pacing()
    var result: [XMLNode] = []
    for node in nodes(object) ?? [] where node.kind == .element {
      result += try node.descendants(pattern, pace)
    }
    return try makeList(result)
  }

  /// Whether there is an item of a number, or anything of a name.
  func has(_ object: Value, _ asked: Properties.Asked) -> Bool {
    if let index = Self.index(asked) { return Int(index) < itemCount(object) }
    return has(object, pattern(asked))
  }

  func has(_ object: Value, _ pattern: XMLPattern) -> Bool {
    (nodes(object) ?? []).contains { node in
      (pattern.isAttribute ? node.attributes : node.children).contains(where: pattern.matches)
    }
  }

  /// The items that there are by number: XML is one.
  func itemCount(_ object: Value) -> Int { nodes(object)?.count ?? 0 }

  /// The place of a child that a value names by a number, if it does.
  func childIndex(_ value: Value) throws(ScriptError) -> Int? {
    if let number = value.number { return UInt32(exactly: number).map { Int($0) } }
    guard let text = value.asString else { return nil }
    return Properties.index(interpreter.properties.key(text)).map { Int($0) }
  }

  // MARK: - Conversion

  /// The nodes that are in no element of a text.
  func parse(_ text: ScriptString) throws(ScriptError) -> [XMLNode] {
    var units = text.units
    if movieVersion < 11, let end = units.firstIndex(of: 0) { units.removeSubrange(end...) }
    var reader = XMLTreeReader(self, units)
    return try reader.read()
  }

  /// A value as XML, of a call of the class (C.E4x.Conv.1).
  func toXML(_ value: Value) throws(ScriptError) -> Value {
    if value.isNullish { return Value(try makeText(heap.emptyString).object) }
    if node(value) != nil { return value }
    if let items = items(value) {
      guard items.nodes.count == 1 else { throw ScriptError(1088) }
      return Value(items.nodes[0].object)
    }
    return Value(try root(of: parse(try interpreter.values.toText(value))).object)
  }

  /// The one node that a text is (C.E4x.Conv.2).
  private func root(of nodes: [XMLNode]) throws(ScriptError) -> XMLNode {
    if nodes.isEmpty { return try makeText(heap.emptyString) }
    if nodes.count == 1 { return nodes[0] }
    var element: XMLNode?
    for node in nodes {
      switch node.kind {
      case .element:
        guard element == nil else { throw ScriptError(1088) }
        element = node
      case .text where !node.text.units.allSatisfy(XMLText.isBlank): throw ScriptError(1088)
      default: continue
      }
    }
    guard let element else { throw ScriptError(1088) }
    return element
  }

  /// What `new XML` gives: nodes of others are copied (C.E4x.New.1).
  func newXML(_ value: Value) throws(ScriptError) -> Value {
    let made = try toXML(value)
    guard value.isObject, nodes(value) != nil, let node = node(made) else { return made }
    return Value(try copy(node).object)
  }

  /// A value as an XMLList (C.E4x.Conv.3).
  func toList(_ value: Value) throws(ScriptError) -> Value {
    if value.isNullish { return try makeList() }
    if items(value) != nil { return value }
    if let node = node(value) {
      return try makeList(
        [node], target: Value(node.parent?.object), name: node.name.map(Self.pattern(of:)))
    }
    let text = try interpreter.values.toText(value)
    let nodes = try parse(Self.withoutListMarks(text, heap))
    let uri = defaultURI
    for node in nodes { node.declare(XMLNamespace(prefix: nil, uri: uri)) }
    return try makeList(nodes)
  }

  /// The name by which a node is found again.
  static func pattern(of name: XMLName) -> XMLPattern {
    XMLPattern(
      local: name.local, uris: [name.uri],
      namespace: XMLNamespace(prefix: name.prefix, uri: name.uri))
  }

  /// What `new XMLList` gives: a list of its own, of the same nodes.
  func newList(_ value: Value) throws(ScriptError) -> Value {
    guard let items = items(value) else { return try toList(value) }
    return try makeList(items.nodes, target: items.target, name: items.name)
  }

  private static func withoutListMarks(_ text: ScriptString, _ heap: Heap) -> ScriptString {
    let units = text.units
    guard units.count >= 5, units[0] == 0x3C, units[1] == 0x3E,
      units.suffix(3).elementsEqual([0x3C, 0x2F, 0x3E])
    else { return text }
    return heap.substring(text, 2..<(units.count - 3))
  }
}
