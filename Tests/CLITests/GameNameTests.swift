import Glibc
import TestSupport
import Testing

@Suite("Games by their names: accents, choices, lists")
struct GameNameTests {
  private let folder = "Arcadia/Games/Game Boy/"
  private let short = ["--headless", "--frames", "2", "--hash", "2"]

  private func home(_ names: String...) throws -> Home {
    let home = try Home()
    for (index, name) in names.enumerated() {
      _ = try home.write(folder + name + ".gb", Home.bytes(Home.demo) + [UInt8(index)])
    }
    return home
  }

  @Test(
    "accents are folded wherever a game is named",
    arguments: ["pokemon", "POKÉMON", "Poke\u{301}mon rouge", "rouge"])
  func accents(word: String) throws {
    let home = try home("Pokémon Rouge", "Tobu")
    #expect(home.run([word] + short).code == 0)
    #expect(home.run("game", "info", word).output.hasPrefix("Pokémon Rouge\n"))
    #expect(home.run("config", "set", "audio.volume", "0.5", "--game", word).code == 0)
    #expect(home.run("state", "save", word, "1", "--frames", "1").code == 0)
    // The remaining files of a deleted game, too.
    unlink(home.root + "/" + folder + "Pokémon Rouge.gb")
    #expect(home.run("state", "list", word).output.contains("slot") == false)
    #expect(home.run("state", "show", word).code == 0)
  }

  @Test("several matches without a terminal: a line each, at most twenty; all of them for scripts")
  func several() throws {
    let home = try Home()
    for number in 1...25 {
      _ = try home.write(folder + "Level \(number).gb", Home.bytes(Home.demo) + [UInt8(number)])
    }
    for command in [
      ["run", "level"] + short, ["state", "show", "level"], ["game", "info", "level"],
    ] {
      let result = home.run(command)
      let lines = result.errors.split(separator: "\n")
      #expect(result.code == 10 && lines.count == 22, "\(result.errors)")
      #expect(lines.first == "arcadia: level: several games match; name one of them:")
      #expect(lines.last == "  and 5 more")
      #expect(lines.contains("  Game Boy/Level 1.gb"))
    }
    let json = try JSON(home.run("state", "show", "level", "--json").errors)["error"]
    #expect(json["choices"].items.count == 25 && json["code"].string == "game_ambiguous")
    #expect(json["message"].string?.contains("\n") == false)
  }

