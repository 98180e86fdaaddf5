import HostBase
import Library
import Logging

/// The index in its file.
///
/// All of it can be made again, so that a file that is wrong is thrown away.
struct IndexStore {
  /// Another one is built again.
  static let version: Int64 = 2
  /// Games that are read at most.
  static let maxGames = 500_000

  /// Folders, and names of saves, states and images, that are read at most.
  private static let maxFolders = 500_000
  private static let maxNames = 2_000_000

  /// Everything in the file.
  struct Content: Sendable {
    var rows: [IndexRow] = []
    var folders: [String: IndexedFolder] = [:]
    var sides: [String: SideFolder] = [:]
    /// What the rows were made by: types and their folders.
    var basis = ""
    /// The database that all rows were looked up in.
    var database = ""
    var nextKey: Int64 = 1
    /// Grows with each writing, so that a writer sees whether another one was faster.
    var serial: Int64 = 0
  }

  /// The file.
  let path: String

  // MARK: - Reading

  /// What the window shows at once: the games of these types whose files are below one of these folders; nil if there is no index that can be
  /// read.
  func games(types: Set<String>, below roots: [String]) -> SnapshotBuilder? {
    do throws(DatabaseError) {
      let database = try open(.existing)
      var builder = SnapshotBuilder()
      // Each has its path twice and a key to be sorted by. (SQLite counts rows without looking at a budget.)
      let pages = try database.integer("PRAGMA page_count") ?? 0
      builder.reserve(Int(clamping: min(pages * 4096 / 512, Int64(Self.maxGames))))
      let statement = try database.prepare(
        "SELECT \(Self.shown), text, sorting FROM game LIMIT \(Self.maxGames)")
      // Compared where the bytes are: most games are shown, but making two texts of each to find that out takes time.
      let known = types.map { (id: $0, bytes: Array($0.utf8)) }
      let starts = roots.map { Array($0.utf8) }
      while try statement.step() {
        guard let type = known.first(where: { statement.hasPrefix(1, $0.bytes, isWhole: true) }),
          starts.contains(where: { statement.hasPrefix(4, $0) })
        else { continue }
        let game = Self.game(statement, type: type.id)
        statement.withBytes(23) { text in
          statement.withBytes(24) { builder.add(game, text: text, sorting: $0) }
        }
      }
      return builder
    } catch {
      Log.library.debug("\(error.message)")
      return nil
    }
  }

  /// The title of the game at a path, or of the member of an archive after a `#`; nil: none.
  func title(of launchPath: String) -> String? {
    guard let database = try? open(.existing),
      let rows = try? database.prepare(
        "SELECT title FROM game WHERE path || coalesce('#' || member, '') = ?")
    else { return nil }
    rows.bind(1, launchPath)
    guard (try? rows.step()) == true else { return nil }
    return rows.optionalText(0)
  }

  /// Everything, for an update; nothing if there is no index that can be read.
  func content() -> Content {
    do throws(DatabaseError) {
      let database = try open(.existing)
      var content = Content()
      let rows = try database.prepare(
        "SELECT \(Self.shown), text, \(Self.hidden) FROM game LIMIT \(Self.maxGames)")
      while try rows.step() { content.rows.append(Self.row(rows)) }
      let folders = try database.prepare(
        "SELECT path, device, inode, modified, folders FROM folder LIMIT \(Self.maxFolders)")
      while try folders.step() {
        let path = folders.text(0)
        content.folders[path] = IndexedFolder(
          path: path, stamp: Self.stamp(folders),
          folders: folders.text(4).split(separator: "/").map(String.init))
      }
      let sides = try database.prepare(
        "SELECT path, device, inode, modified FROM side LIMIT \(Self.maxFolders)")
      while try sides.step() {
        let path = sides.text(0)
        content.sides[path] = SideFolder(path: path, stamp: Self.stamp(sides))
      }
      let names = try database.prepare(
        "SELECT side, name, modified, is_folder FROM name LIMIT \(Self.maxNames)")
      while try names.step() {
        content.sides[names.text(0)]?.names.append(
          .init(
            name: names.text(1), modified: names.integer(2), isFolder: names.integer(3) != 0))
      }
      let meta = try database.prepare("SELECT value FROM meta WHERE key = ?")
      meta.bind(1, "basis")
      if try meta.step() { content.basis = meta.text(0) }
      meta.reset()
      meta.bind(1, "database")
      if try meta.step() { content.database = meta.text(0) }
      content.nextKey = (content.rows.map(\.game.key).max() ?? 0) + 1
      if let known = try Self.number("next_key", in: database), Self.keys.contains(known) {
        content.nextKey = max(content.nextKey, known)
      }
      content.serial = try Self.number("serial", in: database) ?? 0
      return content
    } catch {
      Log.library.debug("\(error.message)")
      if error.isOfFile { SQLiteDatabase.remove(path) }
      return Content()
    }
  }

