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
    for folder in folders(places) where isOurs(folder) {
      for entry in (try? FileSystem.list(folder)) ?? [] where entry.name.hasSuffix(suffix) {
        guard let pid = Int32(entry.name.dropLast(suffix.count)), pid > 0 else { continue }
        let path = PathName.join(folder, entry.name)
        switch connect(to: path) {
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
      guard isOurs(folder) else { throw .foreignFolder(path: folder) }
      chmod(folder, 0o700)
      let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      guard socket >= 0 else { throw .noSocket(path: path, reason: errnoText()) }
      Descriptor.unblock(socket)
      unlink(first)
      let isReady =
        withAddress(first) { bind(socket, $0, $1) } == 0 && listen(socket, 8) == 0
        && rename(first, path) == 0
      if isReady { return (socket, path) }
      reason = errnoText()
      close(socket)
      unlink(first)
    }
    throw .noSocket(path: last, reason: reason)
  }

  package struct Failure: Error {
    package var number: Int32
  }

  /// Connects without waiting.
  package static func connect(to path: String) -> Result<Int32, Failure> {
    guard path.utf8.count < 108 else { return .failure(Failure(number: ENAMETOOLONG)) }
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard socket >= 0 else { return .failure(Failure(number: errno)) }
    Descriptor.unblock(socket)
    guard withAddress(path, { Glibc.connect(socket, $0, $1) }) == 0 else {
      let number = errno
      close(socket)
      return .failure(Failure(number: number))
    }
    return .success(socket)
  }

  static func errnoText() -> String { String(cString: strerror(errno)) }

  /// Whether a folder is this user's own: below /tmp another user could have made it first.
  static func isOurs(_ folder: String) -> Bool {
    var status = stat()
    return lstat(folder, &status) == 0 && status.st_uid == getuid()
      && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { room in
      room.copyBytes(from: path.utf8.prefix(room.count - 1))
    }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
