import FoundationEssentials
import HostBase
import Library

/// Reads entries of the Homebrew Hub's database (gbdev): one JSON object for each game, or an array of them.
package enum HomebrewFile {
  /// Bytes of a file: the whole database has less than one MiB.
  package static let byteLimit = 32 << 20

  /// Whether bytes look like such a file.
  package static func isOne(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(64).first { $0 > 0x20 }
    return start == UInt8(ascii: "{") || start == UInt8(ascii: "[")
  }

  /// Why a file is not read at all; nil if it is.
  static func refusal(of bytes: [UInt8]) -> String? {
    if bytes.count > byteLimit { return "it has more than \(byteCount(byteLimit))" }
    return JSONValue.isFlat(bytes)
      ? nil : "it has more than \(JSONValue.maxValues) values, or they are nested too deeply"
  }

  /// The games in a file; demos, tools and music are left out.
  package static func read(_ bytes: [UInt8]) -> [GameEntry] {
    guard refusal(of: bytes) == nil,
      let document = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    else { return [] }
    switch document {
    case .array(let items): return items.prefix(DatFile.maxEntries).compactMap(entry)
    default: return entry(document).map { [$0] } ?? []
    }
  }

  private static func entry(_ value: JSONValue) -> GameEntry? {
    guard case .object(let members) = value, let title = text(members["title"]),
      let platform = text(members["platform"]), (text(members["typetag"]) ?? "game") == "game"
    else { return nil }
    var entry = GameEntry(title: title, system: SystemName.typeID(platform))
    entry.developer = name(members["developer"])
    entry.genres = GameVocabulary.genres(texts(members["tags"]).joined(separator: ","))
    entry.year = text(members["date"]).flatMap { Int($0.prefix(4)) }
      .flatMap { GameEntry.years.contains($0) ? $0 : nil }
    entry.text = text(members["description"])
    entry.licence = text(members["license"]) ?? text(members["gameLicense"])
    // Everything there can be downloaded with its author's consent.
    entry.isFree = true
    entry.link = ["website", "gameWebsite", "repository"].compactMap { text(members[$0]) }
      .first(where: GameEntry.isLink)
    if case .array(let files)? = members["files"] {
      for case .object(let file) in files.prefix(64) {
        var dump = GameEntry.Dump()
        dump.name = text(file["filename"]) ?? ""
        if !dump.name.isEmpty { entry.dumps.append(dump) }
      }
    }
    return entry
  }

  /// A name, or the names of several people or objects with names.
  private static func name(_ value: JSONValue?) -> String? {
    switch value {
    case .object(let members): return text(members["name"])
    case .array(let items):
      let names = items.prefix(8).compactMap { name($0) }
      return names.isEmpty ? nil : names.joined(separator: ", ")
    default: return text(value)
    }
  }

  private static func text(_ value: JSONValue?) -> String? {
    guard case .text(let text)? = value else { return nil }
    let line = GameText.tidy(text)
    return line.isEmpty ? nil : line
  }

  private static func texts(_ value: JSONValue?) -> [String] {
    guard case .array(let items)? = value else { return text(value).map { [$0] } ?? [] }
    return items.prefix(16).compactMap { text($0) }
  }
}