  /// Numbers that games have.
  private static let keys: ClosedRange<Int64> = 1...(1 << 52)
  /// Times that files have, in seconds since 1970.
  private static let times: ClosedRange<Int64> = 0...(1 << 40)

  private static func number(
    _ key: String, in database: SQLiteDatabase
  ) throws(DatabaseError) -> Int64? {
    let meta = try database.prepare("SELECT value FROM meta WHERE key = ?")
    meta.bind(1, key)
    return try meta.step() ? meta.integer(0) : nil
  }

  // MARK: - Writing

  /// Writes what differs between two states of the index.
  ///
  /// A file that is not as `old` says, since another program wrote it or it was made now, is written as a whole; a damaged one is made
  /// again.
  func write(_ new: inout Content, over old: Content) throws(DatabaseError) {
    do throws(DatabaseError) {
      try write(&new, over: old, in: try open(.creating))
    } catch {
      guard error.isOfFile else { throw error }
      SQLiteDatabase.remove(path)
      try write(&new, over: Content(), in: try open(.creating))
    }
  }

  private func write(
    _ content: inout Content, over known: Content, in database: SQLiteDatabase
  ) throws(DatabaseError) {
    var new = content
    try database.transaction { () throws(DatabaseError) in
      var old = known
      let serial = try Self.number("serial", in: database)
      if serial != known.serial {
        for table in ["meta", "game", "folder", "side", "name"] {
          try database.run("DELETE FROM \(table)")
        }
        old = Content()
      }
      new.serial = ((serial ?? 0) & 0xFFFF_FFFF_FFFF) + 1
      try writeRows(new.rows, over: old.rows, in: database)
      try writeFolders(new, over: old, in: database)
      try writeSides(new.sides, over: old.sides, in: database)
      let meta = try database.prepare("INSERT OR REPLACE INTO meta VALUES (?, ?)")
      for (key, value) in [("basis", new.basis), ("database", new.database)] {
        meta.bind(1, key)
        meta.bind(2, value)
        try meta.run()
      }
      for (key, value) in [("next_key", new.nextKey), ("serial", new.serial)] {
        meta.bind(1, key)
        meta.bind(2, value)
        try meta.run()
      }
    }
    content = new
  }

  private func writeRows(
    _ new: [IndexRow], over old: [IndexRow], in database: SQLiteDatabase
  ) throws(DatabaseError) {
    let before = Dictionary(old.map { ($0.game.key, $0) }) { first, _ in first }
    let keys = Set(new.map(\.game.key))
    let remove = try database.prepare("DELETE FROM game WHERE key = ?")
    for row in old where !keys.contains(row.game.key) {
      remove.bind(1, row.game.key)
      try remove.run()
    }
    let marks = Array(repeating: "?", count: 34).joined(separator: ", ")
    let insert = try database.prepare(
      "INSERT OR REPLACE INTO game (\(Self.shown), text, \(Self.hidden)) VALUES (\(marks))")
    for row in new where before[row.game.key] != row {
      Self.bind(row, to: insert)
      try insert.run()
    }
  }

  private func writeFolders(
    _ new: Content, over old: Content, in database: SQLiteDatabase
  ) throws(DatabaseError) {
    let remove = try database.prepare("DELETE FROM folder WHERE path = ?")
    for path in old.folders.keys where new.folders[path] == nil {
      remove.bind(1, path)
      try remove.run()
    }
    let insert = try database.prepare("INSERT OR REPLACE INTO folder VALUES (?, ?, ?, ?, ?)")
    for (path, folder) in new.folders where old.folders[path] != folder {
      insert.bind(1, path)
      Self.bind(folder.stamp, to: insert)
      insert.bind(5, folder.folders.joined(separator: "/"))
      try insert.run()
    }
  }

