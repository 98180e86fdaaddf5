import Glibc

/// A file that grows while a game runs: recordings of sound and picture.
///
/// Used on one thread. Unlike saves it is written in place, since it may become larger than what is free twice.
final class StreamFile {
  let path: String
  private var descriptor: Int32
  /// Where its first byte is in what is written to; nil if nothing can be changed later: a pipe, a file that is appended to.
  private let start: off_t?
  private var buffer: [UInt8] = []
  private static let bufferSize = 1 << 18

  /// Opens the place, emptying a file that is there; its folder is made.
  init(_ place: OutputPlace) throws(FileFailure) {
    path = place.name
    if case .file(let path) = place { try FileSystem.ensureFolder(PathName.folder(path)) }
    descriptor = try place.open()
    let isAppended = fcntl(descriptor, F_GETFL) & O_APPEND != 0
    let position = lseek(descriptor, 0, SEEK_CUR)
    start = position >= 0 && !isAppended ? position : nil
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

  /// Writes over bytes near the start; quietly does nothing where nothing can be changed later.
  func patch(at offset: Int, with bytes: [UInt8]) throws(FileFailure) {
    try flush()
    guard let start else { return }
    if pwrite(descriptor, bytes, bytes.count, start + off_t(offset)) < 0 && errno != ESPIPE {
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
