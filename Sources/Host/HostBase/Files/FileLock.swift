import Glibc

/// A lock between processes, and between threads of one, held on a file of its own; gone with its holder, however that ended.
package final class FileLock {
  private let descriptor: Int32

  /// Waits until no other process holds the lock; the file is made if it is absent, and stays.
  package init(_ path: String) throws(FileFailure) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw .of(errno, path, .create) }
    while flock(descriptor, LOCK_EX) != 0 {
      let number = errno
      if number == EINTR { continue }
      // Some network file systems have no locks; working without one is better than not at all.
      if number == ENOLCK || number == EOPNOTSUPP { break }
      close(descriptor)
      throw .of(number, path, .write)
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}
