import Testing

@Suite("arcadia config: layers, where they come from, what they do")
struct SettingsTests {
  @Test("each layer overrides the one before, and explain prints which")
  func layers() throws {
    let home = try Home()
    _ = try home.core("counter", into: "plugins")
    _ = try home.write("Arcadia/Games/Counter/Round.count", [7])
    func explain(_ scope: String...) throws -> [String: String?] {
      let result = home.run(["config", "explain", "audio.volume", "--json"] + scope)
      let document = try JSON(result.output)
      #expect(document.keys == ["schema", "key", "layers"], "\(result.errors)")
      return Dictionary(
        uniqueKeysWithValues: document["layers"].items.map {
          ($0["layer"].string ?? "", $0["value"].string)
        })
    }
    #expect(try explain()["built-in"] == "1.0")
    for (scope, value) in [
      ([], "0.5"), (["--type", "counter"], "0.6"), (["--core", "counter"], "0.7"),
      (["--game", "Round"], "0.8"),
    ] {
      let set = home.run(["config", "set", "audio.volume", value] + scope)
      #expect(set.code == 0 && set.output.contains("audio.volume"), "\(set.errors)")
    }
    #expect(try explain()["user"] == "0.5")
    #expect(try explain("--type", "counter")["type"] == "0.6")
    #expect(try explain("--core", "counter")["core"] == "0.7")
    #expect(try explain("--game", "Round")["game"] == "0.8")

    func listed(_ scope: String...) throws -> String? {
      let document = try JSON(home.run(["config", "list", "--json"] + scope).output)
      #expect(document.keys == ["schema", "settings"])
      for row in document["settings"].items { #expect(row.keys == ["key", "value", "summary"]) }
      return document["settings"].items.first { $0["key"].string == "audio.volume" }?["value"]
        .string
    }
    #expect(try listed() == "0.5")
    #expect(try listed("--type", "counter") == "0.6")
    #expect(try listed("--core", "counter") == "0.7")
    #expect(try listed("--game", "Round") == "0.8")
  }

  @Test("core options in the files of core and game reach the core, the game's last")
  func options() throws {
    let home = try Home()
    _ = try home.core("counter", into: "plugins")
    _ = try home.write("Arcadia/Games/Counter/Round.count", [7])
    func hash(_ more: String...) throws -> String {
      let result = home.run(
        ["run", "Round", "--headless", "--frames", "3", "--hash", "3"] + more)
      #expect(result.code == 0, "\(result.errors)")
      return result.output
    }
    let red = try hash()
    let green = try hash("--option", "counter_colour=green")
    let blue = try hash("--option", "counter_colour=blue")
    #expect(Set([red, green, blue]).count == 3)
    let core = home.run(
      "config", "set", "options.counter_colour", "green", "--core", "counter")
    #expect(core.code == 0, "\(core.errors)")
    #expect(try hash() == green)
    let game = home.run("config", "set", "options.counter_colour", "blue", "--game", "Round")
    #expect(game.code == 0, "\(game.errors)")
    #expect(try hash() == blue)
    #expect(try hash("--option", "counter_colour=red") == red)
  }

  @Test("what cannot be set is refused, and the file stays as it is")
  func refusals() throws {
    let home = try Home()
    #expect(home.run("config", "set", "video.scale", "3").code == 0)
    expectFailure(
      home.run("config", "set", "video.scale", "99"), code: 2, naming: "video.scale", "32")
    expectFailure(home.run("config", "set", "video.scale", "wide"), code: 2, naming: "video.scale")
    expectFailure(home.run("config", "set", "video.depth", "3"), code: 3, naming: "video.depth")
    expectFailure(home.run("config", "explain", "video.depth"), code: 3, naming: "video.depth")
    let list = try JSON(home.run("config", "list", "--json").output)
    #expect(
      list["settings"].items.first { $0["key"].string == "video.scale" }?["value"].string == "3")
    let paths = try JSON(home.run("config", "path", "--json").output)
    #expect(paths.keys == ["schema", "home", "settings", "plugins", "state", "cache"])
    #expect(paths["home"].string == home.arcadia)
  }

  @Test("a settings file that is not TOML is named with its line, and nothing plays")
  func broken() throws {
    let home = try Home()
    _ = try home.write("config/arcadia/arcadia.toml", Array("video = [".utf8))
    let result = home.run("run", Home.demo, "--headless", "--frames", "2")
    #expect(result.code == 2 && result.output.isEmpty, "\(result)")
    #expect(result.errors.contains("arcadia.toml, line 1"), "\(result.errors)")
  }