  private func writeSides(
    _ new: [String: SideFolder], over old: [String: SideFolder], in database: SQLiteDatabase
  ) throws(DatabaseError) {
    let removeNames = try database.prepare("DELETE FROM name WHERE side = ?")
    let remove = try database.prepare("DELETE FROM side WHERE path = ?")
    for path in old.keys where new[path] == nil {
      for statement in [removeNames, remove] {
        statement.bind(1, path)
        try statement.run()
      }
    }
    let insert = try database.prepare("INSERT OR REPLACE INTO side VALUES (?, ?, ?, ?)")
    let insertName = try database.prepare("INSERT OR REPLACE INTO name VALUES (?, ?, ?, ?)")
    for (path, side) in new where old[path] != side {
      insert.bind(1, path)
      Self.bind(side.stamp, to: insert)
      try insert.run()
      removeNames.bind(1, path)
      try removeNames.run()
      for name in side.names {
        insertName.bind(1, path)
        insertName.bind(2, name.name)
        insertName.bind(3, name.modified)
        insertName.bind(4, name.isFolder ? 1 : 0)
        try insertName.run()
      }
    }
  }

  // MARK: - The file

  /// Opens the file; one of another version counts as damaged.
  private func open(_ mode: SQLiteDatabase.Mode) throws(DatabaseError) -> SQLiteDatabase {
    try SQLiteDatabase(path, mode, schema: Self.schema)
  }

  private static let schema = SQLiteSchema(
    version: version,
    [
      "CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID",
      """
      CREATE TABLE game (
        key INTEGER PRIMARY KEY, type TEXT NOT NULL, name TEXT NOT NULL, stem TEXT NOT NULL, path TEXT NOT NULL,
        member TEXT, size INTEGER, added INTEGER, last_played INTEGER, play_seconds INTEGER, plays INTEGER, saves INTEGER,
        states INTEGER, newest_state TEXT, newest_state_time INTEGER, cover TEXT, screenshot TEXT, flags INTEGER,
        collections TEXT, developer TEXT, genre TEXT, series TEXT, title TEXT, text TEXT NOT NULL,
        folder TEXT NOT NULL, type_folder TEXT NOT NULL, modified INTEGER, inode INTEGER, plain_stem TEXT NOT NULL,
        owner_time INTEGER, owner_played INTEGER, record_time INTEGER, record_played INTEGER, sorting BLOB NOT NULL)
      """,
      """
      CREATE TABLE folder (
        path TEXT PRIMARY KEY, device INTEGER, inode INTEGER, modified INTEGER, folders TEXT NOT NULL) WITHOUT ROWID
      """,
      "CREATE TABLE side (path TEXT PRIMARY KEY, device INTEGER, inode INTEGER, modified INTEGER) WITHOUT ROWID",
      """
      CREATE TABLE name (
        side TEXT NOT NULL, name TEXT NOT NULL, modified INTEGER, is_folder INTEGER,
        PRIMARY KEY (side, name)) WITHOUT ROWID
      """,
    ])

  // MARK: - Columns

  /// Columns 0 to 22.
  private static let shown = """
    key, type, name, stem, path, member, size, added, last_played, play_seconds, plays, saves, states, newest_state, \
    newest_state_time, cover, screenshot, flags, collections, developer, genre, series, title
    """
  /// Columns 24 to 33, after the text.
  private static let hidden = """
    folder, type_folder, modified, inode, plain_stem, owner_time, owner_played, record_time, record_played, sorting
    """

  /// Bits of the column `flags`.
  private enum Flag {
    static let canResume: Int64 = 1
    static let isFavourite: Int64 = 2
    static let isUnwanted: Int64 = 4
    static let isLink: Int64 = 8
    static let isDamaged: Int64 = 16
    static let isUnopened: Int64 = 32
    static let isNamed: Int64 = 64
  }

