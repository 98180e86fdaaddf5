import Foundation
import TestSupport
import Testing

@Suite("Games while they are played: control socket, one player, automatic states", .serialized)
struct PlayTests {
  /// A game that is being played in an invisible window.
  struct Played {
    let home: Home
    let child: pid_t
    let errors: String

    /// Starts a game and waits until it answers.
    init(_ home: Home, _ arguments: [String], name: String = "one") throws {
      self.home = home
      errors = "\(home.root)/\(name).err"
      child = home.start(
        ["run"] + arguments + ["--video", "window"], output: "\(home.root)/\(name).out",
        errors: errors)
      for _ in 0..<300 {
        if home.run("ctl", "status", "--pid", "\(child)").code == 0 { return }
        usleep(20_000)
      }
      Issue.record("it does not answer: \(Home.text(errors))")
    }

    func status() throws -> JSON {
      let result = home.run("ctl", "status", "--pid", "\(child)", "--json")
      try #require(result.code == 0, "\(result.errors)")
      return try JSON(result.output)
    }
    func frame() throws -> Double { try #require(try status()["frame"].double) }
    /// Waits until so many frames have run.
    func wait(frames: Double) throws {
      var isThere = false
      for _ in 0..<300 where !isThere {
        isThere = try frame() >= frames
        if !isThere { usleep(20_000) }
      }
      #expect(isThere)
    }
    @discardableResult
    func ctl(_ words: String...) throws -> JSON {
      let result = home.run(["ctl"] + words + ["--pid", "\(child)", "--json"])
      try #require(result.code == 0, "\(words): \(result.errors)")
      return try JSON(result.output)
    }
    /// Ends it from outside, with nothing saved.
    func kill() {
      Glibc.kill(child, SIGKILL)
      _ = Home.wait(for: child)
    }
  }

  private func setting(_ name: String, _ value: String, in home: Home) {
    #expect(home.run("config", "set", name, value).code == 0)
  }

  private func states(_ home: Home) -> String { home.arcadia + "/States/Game Boy/arcadia-demo" }

  @Test("a running game pauses, steps, saves, loads, goes back and ends on request")
  func control() throws {
    let home = try Home()
    #expect(home.run("ctl", "list").output.isEmpty)
    expectFailure(home.run("ctl", "pause"), code: 3, naming: "no game is running")
    let game = try Played(home, [Home.demo])
    #expect(home.run("ctl", "list").output.contains("arcadia-demo"))
    expectFailure(home.run("ctl", "pause", "--game", "nobody"), code: 3, naming: "arcadia-demo")
    try game.ctl("pause", "--game", "DEMO")
    let frame = try game.frame()
    #expect(try game.ctl("step", "30")["frame"].double == frame + 30)
    #expect(try game.frame() == frame + 30)
    let saved = try #require(try game.ctl("save-state", "before it")["path"].string)
    #expect(saved == states(home) + "@before it.state")
    #expect(Home.bytes(saved).count > 1000)
    try game.ctl("step", "100")
    try game.ctl("load-state", "before it")
    // One more, for a picture of it.
    #expect((frame + 30...frame + 31).contains(try game.frame()))
    try game.ctl("undo")
    #expect((frame + 130...frame + 131).contains(try game.frame()))
    let picture = home.root + "/shot.png"
    #expect(try game.ctl("screenshot", picture)["path"].string == picture)
    #expect(Home.bytes(picture).starts(with: [0x89, 0x50]))
    expectFailure(
      home.run("ctl", "load-state", "none such"), code: 3, naming: "none such")
    // The demo's title is in the picture.
    let words = try #require(try game.ctl("describe")["description"].string)
    let described = home.run("ctl", "describe")
    #expect(!words.isEmpty && described.output == words + "\n", "\(words) \(described)")
    try game.ctl("speed", "0")
    try game.ctl("message", "Hello")
    try game.ctl("resume")
    try game.wait(frames: frame + 400)
    let output = home.run("ctl", "quit")
    #expect(output.code == 0 && output.output == "Closed arcadia-demo\n", "\(output)")
    // After the reply, everything is written and the game is free.
    #expect(Home.bytes(states(home) + ".state.auto").count > 1000)
    let next = home.run("run", Home.demo, "--headless", "--frames", "1", "--use-save")
    #expect(next.code == 0, "\(next.errors)")
    #expect(Home.wait(for: game.child) == 0)
    #expect(Home.text(game.errors).split(separator: "\n").allSatisfy { $0.hasPrefix("Made ") })
  }

