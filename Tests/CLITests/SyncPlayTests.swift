import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Games sync by themselves: before they start, once they have saved, at their end.
@Suite("sync: around games", .serialized)
struct SyncPlayTests {
  private static let save = "Arcadia/Saves/Game Boy/arcadia-demo.srm"
  private let scratch = TemporaryFolder("sync-play")
  private let desk: Home
  private let deck: Home
  private var remote: String { scratch.file("remote") }

  init() throws {
    desk = try Home()
    deck = try Home()
    mkdir(remote, 0o755)
  }

  private func turnOn() {
    for (home, name) in [(desk, "desk"), (deck, "deck")] {
      let result = home.run("sync", "on", remote, "--name", name)
      #expect(result.code == 0, "\(result.errors)")
    }
  }

  private func versions() -> Int {
    ((try? FileManager.default.contentsOfDirectory(atPath: remote + "/arcadia-1/log")) ?? []).count
  }

  private func wait(_ what: String, until isTrue: () -> Bool) {
    for _ in 0..<600 {
      if isTrue() { return }
      usleep(20_000)
    }
    Issue.record("\(what): it did not happen")
  }

  @Test(
    "what another device saved is here before the game starts, and what is left at its end goes out"
  )
  func aroundAGame() throws {
    turnOn()
    _ = try desk.write(Self.save, Array("from the desk".utf8))
    #expect(desk.run("sync", "now").code == 0)
    let game = try PlayTests.Played(deck, [Home.demo])
    #expect(Home.text(deck.root + "/" + Self.save).hasPrefix("from the desk"))
    #expect(!Home.text(game.errors).contains("synced"), "\(Home.text(game.errors))")
    // What comes now waits for the end of the game.
    _ = try desk.write(Self.save, Array("from the desk again".utf8))
    #expect(desk.run("sync", "now").code == 0)
    #expect(deck.run("sync", "now").output.contains("in use"))
    let before = versions()
    try game.ctl("save-state", "3")
    try game.ctl("quit")
    #expect(Home.wait(for: game.child) == 0)
    wait("the state is sent") { versions() > before }
    wait("it comes to the other device") {
      _ = desk.run("sync", "now")
      return !Home.bytes(desk.arcadia + "/States/Game Boy/arcadia-demo.state3").isEmpty
    }
  }

  @Test("a save is sent while the game is played")
  func whilePlayed() throws {
    for home in [desk, deck] {
      let core = try home.core("counter")
      try FileManager.default.copyItem(atPath: core, toPath: home.plugins + "/counter.so")
    }
    turnOn()
    let round = try desk.write("Arcadia/Games/Counter/Round.count", [7])
    let game = try PlayTests.Played(desk, [round])
    try game.wait(frames: 60)
    // Each frame changes the save, so that it rests only now.
    try game.ctl("pause")
    wait("the save is sent") { versions() > 0 }
    #expect(deck.run("sync", "now").code == 0)
    #expect(!Home.bytes(deck.arcadia + "/Saves/Counter/Round.srm").isEmpty)
    game.kill()
  }

  @Test("without the folder a game starts with what is here, and says so")
  func unreachable() throws {
    turnOn()
    #expect(rename(remote, scratch.file("away")) == 0)
    let game = try PlayTests.Played(deck, [Home.demo])
    let said = Home.text(game.errors)
    #expect(said.contains("Not synced") && said.contains(remote), "\(said)")
    game.kill()
  }

  @Test("a start that is not to wait does not")
  func impatient() throws {
    turnOn()
    #expect(deck.run("config", "set", "sync.start_patience", "0").code == 0)
    let game = try PlayTests.Played(deck, [Home.demo])
    #expect(Home.text(game.errors).contains("not done yet"), "\(Home.text(game.errors))")
    game.kill()
    #expect(deck.run("config", "set", "sync.at_start", "false").code == 0)
    let other = try PlayTests.Played(deck, [Home.demo], name: "two")
    #expect(!Home.text(other.errors).contains("sync"), "\(Home.text(other.errors))")
    other.kill()
  }

