import Glibc
package import HostBase

/// Appends lines to a file, a pipe or a descriptor, buffered; it is complete after `close()`.
package final class TextFileWriter {
  private let path: String
  private var descriptor: Int32
  private var buffer: [UInt8] = []
  /// Whether it may be shown in a terminal: lines are escaped then.
  private let isShown: Bool

  /// Makes the file, empty; the old one of that name is gone.
  ///
  /// "-" is the standard output, where control characters are escaped.
  package init(path: String) throws(FileFailure) {
    let place = try OutputPlace(path)
    self.path = place.name
    descriptor = try place.open()
    isShown = path == "-" || isatty(descriptor) != 0
  }

  deinit { if descriptor >= 0 { _ = Glibc.close(descriptor) } }

  /// Adds a line.
  package func writeLine(_ line: String) throws(FileFailure) {
    buffer.append(contentsOf: (isShown ? SafeText(line).string : line).utf8)
    buffer.append(10)
    if buffer.count > 1 << 16 { try flush() }
  }

  /// Writes what is pending and closes the file.
  package func close() throws(FileFailure) {
    try flush()
    let status = Glibc.close(descriptor)
    descriptor = -1
    if status != 0 { throw FileFailure.of(errno, path, .write) }
  }

  /// Writes what is pending.
  package func flush() throws(FileFailure) {
    var at = 0
    while at < buffer.count {
      let count = buffer[at...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw FileFailure.of(errno, path, .write)
      }
      at += count
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
