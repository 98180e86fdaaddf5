import CSQLite
import Glibc
import HostBase

/// What is checked of a database's files before SQLite reads them.
enum SQLiteFileCheck {
  /// Bytes of a file, and of what SQLite keeps beside it to undo a change.
  static let byteLimit = 1 << 29

  /// Checks the file and those beside it, without opening the file itself; returns its size.
  ///
  /// A file that another program has open loses that program's locks when it is closed here.
  static func checkFiles(_ path: String, _ mode: SQLiteDatabase.Mode) throws(DatabaseError) -> Int {
    guard let file = try status(path, followsLinks: true) else {
      if mode == .existing { throw .absent(path: path) }
      try checkJournal(path)
      return 0
    }
    try checkSize(file, path)
    try checkJournal(path)
    // Ours have a journal that is rolled back.
    for suffix in ["-wal", "-shm"] where try status(path + suffix, followsLinks: false) != nil {
      throw .damaged(path: path, reason: "\(PathName.last(path))\(suffix) is beside it")
    }
    return Int(file.st_size)
  }

  /// Checks what undoes a change that was not finished: a file, not too large, that names no other.
  ///
  /// SQLite deletes a file that a journal names at its end (sqlite.org/fileformat2.html, "The Super-Journal").
  private static func checkJournal(_ path: String) throws(DatabaseError) {
    let journal = path + "-journal"
    guard let file = try status(journal, followsLinks: false), file.st_size > 0 else { return }
    try checkSize(file, journal, of: path)
    let descriptor = open(journal, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    // Another program finished its change meanwhile.
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var end = [UInt8](repeating: 0, count: 8)
    let place = off_t(max(0, file.st_size - 8))
    let mark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    if pread(descriptor, &end, 8, place) == 8, end == mark {
      throw .damaged(path: path, reason: "its journal names another file")
    }
  }

  /// The file of a name; nil if nothing is there.
  ///
  /// What is no file is refused.
  private static func status(
    _ path: String, followsLinks: Bool
  ) throws(DatabaseError) -> stat? {
    var status = stat()
    let result = followsLinks ? stat(path, &status) : lstat(path, &status)
    guard result == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .damaged(path: path, reason: "it is not a file")
    }
    return status
  }

  private static func checkSize(
    _ file: stat, _ path: String, of database: String? = nil
  ) throws(DatabaseError) {
    guard file.st_size <= byteLimit else {
      throw .damaged(
        path: database ?? path,
        reason: "\(PathName.last(path)) is larger than \(byteCount(byteLimit))")
    }
  }

  /// Checks the head of a file and of its first page (sqlite.org/fileformat2.html), before SQLite reads the schema in it.
  ///
  /// The few tables of ours fit in one page. SQLite would read a schema of any size, without an end that we could set.
  static func checkHead(of database: OpaquePointer, path: String) throws(DatabaseError) {
    var head = [UInt8](repeating: 0, count: 108)
    // An empty file is one that is new.
    guard sqlite_head(database, &head, 108) != 0 else {
      guard head.allSatisfy({ $0 == 0 }) else {
        throw .damaged(path: path, reason: "it has no head")
      }
      return
    }
    guard head.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw .damaged(path: path, reason: "it is no database")
    }
    // Versions 1: a journal that is rolled back.
    guard head[18] == 1, head[19] == 1 else {
      throw .damaged(path: path, reason: "its journal is of another kind")
    }
    let pageSize = Int(head[16]) << 8 | Int(head[17])
    guard (1024...32_768).contains(pageSize), pageSize.nonzeroBitCount == 1 else {
      throw .damaged(path: path, reason: "its pages have another size")
    }
    // A leaf of a table, with its cells counted.
    let cells = Int(head[103]) << 8 | Int(head[104])
    guard head[100] == 0x0D, cells <= SQLiteSchema.objectLimit else {
      throw .damaged(path: path, reason: "its tables are not those of Arcadia")
    }
  }
}
