import FoundationEssentials
import Glibc
import TestSupport
import Testing

@Suite("arcadia state: nothing that was saved is lost")
struct StateCommandTests {
  /// A home with the demo in its Games folder.
  private func homeWithDemo(_ names: String...) throws -> Home {
    let home = try Home()
    for name in names.isEmpty ? ["Demo"] : names {
      _ = try home.write("Arcadia/Games/Game Boy/\(name).gb", Home.bytes(Home.demo))
    }
    return home
  }
  private func states(_ home: Home) -> String { home.arcadia + "/States/Game Boy" }

  /// Runs a command that must succeed; returns its output.
  @discardableResult
  private func done(
    _ home: Home, _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) -> String {
    let result = home.run(["state"] + arguments)
    #expect(result.code == 0, "\(result.errors)", sourceLocation: sourceLocation)
    return result.output
  }
  private func json(_ home: Home, _ arguments: String...) throws -> JSON {
    let result = home.run(["state"] + arguments + ["--json"])
    #expect(result.code == 0, "\(result.errors)")
    return try JSON(result.output)
  }

  @Test(
    "save runs headless, list and show print the result, and the same run gives the same state"
  )
  func save() throws {
    let home = try homeWithDemo()
    done(home, "save", "demo", "1", "--frames", "60", "--label", "one second")
    done(home, "save", "demo", "2", "--from", "1", "--frames", "30")
    done(home, "save", "demo", "3", "--frames", "90")
    done(home, "save", "demo", "best of all", "--from", "2")
    let rows = try json(home, "list")["states"].items
    #expect(rows.map { $0["slot"].string } == ["1", "2", "3", "best of all"])
    #expect(rows.map { $0["frame"].double } == [60, 90, 90, 90])
    #expect(rows[0]["label"].string == "one second")
    #expect(rows[1]["label"].string == nil)
    #expect(rows.allSatisfy { $0["core"].string == "gb" && $0["problem"] == .null })
    let two = try json(home, "show", "demo", "2"), three = try json(home, "show", "demo", "3")
    let best = try json(home, "show", "demo", "best of all")
    #expect(two["sha256"].string == three["sha256"].string)
    #expect(best["sha256"].string == two["sha256"].string)
    let one = try json(home, "show", "demo", "1")
    #expect(two["info"]["parent"].string == one["sha256"].string)
    #expect(three["info"]["parent"].string == nil)
    #expect((two["info"]["played"].double ?? 0) > 1.4)
    #expect(two["picture"]["width"].double == 160)
    #expect(try json(home, "show", "demo")["sha256"].string != nil)
  }

