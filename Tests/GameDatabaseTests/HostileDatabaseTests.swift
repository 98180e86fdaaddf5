import CSQLite
import Glibc
import HostBase
import TestSupport
import Testing

@testable import GameIndex

/// A file in the place of one of ours: whatever is in it runs nothing, takes little time, and reaches no other file.
@Suite("Hostile database files")
struct HostileDatabaseTests {
  private let folder = TemporaryFolder("hostile")
  private var file: GameDatabaseFile { GameDatabaseFile(path: folder.file("games.sqlite")) }
  private var index: String { folder.file("library.sqlite") }

  /// A database with some games; `dumps` of the first.
  private func write(dumps: Int = 1) throws {
    var entry = GameEntry(title: "Duel", system: "gb")
    entry.dumps = (0..<dumps).map { number in
      var dump = GameEntry.Dump()
      dump.name = "Duel \(number).gb"
      dump.crc32 = UInt32(number)
      return dump
    }
    try file.write([entry, GameEntry(title: "Vex", system: "gb")], sources: ["a"])
  }

  /// Changes a file as another program would.
  private func run(_ sql: String, _ path: String? = nil) {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    guard sqlite3_open(path ?? file.path, &database) == SQLITE_OK else {
      Issue.record("sqlite3_open")
      return
    }
    var message: UnsafeMutablePointer<CChar>?
    let status = sqlite3_exec(database, sql, nil, nil, &message)
    #expect(status == SQLITE_OK, "\(message.map { String(cString: $0) } ?? "")")
  }

  /// What reading all of it ends with, and after how many seconds of this thread.
  private func outcome(_ work: () throws -> Void) -> (error: DatabaseError?, seconds: Double) {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    do { try work() } catch { return (error as? DatabaseError, now() - start) }
    return (nil, now() - start)
  }

  private func readAll() -> (error: DatabaseError?, seconds: Double) {
    let (first, one) = outcome { _ = try file.read() }
    let (second, other) = outcome { _ = try file.summary() }
    #expect((first == nil) == (second == nil))
    return (first, max(one, other))
  }

  private static let endless =
    "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT"

  @Test(
    "a schema that is not ours is refused before anything of it is used",
    arguments: [
      "DROP TABLE game; CREATE VIEW game AS \(endless) x AS id, 'gb' AS type, 'a' AS title, null AS developer, null AS publisher, null AS series, null AS genres, null AS year, null AS players, null AS perspective, null AS text, null AS link, null AS licence, 0 AS is_free FROM n",
      "DROP TABLE dump; CREATE VIEW dump AS \(endless) x AS game, 'a' AS name, 1 AS size, 1 AS crc32, '' AS sha1 FROM n",
      "DROP TABLE source; CREATE VIEW source AS \(endless) 'a' AS path FROM n",
      "CREATE VIEW other AS \(endless) x FROM n",
      "CREATE TRIGGER t AFTER INSERT ON game BEGIN DELETE FROM game; END",
      "CREATE TABLE other (x)", "CREATE INDEX other ON game (title)",
      "CREATE INDEX other ON game (hex(zeroblob(length(title)))) WHERE 0",
      "DROP INDEX game_type", "DROP TABLE source",
      "DROP TABLE source; CREATE TABLE source (path TEXT NOT NULL, more TEXT AS (hex(zeroblob(1000000))))",
      "DROP TABLE source; CREATE TABLE source (path TEXT NOT NULL CHECK (length(path) < 3))",
      "DROP TABLE source; CREATE TABLE source (path BLOB NOT NULL)",
      "DROP TABLE source; CREATE VIRTUAL TABLE source USING fts4(path)",
      "ANALYZE", "ALTER TABLE game ADD COLUMN more",
      "PRAGMA user_version=2", "PRAGMA user_version=0", "PRAGMA journal_mode=WAL",
      "PRAGMA page_size=65536; VACUUM", "PRAGMA page_size=512; VACUUM",
    ])
  func schema(_ change: String) throws {
    try write()
    run(change)
    let (error, seconds) = readAll()
    guard case .damaged? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(seconds < 0.5)
  }

