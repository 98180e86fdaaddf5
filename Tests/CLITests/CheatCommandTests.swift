import FoundationEssentials
import TestSupport
import Testing

@Suite("arcadia cheat")
struct CheatCommandTests {
  /// A game whose picture is as dark as the byte at C100, which it clears once.
  static let game: [UInt8] = {
    var rom = [UInt8](repeating: 0, count: 0x8000)
    rom.replaceSubrange(0x100..<0x104, with: [0x00, 0xC3, 0x50, 0x01])
    rom.replaceSubrange(0x134..<0x139, with: Array("SHADE".utf8))
    rom.replaceSubrange(
      0x150..<0x15E,
      with: [0xAF, 0xEA, 0x00, 0xC1, 0xFA, 0x00, 0xC1, 0xE0, 0x47, 0x18, 0xF9, 0, 0, 0])
    rom[0x14D] = rom[0x134...0x14C].reduce(0) { $0 &- $1 &- 1 }
    return rom
  }()

  private func hash(_ home: Home, _ more: String...) -> String {
    let result = home.run(["run", "shade", "--headless", "--frames", "30", "--hash", "30"] + more)
    #expect(result.code == 0, "\(result.errors)")
    return result.output
  }

  @Test("cheats act in the game while they are on")
  func act() throws {
    let home = try Home()
    _ = try home.write("Arcadia/Games/Game Boy/Shade.gb", Self.game)
    let plain = hash(home)
    let added = home.run("cheat", "add", "shade", "01FF00C1", "--name", "Night")
    #expect(added.code == 0 && added.output == "Added cheat 1 to Shade\n", "\(added.errors)")
    let dark = hash(home)
    #expect(dark != plain)
    #expect(hash(home, "--in-process") == dark)
    #expect(hash(home, "--no-cheats") == plain)
    #expect(home.run("cheat", "disable", "shade", "1").output == "Cheat 1 of Shade is off\n")
    #expect(hash(home) == plain)
    #expect(home.run("cheat", "enable", "shade", "--all").code == 0)
    #expect(hash(home) == dark)
    let noted = home.run("run", "shade", "--headless", "--frames", "1")
    #expect(noted.errors.contains("1 cheat is on"))
    #expect(home.run("cheat", "remove", "shade", "1").code == 0)
    #expect(hash(home) == plain)
    #expect(Home.bytes(home.arcadia + "/Saves/Game Boy/Shade.cht").isEmpty)
  }

