import HostBase
import Library

/// A database of games in its file: `games.sqlite`, which `arcadia database build` writes.
package struct GameDatabaseFile: Sendable {
  /// The version of the format.
  static let version: Int64 = 1
  /// The file's name, in the data folder and in the user's folder for data.
  package static let name = "games.sqlite"
  private static let maxDumps = 4_000_000
  /// Bytes of all texts of games together; an honest database has a tenth of it.
  static let maxTextBytes = 64 << 20
  private static let writingSeconds = 300.0

  /// What a file has in it.
  package struct Summary: Equatable, Sendable {
    /// Games of a system.
    package struct System: Equatable, Sendable {
      /// The id of its game type.
      package var id: String
      /// Its games.
      package var games: Int
      /// Those of them with a description.
      package var described: Int
      /// Those of them with a kind of game.
      package var sorted: Int
    }
    /// The systems, by id.
    package var systems: [System] = []
    /// Dumps of all games.
    package var dumps = 0
    /// The files that it was made from.
    package var sources: [String] = []
    /// Games of all systems.
    package var games: Int { systems.reduce(0) { $0 + $1.games } }

    /// What a database in memory has.
    package init(_ entries: [GameEntry] = []) {
      for (id, games) in Dictionary(grouping: entries, by: \.system).sorted(by: { $0.key < $1.key })
      {
        systems.append(
          System(
            id: id, games: games.count, described: games.count { $0.text != nil },
            sorted: games.count { !$0.genres.isEmpty }))
      }
      dumps = entries.reduce(0) { $0 + $1.dumps.count }
    }
  }

  /// The file.
  package let path: String

  /// A database file, there or not.
  package init(path: String) { self.path = path }

  // MARK: - Writing

  /// Writes a database; the file is replaced when all of it is on the disk.
  package func write(_ entries: [GameEntry], sources: [String]) throws {
    try FileSystem.ensureFolder(PathName.folder(path))
    let new = PathName.join(PathName.folder(path), AtomicFile.temporaryName())
    defer { SQLiteDatabase.remove(new) }
    try fill(new, entries, sources)
    try FileSystem.move(new, to: path)
    try AtomicFile.flushFolder(of: path)
  }

  private func fill(
    _ new: String, _ entries: [GameEntry], _ sources: [String]
  ) throws(DatabaseError) {
    let database = try SQLiteDatabase(
      new, .creating, schema: Self.schema, seconds: Self.writingSeconds)
    try database.transaction { () throws(DatabaseError) in
      let source = try database.prepare("INSERT INTO source VALUES (?)")
      for name in sources.prefix(10_000) {
        source.bind(1, name)
        try source.run()
      }
      let game = try database.prepare(
        "INSERT INTO game (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      let dump = try database.prepare("INSERT INTO dump VALUES (?, ?, ?, ?, ?)")
      for (place, entry) in entries.enumerated() {
        Self.bind(entry, place, to: game)
        try game.run()
        for file in entry.dumps {
          dump.bind(1, Int64(place))
          dump.bind(2, file.name)
          dump.bind(3, file.size)
          dump.bind(4, file.crc32.map(Int64.init))
          dump.bind(5, file.sha1.isEmpty ? nil : file.sha1)
          try dump.run()
        }
      }
    }
  }

  private static let schema = SQLiteSchema(
    version: version,
    [
      "CREATE TABLE source (path TEXT NOT NULL)",
      """
      CREATE TABLE game (
        id INTEGER PRIMARY KEY, type TEXT NOT NULL, title TEXT NOT NULL, developer TEXT, publisher TEXT, series TEXT,
        genres TEXT, year INTEGER, players INTEGER, perspective TEXT, text TEXT, link TEXT, licence TEXT, is_free INTEGER)
      """,
      "CREATE INDEX game_type ON game (type)",
      "CREATE TABLE dump (game INTEGER NOT NULL, name TEXT NOT NULL, size INTEGER, crc32 INTEGER, sha1 TEXT)",
      "CREATE INDEX dump_game ON dump (game)",
    ])

  private static let columns =
    "id, type, title, developer, publisher, series, genres, year, players, perspective, text, link, licence, is_free"

  private static func bind(_ entry: GameEntry, _ place: Int, to row: SQLiteStatement) {
    let texts: [Int32: String?] = [
      2: entry.system, 3: entry.title, 4: entry.developer, 5: entry.publisher, 6: entry.series,
      7: entry.genres.isEmpty ? nil : entry.genres.joined(separator: ", "),
      10: entry.perspective, 11: entry.text, 12: entry.link, 13: entry.licence,
    ]
    for (index, text) in texts { row.bind(index, text) }
    row.bind(1, Int64(place))
    row.bind(8, entry.year.map(Int64.init))
    row.bind(9, entry.players.map(Int64.init))
    row.bind(14, entry.isFree ? 1 : 0)
  }

  // MARK: - Reading

  /// The games of some systems, or of all.
  package func read(systems: Set<String>? = nil) throws(DatabaseError) -> [GameEntry] {
    let database = try open()
    var entries: [GameEntry] = []
    var places: [Int64: Int] = [:]
    var textBytes = 0
    let games = try database.prepare(
      "SELECT \(Self.columns) FROM game ORDER BY id LIMIT \(DatFile.maxEntries)")
    while try games.step() {
      let system = SystemName.typeID(Self.field(games, 1) ?? "")
      guard systems?.contains(system) ?? true, let title = Self.field(games, 2) else { continue }
      places[games.integer(0)] = entries.count
      let entry = Self.entry(games, title: title, system: system)
      textBytes += entry.text?.utf8.count ?? 0
      guard textBytes <= Self.maxTextBytes else { throw .excessive(path: path) }
      entries.append(entry)
    }
    let dumps = try database.prepare(
      "SELECT game, name, size, crc32, sha1 FROM dump LIMIT \(Self.maxDumps)")
    while try dumps.step() {
      guard let place = places[dumps.integer(0)] else { continue }
      var dump = GameEntry.Dump()
      dump.name = Self.field(dumps, 1) ?? ""
      dump.size = max(0, dumps.integer(2))
      dump.crc32 = dumps.optionalInteger(3).flatMap { UInt32(exactly: $0) }
      dump.sha1 = DatFile.sha1(dumps.optionalText(4))
      entries[place].dumps.append(dump)
    }
    return entries
  }

  /// What is in the file.
  package func summary() throws(DatabaseError) -> Summary {
    let database = try open()
    var summary = Summary()
    let systems = try database.prepare(
      "SELECT type, count(*), count(text), count(genres) FROM game GROUP BY type ORDER BY type LIMIT 10000"
    )
    while try systems.step() {
      summary.systems.append(
        Summary.System(
          id: Self.field(systems, 0) ?? "", games: Int(clamping: systems.integer(1)),
          described: Int(clamping: systems.integer(2)), sorted: Int(clamping: systems.integer(3))))
    }
    // SQLite counts the rows of a whole table without looking at the budget.
    let dumps = "SELECT count(*) FROM (SELECT 1 FROM dump LIMIT \(Self.maxDumps))"
    summary.dumps = Int(clamping: try database.integer(dumps) ?? 0)
    let sources = try database.prepare("SELECT path FROM source LIMIT 10000")
    while try sources.step() { summary.sources.append(Self.field(sources, 0) ?? "") }
    return summary
  }

  private func open() throws(DatabaseError) -> SQLiteDatabase {
    try SQLiteDatabase(path, .existing, schema: Self.schema)
  }

  private static func entry(_ row: SQLiteStatement, title: String, system: String) -> GameEntry {
    var entry = GameEntry(title: title, system: system)
    entry.developer = field(row, 3)
    entry.publisher = field(row, 4)
    entry.series = field(row, 5)
    entry.genres = field(row, 6).map(GameVocabulary.genres) ?? []
    entry.year = row.optionalInteger(7).flatMap { Int(exactly: $0) }
      .flatMap { GameEntry.years.contains($0) ? $0 : nil }
    entry.players = row.optionalInteger(8).flatMap { Int(exactly: $0) }
      .flatMap { GameEntry.playerCounts.contains($0) ? $0 : nil }
    entry.perspective = field(row, 9)
    entry.text = field(row, 10)
    entry.link = field(row, 11).flatMap { GameEntry.isLink($0) ? $0 : nil }
    entry.licence = field(row, 12)
    entry.isFree = row.integer(13) != 0
    return entry
  }

  private static func field(_ row: SQLiteStatement, _ column: Int32) -> String? {
    shown(row.text(column))
  }

  /// A field as people can read it; nil for one that says nothing, or too much.
  static func shown(_ text: String) -> String? {
    let shown =
      text.utf8.count <= GameEntry.fieldLimit ? PathName.printable(text) : GameText.tidy(text)
    return shown.isEmpty ? nil : shown
  }
}
