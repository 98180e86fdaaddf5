import Testing

@Suite("arcadia core, type, bench")
struct CoreCommandTests {
  @Test("core list and info, as text and as JSON")
  func listAndInfo() throws {
    let home = try Home()
    let counter = try home.core("counter", into: "plugins")
    let text = home.run("core", "list")
    #expect(text.code == 0 && text.errors.isEmpty, "\(text.errors)")
    #expect(text.output.hasPrefix("CORE"))
    #expect(text.output.contains(counter) && text.output.contains("gb dmg sgb"))

    let list = home.run("core", "list", "--json")
    let document = try JSON(list.output)
    #expect(document.keys == ["schema", "cores", "broken", "shadowed", "remarks"])
    #expect(document["schema"].string == "arcadia/1")
    for core in document["cores"].items {
      #expect(core.keys == ["id", "name", "version", "types", "extensions", "kind", "path"])
    }
    let ids = document["cores"].items.map { $0["id"].string }
    #expect(ids.contains("gb") && ids.contains("counter"))
    let names = home.run("core", "list", "--names")
    #expect(names.output.split(separator: "\n").map(String.init) == ids)

    let info = try JSON(home.run("core", "info", "gb", "--json").output)
    for key in ["id", "name", "version", "path", "source", "game_types"] {
      #expect(info.keys.contains(key), "\(key)")
    }
    #expect(info["game_types"].items.map { $0["id"].string } == ["gb", "gbc"])
    let said = home.run("core", "info", counter)
    #expect(said.code == 0 && said.output.contains("Counter"), "\(said.errors)")
    expectFailure(home.run("core", "info", "nobody"), code: 3, naming: "nobody", "gb")
    let failure = home.run("core", "info", "nobody", "--json")
    let error = try JSON(failure.errors)
    #expect(error["error"].keys.isSuperset(of: ["code", "exit", "message"]))
    #expect(error["error"]["exit"].double == 3 && failure.code == 3)
  }

