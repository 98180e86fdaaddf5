import Glibc
import HostBase

/// Files that a session needs around its content.
enum ContentFiles {
  /// Bytes of a file that are read at most.
  static let byteLimit = 1 << 31

  /// Whether a file holds exactly these bytes.
  static func holds(_ path: String, _ bytes: [UInt8]) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size == bytes.count
    else { return false }
    return (try? FileSystem.read(path, limit: byteLimit)) == bytes
  }

  /// Where content is unpacked for cores that want a file.
  static var cacheFolder: String { Places.cacheRoot + "/content" }

  /// Writes bytes as a file of the given name into a fresh folder of the cache; its path, or nil.
  static func unpack(_ bytes: [UInt8], name: String) -> String? {
    unpack(name: name) { _ in bytes }
  }

  /// A list of discs (m3u) in a folder, by paths that lead from there: cores join what a list has to its folder, and not all of them ask
  /// whether it is a whole path already.
  static func list(of discs: [String], in folder: String) -> [UInt8] {
    let depth = PathName.real(folder).split(separator: "/").count
    let up = String(repeating: "../", count: depth)
    return discs.flatMap { Array((up + PathName.absolute($0).dropFirst() + "\n").utf8) }
  }

  /// The same for bytes that depend on the folder.
  static func unpack(name: String, _ make: (String) -> [UInt8]) -> String? {
    guard FileSystem.hasFolder(cacheFolder) else { return nil }
    sweep()
    var template = Array((cacheFolder + "/\(getpid())-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    let folder =
      template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? ""
    let bytes = make(folder)
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
    rmdir(PathName.folder(path))
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
