import Glibc

/// Reading, listing and tidying files, with every failure as a sentence.
package enum FileSystem {
  /// What a path leads to, links followed.
  package enum Kind: Equatable, Sendable {
    case file, folder, other
  }

  /// A name in a folder.
  package struct Entry: Equatable, Sendable {
    /// The name alone.
    package var name: String
    /// What it leads to, links followed.
    package var kind: Kind
    /// Size in bytes.
    package var size: Int
    /// Time of the last change, in seconds since 1970.
    package var modified: Int64
  }

  /// What is at the path, or nil if there is nothing (or nothing that can be seen).
  package static func kind(_ path: String) -> Kind? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return kind(status.st_mode)
  }

  /// Size in bytes and time of the last change, or nil.
  package static func info(_ path: String) -> Entry? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Entry(
      name: PathName.last(path), kind: kind(status.st_mode), size: Int(status.st_size),
      modified: Int64(status.st_mtim.tv_sec))
  }

  /// The first bytes of a file, as many as there are.
  package static func readStart(_ path: String, count: Int) throws(FileFailure) -> [UInt8] {
    let file = try openForReading(path)
    defer { close(file.descriptor) }
    var bytes = [UInt8](repeating: 0, count: max(count, 0))
    let done = Glibc.read(file.descriptor, &bytes, bytes.count)
    guard done >= 0 else { throw .of(errno, path, .read) }
    return Array(bytes[..<done])
  }

  /// A file's bytes; a file that is larger than `limit` is refused before it is read.
  package static func read(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    let file = try openForReading(path)
    defer { close(file.descriptor) }
    guard file.size <= limit else { throw .tooLarge(path: path, limit: limit) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.size)
    try forEachChunk(of: file.descriptor, path: path) { chunk throws(FileFailure) in
      // The file may grow while it is read, and files in /proc say that they are empty.
      guard bytes.count + chunk.count <= limit else {
        throw .tooLarge(path: path, limit: limit)
      }
      bytes.append(contentsOf: chunk)
    }
    return bytes
  }

  /// Hands the file's bytes over piece by piece, for files that need not be in memory.
  static func stream(
    _ path: String, _ body: (UnsafeRawBufferPointer) throws(FileFailure) -> Void
  ) throws(FileFailure) {
    let file = try openForReading(path)
    defer { close(file.descriptor) }
    guard file.size <= largestHole || !isHollow(file.descriptor) else {
      throw .tooLarge(path: path, limit: largestHole)
    }
    try forEachChunk(of: file.descriptor, path: path, body)
  }

  /// What is in a folder, sorted by name, without hidden files.
  ///
  /// Names that are no UTF-8 are left out, since nothing could be opened by what we would make of them (`oddNames`); so
  /// are links that lead nowhere.
  package static func list(_ folder: String) throws(FileFailure) -> [Entry] {
    try names(in: folder).usual.sorted().compactMap { info(PathName.join(folder, $0)) }
  }

  /// The names in a folder that are no UTF-8, with `\xFF` for each byte that is none.
  package static func oddNames(in folder: String) throws(FileFailure) -> [String] {
    try names(in: folder).odd.sorted()
  }

  /// Every name in a folder but hidden ones, in no order; no more than `limit`.
  package static func names(
    in folder: String, limit: Int = .max
  ) throws(FileFailure) -> (usual: [String], odd: [String]) {
    guard let directory = opendir(folder) else { throw .of(errno, folder, .list) }
    defer { closedir(directory) }
    var usual: [String] = []
    var odd: [String] = []
    while usual.count + odd.count < limit {
      errno = 0
      guard let next = readdir(directory) else { break }
      let capacity = Int(next.pointee.d_reclen)
      withUnsafePointer(to: &next.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: capacity) { name in
          guard name.pointee != CChar(bitPattern: UInt8(ascii: ".")) else { return }
          if let text = String(validatingCString: name) {
            usual.append(text)
          } else {
            let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
            odd.append(PathName.printable(bytes: Array(bytes)))
          }
        }
      }
    }
    guard errno == 0 else { throw .of(errno, folder, .list) }
    return (usual, odd)
  }

  /// Makes the folder and those above it; returns whether it is new.
  @discardableResult
  package static func ensureFolder(_ path: String, mode: UInt32 = 0o777) throws(FileFailure) -> Bool
  {
    switch kind(path) {
    case .folder: return false
    case .file, .other: throw .isNotFolder(path: path)
    case nil: break
    }
    let parent = PathName.folder(path)
    if parent != path && parent != "." { try ensureFolder(parent, mode: mode) }
    if mkdir(path, mode) == 0 { return true }
    let number = errno
    // Another program may have made it meanwhile.
    if number == EEXIST && kind(path) == .folder { return false }
    // The folder above is there: the file system takes no folder by this name, as /proc.
    if number == ENOENT {
      throw .system(path: path, action: .create, reason: String(cString: strerror(number)))
    }
    throw .of(number, path, .create)
  }

  /// Makes the folder and those above it, for this user; false if it is not there afterwards.
  package static func hasFolder(_ path: String) -> Bool {
    (try? ensureFolder(path, mode: 0o755)) != nil
  }

  /// Removes a file; one that is not there is no failure.
  package static func remove(_ path: String) throws(FileFailure) {
    if unlink(path) != 0 && errno != ENOENT { throw .of(errno, path, .remove) }
  }

  /// Removes a folder with all that is in it; one that is not there is no failure.
  package static func removeTree(_ path: String) throws(FileFailure) {
    let number = FileMove.removeTree(path)
    if number != 0 && number != ENOENT { throw .of(number, path, .remove) }
  }

  /// Moves a file within one file system, replacing what is at the target.
  package static func move(_ from: String, to: String) throws(FileFailure) {
    if rename(from, to) != 0 { throw .of(errno, from, .move) }
    try AtomicFile.flushFolder(of: to)
  }

  /// Why nothing can be written into a folder, or nil if a trial file could be made (it is removed at once).
  package static func writeProblem(in folder: String) -> FileFailure? {
    let trial = PathName.join(folder, AtomicFile.temporaryName())
    let descriptor = open(trial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return .of(errno, folder, .write) }
    close(descriptor)
    unlink(trial)
    return nil
  }

  // MARK: -

  /// Size from which on a file is not read to its end if hardly anything of it is on the disk.
  ///
  /// A file of a terabyte that holds nothing takes a moment to make, and hours to read.
  private static let largestHole = 1 << 30

  /// Whether less than a 32nd of a file is on the disk.
  private static func isHollow(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return false }
    // st_blocks counts 512 bytes, whatever the file system's own blocks are (stat(2)).
    return Int(status.st_blocks) < Int(status.st_size) / 512 / 32
  }

  private static func kind(_ mode: mode_t) -> Kind {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  private static func openForReading(
    _ path: String
  ) throws(FileFailure) -> (descriptor: Int32, size: Int) {
    // O_NONBLOCK: a pipe without a writer would hold us for ever.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let number = errno
      throw number == ENXIO ? .notOrdinary(path: path) : .of(number, path, .read)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let number = errno
      close(descriptor)
      throw .of(number, path, .read)
    }
    switch kind(status.st_mode) {
    case .file: return (descriptor, Int(status.st_size))
    case .folder:
      close(descriptor)
      throw .isFolder(path: path)
    case .other:
      close(descriptor)
      throw .notOrdinary(path: path)
    }
  }

  private static func forEachChunk(
    of descriptor: Int32, path: String,
    _ body: (UnsafeRawBufferPointer) throws(FileFailure) -> Void
  ) throws(FileFailure) {
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { chunk.deallocate() }
    while true {
      let count = Glibc.read(descriptor, chunk.baseAddress, chunk.count)
      if count == 0 { return }
      if count < 0 {
        if errno == EINTR { continue }
        throw .of(errno, path, .read)
      }
      try body(UnsafeRawBufferPointer(rebasing: chunk[..<count]))
    }
  }
}