  @Test("discs are listed and changed; states, later starts and --disc have theirs")
  func discs() throws {
    let home = try Home(withOurCores: false)
    _ = try home.core("discs", into: "plugins")
    for name in ["one.tst", "two.tst"] { _ = try home.write("games/\(name)", [1]) }
    let list = try home.write("games/Rondo.m3u", Array("one.tst\ntwo.tst\n".utf8))
    let game = try Played(home, [list, "--core", "discs"])
    #expect(try game.status()["disc"].double == 1)
    let table = home.run("ctl", "disc")
    #expect(table.code == 0 && table.output.contains("one") && table.output.contains("IN DRIVE"))
    #expect(try game.ctl("disc", "2")["disc"].double == 2)
    try game.ctl("save-state", "second")
    #expect(home.run("ctl", "disc", "previous").output == "Inserted disc 1 of 2: one\n")
    try game.ctl("load-state", "second")
    #expect(home.run("ctl", "status").output.contains("2 of 2: Second"))
    try game.ctl("undo")
    #expect(home.run("ctl", "status").output.contains("1 of 2: one"))
    expectFailure(home.run("ctl", "disc", "three"), code: 3, naming: "three")
    expectFailure(home.run("ctl", "disc", "7"), code: 3, naming: "Second")
    #expect(try game.ctl("disc", "SECOND")["disc"].double == 2)
    try game.ctl("quit")
    _ = Home.wait(for: game.child)
    // The disc that was last in the drive; --disc wins.
    let again = try Played(home, [list, "--core", "discs"])
    #expect(home.run("ctl", "status").output.contains("2 of 2"))
    try again.ctl("quit")
    _ = Home.wait(for: again.child)
    let named = try Played(home, [list, "--core", "discs", "--disc", "1"])
    #expect(home.run("ctl", "status").output.contains("1 of 2"))
    try named.ctl("quit")
    _ = Home.wait(for: named.child)
    let none = home.run(
      "run", list, "--core", "discs", "--disc", "3", "--headless", "--frames", "1")
    expectFailure(none, code: 3, naming: "choose 1 to 2")
    #expect(
      home.run("run", list, "--core", "discs", "--disc", "2", "--headless", "--frames", "1").code
        == 0)
    #expect(
      home.run("run", list, "--core", "discs", "--disc", "0", "--headless", "--frames", "1").code
        == 2)
    let one = home.run("run", Home.demo, "--disc", "2", "--headless", "--frames", "1")
    #expect(one.code != 0)
  }

  @Test("discs that belong together by their names are changed as those of a list")
  func discsByName() throws {
    let home = try Home(withOurCores: false)
    _ = try home.core("discs", into: "plugins")
    let first = try home.write("games/Rondo (Disc 1).tst", [1])
    let second = try home.write("games/Rondo (Disc 2).tst", [2])
    let game = try Played(home, [first, "--core", "discs"])
    #expect(home.run("ctl", "status").output.contains("1 of 2: Rondo (Disc 1)"))
    #expect(try game.ctl("disc", "2")["disc"].double == 2)
    try game.ctl("quit")
    _ = Home.wait(for: game.child)
    let again = try Played(home, [first, "--core", "discs"])
    #expect(home.run("ctl", "status").output.contains("2 of 2"))
    try again.ctl("quit")
    _ = Home.wait(for: again.child)
    // A disc that is named itself is played alone.
    let alone = home.run(
      "run", second, "--core", "discs", "--disc", "2", "--headless", "--frames", "1")
    #expect(alone.code != 0)
  }

  @Test("a state of some seconds ago is saved without disturbing the game")
  func rewound() throws {
    let home = try Home()
    let game = try Played(home, [Home.demo])
    try game.wait(frames: 200)
    try game.ctl("pause")
    try game.ctl("save-state", "now")
    let now = try game.frame()
    try game.ctl("screenshot", home.root + "/before.png")
    let then = try #require(try game.ctl("save-state", "then", "--rewound", "2")["frame"].double)
    #expect(abs(now - then - 119) <= 1)
    #expect(try game.frame() == now)
    expectFailure(
      home.run("ctl", "save-state", "x", "--rewound", "999"), code: 1, naming: "seconds")
    try game.ctl("save-state", "still")
    try game.ctl("screenshot", home.root + "/after.png")
    #expect(Home.bytes(home.root + "/after.png") == Home.bytes(home.root + "/before.png"))
    try game.ctl("quit")
    #expect(Home.wait(for: game.child) == 0)
    // Run on from then for as long as it has been, it shows what now does.
    func picture(_ name: String, _ frames: Double) -> [UInt8] {
      let path = "\(home.root)/\(name).png"
      let result = home.run(
        "run", Home.demo, "--headless", "--frames", "\(Int(frames))", "--state", name,
        "--screenshot", "end=\(path)")
      #expect(result.code == 0, "\(result.errors)")
      return Home.bytes(path)
    }
    let wanted = picture("now", 60)
    #expect(wanted.count > 100)
    #expect(picture("still", 60) == wanted)
    #expect(picture("then", now - then + 60) == wanted)
  }

  @Test(
    "a second one on the same game says so, keeps no save, and takes over when the first is gone")
  func twoPlayers() throws {
    let home = try Home(withOurCores: false)
    let core = try home.core("counter")
    let game = try home.write("Round.count", [7])
    let save = home.arcadia + "/Saves/Counter/Round.srm"
    let first = try Played(home, [game, "--core", core])
    let second = try Played(home, [game, "--core", core], name: "two")
    let warning = "Already running (process \(first.child)). This copy will not save."
    #expect(Home.text(second.errors).contains(warning))
    #expect(try JSON(home.run("ctl", "list", "--json").output)["games"].items.count == 2)
    #expect(home.run("ctl", "pause").code == 10)
    expectFailure(
      home.run("run", game, "--core", core, "--headless", "--frames", "2", "--use-save"), code: 10,
      naming: "process \(first.child)")
    try second.ctl("pause")
    #expect(try second.status()["read_only"] == .flag(true))
    try first.wait(frames: 60)
    // The second one's end writes nothing of what it counted.
    let third = try Played(home, [game, "--core", core], name: "three")
    try third.ctl("quit")
    #expect(Home.wait(for: third.child) == 0)
    first.kill()
    let left = Home.count(inSave: save, bytes: 8192)
    try second.ctl("resume")
    var isReadOnly = true
    for _ in 0..<200 where isReadOnly {
      isReadOnly = try second.status()["read_only"] == .flag(true)
      if isReadOnly { usleep(20_000) }
    }
    #expect(!isReadOnly)
    try second.ctl("quit")
    #expect(Home.wait(for: second.child) == 0)
    let counted = try #require(Home.number(after: "counted", in: Home.text(second.errors)))
    #expect(Home.count(inSave: save, bytes: 8192) == counted)
    #expect(left != counted)
  }

  @Test("after a kill, the next run reports the automatic state and resumes from it")
  func resume() throws {
    let home = try Home()
    setting("states.auto_minutes", "0.01", in: home)
    let auto = states(home) + ".state.auto"
    let game = try Played(home, [Home.demo])
    for _ in 0..<300 where access(auto, F_OK) != 0 { usleep(20_000) }
    try #require(access(auto, F_OK) == 0)
    let frame = try game.frame()
    game.kill()
    // The socket and the lock are left over; neither is in the way.
    #expect(home.run("ctl", "list").output.isEmpty)
    let told = home.run("run", Home.demo, "--video", "terminal")
    #expect(told.errors.contains("--resume continues from its automatic state"), "\(told.errors)")
    let next = try Played(home, [Home.demo, "--resume"])
    #expect(Home.text(next.errors).contains("Resumed from the automatic slot, saved "))
    let now = try next.frame()
    #expect(now > 30 && now < frame + 400)
    // Ended politely, it keeps its end.
    kill(next.child, SIGTERM)
    #expect(Home.wait(for: next.child) == 143)
    let quiet = try Played(home, [Home.demo])
    #expect(Home.text(quiet.errors) == "")
    try quiet.ctl("save-state", "3")
    quiet.kill()
    // A flipped bit is reported, and the next good state is used.
    var bytes = Home.bytes(auto)
    bytes[bytes.count / 2] ^= 1
    let file = fopen(auto, "w")
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    let third = try Played(home, [Home.demo, "--resume"])
    #expect(Home.text(third.errors).contains(auto))
    #expect(Home.text(third.errors).contains("Resumed from slot 3"), "\(Home.text(third.errors))")
    third.kill()
    #expect(Home.bytes(auto) == bytes)
  }

  @Test(
    "the state that a game begins from is undone by the fresh start, and redone",
    arguments: [
      ["--resume"], ["--state", "auto"], ["--state", "latest"], ["--load-state", "FILE"],
    ])
  func undoBeginning(_ words: [String]) throws {
    let home = try Home()
    let file = states(home) + ".state.auto"
    let made = home.run("state", "save", Home.demo, "auto", "--frames", "900")
    #expect(made.code == 0, "\(made.errors)")
    let game = try Played(home, [Home.demo] + words.map { $0 == "FILE" ? file : $0 })
    try game.ctl("pause")
    let frame = try game.frame()
    #expect(frame >= 900)
    try game.ctl("undo")
    #expect((0...1).contains(try game.frame()))
    #expect(home.run("ctl", "undo", "--pid", "\(game.child)").code == 0)
    #expect((frame...frame + 1).contains(try game.frame()))
    try game.ctl("quit")
    _ = Home.wait(for: game.child)
    // Without a state at the start there is nothing to undo.
    let fresh = try Played(home, [Home.demo])
    #expect(home.run("ctl", "undo", "--pid", "\(fresh.child)").code == 1)
    try fresh.ctl("quit")
    _ = Home.wait(for: fresh.child)
  }

  @Test("the next game begins with the volume that the keys chose, unless a setting has one")
  func volume() throws {
    let home = try Home()
    func turnDown() throws -> String {
      let terminal = try PseudoTerminal()
      let other = open(terminal.name, O_RDWR | O_NOCTTY)
      defer { close(other) }
      let child = home.start(
        ["run", Home.demo, "--video", "terminal"], input: terminal.name, output: terminal.name,
        errors: home.root + "/play.err")
      // Unless the picture is read, the game waits.
      let master = terminal.master
      let reader = Thread {
        var buffer = [UInt8](repeating: 0, count: 65536)
        while read(master, &buffer, buffer.count) > 0 {}
        close(master)
      }
      reader.start()
      func frame() -> Double? {
        let status = home.run("ctl", "status", "--pid", "\(child)", "--json")
        return status.code == 0 ? (try? JSON(status.output))?["frame"].double : nil
      }
      func wait(until isThere: (Double) -> Bool) {
        for _ in 0..<300 {
          if frame().map(isThere) == true { return }
          usleep(20_000)
        }
      }
      wait { $0 > 0 }
      let begin = frame() ?? 0
      terminal.type("-")
      wait { $0 > begin + 30 }
      Glibc.kill(child, SIGTERM)
      #expect(Home.wait(for: child) == 143, "\(Home.text(home.root + "/play.err"))")
      return Home.text(home.root + "/state/arcadia/volume")
    }
    #expect(try turnDown() == "90\n")
    #expect(try turnDown() == "80\n")
    setting("audio.volume", "0.4", in: home)
    #expect(try turnDown() == "30\n")
    #expect(try turnDown() == "30\n")
  }

  @Test("play.resume continues, waits for the answer, or begins at power-on")
  func resumeSetting() throws {
    let home = try Home()
    expectFailure(
      home.run("config", "set", "play.resume", "perhaps"), code: 2, naming: "never, ask or always")
    setting("play.resume", "always", in: home)
    let first = try Played(home, [Home.demo])
    #expect(!Home.text(first.errors).contains("Resum"), "there is nothing to resume")
    try first.wait(frames: 400)
    try first.ctl("quit")
    #expect(Home.wait(for: first.child) == 0)
    let second = try Played(home, [Home.demo])
    #expect(Home.text(second.errors).contains("Resumed from the automatic slot"))
    #expect(try second.frame() >= 400)
    try second.ctl("quit")
    #expect(Home.wait(for: second.child) == 0)
    setting("play.resume", "ask", in: home)
    let asked = try Played(home, [Home.demo])
    usleep(500_000)
    #expect(try asked.frame() == 0, "it waits for the answer")
    asked.kill()
    setting("play.resume", "never", in: home)
    let fresh = try Played(home, [Home.demo])
    try fresh.wait(frames: 1)
    #expect(try fresh.frame() < 300)
    fresh.kill()
    #expect(home.run("run", Home.demo, "--headless", "--frames", "1").errors == "")
  }

  @Test(
    "the state at the end is kept after any signal, but not of a short run, nor if the setting forbids it",
    arguments: [SIGTERM, SIGINT, SIGHUP])
  func ends(number: Int32) throws {
    let home = try Home()
    let auto = states(home) + ".state.auto"
    var game = try Played(home, [Home.demo])
    try game.ctl("speed", "0")
    try game.wait(frames: 320)
    kill(game.child, number)
    #expect(Home.wait(for: game.child) == 128 + number)
    #expect(Home.bytes(auto).count > 1000)
    guard number == SIGTERM else { return }
    let before = Home.bytes(auto)
    game = try Played(home, [Home.demo])
    kill(game.child, number)
    #expect(Home.wait(for: game.child) == 128 + number)
    #expect(Home.bytes(auto) == before)
    setting("states.auto_at_exit", "false", in: home)
    game = try Played(home, [Home.demo, "--state", "auto"])
    kill(game.child, number)
    #expect(Home.wait(for: game.child) == 128 + number)
    #expect(Home.bytes(auto) == before)
  }

  @Test("--state takes a slot, a name, a file and the latest; other words are reported")
  func startStates() throws {
    let home = try Home()
    func run(_ words: String...) -> Home.Result {
      home.run(["run", Home.demo, "--headless", "--frames", "5"] + words)
    }
    let file = home.root + "/x.state"
    #expect(run("--save-state", file).code == 0)
    expectFailure(run("--state", "latest"), code: 3, naming: "arcadia-demo has no states")
    for name in ["", "2", ".auto"] {
      _ = try home.write(
        "Arcadia/States/Game Boy/arcadia-demo.state\(name)", Home.bytes(file))
    }
    for word in ["0", "2", "auto", "latest", file, "./x.state"] {
      let result = home.run(
        ["run", Home.demo, "--headless", "--frames", "5", "--state", word],
        environment: ["PWD": home.root])
      #expect(word == "./x.state" ? result.code == 3 : result.code == 0, "\(word) \(result.errors)")
    }
    expectFailure(
      run("--state", "nix"), code: 3, naming: "nix", "0", "2", "auto")
    #expect(run("--state", "1", "--resume").code == 2)
    #expect(run("--load-state", file, "--resume").code == 2)
    #expect(run("--resume").code == 0)
  }

  @Test("quit --all closes every game, each with its automatic state, and fails where none runs")
  func quitAll() throws {
    let home = try Home()
    expectFailure(home.run("ctl", "quit", "--all"), code: 3, naming: "no game is running")
    let first = try home.write("one.gb", Home.bytes(Home.demo) + [1])
    let second = try home.write("two.gb", Home.bytes(Home.demo) + [2])
    let games = [
      try Played(home, [first], name: "first"), try Played(home, [second], name: "second"),
    ]
    // A session of a moment leaves no automatic state.
    for game in games { try game.wait(frames: 400) }
    #expect(home.run("ctl", "quit").code == 10)
    #expect(home.run("ctl", "quit", "--all", "--game", "one").code == 2)
    let result = try JSON(home.run("ctl", "quit", "--all", "--json").output)
    #expect(result.keys == ["schema", "games"])
    #expect(Set(result["games"].items.compactMap { $0["game"].string }) == ["one", "two"])
    for game in games { #expect(Home.wait(for: game.child) == 0) }
    for name in ["one", "two"] {
      #expect(!Home.bytes(home.arcadia + "/States/Game Boy/\(name).state.auto").isEmpty)
    }
  }
}
