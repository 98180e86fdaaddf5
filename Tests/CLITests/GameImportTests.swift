import FoundationEssentials
import Glibc
import TestSupport
import Testing

@Suite("Importing and exporting games")
struct GameImportTests {
  /// The result for each named file, by the last part of its name.
  private func outcomes(_ result: Home.Result) throws -> [String: String] {
    let files = try JSON(result.output)["files"].items
    return Dictionary(
      files.map { file in
        let name = file["source"].string?.split(separator: "/").last.map(String.init) ?? ""
        return (name, file["outcome"].string ?? "")
      }
    ) { first, _ in first }
  }

  @Test(
    "what is exported comes back with every byte, as folders and as an archive",
    arguments: [false, true])
  func roundTrip(asZip: Bool) throws {
    let home = try Home()
    let stem = "Pokémon \"Gelb\" 2"
    try home.layGame(stem)
    try home.layGame("Other", seed: 2)
    _ = try home.write("config/arcadia/games/gb/\(stem).toml", Array("[video]\n".utf8))
    _ = try home.write("state/arcadia/backups/gb/\(stem)/\(stem).srm~20261120-000000-000", [7])
    _ = try home.write("state/arcadia/rescue/gb/\(stem).srm", [8])
    let before = home.tree("Arcadia")
    let out = home.root + "/out"
    let exported = home.run(["game", "export", "gelb", out] + (asZip ? ["--zip"] : []))
    #expect(exported.code == 0, "\(exported.errors)")
    #expect(home.tree("Arcadia") == before)
    let again = home.run(["game", "export", "gelb", out] + (asZip ? ["--zip"] : []))
    if asZip {
      expectFailure(again, code: 10, naming: "Pokémon", "already there")
    } else {
      #expect(again.code == 0 && again.output.contains("already there"))
      // The tree is a data folder: nothing in it has another name than there.
      let tree = home.tree("out").filter {
        !$0.key.hasPrefix("Settings") && !$0.key.hasPrefix("Backups")
          && !$0.key.hasPrefix("Rescue")
      }
      #expect(tree == before.filter { $0.key.contains(stem) })
    }

    #expect(home.run("game", "delete", "gelb", "--permanently", "--yes").code == 0)
    #expect(home.tree("Arcadia") == before.filter { !$0.key.contains(stem) })
    #expect(home.tree("config").isEmpty && !home.tree("state").keys.contains { $0.contains(stem) })
    let back = home.run("game", "import", out, "--json")
    #expect(back.code == 0, "\(back.errors)\(back.output)")
    #expect(home.tree("Arcadia") == before)
    #expect(home.tree("config").keys.sorted() == ["arcadia/games/gb/\(stem).toml"])
    #expect(home.tree("state")["arcadia/backups/gb/\(stem)/\(stem).srm~20261120-000000-000"] == [7])
    #expect(home.tree("state")["arcadia/rescue/gb/\(stem).srm"] == [8])
    // Once more changes nothing.
    let once = home.run("game", "import", out, "--json")
    #expect(once.code == 0 && once.output.contains("already_there"), "\(once.output)")
    #expect(home.tree("Arcadia") == before)
  }

