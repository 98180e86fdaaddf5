import Glibc
package import HostBase
import Library

/// The running game's end of its control socket.
///
/// Polled by the play loop once a turn: nothing here waits, so that no client can hold up the game. Clients are programs
/// of the same user, but treated as hostile: the length of a line, the number of connections, what is read and
/// answered in a turn, and what waits to be sent all have bounds.
package final class ControlServer {
  /// The result of a request.
  package enum Answer {
    /// Done, or refused.
    case now(ControlReply)
    /// Asked again each turn until there is a reply; the client's next requests wait as long.
    case later(() -> ControlReply?)
    /// Answered in the next turn of the loop; refused if there is none for `busySeconds`.
    case whenIdle(() -> Answer)
  }

  /// Seconds after which who asked something of a core that takes its time is refused.
  static let busySeconds = 0.35

  static let connectionLimit = 8
  static let lineLimit = 1 << 14
  static let outputLimit = 1 << 18
  static let requestsPerTurn = 4

  /// The socket's path.
  package let path: String
  private var listener: Int32
  private var connections: [Connection] = []

  /// Listens for this process.
  package init(places: Places) throws(ControlError) {
    (listener, path) = try ControlSockets.listening(places)
  }

  deinit { close() }

  /// Takes what clients asked and answers it.
  ///
  /// With `whileBusy`, the core is at work, also on what a client asked: nothing is asked of it, and this may be called from within a
  /// request's answer.
  package func poll(whileBusy: Bool = false, _ answer: (ControlRequest) -> Answer) {
    accept()
    for connection in connections { connection.turn(answer, isBusy: whileBusy) }
    connections.removeAll { connection in
      if connection.isOver { connection.close() }
      return connection.isOver
    }
  }

  /// Hangs up and removes the socket; may be called again.
  ///
  /// Who waits for the end of the connection learns by it that the game has ended and everything is saved.
  package func close() {
    guard listener >= 0 else { return }
    unlink(path)
    Glibc.close(listener)
    listener = -1
    for connection in connections {
      connection.send()
      connection.close()
    }
    connections = []
  }

  private func accept() {
    guard listener >= 0 else { return }
    for _ in 0..<ControlServer.connectionLimit {
      let socket = Glibc.accept(listener, nil, nil)
      guard socket >= 0 else { return }
      Descriptor.unblock(socket)
      guard LocalSocket.isOurUser(socket) else {
        Glibc.close(socket)
        continue
      }
      // A newcomer takes the place of who has been silent longest.
      if connections.count >= ControlServer.connectionLimit {
        let oldest = connections.indices.max { connections[$0].idle < connections[$1].idle }
        if let oldest { connections.remove(at: oldest).close() }
      }
      connections.append(Connection(socket))
    }
  }
}

/// One client.
private final class Connection {
  private let socket: Int32
  private var input: [UInt8] = []
  private var output: [UInt8] = []
  private var waiting: (id: Int?, reply: () -> ControlReply?)?
  /// A request that waits for a turn of the loop, until then.
  private var idling: (id: Int?, begin: () -> ControlServer.Answer, until: Double)?
  /// The request that is being answered, which may ask something of the core, until then.
  private var answering: (id: Int?, until: Double, isRefused: Bool)?
  private var isClosed = false
  private var hasEnded = false
  private var isBroken = false
  /// Turns since it last said something.
  private(set) var idle = 0

  init(_ socket: Int32) { self.socket = socket }

