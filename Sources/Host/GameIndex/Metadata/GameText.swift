import CGameTexts
import HostBase
import Library
import TOMLFormat

/// Reads descriptions of games in TOML, one game a file: the form of our own database, which users can write too.
package enum GameText {
  /// Bytes of a file.
  package static let byteLimit = 64 << 10
  /// Dumps of one game.
  private static let maxDumps = 64

  /// The games of our own database, which the program has in itself.
  package static func internalGames() -> [GameEntry] {
    internalTexts.split(separator: 0).compactMap { read(Array($0)) }
  }

  /// A checksum of our own database.
  static var internalSum: UInt32 { CRC32.sum(internalTexts) }

  private static var internalTexts: UnsafeRawBufferPointer {
    var count = 0
    let start = arcadia_game_texts(&count)
    return UnsafeRawBufferPointer(start: start, count: count)
  }

  /// The game that a file describes; nil if it is no such file.
  package static func read(_ bytes: [UInt8]) -> GameEntry? {
    guard bytes.count <= byteLimit, let table = try? TOMLTable(bytes),
      let title = line("title", in: table), let type = line("type", in: table)
    else { return nil }
    var entry = GameEntry(title: title, system: SystemName.typeID(type))
    entry.developer = line("developer", in: table)
    entry.publisher = line("publisher", in: table)
    entry.series = line("series", in: table)
    entry.genres =
      (table["genres"]?.array).map { genres in
        GameVocabulary.genres(genres.compactMap { $0.string.map(tidy) }.joined(separator: ","))
      } ?? []
    entry.year = table["year"]?.integer.flatMap { GameEntry.years.contains($0) ? $0 : nil }
    entry.players = table["players"]?.integer.flatMap {
      GameEntry.playerCounts.contains($0) ? $0 : nil
    }
    entry.perspective = line("perspective", in: table)
    entry.licence = line("licence", in: table)
    entry.isFree = entry.licence != nil
    entry.link = line("link", in: table).flatMap { GameEntry.isLink($0) ? $0 : nil }
    entry.text = line("text", in: table)
    for dump in table["dump"]?.array?.prefix(maxDumps) ?? [] {
      guard let dump = dump.table else { continue }
      var found = GameEntry.Dump()
      found.name = line("name", in: dump) ?? ""
      found.size = Int64(clamping: max(0, dump["size"]?.integer ?? 0))
      found.crc32 = dump["crc32"]?.string.flatMap { UInt32($0, radix: 16) }
      found.sha1 = DatFile.sha1(dump["sha1"]?.string)
      entry.dumps.append(found)
    }
    return entry
  }

  private static func line(_ key: String, in table: TOMLTable) -> String? {
    guard let text = table[key]?.string else { return nil }
    let line = tidy(text)
    return line.isEmpty ? nil : line
  }

  /// A text on one line, its words apart by single blanks.
  static func tidy(_ text: String) -> String {
    let words = text.prefix(GameEntry.fieldLimit).split { $0 == " " || $0.isNewline || $0 == "\t" }
    return PathName.printable(words.joined(separator: " "))
  }
}

extension GameEntry {
  /// Years that count.
  static let years = 1950...2100
  /// Numbers of players that count.
  static let playerCounts = 1...1000

  /// Whether a text is an address that a browser may be sent to.
  package static func isLink(_ text: String) -> Bool {
    (text.hasPrefix("https://") || text.hasPrefix("http://")) && text.utf8.count <= 2000
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }
}
