import Glibc

/// A file that grows while a game runs: recordings of sound and picture.
///
/// Used on one thread. Unlike saves it is written in place, since it may become larger than what is free twice.
final class StreamFile {
  let path: String
  private var descriptor: Int32
  private var buffer: [UInt8] = []
  private static let bufferSize = 1 << 18

  /// Opens the file, emptying one that is there; its folder is made.
  init(path: String) throws(FileFailure) {
    self.path = path
    try FileSystem.ensureFolder(PathName.folder(path))
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .of(errno, path, .write) }
    buffer.reserveCapacity(StreamFile.bufferSize + 65_536)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func append(_ bytes: some Sequence<UInt8>) throws(FileFailure) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= StreamFile.bufferSize { try flush() }
  }

  func append(raw bytes: UnsafeRawBufferPointer) throws(FileFailure) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= StreamFile.bufferSize { try flush() }
  }

  /// Writes over bytes near the start; quietly does nothing where the file is a pipe.
  func patch(at offset: Int, with bytes: [UInt8]) throws(FileFailure) {
    try flush()
    if pwrite(descriptor, bytes, bytes.count, off_t(offset)) < 0 && errno != ESPIPE {
      throw .of(errno, path, .write)
    }
  }

  func finish() throws(FileFailure) {
    guard descriptor >= 0 else { return }
    defer {
      close(descriptor)
      descriptor = -1
    }
    try flush()
    // EINVAL: pipes and devices have nothing to flush.
    if fsync(descriptor) != 0 && errno != EINVAL && errno != EROFS {
      throw .of(errno, path, .write)
    }
  }

  private func flush() throws(FileFailure) {
    guard descriptor >= 0, !buffer.isEmpty else { return }
    // After a failure the buffer is dropped all the same: memory must not grow because a disk is full.
    defer { buffer.removeAll(keepingCapacity: true) }
    try AtomicFile.writeAll(buffer, to: descriptor, path: path)
  }
}

extension Array where Element == UInt8 {
  /// Appends an integer, least significant byte first.
  package mutating func append<Integer: FixedWidthInteger>(littleEndian value: Integer) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
