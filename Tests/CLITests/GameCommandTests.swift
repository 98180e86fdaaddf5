import Glibc
import TestSupport
import Testing

@Suite("A game is one thing: info, rename, delete, image")
struct GameCommandTests {
  @Test("rename moves all of it, tells each file, and changes nothing in a dry run")
  func rename() throws {
    let home = try Home()
    let names = try home.layGame("Tobu")
    try home.layGame("Tobu 2", seed: 2)
    let before = home.tree("Arcadia")
    let dry = home.run("game", "rename", "Tobu", "New 'Name'", "--dry-run", "--json")
    #expect(dry.code == 0 && home.tree("Arcadia") == before)
    let planned = try JSON(dry.output)
    #expect(planned.keys == ["schema", "from", "to", "type", "dry_run", "files"])
    #expect(planned["files"].items.count == names.count)
    _ = home.run("game", "verify")
    let done = home.run("game", "rename", "Tobu", "New 'Name'")
    #expect(done.code == 0 && done.output.hasPrefix("Renamed Tobu to New 'Name' (10 files)\n"))
    var after = before
    for name in names {
      after[name.replacing("/Tobu", with: "/New 'Name'")] = after.removeValue(forKey: name)
    }
    #expect(home.tree("Arcadia") == after)
    // What is known of each file went along: damage is found under the new name, and no old one is left.
    let save = "Saves/Game Boy/New 'Name'.srm"
    try BadDisk.flip(9, in: "\(home.arcadia)/\(save)")
    let damaged = try JSON(home.run("game", "verify", "New", "--json").output)["findings"]
      .items.filter { $0["kind"].string == "damaged" }
    #expect(damaged.contains { $0["path"].string?.hasSuffix(save) == true }, "\(damaged)")
    try BadDisk.flip(9, in: "\(home.arcadia)/\(save)")
    let records = home.tree("state/arcadia/sums").values.map { String(decoding: $0, as: UTF8.self) }
    #expect(!records.contains { $0.contains("/Tobu.") || $0.contains("/Tobu@") })
    expectFailure(
      home.run("game", "rename", "New", "Tobu 2"), code: 10, naming: "Tobu 2", "taken")
    expectFailure(
      home.run("game", "rename", "New", "a/b"), code: 2,
      naming: "a game's name cannot contain \"/\"")
    expectFailure(home.run("game", "rename", "nobody", "x"), code: 3, naming: "nobody")
    #expect(home.tree("Arcadia") == after)
  }

  @Test("delete lists what goes to the trash, several at once; permanently only after a yes")
  func delete() throws {
    let home = try Home()
    for (seed, stem) in ["One", "Two", "Three"].enumerated() {
      try home.layGame(stem, seed: seed)
    }
    let before = home.tree("Arcadia")
    let dry = home.run("game", "delete", "one", "two", "--dry-run")
    #expect(dry.code == 0 && dry.output.contains("Would delete One (10 files, to the trash)"))
    expectFailure(
      home.run("game", "delete", "one", "--permanently"), code: 10, naming: "One", "--yes")
    expectFailure(home.run("game", "delete", "--all"), code: 10, naming: "3 games", "--yes")
    expectFailure(home.run("game", "delete", "one", "nobody"), code: 3, naming: "nobody")
    #expect(home.tree("Arcadia") == before && home.tree("data").isEmpty)

    #expect(home.run("game", "delete", "one", "--keep-saves").code == 0)
    #expect(home.tree("Arcadia")["Saves/Game Boy/One.srm"] != nil)
    #expect(home.tree("data/Trash/files").keys.sorted() == ["One.gb", "One.ips"])
    let rest = home.run("game", "delete", "One", "two", "--json")
    #expect(rest.code == 0, "\(rest.errors)")
    let games = try JSON(rest.output)["games"].items
    #expect(games.map { $0["files"].items.count } == [8, 10])
    #expect(home.tree("Arcadia").keys.allSatisfy { $0.contains("Three") })
    let trash = home.tree("data/Trash/files")
    #expect(trash.count == 20)
    #expect(Set(trash.values) == Set(before.filter { !$0.key.contains("Three") }.values))
    #expect(home.run("game", "delete", "three", "--permanently", "-y").code == 0)
    #expect(home.tree("Arcadia").isEmpty && home.tree("data/Trash/files") == trash)
  }

