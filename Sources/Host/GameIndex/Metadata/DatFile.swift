import HostBase
import Library

/// Reads clrmamepro's DAT files: words and quoted texts in nested parentheses.
///
/// Reading is total on any bytes: what is no field of ours is passed over, and a text that ends early gives what was whole.
package enum DatFile {
  /// Bytes that are read of a file.
  package static let byteLimit = 256 << 20
  /// Entries of one file.
  static let maxEntries = 500_000
  /// Deepest nesting that is read.
  private static let maxDepth = 16

  /// Whether bytes look like such a file.
  package static func isOne(_ bytes: [UInt8]) -> Bool {
    var lexer = Lexer(bytes)
    guard case .word(let word) = lexer.next(), ["clrmamepro", "game", "machine"].contains(word),
      case .open = lexer.next()
    else { return false }
    return true
  }

  /// The games in a file; `system` is for those whose header names none.
  package static func read(_ bytes: [UInt8], system: String) -> [GameEntry] {
    var lexer = Lexer(bytes)
    var entries: [GameEntry] = []
    var system = system
    while let token = lexer.next(), entries.count < maxEntries {
      guard case .word(let word) = token else { continue }
      guard case .open = lexer.next() else { continue }
      let block = block(&lexer, depth: 1)
      if word == "clrmamepro" {
        if let name = block.value("name") { system = name }
      } else if word == "game" || word == "machine" || word == "resource" {
        if let entry = entry(block, system: system) { entries.append(entry) }
      }
    }
    return entries
  }

  // MARK: -

  private struct Block {
    var values: [(key: String, value: String)] = []
    var blocks: [(key: String, block: Block)] = []

    func value(_ key: String) -> String? {
      values.first { $0.key == key && !$0.value.isEmpty }?.value
    }
  }

  private static func block(_ lexer: inout Lexer, depth: Int) -> Block {
    var block = Block()
    while let token = lexer.next() {
      switch token {
      case .close: return block
      case .open:
        _ = depth < maxDepth ? self.block(&lexer, depth: depth + 1) : skip(&lexer)
      case .word(let key):
        switch lexer.next() {
        case .word(let value): block.values.append((key, value))
        case .open:
          let inner = depth < maxDepth ? self.block(&lexer, depth: depth + 1) : skip(&lexer)
          block.blocks.append((key, inner))
        case .close, nil: return block
        }
      }
    }
    return block
  }

  /// Passes over a block that lies too deep.
  private static func skip(_ lexer: inout Lexer) -> Block {
    var depth = 1
    while depth > 0, let token = lexer.next() {
      if case .open = token { depth += 1 }
      if case .close = token { depth -= 1 }
    }
    return Block()
  }

  private static func entry(_ block: Block, system: String) -> GameEntry? {
    // Lists of one field for each dump have the name in `comment`.
    guard let name = block.value("name") ?? block.value("comment") ?? block.value("description")
    else { return nil }
    var entry = GameEntry(title: DumpName.title(name), system: system)
    entry.developer = block.value("developer")
    entry.publisher = block.value("publisher") ?? block.value("manufacturer")
    entry.series = block.value("franchise") ?? block.value("series")
    entry.genres = (block.value("genre").map { GameVocabulary.genres($0) }) ?? []
    entry.year = (block.value("releaseyear") ?? block.value("year"))
      .flatMap { Int($0.prefix(4)) }.flatMap { (1950...2100).contains($0) ? $0 : nil }
    entry.players = (block.value("users") ?? block.value("maxusers")).flatMap { Int($0) }
      .flatMap { (1...1000).contains($0) ? $0 : nil }
    for (key, rom) in block.blocks where key == "rom" || key == "disk" {
      var dump = GameEntry.Dump()
      dump.name = rom.value("name") ?? name
      dump.size = rom.value("size").flatMap { Int64($0) }.map { max(0, $0) } ?? 0
      dump.crc32 = rom.value("crc").flatMap { UInt32($0, radix: 16) }
      dump.sha1 = DatFile.sha1(rom.value("sha1"))
      entry.dumps.append(dump)
    }
    return entry
  }

  /// A SHA-1 as our files write it; empty for another text.
  static func sha1(_ text: String?) -> String {
    guard let text, text.utf8.count == 40 else { return "" }
    let lower = text.lowercased()
    return lower.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
      ? lower : ""
  }

  // MARK: -

  private enum Token {
    case open, close
    case word(String)
  }

  private struct Lexer {
    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> Token? {
      while index < bytes.count, isBlank(bytes[index]) { index += 1 }
      guard index < bytes.count else { return nil }
      switch bytes[index] {
      case UInt8(ascii: "("):
        index += 1
        return .open
      case UInt8(ascii: ")"):
        index += 1
        return .close
      case UInt8(ascii: "\""):
        index += 1
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        let end = min(index, bytes.count)
        index = min(end + 1, bytes.count)
        return .word(text(start, end))
      default:
        let start = index
        while index < bytes.count, !isBlank(bytes[index]), bytes[index] != UInt8(ascii: "("),
          bytes[index] != UInt8(ascii: ")")
        { index += 1 }
        return .word(text(start, index))
      }
    }

    /// A text without the backslashes before quotes, at most as long as a field may be.
    private func text(_ start: Int, _ end: Int) -> String {
      let part = bytes[start..<min(end, start + GameEntry.fieldLimit)]
      guard part.contains(UInt8(ascii: "\\")) else {
        return PathName.printable(String(decoding: part, as: UTF8.self))
      }
      var plain: [UInt8] = []
      var isEscaped = false
      for byte in part {
        if !isEscaped, byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else {
          plain.append(byte)
          isEscaped = false
        }
      }
      return PathName.printable(String(decoding: plain, as: UTF8.self))
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }
  }
}
