package import Glibc

/// Sockets of this computer, named by paths.
package enum LocalSocket {
  /// Why there is no connection.
  package struct Failure: Error {
    /// `errno`.
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

  /// Connects to a message bus without waiting.
  package static func connect(to bus: BusAddress) -> Result<Int32, Failure> {
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard socket >= 0 else { return .failure(Failure(number: errno)) }
    Descriptor.unblock(socket)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // unix(7): an abstract name begins with a zero, and has as many bytes as the address says.
    let name = bus.kind == .abstract ? [0] + bus.name : bus.name + [0]
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name.prefix($0.count)) }
    let size = MemoryLayout<sa_family_t>.size + min(name.count, 108)
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(socket, $0, socklen_t(size))
      }
    }
    guard status == 0 else {
      let number = errno
      close(socket)
      return .failure(Failure(number: number))
    }
    return .success(socket)
  }

  /// Waits until a socket is ready for an event of `poll`, as `POLLIN`, or it is time; false if it is time already.
  ///
  /// `end` is a moment of `MonotonicTime`. Nothing but time says more: the caller tries again and sees.
  package static func wait(_ socket: Int32, for events: Int32, until end: Double) -> Bool {
    let left = end - MonotonicTime.seconds
    guard left > 0 else { return false }
    var waited = pollfd(fd: socket, events: Int16(truncatingIfNeeded: events), revents: 0)
    poll(&waited, 1, Int32(left * 1000, in: 0...60_000) + 1)
    return true
  }

  /// Calls a function of the system with the address of a path, which has fewer than 108 bytes.
  package static func withAddress(
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

  /// Whether the other end is a process of this user, or of the administrator.
  package static func isOurUser(_ socket: Int32) -> Bool {
    // struct ucred of sys/socket.h, which Swift's Glibc leaves out: pid, uid, gid.
    var peer: (Int32, UInt32, UInt32) = (0, UInt32.max, 0)
    var size = socklen_t(MemoryLayout.size(ofValue: peer))
    guard getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 else { return false }
    return peer.1 == getuid() || peer.1 == 0
  }

  /// Whether a folder is this user's own: below /tmp another user could have made it first.
  package static func isOwnFolder(_ folder: String) -> Bool {
    var status = stat()
    return lstat(folder, &status) == 0 && status.st_uid == getuid()
      && status.st_mode & S_IFMT == S_IFDIR
  }
}