  @Test("a deletion comes back from the trash whole, over nothing, and by its name or number")
  func restore() throws {
    let home = try Home()
    let names = try home.layGame("Tobu")
    try home.layGame("Other", seed: 2)
    let before = home.tree("Arcadia")
    #expect(home.run("game", "restore").output == "")
    expectFailure(home.run("game", "restore", "tobu"), code: 3, naming: "tobu", "trash")
    #expect(home.run("game", "delete", "tobu", "other", "--yes").code == 0)
    #expect(home.tree("Arcadia").isEmpty)
    // What others threw away is none of ours, and a record must not lead anywhere.
    let info = "[Trash Info]\nPath=\(home.root)/x\nDeletionDate=2026-11-20T10:00:00\n"
    _ = try home.write("data/Trash/files/x", [1])
    _ = try home.write("data/Trash/info/x.trashinfo", Array(info.utf8))
    _ = try home.write("data/Trash/files/y", [1])
    _ = try home.write(
      "data/Trash/info/y.trashinfo", Array((info + "X-Arcadia=1 delete%20x\n").utf8))
    let list = try JSON(home.run("game", "restore", "--json").output)["deletions"].items
    #expect(Set(list.map { $0["name"].string ?? "" }) == ["Tobu", "Other"])
    #expect(list.allSatisfy { $0["files"].double == Double(names.count) })

    // Something new has one of the names: nothing comes back, nothing is overwritten.
    let mine = try home.write("Arcadia/Saves/Game Boy/Tobu.srm", [7])
    expectFailure(home.run("game", "restore", "tob"), code: 10, naming: "Tobu.srm", "already")
    #expect(home.tree("Arcadia") == ["Saves/Game Boy/Tobu.srm": [7]])
    unlink(mine)
    #expect(home.run("game", "restore", "tob", "--dry-run").code == 0)
    #expect(home.tree("Arcadia").isEmpty)
    let done = home.run("game", "restore", "tob")
    #expect(
      done.code == 0 && done.output.hasPrefix("Restored Tobu (10 files)\n"),
      "\(done.output)\(done.errors)")
    #expect(home.run("game", "restore", "1").code == 0)
    #expect(home.tree("Arcadia") == before)
    #expect(
      Set(home.tree("data/Trash").keys) == [
        "files/x", "info/x.trashinfo", "files/y", "info/y.trashinfo",
      ])
  }

  @Test("info shows everything, and the remaining files of a deleted game")
  func info() throws {
    let home = try Home()
    let names = try home.layGame("Tobu")
    let json = try JSON(home.run("game", "info", "tobu", "--json").output)["games"][0]
    #expect(json["files"].items.count == names.count)
    #expect(json["type"].string == "gb" && json["core"].string == "gb")
    #expect(json["sha1"].string?.count == 40 && json["states"].double == 4)
    let text = home.run("game", "info", "tobu").output
    #expect(text.hasPrefix("Tobu\n") && text.contains("States/Game Boy/Tobu@before the boss.state"))
    unlink(home.arcadia + "/Games/Game Boy/Tobu.gb")
    let left = home.run("game", "info", "tobu")
    #expect(
      left.code == 0 && left.output.contains("missing; only these files are left"), "\(left.errors)"
    )
    #expect(home.run("game", "info").code == 2)
  }

  @Test("a cover from a picture, from a state's, and removed again")
  func image() throws {
    let home = try Home()
    _ = try home.write("Arcadia/Games/Game Boy/Tobu.gb", Home.bytes(Home.demo))
    expectFailure(home.run("game", "image", "tobu"), code: 3, naming: "Tobu", "no cover")
    let slot = home.arcadia + "/States/Game Boy/Tobu.state2"
    mkdir(home.arcadia + "/States", 0o755)
    mkdir(home.arcadia + "/States/Game Boy", 0o755)
    #expect(
      home.run("run", "tobu", "--headless", "--frames", "60", "--save-state", slot).code == 0)
    let set = home.run("game", "image", "tobu", "set", "2", "--json")
    #expect(set.code == 0, "\(set.errors)")
    let cover = home.arcadia + "/Images/Game Boy/Tobu.png"
    #expect(try JSON(set.output)["width"].double == 160 && access(cover, F_OK) == 0)
    let bytes = Home.bytes(cover)

    var jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 1, 0xFF, 0xC0, 0, 11, 8, 0, 60, 0, 80]
    jpeg += [1, 1, 0x11, 0, 0xFF, 0xD9]
    let file = try home.write("cover.jpg", jpeg)
    let shown = home.run("game", "image", "tobu", "set", file)
    #expect(shown.code == 0 && shown.output.hasSuffix("Tobu.jpg  80 × 60\n"), "\(shown.output)")
    #expect(home.tree("Arcadia/Images/Game Boy").keys.sorted() == ["Tobu.jpg"])
    #expect(home.tree("data/Trash/files")["Tobu.png"] == bytes)
    let text = try home.write("note.png", Array("no picture".utf8))
    expectFailure(
      home.run("game", "image", "tobu", "set", text), code: 6, naming: "note.png", "PNG")
    expectFailure(
      home.run("game", "image", "tobu", "set", "7"), code: 3, naming: "Tobu", "\"7\"")
    #expect(home.run("game", "image", "tobu", "set").code == 2)
    #expect(home.run("game", "image", "tobu", "remove").code == 0)
    #expect(home.tree("Arcadia/Images/Game Boy").isEmpty)
  }
}

