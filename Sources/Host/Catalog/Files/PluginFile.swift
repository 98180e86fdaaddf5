import Glibc
import HostBase

/// A file that is read in checked pieces and never mapped: one that shrinks meanwhile gives an error, not a SIGBUS.
final class PluginFile {
  /// Path, as given.
  let path: String
  /// Size in bytes when it was opened.
  let size: UInt64
  private let descriptor: Int32

  /// Opens a regular file; anything else is refused by name.
  ///
  /// Never blocks, not even on a pipe.
  init(path: String) throws(PluginError) {
    self.path = path
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      throw .unreadable(path: path, reason: systemReason(errno))
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let reason = systemReason(errno)
      close(descriptor)
      throw .unreadable(path: path, reason: reason)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      let what = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "a device or pipe"
      throw .notACore(path: path, what: what)
    }
    self.descriptor = descriptor
    size = UInt64(max(0, status.st_size))
  }

  deinit { close(descriptor) }

  /// Reads `count` bytes from `offset`, all of them or an error that calls the piece `what`.
  func read(at offset: UInt64, count: UInt64, what: String) throws(PluginError) -> [UInt8] {
    let (end, overflow) = offset.addingReportingOverflow(count)
    guard !overflow, end <= size else {
      throw .truncated(path: path, detail: "\(what) lies beyond its \(size) bytes")
    }
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, filled in
      while filled < Int(count) {
        let got = pread(
          descriptor, buffer.baseAddress.map { $0 + filled }, Int(count) - filled,
          off_t(offset) + off_t(filled))
        if got < 0 && errno == EINTR { continue }
        if got <= 0 {
          failure = got < 0 ? errno : 0
          return
        }
        filled += got
      }
    }
    guard failure == 0 else { throw .unreadable(path: path, reason: systemReason(failure)) }
    guard bytes.count == Int(count) else {
      throw .truncated(path: path, detail: "\(what) vanished while it was read")
    }
    return bytes
  }

  /// The whole file, at most `limit` bytes of it.
  func prefix(_ limit: UInt64) throws(PluginError) -> [UInt8] {
    try read(at: 0, count: min(size, limit), what: "its start")
  }
}

extension [UInt8] {
  /// A little-endian number at an offset, or nil where the bytes end before.
  func littleEndian<Number: FixedWidthInteger & UnsignedInteger>(
    _: Number.Type, at offset: UInt64
  ) -> Number? {
    littleEndian(width: MemoryLayout<Number>.size, at: offset).map {
      Number(truncatingIfNeeded: $0)
    }
  }
}