  @Test("overwriting, deleting and renaming are undone; the log shows every state as a tree")
  func undo() throws {
    let home = try homeWithDemo()
    done(home, "save", "demo", "1", "--frames", "60")
    done(home, "save", "demo", "1", "--from", "1", "--frames", "30")
    done(home, "save", "demo", "2", "--from", "1", "--frames", "30")
    done(home, "save", "demo", "3", "--from", "1", "--frames", "40")
    let second = Home.bytes(states(home) + "/Demo.state1")
    let log = done(home, "log", "demo").split(separator: "\n")
    #expect(log.count == 4)
    #expect(log[0].hasPrefix("○ ") && log[0].contains("overwritten in slot 1"))
    #expect(log[1].hasPrefix("● ") && log[1].contains("slot 1"))
    #expect(log[2].hasPrefix("├─● ") && log[2].contains("slot 2"))
    #expect(log[3].hasPrefix("● ") && log[3].contains("slot 3"))

    let trash = home.root + "/data/Trash/files"
    #expect(done(home, "delete", "demo", "1", "--dry-run").contains("Would delete"))
    #expect(Home.bytes(states(home) + "/Demo.state1") == second)
    done(home, "delete", "demo", "1", "3")
    #expect(Home.bytes(trash + "/Demo.state1") == second)
    #expect(try json(home, "list", "demo")["states"].items.map { $0["slot"].string } == ["2"])
    done(home, "rename", "demo", "2", "boss")
    expectFailure(home.run("state", "rename", "demo", "2", "4"), code: 3, naming: "boss")
    #expect(done(home, "undo", "demo", "--dry-run").contains("Would undo renaming"))
    done(home, "undo", "demo", "--count", "3")
    let rows = try json(home, "list", "demo")["states"].items
    #expect(rows.map { $0["slot"].string } == ["1", "2", "3"])
    #expect(Home.bytes(states(home) + "/Demo.state1") == second)
    done(home, "undo", "demo", "--count", "3")
    #expect(try json(home, "show", "demo", "1")["info"]["frame"].double == 60)
    done(home, "undo", "demo")
    expectFailure(home.run("state", "undo", "demo"), code: 3, naming: "Demo")
    // All four states are still to be had.
    let tree = try json(home, "log", "demo")["games"][0]
    #expect(Set(tree["states"].items.compactMap { $0["frame"].double }) == [60, 90, 120, 130])
    let last = tree["states"].items.first { $0["frame"].double == 130 }
    let newest = try #require(last?["entries"][0].string)
    done(home, "save", "demo", "5", "--from", "@" + newest.prefix(6))
    #expect(try json(home, "show", "demo", "5")["info"]["frame"].double == 130)
  }

  @Test("several games at once: slots by --slot, all of them by --all")
  func several() throws {
    let home = try homeWithDemo("Alpha", "Beta", "Gamma")
    for game in ["alpha", "beta"] {
      done(home, "save", game, "1", "--frames", "5")
      done(home, "save", game, "auto", "--from", "1")
    }
    done(home, "save", "gamma", "7", "--frames", "5")
    #expect(try json(home, "list", "alpha", "gamma")["states"].items.count == 3)
    done(home, "pin", "alpha", "beta", "--slot", "1")
    #expect(try json(home, "show", "alpha", "1")["info"]["pinned"] == .flag(true))
    let dry = try json(home, "delete", "--all", "--slot", "auto", "--dry-run")["deleted"].items
    #expect(dry.map { $0["game"].string } == ["Alpha", "Beta"])
    done(home, "delete", "--all", "--slot", "auto")
    #expect(try json(home, "list")["states"].items.count == 3)
    expectFailure(home.run("state", "delete", "--all", "--slot", "auto"), code: 3, naming: "auto")
    #expect(home.run("state", "delete", "--all").code == 2)
    expectFailure(home.run("state", "delete", "alpha"), code: 2, naming: "alpha", "which state")
    expectFailure(home.run("state", "undo"), code: 2, naming: "--all")
    #expect(done(home, "undo", "--all").split(separator: "\n").count == 3)
    // A game that is gone still has its states.
    unlink(home.arcadia + "/Games/Game Boy/Beta.gb")
    #expect(try json(home, "list", "beta")["states"].items.count == 2)
    expectFailure(
      home.run("state", "save", "beta", "2", "--from", "1", "--frames", "5"), code: 3,
      naming: "Beta", "missing")
  }

