import Glibc
package import HostBase
import Session

/// Where control sockets are, and the calls that make and find them.
///
/// `<folder>/<pid>.sock`, in `$XDG_RUNTIME_DIR/arcadia`, or below `/tmp` where that is absent or its path too long for a
/// socket's address.
package enum ControlSockets {
  static let suffix = ".sock"

  /// The folders in which sockets of this user may be, the usual one first.
  static func folders(_ places: Places) -> [String] {
    let spare = "/tmp/arcadia-\(getuid())"
    return places.runtime == spare ? [spare] : [places.runtime, spare]
  }

  /// The running games of this user, by process; sockets without a listener are removed.
  package static func running(_ places: Places) -> [(pid: Int32, path: String)] {
    var found: [(pid: Int32, path: String)] = []
    for folder in folders(places) where LocalSocket.isOwnFolder(folder) {
      for entry in (try? FileSystem.list(folder)) ?? [] where entry.name.hasSuffix(suffix) {
        guard let pid = Int32(entry.name.dropLast(suffix.count)), pid > 0 else { continue }
        let path = PathName.join(folder, entry.name)
        switch LocalSocket.connect(to: path) {
        case .success(let socket):
          close(socket)
          found.append((pid, path))
        case .failure(let failure):
          // It is made under another name and renamed when it listens, so no program is about to listen.
          if failure.number == ECONNREFUSED { unlink(path) }
        }
      }
    }
    return found.sorted { $0.pid < $1.pid }
  }

  /// Listens for this process; answers the socket and its path.
  package static func listening(_ places: Places) throws(ControlError) -> (
    socket: Int32, path: String
  ) {
    var reason = ""
    var last = ""
    for folder in folders(places) {
      let path = PathName.join(folder, "\(getpid())\(suffix)")
      last = path
      // What is connected to is the final name; the one bound first is a little longer.
      let first = PathName.join(folder, ".\(getpid())-new")
      guard path.utf8.count < 107, first.utf8.count < 107 else {
        reason = "its path is too long"
        continue
      }
      do throws(FileFailure) { try FileSystem.ensureFolder(folder, mode: 0o700) } catch {
        reason = error.message
        continue
      }
      guard LocalSocket.isOwnFolder(folder) else { throw .foreignFolder(path: folder) }
      chmod(folder, 0o700)
      let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      guard socket >= 0 else { throw .noSocket(path: path, reason: errnoText()) }
      Descriptor.unblock(socket)
      unlink(first)
      let isReady =
        LocalSocket.withAddress(first) { bind(socket, $0, $1) } == 0 && listen(socket, 8) == 0
        && rename(first, path) == 0
      if isReady { return (socket, path) }
      reason = errnoText()
      close(socket)
      unlink(first)
    }
    throw .noSocket(path: last, reason: reason)
  }

  static func errnoText() -> String { String(cString: strerror(errno)) }
}
