import Glibc
import TestSupport
import Testing

@Suite("States in and out: folders that are made, files that are no states")
struct StateTransferTests {
  private func homeWithDemo(_ names: String...) throws -> Home {
    let home = try Home()
    for name in names {
      _ = try home.write("Arcadia/Games/Game Boy/\(name).gb", Home.bytes(Home.demo))
      #expect(home.run("state", "save", name, "auto", "--frames", "5").code == 0)
    }
    return home
  }

  @Test("export makes the named folder, as its own help shows")
  func newFolder() throws {
    let home = try homeWithDemo("Alpha", "Beta")
    let all = home.run(
      "state", "export", "--all", "--slot", "auto", "--png", "--to", home.root + "/pictures")
    #expect(all.code == 0, "\(all.errors)")
    #expect(!Home.bytes(home.root + "/pictures/Alpha.state.auto.png").isEmpty)
    #expect(!Home.bytes(home.root + "/pictures/Beta.state.auto.png").isEmpty)
    let slash = home.run("state", "export", "alpha", "auto", "--to", home.root + "/new/one/")
    #expect(slash.code == 0 && !Home.bytes(home.root + "/new/one/Alpha.state.auto").isEmpty)
    // A file behind the state is one to write.
    let named = home.run("state", "export", "alpha", "auto", home.root + "/third/b.state")
    #expect(named.code == 0 && named.output.contains("third/b.state"), "\(named)")
    #expect(!Home.bytes(home.root + "/third/b.state").isEmpty)
    expectFailure(
      home.run("state", "export", "alpha", "auto", home.root + "/third/b.state"), code: 10,
      naming: "b.state")
    let several = home.run("state", "export", "alpha", "auto", "auto", "c.state")
    #expect(several.code == 2 && several.errors.contains("--to"), "\(several)")
    let file = home.run("state", "export", "alpha", "auto", "--to", home.root + "/other/a.state")
    #expect(file.code == 0 && !Home.bytes(home.root + "/other/a.state").isEmpty, "\(file.errors)")
    // A file where the folder would be is named, and nothing is written.
    expectFailure(
      home.run("state", "export", "--all", "--slot", "auto", "--to", home.root + "/other/a.state"),
      code: 9, naming: "/other/a.state")
  }