  var isOver: Bool {
    guard answering == nil else { return false }
    return isBroken
      || (hasEnded && waiting == nil && idling == nil && output.isEmpty && !hasLine)
  }
  private var hasLine: Bool { input.contains(UInt8(ascii: "\n")) }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    isBroken = true
    Glibc.close(socket)
  }

  func turn(_ answer: (ControlRequest) -> ControlServer.Answer, isBusy: Bool) {
    guard !isClosed else { return }
    guard answering == nil else { return refuseLate() }
    idle += 1
    takeIdling(isBusy)
    if !isBusy, let waiting, var reply = waiting.reply() {
      reply.id = waiting.id
      self.waiting = nil
      output += ControlRequest.line(reply)
    }
    receive()
    for _ in 0..<ControlServer.requestsPerTurn {
      guard waiting == nil, idling == nil, !isBroken, let line = nextLine() else { break }
      take(line, answer)
    }
    send()
    if output.count > ControlServer.outputLimit { isBroken = true }
  }

  private func receive() {
    // What waits to be answered bounds what is read.
    guard !hasEnded, !isBroken, input.count <= ControlServer.lineLimit else { return }
    var buffer = [UInt8](repeating: 0, count: ControlServer.lineLimit)
    let count = recv(socket, &buffer, buffer.count, 0)
    if count > 0 {
      input += buffer[..<count]
      idle = 0
    } else if count == 0 {
      hasEnded = true
    } else if errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR {
      isBroken = true
    }
  }

  private func nextLine() -> ArraySlice<UInt8>? {
    guard let end = input.firstIndex(of: UInt8(ascii: "\n")) else {
      if input.count > ControlServer.lineLimit {
        output += ControlRequest.line(
          ControlReply.refused(
            ControlRefusal(
              code: "bad_request",
              message: "a line has at most \(ControlServer.lineLimit) bytes")))
        input = []
        hasEnded = true
      }
      return nil
    }
    let line = input[..<end]
    input.removeSubrange(...end)
    return line
  }

  private func take(
    _ line: ArraySlice<UInt8>, _ answer: (ControlRequest) -> ControlServer.Answer
  ) {
    guard line.contains(where: { $0 > 32 }) else { return }
    do throws(ControlRefusal) {
      let request = try ControlRequest(line: line)
      finish(request.id) { answer(request) }
    } catch {
      say(.refused(error), nil)
    }
  }

  /// Makes an answer, which may take as long as the core does, and sends it, unless the client was refused meanwhile.
  private func finish(_ id: Int?, _ make: () -> ControlServer.Answer) {
    answering = (id, MonotonicTime.seconds + ControlServer.busySeconds, false)
    let made = make()
    let isRefused = answering?.isRefused ?? false
    answering = nil
    guard !isRefused else { return }
    switch made {
    case .now(let reply): say(reply, id)
    case .later(let ask): waiting = (id, ask)
    case .whenIdle(let begin):
      idling = (id, begin, MonotonicTime.seconds + ControlServer.busySeconds)
    }
  }

  private func say(_ reply: ControlReply, _ id: Int?) {
    var reply = reply
    reply.id = id
    output += ControlRequest.line(reply)
  }

  /// Replies to requests that waited for a turn of the loop, or refuses them when that does not come.
  private func takeIdling(_ isBusy: Bool) {
    guard let (id, begin, until) = idling else { return }
    if !isBusy {
      idling = nil
      finish(id, begin)
    } else if MonotonicTime.seconds > until {
      idling = nil
      say(
        .refused(
          ControlRefusal(
            code: "core_busy", message: "the core takes its time; nothing was done, try again")), id
      )
    }
  }

  /// Refuses a request on which the core works for too long.
  private func refuseLate() {
    guard let (id, until, isRefused) = answering, !isRefused, MonotonicTime.seconds > until else {
      return
    }
    answering = (id, until, true)
    say(
      .refused(
        ControlRefusal(
          code: "core_busy", message: "the core takes its time; what was asked may still be done")),
      id)
    send()
  }

  /// Sends as much as goes without waiting.
  func send() {
    while !output.isEmpty, !isBroken {
      let count = Glibc.send(socket, output, output.count, Int32(MSG_NOSIGNAL))
      if count > 0 {
        output.removeFirst(count)
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        return
      } else if errno != EINTR {
        isBroken = true
      }
    }
  }
}