  @Test("a ROM patch of a Game Genie acts as well")
  func gameGenie() throws {
    let home = try Home()
    _ = try home.write("Arcadia/Games/Game Boy/Shade.gb", Self.game)
    let plain = hash(home)
    #expect(home.run("cheat", "add", "shade", "no code", "--force").code == 0)
    let warned = home.run("run", "shade", "--headless", "--frames", "2", "--json")
    #expect(
      try JSON(warned.output)["run"]["messages"].items.map(\.string) == [
        "Cheat \"no code\": not a Game Genie or GameShark code"
      ], "\(warned.output)")
    #expect(home.run("cheat", "remove", "shade", "--all").code == 0)
    // 0x0150: XOR A becomes SCF, so that A keeps 01.
    #expect(home.run("cheat", "add", "shade", "371-50F").code == 0)
    #expect(hash(home) != plain)
  }

  @Test("list, import and the errors, as text and as JSON")
  func listAndImport() throws {
    let home = try Home()
    _ = try home.write("Arcadia/Games/Game Boy/Shade.gb", Self.game)
    let none = home.run("cheat", "list", "shade", "--json")
    #expect(try JSON(none.output)["cheats"].items.isEmpty)
    let file = try home.write(
      "in/x.cht",
      Array(
        """
        cheats = 3
        cheat0_desc = "Night"
        cheat0_code = "01FF00C1"
        cheat0_enable = true
        cheat1_desc = "Dusk"
        cheat1_code = "015500C1"
        cheat1_enable = false
        cheat2_desc = "Its own"
        cheat2_handler = "1"
        cheat2_enable = true
        """.utf8))
    let imported = home.run("cheat", "import", "shade", file)
    #expect(imported.output.hasPrefix("Added 3 cheats to Shade"), "\(imported.errors)")
    #expect(home.run("cheat", "import", "shade", file).output.hasPrefix("Added 0 cheats"))
    let json = try JSON(home.run("cheat", "list", "shade", "--json").output)
    #expect(json["game"].string == "Shade" && json["type"].string == "gb")
    let rows = json["cheats"].items
    #expect(rows.map { $0["code"].string } == ["01FF00C1", "015500C1", ""])
    #expect(rows.map { $0["enabled"].bool } == [true, false, true])
    #expect(rows.map { $0["for_core"].bool } == [true, true, false])
    let list = home.run("cheat", "list", "shade").output
    #expect(list.contains("1  on ") && list.contains("2  off") && list.contains("Dusk"))
    #expect(home.run("game", "info", "shade").output.contains("Shade.cht"))

    expectFailure(home.run("cheat", "remove", "shade", "4"), code: 3, naming: "1 to 3")
    expectFailure(home.run("cheat", "import", "shade", "/etc/passwd"), code: 6, naming: "cheats =")
    expectFailure(home.run("cheat", "import", "shade", "/nope.cht"), code: 3, naming: "/nope.cht")
    #expect(home.run("cheat", "remove", "shade").code == 2)
    #expect(home.run("cheat", "add", "shade", "a\"b").code == 2)
    for code in ["XYZ", "12", "00A-17B-C4G", "010A1CC0+", "hello world"] {
      let refused = home.run("cheat", "add", "shade", code)
      #expect(refused.code == 2 && refused.errors.contains("Game Genie"), "\(code): \(refused)")
    }
  }

  @Test("cheats move, go and are exported with their game")
  func moveWithGame() throws {
    let home = try Home()
    let games = home.arcadia + "/Games/Game Boy/", saves = home.arcadia + "/Saves/Game Boy/"
    _ = try home.write("Arcadia/Games/Game Boy/Shade.gb", Self.game)
    #expect(home.run("cheat", "add", "shade", "01FF00C1").code == 0)
    let bytes = Home.bytes(saves + "Shade.cht")
    #expect(!bytes.isEmpty)
    #expect(home.run("game", "rename", "shade", "Dusk").code == 0)
    #expect(Home.bytes(saves + "Dusk.cht") == bytes && Home.bytes(saves + "Shade.cht").isEmpty)
    let out = home.root + "/out"
    #expect(home.run("game", "export", "dusk", out).code == 0)
    #expect(Home.bytes(out + "/Saves/Game Boy/Dusk.cht") == bytes)
    #expect(home.run("game", "verify").code == 0)
    #expect(home.run("game", "delete", "dusk", "--yes").code == 0)
    #expect(Home.bytes(saves + "Dusk.cht").isEmpty && Home.bytes(games + "Dusk.gb").isEmpty)
    #expect(home.run("game", "restore", "dusk").code == 0)
    #expect(Home.bytes(saves + "Dusk.cht") == bytes)
    #expect(home.run("game", "delete", "dusk", "--permanently", "--yes").code == 0)
    let back = home.run("game", "import", out)
    #expect(back.code == 0 && back.output.contains("1 cheat file"), "\(back.output)")
    #expect(Home.bytes(saves + "Dusk.cht") == bytes)
  }

  @Test("a damaged cheat file is reported, and the game plays")
  func damagedFile() throws {
    let home = try Home()
    _ = try home.write("Arcadia/Games/Game Boy/Shade.gb", Self.game)
    let plain = hash(home)
    _ = try home.write("Arcadia/Saves/Game Boy/Shade.cht", noise(5000))
    #expect(hash(home) == plain)
    let run = home.run("run", "shade", "--headless", "--frames", "1")
    #expect(run.errors.contains("not a cheat file"))
    expectFailure(home.run("cheat", "list", "shade"), code: 6, naming: "Shade.cht")
  }
}
