import Glibc
import HostBase
import Play
import Session

/// What comes through sockets, through real ones.
extension HostReaders {
  private static func places(_ name: String) -> Places {
    Places(environment: ["HOME": "\(root)/home", "XDG_RUNTIME_DIR": "\(root)/\(name)"])
  }

  /// What a client asks of a running game: each line is answered by one, and what is understood is understood again.
  static func control(_ bytes: [UInt8]) throws {
    let server = try ControlServer(places: places("ctl"))
    defer { server.close() }
    guard case .success(let client) = LocalSocket.connect(to: server.path) else {
      throw Broken(description: "a game that cannot be reached")
    }
    defer { close(client) }
    var unsent = bytes[...]
    var replies: [UInt8] = []
    var misread: ControlRequest?
    for _ in 0..<100 {
      unsent = unsent.dropFirst(write(unsent, to: client))
      server.poll { request in
        if (try? ControlRequest(line: request.line())) != request { misread = request }
        guard request.command == .step else { return .now(.done(path: request.path)) }
        return .later { .done(frame: UInt64(request.frames ?? 1)) }
      }
      let received = read(from: client)
      replies += received
      if unsent.isEmpty, received.isEmpty { break }
    }
    if let misread { throw Broken(description: "read differently: \(misread)") }
    let lines = replies.split(separator: UInt8(ascii: "\n"))
    for line in lines {
      try promise(ControlReply(line: line) != nil, "a reply that is none")
    }
    try promise(
      lines.count <= bytes.count { $0 == UInt8(ascii: "\n") } + 1, "more replies than requests")
  }

  /// What a running game, or what is in its place, replies.
  static func reply(_ bytes: [UInt8]) throws {
    let (listener, path) = try ControlSockets.listening(places("rep"))
    defer {
      close(listener)
      unlink(path)
    }
    let client = try ControlClient(path: path)
    let game = accept(listener, nil, nil)
    defer { close(game) }
    _ = write(bytes[...], to: game)
    shutdown(game, Int32(SHUT_WR))
    let reply: ControlReply
    do {
      reply = try client.ask(ControlRequest(.status), seconds: 5)
    } catch {
      let isPlain = error.message.unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control
      }
      return try promise(isPlain, "a refusal steers the terminal")
    }
    try promise(reply.ok && reply.error == nil, "a refusal passed for a reply")
  }

  /// What the other end of a link cable sends, behind a greeting where the first byte is even.
  static func link(_ bytes: [UInt8]) throws {
    let places = places("link")
    let line = try LinkLine(.local(name: "readers"), places: places)
    defer { line.close() }
    line.greet(core: "x", version: "1")
    let path = PathName.join(places.runtime, "link-readers")
    guard case .success(let peer) = LocalSocket.connect(to: path) else {
      throw Broken(description: "a line that cannot be joined")
    }
    defer { close(peer) }
    let greeting = Array("arcadia link 1\nx\n1\n".utf8)
    var unsent = bytes.dropFirst()
    if bytes.first?.isMultiple(of: 2) ?? true {
      unsent = [UInt8(greeting.count), 0, 0, 0] + greeting + unsent
    }
    let sent = unsent.count
    var received = 0
    for _ in 0..<100 {
      unsent = unsent.dropFirst(write(unsent, to: peer))
      if unsent.isEmpty { shutdown(peer, Int32(SHUT_WR)) }
      let events = line.takeEvents()
      for case .packet(let packet) in events {
        try promise(packet.count <= 1 << 16, "a packet is beyond the limit")
        received += packet.count + 4
      }
      if case .left? = events.last { break }
    }
    try promise(received <= sent, "more came than was sent")
    try promise(!line.isConnected, "who has left is thought to be there")
  }

  /// The address of a message bus, as a program on a bus names it: one socket, or none.
  static func busAddress(_ bytes: [UInt8]) throws {
    guard let address = BusAddress(String(decoding: bytes, as: UTF8.self)) else { return }
    let text = address.text
    try promise(
      text.hasPrefix("unix:path=/") || text.hasPrefix("unix:abstract="), "\(text) is no socket")
    try promise(
      !text.contains(";") && text.split(separator: ":").count == 2, "\(text) is several addresses")
    try promise(BusAddress(text) == address, "\(text) reads differently")
  }

  // MARK: -

  /// Sends what is possible without waiting; returns how much.
  private static func write(_ bytes: ArraySlice<UInt8>, to socket: Int32) -> Int {
    bytes.withUnsafeBytes {
      max(0, send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT)))
    }
  }

  /// What is there, without waiting.
  private static func read(from socket: Int32) -> [UInt8] {
    var room = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(socket, &room, room.count, Int32(MSG_DONTWAIT))
    return Array(room.prefix(max(0, count)))
  }
}
