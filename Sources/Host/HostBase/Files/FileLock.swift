import Glibc

/// A lock between processes, and between threads of one, held on a file of its own; gone with its holder, however that ended.
package final class FileLock {
  /// Seconds that another process may hold it: longer than any honest work takes.
  package static let patience = 60.0
  /// Microseconds from one try to the next.
  private static let interval: UInt32 = 2000

  private let descriptor: Int32

  /// Waits until no other process holds the lock; the file is made if it is absent, and stays.
  ///
  /// - Throws: `system` where another process holds it for `patience` seconds, or where the program is to end at once
  ///   (`EndSignal.isOverdue`); else what opening the file throws.
  package init(_ path: String, patience: Double = FileLock.patience) throws(FileFailure) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw .of(errno, path, .create) }
    let deadline = MonotonicTime.seconds + patience
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let number = errno
      // Some network file systems have no locks; working without one is better than not at all.
      if number == ENOLCK || number == EOPNOTSUPP { break }
      let isBusy = number == EWOULDBLOCK || number == EINTR
      if isBusy, MonotonicTime.seconds < deadline, !EndSignal.isOverdue {
        usleep(Self.interval)
        continue
      }
      close(descriptor)
      throw isBusy
        ? .system(
          path: path, action: .write, reason: "another program holds it; end that one first")
        : .of(number, path, .write)
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}
