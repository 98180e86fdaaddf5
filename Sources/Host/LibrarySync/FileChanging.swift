import HostBase
import Library
import Sync

/// How the files of a library are changed by a sync.
protocol FileChanging {
  /// Called before each change; an error leaves it undone.
  func begin(_ change: FileChangeStep) throws(SyncFailure)
  /// Moves files to their places, all of them or none.
  func run(_ transaction: FileTransaction) throws(TransactionError)
}

/// What of a file's replacement comes next.
enum FileChangeStep {
  /// What is replaced is kept as a version.
  case version
  /// A file goes aside.
  case aside
  /// A new file is written beside its place.
  case stage
  /// Files move to their places.
  case transaction
  /// The transaction is over.
  case written
}

/// Changes files at once.
struct FileChanges: FileChanging {
  func begin(_ change: FileChangeStep) throws(SyncFailure) {}
  func run(_ transaction: FileTransaction) throws(TransactionError) { try transaction.run() }
}
