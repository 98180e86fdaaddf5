/// The words of a program's text.
///
/// Spaces, line ends, semicolons and comments (from // to the end of the line) only separate words.
struct Lexer {
  enum Token: Hashable {
    /// Letters, digits, `_` and `$`, with dots between them.
    case word(String)
    case number(String)
    /// What stands in quotes, as bytes.
    case text([UInt8])
    /// One or more signs, such as `::`.
    case mark(String)
    case end
  }

  private let bytes: [UInt8]
  private var position = 0
  /// The line of the next word.
  private(set) var line = 1
  /// The next word.
  private(set) var next = Token.end

  init(_ text: String) throws(NotationError) {
    bytes = Array(text.utf8)
    next = try read()
  }

  func failure(_ problem: String) -> NotationError { NotationError(line: line, problem: problem) }

  /// Takes the next word.
  mutating func take() throws(NotationError) -> Token {
    let token = next
    next = try read()
    return token
  }

  /// Takes the next word if it is this one.
  mutating func take(_ token: Token) throws(NotationError) -> Bool {
    guard next == token else { return false }
    next = try read()
    return true
  }

  mutating func take(mark: String) throws(NotationError) -> Bool { try take(.mark(mark)) }
  mutating func take(word: String) throws(NotationError) -> Bool { try take(.word(word)) }

  mutating func expect(_ mark: String) throws(NotationError) {
    guard try take(mark: mark) else { throw failure("“\(mark)” is missing before \(next)") }
  }

  mutating func word(_ what: String) throws(NotationError) -> String {
    guard case .word(let word) = next else { throw failure("\(what) is missing before \(next)") }
    next = try read()
    return word
  }

  mutating func text(_ what: String) throws(NotationError) -> [UInt8] {
    guard case .text(let text) = next else {
      throw failure("\(what) is missing before \(next); it stands in quotes")
    }
    next = try read()
    return text
  }

  /// An integer; what is written with a sign, as its bits.
  mutating func number(_ what: String) throws(NotationError) -> UInt32 {
    guard case .number(let digits) = next, let number = Self.integer(digits) else {
      throw failure("\(what) is missing before \(next)")
    }
    next = try read()
    return number
  }

  static func integer(_ digits: String) -> UInt32? {
    if digits.hasPrefix("0x") { return UInt32(digits.dropFirst(2), radix: 16) }
    return UInt32(digits) ?? Int32(digits).map { UInt32(bitPattern: $0) }
  }

  // MARK: - Bytes

  private func at(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  static func isLetter(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")) ~= byte
      || (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= byte || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$")
  }

  static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= byte }

  private mutating func skip() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\n"):
        line += 1
        position += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: ";"):
        position += 1
      case UInt8(ascii: "/") where at(position + 1) == UInt8(ascii: "/"):
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
      default: return
      }
    }
  }

  private mutating func read() throws(NotationError) -> Token {
    skip()
    guard position < bytes.count else { return .end }
    let first = bytes[position]
    let isSigned = first == UInt8(ascii: "-") && Self.isDigit(at(position + 1))
    if Self.isDigit(first) || isSigned { return .number(number()) }
    if Self.isLetter(first) { return .word(letters()) }
    if first == UInt8(ascii: "\"") { return .text(try quoted()) }
    for mark in ["::", ".<", "..."] where bytes[position...].starts(with: mark.utf8) {
      position += mark.utf8.count
      return .mark(mark)
    }
    position += 1
    return .mark(String(decoding: [first], as: UTF8.self))
  }

  private mutating func letters() -> String {
    let start = position
    position += 1
    while Self.isLetter(at(position))
      || at(position) == UInt8(ascii: ".") && Self.isLetter(at(position + 1))
    {
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func number() -> String {
    let start = position
    position += 1
    while true {
      let byte = at(position)
      // A sign continues with an exponent.
      let isExponent =
        (byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+"))
        && at(position - 1) | 0x20 == UInt8(ascii: "e") && at(start + 1) | 0x20 != UInt8(ascii: "x")
      let isPoint = byte == UInt8(ascii: ".") && Self.isDigit(at(position + 1))
      guard Self.isLetter(byte) || isExponent || isPoint else { break }
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Bytes in quotes: \n, \t, \r, \", \\, and \xHH for any byte.
  private mutating func quoted() throws(NotationError) -> [UInt8] {
    var text: [UInt8] = []
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      var byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\n") { throw failure("a quote does not end on its line") }
      if byte == UInt8(ascii: "\\") {
        let escape = at(position)
        position += 1
        switch escape {
        case UInt8(ascii: "n"): byte = UInt8(ascii: "\n")
        case UInt8(ascii: "t"): byte = UInt8(ascii: "\t")
        case UInt8(ascii: "r"): byte = UInt8(ascii: "\r")
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte = escape
        case UInt8(ascii: "x"):
          let digits = String(decoding: [at(position), at(position + 1)], as: UTF8.self)
          guard let value = UInt8(digits, radix: 16) else {
            throw failure("\\x needs two digits of base 16, not “\(digits)”")
          }
          byte = value
          position += 2
        default: throw failure("unknown escape in a quote; known are \\n \\t \\r \\\" \\\\ \\xHH")
        }
      }
      text.append(byte)
    }
    guard position < bytes.count else { throw failure("a quote does not end") }
    position += 1
    return text
  }
}

extension Lexer.Token: CustomStringConvertible {
  var description: String {
    switch self {
    case .word(let text), .number(let text), .mark(let text): "“\(text)”"
    case .text(let bytes): "“\(String(decoding: bytes, as: UTF8.self))”"
    case .end: "the end"
    }
  }
}
