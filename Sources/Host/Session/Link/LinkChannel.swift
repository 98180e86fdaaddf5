import Glibc
import HostBase

/// What host and worker tell each other of a link: datagrams over a pair of sockets that keep their borders.
///
/// Layout: kind (1 byte), generation (1 byte), the rest. A machine that left may be followed by another: the generation
/// says which one is meant, so that no packet reaches the wrong one.
package enum LinkDatagram {
  /// What a datagram says.
  enum Kind: UInt8 {
    /// To the core: the other end is there.
    case joined = 1
    /// Both ways: a packet.
    case packet
    /// To the core: the other end is gone; the rest is why.
    case left
    /// To the host: the core has more to send than anyone takes.
    case hangUp
    /// To the host: the core does not want this other end.
    case dismiss
    /// To the host: the core has looked for packets.
    case polled
  }

  /// What came.
  enum Arrival {
    case message(Kind, generation: UInt8, UnsafeRawBufferPointer)
    case nothing
    case closed
    /// It is none of the above, or longer than a packet.
    case nonsense
  }

  /// The result for a datagram.
  enum Dispatch {
    case sent, full, closed
  }

  /// Bytes before the rest.
  static let headSize = 2
  /// Longest datagram.
  static let limit = headSize + LinkLine.messageLimit

  /// A pair of sockets: the host's end, and the worker's; nil with `errno`.
  package static func pair() -> (host: Int32, worker: Int32)? {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
    return (ends[0], ends[1])
  }

  /// A datagram in one piece.
  static func make(
    _ kind: Kind, generation: UInt8, _ bytes: some Sequence<UInt8> = []
  ) -> [UInt8] {
    [kind.rawValue, generation] + bytes
  }

  /// Sends one, if there is room for it now.
  static func send(_ datagram: [UInt8], to socket: Int32) -> Dispatch {
    while true {
      let count = Glibc.send(
        socket, datagram, datagram.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      if count >= 0 { return .sent }
      switch errno {
      case EINTR: continue
      case EAGAIN, ENOBUFS: return .full
      default: return .closed
      }
    }
  }

  /// Takes one; its bytes are in `room`, which has `limit` bytes or more.
  static func receive(from socket: Int32, in room: UnsafeMutableRawBufferPointer) -> Arrival {
    var wasReset = false
    while true {
      // With MSG_TRUNC, the true length comes back, whatever fits.
      let count = recv(
        socket, room.baseAddress, min(room.count, limit), Int32(MSG_DONTWAIT) | Int32(MSG_TRUNC))
      if count < 0, errno == EINTR { continue }
      // Said once when the other end is closed with bytes unread; what it sent before is still here.
      if count < 0, errno == ECONNRESET, !wasReset {
        wasReset = true
        continue
      }
      if count < 0 { return errno == EAGAIN ? .nothing : .closed }
      if count == 0 { return .closed }
      guard count >= headSize, count <= min(room.count, limit), let kind = Kind(rawValue: room[0])
      else { return .nonsense }
      return .message(
        kind, generation: room[1], UnsafeRawBufferPointer(rebasing: room[headSize..<count]))
    }
  }
}

/// The core's end of a link, in the core's own process: packets go to the host, which has the line to the other machine.
package final class LinkChannel: PacketLine {
  /// Where the host puts the worker's end of the pair.
  package static let descriptor: Int32 = 5
  private static let queueLimit = 1 << 20
  /// Milliseconds from one note that the core looks for packets to the next.
  private static let pollNoteEvery: Int64 = 50

  package let isHost: Bool
  package private(set) var isConnected = false
  private var socket: Int32
  private var generation: UInt8 = 0
  private var outgoing: [[UInt8]] = []
  private var queued = 0
  private var notedAt = Int64.min / 2
  private let room = UnsafeMutableRawBufferPointer.allocate(
    byteCount: LinkDatagram.limit, alignment: 16)

  /// Takes over the worker's end.
  package init(socket: Int32, isHost: Bool) {
    self.socket = socket
    self.isHost = isHost
  }

  deinit {
    close()
    room.deallocate()
  }

  /// The descriptor that a host left for a link, or nil if it is anything else.
  package static func inherited() -> Int32? {
    func option(_ name: Int32) -> Int32? {
      var value: Int32 = 0
      var size = socklen_t(MemoryLayout<Int32>.size)
      return getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
    }
    return option(SO_TYPE) == Int32(SOCK_SEQPACKET.rawValue) && option(SO_DOMAIN) == AF_UNIX
      ? descriptor : nil
  }

  /// The host greets the other machine.
  package func greet(core: String, version: String) {}

  package func send(_ packet: UnsafeRawBufferPointer) {
    guard isConnected else { return }
    guard packet.count <= LinkLine.messageLimit, queued + packet.count < Self.queueLimit else {
      return hangUp(.hangUp)
    }
    put(LinkDatagram.make(.packet, generation: generation, packet))
  }

  package func dismiss() { hangUp(.dismiss) }

  package func takeEvents() -> [LinkLine.Event] {
    flush()
    notePoll()
    var events: [LinkLine.Event] = []
    var taken = 0
    while socket >= 0, taken < Self.queueLimit {
      switch LinkDatagram.receive(from: socket, in: room) {
      case .nothing: return events
      case .closed, .nonsense:
        if isConnected { events.append(.left("the link is closed")) }
        isConnected = false
        drop()
      case .message(let kind, let generation, let bytes):
        taken += bytes.count + 64
        switch kind {
        case .joined:
          self.generation = generation
          isConnected = true
          events.append(.joined)
        case .packet: events.append(.packet(Array(bytes)))
        case .left:
          isConnected = false
          events.append(.left(String(decoding: bytes, as: UTF8.self)))
        case .hangUp, .dismiss, .polled: break
        }
      }
    }
    return events
  }

  /// What was sent reaches the host, if that takes it in a moment.
  package func close() {
    for _ in 0..<20 where socket >= 0 && !outgoing.isEmpty {
      flush()
      guard !outgoing.isEmpty else { break }
      var watched = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
      poll(&watched, 1, 10)
    }
    drop()
  }

  // MARK: - Sending

  private func put(_ datagram: [UInt8]) {
    outgoing.append(datagram)
    // Short ones take room as well.
    queued += datagram.count + 64
    flush()
  }

  private func flush() {
    var sent = 0
    while socket >= 0, sent < outgoing.count {
      switch LinkDatagram.send(outgoing[sent], to: socket) {
      case .sent:
        queued -= outgoing[sent].count + 64
        sent += 1
      case .full:
        outgoing.removeFirst(sent)
        return
      case .closed: return drop()
      }
    }
    outgoing.removeAll(keepingCapacity: true)
  }

  /// The only word that still goes out is that nothing more does.
  private func hangUp(_ kind: LinkDatagram.Kind) {
    guard isConnected else { return }
    isConnected = false
    outgoing = []
    queued = 0
    put(LinkDatagram.make(kind, generation: generation))
  }

  /// A core that looks for packets is waiting for the other machine, and does not hang.
  private func notePoll() {
    guard isConnected, outgoing.isEmpty else { return }
    let milliseconds = Int64(MonotonicTime.nanoseconds / 1_000_000)
    guard milliseconds - notedAt >= Self.pollNoteEvery else { return }
    notedAt = milliseconds
    _ = LinkDatagram.send(LinkDatagram.make(.polled, generation: generation), to: socket)
  }

  private func drop() {
    if socket >= 0 { Glibc.close(socket) }
    socket = -1
    outgoing = []
    queued = 0
  }
}
