package import Glibc

/// Moves and copies that never replace anything, of files, links and folders alike.
///
/// A symbolic link is moved or copied as the link that it is.
package enum FileMove {
  /// What a path itself is (links not followed), or nil where nothing is.
  package static func status(_ path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  /// Gives a file another name in the same file system; answers 0 or an `errno`: EEXIST where the name is taken, EXDEV
  /// if that is on another file system.
  package static func rename(_ from: String, to: String) -> Int32 {
    if let renameat2 {
      if renameat2(AT_FDCWD, from, AT_FDCWD, to, noReplace) == 0 { return 0 }
      let number = errno
      // EINVAL: a file system (some of FUSE and the network) that knows no such flag. A folder moved into itself says
      // the same, and says it again below.
      guard number == EINVAL || number == ENOSYS else { return number }
    }
    return renameByLink(from, to: to)
  }

  /// The same where the system cannot do it in one step: a hard link takes no taken name either.
  private static func renameByLink(_ from: String, to: String) -> Int32 {
    guard let source = status(from) else { return errno }
    if source.st_mode & S_IFMT == S_IFREG {
      if link(from, to) == 0 { return unlink(from) == 0 ? 0 : errno }
      guard errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS || errno == EMLINK else {
        return errno
      }
    }
    if status(to) != nil { return EEXIST }
    return Glibc.rename(from, to) == 0 ? 0 : errno
  }

  /// Moves a file, a link or a folder to a name that must be free, across file systems by a copy, and flushes it to the
  /// disk.
  ///
  /// With `resumes`, a copy that is whole already counts as the work of a killed move.
  package static func move(
    _ from: String, to: String, temporary: String, resumes: Bool = false
  ) throws(FileFailure) {
    let number = rename(from, to: to)
    if number == EXDEV {
      if resumes, status(to) != nil {
        guard isSame(from, to) else { throw .exists(path: to) }
      } else {
        try copy(from, to: to, temporary: temporary)
      }
      let problem = removeTree(from)
      if problem != 0 {
        // Of a folder, a part may be gone already: then the copy is all that there is of it.
        if status(from).map({ $0.st_mode & S_IFMT != S_IFDIR }) == true { unlink(to) }
        throw .of(problem, from, .remove)
      }
    } else if number != 0 {
      throw .of(number, number == EEXIST ? to : from, .move)
    }
    try AtomicFile.flushFolder(of: to)
    try AtomicFile.flushFolder(of: from)
  }

  /// Copies a file, a link or a folder with all that is in it to a name that must be free, and flushes it to the disk.
  ///
  /// The copy grows under `temporary`, a name beside `to`; what a failure leaves there is removed. Permissions and times
  /// go along.
  package static func copy(_ from: String, to: String, temporary: String) throws(FileFailure) {
    guard let source = status(from) else { throw .of(errno, from, .read) }
    if status(to) != nil { throw .exists(path: to) }
    removeTree(temporary)
    var isDone = false
    defer { if !isDone { removeTree(temporary) } }
    try copyContent(from, source, to: temporary, shown: to)
    let number = rename(temporary, to: to)
    if number != 0 { throw .of(number, to, .create) }
    isDone = true
    try AtomicFile.flushFolder(of: to)
  }

  /// Removes a file, a link or a folder with all that is in it; answers 0 or an `errno`.
  ///
  /// What is not there is no failure. Links are not followed.
  @discardableResult
  package static func removeTree(_ path: String) -> Int32 {
    if unlink(path) == 0 || errno == ENOENT { return 0 }
    let number = errno
    guard let there = status(path), there.st_mode & S_IFMT == S_IFDIR else { return number }
    guard let names = names(in: path) else { return EILSEQ }
    for name in names {
      let number = removeTree(PathName.join(path, name))
      if number != 0 { return number }
    }
    return rmdir(path) == 0 || errno == ENOENT ? 0 : errno
  }

  /// Every name in a folder but `.` and `..`, hidden ones included; nil where the folder cannot be read, or has a name
  /// that is no UTF-8 and so could be lost on the way.
  package static func names(in folder: String) -> [String]? {
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    errno = 0
    while let next = readdir(directory) {
      let capacity = Int(next.pointee.d_reclen)
      let name = withUnsafePointer(to: &next.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: capacity) { String(validatingCString: $0) }
      }
      guard let name else { return nil }
      if name != "." && name != ".." { names.append(name) }
      errno = 0
    }
    return errno == 0 ? names : nil
  }

  /// Whether two paths have the same content: bytes of files, ends of links, all that is in folders.
  package static func isSame(_ one: String, _ other: String) -> Bool {
    guard let first = status(one), let second = status(other),
      first.st_mode & S_IFMT == second.st_mode & S_IFMT
    else { return false }
    switch first.st_mode & S_IFMT {
    case S_IFREG:
      guard first.st_size == second.st_size else { return false }
      guard let digest = try? Digest.sha1(ofFile: one) else { return false }
      return (try? Digest.sha1(ofFile: other)).map { $0 == digest } ?? false
    case S_IFLNK: return target(ofLink: one) == target(ofLink: other)
    case S_IFDIR:
      guard let names = FileMove.names(in: one), let others = FileMove.names(in: other) else {
        return false
      }
      return names.sorted() == others.sorted()
        && names.allSatisfy { isSame(PathName.join(one, $0), PathName.join(other, $0)) }
    default: return false
    }
  }

  /// What a symbolic link leads to, as it is written in the link; nil if it is none.
  package static func target(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink(path, &buffer, Int(PATH_MAX))
    guard count >= 0 else { return nil }
    return buffer[..<count].withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: -

  private static let noReplace: UInt32 = 1
  private typealias RenameAt =
    @convention(c) (
      Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
    ) -> Int32
  /// Swift's Glibc module leaves the function out; nil on a system without it.
  private static let renameat2: RenameAt? = dlsym(nil, "renameat2").map {
    unsafeBitCast($0, to: RenameAt.self)
  }

  private static func copyContent(
    _ from: String, _ source: stat, to: String, shown: String
  ) throws(FileFailure) {
    switch source.st_mode & S_IFMT {
    case S_IFREG: try copyFile(from, to: to, shown: shown)
    case S_IFLNK:
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      guard readlink(from, &buffer, Int(PATH_MAX)) >= 0 else { throw .of(errno, from, .read) }
      if symlink(buffer, to) != 0 { throw .of(errno, shown, .create) }
    case S_IFDIR:
      if mkdir(to, 0o700) != 0 { throw .of(errno, shown, .create) }
      guard let names = names(in: from) else {
        throw .system(
          path: from, action: .read,
          reason: "a file in it has a name that is no UTF-8, or it is closed to you")
      }
      for name in names {
        let child = PathName.join(from, name)
        guard let status = status(child) else { throw .of(errno, child, .read) }
        try copyContent(
          child, status, to: PathName.join(to, name), shown: PathName.join(shown, name))
      }
      _ = chmod(to, source.st_mode & 0o7777)
      try AtomicFile.flushFolder(of: PathName.join(to, "."))
    default: throw .notOrdinary(path: from)
    }
  }

  private static func copyFile(
    _ from: String, to: String, shown: String
  ) throws(FileFailure) {
    let input = open(from, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard input >= 0 else { throw .of(errno, from, .read) }
    defer { close(input) }
    var source = stat()
    guard fstat(input, &source) == 0 else { throw .of(errno, from, .read) }
    let output = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw .of(errno, shown, .create) }
    var isOpen = true
    defer { if isOpen { close(output) } }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = read(input, buffer.baseAddress, buffer.count)
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw .of(errno, from, .read)
      }
      try AtomicFile.writeAll(
        UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: output, path: shown)
    }
    _ = fchmod(output, source.st_mode & 0o7777)
    _ = futimens(output, [source.st_atim, source.st_mtim])
    if fsync(output) != 0 { throw .of(errno, shown, .write) }
    isOpen = false
    if close(output) != 0 && errno != EINTR { throw .of(errno, shown, .write) }
  }
}
