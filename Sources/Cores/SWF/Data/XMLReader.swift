/// What was wrong with a text, by the numbers of `XML.status`.
///
/// E4X has errors of its own for each of them.
/// Source: ActionScript 2 language reference, `XML.status`.
package enum XMLStatus: Int32, Sendable {
  case good = 0
  case openCDATA = -2
  /// Of other processing instructions as well.
  case openDeclaration = -3
  case openDocType = -4
  case openComment = -5
  case badElement = -6
  case openAttribute = -8
  /// An element has no end: who makes a tree finds this, and the next one.
  case missingEnd = -9
  case missingStart = -10
}

/// Why a text cannot be read any further.
package struct XMLError: Error, Equatable {
  package let status: XMLStatus
  /// Where the piece begins that is wrong.
  package let position: Int
}

/// A piece of XML.
///
/// Ranges are those of `XMLReader.units`, with the marks around the piece.
package enum XMLToken: Equatable, Sendable {
  /// Text between tags, with its entities replaced. It is not empty.
  case text([UInt16])
  /// `<![CDATA[…]]>`.
  case cdata(Range<Int>)
  /// `<!--…-->`.
  case comment(Range<Int>)
  /// `<?xml…?>`, in any case of letters.
  case declaration(Range<Int>)
  /// Any other `<?…?>`.
  case instruction(Range<Int>)
  /// `<!DOCTYPE…>`.
  case docType(Range<Int>)
  case start(XMLTag)
  /// The end of an element, by its name as it was written.
  case end([UInt16])
}

/// A tag that begins an element.
package struct XMLTag: Equatable, Sendable {
  package struct Attribute: Equatable, Sendable {
    package let name: [UInt16]
    package let value: [UInt16]
  }

  /// As it was written, with its prefix.
  package let name: [UInt16]
  /// In the order of the text, with entities replaced in both (measured: decoded-names).
  ///
  /// A name may come twice.
  package let attributes: [Attribute]
  /// Whether the element ends here.
  package let isEmpty: Bool
}

