/// The words of a face.
struct FaceLexer {
  /// Words that begin declarations; behind those they are names as others are.
  enum Keyword: String, CaseIterable {
    case native, `static`, override, final, dynamic, `class`, interface, `var`, const, function
    case `public`, protected, `private`, `internal`, AS3, flash_proxy
  }

  enum Token: Equatable {
    case word(String)
    case keyword(Keyword)
    case number(Double)
    case string(String)
    /// What stands between brackets.
    case mark(String)
    /// A single character.
    case sign(UInt8)
    /// `...`
    case rest
    case end
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var at = 0
  /// The line where the last token began.
  private(set) var line = 1

  /// Reads what outlives it.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  private func mistake(_ message: String) -> FaceError { FaceError(line: line, message: message) }

  private func byte(_ offset: Int = 0) -> UInt8 {
    at + offset < bytes.count ? bytes[at + offset] : 0
  }

  private mutating func skipBlanks() {
    while at < bytes.count {
      let byte = bytes[at]
      if byte == UInt8(ascii: "\n") {
        line += 1
      } else if byte == UInt8(ascii: "/"), self.byte(1) == UInt8(ascii: "/") {
        while at < bytes.count, bytes[at] != UInt8(ascii: "\n") { at += 1 }
        continue
      } else if byte != UInt8(ascii: " ") {
        return
      }
      at += 1
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$")
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  mutating func next() throws(FaceError) -> Token {
    skipBlanks()
    guard at < bytes.count else { return .end }
    let first = bytes[at]
    if Self.isLetter(first) {
      let start = at
      while Self.isLetter(byte()) || Self.isDigit(byte()) { at += 1 }
      if let keyword = keyword(start..<at) { return .keyword(keyword) }
      return .word(text(start..<at))
    }
    if Self.isDigit(first) { return try number() }
    switch first {
    case UInt8(ascii: "\""): return try string()
    case UInt8(ascii: "["): return try mark()
    case UInt8(ascii: ".") where byte(1) == first && byte(2) == first:
      at += 3
      return .rest
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "="), UInt8(ascii: "."),
      UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "*"), UInt8(ascii: "-"):
      at += 1
      return .sign(first)
    default: throw mistake("a byte that means nothing: \(first)")
    }
  }

  /// The keyword that stands in a place.
  private func keyword(_ range: Range<Int>) -> Keyword? {
    // Faces have thousands of words: the first letter and the count rule most of them out.
    let candidate: Keyword? =
      switch (bytes[range.lowerBound], range.count) {
      case (UInt8(ascii: "n"), 6): .native
      case (UInt8(ascii: "s"), 6): .static
      case (UInt8(ascii: "o"), 8): .override
      case (UInt8(ascii: "f"), 5): .final
      case (UInt8(ascii: "d"), 7): .dynamic
      case (UInt8(ascii: "c"), 5): bytes[range.lowerBound + 1] == 0x6C ? .class : .const
      case (UInt8(ascii: "i"), 9): .interface
      case (UInt8(ascii: "v"), 3): .var
      case (UInt8(ascii: "f"), 8): .function
      case (UInt8(ascii: "p"), 6): .public
      case (UInt8(ascii: "p"), 9): .protected
      case (UInt8(ascii: "p"), 7): .private
      case (UInt8(ascii: "i"), 8): .internal
      case (UInt8(ascii: "A"), 3): .AS3
      case (UInt8(ascii: "f"), 11): .flash_proxy
      default: nil
      }
    guard let candidate else { return nil }
    var place = range.lowerBound
    for letter in candidate.rawValue.utf8 {
      if bytes[place] != letter { return nil }
      place += 1
    }
    return candidate
  }

  private mutating func number() throws(FaceError) -> Token {
    let start = at
    if byte() == 0x30, byte(1) | 0x20 == UInt8(ascii: "x") {
      at += 2
      while Self.isDigit(byte()) || byte() | 0x20 >= 0x61 && byte() | 0x20 <= 0x66 { at += 1 }
      guard let number = UInt32(text(start + 2..<at), radix: 16) else {
        throw mistake("no number of 32 bits: \(text(start..<at))")
      }
      return .number(Double(number))
    }
    while Self.isDigit(byte()) || byte() == UInt8(ascii: ".") { at += 1 }
    if byte() | 0x20 == UInt8(ascii: "e") {
      at += 1
      if byte() == UInt8(ascii: "-") || byte() == UInt8(ascii: "+") { at += 1 }
      while Self.isDigit(byte()) { at += 1 }
    }
    guard let number = Double(text(start..<at)) else {
      throw mistake("no number: \(text(start..<at))")
    }
    return .number(number)
  }

  private mutating func string() throws(FaceError) -> Token {
    var result: [UInt8] = []
    at += 1
    while at < bytes.count, bytes[at] != UInt8(ascii: "\n") {
      let byte = bytes[at]
      at += 1
      if byte == UInt8(ascii: "\"") { return .string(String(decoding: result, as: UTF8.self)) }
      guard byte == UInt8(ascii: "\\") else {
        result.append(byte)
        continue
      }
      switch self.byte() {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "\\"), UInt8(ascii: "\""): result.append(self.byte())
      default: throw mistake("no escape that is known in a string")
      }
      at += 1
    }
    throw mistake("a string without an end")
  }

  /// A mark; brackets in its strings are not counted.
  private mutating func mark() throws(FaceError) -> Token {
    at += 1
    let start = at
    var isInString = false
    while at < bytes.count, bytes[at] != UInt8(ascii: "\n") {
      if bytes[at] == UInt8(ascii: "\"") { isInString.toggle() }
      if bytes[at] == UInt8(ascii: "]"), !isInString {
        at += 1
        return .mark(text(start..<at - 1))
      }
      at += 1
    }
    throw mistake("a mark without an end")
  }
}