  @Test("the last word is a file, a folder or a form if it is no state")
  func lastWords() throws {
    let home = try homeWithDemo("Alpha")
    mkdir(home.root + "/here", 0o755)
    home.wrapper = ["env", "-C", home.root + "/here"]
    func isThere(_ name: String) -> Bool { !Home.bytes(home.root + "/here/" + name).isEmpty }
    #expect(home.run("state", "save", "alpha", "boss", "--frames", "5").code == 0)
    #expect(home.run("state", "export", "alpha", "boss", "boss.state").code == 0)
    #expect(isThere("boss.state"))
    #expect(home.run("state", "export", "alpha", "boss", "./bare").code == 0 && isThere("bare"))
    // A folder that is there takes several.
    mkdir(home.root + "/here/all", 0o755)
    #expect(home.run("state", "export", "alpha", "boss", "auto", "all").code == 0)
    #expect(isThere("all/Alpha@boss.state") && isThere("all/Alpha.state.auto"))
    for form in ["png", "raw", "retroarch"] {
      let result = home.run("state", "export", "alpha", "boss", form)
      #expect(result.code == 2 && result.errors.contains("use --\(form)"), "\(result)")
      #expect(!isThere(form))
    }
    #expect(
      home.run("state", "export", "alpha", "boss", "png", "--png").code == 0 && isThere("png"))
    // A state may be called so.
    for name in ["raw", "all", "x.y"] {
      #expect(home.run("state", "save", "alpha", name, "--frames", "5").code == 0)
      let result = home.run("state", "export", "alpha", "boss", name, "--to", "of-\(name)/")
      #expect(result.code == 0 && isThere("of-\(name)/Alpha@\(name).state"), "\(result)")
      #expect(
        home.run("state", "export", "alpha", name).code == 0 && isThere("Alpha@\(name).state"))
    }
    expectFailure(
      home.run("state", "export", "alpha", "boss", "nothing"), code: 3, naming: "nothing")
  }

  @Test("what no core takes for a state is not imported, whatever its size; --force imports it")
  func noStates() throws {
    let home = try homeWithDemo("Demo")
    let size = Home.bytes(home.arcadia + "/States/Game Boy/Demo.state.auto").count
    var files = ["/etc/passwd"]
    for count in [1, 100, size - 1000, size, 10 * size] {
      files.append(
        try home.write("noise\(count).bin", [UInt8](repeating: 0x5A, count: count)))
    }
    let container =
      Array("RASTATE\u{1}MEM ".utf8) + [16, 0, 0, 0] + [UInt8](repeating: 3, count: 16)
    files.append(try home.write("other.state", container + Array("END ".utf8) + [0, 0, 0, 0]))
    for file in files {
      expectFailure(
        home.run("state", "import", file, "demo", "7"), code: 8, naming: file, "--force")
      #expect(Home.bytes(home.arcadia + "/States/Game Boy/Demo.state7").isEmpty)
    }
    let forced = home.run("state", "import", files[0], "demo", "7", "--force")
    #expect(forced.code == 0 && forced.output.hasPrefix("Imported /etc/passwd into slot 7"))
    // A state's own bytes come in without force.
    let raw = home.root + "/raw.bin"
    #expect(home.run("state", "export", "demo", "auto", "--raw", "--to", raw).code == 0)
    #expect(home.run("state", "import", raw, "demo", "8").code == 0)
  }

  @Test(
    "without a core that could look at it, a foreign file needs --force; a state of ours does not")
  func noCore() throws {
    let home = try homeWithDemo("Demo")
    let mine = home.root + "/mine.state", raw = home.root + "/raw.bin"
    #expect(home.run("state", "export", "demo", "auto", "--to", mine).code == 0)
    #expect(home.run("state", "export", "demo", "auto", "--raw", "--to", raw).code == 0)
    unlink(home.arcadia + "/Games/Game Boy/Demo.gb")
    #expect(home.run("state", "import", mine, "demo", "3").code == 0)
    expectFailure(
      home.run("state", "import", raw, "demo", "4"), code: 8, naming: "raw.bin", "--force")
    #expect(home.run("state", "import", raw, "demo", "4", "--force").code == 0)
  }

  /// A home with cores for one type, each with states of its own size.
  private func homeWithCores(_ sizes: [(name: String, words: Int)]) throws -> Home {
    let home = try Home(withOurCores: false)
    for core in sizes {
      _ = try home.core("bigstate", ["-DWORDS=\(core.words)"], into: "plugins", called: core.name)
    }
    _ = try home.write("Arcadia/Games/Big State/Game.big", [1])
    return home
  }

  @Test(
    "every core of the game's type is asked whose state it is; the one that made it is noted")
  func otherCore() throws {
    let home = try homeWithCores([("one", 1024), ("two", 8192)])
    for core in ["one", "two"] {
      let raw = home.root + "/\(core).raw"
      #expect(home.run("state", "save", "game", core, "--core", core, "--frames", "3").code == 0)
      #expect(home.run("state", "export", "game", core, "--raw", "--to", raw).code == 0)
      let imported = home.run("state", "import", raw, "game", "\(core) again")
      #expect(imported.code == 0, "\(imported.errors)")
      let run = home.run(
        "run", "game", "--state", "\(core) again", "--headless", "--frames", "1", "--json")
      #expect(try JSON(run.output)["core"].string == core, "\(run.errors)")
    }
    // A core that is named is the only one that is asked.
    expectFailure(
      home.run("state", "import", home.root + "/two.raw", "game", "--core", "one"), code: 8,
      naming: "two.raw", "--force")
    let neither = home.run("state", "import", "/etc/passwd", "game")
    expectFailure(neither, code: 8, naming: "/etc/passwd", "--force")
  }

  @Test("a state that several cores take needs a choice")
  func severalCores() throws {
    let home = try homeWithCores([("one", 1024), ("two", 1024)])
    let raw = home.root + "/one.raw"
    #expect(home.run("state", "save", "game", "1", "--core", "one", "--frames", "3").code == 0)
    #expect(home.run("state", "export", "game", "1", "--raw", "--to", raw).code == 0)
    expectFailure(
      home.run("state", "import", raw, "game", "2"), code: 8, naming: "one, two", "--core")
    #expect(home.run("state", "import", raw, "game", "2", "--core", "two").code == 0)
  }
}
