import CSQLite
import Glibc
import HostBase

/// What work with a database file may take: time of the processor, and bytes of texts.
///
/// Time of the processor, so that a slow disk or a busy machine takes nothing of it. Pages of a file can lead to one another in any way,
/// so that a small one has texts and rows without end; an honest one has no more bytes of them than it has itself.
package final class SQLiteBudget {
  /// Seconds of this thread.
  let seconds: Double
  /// Steps of SQLite's machine between two looks.
  private static let steps: Int32 = 20_000

  private let end: Double
  /// Whether the time is over.
  private(set) var isSpent = false
  private var rows = 0
  private var bytesLeft = 0

  /// What reading may take.
  static let readingSeconds = 5.0
  /// What changing the cache of a large library may take.
  static let writingSeconds = 60.0

  /// A budget that begins now.
  package init(seconds: Double) {
    self.seconds = seconds
    end = Self.now + seconds
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Whether work continues: the time is not over, and no signal wants an end.
  private var goesOn: Bool {
    if Self.now >= end { isSpent = true }
    return !isSpent && !EndSignal.isOverdue
  }

  /// Whether another row may be read; the time is looked at once in a hundred.
  var hasRoom: Bool {
    rows += 1
    return rows.isMultiple(of: 100) ? goesOn : !isSpent
  }

  /// Allows texts for a file of a size: each is looked at a few times.
  func allow(fileSize: Int) { bytesLeft = 4 * fileSize + (16 << 20) }

  /// Notes that so many bytes of a text or blob were read.
  func take(_ count: Int) {
    bytesLeft -= count
    if bytesLeft < 0 { isSpent = true }
  }

  /// Has SQLite look at the budget while a statement runs; the connection must not outlive it.
  func watch(_ database: OpaquePointer) {
    sqlite3_progress_handler(
      database, Self.steps,
      { context in
        guard let context else { return 0 }
        return Unmanaged<SQLiteBudget>.fromOpaque(context).takeUnretainedValue().goesOn ? 0 : 1
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
