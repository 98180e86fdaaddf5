/// An archive that libarchive reads; which one it is, the file's name says.
///
/// Only the readers of that format are switched on, so that a file cannot choose the code that looks at it. Formats for
/// which libarchive would start another program are left out.
package enum ArchiveFormat: String, CaseIterable, Sendable {
  case sevenZip = "7z"
  case rar
  case tar
  case tgz
  /// One compressed file.
  case gz

  /// The format of a file with this name.
  package init?(name: String) {
    let name = name.lowercased()
    let parts = name.split(separator: ".")
    guard parts.count > 1, let last = parts.last else { return nil }
    self.init(rawValue: name.hasSuffix(".tar.gz") ? "tgz" : String(last))
  }

  /// The readers of the format, as archive.h calls them.
  var readers: [String] {
    switch self {
    case .sevenZip: ["format_7zip"]
    case .rar: ["format_rar", "format_rar5"]
    case .tar: ["format_tar"]
    case .tgz: ["filter_gzip", "format_tar"]
    case .gz: ["filter_gzip", "format_raw"]
    }
  }
}

/// How much of an archive is read.
package struct ArchiveLimits: Equatable, Sendable {
  /// Entries in an archive.
  package var entries = 65_536
  /// Bytes of one unpacked entry.
  package var size = 256 << 20
  /// Unpacked size over the archive's size, for entries above `ratioFrom`; real files stay far below it.
  package var ratio = 200
  /// Unpacked size from which `ratio` counts.
  package var ratioFrom = 48 << 20
  /// Unpacked bytes in all, as the entries of a solid archive are unpacked one after the other.
  package var total = 4 << 30
  /// Seconds for one pass through an archive.
  package var seconds = 30.0
  /// Bytes of an entry's name.
  package var nameLength = 1024
  /// The usual limits.
  package init() {}
}

/// Why an archive, or an entry of one, is not read.
package enum ArchiveProblem: Error, Equatable {
  /// The file cannot be opened: the system's number for why.
  case system(Int32)
  /// The bytes are not what such an archive has, as libarchive puts it.
  case damaged(String)
  /// It has more entries than are read.
  case tooManyEntries
  /// An entry would become larger than the limit.
  case tooLarge(name: String)
  /// An entry grows so much that it can only be meant to fill the memory.
  case growsTooMuch(name: String)
  /// All entries together are larger than the limit.
  case holdsTooMuch
  /// Unpacking took longer than the limit.
  case takesTooLong
  /// An entry, or the list of all, needs a password.
  case encrypted(name: String?)
  /// There is no libarchive, or it cannot read the format.
  case notSupported
}