  @Test("export writes each form and nothing over another file; import takes them back")
  func exchange() throws {
    let home = try homeWithDemo()
    done(home, "save", "demo", "1", "--frames", "60", "--label", "L")
    let out = home.root + "/out"
    mkdir(out, 0o755)
    done(home, "export", "demo", "1", "--to", out)
    done(home, "export", "demo", "1", "--raw", "--to", out + "/core.bin")
    done(home, "export", "demo", "1", "--retroarch", "--to", out + "/plain.state")
    done(home, "export", "demo", "1", "--png", "--to", out)
    #expect(Home.bytes(out + "/Demo.state1") == Home.bytes(states(home) + "/Demo.state1"))
    #expect(Array(Home.bytes(out + "/Demo.state1.png").prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
    #expect(Array(Home.bytes(out + "/plain.state").prefix(12)) == Array("RASTATE\u{1}MEM ".utf8))
    expectFailure(
      home.run("state", "export", "demo", "1", "--to", out), code: 10, naming: "Demo.state1")
    let sum = try json(home, "show", "demo", "1")["sha256"].string
    for (file, slot) in [("Demo.state1", "2"), ("core.bin", "3"), ("plain.state", "4")] {
      done(home, "import", out + "/" + file, "demo", slot)
      #expect(try json(home, "show", "demo", slot)["sha256"].string == sum)
      done(home, "save", "demo", "9", "--from", slot, "--frames", "1")
    }
    done(home, "import", out + "/plain.state", "demo")
    #expect(try json(home, "show", "demo", "0")["sha256"].string == sum)
    // Another game's state is refused before anything is written.
    _ = try home.write("Arcadia/Games/Game Boy/Other.gb", Home.bytes(Home.demo) + [0])
    expectFailure(
      home.run("state", "import", out + "/Demo.state1", "other"), code: 8, naming: "Demo")
    done(home, "import", out + "/Demo.state1", "other", "--force")
    expectFailure(
      home.run("state", "save", "other", "5", "--from", "0", "--frames", "5"), code: 8,
      naming: "another game", "load it with that game")
    _ = try home.write("bad.state", Array("RASTATE".utf8))
    expectFailure(
      home.run("state", "import", home.root + "/bad.state", "demo"), code: 8, naming: "cut off")
  }

  @Test("diff shows where memory differs, and equal states as equal")
  func diff() throws {
    let home = try homeWithDemo()
    done(home, "save", "demo", "1", "--frames", "60")
    done(home, "save", "demo", "2", "--from", "1", "--frames", "60")
    let result = try json(home, "diff", "demo", "1", "2")
    #expect(result["frames"].double == 60)
    #expect(result["equal"] == .flag(false))
    let areas = result["areas"].items
    #expect(areas.contains { $0["start"].double == 0xC000 && ($0["changed"].double ?? 0) > 0 })
    let same = try json(home, "diff", "demo", "1", "1")
    #expect(same["equal"] == .flag(true))
    #expect(same["areas"].items.allSatisfy { $0["changed"].double == 0 })
    #expect(done(home, "diff", "demo", "1", "2", "--pictures").contains("\u{1b}[38;2;"))
    #expect(done(home, "diff", "demo", "1", "2").contains("system RAM"))
  }

  @Test("a game that is being played saves, loads and goes back when a state command says so")
  func played() throws {
    let home = try homeWithDemo()
    let game = try PlayTests.Played(home, ["demo"])
    defer { game.kill() }
    try game.wait(frames: 90)
    done(home, "save", "demo", "3", "--label", "now")
    let saved = try json(home, "show", "demo", "3")["info"]
    #expect(saved["label"].string == "now" && (saved["frame"].double ?? 0) >= 90)
    try game.wait(frames: (saved["frame"].double ?? 0) + 30)
    let before = try game.frame()
    done(home, "load", "demo", "3")
    #expect(done(home, "undo", "demo", "--dry-run").contains("loading a state"))
    #expect(done(home, "undo", "demo").contains("the game continues from before it"))
    #expect(try game.frame() >= before)
    #expect(done(home, "undo", "demo", "--dry-run").contains("saving slot 3"))
    let kept = try json(home, "log", "demo")["games"][0]["history"].items
    let moment = try #require(kept.first { $0["reason"].string == "loaded over" }?["id"].string)
    #expect(done(home, "load", "demo", "@" + moment).contains("Loaded @"))
    game.kill()
    expectFailure(
      home.run("state", "load", "demo", "3"), code: 3, naming: "not being played",
      "arcadia run demo --state 3")
  }

