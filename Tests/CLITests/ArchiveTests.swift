import FoundationEssentials
import TestSupport
import Testing

/// Games in archives other than zip, through the program.
@Suite("Games in archives")
struct ArchiveTests {
  private let home: Home
  private let game: [UInt8]

  init() throws {
    home = try Home()
    game = Home.bytes(Home.demo)
  }

  /// Packs files below `in` with bsdtar, which knows the format by the name.
  private func pack(_ name: String, _ files: [String]) throws {
    let names = files.map { "'\($0)'" }.joined(separator: " ")
    try #require(shell("cd '\(home.root)/in' && bsdtar -a -cf '../\(name)' \(names)") == 0)
  }

  @Test("a game plays from an archive as from its file", arguments: ["7z", "tgz", "tar"])
  func play(name: String) throws {
    _ = try home.write("in/demo.gb", game)
    _ = try home.write("in/readme.txt", [1])
    try pack("one." + name, ["demo.gb", "readme.txt"])
    let plain = home.run("run", Home.demo, "--headless", "--frames", "60", "--hash", "60")
    let packed = home.run(
      "run", home.root + "/one." + name, "--headless", "--frames", "60", "--hash", "60")
    #expect(packed.code == 0 && packed.output == plain.output, "\(packed.errors)")
  }

  @Test("of a collection one game is named; import, list, info and verify take it")
  func collection() throws {
    _ = try home.write("in/demo.gb", game)
    _ = try home.write("in/other.gb", noise(40_000))
    try pack("set.7z", ["demo.gb", "other.gb"])
    let path = home.root + "/set.7z"
    let several = home.run("run", path, "--headless", "--frames", "1")
    #expect(several.code == 10 && several.errors.contains("#demo.gb"), "\(several.errors)")
    let named = home.run(
      "run", path + "#demo.gb", "--headless", "--frames", "60", "--hash", "60")
    #expect(named.code == 0, "\(named.errors)")
    let imported = home.run("game", "import", path)
    #expect(imported.code == 0, "\(imported.errors)")
    let list = home.run("game", "list").output
    #expect(list.contains("set.7z"))
    #expect(home.run("game", "info", "set#other.gb").output.contains("set.7z#other.gb"))
    #expect(home.run("game", "verify").code == 0)
    var bytes = Home.bytes(home.arcadia + "/Games/Game Boy/set.7z")
    #expect(!bytes.isEmpty)
    bytes[bytes.count / 2] ^= 0xFF
    _ = try home.write("Arcadia/Games/Game Boy/set.7z", bytes)
    #expect(home.run("game", "verify").code == 13)
  }

  @Test("an export as an archive of another kind comes back")
  func bundle() throws {
    _ = try home.write("Arcadia/Games/Game Boy/Demo.gb", game)
    _ = try home.write("Arcadia/Saves/Game Boy/Demo.srm", noise(8192))
    #expect(home.run("game", "export", "demo", home.root + "/in").code == 0)
    try pack("all.7z", ["Games", "Saves"])
    #expect(home.run("game", "delete", "demo", "--permanently", "--yes").code == 0)
    let back = home.run("game", "import", home.root + "/all.7z")
    #expect(back.code == 0 && back.output.contains("1 save"), "\(back.errors)\(back.output)")
    #expect(Home.bytes(home.arcadia + "/Saves/Game Boy/Demo.srm") == noise(8192))
  }

  @Test("damaged archives, and archives of others in a folder")
  func damaged() throws {
    _ = try home.write("drop/broken.7z", noise(500))
    _ = try home.write("drop/notes.rar", noise(500))
    _ = try home.write("drop/Demo.gb", game)
    expectFailure(
      home.run("run", home.root + "/drop/broken.7z", "--headless", "--frames", "1"), code: 7,
      naming: "broken.7z")
    let folder = home.run("game", "import", home.root + "/drop")
    #expect(folder.code == 0, "\(folder.errors)\(folder.output)")
    #expect(home.run("game", "import", home.root + "/drop/broken.7z").code == 7)
  }
}