/// Reads XML as the player does, one piece after another: it forgives much, and knows no tree.
///
/// Whatever the text is, it ends: each piece takes a character at least.
/// Source: C.XML.10 to C.XML.22.
package struct XMLReader {
  /// Where the two kinds of XML differ.
  package enum Kind: Sendable {
    /// `XML` of ActionScript 1 and 2, and `flash.xml` of ActionScript 3.
    case document
    /// `XML` of ActionScript 3: a declaration has a blank after its word, and no value of an attribute has a `<` in it
    /// (C.E4x.Parse.3, C.E4x.Parse.4).
    case e4x
  }

  /// The whole text.
  package let units: [UInt16]
  /// Where the next piece begins.
  package private(set) var at = 0

  private let kind: Kind

  package init(_ units: [UInt16], kind: Kind = .document) {
    self.units = units
    self.kind = kind
  }

  /// The next piece; nil at the end.
  package mutating func next() throws(XMLError) -> XMLToken? {
    guard at < units.count else { return nil }
    let start = at
    guard units[at] == 0x3C else { return text() }
    if starts(with: "<!--") { return .comment(try skip(past: "-->", or: .openComment)) }
    if starts(with: "<![CDATA[") { return .cdata(try skip(past: "]]>", or: .openCDATA)) }
    if starts(with: "<?") {
      let hasBlank = at + 5 < units.count && Self.isBlank(units[at + 5])
      let isDeclaration = starts(with: "<?xml") && (kind == .document || hasBlank)
      let range = try skip(past: "?>", or: .openDeclaration)
      return isDeclaration ? .declaration(range) : .instruction(range)
    }
    if starts(with: "<!DOCTYPE") { return .docType(try docType()) }
    do throws(Mistake) {
      return starts(with: "</") ? .end(try endName()) : .start(try tag())
    } catch {
      throw XMLError(status: error.status, position: start)
    }
  }

  /// The contents of a section whose range a token has: from the end of `<![CDATA[` to `]]>`.
  package func contents(ofCDATA range: Range<Int>) -> ArraySlice<UInt16> {
    units[(range.lowerBound + 9)..<max(range.lowerBound + 9, range.upperBound - 3)]
  }

  /// The status of a tag that is wrong; where it begins is known outside.
  private struct Mistake: Error {
    let status: XMLStatus
  }

  private func decoded(_ units: [UInt16]) -> [UInt16] {
    kind == .e4x ? XMLEntities.decodedE4X(units) : XMLEntities.decoded(units)
  }

  private mutating func text() -> XMLToken {
    let end = units[at...].firstIndex(of: 0x3C) ?? units.count
    defer { at = end }
    return .text(decoded(Array(units[at..<end])))
  }

  /// Runs to the `>` that balances those within it.
  private mutating func docType() throws(XMLError) -> Range<Int> {
    let start = at
    var depth = 0
    while at < units.count {
      if units[at] == 0x3C { depth += 1 }
      if units[at] == 0x3E { depth -= 1 }
      at += 1
      if depth == 0 { return start..<at }
    }
    throw XMLError(status: .openDocType, position: start)
  }

  private mutating func endName() throws(Mistake) -> [UInt16] {
    guard let close = units[at...].firstIndex(of: 0x3E), close > at + 2 else {
      throw Mistake(status: .badElement)
    }
    var name = units[(at + 2)..<close]
    // A slash right before the end belongs to no name, as in tags that begin an element.
    if name.last == 0x2F { name.removeLast() }
    while let last = name.last, Self.isBlank(last) { name.removeLast() }
    at = close + 1
    return Array(name)
  }

  private mutating func tag() throws(Mistake) -> XMLTag {
    at += 1
    let name = tagName()
    guard !name.isEmpty else { throw Mistake(status: .badElement) }
    var attributes: [XMLTag.Attribute] = []
    while true {
      skipBlanks()
      guard at < units.count else { throw Mistake(status: .badElement) }
      if units[at] == 0x3E {
        at += 1
        return XMLTag(name: name, attributes: attributes, isEmpty: false)
      }
      if units[at] == 0x2F {
        at += 1
        skipBlanks()
        guard at < units.count, units[at] == 0x3E else { throw Mistake(status: .badElement) }
        at += 1
        return XMLTag(name: name, attributes: attributes, isEmpty: true)
      }
      attributes.append(try attribute())
    }
  }

  private mutating func attribute() throws(Mistake) -> XMLTag.Attribute {
    let start = at
    while at < units.count, !Self.isBlank(units[at]), units[at] != 0x3D, units[at] != 0x3E {
      at += 1
    }
    let name = decoded(Array(units[start..<at]))
    skipBlanks()
    guard !name.isEmpty, at < units.count, units[at] == 0x3D else {
      throw Mistake(status: .badElement)
    }
    at += 1
    skipBlanks()
    guard at < units.count, units[at] == 0x22 || units[at] == 0x27 else {
      throw Mistake(status: .badElement)
    }
    let quote = units[at]
    at += 1
    guard let end = units[at...].firstIndex(of: quote) else {
      throw Mistake(status: .openAttribute)
    }
    let value = Array(units[at..<end])
    if kind == .e4x, value.contains(0x3C) { throw Mistake(status: .openAttribute) }
    at = end + 1
    return XMLTag.Attribute(name: name, value: decoded(value))
  }

  // MARK: - Characters

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

  /// Whether a character is one of those between attributes.
  package static func isBlank(_ unit: UInt16) -> Bool {
    unit == 0x20 || unit == 0x09 || unit == 0x0A || unit == 0x0D
  }

  /// Whether these characters come next, in any case.
  private func starts(with text: StaticString) -> Bool {
    guard text.utf8CodeUnitCount <= units.count - at else { return false }
    return text.withUTF8Buffer { wanted in
      wanted.indices.allSatisfy { index in
        Self.lower(units[at + index]) == Self.lower(UInt16(wanted[index]))
      }
    }
  }

  private static func lower(_ unit: UInt16) -> UInt16 {
    0x41...0x5A ~= unit ? unit + 0x20 : unit
  }

  /// Skips the next `text`, and returns all up to the place after it.
  private mutating func skip(
    past text: StaticString, or status: XMLStatus
  ) throws(XMLError) -> Range<Int> {
    let start = at
    let wanted = text.withUTF8Buffer { $0.map { UInt16($0) } }
    var index = at
    while index + wanted.count <= units.count {
      if units[index] == wanted[0], units[index..<(index + wanted.count)].elementsEqual(wanted) {
        at = index + wanted.count
        return start..<at
      }
      index += 1
    }
    throw XMLError(status: status, position: start)
  }

  // MARK: - Names

  /// The halves of a name around its first colon; a colon at the end parts nothing.
  package static func split(_ name: [UInt16]) -> (prefix: [UInt16], local: [UInt16]) {
    guard let colon = name.firstIndex(of: 0x3A), colon + 1 < name.count else { return ([], name) }
    return (Array(name[..<colon]), Array(name[(colon + 1)...]))
  }
}
