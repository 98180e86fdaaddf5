import Glibc
import HostBase

/// The window's end of its socket: takes the requests of other starts of the program.
final class WindowServer {
  private static let connectionLimit = 8
  private static let patience = 5.0

  private let socket: WindowSocket
  private let take: (WindowRequest) -> Void
  private var clients: [Client] = []

  private struct Client {
    let socket: Int32
    let end: Double
    var input: [UInt8] = []
  }

  init(_ socket: WindowSocket, take: @escaping (WindowRequest) -> Void) {
    self.socket = socket
    self.take = take
  }

  /// What to wait for.
  var waited: [pollfd] {
    ([socket.descriptor] + clients.map(\.socket)).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
  }

  /// Takes what has come.
  func turn() {
    for _ in 0..<Self.connectionLimit {
      let client = accept(socket.descriptor, nil, nil)
      guard client >= 0 else { break }
      Descriptor.unblock(client)
      guard LocalSocket.isOurUser(client) else {
        Glibc.close(client)
        continue
      }
      if clients.count >= Self.connectionLimit { Glibc.close(clients.removeFirst().socket) }
      clients.append(Client(socket: client, end: MonotonicTime.seconds + Self.patience))
    }
    for index in clients.indices.reversed() where receive(&clients[index]) {
      Glibc.close(clients[index].socket)
      clients.remove(at: index)
    }
  }

  /// Reads from a client; true: it is done with.
  private func receive(_ client: inout Client) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(client.socket, &buffer, buffer.count, 0)
      if count > 0 {
        client.input += buffer[..<count]
        guard client.input.count <= WindowRequest.byteLimit else { return true }
        guard client.input.suffix(2) == [0, 0] else { continue }
        let request = WindowRequest(bytes: client.input)
        var answer = UInt8(ascii: request == nil ? "-" : "+")
        _ = send(client.socket, &answer, 1, Int32(MSG_NOSIGNAL))
        if let request { take(request) }
        return true
      }
      if count < 0, errno == EINTR { continue }
      return count == 0 || errno != EAGAIN || MonotonicTime.seconds >= client.end
    }
  }

  /// Hangs up.
  func close() {
    for client in clients { Glibc.close(client.socket) }
    clients = []
    socket.remove()
  }
}
