import CSQLite
import Glibc
package import HostBase
import Library

/// A connection to one of our SQLite files; one thread uses it.
///
/// The file may hold anything: sizes and counts are bounded, and its schema can run nothing.
package final class SQLiteDatabase {
  /// How a file is opened.
  package enum Mode: Sendable {
    /// It must be there. Reading a file that a killed program left may still have to repair it, so this may write.
    case existing
    /// It is made if it is absent.
    case creating
  }

  /// What a file may be at most.
  static let byteLimit = 1 << 30
  /// Bytes of a text or blob, and of a statement.
  static let valueLimit: Int32 = 4 << 20

  /// The file.
  package let path: String
  private let handle: OpaquePointer

  /// Opens the file.
  package init(_ path: String, _ mode: Mode) throws(DatabaseError) {
    let info = FileSystem.info(path)
    if let info, info.kind != .file { throw .damaged(path: path, reason: "it is not a file") }
    if let info, info.size > Self.byteLimit {
      throw .damaged(path: path, reason: "it is larger than \(byteCount(Self.byteLimit))")
    }
    if info == nil, mode == .existing { throw .absent(path: path) }
    var flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE
    if mode == .creating { flags |= SQLITE_OPEN_CREATE }
    var opened: OpaquePointer?
    let status = sqlite3_open_v2(path, &opened, flags, nil)
    guard status == SQLITE_OK, let opened else {
      sqlite3_close(opened)
      throw .of(status, path: path, reason: String(cString: sqlite3_errstr(status)))
    }
    self.path = path
    handle = opened
    sqlite3_extended_result_codes(opened, 0)
    sqlite3_busy_timeout(opened, 5000)
    for (limit, value) in [
      (SQLITE_LIMIT_LENGTH, Self.valueLimit), (SQLITE_LIMIT_SQL_LENGTH, 1 << 16),
      (SQLITE_LIMIT_COLUMN, 64), (SQLITE_LIMIT_EXPR_DEPTH, 32), (SQLITE_LIMIT_ATTACHED, 0),
      (SQLITE_LIMIT_TRIGGER_DEPTH, 1), (SQLITE_LIMIT_WORKER_THREADS, 0),
    ] { sqlite3_limit(opened, limit, value) }
    // A schema that someone else wrote runs no functions; pages are checked as they are read.
    try run("PRAGMA trusted_schema=OFF")
    try run("PRAGMA cell_size_check=ON")
    try run("PRAGMA mmap_size=0")
    try run("PRAGMA cache_size=-8192")
  }

  deinit { sqlite3_close_v2(handle) }

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
    .of(status, path: path, reason: String(cString: sqlite3_errmsg(handle)))
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
    case SQLITE_ROW: return true
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
    return body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Bytes of the row.
  package func bytes(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(handle, column) else { return [] }
    return Array(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
  }
}

/// Why a database could not be used.
package enum DatabaseError: HostFailure, Equatable {
  /// There is no such file.
  case absent(path: String)
  /// It is no database, or a damaged one.
  case damaged(path: String, reason: String)
  /// Another program writes into it.
  case busy(path: String)
  /// The disk is full.
  case full(path: String)
  /// Anything else.
  case other(path: String, reason: String)

  static func of(_ status: Int32, path: String, reason: String) -> DatabaseError {
    switch status & 0xFF {
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT, SQLITE_TOOBIG:
      .damaged(path: path, reason: reason)
    // Our statements name tables and columns that a file of ours has.
    case SQLITE_ERROR, SQLITE_SCHEMA, SQLITE_MISMATCH, SQLITE_CONSTRAINT:
      .damaged(path: path, reason: reason)
    case SQLITE_BUSY, SQLITE_LOCKED: .busy(path: path)
    case SQLITE_FULL: .full(path: path)
    default: .other(path: path, reason: reason)
    }
  }

  /// The exit code.
  package var exitCode: ExitCode {
    switch self {
    case .absent: .notFound
    case .damaged, .busy, .full, .other: .inputOutput
    }
  }

  /// Name for scripts.
  package var code: String {
    switch self {
    case .absent: "database_not_found"
    case .damaged: "database_damaged"
    case .busy: "database_busy"
    case .full: "disk_full"
    case .other: "database_failed"
    }
  }

  /// The sentence.
  package var message: String {
    switch self {
    case .absent(let path): "\(path): no such database; make it with arcadia database build"
    case .damaged(let path, let reason):
      "\(path): not a database that this version can read (\(PathName.printable(reason))); build it again"
    case .busy(let path): "\(path): another program is writing to it; try again"
    case .full(let path): "\(path): the disk is full; make room on it"
    case .other(let path, let reason): "\(path): \(PathName.printable(reason))"
    }
  }

  /// The file concerned.
  package var path: String? {
    switch self {
    case .absent(let path), .damaged(let path, _), .busy(let path), .full(let path),
      .other(let path, _):
      path
    }
  }
}
