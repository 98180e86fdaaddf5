import Glibc
import HostBase
import Isolation

/// Asks a running game something through its control socket, and waits for the reply.
package final class ControlClient {
  /// A reply has at most so many bytes.
  private static let replyLimit = 1 << 20

  private let path: String
  private let socket: Int32
  private var input: [UInt8] = []

  /// Connects to the game that listens there (`GameLock.Holder.socket`, `ControlSockets.running`).
  package init(path: String) throws(ControlError) {
    self.path = path
    switch LocalSocket.connect(to: path) {
    case .success(let socket): self.socket = socket
    case .failure(let failure):
      guard failure.number == EAGAIN else { throw .nobodyThere(path: path) }
      throw .noAnswer(path: path, reason: "too many others ask it")
    }
  }

  deinit { close(socket) }

  /// Asks, and returns the game's reply; a refusal is an error.
  package func ask(
    _ request: ControlRequest, seconds: Double = 20
  ) throws(ControlError) -> ControlReply {
    let until = MonotonicClock().now + seconds
    try send(request.line(), until: until)
    guard let line = try nextLine(until: until) else {
      throw .noAnswer(path: path, reason: "it ended")
    }
    guard let reply = ControlReply(line: line) else {
      throw .noAnswer(path: path, reason: "it speaks otherwise")
    }
    if let error = reply.error { throw .refused(error) }
    guard reply.ok else { throw .noAnswer(path: path, reason: "it gave no reason") }
    return reply
  }

  /// Waits until the game hangs up, which it does when everything is saved.
  package func waitForEnd(seconds: Double = 20) throws(ControlError) {
    let until = MonotonicClock().now + seconds
    while try nextLine(until: until) != nil {}
  }

  // MARK: -

  private func send(_ bytes: [UInt8], until: Double) throws(ControlError) {
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        done += count
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        try wait(POLLOUT, until: until)
      } else if errno != EINTR {
        throw .noAnswer(path: path, reason: ControlSockets.errnoText())
      }
    }
  }

  /// The next line, or nil at the end of the connection.
  private func nextLine(until: Double) throws(ControlError) -> [UInt8]? {
    while true {
      if let end = input.firstIndex(of: UInt8(ascii: "\n")) {
        defer { input.removeSubrange(...end) }
        return Array(input[..<end])
      }
      guard input.count < ControlClient.replyLimit else {
        throw .noAnswer(path: path, reason: "it says too much")
      }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(socket, &buffer, buffer.count, 0)
      if count > 0 {
        input += buffer[..<count]
      } else if count == 0 || errno == ECONNRESET {
        return nil
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        try wait(POLLIN, until: until)
      } else if errno != EINTR {
        throw .noAnswer(path: path, reason: ControlSockets.errnoText())
      }
    }
  }

  private func wait(_ events: Int32, until: Double) throws(ControlError) {
    let left = until - MonotonicClock().now
    guard left > 0 else { throw .noAnswer(path: path, reason: "it took too long") }
    var watched = pollfd(fd: socket, events: Int16(events), revents: 0)
    _ = poll(&watched, 1, Int32(left * 1000, in: 0...10_000) + 1)
  }
}
