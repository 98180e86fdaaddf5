import Glibc
package import HostBase
import Library

/// The line between two instances: waits for the other one or joins it, and carries packets both ways.
///
/// Nothing blocks but `waitForOther` and, for a moment, `close`. What comes from the line is hostile: lengths, queues and
/// the time for a greeting have bounds, and who breaks them is hung up on, with a sentence in `takeEvents`.
///
/// On the wire: each message is its length (4 bytes, little-endian, at most 64 KiB) and its bytes. The first message of
/// each side is the greeting, a line that names line, core and protocol: only equals talk.
package final class LinkLine: PacketLine, GameLink {
  /// What happened on the line.
  package enum Event: Equatable, Sendable {
    /// The other end is there and speaks the same.
    case joined
    /// A packet of the other end.
    case packet([UInt8])
    /// The other end is gone, and why.
    case left(String)
  }

  /// Longest packet in bytes.
  static let messageLimit = 1 << 16
  private static let queueLimit = 1 << 20
  private static let greetingSeconds = 5
  /// The refusal that a third machine gets.
  private static let refusal = message(Array("arcadia link 1\nfull\n".utf8))
  /// Why a third machine is sent away.
  static let full = "two machines are linked there already"

  /// Where it was opened.
  package let place: LinkPlace
  /// Whether this side waits for the other one, as client 0.
  package let isHost: Bool

  private var listener: Int32 = -1
  private var connection: Int32 = -1
  /// The socket's file, removed at the end.
  private var socketPath: String?
  private var greeting: [UInt8] = []
  private var isGreeted = false
  private var connectedAt = 0
  private var incoming: [UInt8] = []
  private var outgoing: [UInt8] = []
  private var events: [Event] = []
  private var queued = 0
  /// Machines that were sent away and may still read why, and since when.
  private var refused: [(socket: Int32, since: Int)] = []

  /// Why the last end that was there is gone.
  package private(set) var farewell: String?
  /// Whether the other end is there.
  package var isConnected: Bool { connection >= 0 && isGreeted }

  /// Opens the line: joins who waits already, or waits.
  package init(_ place: LinkPlace, places: Places) throws(LinkError) {
    self.place = place
    switch place {
    case .local(let name):
      let opened = try LinkSockets.local(name: name, folder: places.runtime)
      isHost = opened.isListening
      if opened.isListening {
        listener = opened.socket
        socketPath = opened.path
      } else {
        connection = opened.socket
      }
    case .host(let port):
      isHost = true
      listener = try LinkSockets.listening(port: port, place: place.description)
    case .join(let address, let port):
      isHost = false
      connection = try LinkSockets.connected(
        to: address, port: port, place: place.description)
    }
    connectedAt = Self.seconds()
  }

  deinit { close() }

  /// Names what this side speaks; the greeting is sent to the machine that connects.
  package func greet(core: String, version: String) {
    let facts = LinkFacts(core: core, version: version).cleaned
    let line = "arcadia link 1\n\(facts.core)\n\(facts.version)\n"
    greeting = Self.message(Array(line.utf8))
    if connection >= 0 { outgoing += greeting }
  }

  /// Sends a packet; without a machine at the other end nothing happens.
  package func send(_ packet: UnsafeRawBufferPointer) {
    guard isConnected else { return }
    guard packet.count <= Self.messageLimit, outgoing.count + packet.count < Self.queueLimit else {
      return overflow()
    }
    outgoing += Self.message(packet)
    flush()
  }

  /// What has happened since it was last asked, in order.
  package func takeEvents() -> [Event] {
    work()
    defer {
      events = []
      queued = 0
    }
    return events
  }

  /// Waits until the other end is there; false: not in time, or interrupted.
  package func waitForOther(seconds: Int, isInterrupted: () -> Bool) -> Bool {
    let end = Self.seconds() + seconds
    while !isConnected {
      if isInterrupted() || Self.seconds() >= end { return false }
      var watched = pollfd(
        fd: connection >= 0 ? connection : listener, events: Int16(POLLIN), revents: 0)
      poll(&watched, 1, 50)
      work()
      if listener < 0 && connection < 0 { return false }
    }
    return true
  }

  /// Sends the other end away and waits for another one.
  package func dismiss() { hangUp("the other end is not wanted here") }

  /// Hangs up; what was sent still arrives.
  package func close() {
    for one in refused { Glibc.close(one.socket) }
    refused = []
    if connection >= 0 {
      // A stream that is closed with bytes unread loses those that are on their way out.
      flush()
      shutdown(connection, Int32(SHUT_WR))
      var scrap = [UInt8](repeating: 0, count: 4096)
      for _ in 0..<20 {
        var watched = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
        guard poll(&watched, 1, 10) >= 0 else { break }
        let count = recv(connection, &scrap, scrap.count, Int32(MSG_DONTWAIT))
        if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { break }
      }
      Glibc.close(connection)
      connection = -1
    }
    if listener >= 0 {
      Glibc.close(listener)
      listener = -1
    }
    if let path = socketPath { unlink(path) }
    socketPath = nil
  }

  // MARK: - Waiting

  /// Whether a packet of any size may be sent without ending the line.
  var hasRoom: Bool { outgoing.count + Self.messageLimit + 4 < Self.queueLimit }

  /// Whether no machine is there and none can come any more.
  var isOver: Bool { listener < 0 && connection < 0 }

  /// What `poll` is to wait for, so that `work` has something to do: the connection and the listener.
  var watched: [pollfd] {
    var wanted: Int32 = 0
    if queued < Self.queueLimit { wanted |= Int32(POLLIN) }
    if !outgoing.isEmpty { wanted |= Int32(POLLOUT) }
    return [
      pollfd(fd: wanted == 0 ? -1 : connection, events: Int16(wanted), revents: 0),
      pollfd(fd: listener, events: Int16(POLLIN), revents: 0),
    ]
  }

  /// The core has more to send than the other end takes.
  func overflow() { hangUp("the other end takes nothing any more") }

  // MARK: - Work

  func work() {
    accept()
    forgetRefused()
    guard connection >= 0 else { return }
    flush()
    read()
    if connection >= 0, !isGreeted, Self.seconds() - connectedAt > Self.greetingSeconds {
      hangUp("the other end says nothing")
    }
  }

  private func accept() {
    guard listener >= 0 else { return }
    while true {
      let socket = Glibc.accept(listener, nil, nil)
      guard socket >= 0 else { return }
      Descriptor.unblock(socket)
      // Who left before this one came has perhaps not been read to the end.
      read()
      guard connection < 0 else {
        refuse(socket)
        continue
      }
      LinkSockets.hurry(socket)
      connection = socket
      connectedAt = Self.seconds()
      outgoing = greeting
      flush()
    }
  }

  /// A cable has two ends: a third machine gets a refusal, and has a second to read it.
  private func refuse(_ socket: Int32) {
    _ = Self.refusal.withUnsafeBytes {
      Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    shutdown(socket, Int32(SHUT_WR))
    // Closed with bytes unread, a socket may lose what was just sent.
    if refused.count >= 8 { Glibc.close(refused.removeFirst().socket) }
    refused.append((socket, Self.seconds()))
  }

  private func forgetRefused() {
    guard !refused.isEmpty else { return }
    var scrap = [UInt8](repeating: 0, count: 4096)
    refused.removeAll { one in
      let count = recv(one.socket, &scrap, scrap.count, Int32(MSG_DONTWAIT))
      let isThere = count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR)
      guard !isThere || Self.seconds() - one.since > 1 else { return false }
      Glibc.close(one.socket)
      return true
    }
  }

  private func flush() {
    while connection >= 0 && !outgoing.isEmpty {
      let count = outgoing.withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        outgoing.removeFirst(count)
      } else if count < 0 && errno == EINTR {
        continue
      } else {
        // Whether the other machine is still there is found out by reading, after what it has sent.
        return
      }
    }
  }

  private func read() {
    guard connection >= 0 else { return }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    // Who sends more than is taken waits: the line's own buffers fill up.
    while connection >= 0 && queued < Self.queueLimit {
      let count = recv(connection, &chunk, chunk.count, Int32(MSG_DONTWAIT))
      if count > 0 {
        incoming += chunk[..<count]
        takeMessages()
      } else if count == 0 {
        return hangUp("the other end has left")
      } else if errno == EINTR {
        continue
      } else {
        switch errno {
        case EAGAIN: break
        case ECONNRESET, EPIPE: hangUp("the other end has left")
        default: hangUp("the line is broken: \(String(cString: strerror(errno)))")
        }
        return
      }
    }
  }

  private func takeMessages() {
    var start = 0
    while connection >= 0 && incoming.count - start >= 4 {
      let length = (0..<4).reduce(0) { $0 | Int(incoming[start + $1]) << ($1 * 8) }
      guard length <= Self.messageLimit else {
        return hangUp("the other end sends what is no packet")
      }
      guard incoming.count - start - 4 >= length else { break }
      take(Array(incoming[start + 4..<start + 4 + length]))
      start += 4 + length
    }
    if connection >= 0 { incoming.removeFirst(start) }
  }

  private func take(_ message: [UInt8]) {
    if isGreeted {
      events.append(.packet(message))
      // Empty packets take room as well.
      queued += message.count + 64
    } else if Self.message(message) == greeting {
      isGreeted = true
      events.append(.joined)
    } else if Self.message(message) == Self.refusal {
      hangUp(Self.full)
    } else if message.starts(with: "arcadia link ".utf8) {
      hangUp("the other end plays with another core or another version of it")
    } else {
      hangUp("what is at the other end is no Arcadia")
    }
  }

  private func hangUp(_ reason: String) {
    guard connection >= 0 else { return }
    Glibc.close(connection)
    connection = -1
    incoming = []
    outgoing = []
    farewell = reason
    if isGreeted || !isHost { events.append(.left(reason)) }
    isGreeted = false
  }

  private static func message(_ bytes: some Collection<UInt8>) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: bytes.count >> $0) } + bytes
  }

  private static func seconds() -> Int { Int(MonotonicTime.nanoseconds / 1_000_000_000) }
}
