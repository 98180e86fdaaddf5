import FoundationEssentials
import Glibc
import TestSupport
import Testing

@Suite("save: list, export, import, restore, verify", .serialized)
struct SaveCommandTests {
  private static let folder = "Arcadia/Saves/Game Boy/"

  /// A home with a game called "Tobu & Co" and a save of 8 KiB.
  private func home() throws -> Home {
    let home = try Home()
    _ = try home.write("Arcadia/Games/Game Boy/Tobu & Co.gb", Home.bytes(Home.demo))
    _ = try home.write(Self.folder + "Tobu & Co.srm", filled(1))
    return home
  }

  private func filled(_ value: UInt8) -> [UInt8] { [UInt8](repeating: value, count: 8192) }

  private func save(_ home: Home) -> String { home.root + "/" + Self.folder + "Tobu & Co.srm" }

  /// Ten registers (day 300, 13:22:11, running and latched) and a time.
  private let trailer: [UInt8] =
    [11, 22, 13, 44, 1, 11, 22, 13, 44, 1].flatMap { [$0, 0, 0, 0] }
    + [0x00, 0xF1, 0x53, 0x65, 0, 0, 0, 0]

  @Test("a save goes out and comes in again, and each step can be taken back")
  func roundTrip() throws {
    let home = try home()
    let out = home.root + "/stick"
    mkdir(out, 0o755)
    let exported = home.run("save", "export", "tobu", out)
    #expect(exported.code == 0, "\(exported.errors)")
    #expect(exported.output.contains(out + "/Tobu & Co.srm"))
    #expect(Home.bytes(out + "/Tobu & Co.srm") == filled(1))
    // What is there is not replaced unless that is wanted.
    expectFailure(
      home.run("save", "export", "tobu", out), code: 10, naming: "Tobu & Co.srm", "already")
    #expect(home.run("save", "export", "tobu", out, "--replace").code == 0)

    let other = try home.write("elsewhere/mine.sav", filled(2))
    let dry = home.run("save", "import", other, "tobu", "--dry-run")
    #expect(dry.code == 0, "\(dry.errors)")
    #expect(Home.bytes(save(home)) == filled(1))
    let imported = home.run("save", "import", other, "tobu")
    #expect(imported.code == 0, "\(imported.errors)")
    #expect(Home.bytes(save(home)) == filled(2))

    let versions = try JSON(home.run("save", "list", "tobu", "--versions", "--json").output)
    #expect(versions["versions"].items.count == 1)
    #expect(versions["versions"][0]["number"].double == 1)
    #expect(versions["versions"][0]["is_good"] == .flag(true))
    #expect(home.run("save", "restore", "tobu", "1").code == 0)
    #expect(Home.bytes(save(home)) == filled(1))
    #expect(home.run("save", "restore", "tobu", "1").code == 0)
    #expect(Home.bytes(save(home)) == filled(2))
    expectFailure(
      home.run("save", "restore", "tobu", "7"), code: 3, naming: "7", "save list --versions")
  }

