import Glibc
import TestSupport
import Testing

@testable import HostBase
@testable import Isolation
@testable import Library
@testable import Session

/// The host's end of a link; the test takes the place of the core's process, and says what it likes.
@Suite("A link whose core runs elsewhere")
struct LinkRelayTests {
  private final class Rig {
    let folder = LinkFolder()
    let relay: LinkRelay
    let worker: Int32
    private let room = UnsafeMutableRawBufferPointer.allocate(
      byteCount: LinkDatagram.limit, alignment: 16)

    init() throws {
      let pair = try #require(LinkDatagram.pair())
      worker = pair.worker
      relay = LinkRelay(line: try folder.line(), channel: pair.host, name: "Test")
      try relay.start()
    }

    deinit {
      relay.end()
      close(worker)
      room.deallocate()
    }

    /// A machine that joins; answers its generation, too.
    func join() throws -> (peer: LinkLine, generation: UInt8) {
      let peer = try folder.line()
      try #require(peer.waitForOther(seconds: 10) { false })
      let joined = try #require(take())
      #expect(joined.kind == .joined && joined.bytes.isEmpty)
      #expect(relay.waitForOther(seconds: 10) { false })
      return (peer, joined.generation)
    }

    /// The next datagram for the core; nil: none came in ten seconds.
    func take() -> (kind: LinkDatagram.Kind, generation: UInt8, bytes: [UInt8])? {
      var watched = pollfd(fd: worker, events: Int16(POLLIN), revents: 0)
      guard poll(&watched, 1, 10_000) > 0 else { return nil }
      guard
        case .message(let kind, let generation, let bytes) = LinkDatagram.receive(
          from: worker, in: room)
      else { return nil }
      return (kind, generation, Array(bytes))
    }

    func send(_ kind: LinkDatagram.Kind, _ generation: UInt8, _ bytes: [UInt8] = []) {
      #expect(
        LinkDatagram.send(
          LinkDatagram.make(kind, generation: generation, bytes), to: worker) == .sent)
    }

    /// Sends the same for as long as it is accepted; returns how often that was.
    func flood(_ datagram: [UInt8], most: Int) -> Int {
      var sent = 0
      var refusals = 0
      while refusals < 300, sent < most {
        if LinkDatagram.send(datagram, to: worker) == .sent {
          sent += 1
          refusals = 0
        } else {
          refusals += 1
          usleep(1000)
        }
      }
      return sent
    }
  }

  @Test("packets keep their borders both ways, and the end is reported")
  func packets() throws {
    let rig = try Rig()
    let (peer, generation) = try rig.join()
    let sent: [[UInt8]] = [[1, 2, 3], [UInt8](repeating: 7, count: LinkLine.messageLimit), [9]]
    for packet in sent { rig.send(.packet, generation, packet) }
    #expect(peer.take(atLeast: 4) == [.joined] + sent.map { .packet($0) })
    for packet in sent { packet.withUnsafeBytes { peer.send($0) } }
    for packet in sent {
      peer.work()
      let got = try #require(rig.take())
      #expect(got.kind == .packet && got.bytes == packet)
    }
    peer.close()
    let left = try #require(rig.take())
    #expect(left.kind == .left && left.bytes.elementsEqual("the other end has left".utf8))
    #expect(rig.relay.farewell == "the other end has left")
  }

  @Test("what a process sends last still arrives")
  func last() throws {
    let rig = try Rig()
    let (peer, generation) = try rig.join()
    for number in 0..<100 { rig.send(.packet, generation, [UInt8(number)]) }
    rig.relay.end()
    #expect(peer.takeToEnd().packets == (0..<100).map { [UInt8($0)] })
  }

  @Test(
    "what is no packet ends the link, and nothing of it goes out",
    arguments: [
      [UInt8](repeating: 2, count: LinkDatagram.limit + 1),
      [UInt8](repeating: 2, count: LinkDatagram.limit + 50_000),
      [], [2], [0, 0, 1], [7, 0, 1], [255, 255, 255],
    ])
  func nonsense(_ bytes: [UInt8]) throws {
    let rig = try Rig()
    let (peer, generation) = try rig.join()
    rig.send(.packet, generation, [5])
    #expect(send(rig.worker, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
    let events = peer.takeToEnd()
    #expect(events.packets == [[5]] && events.hasLeft)
    #expect(!rig.relay.isCoreWaiting)
  }

  @Test("a flood has to wait where the other machine reads nothing", arguments: [1, 1000, 65536])
  func flood(_ size: Int) throws {
    let rig = try Rig()
    let (peer, generation) = try rig.join()
    let datagram = LinkDatagram.make(
      .packet, generation: generation, [UInt8](repeating: 3, count: size))
    let most = (16 << 20) / (size + 4)
    let sent = rig.flood(datagram, most: most)
    // A megabyte in the host, and what the sockets hold.
    #expect(sent < most)
    // Who reads gets all of it, and all of it whole.
    let packets = peer.take(atLeast: sent + 1).packets
    #expect(packets.count == sent && packets.allSatisfy { $0.count == size })
  }

  @Test("a flood without another machine is thrown away, and the end does not wait for it")
  func floodToNobody() throws {
    let rig = try Rig()
    let datagram = LinkDatagram.make(
      .packet, generation: 0, [UInt8](repeating: 3, count: 60_000))
    #expect(rig.flood(datagram, most: 2000) == 2000)
    // One that comes afterwards gets nothing of it.
    let (peer, generation) = try rig.join()
    rig.send(.packet, generation, [1])
    #expect(peer.take(atLeast: 2) == [.joined, .packet([1])])
  }

  @Test("a core that reads nothing costs the host no memory: the other machine has to wait")
  func deaf() throws {
    let rig = try Rig()
    let (peer, _) = try rig.join()
    let packet = [UInt8](repeating: 1, count: 50_000)
    var rounds = 0
    while peer.isConnected, rounds < 2000 {
      packet.withUnsafeBytes { peer.send($0) }
      rounds += 1
      if rounds % 10 == 0 { usleep(1000) }
    }
    // Three queues of a megabyte and the sockets.
    #expect(rounds < 200)
    #expect(peer.farewell == "the other end takes nothing any more")
  }

  @Test("what was meant for a machine that has left does not reach the next one")
  func generations() throws {
    let rig = try Rig()
    let (first, old) = try rig.join()
    first.close()
    #expect(try #require(rig.take()).kind == .left)
    let (second, new) = try rig.join()
    #expect(new != old)
    rig.send(.packet, old, [1])
    rig.send(.dismiss, old)
    rig.send(.hangUp, old)
    rig.send(.packet, new, [2])
    #expect(second.take(atLeast: 2) == [.joined, .packet([2])])
    rig.send(.dismiss, new)
    #expect(second.takeToEnd().hasLeft)
  }

  @Test("a core counts as waiting only while it looks for packets of a machine that is there")
  func waiting() throws {
    let rig = try Rig()
    rig.send(.polled, 0)
    usleep(100_000)
    #expect(!rig.relay.isCoreWaiting)
    let (peer, generation) = try rig.join()
    #expect(!rig.relay.isCoreWaiting)
    func isWaiting() -> Bool {
      for _ in 0..<100 where !rig.relay.isCoreWaiting {
        rig.send(.polled, generation)
        usleep(10_000)
      }
      return rig.relay.isCoreWaiting
    }
    #expect(isWaiting())
    peer.close()
    #expect(try #require(rig.take()).kind == .left)
    rig.send(.polled, generation)
    usleep(100_000)
    #expect(!rig.relay.isCoreWaiting)
  }
}
