internal import CZip
internal import Glibc

/// Writes zip archives.
enum ZipWriter {
  /// Writes files into a new archive; it appears whole, under a name that must be free.
  static func write(
    _ files: [(name: String, path: String)], to path: String
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
      guard let source = zip_source_file(archive, file.path, 0, -1) else {
        throw .file(.system(path: file.path, action: .read, reason: reason(of: archive)))
      }
      // Names in UTF-8 whatever their letters, with the time of the file.
      let index = zip_file_add(archive, file.name, source, ZIP_FL_ENC_UTF_8)
      guard index >= 0 else {
        zip_source_free(source)
        throw .file(.system(path: file.path, action: .read, reason: reason(of: archive)))
      }
      if let modified = FileSystem.info(file.path)?.modified {
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

  private static func reason(of archive: OpaquePointer) -> String {
    zip_get_error(archive).map { String(cString: zip_error_strerror($0)) } ?? "unknown"
  }
}
