import CZip
import Glibc
import HostBase

/// Writes zip archives.
package enum ZipWriter {
  /// What a file of an archive holds.
  package enum Source {
    /// The bytes of another file.
    case file(String)
    /// These bytes.
    case bytes([UInt8])
  }

  /// Writes files into a new archive; it appears whole, under a name that must be free.
  package static func write(
    _ files: [(name: String, path: String)], to path: String
  ) throws(LibraryError) {
    try write(files.map { ($0.name, .file($0.path)) }, to: path)
  }

  /// Writes files into a new archive; it appears whole, under a name that must be free.
  package static func write(
    _ files: [(name: String, source: Source)], to path: String
  ) throws(LibraryError) {
    let temporary = PathName.join(PathName.folder(path), AtomicFile.temporaryName())
    var isDone = false
    defer { if !isDone { unlink(temporary) } }
    var code: Int32 = 0
    guard let archive = zip_open(temporary, ZIP_CREATE | ZIP_EXCL, &code) else {
      throw .file(.of(errno, path, .create))
    }
    var isOpen = true
    defer { if isOpen { zip_discard(archive) } }
    for file in files {
      guard let source = make(file.source, for: archive) else {
        throw .file(.system(path: file.name, action: .read, reason: reason(of: archive)))
      }
      // Names in UTF-8 whatever their letters, with the time of the file.
      let index = zip_file_add(archive, file.name, source, ZIP_FL_ENC_UTF_8)
      guard index >= 0 else {
        zip_source_free(source)
        throw .file(.system(path: file.name, action: .read, reason: reason(of: archive)))
      }
      if case .file(let path) = file.source, let modified = FileSystem.info(path)?.modified {
        zip_file_set_mtime(archive, UInt64(index), time_t(modified), 0)
      }
    }
    guard zip_close(archive) == 0 else {
      let number = zip_get_error(archive).map { zip_error_code_system($0) } ?? 0
      if number != 0 { throw .file(.of(number, path, .write)) }
      throw .file(.system(path: path, action: .write, reason: reason(of: archive)))
    }
    isOpen = false
    try LibraryError.wrapping { () throws(FileFailure) in
      let descriptor = open(temporary, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .of(errno, path, .write) }
      defer { close(descriptor) }
      if fsync(descriptor) != 0 { throw .of(errno, path, .write) }
      let number = FileMove.rename(temporary, to: path)
      if number != 0 { throw .of(number, path, .create) }
      try AtomicFile.flushFolder(of: path)
    }
    isDone = true
  }

  /// Something to read from, which the archive owns once it is added.
  private static func make(_ source: Source, for archive: OpaquePointer) -> OpaquePointer? {
    switch source {
    case .file(let path): return zip_source_file(archive, path, 0, -1)
    case .bytes(let bytes):
      // Read when the archive is closed, and freed then.
      guard let copy = malloc(max(bytes.count, 1)) else { return nil }
      bytes.withUnsafeBytes { if let start = $0.baseAddress { memcpy(copy, start, $0.count) } }
      guard let made = zip_source_buffer(archive, copy, UInt64(bytes.count), 1) else {
        free(copy)
        return nil
      }
      return made
    }
  }

  private static func reason(of archive: OpaquePointer) -> String {
    zip_get_error(archive).map { String(cString: zip_error_strerror($0)) } ?? "unknown"
  }
}
