import GameIndex
import HostBase
import Library

/// Lists of games by others, and databases made of them.
extension HostReaders {
  /// A list in any of the forms that are read; what was read can be written as a database and read again.
  static func lists(_ bytes: [UInt8]) throws {
    var builder = GameDatabaseBuilder()
    for entry in GameDatabaseBuilder.entries(in: bytes, system: "x").prefix(500) {
      try promise(entry.link.map(GameEntry.isLink) ?? true, "a link that is no address")
      builder.add(entry)
    }
    // No reader of one form traps on another one's bytes.
    _ = RetroArchDatabase.read(bytes, system: "x")
    _ = LogiqxFile.read(bytes, system: "x")
    _ = DatFile.read(bytes, system: "x")
    _ = HomebrewFile.read(bytes)
    _ = GameText.read(bytes)
    try withFile([], called: "written/games.sqlite") { path in
      let file = GameDatabaseFile(path: path)
      try file.write(builder.entries, sources: [])
      try promise(
        try file.read().count == builder.entries.count, "a database loses games when it is written")
    }
  }

  /// A database file that another program changed.
  static func database(_ bytes: [UInt8]) throws {
    try withFile(bytes, called: "changed/games.sqlite") { path in
      let file = GameDatabaseFile(path: path)
      guard let entries = try? file.read() else { return }
      let database = GameDatabase(entries)
      for entry in entries.prefix(100) {
        try promise(
          NameKeyed.isNamed(entry, in: database), "\(entry.title) is not found by its title")
      }
      _ = try? file.summary()
    }
  }

  private enum NameKeyed {
    /// Whether a title leads to an entry; one without a letter leads nowhere.
    static func isNamed(_ entry: GameEntry, in database: GameDatabase) -> Bool {
      let hasLetters = entry.title.unicodeScalars.contains { $0.properties.isAlphabetic }
      let isPlain = !entry.title.contains { "([,".contains($0) }
      return !hasLetters || !isPlain
        || database.entry(named: entry.title, system: entry.system) != nil
    }
  }
}