  @Test("a damaged state is found, named with a good one of the history, and repaired")
  func verify() throws {
    let home = try homeWithDemo()
    done(home, "save", "demo", "1", "--frames", "60")
    done(home, "save", "demo", "1", "--from", "1", "--frames", "60")
    #expect(done(home, "verify").contains("no problems"))
    let path = states(home) + "/Demo.state1"
    var bytes = Home.bytes(path)
    bytes[bytes.count / 2] ^= 4
    try Data(bytes).write(to: URL(filePath: path))
    #expect(done(home, "list", "demo").contains("DAMAGED: its checksum is wrong"))
    let found = home.run("state", "verify", "demo")
    #expect(found.code == 13 && found.output.contains("--from @"), "\(found.output)")
    expectFailure(
      home.run("state", "save", "demo", "2", "--from", "1", "--frames", "5"), code: 8, naming: path)
    let repaired = home.run("state", "verify", "--repair")
    #expect(repaired.code == 0 && repaired.output.contains("again"), "\(repaired.output)")
    #expect(try json(home, "show", "demo", "1")["info"]["frame"].double == 60)
    // The damaged file is in the history all the same.
    done(home, "undo", "demo")
    #expect(Home.bytes(path) == bytes)
  }

  @Test("prune keeps the given number of states, and pinned ones")
  func prune() throws {
    let home = try homeWithDemo()
    for frame in 1...6 { done(home, "save", "demo", "1", "--frames", "\(frame * 10)") }
    let log = try json(home, "log", "demo")["games"][0]["history"].items
    let oldest = try #require(log.first { $0["state_bytes"] != .null }?["id"].string)
    done(home, "pin", "demo", "@" + oldest)
    let dry = try json(home, "prune", "demo", "--states", "2", "--dry-run")["pruned"][0]
    #expect(dry["states"].double == 3 && dry["kept"].double == 2)
    let gone = try json(home, "prune", "demo", "--states", "2")["pruned"][0]
    #expect(gone["removed"] == dry["removed"])
    let left = try json(home, "log", "demo")["games"][0]["states"].items
    #expect(Set(left.compactMap { $0["frame"].double }) == [10, 50, 60])
    #expect(done(home, "verify").contains("no problems"))
    done(home, "delete", "demo", "@" + oldest, "--permanently")
    #expect(try json(home, "log", "demo")["games"][0]["states"].items.count == 2)
    expectFailure(home.run("state", "show", "demo", "@" + oldest), code: 3, naming: "state log")
  }

  @Test("compressed states are what RetroArch's are, share in the history, and read back")
  func compressed() throws {
    let home = try homeWithDemo()
    #expect(home.run("config", "set", "states.compress", "true").code == 0)
    done(home, "save", "demo", "1", "--frames", "60")
    done(home, "save", "demo", "1", "--from", "1", "--frames", "60")
    #expect(Array(Home.bytes(states(home) + "/Demo.state1").prefix(6)) == Array("#RZIPv".utf8))
    done(home, "undo", "demo")
    #expect(try json(home, "show", "demo", "1")["compressed"] == .flag(true))
    #expect(try json(home, "show", "demo", "1")["info"]["frame"].double == 60)
  }

  @Test("a run that begins from a state uses the core that made it, unless one is named")
  func coreOfTheState() throws {
    let home = try Home(withOurCores: false)
    let flags = ["-DWORDS=1024"]
    _ = try home.core("bigstate", flags, into: "plugins", called: "one")
    let two = try home.core("bigstate", flags, into: "plugins", called: "two")
    _ = try home.write("Arcadia/Games/Big State/Game.big", [1])
    let several = home.run("run", "game", "--headless", "--frames", "1")
    #expect(several.code == 4, "\(several.errors)")
    for core in ["one", "two"] {
      done(home, "save", "game", core, "--core", core, "--frames", "3")
      let run = home.run("run", "game", "--state", core, "--headless", "--frames", "1", "--json")
      #expect(run.code == 0, "\(run.errors)")
      #expect(try JSON(run.output)["core"].string == core)
    }
    done(home, "save", "game", "auto", "--core", "two", "--frames", "4")
    let resumed = home.run("run", "game", "--resume", "--headless", "--frames", "1", "--json")
    #expect(try JSON(resumed.output)["core"].string == "two", "\(resumed.errors)")
    // A missing core is reported; the state does not fit the other.
    unlink(two)
    let gone = home.run("run", "game", "--state", "two", "--headless", "--frames", "1")
    #expect(gone.code == 8, "\(gone.errors)")
    #expect(gone.errors.contains("made by the core two, which is not installed"), "\(gone.errors)")
  }

