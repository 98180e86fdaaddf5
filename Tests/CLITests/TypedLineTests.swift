import Glibc
import TestSupport
import Testing

@Suite("Command lines as people type them")
struct TypedLineTests {
  @Test(
    "words of other programs, and slips of the fingers, lead to the command that is meant",
    arguments: [
      (["config", "get", "audio.volume"], "arcadia config explain"),
      (["config", "show"], "arcadia config explain"), (["game", "ls"], "arcadia game list"),
      (["game", "rm", "x"], "arcadia game delete"),
      (["game", "mv", "x", "y"], "arcadia game rename"),
      (["config", "rm", "x"], "arcadia config unset"), (["plya", "tobu"], "arcadia run"),
      (["play", "tobu", "girl"], "arcadia run"), (["games", "list"], "arcadia game list"),
      (["cheats", "add", "x"], "arcadia cheat add"), (["satte", "list"], "arcadia state list"),
      (["core", "isntall", "x"], "arcadia core install"),
    ])
  func meant(line: [String], command: String) throws {
    expectFailure(try Home().run(line), code: 2, naming: "did you mean `\(command)`?")
  }

  @Test("a negative number is a value, which its setting or option judges")
  func negative() throws {
    let home = try Home()
    for (line, name) in [
      (["config", "set", "audio.volume", "-1"], "audio.volume"),
      (["config", "set", "audio.volume", "-.5", "-v"], "audio.volume"),
      (["config", "set", "video.scale", "-3"], "video.scale"),
      (["run", Home.demo, "--scale", "-3"], "--scale"),
      (["run", Home.demo, "--headless", "--frames", "-5"], "--frames"),
    ] {
      let result = home.run(line)
      #expect(result.code == 2 && result.errors.contains(name), "\(line): \(result.errors)")
      #expect(!result.errors.contains("issing"), "\(line): \(result.errors)")
    }
    // Words after the number stay in their order.
    let name = home.run("config", "set", "-7", "9")
    #expect(name.code != 0 && name.errors.contains("-7"), "\(name.errors)")
  }

  @Test("--help and the options of every command may stand before the command")
  func commandFirst() throws {
    let home = try Home()
    for command in [["state"], ["config", "set"], ["run"]] {
      let page = home.run(command + ["--help"])
      #expect(page.code == 0)
      #expect(home.run(["--help"] + command).output == page.output)
      #expect(home.run(["-h"] + command).output == page.output)
    }
    #expect(home.run("--help").output.contains("arcadia <command>"))
    let other = home.root + "/other"
    let listed = home.run("--json", "--home", other, "game", "list")
    #expect(listed.code == 0 && listed.output.contains("\"games\":[]"), "\(listed)")
    #expect(home.run("-v", "--home=\(other)", "core", "list", "--names").output.contains("gb"))
  }

  @Test("a file whose name begins with a dash is no list of options")
  func dashes() throws {
    let home = try Home()
    _ = try home.write("-dash.gbc", Home.bytes(Home.demo))
    home.wrapper = ["env", "--chdir=\(home.root)"]
    for line in [["-dash.gbc"], ["run", "-dash.gbc"], ["-hash.gb"], ["-vq.gb"]] {
      let result = home.run(line)
      #expect(result.code == 2 && result.output.isEmpty, "\(line): \(result)")
      #expect(result.errors.contains("./\(line.last ?? "")"), "\(line): \(result.errors)")
    }
    let near = home.run("run", "x", "-headless")
    #expect(near.code == 2 && near.errors.contains("--headless"), "\(near.errors)")
    let frames = ["--headless", "--frames", "2"]
    #expect(home.run(["run"] + frames + ["--", "-dash.gbc"]).code == 0)
    #expect(home.run(["run", "./-dash.gbc"] + frames).code == 0)
    expectFailure(
      home.run(["run", "--", "-dash.gbc"] + frames), code: 2, naming: "--headless", "before the --")
    expectFailure(
      home.run(["--", "-dash.gbc", "--frames", "2"]), code: 2, naming: "--frames", "before the --")
  }

  @Test("--quiet prints no text, but a document and what an option asked for")
  func quiet() throws {
    let home = try Home()
    for line in [
      ["game", "import", Home.demo], ["game", "list"], ["core", "list"], ["save", "list"],
      ["config", "set", "video.scale", "2"], ["state", "verify"], ["cheat", "list", "demo"],
    ] {
      let result = home.run(line + ["-q"])
      #expect(result.code == 0, "\(line): \(result.errors)")
      #expect(result.output.isEmpty && result.errors.isEmpty, "\(line): \(result)")
    }
    #expect(home.run("game", "list", "-q", "--json").output.contains("arcadia-demo"))
    let run = home.run("run", Home.demo, "--headless", "--frames", "2", "--hash", "1", "--quiet")
    #expect(run.output.hasPrefix("frame 1 video"), "\(run.output)")
    expectFailure(home.run("game", "info", "nope", "-q"), code: 3, naming: "nope")
  }

  @Test("one long name does not make a table wide, and wide letters do not shift its columns")
  func tables() throws {
    let home = try Home()
    let long = String(repeating: "x", count: 120) + " " + String(repeating: "y", count: 100)
    let wide = "日本語ゲーム"
    for name in [long, wide, "Demo"] {
      _ = try home.write("Arcadia/Games/Game Boy/\(name).gb", Home.bytes(Home.demo))
    }
    let lines = home.run("game", "list").output.split(separator: "\n")
    try #require(lines.count == 4)
    #expect(lines[0].count < 100 && lines.contains { $0.contains("xx…") && $0.contains("yy  ") })
    /// Where the column of the type begins.
    func place(_ name: String) throws -> Int {
      let line = try #require(lines.first { $0.hasPrefix(name) })
      let range = try #require(line.firstRange(of: " gb "))
      return line.distance(from: line.startIndex, to: range.lowerBound)
    }
    // Each of the six letters takes two columns.
    #expect(try place("Demo") == place(wide) + 6)
    #expect(home.run("game", "list", "--json").output.contains(long))
  }

  @Test("a refusal names what the file is, if its beginning shows that")
  func refused() throws {
    let home = try Home()
    for (name, bytes, what) in [
      ("page.gb", Array("<!DOCTYPE html><html>".utf8), "a web page"),
      ("picture.gb", [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10], "a picture"),
    ] {
      let game = try home.write(name, bytes)
      let result = home.run("run", game, "--headless", "--frames", "1")
      #expect(result.code == 6 && result.errors.contains(what), "\(result)")
    }
  }

  @Test("a library without a display says which command plays without one")
  func noDisplay() throws {
    let result = try Home().run(
      ["library"], environment: ["SDL_VIDEODRIVER": "x11", "DISPLAY": ":65000"])
    #expect(result.code == 14 && result.errors.contains("arcadia GAME --video terminal"))
  }

  @Test("a state file is verified where it is")
  func stateFile() throws {
    let home = try Home()
    let good = home.root + "/boss.state"
    #expect(
      home.run("run", Home.demo, "--headless", "--frames", "5", "--save-state", good).code == 0)
    let checked = home.run("state", "verify", good)
    #expect(checked.code == 0 && checked.output.contains("1 file checked"), "\(checked)")
    var bytes = Home.bytes(good)
    bytes[bytes.count / 2] ^= 1
    let bad = try home.write("bad.state3", bytes)
    let found = home.run("state", "verify", good, bad)
    #expect(found.code == 13 && found.output.contains("bad.state3"), "\(found)")
  }
}
