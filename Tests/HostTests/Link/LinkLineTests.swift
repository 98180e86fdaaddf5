import Glibc
import TestSupport
import Testing

@testable import HostBase
@testable import Session

@Suite("The line between two instances")
struct LinkLineTests {
  /// A folder for sockets of its own.
  private final class Folder {
    private let folder = TemporaryFolder("link")
    var path: String { folder.path }
    var places: Places { Places(environment: ["HOME": path, "XDG_RUNTIME_DIR": path]) }

    func line(_ version: String = "1") throws -> LinkLine {
      let line = try LinkLine(.local(name: "a"), places: places)
      line.greet(core: "Test", version: version)
      return line
    }

    /// A peer that says what it likes.
    func rawPeer() throws -> Int32 {
      let peer = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) {
        $0.copyBytes(from: "\(path)/arcadia/link-a".utf8)
      }
      let status = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(peer, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      try #require(status == 0)
      return peer
    }
  }

  private func pair(_ folder: Folder) throws -> (LinkLine, LinkLine) {
    let host = try folder.line()
    let client = try folder.line()
    #expect(host.isHost && !client.isHost)
    meet(host, client)
    return (host, client)
  }

  private func meet(_ host: LinkLine, _ client: LinkLine) {
    for _ in 0..<100 where !(host.isConnected && client.isConnected) {
      host.work()
      client.work()
    }
  }

  @Test("packets arrive whole and in order, also long ones")
  func packets() throws {
    let folder = Folder()
    let (host, client) = try pair(folder)
    #expect(host.takeEvents() == [.joined])
    #expect(client.takeEvents() == [.joined])
    let sent: [[UInt8]] = [[1, 2, 3], [UInt8](repeating: 7, count: 60_000), [9]]
    for packet in sent { packet.withUnsafeBytes { host.send($0) } }
    #expect(client.events(atLeast: 3, while: host) == sent.map { .packet($0) })
    [4].withUnsafeBytes { client.send($0) }
    #expect(host.events(atLeast: 1, while: client).first != nil)
  }

  @Test("another version is hung up on, and the next one is welcome")
  func versions() throws {
    let folder = Folder()
    let host = try folder.line("1")
    let stranger = try folder.line("2")
    let events = stranger.events(atLeast: 1, while: host)
    guard case .left(let reason)? = events.first else {
      Issue.record("\(events)")
      return
    }
    #expect(reason.contains("another version"), "\(reason)")
    #expect(host.takeEvents().isEmpty)
    stranger.close()
    let client = try folder.line("1")
    meet(host, client)
    #expect(host.isConnected && client.isConnected)
  }

  @Test("who comes right after another one left is welcome", arguments: ["1", "2"])
  func successor(_ version: String) throws {
    let folder = Folder()
    let host = try folder.line("1")
    let first = try folder.line(version)
    // The host has the first one, and looks again only when both have happened.
    for _ in 0..<3 { host.work() }
    first.close()
    let client = try folder.line("1")
    meet(host, client)
    #expect(host.isConnected && client.isConnected)
    #expect(client.farewell == nil)
  }

  @Test("a third one is refused with a reason, and an end that leaves is reported")
  func leaving() throws {
    let folder = Folder()
    let (host, client) = try pair(folder)
    let third = try folder.line()
    #expect(third.events(atLeast: 1, while: host) == [.left(LinkLine.full)])
    #expect(third.farewell == LinkLine.full)
    #expect(host.isConnected && client.isConnected)
    _ = host.takeEvents()
    [5].withUnsafeBytes { client.send($0) }
    client.close()
    let events = host.events(atLeast: 2, while: host)
    #expect(events.count == 2 && events.last == .left("the other end has left"), "\(events)")
  }

  @Test("what is no Arcadia, and what is no packet, is hung up on")
  func strangers() throws {
    let folder = Folder()
    let host = try folder.line()
    for bytes in [
      Array("\u{0E}\u{0}\u{0}\u{0}GET / HTTP/1.1".utf8), [0xFF, 0xFF, 0xFF, 0xFF, 1],
      [0, 0, 0, 0], [1, 0, 1, 0, 0],
    ] as [[UInt8]] {
      let peer = try folder.rawPeer()
      #expect(send(peer, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
      for _ in 0..<5 { _ = host.takeEvents() }
      #expect(!host.isConnected)
      #expect(host.farewell != nil)
      close(peer)
    }
  }

  @Test("a flood is not kept: who sends without end has to wait")
  func flood() throws {
    let folder = Folder()
    let (host, client) = try pair(folder)
    let packet = [UInt8](repeating: 1, count: 50_000)
    // The client's own queue has a bound too, and reaching it ends the line.
    var rounds = 0
    while client.isConnected && rounds < 1000 {
      packet.withUnsafeBytes { client.send($0) }
      rounds += 1
    }
    #expect(rounds < 1000)
    #expect(!host.takeEvents().isEmpty)
  }

  @Test("a socket that was left behind is no obstacle")
  func leftBehind() throws {
    let folder = Folder()
    _ = try FileSystem.ensureFolder("\(folder.path)/arcadia")
    try AtomicFile.replace("\(folder.path)/arcadia/link-a", with: [])
    let host = try folder.line()
    #expect(host.isHost)
  }

  @Test("names, hosts and addresses are distinguished")
  func places() {
    #expect(LinkPlace("duo") == .local(name: "duo"))
    #expect(LinkPlace("host") == .host(port: 7989))
    #expect(LinkPlace("host:5000") == .host(port: 5000))
    #expect(LinkPlace("join:10.0.0.2") == .join(address: "10.0.0.2", port: 7989))
    #expect(LinkPlace("join:pc.local:99") == .join(address: "pc.local", port: 99))
    #expect(LinkPlace("join:[::1]:99") == .join(address: "::1", port: 99))
    for text in [
      "", "a b", "a/b", "..", "host:", "host:0", "host:70000", "join", "join:", "join:a:b",
      "join:[::1", "join:::1", String(repeating: "a", count: 33),
    ] {
      #expect(LinkPlace(text) == nil, "\(text)")
    }
    for text in ["duo", "host:5000", "join:pc.local:99", "join:[::1]:99"] {
      #expect(LinkPlace(text)?.description == text)
    }
  }
}

extension LinkLine {
  /// Takes events until there are so many, with the other end at work as well; at most some seconds.
  fileprivate func events(atLeast count: Int, while other: LinkLine) -> [Event] {
    var found: [Event] = []
    for _ in 0..<2000 where found.count < count {
      found += takeEvents()
      other.work()
      usleep(1000)
    }
    return found
  }
}
