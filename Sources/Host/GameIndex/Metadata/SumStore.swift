import HostBase
import Library
import Logging

/// The checksums of games' files, kept by path, size, time and inode, so that each file is read once: a cache beside the index.
struct SumStore {
  static let version: Int64 = 1
  private static let maxRows = 1_000_000

  /// A file, or a member of an archive.
  struct File: Hashable, Sendable {
    var path: String
    var member: String
  }

  /// What was found in a file.
  struct Row: Equatable, Sendable {
    var size: Int64
    /// Time of the last change, in nanoseconds since 1970.
    var modified: Int64
    var inode: Int64
    /// The sums of the game's bytes.
    var whole: GameDatabase.Sums
    /// The same without a head and in the cartridge's order; nil if there is no difference.
    var plain: GameDatabase.Sums?

    /// Whether the file is still the one that was read.
    func fits(_ status: FileStatus) -> Bool {
      size == status.size && modified == status.modified && inode == status.inode
    }
  }

  /// The cache's file.
  let path: String

  /// What is kept; nothing if it cannot be read.
  func read() -> [File: Row] {
    do throws(DatabaseError) {
      let database = try open(.existing)
      var rows: [File: Row] = [:]
      let statement = try database.prepare("SELECT * FROM file LIMIT \(Self.maxRows)")
      while try statement.step() {
        guard let whole = Self.sums(statement, from: 5) else { continue }
        rows[File(path: statement.text(0), member: statement.text(1))] = Row(
          size: statement.integer(2), modified: statement.integer(3), inode: statement.integer(4),
          whole: whole, plain: Self.sums(statement, from: 8))
      }
      return rows
    } catch {
      Log.library.debug("\(error.message)")
      if error.isOfFile { SQLiteDatabase.remove(path) }
      return [:]
    }
  }

  /// Adds rows and drops those of files that are gone.
  func write(_ rows: [File: Row], removing gone: [File]) {
    guard !rows.isEmpty || !gone.isEmpty else { return }
    do {
      try FileSystem.ensureFolder(PathName.folder(path), mode: 0o700)
      let database = try open(.creating)
      try database.transaction { () throws(DatabaseError) in
        let remove = try database.prepare("DELETE FROM file WHERE path = ? AND member = ?")
        for file in gone {
          remove.bind(1, file.path)
          remove.bind(2, file.member)
          try remove.run()
        }
        let insert = try database.prepare(
          "INSERT OR REPLACE INTO file VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        for (file, row) in rows {
          insert.bind(1, file.path)
          insert.bind(2, file.member)
          insert.bind(3, row.size)
          insert.bind(4, row.modified)
          insert.bind(5, row.inode)
          Self.bind(row.whole, to: insert, from: 6)
          Self.bind(row.plain, to: insert, from: 9)
          try insert.run()
        }
      }
    } catch { Log.library.warning("\(error)") }
  }

  private func open(_ mode: SQLiteDatabase.Mode) throws(DatabaseError) -> SQLiteDatabase {
    try SQLiteDatabase(path, mode, schema: Self.schema)
  }

  private static let schema = SQLiteSchema(
    version: version,
    [
      """
      CREATE TABLE file (
        path TEXT NOT NULL, member TEXT NOT NULL, size INTEGER, modified INTEGER, inode INTEGER,
        whole_size INTEGER, whole_crc INTEGER, whole_sha1 TEXT, plain_size INTEGER, plain_crc INTEGER, plain_sha1 TEXT,
        PRIMARY KEY (path, member)) WITHOUT ROWID
      """
    ])

  private static func sums(_ row: SQLiteStatement, from column: Int32) -> GameDatabase.Sums? {
    guard let sum = row.optionalInteger(column + 1).flatMap({ UInt32(exactly: $0) }) else {
      return nil
    }
    return GameDatabase.Sums(
      size: max(0, row.integer(column)), crc32: sum, sha1: DatFile.sha1(row.text(column + 2)))
  }

  private static func bind(
    _ sums: GameDatabase.Sums?, to row: SQLiteStatement, from index: Int32
  ) {
    row.bind(index, sums?.size)
    row.bind(index + 1, sums.map { Int64($0.crc32) })
    row.bind(index + 2, sums?.sha1)
  }
}
