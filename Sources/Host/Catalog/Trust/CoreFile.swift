import Glibc
package import HostBase

/// A core's file, opened once: what is hashed, signed and loaded is this descriptor, whatever its path leads to later.
package final class CoreFile: Sendable {
  /// Largest file that can be a core, in bytes.
  package static let sizeLimit = 1 << 30
  /// The path by which it was opened.
  package let path: String
  package let descriptor: Int32

  /// Opens a regular file of a core's size.
  package init(_ path: String) throws(FileFailure) {
    self.path = path
    // Far from the numbers that children give to descriptors of their own. Never blocks, not even on a pipe.
    let opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard opened >= 0 else { throw .of(errno, path, .read) }
    let descriptor = fcntl(opened, F_DUPFD_CLOEXEC, 64)
    let number = errno
    close(opened)
    guard descriptor >= 0 else { throw .of(number, path, .read) }
    self.descriptor = descriptor
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .of(errno, path, .read) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw status.st_mode & S_IFMT == S_IFDIR ? .isFolder(path: path) : .notOrdinary(path: path)
    }
    guard status.st_size <= CoreFile.sizeLimit else {
      throw .tooLarge(path: path, limit: CoreFile.sizeLimit)
    }
  }

  deinit { close(descriptor) }

  /// SHA-256 of what the file holds now.
  package func sha256() throws(FileFailure) -> String {
    try Digest.sha256(
      ofFile: CoreFile.loaderPath(ofDescriptor: descriptor), limit: CoreFile.sizeLimit)
  }

  /// A path that leads to an open file of this process, also for a debugger that looks at it from outside.
  package static func loaderPath(ofDescriptor descriptor: Int32) -> String {
    "/proc/\(getpid())/fd/\(descriptor)"
  }
}
