import CSQLite
package import HostBase
import Library

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
  /// Working with it takes more than any file of ours does.
  case excessive(path: String)
  /// A signal came.
  case interrupted(path: String)
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

  /// Whether the file itself is to blame, so that a cache is made again.
  var isOfFile: Bool {
    switch self {
    case .damaged, .excessive: true
    case .absent, .busy, .full, .interrupted, .other: false
    }
  }

  /// The exit code.
  package var exitCode: ExitCode {
    switch self {
    case .absent: .notFound
    case .damaged, .busy, .full, .excessive, .interrupted, .other: .inputOutput
    }
  }

  /// Name for scripts.
  package var code: String {
    switch self {
    case .absent: "database_not_found"
    case .damaged: "database_damaged"
    case .busy: "database_busy"
    case .full: "disk_full"
    case .excessive: "database_excessive"
    case .interrupted: "interrupted"
    case .other: "database_failed"
    }
  }

  /// The sentence.
  package var sentence: Sentence {
    switch self {
    case .absent(let path): "\(path): no such database; make it with arcadia database build"
    case .damaged(let path, let reason):
      "\(path): not a database that this version can read (\(PathName.printable(reason))); build it again"
    case .busy(let path): "\(path): another program is writing to it; try again"
    case .full(let path): "\(path): the disk is full; make room on it"
    case .excessive(let path):
      "\(path): reading it takes more time or memory than a database of games does; build it again"
    case .interrupted(let path): "\(path): a signal came before it was read"
    case .other(let path, let reason): "\(path): \(PathName.printable(reason))"
    }
  }
  /// The sentence in English.
  package var message: String { sentence.text }

  /// The file concerned.
  package var path: String? {
    switch self {
    case .absent(let path), .damaged(let path, _), .busy(let path), .full(let path),
      .excessive(let path), .interrupted(let path), .other(let path, _):
      path
    }
  }
}
