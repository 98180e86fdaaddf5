internal import CZip
internal import Glibc

/// Makes zip files in memory: the same files give the same bytes.
package enum ZipBytes {
  /// A zip file with these files, in this order.
  package static func make(
    _ files: [(name: String, bytes: [UInt8])]
  ) throws(ZipProblem) -> [UInt8] {
    try change([], flags: ZIP_CREATE | ZIP_TRUNCATE) { archive throws(ZipProblem) in
      for file in files { try put(file.name, file.bytes, into: archive) }
    }
  }

  /// A zip file with one file replaced, or added where there was none; the others stay as they are.
  package static func replacing(
    _ name: String, with bytes: [UInt8], in zip: [UInt8]
  ) throws(ZipProblem) -> [UInt8] {
    try change(zip, flags: 0) { archive throws(ZipProblem) in
      try put(name, bytes, into: archive)
    }
  }

  // MARK: -

  private static func change(
    _ zip: [UInt8], flags: Int32, _ work: (ZipFile) throws(ZipProblem) -> Void
  ) throws(ZipProblem) -> [UInt8] {
    let source = try ZipFile.source(zip)
    // Ours beside the archive's: what was written is read from it.
    zip_source_keep(source)
    defer { zip_source_free(source) }
    try save(try ZipFile(editing: source, flags: flags), work)
    var status = zip_stat_t()
    guard zip_source_stat(source, &status) == 0, zip_source_open(source) == 0 else {
      throw .damaged("what was written cannot be read")
    }
    defer { zip_source_close(source) }
    var bytes = [UInt8](repeating: 0, count: Int(status.size))
    let count = zip_source_read(source, &bytes, UInt64(bytes.count))
    guard count == Int64(bytes.count) else { throw .damaged("what was written cannot be read") }
    return bytes
  }

  /// Does the work and writes it.
  private static func save(
    _ file: ZipFile, _ work: (ZipFile) throws(ZipProblem) -> Void
  ) throws(ZipProblem) {
    try work(file)
    try file.close()
  }

  private static func put(
    _ name: String, _ bytes: [UInt8], into file: ZipFile
  ) throws(ZipProblem) {
    let source = try ZipFile.source(bytes)
    let index = zip_file_add(
      file.archive, name, source, zip_flags_t(ZIP_FL_ENC_UTF_8 | ZIP_FL_OVERWRITE))
    guard index >= 0 else {
      zip_source_free(source)
      throw .damaged(file.reason)
    }
    // 1980-01-01, the first moment that a zip file knows: the same files give the same bytes.
    zip_file_set_dostime(file.archive, UInt64(index), 0, 0x21, 0)
  }
}
