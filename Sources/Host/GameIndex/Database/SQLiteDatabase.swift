import CSQLite
import Glibc
import HostBase
import Library

/// A connection to one of our SQLite files; one thread uses it.
///
/// Anyone may have put the file there. It is used if it has our schema or none, which is checked before any other statement
/// (`SQLiteFileCheck`). Sizes are bounded before they are read, and all work by a budget (`SQLiteBudget`) that also ends with a signal.
package final class SQLiteDatabase {
  /// How a file is opened.
  package enum Mode: Sendable {
    /// It must be there. Reading a file that a killed program left may still have to repair it, so this may write.
    case existing
    /// It is made if it is absent.
    case creating
  }

  /// Bytes of a text or blob.
  static let valueLimit: Int32 = 4 << 20
  /// Bytes of a statement.
  static let statementLimit: Int32 = 1 << 16

  /// The file.
  package let path: String
  /// What work with the file may take.
  let budget: SQLiteBudget
  private let handle: OpaquePointer

  /// Opens a file that has a schema, or gives it to one that has none.
  package init(
    _ path: String, _ mode: Mode, schema: SQLiteSchema, seconds: Double? = nil
  ) throws(DatabaseError) {
    let size = try SQLiteFileCheck.checkFiles(path, mode)
    var flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE
    if mode == .creating { flags |= SQLITE_OPEN_CREATE }
    var opened: OpaquePointer?
    let status = sqlite3_open_v2(path, &opened, flags, nil)
    guard status == SQLITE_OK, let opened else {
      sqlite3_close(opened)
      throw .of(status, path: path, reason: String(cString: sqlite3_errstr(status)))
    }
    self.path = path
    let usual =
      mode == .existing ? SQLiteBudget.readingSeconds : SQLiteBudget.writingSeconds
    budget = SQLiteBudget(seconds: seconds ?? usual)
    budget.allow(fileSize: size)
    handle = opened
    SQLiteDatabase.harden(opened)
    budget.watch(opened)
    sqlite3_busy_timeout(opened, 5000)
    try SQLiteFileCheck.checkHead(of: opened, path: path)
    // The first statement reads one number of the head, for which SQLite does not look at the schema; what a killed program left in the
    // middle of a change is undone by it, and the head may be another one after that.
    let version = try integer("PRAGMA user_version") ?? 0
    try SQLiteFileCheck.checkHead(of: opened, path: path)
    try check(schema, version: version, isNew: mode == .creating)
    for line in ["cell_size_check=ON", "mmap_size=0", "cache_size=-8192", "synchronous=NORMAL"] {
      try run("PRAGMA " + line)
    }
  }

  deinit { sqlite3_close_v2(handle) }

  /// Takes from a connection whatever our files do not need: a schema that someone else wrote runs nothing.
  private static func harden(_ database: OpaquePointer) {
    sqlite3_extended_result_codes(database, 0)
    for (name, value) in [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
      (SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0), (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
      (SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0), (SQLITE_DBCONFIG_DQS_DML, 0),
      (SQLITE_DBCONFIG_DQS_DDL, 0),
    ] { _ = sqlite_switch(database, name, Int32(value)) }
    for (limit, value) in [
      (SQLITE_LIMIT_LENGTH, valueLimit), (SQLITE_LIMIT_SQL_LENGTH, statementLimit),
      (SQLITE_LIMIT_COLUMN, 64), (SQLITE_LIMIT_EXPR_DEPTH, 32), (SQLITE_LIMIT_ATTACHED, 0),
      (SQLITE_LIMIT_COMPOUND_SELECT, 4), (SQLITE_LIMIT_FUNCTION_ARG, 8),
      (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 256), (SQLITE_LIMIT_VARIABLE_NUMBER, 64),
      (SQLITE_LIMIT_TRIGGER_DEPTH, 1), (SQLITE_LIMIT_WORKER_THREADS, 0),
    ] { sqlite3_limit(database, limit, value) }
  }

  /// Compares the schema of the file with ours; an empty file gets ours.
  private func check(
    _ schema: SQLiteSchema, version: Int64, isNew: Bool
  ) throws(DatabaseError) {
    let found = try SQLiteSchema.objects(self)
    if found.isEmpty, isNew, version == 0 {
      try run("PRAGMA page_size=4096")
      return try run(schema.text)
    }
    guard version == schema.version else {
      throw .damaged(path: path, reason: "its format is \(version), not \(schema.version)")
    }
    guard found == schema.objects else {
      throw .damaged(path: path, reason: "its tables are not those of Arcadia")
    }
  }

  /// Runs statements without results.
  package func run(_ sql: String) throws(DatabaseError) {
    let status = sqlite3_exec(handle, sql, nil, nil, nil)
    guard status == SQLITE_OK else { throw failure(status) }
  }

  /// Compiles a statement.
  package func prepare(_ sql: String) throws(DatabaseError) -> SQLiteStatement {
    var statement: OpaquePointer?
    let status = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    guard status == SQLITE_OK, let statement else { throw failure(status) }
    return SQLiteStatement(statement, of: self)
  }

  /// A number of the file, as `PRAGMA user_version` gives it.
  package func integer(_ sql: String) throws(DatabaseError) -> Int64? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.integer(0) : nil
  }

  /// Does all of it, or nothing.
  package func transaction(_ work: () throws(DatabaseError) -> Void) throws(DatabaseError) {
    try run("BEGIN IMMEDIATE")
    do throws(DatabaseError) {
      try work()
      try run("COMMIT")
    } catch {
      try? run("ROLLBACK")
      throw error
    }
  }

  fileprivate func failure(_ status: Int32) -> DatabaseError {
    if status & 0xFF == SQLITE_INTERRUPT {
      return budget.isSpent ? .excessive(path: path) : .interrupted(path: path)
    }
    return .of(status, path: path, reason: String(cString: sqlite3_errmsg(handle)))
  }

  /// Removes a file with what SQLite keeps beside it.
  package static func remove(_ path: String) {
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path + suffix) }
  }
}

