/// What has to be refused before toml++ reads it.
///
/// toml++ 3.4 is a parser for honest texts: it recurses as deep as keys and values nest, and takes for granted that a
/// table's name begins as a key does (an assertion, and undefined behaviour where assertions are off; `make fuzz-host`
/// found it).
enum TOMLGuard {
  /// Why a text is not to be parsed, with the line; nil for one that may be.
  static func objection(to text: String) -> (line: Int, reason: String)? {
    if SettingsText.nestsTooDeep(text) { return (1, "a key or value in it nests too deep") }
    var scanner = TOMLScanner(bytes: Array(text.utf8))
    return scanner.headerWithoutName().map { ($0, "a table's name is missing after [") }
  }
}

/// Walks over a text as far as is needed to tell a table's header from a bracket inside a value.
///
/// It understands valid TOML only: in any other, toml++ has stopped before the two could differ.
private struct TOMLScanner {
  let bytes: [UInt8]
  private var place = 0
  private var line = 1

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The line of the first header that does not begin with a key, or nil.
  mutating func headerWithoutName() -> Int? {
    var depth = 0
    var isAtStart = true
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\n"):
        line += 1
        isAtStart = true
        place += 1
        continue
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), 0x80...:
        place += 1
        continue
      case UInt8(ascii: "#"):
        skipLine()
        continue
      case UInt8(ascii: "["):
        if isAtStart, depth == 0 {
          if !hasName() { return line }
          skipLine()
          continue
        }
        depth += 1
        place += 1
      case UInt8(ascii: "{"):
        depth += 1
        place += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth = max(0, depth - 1)
        place += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipText(byte)
      default: place += 1
      }
      isAtStart = false
    }
    return nil
  }

  private var current: UInt8? { place < bytes.count ? bytes[place] : nil }

  /// Whether the header at this place has a key (or an end, which toml++ refuses by itself).
  private func hasName() -> Bool {
    var next = place + 1
    func skipBlanks() {
      while next < bytes.count, bytes[next] == 0x20 || bytes[next] == 0x09 { next += 1 }
    }
    skipBlanks()
    if next < bytes.count, bytes[next] == UInt8(ascii: "[") {
      next += 1
      skipBlanks()
    }
    guard next < bytes.count else { return true }
    switch bytes[next] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "]"):
      return true
    default: return false
    }
  }

  private mutating func skipLine() {
    while let byte = current, byte != UInt8(ascii: "\n") { place += 1 }
  }

  /// Goes behind a text in quotes, of one line or of several.
  private mutating func skipText(_ quote: UInt8) {
    let escapes = quote == UInt8(ascii: "\"")
    let isLong = bytes[place...].starts(with: [quote, quote, quote])
    place += isLong ? 3 : 1
    while let byte = current {
      if byte == UInt8(ascii: "\\"), escapes {
        if place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "\n") { line += 1 }
        place += 2
      } else if byte == UInt8(ascii: "\n") {
        // A text of one line that is not closed: invalid, and the line break is the walk's own.
        if !isLong { return }
        line += 1
        place += 1
      } else if byte == quote, !isLong {
        place += 1
        return
      } else if byte == quote, bytes[place...].starts(with: [quote, quote, quote]) {
        place += 3
        // Up to two more quotes may belong to the text.
        for _ in 0..<2 where current == quote { place += 1 }
        return
      } else {
        place += 1
      }
    }
  }
}