@Suite("Games with names and places out of the ordinary")
struct OddGameTests {
  @Test("names of 255 bytes, with quotes and newlines, go in, around and out again")
  func oddNames() throws {
    let home = try Home()
    let long = String(repeating: "ö", count: 125)
    let stems = [long + "xy", "a\nb \"c\" 'd' $(e) \\", "-dash", "#hash #1"]
    for (index, stem) in stems.enumerated() {
      _ = try home.write("in/\(stem).gb", noise(3000, seed: index))
    }
    let result = home.run("game", "import", home.root + "/in", "--move", "--json")
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    #expect(home.tree("in").isEmpty)
    let list = try JSON(home.run("game", "list", "--json").output)
    #expect(Set(list["games"].items.compactMap { $0["name"].string }) == Set(stems))
    #expect(home.run("game", "list").output.split(separator: "\n").count == 5)
    for (index, stem) in stems.enumerated() {
      let file = home.arcadia + "/Games/Game Boy/\(stem).gb"
      let renamed = home.run("game", "rename", file, "Plain \(index)")
      #expect(renamed.code == 0, "\(renamed.errors)")
      #expect(Home.bytes(home.arcadia + "/Games/Game Boy/Plain \(index).gb").count == 3000)
    }
    #expect(home.run("game", "delete", "--all", "--yes").code == 0)
    #expect(home.tree("Arcadia").isEmpty && home.tree("data/Trash/files").count == 4)
  }

  @Test("a game that is being played is left alone")
  func played() throws {
    let home = try Home()
    let game = try home.write("Arcadia/Games/Game Boy/Tobu.gb", Home.bytes(Home.demo))
    let child = home.start(
      ["run", game, "--headless", "--frames", "1000000000", "--use-save"],
      output: home.root + "/out", errors: home.root + "/err")
    defer {
      kill(child, SIGKILL)
      _ = Home.wait(for: child)
    }
    var seconds = 0.0
    while seconds < 30, !home.run("game", "info", "tobu").output.contains("process \(child)") {
      usleep(100_000)
      seconds += 0.1
    }
    let before = home.tree("Arcadia")
    for command in [["rename", "tobu", "New"], ["delete", "tobu"]] {
      expectFailure(home.run(["game"] + command), code: 10, naming: "Tobu", "played", "\(child)")
    }
    #expect(home.run("game", "delete", "tobu", "--dry-run").code == 0)
    _ = try home.write("in/Tobu.srm", [1])
    let added = home.run("game", "import", home.root + "/in/Tobu.srm")
    #expect(added.code == 10 && added.output.contains("played"), "\(added.output)")
    #expect(home.tree("Arcadia") == before)
  }

  @Test("two programs that import the same folder bring each game in once, and whole")
  func twoAtOnce() throws {
    let home = try Home()
    for index in 0..<12 {
      _ = try home.write("in/Games/Game Boy/G\(index).gb", noise(3000, seed: index))
      _ = try home.write("in/Saves/Game Boy/G\(index).srm", noise(30, seed: index))
    }
    let all = home.tree("in")
    let children = (0..<3).map { number in
      home.start(
        ["game", "import", home.root + "/in"], output: home.root + "/out\(number)",
        errors: home.root + "/err\(number)")
    }
    let codes = children.map { Home.wait(for: $0) }
    // Who finds a game in the other's hands says so, and has done no harm.
    #expect(codes.allSatisfy { [0, 10].contains($0) }, "\(codes)")
    #expect(home.run("game", "import", home.root + "/in").code == 0)
    #expect(home.tree("Arcadia") == all)
    #expect(home.tree("state/arcadia/transactions").isEmpty)
  }
}
