import Catalog
import CoreABI
import Foundation
import HostBase
import TestSupport
import Testing

@testable import Isolation
@testable import Session

/// Games of several discs, with cores in this process and in one of their own.
@Suite("Discs")
struct DiscTests {
  /// How a core runs.
  enum Kind: CaseIterable { case local, isolated }

  private func session(
    _ kind: Kind, _ core: String = "discs", _ names: [String] = ["a.cue", "b.cue", "c.cue"],
    start: StartDisc? = nil
  ) throws -> any CoreSession {
    func adjust(_ plan: inout SessionPlan) {
      plan.content = Array(names.joined(separator: "\n").utf8)
      plan.startDisc = start
    }
    return switch kind {
    case .local: try FixtureCore.session(core, scenario: 1, adjust)
    case .isolated: try Isolated.session(core, scenario: 1, adjust)
    }
  }

  /// What the drive was asked.
  private func asked(_ session: any CoreSession) -> String {
    String(
      decoding: session.memory(UInt32(RETRO_MEMORY_SYSTEM_RAM)).prefix { $0 != 0 }, as: UTF8.self)
  }

  @Test(
    "a disc is changed with the drive open, and the names have nothing in them but text",
    arguments: Kind.allCases)
  func change(kind: Kind) throws {
    let session = try session(kind)
    defer { session.close() }
    let tray = try #require(session.discs)
    #expect(tray.current == 0)
    #expect(tray.discs.map(\.file) == ["a.cue", "b.cue", "c.cue"])
    #expect(tray.name(of: 0) == "a")
    #expect(tray.name(of: 1).hasPrefix("Second") && !tray.name(of: 1).contains("\u{1b}"))
    #expect(tray.phrase(of: 2) == "disc 3 of 3: c")
    try session.insertDisc(2)
    #expect(session.discs?.current == 2)
    #expect(asked(session) == "open disc2 close ")
    // What is in the drive is not put in again.
    try session.insertDisc(2)
    #expect(asked(session) == "open disc2 close ")
    try session.runFrame(input: InputState(), wants: .all)
  }

  @Test("while the core is at work, its drive is known as it is")
  func busy() throws {
    let session = try session(.isolated, "discs", ["~a.cue", "~b.cue"])
    defer { session.close() }
    var seen: [Int?] = []
    session.whileWaiting = { [unowned session] in seen.append(session.discs?.current) }
    // Nothing was asked of the drive before.
    try session.runFrame(input: InputState(), wants: .all)
    #expect(!seen.isEmpty && seen.allSatisfy { $0 == 0 })
    let state = try session.saveState()
    try session.insertDisc(1)
    try session.loadState(state)
    seen = []
    try session.runFrame(input: InputState(), wants: .all)
    #expect(!seen.isEmpty && seen.allSatisfy { $0 == 1 })
  }