  @Test("at a terminal the user chooses by number, and what was chosen is what happens")
  func choice() throws {
    let home = try home("Level 1", "Level 2", "Tobu")
    let second = try home.run(typing: "2\n", ["game", "info", "level"])
    #expect(second.code == 0 && second.output.hasPrefix("Level 2\n"), "\(second)")
    #expect(
      second.errors.contains("1  Game Boy/Level 1.gb") && second.errors.contains("Number (1 to 2"))
    let first = try home.run(typing: "7\nx\n1\n", ["game", "info", "level"])
    #expect(first.code == 0 && first.output.hasPrefix("Level 1\n"), "\(first)")
    let played = try home.run(typing: "1\n", ["run", "level"] + short)
    #expect(played.code == 0 && played.output.hasPrefix("frame 2"), "\(played)")
    let none = try home.run(typing: "\n", ["game", "info", "level"])
    #expect(none.code == 10 && none.output.isEmpty, "\(none)")
    // Scripts are not asked, wherever they run.
    let json = try home.run(typing: "1\n", ["game", "info", "level", "--json"])
    #expect(json.code == 10 && !json.errors.contains("Number"), "\(json)")
    // Two names that differ only in case are distinguished.
    _ = try home.write(folder + "tobu.gb", Home.bytes(Home.demo) + [9])
    let small = try home.run(typing: "2\n", ["game", "info", "TOBU"])
    #expect(small.code == 0 && small.output.hasPrefix("tobu\n"), "\(small)")
  }

  @Test("at a terminal the user chooses among the games of an archive")
  func archive() throws {
    let home = try home("Other")
    _ = try home.write("in/one.gb", Home.bytes(Home.demo))
    _ = try home.write("in/two.gb", Home.bytes(Home.demo) + [1])
    try #require(shell("cd '\(home.root)/in' && zip -q ../both.zip *") == 0)
    let chosen = try home.run(typing: "2\n", ["run", home.root + "/both.zip"] + short)
    #expect(chosen.code == 0 && chosen.errors.contains("both.zip#two.gb"), "\(chosen)")
  }

  @Test("the list is sorted as people sort, and knows when a game was last played")
  func list() throws {
    let home = try home("Tobu", "broken", "Level 10", "level 9", "Émile")
    func rows() throws -> [JSON] {
      try JSON(home.run("game", "list", "--json").output)["games"].items
    }
    #expect(
      try rows().map { $0["name"].string } == ["broken", "Émile", "level 9", "Level 10", "Tobu"])
    #expect(try rows().allSatisfy { $0["last_played"] == .null })
    // Headless runs are no play.
    #expect(home.run(["run", "tobu", "--use-save"] + short).code == 0)
    #expect(try rows().allSatisfy { $0["last_played"] == .null })
    let game = try PlayTests.Played(home, ["tobu"])
    #expect(home.run("ctl", "quit", "--pid", "\(game.child)").code == 0)
    _ = Home.wait(for: game.child)
    let played = try #require(try rows().last?["last_played"].string)
    #expect(played.hasSuffix("Z") && played.hasPrefix("20"))
    let text = home.run(["game", "list"], environment: ["TZ": "Asia/Tokyo"]).output
    #expect(text.split(separator: "\n").last?.contains(" JST ") == true, "\(text)")
    // It goes with the game when that gets another name.
    #expect(home.run("game", "rename", "tobu", "Zobu").code == 0)
    #expect(try rows().last?["last_played"].string == played)
  }

  @Test("a game and one of its name in an archive have one save, which is listed and checked once")
  func twins() throws {
    let home = try home("carazu")
    _ = try home.write("in/carazu.gb", Home.bytes(Home.demo) + [0])
    _ = try home.write("in/tobu.gb", Home.bytes(Home.demo) + [1])
    try #require(
      shell("cd '\(home.root)/in' && zip -q '\(home.root)/\(folder)collection.zip' *") == 0)
    for size in [256, 512] {
      let save = try home.write("carazu.sav", [UInt8](repeating: 1, count: size))
      #expect(home.run("save", "import", save, "carazu.gb").code == 0)
    }
    #expect(try JSON(home.run("save", "list", "--json").output)["saves"].items.count == 1)
    #expect(
      try JSON(home.run("save", "list", "--versions", "--json").output)["versions"].items.count == 1
    )
    #expect(try JSON(home.run("save", "verify", "--json").output)["files"].double == 1)
    let export = home.run("save", "export", "--all", home.root + "/out/")
    #expect(export.code == 0, "\(export.errors)")
    #expect(try JSON(home.run("game", "verify", "--json").output)["checked"]["saves"].double == 1)
    // The same game in the archive does not keep the name from it; another one does.
    #expect(home.run("game", "rename", "carazu.gb", "carazu2").code == 0)
    let back = home.run("game", "rename", "carazu2.gb", "carazu")
    #expect(back.code == 0, "\(back.errors)")
    expectFailure(
      home.run("game", "rename", "carazu.gb", "tobu"), code: 10, naming: "taken", "#tobu.gb")
  }

  @Test("files of a game that was played from elsewhere are no finding of a check")
  func elsewhere() throws {
    let home = try home("Tobu")
    let game = try home.write("elsewhere/away.gb", Home.bytes(Home.demo) + [7])
    let played = try PlayTests.Played(home, [game])
    try played.ctl("save-state", "2")
    try played.ctl("screenshot")
    try played.ctl("quit")
    _ = Home.wait(for: played.child)
    let check = home.run("game", "verify")
    #expect(check.code == 0, "\(check.output)")
    // On a stick that is not in.
    unlink(game)
    #expect(home.run("game", "verify").code == 0)
    // Of a game of the library that is gone they are.
    let inside = try PlayTests.Played(home, ["tobu"])
    try inside.ctl("save-state", "2")
    try inside.ctl("quit")
    _ = Home.wait(for: inside.child)
    unlink(home.root + "/" + folder + "Tobu.gb")
    let orphaned = home.run("game", "verify")
    #expect(
      orphaned.code == 13 && orphaned.output.contains("Orphaned files:"), "\(orphaned.output)")
    #expect(orphaned.output.contains("a state of \"Tobu\", but no such game in the library"))
  }
}
