import Glibc
package import HostBase

/// The socket by which other starts of the program reach the window of a data folder.
///
/// It lies beside the control sockets of games: `<runtime folder>/window-<checksum of the data folder's path>.sock`.
package struct WindowSocket: Sendable {
  /// Where it is.
  let path: String
  /// The listening socket.
  let descriptor: Int32

  private static func path(_ places: Places, dataRoot: String) -> String {
    let sum = String(CRC32.sum(Array(PathName.real(dataRoot).utf8)), radix: 16)
    return PathName.join(places.runtime, "window-\(sum).sock")
  }

  /// Asks the window that is open to do something; false: there is none, or it does not answer within `seconds`.
  package static func ask(
    _ request: WindowRequest, places: Places, dataRoot: String, seconds: Double = 5
  ) -> Bool {
    let path = Self.path(places, dataRoot: dataRoot)
    guard case .success(let socket) = LocalSocket.connect(to: path) else { return false }
    defer { close(socket) }
    guard LocalSocket.isOurUser(socket) else { return false }
    let end = MonotonicTime.seconds + seconds
    var bytes = request.bytes
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes {
        send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        bytes.removeFirst(count)
      } else if errno != EINTR,
        errno != EAGAIN || !LocalSocket.wait(socket, for: POLLOUT, until: end)
      {
        return false
      }
    }
    var answer: UInt8 = 0
    while true {
      let count = recv(socket, &answer, 1, 0)
      if count > 0 { return answer == UInt8(ascii: "+") }
      if count == 0
        || errno != EINTR && (errno != EAGAIN || !LocalSocket.wait(socket, for: POLLIN, until: end))
      {
        return false
      }
    }
  }

  /// Listens for a window; nil: another window has the data folder, or no socket can be made.
  package static func listen(places: Places, dataRoot: String) -> WindowSocket? {
    let path = Self.path(places, dataRoot: dataRoot)
    let first = PathName.join(places.runtime, ".\(getpid())-window")
    guard path.utf8.count < 107, first.utf8.count < 107,
      (try? FileSystem.ensureFolder(places.runtime, mode: 0o700)) != nil,
      LocalSocket.isOwnFolder(places.runtime)
    else { return nil }
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard socket >= 0 else { return nil }
    Descriptor.unblock(socket)
    unlink(first)
    defer { unlink(first) }
    // It gets its name only when it listens, and takes the name of no one who does.
    if LocalSocket.withAddress(first, { bind(socket, $0, $1) }) == 0, Glibc.listen(socket, 8) == 0 {
      if link(first, path) == 0 { return WindowSocket(path: path, descriptor: socket) }
      if errno == EEXIST, case .failure(let failure) = LocalSocket.connect(to: path),
        failure.number == ECONNREFUSED
      {
        unlink(path)
        if link(first, path) == 0 { return WindowSocket(path: path, descriptor: socket) }
      }
    }
    close(socket)
    return nil
  }

  /// Hangs up and removes the socket.
  package func remove() {
    unlink(path)
    close(descriptor)
  }
}
