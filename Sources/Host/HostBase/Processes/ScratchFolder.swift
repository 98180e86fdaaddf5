import Glibc

/// The folder that a core's process may write in, below the host's cache: one for each session, gone with it.
package enum ScratchFolder {
  /// Seconds that a session waits for what it left to be removed; the rest is for later ones.
  private static let lastSeconds = 5.0
  /// Seconds that a session gives to what others left.
  private static let sweepSeconds = 2.0

  /// A new one; empty where none can be made.
  ///
  /// Those of hosts that were killed are cleared away first.
  package static func make() -> String {
    let base = Places.cacheRoot + "/cores"
    _ = FileSystem.hasFolder(base)
    sweep(base)
    return make(base + "/\(getpid())-XXXXXX") ?? ""
  }

  /// A new folder by a pattern that ends with `XXXXXX`.
  package static func make(_ pattern: String) -> String? {
    var template = Array(pattern.utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    return template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
  }

  /// Removes what processes that are gone left in a folder: their names are the prefix, the process's number, a hyphen and more.
  package static func sweep(_ base: String, prefix: String = "") {
    let end = MonotonicTime.seconds + sweepSeconds
    for name in (try? FileSystem.names(in: base).usual) ?? [] where name.hasPrefix(prefix) {
      let rest = name.dropFirst(prefix.count)
      guard rest.contains("-"), let owner = pid_t(rest.prefix { $0 != "-" }), owner > 0,
        Glibc.kill(owner, 0) != 0, errno == ESRCH, isOurs(base + "/" + name)
      else { continue }
      let left = end - MonotonicTime.seconds
      guard left > 0 else { return }
      FolderRemoval.remove(base + "/" + name, seconds: left)
    }
  }

  package static func remove(_ folder: String) {
    guard !folder.isEmpty else { return }
    // Who ends the program wants it to end; what is left is removed when a core is started next.
    FolderRemoval.remove(folder, seconds: EndSignal.arrived == nil ? lastSeconds : 0.3)
  }

  private static func isOurs(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_uid == getuid()
  }
}
