import CoreABI
import Foundation
import TestSupport
import Testing

@testable import Catalog
@testable import HostBase
@testable import Isolation
@testable import Library
@testable import Session

/// Cores with a cable (`Tests/Fixtures/cores/linked.c`) in processes of their own; the test is the other machine.
@Suite("A linked core in the sandbox")
struct LinkedSessionTests {
  /// The words of the core's save RAM.
  private enum Word: Int {
    case frames, outcome, packets, sum, started, joined, left, stopped
  }

  private final class Rig {
    let folder = LinkFolder()
    let session: IsolatedSession
    let link: any GameLink

    init(
      _ what: String, _ place: String = "",
      _ adjust: (inout IsolatedSession.Rules) -> Void = { _ in }
    ) throws {
      session = try Self.session(what, place) {
        $0.isLinked = true
        adjust(&$0)
      }
      link = try session.link(folder.open())
    }

    deinit { session.close() }

    static func session(
      _ what: String, _ place: String = "", _ adjust: (inout IsolatedSession.Rules) -> Void
    ) throws -> IsolatedSession {
      var plan = try FixtureCore.plan("linked")
      plan.content = Array("\(what)\n\(place)\n".utf8)
      var rules = Isolated.rules
      adjust(&rules)
      return try IsolatedSession(plan: plan, rules: rules)
    }

    /// Another machine with the same core, once both know of each other.
    func join() throws -> LinkLine {
      let peer = try folder.line(core: "Linked", version: "cable 1")
      try #require(peer.waitForOther(seconds: 10) { false })
      try #require(link.waitForOther(seconds: 10) { false })
      return peer
    }

    func play(_ frames: Int = 1) throws {
      for _ in 0..<frames { try session.runFrame(input: InputState(), wants: .all) }
    }
  }

  private func word(_ word: Word, _ session: IsolatedSession) -> Int {
    let bytes = session.memory(UInt32(RETRO_MEMORY_SAVE_RAM))
    guard bytes.count >= word.rawValue * 4 + 4 else { return -1 }
    return (0..<4).reduce(0) { $0 | Int(bytes[word.rawValue * 4 + $1]) << (8 * $1) }
  }

