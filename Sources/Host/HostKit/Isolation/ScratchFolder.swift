import FoundationEssentials
import Glibc

/// The folder that a core's process may write in, below the host's cache: one for each session, gone with it.
enum ScratchFolder {
  /// A new one; empty where none can be made.
  ///
  /// Those of hosts that were killed are cleared away first.
  static func make() -> String {
    let base = ContentFiles.cacheRoot + "/cores"
    ContentFiles.makeFolder(base)
    for name in (try? FileSystem.names(in: base).usual) ?? [] {
      guard let owner = pid_t(name.prefix { $0 != "-" }), Glibc.kill(owner, 0) != 0, errno == ESRCH
      else { continue }
      remove(base + "/" + name)
    }
    var template = Array((base + "/\(getpid())-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { return "" }
    return template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? ""
  }

  static func remove(_ folder: String) {
    guard !folder.isEmpty else { return }
    try? FileManager.default.removeItem(atPath: folder)
  }
}
