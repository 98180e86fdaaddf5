import Glibc

/// Replaces whole files so that, whatever happens, either the old or the new content is there.
///
/// The bytes go into a temporary file in the same folder, which is flushed to the disk and then renamed over the
/// old one; the folder is flushed last. Until the rename the old file is not touched, and after a failure nothing
/// is left behind. Two writers at once are safe: the later rename wins, and no reader ever sees a mixture.
package enum AtomicFile {
  /// Replaces or makes the file; its folder must be there.
  ///
  /// A symbolic link stays one: what it leads to is replaced. Permissions of an existing file are kept; a new one
  /// gets `mode` less the umask. `isFlushed: false` is for what can be made again: it is whole or gone after a power cut.
  package static func replace(
    _ path: String, with bytes: [UInt8], _ rest: [UInt8] = [], mode: UInt32 = 0o666,
    isFlushed: Bool = true
  ) throws(FileFailure) {
    // What a descriptor leads to is not ours to replace (OutputPlace).
    if OutputPlace.descriptor(at: path) != nil { throw .notOrdinary(path: path) }
    let target = try followLinks(path)
    let folder = PathName.folder(target)
    var existing = stat()
    let exists = stat(target, &existing) == 0
    if exists && existing.st_mode & S_IFMT == S_IFDIR { throw .isFolder(path: path) }
    if exists && existing.st_mode & S_IFMT != S_IFREG { throw .notOrdinary(path: path) }

    let temporary = PathName.join(folder, temporaryName())
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else {
      let number = errno
      throw number == ENOENT ? .notFound(path: folder) : .of(number, path, .write)
    }
    var isOpen = true
    var isDone = false
    defer {
      if isOpen { close(descriptor) }
      if !isDone { unlink(temporary) }
    }
    // Not being allowed to hand on the mode is no reason to lose a save.
    if exists { _ = fchmod(descriptor, existing.st_mode & 0o7777) }
    try writeAll(bytes, to: descriptor, path: path)
    if !rest.isEmpty { try writeAll(rest, to: descriptor, path: path) }
    if isFlushed && fsync(descriptor) != 0 { throw .of(errno, path, .write) }
    isOpen = false
    // Network file systems report a full disk only here.
    if close(descriptor) != 0 && errno != EINTR { throw .of(errno, path, .write) }
    if rename(temporary, target) != 0 { throw .of(errno, path, .write) }
    isDone = true
    if isFlushed { try flushFolder(of: target) }
  }

  /// Makes a new file; returns false, changing nothing, if there is one of that name.
  package static func create(_ path: String, with bytes: [UInt8]) throws(FileFailure) -> Bool {
    let temporary = PathName.join(PathName.folder(path), temporaryName())
    try replace(temporary, with: bytes)
    defer { unlink(temporary) }
    if link(temporary, path) == 0 {
      try flushFolder(of: path)
      return true
    }
    if errno == EEXIST { return false }
    // Some file systems (FAT, some network ones) have no hard links.
    guard errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS || errno == EMLINK else {
      throw .of(errno, path, .write)
    }
    if access(path, F_OK) == 0 { return false }
    if rename(temporary, path) != 0 { throw .of(errno, path, .write) }
    try flushFolder(of: path)
    return true
  }

  /// Writes a file that must not be there yet and flushes it; not atomically, so no other program may read that name.
  package static func writeNew(
    _ path: String, _ bytes: [UInt8], mode: UInt32 = 0o666
  ) throws(FileFailure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .of(errno, path, .create) }
    var isDone = false
    defer {
      close(descriptor)
      if !isDone { unlink(path) }
    }
    try writeAll(bytes, to: descriptor, path: path)
    if fsync(descriptor) != 0 { throw .of(errno, path, .write) }
    isDone = true
  }

  // MARK: -

  /// A name that no other program uses; the dot hides it from listings.
  package static func temporaryName() -> String {
    let random = UInt64.random(in: 0...UInt64.max)
    return ".arcadia-\(getpid())-\(String(random, radix: 36)).tmp"
  }

  /// Flushes the folder in which a name changed, so that the change outlives a power cut.
  package static func flushFolder(of path: String) throws(FileFailure) {
    let folder = PathName.folder(path)
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder may be writable without being readable; then the system's own flushing has to do.
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // EINVAL: this file system cannot flush folders.
    if fsync(descriptor) != 0 && errno != EINVAL && errno != EROFS && errno != EBADF {
      throw .of(errno, folder, .write)
    }
  }

  /// Writes all bytes to an open file; some of them may have been written if it fails.
  package static func writeAll(
    _ bytes: [UInt8], to descriptor: Int32, path: String
  ) throws(FileFailure) {
    var failure: FileFailure?
    bytes.withUnsafeBytes { bytes in
      do throws(FileFailure) { try writeAll(bytes, to: descriptor, path: path) } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  static func writeAll(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, path: String
  ) throws(FileFailure) {
    var done = 0
    while done < bytes.count {
      let count = write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      if count < 0 {
        if errno == EINTR { continue }
        throw .of(errno, path, .write)
      }
      // A write of nothing would never end.
      if count == 0 { throw .diskFull(path: path) }
      done += count
    }
  }

  private static func followLinks(_ path: String) throws(FileFailure) -> String {
    var target = path
    for _ in 0..<40 {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      let count = readlink(target, &buffer, Int(PATH_MAX))
      guard count >= 0 else { return target }
      let link = buffer[..<count].withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
      target = link.hasPrefix("/") ? link : PathName.join(PathName.folder(target), link)
    }
    throw .circularLinks(path: path)
  }
}
