import Catalog
import Glibc
import HostBase

/// Opens the sockets of a link; all that come out do not block.
enum LinkSockets {
  private static let streamType = Int32(SOCK_STREAM.rawValue)
  /// Seconds that another instance may take to open its end.
  private static let lockPatience = 5.0

  // MARK: - On this computer

  /// Joins the instance that waits under a name, or waits under it.
  static func local(
    name: String, folder: String
  ) throws(LinkError) -> (socket: Int32, isListening: Bool, path: String) {
    try prepare(folder)
    let path = PathName.join(folder, "link-\(name)")
    let place = "\"\(name)\""
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { room -> Bool in
      guard path.utf8.count < room.count else { return false }
      room.copyBytes(from: path.utf8)
      return true
    }
    guard fits else { throw .pathTooLong(path: path) }
    // Two that start at the same moment take turns.
    let lock: FileLock
    do throws(FileFailure) {
      lock = try FileLock(path + ".lock", patience: lockPatience)
    } catch {
      throw .noListening(place: place, reason: error.message)
    }
    defer { withExtendedLifetime(lock) {} }
    let socket = Glibc.socket(AF_UNIX, streamType, 0)
    guard socket >= 0 else { throw .noListening(place: place, reason: reason()) }
    func with(_ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Bool {
      withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          call(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
        }
      }
    }
    Descriptor.unblock(socket)
    if with(connect) { return (socket, false, path) }
    if errno == EAGAIN {
      close(socket)
      throw .noListening(place: place, reason: "the other one does not answer")
    }
    // It has no listener: a program left it that could not remove it.
    unlink(path)
    guard with(bind), listen(socket, 4) == 0 else {
      let why = reason()
      close(socket)
      throw .noListening(place: place, reason: why)
    }
    return (socket, true, path)
  }

  /// Makes the folder for this user alone; below /tmp another user could have made it first.
  private static func prepare(_ folder: String) throws(LinkError) {
    do throws(FileFailure) {
      try FileSystem.ensureFolder(folder, mode: 0o700)
    } catch {
      throw .noListening(place: folder, reason: error.message)
    }
    var status = stat()
    guard lstat(folder, &status) == 0, status.st_uid == getuid(),
      status.st_mode & S_IFMT == S_IFDIR
    else { throw .foreignFolder(path: folder) }
  }

  // MARK: - Between computers

  /// Waits on all addresses of this computer.
  static func listening(port: UInt16, place: String) throws(LinkError) -> Int32 {
    var why = "no address"
    for address in addresses(nil, port) {
      let socket = Glibc.socket(address.family, streamType, 0)
      guard socket >= 0 else { continue }
      var on: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
      if address.with({ bind(socket, $0, $1) }), listen(socket, 4) == 0 {
        Descriptor.unblock(socket)
        return socket
      }
      why = reason()
      close(socket)
    }
    throw .noListening(place: place, reason: why)
  }

  /// Joins a computer; one that does not wait yet, as when both are started at once, has three seconds to begin.
  static func connected(
    to name: String, port: UInt16, place: String
  ) throws(LinkError) -> Int32 {
    let addresses = addresses(name, port)
    var why = "its name is not known"
    for tries in 1...15 {
      if let socket = connected(toOneOf: addresses, &why) { return socket }
      guard errno == ECONNREFUSED && tries < 15 else { break }
      usleep(200_000)
    }
    throw .nobodyThere(place: place, reason: why)
  }

  /// Tries each address for five seconds at most; where none answers, `errno` and `why` are of the last one.
  private static func connected(toOneOf addresses: [Address], _ why: inout String) -> Int32? {
    for address in addresses {
      let socket = Glibc.socket(address.family, streamType, 0)
      guard socket >= 0 else { continue }
      Descriptor.unblock(socket)
      if address.with({ connect(socket, $0, $1) }) || (errno == EINPROGRESS && finishes(socket)) {
        hurry(socket)
        return socket
      }
      let failure = errno
      why = reason()
      close(socket)
      errno = failure
    }
    return nil
  }

  /// Waits for a connection that is being made; sets `errno` where it fails.
  private static func finishes(_ socket: Int32) -> Bool {
    var watched = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
    guard poll(&watched, 1, 5000) > 0 else {
      errno = ETIMEDOUT
      return false
    }
    var failure: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(socket, SOL_SOCKET, SO_ERROR, &failure, &size)
    errno = failure
    return failure == 0
  }

  /// Small packets go out at once.
  static func hurry(_ socket: Int32) {
    var on: Int32 = 1
    setsockopt(
      socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  private static func reason() -> String { String(cString: strerror(errno)) }

  private struct Address {
    let family: Int32
    let bytes: [UInt8]

    func with(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Bool {
      var storage = sockaddr_storage()
      return withUnsafeMutableBytes(of: &storage) { room in
        room.copyBytes(from: bytes.prefix(room.count))
        guard let start = room.baseAddress else { return false }
        return call(start.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count)) == 0
      }
    }
  }

  /// The addresses of a name, or those to wait on.
  private static func addresses(_ name: String?, _ port: UInt16) -> [Address] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = name == nil ? AI_PASSIVE : 0
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(name, String(port), &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    var found: [Address] = []
    var next = list
    while let entry = next {
      if let start = entry.pointee.ai_addr {
        let count = Int(entry.pointee.ai_addrlen)
        found.append(
          Address(
            family: entry.pointee.ai_family,
            bytes: Array(UnsafeRawBufferPointer(start: start, count: count))))
      }
      next = entry.pointee.ai_next
    }
    // An IPv6 socket that waits takes IPv4 as well.
    if name == nil { found.sort { $0.family == AF_INET6 && $1.family != AF_INET6 } }
    return found
  }
}
