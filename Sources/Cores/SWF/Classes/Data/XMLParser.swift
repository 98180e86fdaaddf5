import FlashAVM1
import FlashData
import FlashDisplay

/// Reads XML as the player does: forgiving, and with a number for what was wrong.
///
/// What was read before the mistake stays.
/// Source: ActionScript 2 language reference, `XML.status`; C.XML.10 to C.XML.23 for the rest.
struct XMLParser {
  /// What `XML.status` says.
  enum Status: Int32 {
    case good = 0
    case openCDATA = -2
    case openDeclaration = -3
    case openDocType = -4
    case openComment = -5
    case badElement = -6
    case openAttribute = -8
    case missingEnd = -9
    case missingStart = -10
  }

  private let tree: XMLTree
  private let document: ScriptObject
  private let state: XMLDocumentState
  private let units: [UInt16]
  /// As it was when the parser began: setters of ids may change it meanwhile.
  private let ignoresWhite: Bool
  private var at = 0
  /// Elements that are open, outermost first.
  private var open: [ScriptObject]

  /// Addresses by prefix, the innermost last.
  private var namespaces: [[UInt16]: [ScriptString]] = [:]
  /// The prefixes of each open element's attributes.
  private var boundPrefixes: [[[UInt16]]] = []

  /// Reads text into a document, which has to be empty.
  static func parse(
    _ text: ScriptString, into document: ScriptObject, _ state: XMLDocumentState, _ tree: XMLTree
  ) throws(ScriptAbort) {
    var parser = XMLParser(tree: tree, document: document, state: state, units: text.units)
    state.status = try parser.parse().rawValue
  }

  private init(
    tree: XMLTree, document: ScriptObject, state: XMLDocumentState, units: [UInt16]
  ) {
    self.tree = tree
    self.document = document
    self.state = state
    self.units = units
    ignoresWhite = state.ignoresWhite
    open = [document]
  }

  private mutating func parse() throws(ScriptAbort) -> Status {
    while at < units.count {
      let status = units[at] == 0x3C ? try parseMarkup() : parseText()
      if status != .good { return status }
    }
    return open.count > 1 ? .missingEnd : .good
  }

  private mutating func parseText() -> Status {
    let end = units[at...].firstIndex(of: 0x3C) ?? units.count
    let text = Array(units[at..<end])
    at = end
    addText(XMLEntities.decoded(text))
    return .good
  }

  /// Adds a text that is not empty, nor blank where such is ignored.
  private func addText(_ text: [UInt16]) {
    if text.isEmpty || ignoresWhite && text.allSatisfy(Self.isBlank) { return }
    let string = tree.context.heap.string(units: text)
    append(tree.make(type: XMLNodeState.Kind.text, string))
  }

  private func append(_ object: ScriptObject) {
    tree.attach(object, to: open.last ?? document)
  }

  private mutating func parseMarkup() throws(ScriptAbort) -> Status {
    if starts(with: "<!--") { return skip(past: "-->") == nil ? .openComment : .good }
    if starts(with: "<![CDATA[") {
      let start = at + 9
      guard let end = skip(past: "]]>") else { return .openCDATA }
      addText(Array(units[start..<max(start, end - 3)]))
      return .good
    }
    if starts(with: "<?") {
      let isDeclaration = starts(with: "<?xml")
      let start = at
      guard let end = skip(past: "?>") else { return .openDeclaration }
      if isDeclaration {
        let text = (state.declaration?.units ?? []) + units[start..<end]
        state.declaration = tree.context.heap.string(units: text)
      }
      return .good
    }
    if starts(with: "<!DOCTYPE") { return parseDocType() }
    if starts(with: "</") { return parseEnd() }
    return try parseElement()
  }

  private mutating func parseDocType() -> Status {
    let start = at
    var depth = 0
    while at < units.count {
      if units[at] == 0x3C { depth += 1 }
      if units[at] == 0x3E { depth -= 1 }
      at += 1
      if depth == 0 {
        state.docType = tree.context.heap.string(units: units[start..<at])
        return .good
      }
    }
    return .openDocType
  }

  private mutating func parseEnd() -> Status {
    guard let close = units[at...].firstIndex(of: 0x3E), close > at + 2 else { return .badElement }
    var name = units[(at + 2)..<close]
    // A slash right before the end belongs to no name, as in tags that begin an element.
    if name.last == 0x2F { name.removeLast() }
    while let last = name.last, Self.isBlank(last) { name.removeLast() }
    at = close + 1
    guard open.count > 1, let element = open.last else { return .missingStart }
    if tree.node(element)?.name?.units == Array(name) {
      open.removeLast()
      if let prefixes = boundPrefixes.popLast() { unbind(prefixes) }
      return .good
    }
    let isOpen = open.contains { tree.node($0)?.name?.units == Array(name) }
    return isOpen ? .missingEnd : .missingStart
  }

