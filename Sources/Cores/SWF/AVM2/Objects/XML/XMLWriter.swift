import FlashHeap

/// Writes nodes as text (C.E4x.Str), without recursion.
struct XMLWriter {
  private(set) var units: [UInt16] = []

  /// Spaces for each level; nil writes all in one line.
  private let indent: Int?
  private let heap: Heap
  /// Whether the time is up.
  private let isTimeUp: () -> Bool
  private var steps = 0
  /// Namespaces that are declared where the writer is, the outermost first.
  private var scope: [XMLNamespace] = []
  /// How many of them have prefixes that the writer made.
  private var madeCount = 0

  init(_ settings: XMLSettings, _ heap: Heap, isTimeUp: @escaping () -> Bool) {
    (indent, self.heap, self.isTimeUp) = (settings.prettyIndent, heap, isTimeUp)
  }

  /// What is still to be written.
  private enum Step {
    case node(XMLNode, level: Int)
    /// The end of an element, with the line that it is on.
    case end(name: [UInt16], level: Int?, scopeCount: Int, madeCount: Int)
    /// The end of a line between children.
    case line
  }

  /// Writes a node and all below it; namespaces that its ancestors declare are written again.
  mutating func write(_ root: XMLNode) throws(ScriptError) {
    scope = []
    madeCount = 0
    var steps = [Step.node(root, level: 0)]
    while let step = steps.popLast() {
      try pace()
      switch step {
      case .line: units.append(0x0A)
      case .end(let name, let level, let count, let made):
        if let level {
          units.append(0x0A)
          try writeIndent(level)
        }
        units += [0x3C, 0x2F]
        units += name
        units.append(0x3E)
        scope.removeLast(scope.count - count)
        madeCount = made
      case .node(let node, let level):
        try writeIndent(level)
        try write(node, level, isRoot: node === root && level == 0, &steps)
      }
    }
  }

  /// Writes text as it stands, such as a line's end between items.
  mutating func write(text: String) { units += text.utf16 }

  private mutating func pace() throws(ScriptError) {
    steps += 1
    guard steps & 0x3FF == 0 else { return }
    if isTimeUp() { throw .terminated }
    try reserve(0)
  }

  private func reserve(_ count: Int) throws(ScriptError) {
    if heap.isFull(with: (units.count + count) * 2) { throw ScriptError(1000) }
  }

  private mutating func writeIndent(_ level: Int) throws(ScriptError) {
    guard let indent, level > 0 else { return }
    let (count, isTooMuch) = indent.multipliedReportingOverflow(by: level)
    if isTooMuch { throw ScriptError(1000) }
    if count > 1 << 16 { try reserve(count) }
    units.append(contentsOf: repeatElement(0x20, count: count))
  }

  private mutating func write(
    _ node: XMLNode, _ level: Int, isRoot: Bool, _ steps: inout [Step]
  ) throws(ScriptError) {
    switch node.kind {
    case .text:
      let text = indent == nil ? node.text.units : XMLText.trimmed(node.text.units)
      units += XMLText.escapedContent(text)
    case .attribute: units += XMLText.escapedValue(node.text.units)
    case .cdata:
      write(text: "<![CDATA[")
      units += node.text.units
      write(text: "]]>")
    case .comment:
      write(text: "<!--")
      units += node.text.units
      write(text: "-->")
    case .instruction:
      write(text: "<?")
      units += node.name?.local.units ?? []
      units.append(0x20)
      units += node.text.units
      write(text: "?>")
    case .element: try writeElement(node, level, isRoot: isRoot, &steps)
    }
  }

  private mutating func writeElement(
    _ node: XMLNode, _ level: Int, isRoot: Bool, _ steps: inout [Step]
  ) throws(ScriptError) {
    let (outer, outerMade) = (scope.count, madeCount)
    for namespace in isRoot ? node.scope : node.namespaces {
      try pace()
      if !isDeclared(namespace) { scope.append(namespace) }
    }
    let name = written(node.name, isAttribute: false)
    units.append(0x3C)
    units += name
    for attribute in node.attributes {
      try pace()
      units.append(0x20)
      units += written(attribute.name, isAttribute: true)
      units += [0x3D, 0x22]
      units += XMLText.escapedValue(attribute.text.units)
      units.append(0x22)
    }
    for namespace in scope[outer...] where !namespace.uri.isEmpty {
      write(text: " xmlns")
      if let prefix = namespace.prefix, !prefix.isEmpty {
        units.append(0x3A)
        units += prefix.units
      }
      units += [0x3D, 0x22]
      units += XMLText.escapedValue(namespace.uri.units)
      units.append(0x22)
    }
    guard !node.children.isEmpty else {
      units += [0x2F, 0x3E]
      scope.removeLast(scope.count - outer)
      madeCount = outerMade
      return
    }
    units.append(0x3E)
    let isInline = node.children.count == 1 && node.children[0].isText
    let hasLines = indent != nil && !isInline
    steps.append(
      .end(
        name: name, level: hasLines ? level : nil, scopeCount: outer, madeCount: outerMade))
    for child in node.children.reversed() {
      steps.append(.node(child, level: hasLines ? level + 1 : 0))
      if hasLines { steps.append(.line) }
    }
  }

  /// Whether a namespace is declared already, with its prefix.
  private func isDeclared(_ namespace: XMLNamespace) -> Bool {
    guard let prefix = namespace.prefix else { return true }
    return scope.contains { $0.hasPrefix(prefix) && $0.uri.hasSameUnits(as: namespace.uri) }
  }

  /// A name with its prefix, which is declared where none is known (C.E4x.Str.6).
  private mutating func written(_ name: XMLName?, isAttribute: Bool) -> [UInt16] {
    guard let name else { return [] }
    if name.uri.isEmpty { return name.local.units }
    let prefix = prefix(of: name)
    return prefix.isEmpty ? name.local.units : prefix.units + [0x3A] + name.local.units
  }

  private mutating func prefix(of name: XMLName) -> ScriptString {
    if let known = scope.first(where: { $0.uri.hasSameUnits(as: name.uri) })?.prefix {
      return known
    }
    let isFree = !scope.contains { $0.prefix?.isEmpty ?? false }
    let prefix = isFree ? heap.emptyString : madePrefix()
    scope.append(XMLNamespace(prefix: prefix, uri: name.uri))
    return prefix
  }

  /// The first of `aaa`, `aab` … that nothing has.
  private mutating func madePrefix() -> ScriptString {
    while true {
      let units = [madeCount / 676 % 26, madeCount / 26 % 26, madeCount % 26].map {
        UInt16(0x61 + $0)
      }
      let number = madeCount / 17_576
      madeCount += 1
      let text = heap.string(units: units + (number == 0 ? [] : Array(String(number).utf16)))
      if !scope.contains(where: { $0.hasPrefix(text) }) { return text }
    }
  }
}
