import FlashHeap

/// What nodes contain: simple content, equality, normal forms.
extension XMLNode {
  /// Whether it is a value, or an element without elements (C.E4x.M.6).
  var hasSimpleContent: Bool {
    switch kind {
    case .comment, .instruction: false
    case .text, .cdata, .attribute: true
    case .element: !children.contains { $0.kind == .element }
    }
  }

  /// Whether there are elements in it.
  var hasComplexContent: Bool { kind == .element && !hasSimpleContent }

  /// The text of simple content: that of its children, which may be comments (C.E4x.M.14).
  var simpleText: [UInt16] {
    guard kind == .element else { return text.units }
    var units: [UInt16] = []
    for child in children where child.isText { units += child.text.units }
    return units
  }

  /// Whether it is of a kind, and its name is one that is looked for.
  func isNamed(_ pattern: XMLPattern, _ kind: Kind) -> Bool {
    guard self.kind == kind, !pattern.isAttribute else { return false }
    if kind != .instruction { return pattern.matches(self) }
    // Processing instructions have no namespace.
    guard let local = pattern.local, let name else { return true }
    return local.hasSameUnits(as: name.local)
  }

  // MARK: - Equality

  /// Whether two trees are equal (C.E4x.Eq.4); `pace` is called for each node, and may throw.
  func isEqual(
    to other: XMLNode, _ pace: () throws(ScriptError) -> Void
  ) throws(ScriptError) -> Bool {
    var pending = [(self, other)]
    while let (one, two) = pending.popLast() {
      if one === two { continue }
      try pace()
      guard one.kind == two.kind, Self.isSameName(one.name, two.name),
        one.children.count == two.children.count, one.hasSameAttributes(as: two)
      else { return false }
      if one.kind != .element, !one.text.hasSameUnits(as: two.text) { return false }
      pending += zip(one.children, two.children)
    }
    return true
  }

  private static func isSameName(_ one: XMLName?, _ other: XMLName?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.isSame(as: other)
  }

  /// In any order.
  private func hasSameAttributes(as other: XMLNode) -> Bool {
    guard attributes.count == other.attributes.count else { return false }
    if attributes.isEmpty { return true }
    var known: [TextKey: [XMLNode]] = [:]
    for node in other.attributes { known[TextKey(node.name?.local), default: []].append(node) }
    return attributes.allSatisfy { node in
      known[TextKey(node.name?.local)]?.contains {
        Self.isSameName(node.name, $0.name) && node.text.hasSameUnits(as: $0.text)
      } ?? false
    }
  }

  // MARK: - Normal form

  /// Joins texts that are side by side and drops blank ones, here and below (C.E4x.M.10).
  func normalize(_ heap: Heap, _ pace: () throws(ScriptError) -> Void) throws(ScriptError) {
    var pending = [self]
    while let node = pending.popLast() {
      try pace()
      node.replaceChildren(with: Self.joined(node.children, heap, dropsBlanks: true))
      pending += node.children.filter { $0.kind == .element }
    }
  }

  /// Nodes with texts that are side by side as one; the first of them gets all.
  ///
  /// Empty texts are dropped, or blank ones.
  static func joined(_ nodes: [XMLNode], _ heap: Heap, dropsBlanks: Bool) -> [XMLNode] {
    var result: [XMLNode] = []
    var index = 0
    while index < nodes.count {
      let node = nodes[index]
      index += 1
      guard node.isText else {
        result.append(node)
        continue
      }
      var more: [UInt16] = []
      while index < nodes.count, nodes[index].isText {
        more += nodes[index].text.units
        index += 1
      }
      if !more.isEmpty { node.text = heap.string(units: node.text.units + more) }
      let isDropped =
        dropsBlanks ? node.text.units.allSatisfy { XMLText.isBlank($0) } : node.text.isEmpty
      if !isDropped { result.append(node) }
    }
    return result
  }

  // MARK: - Walking

  /// Those below it of such a name, in the order of the text: a node's attributes come before its children (C.E4x.Get.4).
  func descendants(
    _ pattern: XMLPattern, _ pace: () throws(ScriptError) -> Void
  ) throws(ScriptError) -> [XMLNode] {
    var result: [XMLNode] = []
    var pending = [self]
    while let node = pending.popLast() {
      try pace()
      if pattern.isAttribute {
        result += node.attributes.filter(pattern.matches)
      } else if node !== self, pattern.matches(node) {
        result.append(node)
      }
      pending += node.children.reversed()
    }
    return result
  }
}

/// Characters of XML.
enum XMLText {
  /// Space, tab and the ends of lines.
  static func isBlank(_ unit: UInt16) -> Bool {
    unit == 0x20 || unit == 0x09 || unit == 0x0A || unit == 0x0D
  }

  /// Text without blanks at its ends.
  static func trimmed(_ units: [UInt16]) -> [UInt16] {
    guard let first = units.firstIndex(where: { !isBlank($0) }),
      let last = units.lastIndex(where: { !isBlank($0) })
    else { return [] }
    return first == 0 && last == units.count - 1 ? units : Array(units[first...last])
  }

  /// Text of an element as it is written (C.E4x.Str.3).
  static func escapedContent(_ units: [UInt16]) -> [UInt16] {
    escaped(units) { unit in
      switch unit {
      case 0x26: "&amp;"
      case 0x3C: "&lt;"
      case 0x3E: "&gt;"
      case 0: "&#x0;"
      default: nil
      }
    }
  }

  /// The value of an attribute as it is written (C.E4x.Str.4).
  static func escapedValue(_ units: [UInt16]) -> [UInt16] {
    escaped(units) { unit in
      switch unit {
      case 0x22: "&quot;"
      case 0x3C: "&lt;"
      case 0x26: "&amp;"
      case 0x09: "&#x9;"
      case 0x0A: "&#xA;"
      case 0x0D: "&#xD;"
      case 0: "&#x0;"
      default: nil
      }
    }
  }

  private static func escaped(
    _ units: [UInt16], _ replacement: (UInt16) -> StaticString?
  ) -> [UInt16] {
    var result: [UInt16] = []
    result.reserveCapacity(units.count)
    for unit in units {
      if let text = replacement(unit) {
        text.withUTF8Buffer { for byte in $0 { result.append(UInt16(byte)) } }
      } else {
        result.append(unit)
      }
    }
    return result
  }
}
