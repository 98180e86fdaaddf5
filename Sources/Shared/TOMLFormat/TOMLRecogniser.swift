/// Why a text is no TOML.
package struct TOMLObjection: Error, Equatable {
  /// From 1.
  package var line: Int
  /// From 1; nil where the line alone is known.
  package var column: Int?
  /// What is wrong, as a sentence without its end.
  package var reason: String

  /// An objection to a place of a text.
  package init(line: Int, column: Int? = nil, reason: String) {
    self.line = line
    self.column = column
    self.reason = reason
  }
}

/// Checks whether bytes are a TOML 1.0 document, and if not, where and why not.
///
/// toml++ (3.3 and 3.4), which reads for `TOMLTable`, is a parser for honest texts: it recurses as deep as these nest, and what it
/// takes for granted about a date or a value's first character it asserts, so that a slip of the pen ends the program
/// (`make fuzz-host` found it). So it is given only what this has accepted: all of TOML 1.0 but for what nests absurdly, a
/// leap second, a zero character (`scalar`), and one place of a string (`skipToContent`). A key that stands there twice stays toml++'s business.
///
/// Total on any bytes, in linear time, with a stack as deep as `depthLimit` allows. The grammar is TOML's own ABNF
/// (toml.io/en/v1.0.0, toml-lang/toml 1.0.0 toml.abnf); a byte order mark at the start is let pass, as TOML 1.1 does.
package struct TOMLRecogniser {
  /// How many keys, arrays and inline tables may stand inside each other: far more than settings have.
  package static let depthLimit = 100

  /// The document; what stands before `place` is good.
  let bytes: [UInt8]
  private(set) var place = 0
  /// Of `place`, from 1.
  private(set) var line = 1
  /// What the present value stands inside: parts of the table's name and of keys, arrays and inline tables.
  private var depth = 0

  /// The first thing that keeps a text from being TOML, nil if there is none.
  package static func objection(to text: String) -> TOMLObjection? {
    objection(to: Array(text.utf8))
  }

  /// The first thing that keeps bytes from being TOML, nil if there is none.
  package static func objection(to bytes: [UInt8]) -> TOMLObjection? {
    var recogniser = TOMLRecogniser(bytes: bytes)
    do {
      try recogniser.document()
      return nil
    } catch { return error }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  // MARK: - Lines

  private mutating func document() throws(TOMLObjection) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    var tableDepth = 0
    while true {
      skipBlanks()
      guard let byte = current else { return }
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "#"): break
      case UInt8(ascii: "["):
        depth = 0
        try header()
        tableDepth = depth
      default:
        guard beginsKey(byte) else {
          throw objection("a line begins with \(shown) instead of a key, a [table] or a # comment")
        }
        depth = tableDepth
        try keyAndValue()
      }
      try endOfLine()
    }
  }

  /// `[name]` or `[[name]]`.
  private mutating func header() throws(TOMLObjection) {
    advance()
    let isArray = current == UInt8(ascii: "[")
    if isArray { advance() }
    skipBlanks()
    try key(missing: "a table's name is missing after [")
    guard take("]") else { throw objection("] is missing after a table's name") }
    if isArray, !take("]") { throw objection("]] is missing after a table's name") }
  }

  /// Blanks, a comment, and the line break or the end of the text.
  private mutating func endOfLine() throws(TOMLObjection) {
    skipBlanks()
    try skipComment()
    if current == nil { return }
    guard try skipLineBreak() else {
      throw objection("\(shown) stands where the line should end")
    }
  }

  // MARK: - Keys

  private mutating func keyAndValue() throws(TOMLObjection) {
    try key(missing: "a key is missing before \(shown)")
    guard take("=") else { throw objection("= is missing after a key") }
    skipBlanks()
    try value(missing: "a value is missing after =")
  }

  /// A key, bare, quoted or dotted, and the blanks after it; each part is one step deeper.
  private mutating func key(missing: String) throws(TOMLObjection) {
    var reason = missing
    while true {
      guard let byte = current, beginsKey(byte) else { throw objection(reason) }
      try descend()
      if byte == UInt8(ascii: "\"") {
        try basicString()
      } else if byte == UInt8(ascii: "'") {
        try literalString()
      } else {
        while let byte = current, isBare(byte) { advance() }
      }
      skipBlanks()
      guard take(".") else { return }
      skipBlanks()
      reason = "a key is missing after ."
    }
  }

  private func beginsKey(_ byte: UInt8) -> Bool {
    isBare(byte) || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  private func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  // MARK: - Values

  private mutating func value(missing: String) throws(TOMLObjection) {
    switch current {
    case nil, UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "#"), UInt8(ascii: ","),
      UInt8(ascii: "]"), UInt8(ascii: "}"):
      throw objection(missing)
    case UInt8(ascii: "["): try array()
    case UInt8(ascii: "{"): try inlineTable()
    case UInt8(ascii: "\""):
      if isAt("\"\"\"") { try longString() } else { try basicString() }
    case UInt8(ascii: "'"):
      if isAt("'''") { try longString() } else { try literalString() }
    default: try word()
    }
  }

  /// `[1, 2]`, with line breaks and comments anywhere between and perhaps a comma at the end.
  private mutating func array() throws(TOMLObjection) {
    let (outside, start) = (depth, line)
    try descend()
    advance()
    var reason = "a value or ] is missing after ["
    while true {
      try skipSpace(endingArrayOf: start)
      if take("]") { break }
      try value(missing: reason)
      try skipSpace(endingArrayOf: start)
      if take("]") { break }
      guard take(",") else {
        throw objection("a comma or ] is missing in the array of line \(start)")
      }
      reason = "a value or ] is missing after ,"
    }
    depth = outside
  }

  /// `{ x = 1, y.z = 2 }` on one line, but for what the values hold.
  private mutating func inlineTable() throws(TOMLObjection) {
    let outside = depth
    try descend()
    let inside = depth
    advance()
    skipBlanks()
    if take("}") {
      depth = outside
      return
    }
    while true {
      depth = inside
      try requireSameLine()
      try keyAndValue()
      skipBlanks()
      if take("}") { break }
      try requireSameLine()
      guard take(",") else { throw objection("a comma or } is missing in an inline table") }
      skipBlanks()
      if current == UInt8(ascii: "}") { throw objection("a key is missing after ,") }
    }
    depth = outside
  }

  private func requireSameLine() throws(TOMLObjection) {
    switch current {
    case nil, UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "#"):
      throw objection("an inline table is not closed: its } must be on the same line")
    default: break
    }
  }

  private mutating func descend() throws(TOMLObjection) {
    depth += 1
    if depth > Self.depthLimit {
      throw objection("keys and values nest more than \(Self.depthLimit) deep")
    }
  }

  // MARK: - Between the words

  /// Blanks, comments and line breaks inside an array.
  private mutating func skipSpace(endingArrayOf start: Int) throws(TOMLObjection) {
    repeat {
      skipBlanks()
      try skipComment()
    } while try skipLineBreak()
    if current == nil { throw objection("an array is not closed: its ] is missing", line: start) }
  }

  mutating func skipBlanks() {
    while current == UInt8(ascii: " ") || current == UInt8(ascii: "\t") { advance() }
  }

  private mutating func skipComment() throws(TOMLObjection) {
    guard current == UInt8(ascii: "#") else { return }
    while let byte = current, byte != UInt8(ascii: "\n"), !isAt("\r\n") {
      try character(byte, in: "a comment")
    }
  }

  /// Skips a line break, if there is one.
  mutating func skipLineBreak() throws(TOMLObjection) -> Bool {
    switch current {
    case UInt8(ascii: "\n"): advance()
    case UInt8(ascii: "\r"):
      guard isAt("\r\n") else {
        throw objection("a carriage return stands alone (a line feed ends a line)")
      }
      advance(2)
    default: return false
    }
    line += 1
    return true
  }

  /// Goes behind one character of a string or a comment.
  mutating func character(_ byte: UInt8, in whole: String) throws(TOMLObjection) {
    switch byte {
    case UInt8(ascii: "\t"), 0x20...0x7E: advance()
    case 0x80...:
      // The table of well-formed sequences (Unicode 16, table 3-7): no surrogates, none longer than needed.
      let (count, second): (Int, ClosedRange<UInt8>) =
        switch byte {
        case 0xC2...0xDF: (2, 0x80...0xBF)
        case 0xE0: (3, 0xA0...0xBF)
        case 0xED: (3, 0x80...0x9F)
        case 0xE1...0xEF: (3, 0x80...0xBF)
        case 0xF0: (4, 0x90...0xBF)
        case 0xF1...0xF3: (4, 0x80...0xBF)
        case 0xF4: (4, 0x80...0x8F)
        default: (0, 0x80...0xBF)
        }
      guard count > 0, place + count <= bytes.count, second.contains(bytes[place + 1]),
        bytes[(place + 2)..<(place + count)].allSatisfy({ (0x80...0xBF).contains($0) })
      else { throw objection("the text is not UTF-8") }
      advance(count)
    default:
      throw objection("\(whole) holds a control character (0x\(String(byte, radix: 16)))")
    }
  }

  // MARK: - Bytes

  var current: UInt8? { place < bytes.count ? bytes[place] : nil }

  func isAt(_ text: StaticString) -> Bool {
    bytes.count - place >= text.utf8CodeUnitCount
      && text.withUTF8Buffer { word in
        for offset in word.indices where bytes[place + offset] != word[offset] { return false }
        return true
      }
  }

  /// Within a line: who goes over a line break counts it.
  mutating func advance(_ count: Int = 1) { place += count }

  /// Skips a byte, if it is the current one.
  mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: byte) else { return false }
    advance()
    return true
  }

  func objection(_ reason: String, line: Int? = nil) -> TOMLObjection {
    TOMLObjection(line: line ?? self.line, reason: reason)
  }

  /// What stands at this place, for people.
  var shown: String {
    switch current {
    case nil: "the end of the text"
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): "the end of the line"
    default:
      switch String(decoding: bytes[place..<min(bytes.count, place + 4)], as: UTF8.self).first {
      case "\u{FFFD}", nil: "a byte that is not UTF-8"
      case let character?: String(character).visible
      }
    }
  }
}

extension String {
  /// The text with a ? for what could steer a terminal.
  var visible: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }
}