  @Test("shells complete games and slots")
  func completion() throws {
    let home = try homeWithDemo("Alpha One", "Beta")
    done(home, "save", "beta", "3", "--frames", "5")
    done(home, "save", "beta", "boss door", "--frames", "5")
    func offered(_ words: [String], _ prefix: String) -> [String] {
      // What the generated scripts call: the command, "--", the argument, its index, the cursor's, the whole line.
      let argument = words.count == 3 ? "positional@0" : "positional@1"
      let line = words + [prefix]
      let result = home.run(
        ["---completion"] + words.dropFirst().prefix(2) + [
          "--", argument, "\(line.count - 1)", "\(prefix.count)",
        ]
          + line)
      return result.output.split(separator: "\n").map(String.init)
    }
    #expect(offered(["arcadia", "state", "show"], "al").contains("Alpha One"))
    #expect(offered(["arcadia", "state", "show", "beta"], "") == ["3", "boss door"])
    #expect(offered(["arcadia", "state", "show", "beta"], "bo") == ["boss door"])
  }

  @Test("bash completes names with spaces and signs as one word, and runs nothing that a name says")
  func bash() throws {
    let home = try homeWithDemo("Tobu Tobu Girl", "It's $(touch pwned) `touch pwned`")
    done(home, "save", "tobu", "boss door", "--frames", "5")
    let script = home.run("--generate-completion-script", "bash")
    _ = try home.write("complete.bash", Array(script.output.utf8))
    mkdir(home.root + "/bin", 0o755)
    symlink(TestRun.program, home.root + "/bin/arcadia")
    let test = #"""
      cd "$1"; PATH="$1/bin:$PATH"; source ./complete.bash
      try() {
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; COMPREPLY=()
        # As readline has it: the word without the quote that it begins with.
        _arcadia arcadia "${COMP_WORDS[COMP_CWORD]#\"}" "${COMP_WORDS[COMP_CWORD-1]}"
        printf '<%s>' "${COMPREPLY[@]}"; echo
      }
      try arcadia state show Tob
      try arcadia state show '"Tobu T'
      try arcadia state show 'Tobu\ Tobu\ Girl' bo
      try arcadia state show 'Tobu\ T'
      try arcadia state show 'Tobu\ Tobu\ '
      try arcadia state show It
      try arcadia state list --type g
      """#
    _ = try home.write("test.bash", Array(test.utf8))
    home.wrapper = ["bash", home.root + "/test.bash", home.root]
    let result = home.run([])
    let lines = result.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 7, "\(result.output) \(result.errors)")
    #expect(lines[0] == #"<Tobu\ Tobu\ Girl>"#)
    #expect(lines[1] == "<Tobu Tobu Girl>")
    #expect(lines[2] == #"<boss\ door>"#)
    #expect(lines[3] == #"<Tobu\ Tobu\ Girl>"#)
    #expect(lines[4] == #"<Tobu\ Tobu\ Girl>"#)
    #expect(lines[5] == #"<It\'s\ \$\(touch\ pwned\)\ \`touch\ pwned\`>"#)
    #expect(lines[6].hasPrefix("<gb>"))
    #expect(!FileManager.default.fileExists(atPath: home.root + "/pwned"))
  }
}
