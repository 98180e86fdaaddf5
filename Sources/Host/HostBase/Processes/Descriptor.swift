import Glibc

/// Settings of a file descriptor that the system gave.
package enum Descriptor {
  /// From now on nothing waits for it, and programs that we start do not inherit it.
  package static func unblock(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }
}
