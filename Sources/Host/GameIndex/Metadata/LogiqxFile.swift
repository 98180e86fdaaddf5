import HostBase
import Library

/// Reads DAT files in Logiqx's XML: `datafile`, `header`, `game` or `machine`, `rom`.
///
/// The reader knows the part of XML that such files use, and is total on any bytes: no entities but the five of XML and characters by number,
/// no document types, no other files.
package enum LogiqxFile {
  /// Whether bytes look like such a file.
  package static func isOne(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(4096), as: UTF8.self)
    return head.contains("<datafile") || head.contains("<mame")
  }

  /// The games in a file; `system` is for those whose header names none.
  package static func read(_ bytes: [UInt8], system: String) -> [GameEntry] {
    var reader = Reader(bytes)
    var entries: [GameEntry] = []
    var system = system
    var isInHeader = false
    var entry: GameEntry?
    var text = ""
    while let part = reader.next(), entries.count < DatFile.maxEntries {
      switch part {
      case .text(let more):
        if text.utf8.count < GameEntry.fieldLimit { text += more }
      case .start(let name, let attributes):
        text = ""
        switch name {
        case "header": isInHeader = true
        case "game", "machine":
          if let whole = entry { entries.append(whole) }
          entry = attributes["name"].map {
            GameEntry(title: DumpName.title($0), system: system)
          }
        case "rom", "disk":
          guard entry != nil else { continue }
          var dump = GameEntry.Dump()
          dump.name = attributes["name"] ?? ""
          dump.size = attributes["size"].flatMap { Int64($0) }.map { max(0, $0) } ?? 0
          dump.crc32 = attributes["crc"].flatMap { UInt32($0, radix: 16) }
          dump.sha1 = DatFile.sha1(attributes["sha1"])
          entry?.dumps.append(dump)
        default: break
        }
      case .end(let name):
        let value = String(text.trimmed.prefix(GameEntry.fieldLimit))
        text = ""
        switch name {
        case "header": isInHeader = false
        case "name" where isInHeader && !value.isEmpty: system = value
        case "game", "machine":
          if let whole = entry { entries.append(whole) }
          entry = nil
        case "year":
          entry?.year = Int(value.prefix(4)).flatMap { (1950...2100).contains($0) ? $0 : nil }
        case "manufacturer", "publisher": if !value.isEmpty { entry?.publisher = value }
        case "developer": if !value.isEmpty { entry?.developer = value }
        case "genre", "category":
          if !value.isEmpty { entry?.genres = GameVocabulary.genres(value) }
        default: break
        }
      }
    }
    if let whole = entry, entries.count < DatFile.maxEntries { entries.append(whole) }
    return entries
  }

  // MARK: -

  private enum Part {
    case start(String, [String: String])
    case end(String)
    case text(String)
  }

  private struct Reader {
    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> Part? {
      while index < bytes.count {
        guard bytes[index] == UInt8(ascii: "<") else { return .text(plainText()) }
        if skip("<!--", to: "-->") || skip("<?", to: "?>") || skip("<!", to: ">") { continue }
        index += 1
        let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
        if isEnd { index += 1 }
        let name = word()
        let attributes = attributes()
        if isEnd { return .end(name) }
        return .start(name, attributes)
      }
      return nil
    }

    private mutating func plainText() -> String {
      let start = index
      while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
      return LogiqxFile.decoded(bytes[start..<min(index, start + GameEntry.fieldLimit)])
    }

    /// Passes over what begins so; to the end of the file where it has no end.
    private mutating func skip(_ start: String, to end: String) -> Bool {
      guard bytes[index...].starts(with: start.utf8) else { return false }
      let end = Array(end.utf8)
      index += start.utf8.count
      while index < bytes.count {
        if bytes[index] == end[0], bytes[index...].starts(with: end) {
          index += end.count
          return true
        }
        index += 1
      }
      return true
    }

    private mutating func word() -> String {
      let start = index
      while index < bytes.count, !isEnd(bytes[index]) { index += 1 }
      return String(decoding: bytes[start..<min(index, start + 64)], as: UTF8.self)
    }

    private mutating func attributes() -> [String: String] {
      var found: [String: String] = [:]
      while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
        if bytes[index] == UInt8(ascii: "/") {
          index += 1
          continue
        }
        if bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: "=") {
          index += 1
          continue
        }
        if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
          _ = quoted()
          continue
        }
        let name = word()
        while index < bytes.count, bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: "=") {
          index += 1
        }
        guard index < bytes.count,
          bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'")
        else { continue }
        let value = quoted()
        if found.count < 32 { found[name] = value }
      }
      index = min(index + 1, bytes.count)
      return found
    }

    private mutating func quoted() -> String {
      let mark = bytes[index]
      index += 1
      let start = index
      while index < bytes.count, bytes[index] != mark { index += 1 }
      let end = index
      index = min(index + 1, bytes.count)
      return LogiqxFile.decoded(bytes[start..<min(end, start + GameEntry.fieldLimit)])
    }

    private func isEnd(_ byte: UInt8) -> Bool {
      byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
        || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    }
  }

  /// A text with its entities replaced.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("&") else { return PathName.printable(text) }
    var result = ""
    var rest = text[...]
    while let mark = rest.firstIndex(of: "&") {
      result += rest[..<mark]
      rest = rest[rest.index(after: mark)...]
      guard let end = rest.prefix(12).firstIndex(of: ";") else {
        result += "&"
        continue
      }
      guard let character = character(rest[..<end]) else {
        result += "&"
        continue
      }
      result.append(character)
      rest = rest[rest.index(after: end)...]
    }
    return PathName.printable(result + rest)
  }

  private static func character(_ name: Substring) -> Character? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst()
      let number =
        digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return number.flatMap(Unicode.Scalar.init).map(Character.init)
    }
  }
}