  private mutating func parseElement() throws(ScriptAbort) -> Status {
    at += 1
    let name = tagName()
    guard !name.isEmpty else { return .badElement }
    var attributes: [(name: [UInt16], value: [UInt16])] = []
    while true {
      skipBlanks()
      guard at < units.count else { return .badElement }
      if units[at] == 0x3E {
        at += 1
        try addElement(name, attributes, isOpen: true)
        return .good
      }
      if units[at] == 0x2F {
        at += 1
        skipBlanks()
        guard at < units.count, units[at] == 0x3E else { return .badElement }
        at += 1
        try addElement(name, attributes, isOpen: false)
        return .good
      }
      // Its name holds entities as its value does (measured: decoded-names).
      let attribute = XMLEntities.decoded(word(until: [0x3D, 0x3E]))
      skipBlanks()
      guard !attribute.isEmpty, at < units.count, units[at] == 0x3D else { return .badElement }
      at += 1
      skipBlanks()
      guard at < units.count, units[at] == 0x22 || units[at] == 0x27 else { return .badElement }
      let quote = units[at]
      at += 1
      guard at <= units.count, let end = units[at...].firstIndex(of: quote) else {
        return .openAttribute
      }
      attributes.append((attribute, XMLEntities.decoded(Array(units[at..<end]))))
      at = end + 1
    }
  }

  private mutating func addElement(
    _ name: [UInt16], _ attributes: [(name: [UInt16], value: [UInt16])], isOpen: Bool
  ) throws(ScriptAbort) {
    let heap = tree.context.heap
    let object = tree.make(type: XMLNodeState.Kind.element, heap.string(units: name))
    append(object)
    guard let node = tree.node(object) else { return }
    // The first of a name counts.
    var seen: Set<[UInt16]> = []
    let attributes = attributes.filter { seen.insert($0.name).inserted }
    // The last one comes first, so that `for … in` has them as they stand.
    for attribute in attributes.reversed() {
      let value = heap.string(units: attribute.value)
      heap.define(
        node.attributes, heap.intern(heap.string(units: attribute.name)), Value(value))
    }
    let prefixes = bind(attributes.map { ($0.name, heap.string(units: $0.value)) })
    let prefix = XMLTree.split(heap.string(units: name)).prefix
    node.namespace = namespaces[prefix]?.last ?? heap.emptyString
    if isOpen { boundPrefixes.append(prefixes) } else { unbind(prefixes) }
    if isOpen { open.append(object) }
    for attribute in attributes where attribute.name == Array("id".utf16) {
      try note(object, id: heap.string(units: attribute.value))
    }
  }

  /// Lets an element be found by its id: in the document's `idMap`, up to SWF 7 in the document itself (C.XML.23).
  ///
  /// Both are properties as any other: scripts may have put something else there, and setters run.
  private func note(_ element: ScriptObject, id: ScriptString) throws(ScriptAbort) {
    let context = tree.context
    var map = document
    if context.version >= 8 {
      let name = context.heap.intern("idMap")
      var value = try context.objects.get(document, name)
      if value.isUndefined {
        value = Value(state.idMap)
        try context.objects.set(document, name, value)
      }
      guard let object = value.asObject else { return }
      map = object
    }
    try context.objects.set(map, context.heap.intern(id), Value(element))
  }

  /// Takes the addresses that attributes give prefixes; which prefixes these are.
  private mutating func bind(
    _ attributes: [(name: [UInt16], value: ScriptString)]
  ) -> [[UInt16]] {
    var prefixes: [[UInt16]] = []
    for (name, value) in attributes where name.starts(with: "xmlns".utf16) {
      // All that begins with the word is for names without a prefix, but what names one.
      let hasPrefix = name.count > 6 && name[5] == 0x3A
      let prefix = hasPrefix ? Array(name[6...]) : []
      if prefixes.contains(prefix) { continue }
      prefixes.append(prefix)
      namespaces[prefix, default: []].append(value)
    }
    return prefixes
  }

  private mutating func unbind(_ prefixes: [[UInt16]]) {
    for prefix in prefixes { namespaces[prefix]?.removeLast() }
  }

  // MARK: - Pieces

  private mutating func word(until ends: [UInt16]) -> [UInt16] {
    let start = at
    while at < units.count, !Self.isBlank(units[at]), !ends.contains(units[at]) { at += 1 }
    return Array(units[start..<at])
  }

  /// A name of a tag; a slash ends it right before the end of the tag.
  private mutating func tagName() -> [UInt16] {
    let start = at
    while at < units.count, !Self.isBlank(units[at]), units[at] != 0x3E {
      if units[at] == 0x2F, at + 1 < units.count, units[at + 1] == 0x3E { break }
      at += 1
    }
    return Array(units[start..<at])
  }

  private mutating func skipBlanks() {
    while at < units.count, Self.isBlank(units[at]) { at += 1 }
  }

  private static func isBlank(_ unit: UInt16) -> Bool {
    unit == 0x20 || unit == 0x09 || unit == 0x0A || unit == 0x0D
  }

  /// Whether these characters come next, in any case.
  private func starts(with text: String) -> Bool {
    var index = at
    for unit in text.utf16 {
      guard index < units.count, Letters.lower(units[index]) == Letters.lower(unit) else {
        return false
      }
      index += 1
    }
    return true
  }

  /// Skips the next `text`, and returns the place after it; nil if there is none.
  private mutating func skip(past text: String) -> Int? {
    let wanted = Array(text.utf16)
    guard let first = wanted.first else { return at }
    var index = at
    while index + wanted.count <= units.count {
      if units[index] == first, Array(units[index..<(index + wanted.count)]) == wanted {
        at = index + wanted.count
        return at
      }
      index += 1
    }
    return nil
  }
}