  @Test("the result is printed for each file")
  func outcomesAndCodes() throws {
    let home = try Home()
    _ = try home.write("in/a/Round.gb", noise(40_000, seed: 1))
    _ = try home.write("in/b/Twin.gb", noise(40_000, seed: 1))
    _ = try home.write("in/Empty.gb", [])
    _ = try home.write("in/readme.txt", [1])
    _ = try home.write("in/Nobody.srm", [1])
    _ = try home.write("in/broken.zip", [1, 2, 3])
    _ = try home.write("in/pack/Zipped.gb", noise(40_000, seed: 2))
    try #require(
      shell("cd '\(home.root)/in/pack' && zip -qr ../Pack.zip . && rm -r ../pack") == 0)
    let result = home.run("game", "import", home.root + "/in", "--json")
    #expect(result.code == 7, "\(result.errors)")
    #expect(
      try outcomes(result) == [
        "Round.gb": "imported", "Twin.gb": "already_there", "Empty.gb": "damaged",
        "readme.txt": "no_core", "Nobody.srm": "no_game", "broken.zip": "damaged",
        "Pack.zip": "imported",
      ])
    #expect(
      home.tree("Arcadia").keys.sorted() == ["Games/Game Boy/Pack.zip", "Games/Game Boy/Round.gb"])
    #expect(home.run("pack", "--headless", "--frames", "1").code != 3)

    expectCode(home.run("game", "import", home.root + "/in/readme.txt"), 4)
    expectCode(home.run("game", "import", home.root + "/in/Nobody.srm"), 3)
    expectCode(home.run("game", "import", home.root + "/none.gb"), 3)
    let typed = home.run("game", "import", home.root + "/in/readme.txt", "--type", "gb")
    #expect(typed.code == 0 && typed.output.contains("readme.txt to Games/Game Boy/"))
    expectFailure(
      home.run("game", "import", home.root + "/in", "--type", "abacus"), code: 3, naming: "abacus",
      "gb")
  }

  private func expectCode(_ result: Home.Result, _ code: Int32) {
    #expect(result.code == code, "\(result.output)\(result.errors)")
  }

  @Test("a name that is taken needs a decision: a new name, or the old one goes to the trash")
  func nameTaken() throws {
    let home = try Home()
    try home.layGame("Tobu")
    let before = home.tree("Arcadia")
    let other = try home.write("in/Tobu.gb", noise(900, seed: 77))
    _ = try home.write("in/Tobu.srm", [1, 2])
    let refused = home.run("game", "import", other)
    #expect(refused.code == 10 && refused.output.contains("another game of this name"))
    #expect(refused.errors.contains("--rename") && home.tree("Arcadia") == before)
    let dry = home.run("game", "import", other, "--rename", "--dry-run")
    #expect(dry.code == 0 && dry.output.contains("Tobu (2).gb") && home.tree("Arcadia") == before)
    #expect(home.run("game", "import", other, "--rename").code == 0)
    var after = before
    after["Games/Game Boy/Tobu (2).gb"] = noise(900, seed: 77)
    after["Saves/Game Boy/Tobu (2).srm"] = [1, 2]
    #expect(home.tree("Arcadia") == after)

    let third = try home.write("in2/Tobu.gb", noise(901, seed: 78))
    _ = try home.write("in2/Tobu.state", [3])
    #expect(home.run("game", "import", third, "--yes").code == 0)
    after["Games/Game Boy/Tobu.gb"] = noise(901, seed: 78)
    after["States/Game Boy/Tobu.state"] = [3]
    #expect(home.tree("Arcadia") == after)
    let trash = home.tree("data/Trash/files")
    #expect(trash["Tobu.gb"] == before["Games/Game Boy/Tobu.gb"])
    #expect(trash["Tobu.state"] == before["States/Game Boy/Tobu.state"])
  }

  @Test("a save that is there is never overwritten by the one beside the game")
  func keepsSaves() throws {
    let home = try Home()
    try home.layGame("Tobu")
    let before = home.tree("Arcadia")
    let same = try home.write("in/Tobu.gb", before["Games/Game Boy/Tobu.gb"] ?? [])
    _ = try home.write("in/Tobu.srm", [9])
    _ = try home.write("in/Tobu.state5", [5])
    let result = home.run("game", "import", same, "--json")
    #expect(result.code == 10)
    let with = try JSON(result.output)["files"][0]["with"].items
    #expect(with.map { $0["fate"].string } == ["kept", "brought"])
    var after = before
    after["States/Game Boy/Tobu.state5"] = [5]
    #expect(home.tree("Arcadia") == after)
    // A save alone goes to the game of its name.
    let alone = try home.write("saves/Tobu.gambatte.rtc", [4])
    #expect(home.run("game", "import", alone).code == 0)
    after["Saves/Game Boy/Tobu.gambatte.rtc"] = [4]
    #expect(home.tree("Arcadia") == after)
  }

  @Test("the layouts of RetroArch and of the iOS program are understood")
  func layouts() throws {
    let home = try Home()
    let game = noise(5000, seed: 3)
    _ = try home.write("RetroArch/roms/gb/Round.gb", game)
    _ = try home.write("RetroArch/saves/Gambatte/Round.srm", [1])
    _ = try home.write("RetroArch/saves/Gambatte/Round.rtc", [2])
    _ = try home.write("RetroArch/states/Gambatte/Round.state1", [3])
    _ = try home.write("RetroArch/states/Gambatte/Round.state1.png", [4])
    _ = try home.write("RetroArch/thumbnails/X/Named_Boxarts/Round.png", [5])
    _ = try home.write("RetroArch/thumbnails/X/Named_Snaps/Round.png", [6])
    let result = home.run("game", "import", home.root + "/RetroArch", "--move")
    #expect(result.code == 0, "\(result.output)")
    #expect(
      home.tree("Arcadia") == [
        "Games/Game Boy/Round.gb": game, "Saves/Game Boy/Round.srm": [1],
        "Saves/Game Boy/Round.rtc": [2], "States/Game Boy/Round.state1": [3],
        "Images/Game Boy/Round.png": [5], "Images/Game Boy/Round.state1.png": [4],
      ])
    #expect(home.tree("RetroArch").keys.sorted() == ["thumbnails/X/Named_Snaps/Round.png"])

    _ = try home.write("Phone/Games/Game Boy/Square.gb", noise(600, seed: 4))
    _ = try home.write("Phone/Saves/Game Boy/Square.srm", [1])
    _ = try home.write("Phone/States/Game Boy/Square_2.state", [2])
    _ = try home.write("Phone/Images/Game Boy/Square.jpg", [3])
    // One file of such a tree brings its relations along too; an mGBA save gets our name.
    _ = try home.write("Phone/Games/Game Boy/Third.gb", noise(600, seed: 5))
    _ = try home.write("Phone/Games/Game Boy/Third.sav", [8])
    let games = home.root + "/Phone/Games/Game Boy/"
    #expect(home.run("game", "import", games + "Square.gb", games + "Third.gb").code == 0)
    let tree = home.tree("Arcadia")
    #expect(tree["Saves/Game Boy/Square.srm"] == [1] && tree["Saves/Game Boy/Third.srm"] == [8])
    #expect(tree["States/Game Boy/Square_2.state"] == [2])
    #expect(tree["Images/Game Boy/Square.jpg"] == [3])
  }

  @Test("moving, and linking: the game is a link, what is written to is a copy")
  func ways() throws {
    let home = try Home()
    let one = try home.write("in/One.gb", noise(500, seed: 5))
    _ = try home.write("in/One.srm", [1])
    #expect(home.run("game", "import", one, "--link").code == 0)
    #expect(home.tree("Arcadia")["Games/Game Boy/One.gb"] == Array("-> \(one)".utf8))
    #expect(home.tree("Arcadia")["Saves/Game Boy/One.srm"] == [1])
    let two = try home.write("in/Two.gb", noise(500, seed: 6))
    symlink("One.srm", home.root + "/in/Two.srm")
    #expect(home.run("game", "import", two, "--move").code == 0)
    #expect(home.tree("Arcadia")["Saves/Game Boy/Two.srm"] == [1])
    #expect(home.tree("in").keys.sorted() == ["One.gb", "One.srm"])
    #expect(home.run("game", "import", one, "--link", "--move").code == 2)
  }

  @Test("an archive cannot write outside its game's folders")
  func hostileBundle() throws {
    let home = try Home()
    let script = """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1], "w") as z:
          z.writestr("Games/Game Boy/Good.gb", b"g" * 400)
          for name in ["Games/Game Boy/../../../escaped.gb", "/Games/Game Boy/root.gb",
                       "Saves/Game Boy/../../../escaped.srm", "Games/Game Boy/.hidden.gb",
                       "Games/../Games/Game Boy/x.gb", "../escaped.gb", "Saves/Game Boy/Good.srm"]:
              z.writestr(name, b"h" * 300)
      """
    let file = try home.write("make.py", Array(script.utf8))
    try #require(shell("python3 '\(file)' '\(home.root)/in.zip'") == 0)
    let result = home.run("game", "import", home.root + "/in.zip")
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    #expect(
      home.tree("Arcadia").keys.sorted() == ["Games/Game Boy/Good.gb", "Saves/Game Boy/Good.srm"])
    #expect(shell("! find '\(home.root)' /tmp -maxdepth 2 -name 'escaped.*' | grep -q .") == 0)
  }

  @Test(
    "a full disk, a closed folder: nothing half, and what was there is there",
    .enabled(if: TemporaryFolder.canMount, "making a small file system needs the superuser"))
  func badDisks() throws {
    let home = try Home()
    let disk = try home.mountDisk(bytes: 200 << 10)
    _ = try home.write("in/Small.gb", noise(20_000, seed: 1))
    _ = try home.write("in/Small.srm", [1])
    #expect(home.run("game", "import", home.root + "/in/Small.gb").code == 0)
    let before = home.tree("Arcadia")
    _ = try home.write("in/Large.gb", noise(100_000, seed: 2))
    _ = try home.write("in/Large.srm", noise(100_000, seed: 3))
    let full = home.run("game", "import", home.root + "/in/Large.gb")
    #expect(full.code == 9 && full.output.contains("disk is full"), "\(full.output)\(full.errors)")
    #expect(home.tree("Arcadia") == before)
    #expect(home.tree("state/arcadia/transactions").isEmpty)

    try #require(home.setReadOnly(disk))
    for command in [
      ["game", "rename", "small", "New"], ["game", "delete", "small"],
      ["game", "delete", "small", "--permanently", "--yes"],
    ] {
      expectFailure(home.run(command), code: 9, naming: home.arcadia, "read-only")
    }
    #expect(home.tree("Arcadia") == before)
    #expect(home.run("game", "export", "small", home.root + "/out").code == 0)
  }

  @Test("names that are not UTF-8 are reported and skipped")
  func oddNames() throws {
    let home = try Home()
    _ = try home.write("Arcadia/Games/Game Boy/Good.gb", [1])
    _ = try home.write("in/Fine.gb", [2])
    for folder in ["Arcadia/Games/Game Boy", "in"] {
      try #require(
        shell("printf x > \"$(printf '\(home.root)/\(folder)/odd\\377.gb')\"") == 0)
    }
    let list = home.run("game", "list")
    #expect(list.code == 0 && list.output.contains("Good"))
    #expect(list.errors.contains("odd\\xFF.gb") && list.errors.contains("UTF-8"))
    let result = home.run("game", "import", home.root + "/in")
    #expect(result.code == 9 && result.output.contains("odd\\xFF.gb: its name is not UTF-8"))
    #expect(result.output.contains("Fine.gb to Games/Game Boy/"))
    // The clean-up of tests cannot name such files either.
    shell("rm -f '\(home.root)'/in/odd* '\(home.arcadia)/Games/Game Boy/'odd*")
  }
}
