import Glibc

/// One pass through an archive that may come from anyone, from its first entry to its last.
///
/// Not for use from two threads at once.
package final class ArchivePass {
  /// An entry.
  package struct Entry: Equatable, Sendable {
    /// Name with its folders, in UTF-8.
    package var name: String
    /// Unpacked size in bytes, as the archive claims; nil where it does not say.
    package var size: UInt64?
    /// Whether it needs a password.
    package var isEncrypted: Bool
    /// Whether it is an ordinary file, and no folder, link or device.
    package var isFile: Bool
    /// Its place in the archive.
    package var index: Int
  }

  private let library: ArchiveLibrary
  private let archive: OpaquePointer
  private let format: ArchiveFormat
  private let isReading: Bool
  private let limits: ArchiveLimits
  private let fileSize: Int
  /// What the only entry of a compressed file is called.
  private let plainName: String
  private let end: Double
  private let utf8: locale_t?
  private var count = 0
  private var claimed: UInt64 = 0
  private var unpacked = 0
  private var current: Entry?

  /// Opens a file of the disk; `isReading` where entries are to be unpacked and not only listed.
  package init(
    path: String, format: ArchiveFormat, isReading: Bool, limits: ArchiveLimits = ArchiveLimits()
  ) throws(ArchiveProblem) {
    guard let library = ArchiveLibrary.shared else { throw .notSupported }
    guard let archive = library.new() else { throw .system(ENOMEM) }
    self.library = library
    self.archive = archive
    self.format = format
    self.isReading = isReading
    self.limits = limits
    end = ArchivePass.now() + limits.seconds
    // libarchive converts names to the thread's character set.
    utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
    let last = path.split(separator: "/").last.map(String.init) ?? path
    plainName = String(last.dropLast(last.lowercased().hasSuffix(".gz") ? 3 : 0))
    var status = stat()
    guard stat(path, &status) == 0 else {
      fileSize = 0
      throw .system(errno)
    }
    fileSize = Int(status.st_size)
    guard format.readers.allSatisfy({ library.enable($0, in: archive) }) else {
      throw .notSupported
    }
    guard library.open(archive, path, 1 << 16) == ArchiveLibrary.ok else {
      let number = library.errorNumber(archive)
      // Numbers of libarchive's own are -1, or an odd EINVAL and EILSEQ for bytes that it does not understand.
      let isSystem = [ENOENT, EACCES, EIO, EMFILE, ENFILE, ENOMEM, EPERM].contains(number)
      throw isSystem ? .system(number) : .damaged(reason)
    }
  }

  deinit {
    _ = library.free(archive)
    if let utf8 { freelocale(utf8) }
  }

  /// The next entry, nil at the end; what was not read of the one before is passed over.
  package func next() throws(ArchiveProblem) -> Entry? {
    let before = uselocale(utf8)
    defer { _ = uselocale(before) }
    if let current { try pass(current) }
    current = nil
    var header: OpaquePointer?
    let result = library.nextHeader(archive, &header)
    if result == ArchiveLibrary.end { return nil }
    guard result == ArchiveLibrary.ok || result == ArchiveLibrary.warning, let header else {
      // A list of names that needs a password.
      if library.hasEncryptedEntries(archive) > 0 { throw .encrypted(name: nil) }
      throw .damaged(reason)
    }
    if format == .gz, library.filterCode(archive, 0) != ArchiveLibrary.gzipFilter {
      throw .damaged("it is not compressed with gzip")
    }
    try checkTime()
    guard count < limits.entries else { throw .tooManyEntries }
    let size = library.sizeIsSet(header) != 0 ? library.size(header) : nil
    if let size, size < 0 { throw .damaged("an entry has a negative size") }
    let isPlain = library.format(archive) == ArchiveLibrary.rawFormat
    let isOrdinary =
      library.fileType(header) & 0o170000 == 0o100000 && library.hardLink(header) == nil
    let entry = Entry(
      name: isPlain ? plainName : try name(of: header), size: size.map(UInt64.init),
      isEncrypted: library.isEncrypted(header) > 0,
      isFile: isPlain || isOrdinary,
      index: count)
    count += 1
    claimed = claimed.addingReportingOverflow(entry.size ?? 0).partialValue
    guard claimed <= UInt64(limits.total) else { throw .holdsTooMuch }
    current = entry
    return entry
  }

  /// Unpacks the entry that `next` returned last.
  package func read() throws(ArchiveProblem) -> [UInt8] {
    guard let entry = current else { return [] }
    current = nil
    if entry.isEncrypted { throw .encrypted(name: entry.name) }
    if let size = entry.size { try check(Int(clamping: size), of: entry) }
    var bytes: [UInt8] = []
    try unpack(entry) { block throws(ArchiveProblem) in
      try check(bytes.count + block.count, of: entry)
      bytes.append(contentsOf: block)
    }
    if let size = entry.size, bytes.count != Int(clamping: size) {
      throw .damaged("a file has another size than the archive says")
    }
    return bytes
  }

  // MARK: -

  private func check(_ size: Int, of entry: Entry) throws(ArchiveProblem) {
    guard size <= limits.size else { throw .tooLarge(name: entry.name) }
    if size > limits.ratioFrom, size / max(1, fileSize) > limits.ratio {
      throw .growsTooMuch(name: entry.name)
    }
  }

  /// Passes over an entry.
  ///
  /// A solid archive has to be unpacked all the same: a 7z when a later entry is read, in one call of libarchive's that
  /// nothing can end. From a certain size on that is done here instead, where bytes and time are counted.
  private func pass(_ entry: Entry) throws(ArchiveProblem) {
    let unpacksNow =
      switch format {
      case .tgz, .gz: true
      case .sevenZip: isReading && claimed > 256 << 20
      case .rar, .tar: false
      }
    if unpacksNow, entry.isFile, !entry.isEncrypted {
      try unpack(entry) { _ throws(ArchiveProblem) in }
    } else if library.skip(archive) < ArchiveLibrary.warning {
      throw .damaged(reason)
    }
  }

  /// Gives the bytes of the current entry in order; holes are zeros.
  private func unpack(
    _ entry: Entry, _ body: (UnsafeRawBufferPointer) throws(ArchiveProblem) -> Void
  ) throws(ArchiveProblem) {
    let before = uselocale(utf8)
    defer { _ = uselocale(before) }
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { chunk.deallocate() }
    while true {
      let count = library.read(archive, chunk.baseAddress, chunk.count)
      if count == 0 { return }
      guard count > 0, count <= chunk.count else {
        if library.hasEncryptedEntries(archive) > 0 { throw .encrypted(name: entry.name) }
        throw .damaged(reason)
      }
      unpacked += count
      guard unpacked <= limits.total else { throw .holdsTooMuch }
      try checkTime()
      try body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(chunk)[..<count]))
    }
  }

  private func name(of header: OpaquePointer) throws(ArchiveProblem) -> String {
    guard let name = library.pathInUTF8(header) ?? library.path(header) else {
      throw .damaged("the name of an entry cannot be read")
    }
    guard strnlen(name, limits.nameLength + 1) <= limits.nameLength else {
      throw .damaged("the name of an entry is longer than \(limits.nameLength) bytes")
    }
    return String(cString: name)
  }

  private func checkTime() throws(ArchiveProblem) {
    guard ArchivePass.now() < end else { throw .takesTooLong }
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private var reason: String {
    guard let text = library.errorText(archive) else { return "unreadable" }
    // The words may quote the archive.
    return String(String(cString: text).prefix(200))
  }
}
