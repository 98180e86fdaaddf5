import Foundation
import Testing

@Suite("Ends that come from outside: what was saved is there, whole", .serialized)
struct SignalTests {
  @Test(
    "a signal during play ends with its code and the save as of then",
    arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
  func signals(number: Int32) throws {
    let home = try Home(withOurCores: false)
    let core = try home.core("counter")
    let game = try home.write("Round.count", [7])
    let errors = home.root + "/errors"
    let child = home.start(
      ["run", game, "--core", core, "--video", "window"], output: home.root + "/output",
      errors: errors)
    // As soon as it plays, and half a second more.
    for _ in 0..<1000 where !Home.text(errors).contains("save began") { usleep(10_000) }
    try #require(Home.text(errors).contains("save began"), "\(Home.text(errors))")
    usleep(500_000)
    kill(child, number)
    // 143, 130, 129, 131
    #expect(Home.wait(for: child) == 128 + number, "\(Home.text(errors))")
    let counted = try #require(Home.number(after: "counted", in: Home.text(errors)))
    #expect(counted > 5)
    let save = home.arcadia + "/Saves/Counter/Round.srm"
    #expect(Home.count(inSave: save, bytes: 8192) == counted)
    // The next run continues from there.
    let next = home.run("run", game, "--core", core, "--headless", "--frames", "3", "--use-save")
    #expect(next.code == 0, "\(next.errors)")
    #expect(next.errors.contains("save began with \(counted) and ended with \(counted)"))
    #expect(Home.count(inSave: save, bytes: 8192) == counted + 3)
  }

  @Test("before Ctrl-Z stops it, the save is written, and it resumes afterwards")
  func suspended() throws {
    let home = try Home(withOurCores: false)
    let core = try home.core("counter")
    let game = try home.write("Round.count", [7])
    let errors = home.root + "/errors"
    let child = home.start(
      ["run", game, "--core", core, "--video", "window"], output: home.root + "/output",
      errors: errors)
    for _ in 0..<200 where !Home.text(errors).contains("save began") { usleep(50_000) }
    usleep(500_000)
    kill(child, SIGTSTP)
    var status: Int32 = 0
    for _ in 0..<200 where waitpid(child, &status, WNOHANG | WUNTRACED) == 0 { usleep(20_000) }
    // Stopped, not ended.
    #expect(status & 0xFF == 0x7F, "\(status)")
    let save = home.arcadia + "/Saves/Counter/Round.srm"
    // Memory that never rests is written every five seconds otherwise.
    let stopped = try #require(Home.count(inSave: save, bytes: 8192))
    #expect(stopped > 5)
    kill(child, SIGCONT)
    usleep(500_000)
    kill(child, SIGTERM)
    #expect(Home.wait(for: child) == 143)
    #expect(try #require(Home.count(inSave: save, bytes: 8192)) > stopped)
  }

  @Test("the demo in a window ends by a signal with its code")
  func demo() throws {
    let home = try Home()
    let errors = home.root + "/errors"
    let child = home.start(
      ["run", Home.demo, "--video", "window"], output: home.root + "/output", errors: errors)
    var frame = 0.0
    for _ in 0..<200 where frame <= 10 {
      usleep(50_000)
      let status = home.run("ctl", "status", "--pid", "\(child)", "--json")
      frame = status.code == 0 ? try JSON(status.output)["frame"].double ?? 0 : 0
    }
    #expect(frame > 10, "\(Home.text(errors))")
    kill(child, SIGTERM)
    #expect(Home.wait(for: child) == 143, "\(Home.text(errors))")
    #expect(Home.text(home.root + "/output").isEmpty)
  }

  @Test(
    "a signal ends the check of a core at once, and leaves nothing behind",
    arguments: [SIGTERM, SIGINT], [["core", "check"], ["bench"]])
  func check(number: Int32, command: [String]) throws {
    let home = try Home(withOurCores: false)
    let core = try home.core("villain", ["-DENDLESS_INIT"])
    let game = try home.write("game.villain", [7])
    let words = command == ["bench"] ? ["bench", game, "--core", core] : command + [core]
    let temporary = home.root + "/tmp"
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    let child = home.start(
      words, environment: ["TMPDIR": temporary], output: home.root + "/output",
      errors: home.root + "/errors")
    func left() -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: temporary)) ?? [])
        .filter { $0.hasPrefix("arcadia-check-") }
    }
    for _ in 0..<400 where left().isEmpty { usleep(10_000) }
    try #require(!left().isEmpty, "no check began: \(Home.text(home.root + "/errors"))")
    usleep(200_000)
    let begin = Date()
    kill(child, number)
    var status: Int32 = 0
    waitpid(child, &status, 0)
    // The signal itself ended it, as if nothing had held it back.
    #expect(status & 0x7F == number, "\(status)")
    #expect(Date().timeIntervalSince(begin) < 3)
    #expect(left().isEmpty)
  }

  @Test("killed at any moment while it saves, it leaves a whole save")
  func killed() throws {
    let home = try Home(withOurCores: false)
    let bytes = 2 << 20
    let core = try home.core("counter", ["-DWORDS=\(bytes / 4)", "-DSTEP=50"])
    let game = try home.write("Round.count", [7])
    let save = home.arcadia + "/Saves/Counter/Round.srm"
    let errors = home.root + "/errors"
    func play(_ frames: String) -> pid_t {
      home.start(
        ["run", game, "--core", core, "--headless", "--frames", frames, "--use-save"],
        output: home.root + "/output", errors: errors)
    }
    #expect(Home.wait(for: play("60")) == 0, "\(Home.text(errors))")
    var known = try #require(Home.count(inSave: save, bytes: bytes))
    var written = 0, killed = 0
    for round in 0..<24 {
      let child = play("1000000000")
      for _ in 0..<400 where !Home.text(errors).contains("save began") { usleep(10_000) }
      usleep(30_000)
      // SIGTERM makes it write; SIGKILL comes in the midst of that, a little later every time.
      kill(child, SIGTERM)
      usleep(UInt32(round * round) * 1_500)
      kill(child, SIGKILL)
      if Home.wait(for: child) == 128 + SIGKILL { killed += 1 }
      let now = try #require(
        Home.count(inSave: save, bytes: bytes), "round \(round): the save is short, torn or gone")
      #expect(now >= known, "round \(round): the save went back")
      if now > known { written += 1 }
      known = now
    }
    // The rounds were of both sorts, or the moments prove nothing.
    #expect(killed > 0, "no process was killed in time")
    #expect(written > 0, "no process was able to write")
  }
}
