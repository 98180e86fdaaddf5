import FlashData
import FlashHeap

/// Makes trees of text (C.E4x.Parse).
struct XMLTreeReader {
  private let e4x: E4X
  private let settings: XMLSettings
  private let defaultURI: ScriptString
  private var reader: XMLReader
  private var top: [XMLNode] = []
  private var open: [Open] = []
  /// What prefixes stand for, the innermost last.
  private var bindings: [[UInt16]: [ScriptString]] = [:]
  /// Names that came before, so that each text is there once.
  private var texts: [[UInt16]: ScriptString] = [:]
  private var count = 0

  /// An element whose end has not come.
  private struct Open {
    let node: XMLNode
    /// Its name as it was written.
    let name: [UInt16]
    /// Prefixes that it declares.
    var prefixes: Set<[UInt16]> = []
  }

  init(_ e4x: E4X, _ units: [UInt16]) {
    self.e4x = e4x
    settings = e4x.settings
    defaultURI = e4x.defaultURI
    reader = XMLReader(units, kind: .e4x)
  }

  /// The nodes of the text that are in no element.
  mutating func read() throws(ScriptError) -> [XMLNode] {
    while true {
      let token: XMLToken?
      do { token = try reader.next() } catch { throw scriptError(of: error) }
      guard let token else { break }
      try add(token)
    }
    if let last = open.last { throw Self.unterminated(last) }
    return top
  }

  private func scriptError(of error: XMLError) -> ScriptError {
    switch error.status {
    case .openCDATA: return ScriptError(1091)
    case .openDeclaration:
      return ScriptError(Self.isDeclaration(reader.units[error.position...]) ? 1092 : 1097)
    case .openDocType: return ScriptError(1093)
    case .openComment: return ScriptError(1094)
    case .openAttribute: return ScriptError(1095)
    default: return ScriptError(1090)
    }
  }

  /// `<?xml` and a blank, in any case of letters.
  private static func isDeclaration(_ text: ArraySlice<UInt16>) -> Bool {
    guard text.count > 5 else { return false }
    let start = text.startIndex
    return zip(text[(start + 2)..<(start + 5)], "xml".utf16).allSatisfy { $0 | 0x20 == $1 }
      && XMLText.isBlank(text[start + 5])
  }

  private static func unterminated(_ open: Open) -> ScriptError {
    let name = open.node.name?.local.text ?? ""
    return ScriptError(1085, name, name)
  }

  // MARK: - Pieces

  private mutating func add(_ token: XMLToken) throws(ScriptError) {
    count += 1
    if count & 0xFF == 0 { try e4x.pace() }
    switch token {
    case .text(let units):
      let text = settings.ignoresBlanks ? XMLText.trimmed(units) : units
      if !text.isEmpty { try place(.text, text: text) }
    case .cdata(let range): try place(.cdata, text: Array(reader.contents(ofCDATA: range)))
    case .comment(let range):
      if settings.ignoresComments { return }
      let end = max(range.lowerBound + 4, range.upperBound - 3)
      try place(.comment, text: Array(reader.units[(range.lowerBound + 4)..<end]))
    case .instruction(let range):
      if settings.ignoresInstructions { return }
      let end = max(range.lowerBound + 2, range.upperBound - 2)
      try placeInstruction(reader.units[(range.lowerBound + 2)..<end])
    case .declaration, .docType: return
    case .start(let tag): try begin(tag)
    case .end(let name): try end(name)
    }
  }

  private mutating func place(_ kind: XMLNode.Kind, text: [UInt16]) throws(ScriptError) {
    place(try e4x.makeNode(kind, text: e4x.heap.string(units: text)))
  }

  private mutating func place(_ node: XMLNode) {
    if let last = open.last { last.node.append(node) } else { top.append(node) }
  }

  private mutating func placeInstruction(_ content: ArraySlice<UInt16>) throws(ScriptError) {
    let end = content.firstIndex(where: XMLText.isBlank) ?? content.endIndex
    let rest = content[end...]
    let start = rest.firstIndex { !XMLText.isBlank($0) } ?? rest.endIndex
    let name = XMLName(
      uri: e4x.heap.emptyString, local: text(Array(content[..<end])), prefix: nil)
    let value = e4x.heap.string(units: Array(rest[start...]))
    place(try e4x.makeNode(.instruction, name: name, text: value))
  }

