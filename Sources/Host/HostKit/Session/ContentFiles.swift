import Glibc

/// Files that a session needs around its content; POSIX only, since a worker starts with this.
enum ContentFiles {
  /// Makes a folder with its parents; false if it is not there afterwards.
  @discardableResult
  static func makeFolder(_ path: String) -> Bool {
    var status = stat()
    if stat(path, &status) == 0 { return status.st_mode & S_IFMT == S_IFDIR }
    let parent = folder(of: path)
    if parent != path, !parent.isEmpty, !makeFolder(parent) { return false }
    return mkdir(path, 0o755) == 0 || errno == EEXIST
  }

  /// The part before the last slash, "." if there is none.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The part after the last slash.
  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// A file name without its extension, and the extension in lower case.
  static func parts(ofName name: String) -> (stem: String, fileExtension: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
    return (String(name[..<dot]), name[name.index(after: dot)...].lowercased())
  }

  /// All bytes of a regular file of at most `limit` bytes, or why not.
  static func read(_ path: String, limit: Int = 1 << 31) -> Result<[UInt8], Reason> {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return .failure(Reason(String(cString: strerror(errno)))) }
    defer { _ = Glibc.close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else {
      return .failure(Reason(String(cString: strerror(errno))))
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return .failure(Reason("it is not a file")) }
    guard status.st_size <= limit else { return .failure(Reason("it is too large")) }
    var failure: Reason?
    let size = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size, let start = buffer.baseAddress {
        let got = Glibc.read(file, start + count, size - count)
        if got > 0 {
          count += got
        } else if got < 0, errno == EINTR {
          continue
        } else {
          if got < 0 { failure = Reason(String(cString: strerror(errno))) }
          return
        }
      }
    }
    return failure.map { .failure($0) } ?? .success(bytes)
  }

  /// Why a file could not be read.
  struct Reason: Error {
    var text: String
    init(_ text: String) { self.text = text }
  }

  /// Whether a file holds exactly these bytes.
  static func holds(_ path: String, _ bytes: [UInt8]) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size == bytes.count
    else { return false }
    guard case .success(let found) = read(path) else { return false }
    return found == bytes
  }

  /// Where content is unpacked for cores that want a file.
  static var cacheFolder: String { cacheRoot + "/content" }

  /// Our part of the cache.
  static var cacheRoot: String {
    let cache = getenv("XDG_CACHE_HOME").map { String(cString: $0) } ?? ""
    if cache.hasPrefix("/") { return cache + "/arcadia" }
    let home = getenv("HOME").map { String(cString: $0) } ?? "/tmp"
    return home + "/.cache/arcadia"
  }

  /// Writes bytes as a file of the given name into a fresh folder of the cache; its path, or nil.
  static func unpack(_ bytes: [UInt8], name: String) -> String? {
    guard makeFolder(cacheFolder) else { return nil }
    sweep()
    var template = Array((cacheFolder + "/\(getpid())-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    let folder =
      template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? ""
    var safe = String(
      name.unicodeScalars.filter { $0 != "/" && $0.value >= 0x20 }.map(Character.init))
    while safe.utf8.count > 200 { safe.removeFirst() }
    if safe.isEmpty || safe == "." || safe == ".." { safe = "content" }
    let path = folder + "/" + safe
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      rmdir(folder)
      return nil
    }
    var done = 0
    bytes.withUnsafeBytes { buffer in
      while done < buffer.count, let start = buffer.baseAddress {
        let wrote = Glibc.write(file, start + done, buffer.count - done)
        if wrote > 0 {
          done += wrote
        } else if wrote < 0, errno == EINTR {
          continue
        } else {
          return
        }
      }
    }
    _ = Glibc.close(file)
    guard done == bytes.count else {
      discard(path)
      return nil
    }
    return path
  }

  /// Removes an unpacked file and its folder.
  static func discard(_ path: String) {
    unlink(path)
    rmdir(folder(of: path))
  }

  /// Removes what crashed sessions left behind more than a week ago.
  private static func sweep() {
    guard let listing = opendir(cacheFolder) else { return }
    defer { closedir(listing) }
    let horizon = time(nil) - 7 * 86_400
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.contains("-"), name.first?.isNumber == true else { continue }
      let folder = cacheFolder + "/" + name
      var status = stat()
      guard stat(folder, &status) == 0, status.st_mtim.tv_sec < horizon,
        let inner = opendir(folder)
      else { continue }
      while let file = readdir(inner) {
        let name = withUnsafePointer(to: &file.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != "." && name != ".." { unlink(folder + "/" + name) }
      }
      closedir(inner)
      rmdir(folder)
    }
  }
}
