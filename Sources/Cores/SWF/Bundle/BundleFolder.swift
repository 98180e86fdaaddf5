internal import Glibc

/// A bundle as a folder: nothing outside it is read, whatever links in it say.
struct BundleFolder {
  /// Files that are listed, and how deep they may lie.
  static let most = 65_536
  static let mostDepth = 32
  /// Bytes of a file.
  static let mostBytes = 256 << 20

  /// The real path.
  let root: String

  init(_ path: String) throws(BundleError) {
    guard let root = BundleFolder.real(path) else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    self.root = root
  }

  /// A file by its path below the folder, nil if there is none; `within` is the folder that it may not leave.
  func read(_ path: String, within folder: String = "") throws(BundleError) -> [UInt8]? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard !path.utf8.contains(0), !parts.isEmpty, !parts.contains(".."), !parts.contains(".") else {
      throw .outside(path)
    }
    guard let file = BundleFolder.real(root + "/" + parts.joined(separator: "/")) else {
      return nil
    }
    guard let limit = BundleFolder.real(folder.isEmpty ? root : root + "/" + folder),
      BundleFolder.holds(root, limit), BundleFolder.holds(limit, file)
    else { throw .outside(path) }
    return try BundleFolder.bytes(file, shown: path)
  }

  /// The files below one of its folders with their sizes, by their paths there, sorted; links that leave it are passed over.
  func files(below folder: String) throws(BundleError) -> [(path: String, size: Int)] {
    guard let top = BundleFolder.real(root + "/" + folder), BundleFolder.holds(root, top) else {
      return []
    }
    var found: [(path: String, size: Int)] = []
    // Links may lead in circles.
    var visited: Set<String> = [top]
    try list(top, "", top: top, depth: 0, &visited, into: &found)
    return found.sorted { $0.path < $1.path }
  }

  // MARK: -

  private func list(
    _ folder: String, _ prefix: String, top: String, depth: Int, _ visited: inout Set<String>,
    into found: inout [(path: String, size: Int)]
  ) throws(BundleError) {
    guard depth < BundleFolder.mostDepth, let listing = opendir(folder) else { return }
    defer { closedir(listing) }
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      guard let name, name != ".", name != "..",
        let path = BundleFolder.real(folder + "/" + name), BundleFolder.holds(top, path)
      else { continue }
      var status = stat()
      guard stat(path, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        guard visited.insert(path).inserted else { continue }
        try list(path, prefix + name + "/", top: top, depth: depth + 1, &visited, into: &found)
      case S_IFREG:
        guard found.count < BundleFolder.most else {
          throw .tooLarge("it holds more than \(BundleFolder.most) files")
        }
        found.append((prefix + name, Int(status.st_size)))
      default: break
      }
    }
  }

  private static func bytes(_ path: String, shown: String) throws(BundleError) -> [UInt8]? {
    // Without waiting for a writer if it is a pipe.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw .unreadable(path: shown, reason: String(cString: strerror(errno)))
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    guard status.st_size <= mostBytes else { throw .tooLarge("\(shown) is larger than 256 MiB") }
    let size = Int(status.st_size)
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size, let start = buffer.baseAddress {
        let got = Glibc.read(file, start + count, size - count)
        if got > 0 {
          count += got
        } else if got < 0, errno == EINTR {
          continue
        } else {
          if got < 0 { failure = errno }
          return
        }
      }
    }
    guard failure == 0 else {
      throw .unreadable(path: shown, reason: String(cString: strerror(failure)))
    }
    return bytes
  }

  /// A path without links; nil where nothing is.
  private static func real(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  private static func holds(_ folder: String, _ path: String) -> Bool {
    path == folder || path.hasPrefix(folder == "/" ? "/" : folder + "/")
  }
}