/// A compiled statement of a database.
///
/// Parameters count from 1, columns from 0, as in SQLite.
package final class SQLiteStatement {
  private let handle: OpaquePointer
  private let database: SQLiteDatabase
  /// Has SQLite copy what is bound.
  private static var transient: sqlite3_destructor_type? {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  fileprivate init(_ handle: OpaquePointer, of database: SQLiteDatabase) {
    self.handle = handle
    self.database = database
  }

  deinit { sqlite3_finalize(handle) }

  /// Goes to the next row; false after the last one.
  package func step() throws(DatabaseError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW:
      guard database.budget.hasRoom else { throw database.failure(SQLITE_INTERRUPT) }
      return true
    case SQLITE_DONE: return false
    case let status: throw database.failure(status)
    }
  }

  /// Runs the statement to its end and makes it ready for other values.
  package func run() throws(DatabaseError) {
    defer { reset() }
    while try step() {}
  }

  /// Makes the statement ready to run again; the values stay.
  package func reset() { sqlite3_reset(handle) }

  /// Gives a parameter a number.
  package func bind(_ index: Int32, _ value: Int64?) {
    if let value {
      sqlite3_bind_int64(handle, index, value)
    } else {
      sqlite3_bind_null(handle, index)
    }
  }

  /// Gives a parameter a text.
  package func bind(_ index: Int32, _ value: String?) {
    guard var value else {
      sqlite3_bind_null(handle, index)
      return
    }
    value.withUTF8 { bytes in
      _ = bytes.withMemoryRebound(to: CChar.self) { text in
        // A null address would bind NULL.
        text.isEmpty
          ? sqlite3_bind_text(handle, index, "", 0, Self.transient)
          : sqlite3_bind_text(
            handle, index, text.baseAddress, Int32(clamping: text.count), Self.transient)
      }
    }
  }

  /// Gives a parameter bytes.
  package func bind(_ index: Int32, _ value: [UInt8]) {
    _ = value.withUnsafeBytes {
      // A null address would bind NULL.
      $0.isEmpty
        ? sqlite3_bind_zeroblob(handle, index, 0)
        : sqlite3_bind_blob(
          handle, index, $0.baseAddress, Int32(clamping: $0.count), Self.transient)
    }
  }

  /// A number of the row.
  package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// A number of the row; nil for NULL.
  package func optionalInteger(_ column: Int32) -> Int64? {
    sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : integer(column)
  }

  /// A text of the row, empty for NULL; what is no UTF-8 is repaired.
  package func text(_ column: Int32) -> String { optionalText(column) ?? "" }

  /// A text of the row; nil for NULL.
  package func optionalText(_ column: Int32) -> String? {
    guard let start = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    database.budget.take(count)
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Whether two texts of the row are the same.
  package func isSame(_ one: Int32, _ other: Int32) -> Bool {
    withBytes(one) { one in
      withBytes(other) { other in
        one.count == other.count
          && (one.count == 0
            || one.baseAddress.flatMap { first in
              other.baseAddress.map { memcmp(first, $0, one.count) == 0 }
            } ?? false)
      }
    }
  }

  /// Whether a text of the row begins with these bytes, or is the same.
  package func hasPrefix(_ column: Int32, _ prefix: [UInt8], isWhole: Bool = false) -> Bool {
    withBytes(column) { bytes in
      guard isWhole ? bytes.count == prefix.count : bytes.count >= prefix.count else {
        return false
      }
      return prefix.withUnsafeBytes { prefix in
        prefix.count == 0
          || bytes.baseAddress.flatMap { start in
            prefix.baseAddress.map { memcmp(start, $0, prefix.count) == 0 }
          } ?? false
      }
    }
  }

  /// Gives the bytes of a text or blob of the row to `body`, where they are.
  package func withBytes<Result>(
    _ column: Int32, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let start = sqlite3_column_blob(handle, column)
    let count = start == nil ? 0 : Int(sqlite3_column_bytes(handle, column))
    database.budget.take(count)
    return body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Bytes of the row.
  package func bytes(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(handle, column) else { return [] }
    let count = Int(sqlite3_column_bytes(handle, column))
    database.budget.take(count)
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}