  @Test("unset takes a setting out of the file that is named, and says what counts then")
  func unset() throws {
    let home = try Home()
    _ = try home.core("counter", into: "plugins")
    _ = try home.write("Arcadia/Games/Counter/Round.count", [7])
    #expect(home.run("config", "set", "audio.volume", "0.5").code == 0)
    #expect(home.run("config", "set", "audio.volume", "0.8", "--game", "round").code == 0)
    let game = try JSON(
      home.run("config", "unset", "audio.volume", "--game", "round", "--json").output)
    #expect(game.keys == ["schema", "key", "file", "was_set", "value"])
    #expect(game["was_set"] == .flag(true) && game["value"].string == "0.5")
    let user = home.run("config", "unset", "audio.volume")
    #expect(user.code == 0 && user.output.contains("; it is 1.0"), "\(user)")
    let again = try JSON(home.run("config", "unset", "audio.volume", "--json").output)
    #expect(again["was_set"] == .flag(false) && again["value"].string == "1.0")
    // An option, a default core, and an unknown key of the file.
    #expect(
      home.run("config", "set", "options.counter_colour", "blue", "--core", "counter").code == 0)
    #expect(home.run("config", "unset", "options.counter_colour", "--core", "counter").code == 0)
    #expect(home.run("config", "set", "core.default.counter", "counter").code == 0)
    #expect(home.run("config", "unset", "core.default.counter").code == 0)
    let file = home.root + "/config/arcadia/arcadia.toml"
    _ = try home.write("config/arcadia/arcadia.toml", Array("[video]\nscael = 3\nscale = 2\n".utf8))
    #expect(
      home.run("config", "list").errors.contains(
        "unknown setting video.scael ignored; did you mean video.scale?"))
    #expect(home.run("config", "unset", "video.scael").code == 0)
    #expect(Home.text(file).contains("scale = 2") && !Home.text(file).contains("scael"))
    expectFailure(
      home.run("config", "unset", "video.scael"), code: 3, naming: "video.scael", "video.scale?")
  }

  @Test("the core for a type is a setting like others: listed, named, checked")
  func defaultCore() throws {
    let home = try Home()
    _ = try home.core("counter", into: "plugins")
    func listed() throws -> String? {
      try JSON(home.run("config", "list", "--json").output)["settings"].items
        .first { $0["key"].string == "core.default.counter" }?["value"].string
    }
    #expect(try listed() == "\"\"")
    #expect(home.run("config", "set", "core.default.counter", "counter").code == 0)
    #expect(try listed() == "\"counter\"")
    expectFailure(
      home.run("config", "set", "core.default.abacus", "counter"), code: 3, naming: "abacus",
      "counter")
    expectFailure(
      home.run("config", "set", "core.default.counter", "nobody"), code: 3, naming: "nobody")
    expectFailure(
      home.run("config", "set", "no.such.thing", "1"), code: 3, naming: "core.default.<type>",
      "options.<option>")
  }

  @Test("explain shows the file of the core that plays a game")
  func coreLayer() throws {
    let home = try Home()
    _ = try home.core("counter", into: "plugins")
    _ = try home.write("Arcadia/Games/Counter/Round.count", [7])
    #expect(
      home.run("config", "set", "options.counter_colour", "green", "--core", "counter").code == 0)
    let layers = try JSON(
      home.run("config", "explain", "options.counter_colour", "--game", "round", "--json").output)[
        "layers"
      ].items
    #expect(layers.map { $0["layer"].string } == ["user", "type", "core", "game"])
    #expect(layers.map { $0["value"].string } == [nil, nil, "\"green\"", nil])
  }

  @Test("a default core plays games of its type; others are refused by the names of those that do")
  func coreOfOtherType() throws {
    let home = try Home()
    _ = try home.core("counter", into: "plugins")
    let other = home.run("config", "set", "core.default.gb", "counter")
    expectFailure(other, code: 2, naming: "counter does not play gb games", "these do: gb")
    expectFailure(home.run("config", "set", "core.default.gb", "nope"), code: 3, naming: "nope")
    expectFailure(
      home.run("config", "set", "core.default.nope", "gb"), code: 3, naming: "counter")
    #expect(home.run("config", "explain", "core.default.gb").output.contains("counter") == false)
    #expect(home.run("config", "set", "core.default.gb", "gb").code == 0)
    #expect(home.run("config", "set", "core.default.counter", "counter").code == 0)
    #expect(home.run("config", "set", "core.default.gb", "").code == 0)
  }
}
