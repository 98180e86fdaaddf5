private import CTOML

/// A TOML document, or a table in one: values by name, in the order of the names' bytes.
package struct TOMLTable: Sendable {
  private var entries: [Element] = []

  /// An empty table.
  package init() {}

  /// The value of a name, nil if there is none.
  ///
  /// Names are the same only byte by byte, as TOML has it.
  package subscript(name: String) -> TOMLValue? {
    get {
      let place = place(of: name)
      return holds(name, at: place) ? entries[place].value : nil
    }
    set {
      let place = place(of: name)
      if holds(name, at: place) { entries.remove(at: place) }
      if let newValue { entries.insert((name, newValue), at: place) }
    }
  }

  /// The names.
  package var keys: [String] { entries.map(\.key) }

  /// The first entry whose name does not precede another.
  private func place(of name: String) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].key.utf8.lexicographicallyPrecedes(name.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  private func holds(_ name: String, at place: Int) -> Bool {
    place < entries.count && entries[place].key.utf8.elementsEqual(name.utf8)
  }
}

extension TOMLTable: RandomAccessCollection {
  /// A name and its value.
  package typealias Element = (key: String, value: TOMLValue)
  /// The first entry.
  package var startIndex: Int { 0 }
  /// After the last entry.
  package var endIndex: Int { entries.count }
  /// An entry.
  package subscript(position: Int) -> Element { entries[position] }
}

extension TOMLTable: Equatable {
  /// Whether both have the same names and values.
  package static func == (one: TOMLTable, other: TOMLTable) -> Bool {
    one.entries.elementsEqual(other.entries, by: ==)
  }
}

// MARK: - Text

extension TOMLTable: CustomStringConvertible {
  /// The table as a document: a line for each value; tables and arrays in it are inline.
  package var description: String { lines.map { $0 + "\n" }.joined() }

  /// `name = value` for each value.
  var lines: [String] { entries.map { "\(TOMLText.bareOrQuoted($0.key)) = \($0.value)" } }
}

// MARK: - Reading

extension TOMLTable {
  /// Reads a document.
  package init(_ text: String) throws(TOMLObjection) { try self.init(Array(text.utf8)) }

  /// Reads a document.
  package init(_ bytes: [UInt8]) throws(TOMLObjection) {
    // toml++ ends the program on some broken texts: it gets only what is known to be TOML, but for names that stand there twice.
    if let objection = TOMLRecogniser.objection(to: bytes) { throw objection }
    guard let document = ctoml_parse(bytes, bytes.count) else {
      throw TOMLObjection(line: 1, reason: "there is not enough memory to read it")
    }
    defer { ctoml_free(document) }
    guard let nodes = document.pointee.nodes else {
      let place = document.pointee
      throw TOMLObjection(
        line: Int(place.line), column: Int(place.column), reason: String(place.message))
    }
    var reader = NodeReader(
      nodes: UnsafeBufferPointer(start: nodes, count: document.pointee.count))
    self = reader.next().value.table ?? TOMLTable()
  }

  /// Turns the nodes of a document into values, one after another.
  private struct NodeReader {
    /// The document's, valid while it is.
    let nodes: UnsafeBufferPointer<ctoml_node>
    var place = 0

    /// The next value with all that is in it; as deep as `CTOML_DEPTH_LIMIT` lets documents nest.
    mutating func next() -> Element {
      let node = nodes[place]
      place += 1
      let value: TOMLValue
      switch node.kind {
      case .table:
        var table = TOMLTable()
        table.entries = entries(node.integer)
        value = .table(table)
      case .array: value = .array(entries(node.integer).map(\.value))
      case .string: value = .string(String(node.text))
      case .integer: value = .integer(Int(node.integer))
      case .double: value = .double(node.number)
      case .boolean: value = .boolean(node.integer != 0)
      case .date: value = .date(String(node.text))
      }
      return (String(node.key), value)
    }

    private mutating func entries(_ count: Int64) -> [Element] {
      var entries: [Element] = []
      entries.reserveCapacity(Int(count))
      for _ in 0..<count { entries.append(next()) }
      return entries
    }
  }
}

extension String {
  /// The characters of a text of C; valid while its document is.
  fileprivate init(_ text: ctoml_text) {
    let bytes = UnsafeRawBufferPointer(start: text.start, count: text.length)
    self.init(decoding: bytes, as: UTF8.self)
  }
}
