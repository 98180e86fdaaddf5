import CArchive
import Glibc
import TestSupport
import Testing

/// Writes archives for tests: through libarchive, and a rar (which that does not write) by hand.
enum ArchiveMaker {
  /// What an entry is.
  enum Kind: Sendable {
    case file, folder, pipe
    case link(to: String), hardLink(to: String)
  }

  struct Entry: Sendable {
    var name: String
    var data: [UInt8] = []
    var kind = Kind.file
  }

  /// Makes an archive of the format that the path's extension names.
  static func make(_ path: String, _ entries: [Entry]) throws {
    if path.hasSuffix(".rar") { return try write(rar(entries), to: path) }
    // Names as they are: libarchive converts them from the thread's character set.
    let utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
    let before = uselocale(utf8)
    defer {
      uselocale(before)
      freelocale(utf8)
    }
    let archive = try #require(archive_write_new())
    defer { archive_write_free(archive) }
    if path.hasSuffix(".7z") {
      archive_write_set_format_7zip(archive)
    } else if path.hasSuffix("gz"), !path.hasSuffix(".tar.gz"), !path.hasSuffix(".tgz") {
      archive_write_add_filter_gzip(archive)
      archive_write_set_format_raw(archive)
    } else {
      if path.hasSuffix("gz") { archive_write_add_filter_gzip(archive) }
      archive_write_set_format_pax_restricted(archive)
    }
    try #require(archive_write_open_filename(archive, path) == ARCHIVE_OK)
    for entry in entries {
      let header = try #require(archive_entry_new())
      defer { archive_entry_free(header) }
      archive_entry_set_pathname_utf8(header, entry.name)
      archive_entry_set_perm(header, 0o644)
      archive_entry_set_size(header, Int64(entry.data.count))
      switch entry.kind {
      case .file: archive_entry_set_filetype(header, 0o100000)
      case .folder: archive_entry_set_filetype(header, 0o040000)
      case .pipe: archive_entry_set_filetype(header, 0o010000)
      case .link(let target):
        archive_entry_set_filetype(header, 0o120000)
        archive_entry_set_symlink(header, target)
      case .hardLink(let target):
        archive_entry_set_filetype(header, 0o100000)
        archive_entry_set_hardlink(header, target)
      }
      let result = archive_write_header(archive, header)
      try #require(
        result >= ARCHIVE_WARN, "\(String(cString: archive_error_string(archive)))")
      if !entry.data.isEmpty {
        try #require(archive_write_data(archive, entry.data, entry.data.count) == entry.data.count)
      }
    }
    try #require(archive_write_close(archive) == ARCHIVE_OK)
  }

  /// A rar of version 2.9 whose files are stored.
  static func rar(_ entries: [Entry], isEncrypted: Bool = false) -> [UInt8] {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func block(_ kind: UInt8, _ flags: Int, _ body: [UInt8]) -> [UInt8] {
      let head = [kind] + number(flags, 2) + number(7 + body.count, 2) + body
      return number(Int(crc32(head) & 0xFFFF), 2) + head
    }
    var bytes: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x00]
    bytes += block(0x73, 0, [UInt8](repeating: 0, count: 6))
    for entry in entries {
      let name = Array(entry.name.utf8)
      let size = number(entry.data.count, 4)
      let body =
        size + size + [3] + number(Int(crc32(entry.data)), 4) + number(0, 4) + [20, 0x30]
        + number(name.count, 2) + number(0x81A4, 4) + name
      bytes += block(0x74, isEncrypted ? 0x8004 : 0x8000, body) + entry.data
    }
    return bytes + [0xC4, 0x3D, 0x7B, 0x00, 0x40, 0x07, 0x00]
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    let file = try #require(fopen(path, "w"))
    defer { fclose(file) }
    try #require(fwrite(bytes, 1, bytes.count, file) == bytes.count)
  }
}
