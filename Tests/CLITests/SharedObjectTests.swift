import FoundationEssentials
import Glibc
import TestSupport
import Testing

@Suite("Shared objects are a game's save")
struct SharedObjectTests {
  private let home: Home

  init() throws { home = try Home.withFlash() }

  /// A movie that adds a letter to what it has kept, traces it, and ends.
  private static let keeper: [UInt8] = {
    var movie = Movie()
    movie.frame(Movie.keep("x", in: "score"))
    movie.frame(Movie.command("quit", ""))
    return movie.bytes
  }()

  /// Plays it as a person does: with its save.
  private func play(_ file: String) -> Home.Result {
    home.run(
      "run", file, "--headless", "--frames", "5", "--use-save", "--trace", "-",
      "--quiet")
  }

  private var saves: String { home.arcadia + "/Saves/Flash" }
  private func file(_ game: String) -> String { "\(saves)/\(game)/localhost/keeper.swf/score.sol" }

  /// The game in the library, played so many times.
  private func played(_ times: Int) throws {
    _ = try home.write("Arcadia/Games/Flash/keeper.swf", Self.keeper)
    for number in 1...times {
      let told = play("keeper")
      #expect(told.code == 0, "\(told.errors)")
      #expect(told.output.hasPrefix(String(repeating: "x", count: number) + "\n"), "\(told.output)")
    }
  }

  @Test("what a movie keeps is a file in the game's own folder, in and out of the sandbox")
  func kept() throws {
    try played(2)
    let bytes = Home.bytes(file("keeper"))
    #expect(bytes.prefix(2) == [0, 0xBF], "\(bytes)")
    #expect(bytes.count > 6 && bytes.contains(UInt8(ascii: "x")))
    let told = home.run(
      "run", "keeper", "--headless", "--frames", "5", "--use-save", "--trace", "-",
      "--quiet", "--in-process")
    #expect(told.output.hasPrefix("xxx\n"), "\(told.output)\(told.errors)")
    // A run that keeps no save leaves it, and one of a game that keeps nothing leaves no folder.
    #expect(home.run("run", "keeper", "--headless", "--frames", "5", "--trace", "-").code == 0)
    #expect(play("keeper").output.hasPrefix("xxxx\n"))
    var silent = Movie()
    silent.frame(Movie.trace("nothing"))
    _ = try home.write("Arcadia/Games/Flash/silent.swf", silent.bytes)
    #expect(play("silent").code == 0)
    #expect(!FileManager.default.fileExists(atPath: saves + "/silent"))
  }

