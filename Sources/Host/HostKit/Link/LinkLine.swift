internal import Glibc

/// The line between two instances: waits for the other one or joins it, and carries packets both ways.
///
/// Nothing blocks but `waitForOther` and, for a moment, `close`. What comes from the line is hostile: lengths, queues and
/// the time for a greeting have bounds, and who breaks them is hung up on, with a sentence in `takeEvents`.
///
/// On the wire: each message is its length (4 bytes, little-endian, at most 64 KiB) and its bytes. The first message of
/// each side is the greeting, a line that names line, core and protocol: only equals talk.
public final class LinkLine {
  /// What happened on the line.
  public enum Event: Equatable, Sendable {
    /// The other end is there and speaks the same.
    case joined
    /// A packet of the other end.
    case packet([UInt8])
    /// The other end is gone, and why.
    case left(String)
  }

  private static let messageLimit = 1 << 16
  private static let queueLimit = 1 << 20
  private static let greetingSeconds = 5

  /// Where it was opened.
  public let place: LinkPlace
  /// Whether this side waits for the other one, as client 0.
  public let isHost: Bool

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

  /// Why the last end that was there is gone.
  public private(set) var farewell: String?
  /// Whether the other end is there.
  public var isConnected: Bool { connection >= 0 && isGreeted }

  /// Opens the line: joins who waits already, or waits.
  public init(_ place: LinkPlace, places: Places) throws(LinkError) {
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

  /// Says what this side speaks; the greeting is sent to whoever comes.
  public func greet(core: String, version: String) {
    let line = "arcadia link 1\n\(core)\n\(version)\n"
    greeting = Self.message(Array(line.utf8))
    if connection >= 0 { outgoing += greeting }
  }

  /// Sends a packet; without somebody at the other end nothing happens.
  public func send(_ packet: UnsafeRawBufferPointer) {
    guard isConnected else { return }
    guard packet.count <= Self.messageLimit, outgoing.count + packet.count < Self.queueLimit else {
      return hangUp("the other end takes nothing any more")
    }
    outgoing += Self.message(packet)
    flush()
  }

  /// What has happened since it was last asked, in order.
  public func takeEvents() -> [Event] {
    work()
    defer {
      events = []
      queued = 0
    }
    return events
  }

  /// Waits until the other end is there; false: not in time, or interrupted.
  public func waitForOther(seconds: Int, isInterrupted: () -> Bool) -> Bool {
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
  func dismiss() { hangUp("the other end is not wanted here") }

  /// Hangs up; what was sent still arrives.
  public func close() {
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

  // MARK: - Work

  func work() {
    accept()
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
      LinkSockets.unblock(socket)
      guard connection < 0 else {
        // A cable has two ends.
        Glibc.close(socket)
        continue
      }
      LinkSockets.hurry(socket)
      connection = socket
      connectedAt = Self.seconds()
      outgoing = greeting
      flush()
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
        // Whether somebody is still there is found out by reading, after what they have sent.
        return
      }
    }
  }

  private func read() {
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

  private static func seconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec
  }
}