  @Test("core check tells a good core, and each sort of bad one, by its exit code")
  func check() throws {
    let home = try Home(withOurCores: false)
    func hostile(_ number: Int) throws -> String {
      try home.core("hostile", ["-DDO=\(number)"], called: "hostile\(number)")
    }
    let good = home.run("core", "check", try home.core("counter"))
    #expect(good.code == 0 && good.output.contains("works") && good.output.contains("count"))
    expectFailure(
      home.run("core", "check", try hostile(1), "--timeout", "1"), code: 12, naming: "hostile1",
      "retro_init")
    expectFailure(
      home.run("core", "check", try hostile(2)), code: 11, naming: "hostile2", "SIGSEGV")
    expectFailure(
      home.run("core", "check", try hostile(3)), code: 11, naming: "hostile3", "status 0")
    expectFailure(home.run("core", "check", try hostile(4)), code: 11, naming: "hostile4")
    let noisy = home.run("core", "check", try hostile(5), "--json")
    #expect(noisy.code == 0, "\(noisy.errors.suffix(300))")
    #expect(try JSON(noisy.output)["core"]["name"].string == "Hostile")

    let library = Home.bytes(try home.core("counter"))
    let cut = try home.write("cores/cut.so", Array(library.prefix(library.count / 2)))
    expectFailure(home.run("core", "check", cut), code: 5, naming: "cut.so")
    var strange = library
    strange[18] = 0xB7  // built for AArch64
    expectFailure(
      home.run("core", "check", try home.write("cores/arm.so", strange)), code: 5, naming: "arm.so",
      "64")
    let noise = (0..<9000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 &+ 7) }
    expectFailure(
      home.run(
        "core", "check", try home.write("cores/noise.so", Array(library.prefix(64)) + noise)),
      code: 5, naming: "noise.so")
    expectFailure(
      home.run("core", "check", home.root + "/cores/none.so"), code: 5, naming: "none.so")
    expectFailure(home.run("core", "check", home.root), code: 5, naming: home.root)
  }

  @Test("bad cores in the drop-in folder do no harm")
  func badNeighbours() throws {
    let home = try Home()
    for number in 1...4 {
      _ = try home.core("hostile", ["-DDO=\(number)"], into: "plugins", called: "hostile\(number)")
    }
    let run = home.run("run", Home.demo, "--headless", "--frames", "5", "--hash", "5")
    #expect(run.code == 0, "\(run.errors)")
    let list = home.run("core", "list", "--json")
    #expect(list.code == 0, "\(list.errors)")
    #expect(try JSON(list.output)["cores"].items.contains { $0["id"].string == "gb" })
  }

  @Test("core options: shown, set for the core, refused when misspelt")
  func options() throws {
    let home = try Home()
    let counter = try home.core("counter", into: "plugins")
    let shown = try JSON(home.run("core", "options", "counter", "--json").output)
    #expect(shown["core"].string == "counter")
    #expect(shown["options"][0]["key"].string == "counter_colour")
    #expect(shown["options"][0]["value"].string == "red")
    let set = home.run("core", "options", "counter", "--set", "counter_colour=green", "--json")
    #expect(set.code == 0, "\(set.errors)")
    #expect(try JSON(set.output)["options"][0]["value"].string == "green")
    let again = try JSON(home.run("core", "options", counter, "--json").output)
    #expect(again["options"][0]["value"].string == "green")
    expectFailure(
      home.run("core", "options", "counter", "--set", "counter_colour=pink"), code: 3,
      naming: "pink", "red, green, blue")
    expectFailure(
      home.run("core", "options", "counter", "--set", "counter_color=red"), code: 3,
      naming: "counter_color", "counter_colour")

    // The run obeys: the file, and over it the command line.
    let game = try home.write("Round.count", [7])
    func hash(_ more: String...) -> Substring? {
      home.run(["run", game, "--headless", "--frames", "3", "--hash", "3"] + more).output
        .split(separator: " ").dropFirst(3).first
    }
    let green = hash()
    #expect(green != nil)
    #expect(hash("--option", "counter_colour=green") == green)
    #expect(hash("--option", "counter_colour=red") != green)
  }

  @Test("type list and layout")
  func types() throws {
    let home = try Home()
    let list = try JSON(home.run("type", "list", "--json").output)
    #expect(list.keys == ["schema", "types"])
    for type in list["types"].items {
      #expect(type.keys == ["id", "name", "folder", "extensions", "cores"])
    }
    let gameBoy = list["types"].items.first { $0["id"].string == "gb" }
    #expect(gameBoy?["folder"].string == "Game Boy")
    #expect(gameBoy?["cores"].items.contains(.text("gb")) == true)
    #expect(home.run("type", "list").output.contains("Game Boy Color"))

    let layout = home.run("type", "layout", "gb")
    #expect(layout.code == 0)
    for word in ["D-pad", "Select", "Start"] { #expect(layout.output.contains(word), "\(word)") }
    let document = try JSON(home.run("type", "layout", "Game Boy", "--json").output)
    #expect(document["layout"].items.map { $0["kind"].string }.contains("dpad"))
    expectFailure(home.run("type", "layout", "nes-64"), code: 3, naming: "nes-64", "gb")
  }

  @Test("bench measures cores side by side")
  func bench() throws {
    let home = try Home()
    let game = try home.write("Round.count", [7])
    let one = try home.core("counter", called: "one")
    let two = try home.core("counter", ["-DWORDS=4194304"], called: "two")
    let short = ["--frames", "20", "--blocks", "3", "--warmup", "5"]
    let text = home.run(["bench", game, "--core", one, "--core", two] + short)
    #expect(text.code == 0, "\(text.errors)")
    #expect(text.output.contains("TIME RATIO") && text.output.contains("1.00"), "\(text.output)")
    let result = try JSON(
      home.run(["bench", game, "--core", one, "--core", two, "--json"] + short).output)
    #expect(result.keys == ["schema", "game", "frames", "blocks", "cores"])
    let rows = result["cores"].items
    #expect(rows.count == 2)
    for row in rows {
      #expect(
        row.keys == [
          "core", "version", "frames_per_second", "milliseconds", "best_milliseconds", "ratio",
        ])
    }
    // Two writes 16 MiB for each frame, one 8 KiB.
    #expect(rows[0]["ratio"].double == 1)
    #expect((rows[1]["ratio"].double ?? 0) > 2)
    #expect(Home.bytes(home.arcadia + "/Saves/Counter/Round.srm").isEmpty)
    expectFailure(home.run("bench", home.root + "/none.count"), code: 3, naming: "none.count")
  }
}