  private static func game(_ row: SQLiteStatement, type: String? = nil) -> IndexedGame {
    let key = row.integer(0)
    let name = row.text(2)
    // Most games' files have the game's name, which is kept once then.
    var game = IndexedGame(
      key: keys.contains(key) ? key : 0, typeID: type ?? row.text(1), name: name,
      stem: row.isSame(2, 3) ? name : row.text(3), path: row.text(4))
    game.member = row.optionalText(5)
    game.size = max(0, min(row.integer(6), 1 << 56))
    game.added = time(row.integer(7))
    game.lastPlayed = row.optionalInteger(8).map(time)
    game.playSeconds = time(row.integer(9))
    game.plays = Int(time(row.integer(10)))
    game.saves = Int(time(row.integer(11)))
    game.states = Int(time(row.integer(12)))
    game.newestState = row.optionalText(13)
    game.newestStateTime = row.optionalInteger(14).map(time)
    game.cover = row.optionalText(15)
    game.newestScreenshot = row.optionalText(16)
    let flags = row.integer(17)
    game.canResume = flags & Flag.canResume != 0
    game.isFavourite = flags & Flag.isFavourite != 0
    game.isUnwanted = flags & Flag.isUnwanted != 0
    game.isLink = flags & Flag.isLink != 0
    game.isDamaged = flags & Flag.isDamaged != 0
    if let names = row.optionalText(18) {
      game.collections = names.split(separator: "\n").map(String.init)
    }
    game.developer = row.optionalText(19)
    game.genre = row.optionalText(20)
    game.series = row.optionalText(21)
    game.isNamed = flags & Flag.isNamed != 0
    if let title = row.optionalText(22) { game.entitle(title, fileName: name) }
    return game
  }

  /// A time or a count, within bounds.
  private static func time(_ value: Int64) -> Int64 {
    min(max(value, times.lowerBound), times.upperBound)
  }

  private static func row(_ statement: SQLiteStatement) -> IndexRow {
    var row = IndexRow(
      game: game(statement), folder: statement.text(24), typeFolder: statement.text(25),
      modified: statement.integer(26), inode: statement.integer(27),
      plainStem: statement.text(28))
    row.isUnopened = statement.integer(17) & Flag.isUnopened != 0
    row.ownerTime = statement.integer(29)
    row.ownerPlayed = statement.optionalInteger(30)
    row.recordTime = statement.integer(31)
    row.recordPlayed = statement.optionalInteger(32)
    row.text = statement.text(23)
    row.sorting = statement.bytes(33)
    return row
  }

  private static func bind(_ row: IndexRow, to statement: SQLiteStatement) {
    let game = row.game
    var flags: Int64 = 0
    if game.canResume { flags |= Flag.canResume }
    if game.isFavourite { flags |= Flag.isFavourite }
    if game.isUnwanted { flags |= Flag.isUnwanted }
    if game.isLink { flags |= Flag.isLink }
    if game.isDamaged { flags |= Flag.isDamaged }
    if row.isUnopened { flags |= Flag.isUnopened }
    if game.isNamed { flags |= Flag.isNamed }
    let texts: [Int32: String?] = [
      2: game.typeID, 3: game.name, 4: game.stem, 5: game.path, 6: game.member,
      14: game.newestState, 16: game.cover, 17: game.newestScreenshot,
      19: game.collections.isEmpty ? nil : game.collections.joined(separator: "\n"),
      20: game.developer, 21: game.genre, 22: game.series, 23: game.title, 24: row.text,
      25: row.folder, 26: row.typeFolder, 29: row.plainStem,
    ]
    for (index, text) in texts { statement.bind(index, text) }
    let numbers: [Int32: Int64?] = [
      1: game.key, 7: game.size, 8: game.added, 9: game.lastPlayed, 10: game.playSeconds,
      11: Int64(game.plays), 12: Int64(game.saves), 13: Int64(game.states),
      15: game.newestStateTime, 18: flags, 27: row.modified, 28: row.inode, 30: row.ownerTime,
      31: row.ownerPlayed, 32: row.recordTime, 33: row.recordPlayed,
    ]
    for (index, number) in numbers { statement.bind(index, number) }
    statement.bind(34, row.sorting)
  }

  private static func stamp(_ row: SQLiteStatement) -> FolderStamp {
    FolderStamp(device: row.integer(1), inode: row.integer(2), modified: row.integer(3))
  }

  private static func bind(_ stamp: FolderStamp, to statement: SQLiteStatement) {
    statement.bind(2, stamp.device)
    statement.bind(3, stamp.inode)
    statement.bind(4, stamp.modified)
  }
}
