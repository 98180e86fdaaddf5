import Glibc
import TestSupport
import Testing

@Suite("arcadia core: options, new cores, removing cores")
struct CoreManagementTests {
  @Test(
    "core options fit the terminal and say nothing twice", arguments: [60, 80, 100])
  func width(columns: Int) throws {
    let home = try Home()
    let result = home.run(["core", "options", "gb"], environment: ["COLUMNS": "\(columns)"])
    #expect(result.code == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count > 10)
    for line in lines { #expect(line.count <= columns, "\(line)") }
    #expect(lines.contains { $0.hasPrefix("gb_model = ") })
    // Every value is there, the long lists too.
    let options = try JSON(home.run("core", "options", "gb", "--json").output)["options"].items
    let words = Set(result.output.split { $0.isWhitespace })
    for choice in options.flatMap({ $0["choices"].items }) {
      for word in (choice["value"].string ?? "").split(separator: " ") {
        #expect(words.contains(word), "\(word)")
      }
    }
  }

  @Test("an option goes back to its default, one or all; what the game's own file says stays")
  func reset() throws {
    let home = try Home()
    _ = try home.core("counter", into: "plugins")
    func value(_ more: String...) throws -> String? {
      let result = home.run(["core", "options", "counter", "--json"] + more)
      #expect(result.code == 0, "\(result.errors)")
      return try JSON(result.output)["options"][0]["value"].string
    }
    #expect(try value("--set", "counter_colour=green") == "green")
    #expect(home.run("core", "options", "counter").output.contains("(default: red)"))
    #expect(try value("--reset", "counter_colour") == "red")
    // Nothing to reset is no failure.
    #expect(try value("--reset", "counter_colour") == "red")
    #expect(try value("--set", "counter_colour=blue") == "blue")
    _ = home.run("config", "set", "options.of_an_old_version", "1", "--core", "counter")
    #expect(try value("--reset", "all") == "red")
    #expect(!Home.text(home.root + "/config/arcadia/cores/counter.toml").contains("old_version"))
    expectFailure(
      home.run("core", "options", "counter", "--reset", "counter_color"), code: 3,
      naming: "counter_color", "did you mean counter_colour?")
    expectFailure(
      home.run("core", "options", "counter", "--set", "counter_colour=gren"), code: 3,
      naming: "did you mean green?")
  }

  @Test("names with - and _ make cores, and a taken name is reported")
  func new() throws {
    let home = try Home()
    func new(_ name: String) -> Home.Result {
      home.run("core", "new", name, "--into", "\(home.root)/made/\(name)")
    }
    for name in ["my-core", "my_core2", "a23456789012345678901234567890ab"] {
      let result = new(name)
      #expect(result.code == 0 && result.errors.isEmpty, "\(result)")
      let manifest = Home.text("\(home.root)/made/\(name)/Sources/Manifest/manifest.json")
      #expect(manifest.contains("\"id\": \"\(name)\""))
      #expect(!Home.bytes("\(home.root)/made/\(name)/demo.\(name)").isEmpty)
    }
    for name in [
      "-core", "_core", "1core", "größe", "a b", "a23456789012345678901234567890abc", "../x",
    ] {
      let result = home.run("core", "new", "--into", "\(home.root)/bad", "--", name)
      #expect(result.code == 2, "\(name): \(result)")
      #expect(access(home.root + "/bad", F_OK) != 0)
    }
    let taken = new("gb")
    #expect(taken.code == 0 && taken.errors.contains("id gb is already installed"), "\(taken)")
    let type = new("gbc")
    #expect(type.code == 0 && type.errors.contains("game type gbc"), "\(type)")
    expectFailure(new("gb"), code: 10, naming: "already exists")
  }

  @Test("uninstall moves the user's core to the trash with what lies beside it, and no other core")
  func uninstall() throws {
    let home = try Home()
    let file = try home.core("counter")
    _ = try home.write("cores/counter_libretro.info", Array("display_name = \"Counter\"\n".utf8))
    #expect(home.run("core", "install", file).code == 0)
    let installed = home.root + "/data/arcadia/Plugins/counter_libretro"
    #expect(!Home.bytes(installed + ".so").isEmpty && !Home.bytes(installed + ".info").isEmpty)
    #expect(home.run("core", "uninstall", "counter", "--dry-run").code == 0)
    #expect(!Home.bytes(installed + ".so").isEmpty)
    // One that is not the user's stops all of them.
    expectFailure(
      home.run("core", "uninstall", "counter", "gb"), code: 10, naming: "gb", "not in your plugins")
    #expect(!Home.bytes(installed + ".so").isEmpty)
    let done = home.run("core", "uninstall", "counter")
    #expect(done.code == 0, "\(done.errors)")
    #expect(Home.bytes(installed + ".so").isEmpty && Home.bytes(installed + ".info").isEmpty)
    let trash = home.tree("data/Trash/files").keys.sorted()
    #expect(trash == ["counter_libretro.info", "counter_libretro.so"])
    #expect(!home.run("core", "list", "--names").output.contains("counter"))
    expectFailure(home.run("core", "uninstall", "counter"), code: 3, naming: "counter")
    #expect(home.run("core", "install", file).code == 0)
    #expect(home.run("core", "list", "--names").output.contains("counter"))
  }

  @Test("the window installs a core; its games are there at once, and can be played")
  func installInWindow() throws {
    let home = try Home()
    let file = try home.core("counter")
    _ = try home.write("Arcadia/Games/Counter/Round.count", Array("counter\n".utf8))
    let lines = [
      "60 expect:view=Library", "+2 click:30,28", "+30 click:58,202", "+60 expect:view=Cores",
      "+5 click:1180,28", "+10 choose:\(file)", "+60 expect:toast=Installed: counter_libretro.so",
      "+5 expect:text~Counter 1", "+5 key:Escape", "+60 expect:view=Library", "+5 key:/",
      "+5 text:round", "+30 key:Enter", "+60 key:Enter", "+60 key:Enter",
      "+60 key:Escape",
      "+60 expect:dialog=Round",
    ]
    let script = try home.write("script.txt", Array((lines.joined(separator: "\n") + "\n").utf8))
    let result = home.run(
      "library", "--headless", "--size", "1280x800", "--script", script, "--screenshot",
      "end=\(home.root)/end.png")
    #expect(result.code == 0, "\(result.errors)")
    #expect(
      !Home.bytes(home.root + "/data/arcadia/Plugins/counter_libretro.so").isEmpty)
    #expect(home.run("core", "list", "--names").output.contains("counter"))
  }
}