  @Test("packets go both ways, and the core hears who comes and goes")
  func echo() throws {
    let rig = try Rig("echo")
    #expect(rig.link.isHost)
    let peer = try rig.join()
    try rig.play()
    #expect(word(.started, rig.session) == 1 && word(.joined, rig.session) == 1)
    let sent: [[UInt8]] = [[1, 2, 3], [UInt8](repeating: 6, count: 65536), [255]]
    for packet in sent { packet.withUnsafeBytes { peer.send($0) } }
    let events = try peer.take(atLeast: 4) { try rig.play() }
    #expect(events.packets == sent.map { $0.map { $0 &+ 1 } })
    #expect(word(.packets, rig.session) == 3)
    peer.close()
    for _ in 0..<1000 where word(.left, rig.session) == 0 { try rig.play() }
    #expect(word(.left, rig.session) == 1)
    #expect(
      rig.session.takeEvents().contains(
        .message(text: "Link cable: the other end has left", seconds: 5)))
    // The next one is welcome.
    _ = try rig.join()
    try rig.play()
    #expect(word(.joined, rig.session) == 2)
  }

  @Test("what is sent in the last frame arrives, and the core is stopped")
  func end() throws {
    let rig = try Rig("say")
    let peer = try rig.join()
    try rig.play(200)
    rig.session.close()
    let numbers = peer.takeToEnd().packets.map { Int($0[0]) }
    #expect(numbers == Array(1...200))
    #expect(rig.session.failure == nil)
  }

  @Test("another protocol is refused at the greeting, as between two that run in the host")
  func greeting() throws {
    let rig = try Rig("echo")
    for version in ["cable 2", "1"] {
      let stranger = try rig.folder.line(core: "Linked", version: version)
      #expect(stranger.takeToEnd().packets.isEmpty)
      #expect(stranger.farewell != nil)
    }
    _ = try rig.join()
  }

  @Test(
    "a core that floods, sends too much or what is no packet keeps playing, and harms neither end",
    arguments: ["flood", "huge", "raw", "refuse"])
  func misdeeds(_ what: String) throws {
    let rig = try Rig(what)
    let peer = try rig.join()
    // The other machine reads nothing at first.
    try rig.play(10)
    let events = try peer.take(atLeast: what == "flood" ? 100 : 2) { try rig.play() }
    #expect(rig.session.failure == nil)
    #expect(word(.frames, rig.session) >= 10)
    #expect(events.packets.allSatisfy { $0.count <= 65536 })
    switch what {
    case "huge": #expect(events.packets == [[UInt8](repeating: 0, count: 65536)])
    case "raw": #expect(word(.outcome, rig.session) == 1 && events.packets.isEmpty)
    case "refuse": #expect(peer.takeToEnd().packets.isEmpty)
    default: #expect(events.packets.count > 50)
    }
    if what != "flood" {
      // The packet may come before the news that the line is closed.
      _ = try peer.takeToEnd { try rig.play() }
      #expect(peer.farewell != nil)
    }
  }

  @Test("a frame may wait for the other machine longer than a core may hang")
  func patience() throws {
    let rig = try Rig("wait", "1") {
      $0.patience = 1
      $0.linkPatience = 60
    }
    nonisolated(unsafe) let peer = try rig.join()
    let isSent = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      usleep(2_500_000)
      [1].withUnsafeBytes { peer.send($0) }
      isSent.signal()
    }
    try rig.play()
    isSent.wait()
    #expect(word(.packets, rig.session) == 1)
  }

  @Test("a core that waits for ever, or that hangs while it is linked, is stopped")
  func hangs() throws {
    let waiting = try Rig("wait", "1") {
      $0.patience = 0.5
      $0.linkPatience = 0.5
    }
    let first = try waiting.join()
    #expect(throws: SessionError.self) { try waiting.play() }
    #expect(first.takeToEnd().hasLeft)
    let stuck = try Rig("stuck") {
      $0.patience = 0.5
      $0.linkPatience = 3600
    }
    let second = try stuck.join()
    #expect(throws: SessionError.self) { try stuck.play(20) }
    #expect(word(.frames, stuck.session) == 9)
    #expect(second.takeToEnd().hasLeft)
  }

  @Test("counting up frames gains a core that waits nothing")
  func oneFrame() throws {
    let rig = try Rig("say")
    let peer = try rig.join()
    let inputs = [InputState](repeating: InputState(), count: 60)
    #expect(rig.session.frameBatch == 1)
    #expect(try rig.session.runFrames(inputs, wants: .all) == 1)
    #expect(word(.frames, rig.session) == 1)
    peer.close()
  }

  @Test("after a crash the game continues alone, and a message says that the link is lost")
  func crash() throws {
    let rig = try Rig("crash") { $0.stateEvery = 0.1 }
    let peer = try rig.join()
    #expect(throws: SessionError.self) { try rig.play(40) }
    #expect(peer.takeToEnd().hasLeft)
    try rig.session.restart()
    try rig.play(20)
    #expect(word(.frames, rig.session) >= 100)
    let told = rig.session.takeEvents().filter {
      if case .message(let text, _) = $0 { text.contains("unplugged") } else { false }
    }
    #expect(told.count == 1)
    // No host is waiting there any more.
    #expect(try rig.folder.open().isHost)
  }

  @Test("a linked core reads none of the user's files; one that is not linked has no channel")
  func sandbox() throws {
    let folder = TemporaryFolder("secret")
    let secret = folder.path + "/id_ed25519"
    try Data("secret".utf8).write(to: URL(filePath: secret))
    let rig = try Rig("read", secret)
    _ = try rig.join()
    try rig.play()
    #expect(word(.outcome, rig.session) == 2)
    let alone = try Rig.session("raw") { _ in }
    try alone.runFrame(input: InputState(), wants: .all)
    #expect(word(.outcome, alone) == 2)
    #expect(!alone.hasLinkCable)
    alone.close()
  }

  @Test("a core without a cable is found out before any line is opened")
  func noCable() throws {
    let plan = try FixtureCore.plan("counter")
    var rules = Isolated.rules
    rules.isLinked = true
    let session = try IsolatedSession(plan: plan, rules: rules)
    #expect(!session.hasLinkCable)
    let folder = LinkFolder()
    #expect(throws: LinkError.notOffered(core: "Test core")) {
      try session.link(folder.open())
    }
    session.close()
  }
}