  @Test(
    "a disc that there is not is refused, and one that is not taken leaves the one before",
    arguments: Kind.allCases)
  func refused(kind: Kind) throws {
    let session = try session(kind, "discs", ["a.cue", "!b.cue"])
    defer { session.close() }
    for place in [-1, 2, 1 << 40] {
      #expect(
        throws: SessionError.noSuchDisc(
          core: "Test core", disc: min(max(place + 1, 0), kind == .local ? .max : 256), count: 2)
      ) {
        try session.insertDisc(place)
      }
    }
    #expect(asked(session).isEmpty)
    let error = #expect(throws: SessionError.self) { try session.insertDisc(1) }
    #expect(error?.code == "disc_refused" && error?.message.contains("disc 2 of 2") == true)
    #expect(session.discs?.current == 0)
    #expect(asked(session) == "open disc1 disc0 close ")
    let stuck = try self.session(kind, "stuckdiscs")
    defer { stuck.close() }
    #expect(throws: SessionError.self) { try stuck.insertDisc(1) }
    #expect(stuck.discs?.current == 0 && asked(stuck).isEmpty)
    let none = try self.session(kind, "counter")
    defer { none.close() }
    #expect(none.discs == nil)
    #expect(throws: SessionError.noSuchDisc(core: "Test core", disc: 1, count: 0)) {
      try none.insertDisc(0)
    }
  }

  @Test(
    "a game begins with the disc that it is to begin with",
    arguments: [
      // The core gets the disc before it loads the game.
      ("discs", StartDisc(index: 1, path: "/games/b.cue"), 1, "begin1 "),
      // The list has changed: the file counts.
      ("discs", StartDisc(index: 1, path: "/games/c.cue"), 2, "begin1 open disc2 close "),
      ("discs", StartDisc(index: 9, path: "/games/b.cue"), 1, "begin9 open disc1 close "),
      // It is no longer there, or never was.
      ("discs", StartDisc(index: 1, path: "/games/gone.cue"), 0, "begin1 "),
      ("discs", StartDisc(index: 1), 1, "open disc1 close "),
      ("discs", StartDisc(index: -1), 0, ""), ("discs", StartDisc(index: 7), 0, ""),
      // Older cores have no paths.
      ("plaindiscs", StartDisc(index: 2, path: "/games/c.cue"), 2, "open disc2 close "),
      ("stuckdiscs", StartDisc(index: 2), 0, ""),
    ])
  func start(core: String, disc: StartDisc, current: Int, said: String) throws {
    for kind in Kind.allCases {
      let session = try session(kind, core, start: disc)
      defer { session.close() }
      #expect(session.discs?.current == current, "\(kind)")
      #expect(asked(session) == said, "\(kind)")
    }
  }

  @Test("a core that is started again after a crash has the disc of before in its drive")
  func restart() throws {
    let session = try #require(try session(.isolated) as? IsolatedSession)
    defer { session.close() }
    try session.insertDisc(1)
    let state = try session.saveState()
    session.worker.process?.kill()
    #expect(throws: SessionError.self) { try session.loadState(state) }
    #expect(session.discs == nil)
    try session.restart()
    #expect(session.discs?.current == 1)
  }

  @Test(
    "a list that no file has leads to the discs from if it is written, in both kinds of process")
  func listFromNames() throws {
    let scratch = Scratch()
    let folder = scratch("a/b c")
    let discs = ["one.cue", "two.cue"].map { folder + "/" + $0 }
    for disc in discs { try scratch.write(String(disc.dropFirst(scratch.path.count + 1)), [1]) }
    for place in [scratch("deep/er/list"), scratch("x")] {
      try FileSystem.ensureFolder(place)
      let text = String(decoding: ContentFiles.list(of: discs, in: place), as: UTF8.self)
      let lines = text.split(separator: "\n").map(String.init)
      #expect(lines.count == 2)
      for (line, disc) in zip(lines, discs) {
        #expect(!line.hasPrefix("/"))
        #expect(PathName.real(place + "/" + line) == PathName.real(disc))
      }
    }
  }

  @Test("the discs that a process reports are bounded")
  func bounds() throws {
    let disc = DiscTray.Disc(
      label: String(repeating: "\u{1b}x", count: 5000), file: "/a/../\nb.cue")
    let tray = DiscTray([DiscTray.Disc](repeating: disc, count: 5000), current: 4000).cleaned
    #expect(tray.discs.count == DiscTray.maxDiscs && tray.current == nil)
    #expect(tray.discs[0].label.utf8.count <= 255 * 3 && !tray.discs[0].label.contains("\u{1b}"))
    #expect(
      tray.discs[0].file?.contains("/") == false && tray.discs[0].file?.contains("\n") == false)
    let named = DiscTray([.init(label: ""), .init(label: "", file: "b.cue")], current: 1)
    #expect(
      named.name(of: 0) == "Disc 1" && named.name(of: 1) == "b" && named.name(of: 7) == "no disc")
  }
}
