/// Reads XML as the old player does: it takes what it can, and tells by a number where it gave up.
struct XMLParser {
  let avm: AVM1
  let ignoresWhite: Bool
  private let units: [UInt16]
  private var position = 0
  var declaration: String?
  var documentType: String?
  /// Values of `id` attributes, with their elements.
  var ids: [(String, XMLNodeState)] = []

  /// What `status` says.
  enum Status: Int {
    case fine = 0
    case openCData = -2
    case openDeclaration = -3
    case openDocumentType = -4
    case openComment = -5
    case malformed = -6
    case openAttribute = -8
    case missingEnd = -9
    case missingStart = -10
  }

  init(_ text: ScriptString, avm: AVM1, ignoresWhite: Bool) {
    self.avm = avm
    self.ignoresWhite = ignoresWhite
    units = text.units
  }

  private func starts(with text: String, at start: Int) -> Bool {
    let wanted = Array(text.utf16)
    return start + wanted.count <= units.count
      && Array(units[start..<start + wanted.count]) == wanted
  }

  private func find(_ text: String, from start: Int) -> Int? {
    let wanted = Array(text.utf16)
    guard start + wanted.count <= units.count else { return nil }
    return (start...(units.count - wanted.count)).first { at in
      units[at] == wanted[0] && Array(units[at..<at + wanted.count]) == wanted
    }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: units[range], as: UTF16.self)
  }

  /// Puts all that is read below a node.
  mutating func parse(into root: XMLNodeState) -> Status {
    var open = [root]
    while position < units.count {
      guard units[position] == 0x3C else {
        let start = position
        while position < units.count, units[position] != 0x3C { position += 1 }
        add(Self.unescaped(Array(units[start..<position])), to: open[open.count - 1])
        continue
      }
      if starts(with: "<!--", at: position) {
        guard let end = find("-->", from: position + 4) else { return .openComment }
        position = end + 3
      } else if starts(with: "<![CDATA[", at: position) {
        guard let end = find("]]>", from: position + 9) else { return .openCData }
        add(Array(units[position + 9..<end]), to: open[open.count - 1], isData: true)
        position = end + 3
      } else if starts(with: "<?", at: position) {
        guard let end = find("?>", from: position + 2) else { return .openDeclaration }
        declaration = (declaration ?? "") + text(position..<end + 2)
        position = end + 2
      } else if starts(with: "<!", at: position) {
        guard let end = endOfDocumentType() else { return .openDocumentType }
        documentType = text(position..<end)
        position = end
      } else if starts(with: "</", at: position) {
        guard let end = find(">", from: position + 2) else { return .malformed }
        let name = text(position + 2..<end).prefix {
          $0 != " " && $0 != "\n" && $0 != "\t" && $0 != "\r"
        }
        position = end + 1
        guard open.count > 1 else { return .missingStart }
        guard avm.traceText(open[open.count - 1].name) == name else { return .missingStart }
        open.removeLast()
      } else {
        let status = element(&open)
        if status != .fine { return status }
      }
    }
    return open.count > 1 ? .missingEnd : .fine
  }

  private func endOfDocumentType() -> Int? {
    var depth = 0
    var at = position
    while at < units.count {
      if units[at] == 0x3C { depth += 1 }
      if units[at] == 0x3E {
        depth -= 1
        if depth == 0 { return at + 1 }
      }
      at += 1
    }
    return nil
  }

  private mutating func add(_ content: [UInt16], to parent: XMLNodeState, isData: Bool = false) {
    if content.isEmpty { return }
    if ignoresWhite, !isData, content.allSatisfy({ NumberText.isBlank($0) }) { return }
    parent.append(XMLNodeClass.makeText(avm, Value(avm.heap.string(units: content))))
  }

  private static func isNameEnd(_ unit: UInt16) -> Bool {
    NumberText.isBlank(unit) || unit == 0x3E || unit == 0x2F || unit == 0x3D
  }

  private mutating func skipBlanks() {
    while position < units.count, NumberText.isBlank(units[position]) { position += 1 }
  }

  private mutating func element(_ open: inout [XMLNodeState]) -> Status {
    position += 1
    let start = position
    while position < units.count, !Self.isNameEnd(units[position]) { position += 1 }
    guard position < units.count, position > start else { return .malformed }
    let node = XMLNodeClass.makeElement(avm, text(start..<position))
    var isClosed = false
    while true {
      skipBlanks()
      guard position < units.count else { return .malformed }
      if units[position] == 0x3E {
        position += 1
        break
      }
      if units[position] == 0x2F {
        position += 1
        guard position < units.count, units[position] == 0x3E else { return .malformed }
        position += 1
        isClosed = true
        break
      }
      let nameStart = position
      while position < units.count, !Self.isNameEnd(units[position]) { position += 1 }
      let name = text(nameStart..<position)
      skipBlanks()
      guard position < units.count, units[position] == 0x3D, !name.isEmpty else {
        return .malformed
      }
      position += 1
      skipBlanks()
      guard position < units.count, units[position] == 0x22 || units[position] == 0x27 else {
        return .openAttribute
      }
      let quote = units[position]
      position += 1
      let valueStart = position
      while position < units.count, units[position] != quote { position += 1 }
      guard position < units.count else { return .openAttribute }
      let value = Self.unescaped(Array(units[valueStart..<position]))
      position += 1
      let atom = avm.heap.intern(name)
      // The first of the same name counts.
      if !avm.heap.find(node.attributes, atom, caseSensitive: true).exists {
        avm.heap.add(node.attributes, atom, Value(avm.heap.string(units: value)))
        if name == "id" { ids.append((String(decoding: value, as: UTF16.self), node)) }
      }
    }
    open[open.count - 1].append(node)
    if !isClosed { open.append(node) }
    // Trees a million deep are made-up.
    return open.count > 5000 ? .malformed : .fine
  }

  private static let entities: [(name: [UInt16], unit: UInt16)] = [
    ("&amp;", 0x26), ("&lt;", 0x3C), ("&gt;", 0x3E), ("&quot;", 0x22), ("&apos;", 0x27),
    ("&nbsp;", 0xA0),
  ].map { (Array($0.0.utf16), $0.1) }

  /// Text without the entities that the player knows; others stay.
  static func unescaped(_ units: [UInt16]) -> [UInt16] {
    guard units.contains(0x26) else { return units }
    var result: [UInt16] = []
    var index = 0
    scan: while index < units.count {
      if units[index] == 0x26 {
        for (name, unit) in entities
        where index + name.count <= units.count
          && Array(units[index..<index + name.count]) == name
        {
          result.append(unit)
          index += name.count
          continue scan
        }
        if index + 2 < units.count, units[index + 1] == 0x23,
          let end = units[index...].firstIndex(of: 0x3B), end - index < 12
        {
          let digits = String(decoding: units[(index + 2)..<end], as: UTF16.self)
          let number =
            digits.first == "x" || digits.first == "X"
            ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
          if let number, let scalar = Unicode.Scalar(number) {
            result += Array(String(Character(scalar)).utf16)
            index = end + 1
            continue scan
          }
        }
      }
      result.append(units[index])
      index += 1
    }
    return result
  }

  static func escaped(_ text: ScriptString) -> [UInt16] {
    var result: [UInt16] = []
    for unit in text.units {
      switch unit {
      case 0x26: result += Array("&amp;".utf16)
      case 0x3C: result += Array("&lt;".utf16)
      case 0x3E: result += Array("&gt;".utf16)
      case 0x22: result += Array("&quot;".utf16)
      case 0x27: result += Array("&apos;".utf16)
      default: result.append(unit)
      }
    }
    return result
  }
}