  @Test(
    "a folder that does not answer holds no game up, and no sync longer than it may take",
    .enabled(
      if: FuseDisk.isPossible, "mounting one needs the superuser, /dev/fuse and python3-fusepy"))
  func silent() throws {
    let folder = TemporaryFolder("sync-silent")
    let disk = try #require(FuseDisk("silentdisk.py", in: folder))
    // The same folder twice: as it is mounted, nothing can be written there.
    for path in [folder.file("below"), disk.path] {
      #expect(deck.run("sync", "on", path, "--name", "deck").code == 0)
    }
    #expect(deck.run("config", "set", "sync.start_patience", "0.5").code == 0)
    disk.fallSilent()
    // Such a disk lets no process go that has asked it something, but it says why.
    let errors = scratch.file("errors")
    let late = deck.start(
      ["sync", "now", "--timeout", "0.2"], output: scratch.file("output"), errors: errors)
    wait("it says so") { Home.text(errors).contains("did not end in time") }
    let game = try PlayTests.Played(deck, [Home.demo])
    #expect(Home.text(game.errors).contains("not done yet"), "\(Home.text(game.errors))")
    disk.answerAgain()
    #expect(Home.wait(for: late) == 9)
    game.kill()
    wait("the sync of the start ends") { deck.run("sync", "now").code == 0 }
  }

  @Test("a game whose save is in conflict starts with what is here, and says how to choose")
  func conflict() throws {
    turnOn()
    _ = try desk.write(Self.save, Array("desk's".utf8))
    _ = try deck.write(Self.save, Array("deck's".utf8))
    #expect(desk.run("sync", "now").code == 0)
    let game = try PlayTests.Played(deck, [Home.demo])
    let said = Home.text(game.errors)
    #expect(said.contains("arcadia sync resolve arcadia-demo"), "\(said)")
    #expect(Home.text(deck.root + "/" + Self.save).hasPrefix("deck's"))
    game.kill()
  }

  @Test("a game that crashed is found out by its next start, although a sync was in between")
  func crash() throws {
    turnOn()
    let game = try PlayTests.Played(deck, [Home.demo])
    try game.wait(frames: 30)
    game.kill()
    _ = try deck.write(Self.save, Array("changed".utf8))
    #expect(deck.run("sync", "now").code == 0)
    let locks = deck.root + "/state/arcadia/locks"
    let left = try FileManager.default.subpathsOfDirectory(atPath: locks).filter {
      $0.hasSuffix("arcadia-demo.lock")
    }
    #expect(left.count == 1)
    #expect(Home.text(locks + "/" + (left.first ?? "")).contains("\"purpose\":\"play\""))
  }

  @Test("while sync is off a game leaves no trace of it")
  func off() throws {
    let game = try PlayTests.Played(deck, [Home.demo])
    try game.ctl("quit")
    #expect(Home.wait(for: game.child) == 0)
    #expect(!FileManager.default.fileExists(atPath: deck.root + "/state/arcadia/sync"))
  }

  @Test("syncs for an open window continue as long as it is there, and end when it ends")
  func window() throws {
    turnOn()
    _ = try desk.write(Self.save, Array("one".utf8))
    let sleeper = try Process.sleeping()
    let child = desk.start(
      [
        "sync", "now", "--quiet", "--every", "0.01", "--timeout", "0.5", "--player",
        "\(sleeper.pid)",
      ],
      output: scratch.file("out"), errors: scratch.file("err"))
    wait("the first sync") { versions() == 1 }
    _ = try desk.write(Self.save, Array("two".utf8))
    wait("the second sync") { versions() == 2 }
    // The time that one may take is no limit for all of them.
    _ = try desk.write(Self.save, Array("three".utf8))
    wait("the third sync") { versions() == 3 }
    sleeper.end()
    var status: Int32 = 0
    wait("it ends") { waitpid(child, &status, WNOHANG) == child }
    #expect(status == 0)
  }
}

/// A process that does nothing.
private struct Process {
  let pid: pid_t

  static func sleeping() throws -> Process {
    var pid: pid_t = 0
    let argv: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("60"), nil]
    defer { for text in argv { free(text) } }
    let status = posix_spawnp(&pid, "sleep", nil, nil, argv, environ)
    try #require(status == 0)
    return Process(pid: pid)
  }

  func end() {
    kill(pid, SIGKILL)
    var status: Int32 = 0
    waitpid(pid, &status, 0)
  }
}