  private mutating func text(_ units: [UInt16]) -> ScriptString {
    if let known = texts[units] { return known }
    let made = e4x.heap.string(units: units)
    texts[units] = made
    return made
  }

  // MARK: - Tags

  private mutating func begin(_ tag: XMLTag) throws(ScriptError) {
    let node = try e4x.makeNode(.element)
    var element = Open(node: node, name: tag.name)
    for attribute in tag.attributes {
      guard let prefix = try Self.declaredPrefix(attribute.name) else { continue }
      let namespace = XMLNamespace(prefix: text(prefix), uri: text(attribute.value))
      if element.prefixes.insert(prefix).inserted {
        bindings[prefix, default: []].append(namespace.uri)
        node.declare(asRead: namespace)
      } else {
        // The last one of a prefix stays.
        bindings[prefix]?.removeLast()
        bindings[prefix]?.append(namespace.uri)
        node.declare(namespace)
      }
    }
    let name = XMLEntities.decodedE4X(tag.name)
    node.name = try resolve(name, isAttribute: false)
    var seen: Set<[UInt16]> = []
    for attribute in tag.attributes where !Self.isDeclaration(attribute.name) {
      count += 1
      if count & 0xFF == 0 { try e4x.pace() }
      let resolved = try resolve(attribute.name, isAttribute: true)
      guard seen.insert(resolved.uri.units + [0] + resolved.local.units).inserted else {
        throw ScriptError(1104, resolved.local.text, node.name?.local.text ?? "")
      }
      let made = try e4x.makeNode(
        .attribute, name: resolved, text: e4x.heap.string(units: attribute.value))
      node.append(attribute: made)
    }
    place(node)
    if tag.isEmpty { unbind(element) } else { open.append(element) }
  }

  private mutating func unbind(_ element: Open) {
    for prefix in element.prefixes { bindings[prefix]?.removeLast() }
  }

  private static let xmlns = Array("xmlns".utf16)

  private static func startsWithXMLNS(_ name: [UInt16]) -> Bool {
    name.count >= 5
      && zip(name, xmlns).allSatisfy { (0x41...0x5A).contains($0) ? $0 | 0x20 == $1 : $0 == $1 }
  }

  /// Whether an attribute declares a namespace (C.E4x.Parse.8).
  private static func isDeclaration(_ name: [UInt16]) -> Bool {
    startsWithXMLNS(name) && (name.count == 5 || name[5] == 0x3A)
  }

  private static func declaredPrefix(_ name: [UInt16]) throws(ScriptError) -> [UInt16]? {
    guard isDeclaration(name) else { return nil }
    if name.count == 6 { throw ScriptError(1084, String(decoding: name, as: UTF16.self)) }
    return Array(name.dropFirst(6))
  }

  private mutating func resolve(
    _ name: [UInt16], isAttribute: Bool
  ) throws(ScriptError) -> XMLName {
    if name.first == 0x3A { throw ScriptError(1084, String(decoding: name, as: UTF16.self)) }
    let (prefix, local) = XMLReader.split(name)
    if prefix.isEmpty {
      let uri =
        isAttribute ? e4x.heap.emptyString : bindings[[]]?.last ?? defaultURI
      let isBound = !isAttribute && bindings[[]]?.last != nil
      return XMLName(uri: uri, local: text(local), prefix: isBound ? e4x.heap.emptyString : nil)
    }
    if let uri = bindings[prefix]?.last {
      return XMLName(uri: uri, local: text(local), prefix: text(prefix))
    }
    guard prefix == Array("xml".utf16) else {
      throw ScriptError(
        1083, String(decoding: prefix, as: UTF16.self), String(decoding: local, as: UTF16.self))
    }
    let uri = text(Array("http://www.w3.org/XML/1998/namespace".utf16))
    return XMLName(uri: uri, local: text(local), prefix: text(prefix))
  }

  private mutating func end(_ name: [UInt16]) throws(ScriptError) {
    guard let last = open.last else { throw ScriptError(1088) }
    if last.name != name {
      // Without its prefix it is the same where its namespace is the default one (C.E4x.Parse.6).
      guard let own = last.node.name, own.uri.hasSameUnits(as: defaultURI),
        own.local.units == XMLEntities.decodedE4X(name)
      else { throw Self.unterminated(last) }
    }
    unbind(last)
    open.removeLast()
  }
}
