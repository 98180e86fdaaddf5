import FlashAVM1
import FlashData
import FlashDisplay
import FlashHeap

/// Makes a tree of XML.
///
/// What was read before a mistake stays.
/// Source: C.XML.10 to C.XML.23.
struct XMLParser {
  private let tree: XMLTree
  private let document: ScriptObject
  private let state: XMLDocumentState
  private var reader: XMLReader
  /// As it was when the parser began: setters of ids may change it meanwhile.
  private let ignoresWhite: Bool
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
    reader = XMLReader(units)
    ignoresWhite = state.ignoresWhite
    open = [document]
  }

  private mutating func parse() throws(ScriptAbort) -> XMLStatus {
    while true {
      let token: XMLToken?
      do throws(XMLError) { token = try reader.next() } catch { return error.status }
      switch token {
      case nil: return open.count > 1 ? .missingEnd : .good
      case .text(let text): addText(text)
      case .cdata(let range): addText(Array(reader.contents(ofCDATA: range)))
      case .comment, .instruction: break
      case .declaration(let range):
        let text = (state.declaration?.units ?? []) + reader.units[range]
        state.declaration = tree.context.heap.string(units: text)
      case .docType(let range):
        state.docType = tree.context.heap.string(units: Array(reader.units[range]))
      case .start(let tag): try addElement(tag)
      case .end(let name):
        let status = endElement(name)
        if status != .good { return status }
      }
    }
  }

  /// Adds a text that is not empty, nor blank where such is ignored.
  private func addText(_ text: [UInt16]) {
    if text.isEmpty || ignoresWhite && text.allSatisfy(XMLReader.isBlank) { return }
    let string = tree.context.heap.string(units: text)
    append(tree.make(type: XMLNodeState.Kind.text, string))
  }

  private func append(_ object: ScriptObject) {
    tree.attach(object, to: open.last ?? document)
  }

  private mutating func endElement(_ name: [UInt16]) -> XMLStatus {
    guard open.count > 1, let element = open.last else { return .missingStart }
    if tree.node(element)?.name?.units == name {
      open.removeLast()
      if let prefixes = boundPrefixes.popLast() { unbind(prefixes) }
      return .good
    }
    let isOpen = open.contains { tree.node($0)?.name?.units == name }
    return isOpen ? .missingEnd : .missingStart
  }

  private mutating func addElement(_ tag: XMLTag) throws(ScriptAbort) {
    let heap = tree.context.heap
    let name = heap.string(units: tag.name)
    let object = tree.make(type: XMLNodeState.Kind.element, name)
    append(object)
    guard let node = tree.node(object) else { return }
    // The first of a name counts.
    var seen: Set<[UInt16]> = []
    let attributes = tag.attributes.filter { seen.insert($0.name).inserted }
    // The last one comes first, so that `for … in` has them as they stand.
    for attribute in attributes.reversed() {
      let value = heap.string(units: attribute.value)
      heap.define(
        node.attributes, heap.intern(heap.string(units: attribute.name)), Value(value))
    }
    let prefixes = bind(attributes.map { ($0.name, heap.string(units: $0.value)) })
    let prefix = XMLReader.split(tag.name).prefix
    node.namespace = namespaces[prefix]?.last ?? heap.emptyString
    if tag.isEmpty {
      unbind(prefixes)
    } else {
      boundPrefixes.append(prefixes)
      open.append(object)
    }
    for attribute in attributes where attribute.name == Self.idName {
      try note(object, id: heap.string(units: attribute.value))
    }
  }

  private static let idName = Array("id".utf16)

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
}
