import Glibc
import TestSupport
import Testing

@Suite("Command lines that cannot mean what they say are refused")
struct CommandLineTests {
  @Test(
    "an option that counts once is not given twice",
    arguments: [
      ["run", "x", "--core", "gb", "--core", "mgba"], ["x", "-L", "gb", "--core=mgba"],
      ["run", "x", "--headless", "--frames", "3", "--frames=5"],
      ["state", "save", "x", "--from", "1", "--from", "2"],
      ["game", "list", "--home", "/a", "--home", "/b"],
    ])
  func twice(line: [String]) throws {
    let result = try Home().run(line)
    #expect(result.code == 2 && result.output.isEmpty, "\(result)")
    #expect(result.errors.contains("can be given once only"), "\(result.errors)")
  }

  @Test("repeatable options, flags, and words after -- are not refused as repeated")
  func repeated() throws {
    let home = try Home()
    let run = home.run(
      "run", Home.demo, "--headless", "--frames", "2", "-v", "-v", "--screenshot",
      "1=\(home.root)/a.png", "--screenshot", "2=\(home.root)/b.png")
    #expect(run.code == 0, "\(run.errors)")
    #expect(!Home.bytes(home.root + "/a.png").isEmpty && !Home.bytes(home.root + "/b.png").isEmpty)
    expectFailure(home.run("game", "info", "--", "--core", "--core"), code: 3, naming: "--core")
  }

  @Test("a screenshot after the end of the run is refused before anything runs")
  func screenshot() throws {
    let home = try Home()
    for unit in ["--frames", "--ticks"] {
      let late = home.run(
        "run", Home.demo, "--headless", unit, "10", "--screenshot", "20=\(home.root)/foo.png")
      #expect(late.code == 2 && late.errors.contains("the run ends after frame 10"), "\(late)")
    }
    let last = home.run(
      "run", Home.demo, "--headless", "--frames", "10", "--screenshot", "10=\(home.root)/foo.png")
    #expect(last.code == 0 && !Home.bytes(home.root + "/foo.png").isEmpty, "\(last)")
  }

  @Test("a headless run needs something to run")
  func headless() throws {
    let home = try Home()
    for more in [[], ["run"]] {
      let result = home.run(more + ["--headless", "--frames", "10"])
      #expect(result.code == 2 && result.errors.contains("--headless needs a game"), "\(result)")
    }
  }

  @Test(
    "a word that is neither a game nor a command is called so, and no command is guessed far off",
    arguments: ["nope", "gone", "abc"])
  func nothing(word: String) throws {
    let result = try Home().run(word)
    expectFailure(result, code: 3, naming: "no game or command \(word)")
    #expect(!result.errors.contains("did you mean"), "\(result.errors)")
  }

  @Test("files that are not there end with 3, a data folder that cannot be made with 9")
  func codes() throws {
    let home = try Home()
    let missing = home.run("game", "import", home.root + "/none")
    #expect(missing.code == 3, "\(missing)")
    let readable = try home.write("fine.gb", Home.bytes(Home.demo))
    #expect(home.run("game", "import", readable, home.root + "/none").code == 3)
    for folder in ["/proc/x", "/proc/x/y", "/sys/arcadia"] {
      let result = home.run(["game", "list"], environment: ["ARCADIA_HOME": folder])
      expectFailure(
        result, code: 9, naming: String(folder.dropLast(folder.hasSuffix("/y") ? 2 : 0)))
      #expect(!result.errors.contains("check the name"), "\(result.errors)")
    }
  }

  @Test("what is no picture is no cover, whatever it may be else")
  func cover() throws {
    let home = try Home()
    _ = try home.write("Arcadia/Games/Game Boy/Tobu.gb", Home.bytes(Home.demo))
    for path in ["/etc/passwd", try home.write("core.bin", [UInt8](repeating: 7, count: 5000))] {
      expectFailure(
        home.run("game", "image", "tobu", "set", path), code: 6, naming: path,
        "neither a picture nor a state")
    }
  }

  @Test("times are local with their zone, in every table; UTC in JSON")
  func times() throws {
    let home = try Home()
    _ = try home.write("Arcadia/Games/Game Boy/Tobu.gb", Home.bytes(Home.demo))
    for size in [256, 512] {
      let save = try home.write("tobu.sav", [UInt8](repeating: 1, count: size))
      #expect(home.run("save", "import", save, "tobu").code == 0)
    }
    #expect(home.run("state", "save", "tobu", "1", "--frames", "1").code == 0)
    #expect(home.run("run", "tobu", "--headless", "--frames", "1").code == 0)
    #expect(home.run("state", "save", "tobu", "2", "--from", "1").code == 0)
    #expect(home.run("state", "delete", "tobu", "2").code == 0)
    var commands = [
      ["save", "list"], ["save", "list", "--versions"], ["state", "list"],
      ["state", "show", "tobu", "1"],
      ["state", "log", "tobu"], ["game", "info", "tobu"], ["core", "info", "gb"],
      ["state", "undo", "tobu", "--dry-run"],
    ]
    let zone = ["TZ": "Asia/Tokyo"]
    func look() throws {
      for command in commands {
        let text = home.run(command, environment: zone).output
        #expect(text.contains(" JST"), "\(command): \(text)")
        #expect(text.firstMatch(of: /\d\d:\d\dZ|\d\d:\d\d:\d\dZ/) == nil, "\(command): \(text)")
        // What an undo says is for people in JSON too.
        if command.contains("undo") { continue }
        let json = home.run(command + ["--json"], environment: zone).output
        #expect(!json.contains("JST"), "\(command): \(json)")
      }
    }
    try look()
    #expect(home.run(["game", "delete", "tobu"], environment: zone).code == 0)
    commands = [["game", "restore"]]
    try look()
    let restorable = try JSON(home.run(["game", "restore", "--json"], environment: zone).output)
    #expect(restorable["deletions"][0]["time"].string?.hasSuffix("Z") == true)
  }
}
