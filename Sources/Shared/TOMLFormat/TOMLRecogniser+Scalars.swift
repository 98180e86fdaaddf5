/// Strings, numbers, dates and times.
extension TOMLRecogniser {
  // MARK: - Strings

  /// `"text"` with escapes.
  mutating func basicString() throws(TOMLObjection) {
    advance()
    while let byte = try contentOfLine() {
      switch byte {
      case UInt8(ascii: "\""):
        advance()
        return
      case UInt8(ascii: "\\"): try escape()
      default: try character(byte, in: "a string")
      }
    }
  }

  /// `'text'`, in which nothing is an escape.
  mutating func literalString() throws(TOMLObjection) {
    advance()
    while let byte = try contentOfLine() {
      if byte == UInt8(ascii: "'") {
        advance()
        return
      }
      try character(byte, in: "a string")
    }
  }

  /// The next byte of a string that has to end on its line.
  private func contentOfLine() throws(TOMLObjection) -> UInt8? {
    guard let byte = current, byte != UInt8(ascii: "\n"), !isAt("\r\n") else {
      throw objection("a string is not closed")
    }
    return byte
  }

  /// A string between three quotes of either kind, of any number of lines.
  mutating func longString() throws(TOMLObjection) {
    let start = line
    guard let quote = current else { return }
    advance(3)
    while let byte = current {
      switch byte {
      case quote:
        // One or two quotes are content, also just before the three that end the string.
        var count = 0
        while current == quote, count < 5 {
          advance()
          count += 1
        }
        if count >= 3 { return }
      case UInt8(ascii: "\\") where quote == UInt8(ascii: "\""):
        if isLineEndingBackslash { try skipToContent() } else { try escape() }
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): _ = try skipLineBreak()
      default: try character(byte, in: "a string")
      }
    }
    let marks = quote == UInt8(ascii: "'") ? "'''" : "\"\"\""
    throw objection("a string is not closed: its \(marks) is missing", line: start)
  }

  /// Whether only blanks stand between the backslash and the end of its line.
  private var isLineEndingBackslash: Bool {
    var next = place + 1
    while next < bytes.count, bytes[next] == 0x20 || bytes[next] == 0x09 { next += 1 }
    guard next < bytes.count else { return false }
    return bytes[next] == UInt8(ascii: "\n")
      || bytes[next] == UInt8(ascii: "\r") && next + 1 < bytes.count
        && bytes[next + 1] == UInt8(ascii: "\n")
  }

  /// From such a backslash over the blanks and line breaks that it takes out of the text.
  private mutating func skipToContent() throws(TOMLObjection) {
    advance()
    repeat { skipBlanks() } while try skipLineBreak()
    // Valid, but toml++ asks of this character alone whether it is a blank, and its answer for é or あ is undefined.
    if let byte = current, byte >= 0x80 {
      throw objection(
        "\(shown) stands first after a line that ends with \\ (begin with a plain letter)")
    }
  }

  private mutating func escape() throws(TOMLObjection) {
    advance()
    guard let letter = current else { throw objection("a string is not closed") }
    switch letter {
    case UInt8(ascii: "b"), UInt8(ascii: "t"), UInt8(ascii: "n"), UInt8(ascii: "f"),
      UInt8(ascii: "r"), UInt8(ascii: "\""), UInt8(ascii: "\\"):
      advance()
    case UInt8(ascii: "u"): try scalar(digits: 4)
    case UInt8(ascii: "U"): try scalar(digits: 8)
    default:
      throw objection(
        "a string holds \\ and \(shown) (a backslash is written \\\\, or the string in single quotes)"
      )
    }
  }

  private mutating func scalar(digits: Int) throws(TOMLObjection) {
    advance()
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let byte = current, let digit = byte.digitValue else {
        throw objection("\\u takes four and \\U eight hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      advance()
    }
    guard Unicode.Scalar(value) != nil else {
      throw objection("\\u names no character: \(String(value, radix: 16))")
    }
    // Valid, but texts become paths and names of C, which end at a zero.
    if value == 0 {
      throw objection("a string holds a zero character, which no text here can have")
    }
  }

  // MARK: - Words

  /// A number, a boolean, a date or a time.
  mutating func word() throws(TOMLObjection) {
    var word = wordHere()
    guard let first = word.first else { throw objection("\(shown) is not a valid value") }
    // A date and a time may stand with a blank between them.
    if TOMLWord(word).isDate, isBlankBeforeDigit(word.endIndex) {
      word = bytes[place..<wordEnd(from: word.endIndex + 1)]
    }
    let reading = TOMLWord(word)
    if let reason = reading.objection {
      let isNumber = first.isDecimalDigit || [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(first)
      throw objection(
        "\(quoted(word)) \(isNumber ? reason : "is not a valid value (put text in quotes)")")
    }
    advance(word.count)
  }

  private func wordHere() -> ArraySlice<UInt8> { bytes[place..<wordEnd(from: place)] }

  private func wordEnd(from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
        UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "#"):
        return end
      default: end += 1
      }
    }
    return end
  }

  private func isBlankBeforeDigit(_ end: Int) -> Bool {
    end + 1 < bytes.count && bytes[end] == UInt8(ascii: " ") && bytes[end + 1].isDecimalDigit
  }

  /// A word as people see it in a message, not too much of it.
  private func quoted(_ word: ArraySlice<UInt8>) -> String {
    String(decoding: word.prefix(40), as: UTF8.self).visible + (word.count > 40 ? "…" : "")
  }
}