  @Test("the last word is where a save goes, unless it names one more game")
  func destinations() throws {
    let home = try home()
    _ = try home.write("Arcadia/Games/Game Boy/Other.gb", Home.bytes(Home.demo) + [0])
    _ = try home.write(Self.folder + "Other.srm", filled(3))
    mkdir(home.root + "/here", 0o755)
    home.wrapper = ["env", "-C", home.root + "/here"]
    func files() -> [String] {
      shell("cd '\(home.root)/here' && find . -type f | sort > '\(home.root)/list'")
      let names = Home.text(home.root + "/list").split(separator: "\n").map {
        String($0.dropFirst(2))
      }
      shell("rm -rf '\(home.root)/here/'*")
      return names
    }
    // Words that no game has, that several have, that the same game has: folders, as one that is there.
    for word in ["raw", "new", "o", "game", "tobu &", "new/", "./deep/er/"] {
      let result = home.run("save", "export", "tobu", word, "--layout", "raw")
      #expect(result.code == 0, "\(word): \(result.errors)")
      let folder = word.drop { $0 == "." || $0 == "/" }.split(separator: "/").joined(separator: "/")
      #expect(files() == [folder + "/Tobu & Co.sav"], "\(word)")
    }
    // Another game, and a place after it.
    #expect(home.run("save", "export", "tobu", "other").code == 0)
    #expect(files() == ["Other.srm", "Tobu & Co.srm"])
    #expect(home.run("save", "export", "tobu", "othe", "place").code == 0)
    #expect(files() == ["place/Other.srm", "place/Tobu & Co.srm"])
    #expect(home.run("save", "export", "--all", "backup").code == 0)
    #expect(files() == ["backup/Other.srm", "backup/Tobu & Co.srm"])
    #expect(home.run("save", "export", "tobu", "one.sav").code == 0)
    #expect(files() == ["one.sav"])
    // A file that is there is that file.
    shell("touch '\(home.root)/here/plain'")
    expectFailure(home.run("save", "export", "tobu", "plain"), code: 10, naming: "plain", "already")
    #expect(home.run("save", "export", "tobu", "plain", "--replace").code == 0)
    #expect(files() == ["plain"])
    // A layout is one only after its option.
    for word in ["raw", "mgba", "VBA", "retroarch"] {
      let result = home.run("save", "export", "tobu", word)
      #expect(
        result.code == 2 && result.errors.contains("--layout \(word.lowercased())"), "\(result)")
      #expect(result.errors.contains("\(word)/"))
    }
    #expect(home.run("save", "export", "--all", "one", "two").code == 2)
    // The first word is a game.
    expectFailure(home.run("save", "export", "nothing", "place"), code: 3, naming: "nothing")
    #expect(files().isEmpty)
  }

  @Test("a clock comes in for every core, and goes out as each has it")
  func clocks() throws {
    let home = try home()
    let other = try home.write("Tobu & Co.sav", filled(3) + trailer)
    // The game is called like the file.
    let result = home.run("save", "import", other)
    #expect(result.code == 0, "\(result.errors)")
    #expect(Home.bytes(save(home)) == filled(3))
    #expect(Home.bytes(home.root + "/" + Self.folder + "Tobu & Co.gb.rtc") == trailer)
    #expect(home.run("save", "export", "tobu", home.root + "/mgba.sav").code == 0)
    #expect(Home.bytes(home.root + "/mgba.sav").suffix(48) == trailer[...])
    #expect(Home.bytes(home.root + "/mgba.sav").dropLast(48) == filled(3)[...])
    #expect(
      home.run("save", "export", "tobu", home.root + "/g/x.srm", "--core", "gambatte").code == 0)
    #expect(Home.bytes(home.root + "/g/x.srm") == filled(3))
    // 1_700_000_000 seconds, less 300 days and 13:22:11.
    #expect(Home.bytes(home.root + "/g/x.rtc") == [0xFD, 0xB2, 0xC7, 0x63, 0, 0, 0, 0])
  }

  @Test("what is no save is refused with what it is")
  func refused() throws {
    let home = try home()
    let cases: [(name: String, bytes: [UInt8], word: String)] = [
      ("a.sav", [], "empty"), ("b.sav", Array("RASTATE\u{1}".utf8), "state"),
      ("c.sav", [0x50, 0x4B, 3, 4, 0], "zip"), ("d.gb", [1, 2], "game"),
      ("e.rtc", [1, 2, 3], "--core"),
    ]
    for (name, bytes, word) in cases {
      let path = try home.write(name, bytes)
      expectFailure(home.run("save", "import", path, "tobu"), code: 8, naming: name, word)
    }
    expectFailure(
      home.run("save", "import", home.root + "/none.sav", "tobu"), code: 3, naming: "none.sav")
    #expect(Home.bytes(save(home)) == filled(1))
  }

  @Test("a bit that flips is found, and the good version goes back with the command that is named")
  func flippedBit() throws {
    let home = try home()
    let first = home.run("save", "verify")
    #expect(first.code == 0, "\(first.output)")
    let other = try home.write("mine.sav", filled(2))
    #expect(home.run("save", "import", other, "tobu").code == 0)
    #expect(home.run("save", "verify", "tobu").code == 0)
    try BadDisk.flip(12345, in: save(home))
    let result = home.run("save", "verify", "--json")
    #expect(result.code == 13)
    let problem = try JSON(result.output)["problems"][0]
    #expect(problem["problem"].string == "save_damaged")
    #expect(problem["path"].string == save(home))
    let command = try #require(problem["restore"].string)
    #expect(command.hasPrefix("arcadia save restore 'Tobu & Co' "))
    // The game says so as well.
    let play = home.run("run", "tobu", "--headless", "--frames", "1", "--use-save")
    #expect(play.errors.contains("damaged"), "\(play.errors)")
    let id = String(command.split(separator: " ").last ?? "")
    #expect(home.run("save", "restore", "tobu", id).code == 0)
    #expect(Home.bytes(save(home)) == filled(1))
    #expect(home.run("save", "verify").code == 0)
  }

  @Test("a game that is being played keeps its save to itself")
  func locked() throws {
    let home = try Home(withOurCores: false)
    let core = try home.core("counter", into: "plugins")
    _ = core
    let game = try home.write("Arcadia/Games/Counter/Round.count", [7])
    let errors = home.root + "/errors"
    let child = home.start(
      ["run", game, "--headless", "--frames", "1000000000", "--use-save"],
      output: home.root + "/output", errors: errors)
    for _ in 0..<400 where !Home.text(errors).contains("save began") { usleep(10_000) }
    let other = try home.write("mine.sav", filled(2))
    expectFailure(
      home.run("save", "import", other, "round"), code: 10, naming: "Round", "being played")
    kill(child, SIGTERM)
    #expect(Home.wait(for: child) == 143)
    #expect(home.run("save", "import", other, "round").code == 0)
  }

  @Test("no saves, no games: said, not failed")
  func nothing() throws {
    let home = try Home()
    let result = home.run("save", "list")
    #expect(result.code == 0)
    #expect(result.output.isEmpty && result.errors.contains("No saves in"))
    #expect(home.run("save", "verify").code == 0)
    expectFailure(home.run("save", "export", "nobody"), code: 3, naming: "nobody")
  }

  @Test("several files and folders are imported at once, and the result is printed for each")
  func several() throws {
    let home = try home()
    _ = try home.write("Arcadia/Games/Game Boy/Beta.gb", Home.bytes(Home.demo) + [1])
    _ = try home.write("old/saves/Tobu & Co.sav", filled(3) + trailer)
    _ = try home.write("old/saves/Beta.srm", filled(4))
    _ = try home.write("old/saves/Beta.rtc", [UInt8](repeating: 0, count: 3))
    _ = try home.write("old/Be.srm", filled(5))
    _ = try home.write("old/read.me", [1])
    unlink(home.root + "/old/saves/Beta.rtc")
    let result = home.run("save", "import", home.root + "/old", "--json")
    #expect(result.code == 0, "\(result.errors)")
    let rows = try JSON(result.output)["saves"].items
    let fates = Dictionary(
      uniqueKeysWithValues: rows.map {
        (($0["source"].string ?? "").split(separator: "/").last.map(String.init) ?? "", $0)
      })
    // A folder's file is for the game of its very name: "Be" is not Beta.
    #expect(fates["Be.srm"]?["outcome"].string == "no_game")
    #expect(fates["Beta.srm"]?["outcome"].string == "imported")
    #expect(fates["Tobu & Co.sav"]?["save"]["game"].string == "Tobu & Co")
    #expect(rows.count == 3, "\(result.output)")
    #expect(Home.bytes(save(home)) == filled(3))

    // What is named is missed, the others come in all the same; two for one game need a decision.
    let more = home.run(
      "save", "import", home.root + "/old/saves", home.root + "/nowhere.sav",
      home.root + "/old/Be.srm")
    // "Be" alone would mean Beta, which has just got another one.
    #expect(more.code == 10, "\(more.output)\(more.errors)")
    #expect(more.output.contains("already identical"))
    #expect(more.output.contains("nowhere.sav"))
    _ = try home.write("twins/Beta.sav", filled(6))
    _ = try home.write("twins/Beta.srm", filled(7))
    let twins = home.run("save", "import", home.root + "/twins")
    #expect(
      twins.code == 10 && twins.output.contains("name only the file that you want"),
      "\(twins.output)")
    #expect(Home.bytes(home.root + "/" + Self.folder + "Beta.srm") == filled(6))
  }

  @Test("verify --repair puts the newest good version back and keeps the damaged one")
  func repairs() throws {
    let home = try home()
    let other = try home.write("mine.sav", filled(2))
    #expect(home.run("save", "import", other, "tobu").code == 0)
    try BadDisk.flip(4321, in: save(home))
    let damaged = Home.bytes(save(home))
    let result = home.run("save", "verify", "--repair", "--json")
    #expect(result.code == 0, "\(result.errors)")
    #expect(try JSON(result.output)["problems"][0]["repaired"] == .flag(true))
    #expect(Home.bytes(save(home)) == filled(1))
    #expect(home.run("save", "verify").code == 0)
    // What was damaged when it was kept is no good version, the next time either.
    #expect(home.run("save", "list", "--versions").output.contains("damaged when it was kept"))
    try BadDisk.flip(1234, in: save(home))
    #expect(home.run("save", "verify", "--repair").code == 0)
    #expect(Home.bytes(save(home)) == filled(1))
    #expect(home.run("save", "restore", "tobu", "2").code == 0)
    #expect(Home.bytes(save(home)) == damaged)
  }
}
