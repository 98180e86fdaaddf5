internal import CZip
internal import Glibc

/// What is read of a zip file at most.
package struct ZipLimits: Equatable, Sendable {
  /// Entries in an archive.
  package var entries = 65_536
  /// Bytes of one unpacked entry.
  package var size = 256 << 20
  /// Unpacked size over packed size, for entries above `ratioFrom`; real files stay far below it.
  package var ratio = 200
  /// Unpacked size from which `ratio` counts.
  package var ratioFrom = 48 << 20
  /// The usual limits.
  package init() {}
}

/// Why a zip file, or an entry of one, is not read.
package enum ZipProblem: Error, Equatable {
  /// The file cannot be opened: the system's number for why.
  case system(Int32)
  /// The bytes are not what a zip file has, as libzip puts it.
  case damaged(String)
  /// It claims more entries than are read.
  case tooManyEntries(Int)
  /// An entry would become larger than the limit.
  case tooLarge(name: String)
  /// An entry grows so much that it can only be meant to fill the memory.
  case growsTooMuch(name: String)
  /// An entry needs a password.
  case encrypted(name: String)
  /// Two entries have one name.
  case duplicated(String)
}

/// An open zip file, on the disk or in memory, which may come from anyone.
///
/// Not for use from two threads at once.
package final class ZipFile {
  /// An entry of the archive's directory.
  package struct Entry: Equatable, Sendable {
    /// Name with its folders, in UTF-8; in an older encoding, as it most likely was meant (`EntryName`).
    package var name: String
    /// Unpacked size in bytes, as the archive claims.
    package var size: UInt64
    /// Packed size in bytes, as the archive claims.
    package var packedSize: UInt64
    /// Whether it needs a password.
    package var isEncrypted: Bool
    /// CRC-32 of the unpacked bytes, as the archive claims; nil if it claims none.
    package var crc32: UInt32?
    var index: UInt64
  }

  let archive: OpaquePointer
  private var isClosed = false

  /// Opens a file of the disk.
  package init(path: String) throws(ZipProblem) {
    var code: Int32 = 0
    guard let archive = zip_open(path, ZIP_RDONLY, &code) else {
      var error = zip_error_t()
      zip_error_init_with_code(&error, code)
      defer { zip_error_fini(&error) }
      if code == ZIP_ER_OPEN || code == ZIP_ER_READ {
        throw .system(zip_error_code_system(&error))
      }
      throw .damaged(String(cString: zip_error_strerror(&error)))
    }
    self.archive = archive
  }

  /// Opens bytes, of which a copy lives as long as this.
  package init(bytes: [UInt8]) throws(ZipProblem) {
    // To libzip no byte is an archive without files.
    if bytes.isEmpty { throw .damaged("it is empty") }
    let source = try ZipFile.source(bytes)
    archive = try ZipFile.open(source, ZIP_RDONLY)
  }

  /// For changes: `source` is the archive's from now on.
  init(editing source: OpaquePointer, flags: Int32) throws(ZipProblem) {
    archive = try ZipFile.open(source, flags)
  }

  deinit { if !isClosed { zip_discard(archive) } }

  /// Writes what was changed; nothing else can be done with it then.
  func close() throws(ZipProblem) {
    guard zip_close(archive) == 0 else { throw .damaged(reason) }
    isClosed = true
  }

  /// The archive's directory, in its order, folders included.
  package func entries(limits: ZipLimits = ZipLimits()) throws(ZipProblem) -> [Entry] {
    let count = Int(zip_get_num_entries(archive, 0))
    guard count <= limits.entries else { throw .tooManyEntries(count) }
    var entries: [Entry] = []
    for index in 0..<UInt64(max(0, count)) {
      var status = zip_stat_t()
      guard zip_stat_index(archive, index, 0, &status) == 0, let name = status.name else {
        throw .damaged(reason)
      }
      let raw = zip_get_name(archive, index, zip_flags_t(ZIP_FL_ENC_RAW)).map {
        UnsafeBufferPointer(start: $0, count: strlen($0)).map { UInt8(bitPattern: $0) }
      }
      entries.append(
        Entry(
          name: raw.flatMap(EntryName.text) ?? String(cString: name), size: status.size,
          packedSize: status.comp_size,
          isEncrypted: status.encryption_method != UInt16(ZIP_EM_NONE),
          crc32: status.valid & UInt64(ZIP_STAT_CRC) != 0 ? status.crc : nil, index: index))
    }
    return entries
  }

  /// Unpacks an entry; its checksum is verified.
  package func read(
    _ entry: Entry, limits: ZipLimits = ZipLimits()
  ) throws(ZipProblem) -> [UInt8] {
    if entry.isEncrypted { throw .encrypted(name: entry.name) }
    guard entry.size <= UInt64(limits.size) else { throw .tooLarge(name: entry.name) }
    let isLarge = entry.size > UInt64(limits.ratioFrom)
    if isLarge, entry.size / max(1, entry.packedSize) > UInt64(limits.ratio) {
      throw .growsTooMuch(name: entry.name)
    }
    guard let file = zip_fopen_index(archive, entry.index, 0) else { throw .damaged(reason) }
    defer { zip_fclose(file) }
    // The claimed size reserves memory only after the limits were checked; what comes out is counted again.
    let size = Int(entry.size)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = zip_fread(file, &chunk, UInt64(chunk.count))
      if count == 0 { break }
      guard count > 0 else {
        let problem = zip_file_get_error(file).map { String(cString: zip_error_strerror($0)) }
        throw .damaged(problem ?? "unreadable data")
      }
      guard bytes.count + Int(count) <= size else {
        throw .damaged("a file is longer than it claims")
      }
      bytes.append(contentsOf: chunk[..<Int(count)])
    }
    guard bytes.count == size else { throw .damaged("a file is shorter than it claims") }
    return bytes
  }

  // MARK: -

  var reason: String {
    zip_get_error(archive).map { String(cString: zip_error_strerror($0)) } ?? "unreadable"
  }

  /// A source that owns a copy of bytes.
  static func source(_ bytes: [UInt8]) throws(ZipProblem) -> OpaquePointer {
    guard let copy = malloc(max(bytes.count, 1)) else { throw .system(ENOMEM) }
    bytes.withUnsafeBytes { if let start = $0.baseAddress { memcpy(copy, start, $0.count) } }
    guard let made = zip_source_buffer_create(copy, UInt64(bytes.count), 1, nil) else {
      free(copy)
      throw .system(ENOMEM)
    }
    return made
  }

  private static func open(
    _ source: OpaquePointer, _ flags: Int32
  ) throws(ZipProblem) -> OpaquePointer {
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    if let archive = zip_open_from_source(source, flags, &error) { return archive }
    zip_source_free(source)
    throw .damaged(String(cString: zip_error_strerror(&error)))
  }
}