  @Test("many tables are refused by the first page")
  func largeSchema() throws {
    try write()
    run((0..<3000).map { "CREATE VIEW v\($0) AS SELECT 1;" }.joined())
    let (error, seconds) = readAll()
    #expect(error?.isOfFile == true && seconds < 0.2)
  }

  @Test("an honest file is read, and so is one whose change was not finished")
  func honest() throws {
    try write(dumps: 300)
    #expect(try file.read().first?.dumps.count == 300)
    #expect(try file.summary().dumps == 300)
    // A journal of an earlier moment, which SQLite plays back.
    let before = try FileSystem.read(file.path, limit: 1 << 24)
    var database: OpaquePointer?
    sqlite3_open(file.path, &database)
    sqlite3_exec(
      database, "PRAGMA cache_size=2; BEGIN; DELETE FROM dump; INSERT INTO source VALUES ('b')",
      nil,
      nil, nil)
    sqlite3_db_cacheflush(database)
    let (changed, journal) = (
      try FileSystem.read(file.path, limit: 1 << 24),
      try FileSystem.read(file.path + "-journal", limit: 1 << 24)
    )
    sqlite3_close(database)
    try #require(changed != before && journal.count > 512)
    try AtomicFile.replace(file.path, with: changed)
    try AtomicFile.replace(file.path + "-journal", with: journal)
    #expect(try file.read().first?.dumps.count == 300)
    #expect(access(file.path + "-journal", F_OK) != 0)
  }

  @Test("what SQLite keeps beside a file is a small file that names no other")
  func beside() throws {
    let victim = folder.file("victim")
    func refused(_ suffix: String, _ make: (String) throws -> Void) throws {
      try write()
      let path = file.path + suffix
      try make(path)
      let (error, seconds) = readAll()
      #expect(error?.isOfFile == true && seconds < 0.2, "\(suffix) \(String(describing: error))")
      // The cache is made again in any case that it can be.
      unlink(path)
      rmdir(path)
    }
    for suffix in ["-journal", "-wal", "-shm"] {
      try AtomicFile.replace(victim, with: [1, 2, 3])
      try refused(suffix) { symlink(victim, $0) }
      try refused(suffix) { symlink("/dev/zero", $0) }
      try refused(suffix) { mkfifo($0, 0o644) }
      try refused(suffix) { mkdir($0, 0o755) }
      #expect(try FileSystem.read(victim, limit: 9) == [1, 2, 3])
    }
    for suffix in ["-wal", "-shm"] { try refused(suffix) { try AtomicFile.replace($0, with: [1]) } }
    try refused("-journal") { path in
      let file = open(path, O_WRONLY | O_CREAT, 0o644)
      ftruncate(file, 1 << 40)
      close(file)
    }
    // A journal that names a super-journal, which SQLite deletes when none of its children names it.
    let mark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    try AtomicFile.replace(victim, with: Array("/none-journal".utf8) + [0])
    let name = Array(victim.utf8)
    let sum = name.reduce(UInt32(0)) { $0 &+ UInt32($1) }
    func big(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }
    try refused("-journal") { path in
      var head = mark + big(0) + big(1) + big(2) + big(512) + big(4096)
      head += [UInt8](repeating: 0, count: 512 - head.count)
      try AtomicFile.replace(
        path,
        with: head + big(1_073_741_824 / 4096 + 1) + name + big(UInt32(name.count)) + big(sum)
          + mark)
    }
    #expect(access(victim, F_OK) == 0)
  }