  @Test("it is listed, and each session's beginning is a version that can be put back")
  func versions() throws {
    try played(3)
    let list = home.run("save", "list")
    #expect(
      list.output.contains("keeper") && list.output.contains("1 file"),
      "\(list.output)\(list.errors)")
    let json = try JSON(home.run("save", "list", "--json").output)["saves"].items
    #expect(json.count == 1)
    #expect(json[0]["keeps"].string == "folder")
    #expect(json[0]["versions"].double == 2)
    let versions = home.run("save", "list", "keeper", "--versions")
    #expect(
      versions.output.split(separator: "\n").count == 3, "\(versions.output)\(versions.errors)")
    let restored = home.run("save", "restore", "keeper", "2")
    #expect(restored.code == 0, "\(restored.errors)")
    // Of three plays the second version is what there was before the second.
    #expect(play("keeper").output.hasPrefix("xx\n"))
    // What was there before is kept, too.
    #expect(
      home.run("save", "list", "keeper", "--versions").output.split(separator: "\n").count >= 4)
    #expect(home.run("save", "verify").code == 0)
    #expect(home.run("game", "verify").code == 0)
  }

  @Test("it is exported and imported, as a folder, a zip file, and a single object")
  func transfer() throws {
    try played(2)
    let out = home.root + "/out"
    let exported = home.run("save", "export", "keeper", out + "/")
    #expect(exported.code == 0, "\(exported.errors)")
    #expect(
      Home.bytes(out + "/keeper/localhost/keeper.swf/score.sol") == Home.bytes(file("keeper")))
    #expect(home.run("save", "export", "keeper", out + "/all.zip").code == 0)
    #expect(play("keeper").output.hasPrefix("xxx\n"))
    #expect(home.run("save", "import", out + "/keeper", "keeper").code == 0)
    #expect(play("keeper").output.hasPrefix("xxx\n"))
    #expect(home.run("save", "import", out + "/all.zip", "keeper").code == 0)
    #expect(play("keeper").output.hasPrefix("xxx\n"))
    let one = home.run(
      "save", "import", out + "/keeper/localhost/keeper.swf/score.sol", "keeper")
    #expect(one.code == 0, "\(one.errors)")
    #expect(play("keeper").output.hasPrefix("xxx\n"))
    let other = try home.write("in/other.sol", [1, 2])
    expectFailure(home.run("save", "import", other, "keeper"), code: 8, naming: "other.sol")
  }

  @Test("renaming, deleting, restoring and moving a game take it along")
  func lifetime() throws {
    try played(2)
    #expect(home.run("game", "rename", "keeper", "Story").code == 0)
    #expect(FileManager.default.fileExists(atPath: file("Story")))
    #expect(!FileManager.default.fileExists(atPath: saves + "/keeper"))
    // The versions came along.
    #expect(home.run("save", "restore", "story", "1").code == 0)
    let info = home.run("game", "info", "story")
    #expect(info.output.contains("Saves/Flash/Story"), "\(info.output)")
    #expect(home.run("game", "export", "story", home.root + "/out").code == 0)
    #expect(home.run("game", "delete", "story", "--yes").code == 0)
    #expect(!FileManager.default.fileExists(atPath: saves + "/Story"))
    #expect(home.run("game", "restore", "story").code == 0)
    #expect(FileManager.default.fileExists(atPath: file("Story")))
    #expect(home.run("game", "delete", "story", "--yes", "--permanently").code == 0)
    #expect(!FileManager.default.fileExists(atPath: saves + "/Story"))
    let back = home.run("game", "import", home.root + "/out")
    #expect(back.code == 0, "\(back.errors)")
    #expect(FileManager.default.fileExists(atPath: file("Story")), "\(back.output)\(back.errors)")
  }

  @Test(
    "a folder of an app's library plays with its settings and its objects, in place and imported"
  )
  func appFolder() throws {
    var movie = Movie()
    movie.frame(Movie.traceVariable("level"), Movie.keep("x", in: "score"))
    movie.frame(Movie.command("quit", ""))
    var maker = ZipMaker()
    maker.add(
      "ruffle-bundle.toml",
      Array("[bundle]\nname = \"A tale\"\nurl = \"file:///keeper.swf\"\n".utf8))
    maker.add("content/keeper.swf", movie.bytes)
    let plain = try home.write("in/plain.ruf", maker.bytes)
    #expect(play(plain).output.hasPrefix("undefined\nx\n"))
    _ = try home.write("in/1a2b/bundle.ruf", maker.bytes)
    _ = try home.write("in/1a2b/settings.toml", Array("[player.parameters]\nlevel = \"5\"\n".utf8))
    let object = Home.bytes(file("plain"))
    #expect(!object.isEmpty)
    let kept = try home.write("in/1a2b/app_data/localhost/keeper.swf/score.sol", object)
    #expect(play(home.root + "/in/1a2b").output.hasPrefix("5\nxx\n"))
    #expect(play(home.root + "/in/1a2b").output.hasPrefix("5\nxxx\n"))
    #expect(Home.bytes(kept) == object)
    #expect(home.run("bundle", "info", home.root + "/in/1a2b").output.hasPrefix("A tale\n"))
    let imported = home.run("game", "import", home.root + "/in/1a2b")
    #expect(imported.code == 0, "\(imported.errors)")
    #expect(home.run("game", "list").output.contains("1a2b (A tale)"))
    #expect(play("1a2b").output.hasPrefix("5\nxxxx\n"))
  }

  @Test("a kill at any moment leaves each object whole")
  func kills() throws {
    // Each frame keeps a longer text.
    var movie = Movie()
    movie.frame(Movie.keep(String(repeating: "y", count: 200), in: "score"))
    movie.frame(Movie.trace("on"))
    _ = try home.write("Arcadia/Games/Flash/keeper.swf", movie.bytes)
    for number in 0..<8 {
      let child = home.start(
        ["run", "keeper", "--headless", "--frames", "100000", "--use-save"],
        output: home.root + "/out.txt", errors: home.root + "/err.txt")
      // The first time once something is there, then in the midst of the writing.
      for _ in 0..<3000 where Home.bytes(file("keeper")).isEmpty { usleep(10_000) }
      usleep(UInt32(number * 70_000))
      kill(child, SIGKILL)
      _ = Home.wait(for: child)
      let bytes = Home.bytes(file("keeper"))
      guard bytes.count > 6 else {
        Issue.record("nothing was kept")
        return
      }
      // The length in the file's head is that of what follows it.
      let length = bytes[2..<6].reduce(0) { $0 << 8 | Int($1) }
      #expect(length == bytes.count - 6)
      #expect(bytes.count > 200)
    }
  }
}