  @Test(
    "pages that lead to one another are given up, whichever table has them",
    arguments: [false, true])
  func loops(_ isSums: Bool) throws {
    try write(dumps: 20_000)
    var bytes = try FileSystem.read(file.path, limit: 1 << 24)
    func number(_ place: Int, _ count: Int) -> Int {
      bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
    // An interior page of a table, and leaves that become pages which lead to the next one many times.
    let pages = (1..<bytes.count / 4096).map { $0 * 4096 }
    let root = try #require(pages.first { bytes[$0] == 5 && number($0 + 3, 2) > 50 })
    let leaves = pages.filter { bytes[$0] == 0x0D }.suffix(8)
    let head = Array(bytes[root..<root + 4096])
    for (page, next) in zip([root] + leaves, leaves) {
      bytes.replaceSubrange(page..<page + 4096, with: head)
      let child = UInt32(next / 4096 + 1).bigEndian
      func lead(_ place: Int) {
        withUnsafeBytes(of: child) { bytes.replaceSubrange(place..<place + 4, with: $0) }
      }
      lead(page + 8)
      for cell in 0..<number(page + 3, 2) { lead(page + number(page + 12 + 2 * cell, 2)) }
    }
    try AtomicFile.replace(file.path, with: bytes)
    let (_, seconds) = isSums ? outcome { _ = try file.summary() } : outcome { _ = try file.read() }
    #expect(seconds < SQLiteBudget.readingSeconds + 1)
  }

  @Test("texts without end are given up")
  func longTexts() throws {
    try write()
    run(
      """
      WITH RECURSIVE n(x) AS (SELECT 10 UNION ALL SELECT x + 1 FROM n WHERE x < 60000)
      INSERT INTO game (id, type, title, text) SELECT x, 'gb', 'G' || x, hex(zeroblob(1500)) FROM n
      """)
    let (error, seconds) = outcome { _ = try file.read() }
    #expect(error?.isOfFile == true && seconds < SQLiteBudget.readingSeconds + 1)
    // A text beyond what any field has.
    try write()
    run("UPDATE game SET text = hex(zeroblob(4000000))")
    #expect(outcome { _ = try file.read() }.error != nil)
  }

  @Test("the index of the library is made again in place of a hostile file")
  func indexFile() throws {
    let store = IndexStore(path: index)
    func isUsable() throws -> Bool {
      var content = store.content()
      let known = content
      content.basis = "b"
      try store.write(&content, over: known)
      return store.content().basis == "b"
    }
    #expect(try isUsable())
    for change in [
      "DROP TABLE game; CREATE VIEW game AS \(Self.endless) x AS key FROM n",
      "DROP TABLE name; CREATE VIEW name AS \(Self.endless) 'a' AS side, 'b' AS name, 1 AS modified, 0 AS is_folder FROM n",
      "CREATE TRIGGER t BEFORE INSERT ON meta BEGIN SELECT 1; END", "PRAGMA journal_mode=WAL",
      "CREATE TABLE other (x)",
    ] {
      run(change, index)
      let seconds = outcome { _ = store.games(types: ["gb"], below: ["/"]) }.seconds
      #expect(seconds < 0.5, "\(change)")
      #expect(try isUsable(), "\(change)")
    }
    // The sums of files go the same way.
    let sums = SumStore(path: folder.file("sums.sqlite"))
    let whole = GameDatabase.Sums(size: 1, crc32: 2, sha1: "")
    let row = SumStore.Row(size: 1, modified: 2, inode: 3, whole: whole, plain: nil)
    sums.write([.init(path: "/a", member: ""): row], removing: [])
    #expect(sums.read().count == 1)
    run(
      "DROP TABLE file; CREATE VIEW file AS \(Self.endless) x AS path, '' AS member FROM n",
      sums.path)
    var rows = 9
    let seconds = outcome { rows = sums.read().count }.seconds
    #expect(rows == 0 && seconds < 0.5)
    sums.write([.init(path: "/a", member: ""): row], removing: [])
    #expect(sums.read().count == 1)
  }
}
