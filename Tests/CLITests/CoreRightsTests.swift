import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// What a core's file may do depends on the file, not on what it, a state or a report says.
@Suite("Rights of a core's file")
struct CoreRightsTests {
  /// A core that is called as the flags say, and the game that makes it look at these paths.
  private func nosy(
    _ home: Home, _ flags: [String] = [], into folder: String = "plugins",
    called file: String = "nosy"
  ) throws -> String {
    try home.core("nosy", flags, into: folder, called: file)
  }
  private func game(_ home: Home, _ paths: String...) throws -> String {
    try home.write(
      "Arcadia/Games/Nosy/game.nosy", Array((paths.joined(separator: "\n") + "\n").utf8))
  }
  private func manifest(id: String, folder: String = "Nosy", type: String = "nosy") -> String {
    let json =
      "{\"arcadia\":1,\"core\":{\"id\":\"\(id)\",\"name\":\"Nosy\",\"version\":\"1\"},\"game_types\":[{\"id\":\"\(type)\","
      + "\"name\":\"Nosy\",\"folder\":\"\(folder)\",\"extensions\":[\"nosy\"]}]}"
    return "-DMANIFEST=\"\(json.replacing("\"", with: "\\\""))\""
  }
  /// The folder that the core could write into.
  private func own(_ result: Home.Result) -> String? {
    result.errors.split(separator: "\n").first { $0.hasPrefix("own ") }.map {
      String($0.dropFirst(4))
    }
  }

  // MARK: - Grants

  @Test(
    "a grant is one file's: not another's of the same name, nor one's that claims the id, nor a changed one's"
  )
  func grants() throws {
    let home = try Home(withOurCores: false)
    let core = try home.core("villain", into: "plugins")
    let game = try home.write("game.villain", Array("socket\n".utf8))
    func run(_ core: String, _ more: String...) -> Home.Result {
      home.run(
        ["run", game, "--core", core, "--headless", "--frames", "120"] + more)
    }
    #expect(run("villain", "--grant", "network").errors.contains("from now on"))
    #expect(run("villain").errors.isEmpty)
    // The same name elsewhere, and another name with that id in its manifest.
    let namesake = try home.core("villain", ["-DFIRST=80"], into: "downloads")
    let json =
      "{\"arcadia\":1,\"core\":{\"id\":\"villain\",\"name\":\"V\",\"version\":\"1\"},\"game_types\":[{\"id\":\"v\",\"name\":\"V\",\"folder\":\"V\",\"extensions\":[\"villain\"]}]}"
    let document = try home.write(
      "manifest.c",
      Array(
        "const char arcadia_core_manifest[] = \"\(json.replacing("\"", with: "\\\""))\";\n".utf8))
    let claimant = try home.core(
      "villain", ["-DFIRST=70", document], into: "downloads", called: "harmless")
    for other in [namesake, claimant] {
      let result = run(other)
      #expect(result.errors.contains("--grant network"), "\(result.errors)")
      #expect(result.errors.contains("calls itself villain"), "\(result.errors)")
      let info = try JSON(home.run("core", "info", other, "--json").output)
      #expect(info["rights"]["grants"].items.isEmpty)
    }
    let info = try JSON(home.run("core", "info", "villain", "--json").output)
    #expect(info["rights"]["grants"].items.map(\.string) == ["network"])
    // A new build of the very file has to be granted it again.
    _ = try home.core("villain", ["-DFIRST=60"], into: "plugins")
    #expect(home.run("core", "trust", "villain").code == 0)
    #expect(run(core).errors.contains("--grant network"))
  }

  @Test("core grant shows, gives and takes back")
  func grantCommand() throws {
    let home = try Home(withOurCores: false)
    _ = try home.core("villain", into: "plugins")
    let game = try home.write("game.villain", Array("socket\n".utf8))
    func run() -> Home.Result {
      home.run("run", game, "--core", "villain", "--headless", "--frames", "120")
    }
    func granted(_ words: String...) throws -> [String?] {
      let result = home.run(["core", "grant", "villain", "--json"] + words)
      #expect(result.code == 0, "\(result.errors)")
      return try JSON(result.output)["grants"].items.map(\.string)
    }
    #expect(try granted().isEmpty)
    #expect(run().errors.contains("--grant network"))
    #expect(try granted("network") == ["network"])
    #expect(run().errors.isEmpty)
    #expect(try granted("files") == ["files"])
    #expect(run().errors.contains("--grant network"))
    #expect(try granted("--none").isEmpty && granted().isEmpty)
    expectFailure(home.run("core", "grant", "nobody", "network"), code: 3, naming: "nobody")
    #expect(home.run("core", "grant", "villain", "everything").code == 2)
  }

  @Test("the setting of earlier versions is taken over once, by the file that was known then")
  func migration() throws {
    let home = try Home(withOurCores: false)
    _ = try home.core("villain", into: "plugins")
    let game = try home.write("game.villain", Array("socket\n".utf8))
    func run(_ core: String = "villain") -> Home.Result {
      home.run("run", game, "--core", core, "--headless", "--frames", "120")
    }
    _ = try home.write(
      "config/arcadia/cores/villain.toml", Array("[cores]\ngrants = \"network\"\n".utf8))
    // One that is new has nothing of it.
    #expect(run().errors.contains("--grant network"))
    // As an earlier version noted it.
    let ledger = home.root + "/state/arcadia/cores.json"
    let text = Home.text(ledger)
    #expect(text.contains("\"grants\""))
    let old = text.split(separator: "\n").map(String.init).joined(separator: " ")
      .replacing(#/"grants" : \[[^\]]*\],/#, with: "")
    _ = try home.write("state/arcadia/cores.json", Array(old.utf8))
    let first = run()
    #expect(first.errors.contains("cores.grants") && !first.errors.contains("--grant network"))
    #expect(run().errors.isEmpty)
    let namesake = try home.core("villain", ["-DFIRST=80"], into: "downloads")
    #expect(run(namesake).errors.contains("--grant network"))
    // It was taken over once, and can be taken back.
    #expect(home.run("core", "grant", "villain", "--none").code == 0)
    #expect(run().errors.contains("--grant network"))
  }

  // MARK: - Folders

  @Test("the folder that goes by an id is the file's that used it first")
  func ownFolders() throws {
    let home = try Home(withOurCores: false)
    let core = try nosy(home)
    let game = try game(home)
    func run(_ core: String) -> Home.Result {
      home.run("run", game, "--core", core, "--headless", "--frames", "2")
    }
    let folder = home.arcadia + "/Saves/Nosy/nosy"
    #expect(own(run("nosy")) == folder)
    let namesake = try nosy(home, ["-DTRACES=\"other\""], into: "downloads")
    let claimant = try nosy(
      home, [manifest(id: "nosy")], into: "downloads", called: "harmless")
    var folders = Set([folder])
    for other in [namesake, claimant] {
      let result = run(other)
      let place = try #require(own(result), "\(result.errors)")
      #expect(folders.insert(place).inserted && place.hasPrefix(folder + "-"), "\(place)")
      #expect(result.errors.contains("calls itself nosy"), "\(result.errors)")
    }
    // The same file in another place is the same core; so is one that the user trusts by a command.
    let copy = try home.write("copies/nosy_libretro.so", Home.bytes(core))
    #expect(own(run(copy)) == folder)
    #expect(home.run("core", "trust", namesake).code == 0)
    #expect(own(run(namesake)) == folder)
  }

  @Test("a core that is new does not get a folder that is there already")
  func foundFolder() throws {
    let home = try Home(withOurCores: false)
    _ = try home.write("Arcadia/Saves/Nosy/nosy/save", [1])
    let core = try nosy(home, into: "downloads")
    let result = home.run("run", try game(home), "--core", core, "--headless", "--frames", "2")
    #expect(own(result)?.hasPrefix(home.arcadia + "/Saves/Nosy/nosy-") == true, "\(result.errors)")
    #expect(Home.bytes(home.arcadia + "/Saves/Nosy/nosy/mark").isEmpty)
  }

  @Test("a file is no folder, and a game's folder is no core's")
  func takenFolders() throws {
    let home = try Home(withOurCores: false)
    let core = try nosy(home, into: "downloads")
    let game = try game(home)
    let file = try home.write("Arcadia/Saves/Nosy/nosy", [7, 7])
    // It is another's; the core gets one that is its own.
    let result = home.run("run", game, "--core", core, "--headless", "--frames", "2")
    #expect(own(result) != file && Home.bytes(file) == [7, 7], "\(result.errors)")
    #expect(home.run("core", "trust", core).code == 0)
    expectFailure(
      home.run("run", game, "--core", core, "--headless", "--frames", "2"), code: 9, naming: file)
    #expect(Home.bytes(file) == [7, 7])
  }

  @Test("a forged answer makes no other game's save a core's own")
  func forged() throws {
    let home = try Home(withOurCores: false)
    let save = try home.write("Arcadia/Saves/Game Boy/tobu.srm", Array("precious".utf8))
    let answer = """
      {"report":{"core":{"name":"F","version":"1","license":"","source":"manifest","id":"tobu.srm","gameTypes":[{"accent":"#808080",\
      "extensions":["nosy"],"folders":[],"savesFolder":false,"bios":[],"aspect":1,"readsFolders":true,"id":"gb","folder":"Game Boy",\
      "layout":[],"saves":[],"name":"F"}],"summary":"","path":"/x"},"controllers":[],"subsystems":[],"needs":[],"extraSymbols":[],\
      "systemInfo":{"blocksExtract":false,"needsFullPath":false,"name":"F","extensions":["nosy"],"version":"1"},"warnings":[],\
      "inputDescriptors":[],"refused":[],"options":[]}}
      """
    let core = try nosy(
      home, ["-DFORGE=\"\(answer.replacing("\"", with: "\\\""))\""], into: "downloads",
      called: "forger")
    let game = try game(home, save)
    let result = home.run("run", game, "--core", core, "--headless", "--frames", "2")
    #expect(!result.errors.contains("read \(save)"), "\(result.errors)")
    #expect(own(result) != save)
    #expect(Home.text(save) == "precious")
  }

  // MARK: - Files in options

  private func optionCore(_ home: Home, _ file: String) throws -> String {
    try nosy(home, ["-DOPTION=\"File; none|\(file)\""])
  }

  @Test("an option that the user sets opens its file, but none that is hidden or Arcadia's own")
  func optionFiles() throws {
    for (name, isOpen) in [
      ("music.sf2", true), ("Documents/notes.txt", true), (".local/share/sounds/a.sf2", true),
      (".ssh/id_ed25519", false), (".gnupg/secring.gpg", false), (".netrc", false),
      ("Documents/.hidden/notes.txt", false), (".local/share/keyrings/login.keyring", false),
      ("config/arcadia/arcadia.toml", false), ("state/arcadia/cores.json", false),
      ("link.txt", false),
    ] {
      let home = try Home(withOurCores: false)
      if name == "link.txt" {
        let key = try home.write(".ssh/key", Array("secret".utf8))
        symlink(key, home.root + "/link.txt")
      } else if name.hasSuffix(".toml") {
        _ = try home.write(name, Array("[video]\nscale = 2\n".utf8))
      } else {
        _ = try home.write(name, Array("{\"version\":1,\"cores\":{}}".utf8))
      }
      let file = home.root + "/" + name
      _ = try optionCore(home, file)
      let game = try game(home, file)
      func run(_ more: String...) -> Home.Result {
        home.run(["run", game, "--headless", "--frames", "2"] + more)
      }
      #expect(run().errors.contains("closed \(file)"), "\(name)")
      let named = run("--option", "nosy_file=\(file)")
      #expect(
        named.errors.contains((isOpen ? "read " : "closed ") + file), "\(name): \(named.errors)")
      #expect(named.errors.contains("is not opened for Nosy") == !isOpen, "\(named.errors)")
      // The same from the core's settings.
      _ = home.run("core", "options", "nosy", "--set", "nosy_file=\(file)")
      #expect(run().errors.contains((isOpen ? "read " : "closed ") + file), "\(name)")
    }
  }

  @Test("an option that the core does not declare opens nothing")
  func undeclared() throws {
    let home = try Home(withOurCores: false)
    _ = try nosy(home)
    let file = try home.write("notes.txt", Array("x".utf8))
    let game = try game(home, file)
    _ = try home.write(
      "config/arcadia/cores/nosy.toml", Array("[options]\nother_file = \"\(file)\"\n".utf8))
    let result = home.run("run", game, "--headless", "--frames", "2")
    #expect(result.errors.contains("closed \(file)"), "\(result.errors)")
  }

  @Test("an option that a state recorded opens nothing")
  func states() throws {
    let home = try Home(withOurCores: false)
    let file = try home.write("notes.txt", Array("x".utf8))
    _ = try optionCore(home, file)
    _ = try game(home, file)
    _ = home.run("core", "options", "nosy", "--set", "nosy_file=\(file)")
    let made = home.run("state", "save", "game", "1", "--frames", "5")
    #expect(made.code == 0 && made.errors.contains("read \(file)"), "\(made.errors)")
    let show = home.run("state", "show", "game", "1", "--json")
    #expect(show.output.contains(file), "\(show.output)")
    try FileManager.default.removeItem(atPath: home.root + "/config/arcadia/cores/nosy.toml")
    for words in [
      ["state", "save", "game", "2", "--from", "1", "--frames", "5"],
      ["state", "diff", "game", "1", "2"],
    ] {
      let result = home.run(words)
      #expect(result.errors.contains("closed \(file)"), "\(words): \(result.errors)")
      #expect(!result.errors.contains("read \(file)"), "\(words): \(result.errors)")
    }
  }

  // MARK: - Reports

  private func report(
    _ home: Home, core: String, digest: String? = nil, options: [String: String] = [:],
    firstFrame: String = "0", state: [UInt8]? = nil, game: String
  ) throws -> String {
    let sha1 = shellOutput("sha1sum '\(game)'", in: home).prefix(40)
    let wanted = options.map { "\"\($0.key)\":\"\($0.value)\"" }.joined(separator: ",")
    let json = """
      {"version":1,"host":"1","time":"2026-01-01T00:00:00Z","message":"m","crash":{"signal":"SIGSEGV","backtrace":[]},
      "coreID":"\(core)","coreName":"N","coreVersion":"1","coreFile":{"name":"n.so"\(digest.map { ",\"digest\":\"\($0)\"" } ?? "")},
      "game":{"name":"game.nosy","digest":"\(sha1)"},"options":{\(wanted)},"devices":[],"cheats":[],"firstFrame":\(firstFrame),
      "frames":0,"framesPerSecond":60,"isWhole":true}
      """
    var zip = ZipMaker()
    zip.add("report.json", Array(json.utf8))
    zip.add("input.json", Array("[]".utf8))
    if let state { zip.add("start.state", state) }
    return try home.write("report.zip", zip.bytes)
  }

  private func shellOutput(_ command: String, in home: Home) -> String {
    let path = home.root + "/shell-output"
    _ = shell("\(command) > '\(path)'")
    return Home.text(path)
  }

  @Test("a report names no file: neither its core's nor one in an option")
  func reports() throws {
    let home = try Home(withOurCores: false)
    let file = try home.write("notes.txt", Array("x".utf8))
    let core = try optionCore(home, file)
    let game = try game(home, file)
    let stranger = try nosy(home, ["-DNAME=\"Stranger\""], into: "downloads", called: "stranger")
    for name in [stranger, "../downloads/stranger_libretro.so", "./nosy", "nosy_libretro.so"] {
      let path = try report(home, core: name, game: game)
      expectFailure(home.run("replay", path), code: 3, naming: "--core")
    }
    let honest = try report(home, core: "nosy", options: ["nosy_file": file], game: game)
    let result = home.run("replay", honest)
    #expect(result.code == 13, "\(result)")
    #expect(result.errors.contains("closed \(file)"), "\(result.errors)")
    // Another build is reported as such.
    let sum = String(shellOutput("sha256sum '\(core)'", in: home).prefix(64))
    let same = home.run("replay", try report(home, core: "nosy", digest: sum, game: game))
    #expect(!same.errors.contains("another file"), "\(same.errors)")
    let other = String(repeating: "0", count: 64)
    let changed = home.run("replay", try report(home, core: "nosy", digest: other, game: game))
    #expect(changed.code == 13 && changed.errors.contains("another file"), "\(changed.errors)")
  }

  @Test(
    "no number of a report ends the program",
    arguments: [
      "18446744073709551615", "9223372036854775807", "18446744073709551616", "-1", "1e308",
    ])
  func reportNumbers(frame: String) throws {
    let home = try Home(withOurCores: false)
    _ = try nosy(home, ["-DDIES"])
    let game = try game(home)
    let path = try report(home, core: "nosy", firstFrame: frame, state: [0, 0, 0, 0], game: game)
    let result = home.run("replay", path, "--game", game)
    #expect([7, 13].contains(result.code), "\(result)")
  }

  // MARK: - Trust

  @Test("the environment of a core that is asked what it is has nothing of the user's")
  func environment() throws {
    let home = try Home(withOurCores: false)
    let core = try nosy(home)
    let secret = ["NOSY_SECRET": "token"]
    for words in [["core", "list"], ["core", "info", core], ["core", "check", core]] {
      let result = home.run(words, environment: secret)
      #expect(result.code == 0 && result.output.contains("Nosy"), "\(result)")
      #expect(!result.output.contains("token"))
    }
  }

  @Test("strict, changed and badly signed cores run in no command, which say why")
  func untrusted() throws {
    func expectUnasked(_ home: Home, _ reason: String) throws {
      for words in [["core", "list"], ["core", "info", "nosy"], ["type", "list"]] {
        let result = home.run(words)
        #expect(result.code == 0, "\(result)")
        #expect(!result.output.contains("Nosy"), "\(words): \(result.output)")
        if words != ["type", "list"] {
          #expect(result.errors.contains(reason), "\(words): \(result.errors)")
        }
      }
      let list = try JSON(home.run("core", "list", "--json").output)
      #expect(list["cores"][0]["id"].string == "nosy" && list["cores"][0]["version"].string == "")
      #expect(list["remarks"][0]["text"].string?.contains(reason) == true)
      for words in [
        ["core", "check", "nosy"], ["core", "check", home.plugins + "/nosy_libretro.so"],
        ["core", "options", "nosy"],
      ] {
        // One in a plugins folder is known by it, however it is named.
        expectFailure(home.run(words), code: 5, naming: reason)
      }
    }
    let strict = try Home(withOurCores: false)
    _ = try nosy(strict)
    _ = try strict.write("config/arcadia/arcadia.toml", Array("[cores]\ntrust = \"strict\"\n".utf8))
    try expectUnasked(strict, "cores.trust")
    #expect(strict.run("core", "trust", "nosy").code == 0)
    #expect(strict.run("core", "info", "nosy").output.contains("Nosy"))
    // A core cannot be trusted by settings that go by its id.
    let own = try Home(withOurCores: false)
    _ = try nosy(own)
    _ = try own.write("config/arcadia/arcadia.toml", Array("[cores]\ntrust = \"strict\"\n".utf8))
    _ = try own.write(
      "config/arcadia/cores/nosy.toml", Array("[cores]\ntrust = \"first-use\"\n".utf8))
    try expectUnasked(own, "cores.trust")
    #expect(
      own.run("run", try game(own), "--core", "nosy", "--headless", "--frames", "1").code == 5)

    let changed = try Home(withOurCores: false)
    _ = try nosy(changed)
    let played = changed.run("run", try game(changed), "--headless", "--frames", "1")
    #expect(played.code == 0, "\(played.errors)")
    _ = try nosy(changed, ["-DOPTION=\"A; b|c\""])
    try expectUnasked(changed, "has changed")

    let signed = try Home(withOurCores: false)
    let core = try nosy(signed)
    _ = try signed.write(
      String(core.dropFirst(signed.root.count + 1)) + ".p7s", Array("nonsense".utf8))
    try expectUnasked(signed, "signature")
  }

  @Test("a file that is swapped while it is looked at never runs unseen")
  func swapped() throws {
    let home = try Home(withOurCores: false)
    let good = try nosy(home, ["-DNAME=\"Good\""], into: "stock", called: "good")
    let bad = try nosy(home, ["-DNAME=\"Bad\""], into: "stock", called: "bad")
    let core = home.plugins + "/nosy_libretro.so"
    let game = try game(home)
    _ = try home.write(
      "plugins/nosy_libretro.info",
      Array("corename = \"Nosy\"\nsupported_extensions = \"nosy\"".utf8))
    func put(_ file: String) {
      _ = shell("cp '\(file)' '\(core).new' && mv '\(core).new' '\(core)'")
    }
    put(good)
    _ = home.run("core", "trust", "nosy")
    _ = try home.write("config/arcadia/arcadia.toml", Array("[cores]\ntrust = \"strict\"\n".utf8))
    let swapping = try home.write(
      "swap.sh",
      Array(
        """
        for turn in $(seq 2000); do
          [ -e '\(home.root)/stop' ] && exit
          ln -f '\(bad)' '\(core).new' && mv -f '\(core).new' '\(core)' || exit
          ln -f '\(good)' '\(core).new' && mv -f '\(core).new' '\(core)' || exit
        done
        """.utf8))
    #expect(shell("sh '\(swapping)' >/dev/null 2>&1 &") == 0)
    defer { _ = try? home.write("stop", []) }
    for _ in 0..<25 {
      let result = home.run("run", game, "--core", "nosy", "--headless", "--frames", "1")
      #expect(!result.errors.contains("I am Bad"))
      #expect(result.code == 5 || result.errors.contains("I am Good"), "\(result)")
    }
  }

  @Test("a core finds the libraries beside it")
  func neighbours() throws {
    let home = try Home(withOurCores: false)
    let friend = try home.write("friend.c", Array("int friendly(void) { return 7; }\n".utf8))
    let user = try home.write(
      "user.c",
      Array(
        """
        #include <stdlib.h>
        int friendly(void);
        __attribute__((constructor)) static void call(void) { if (friendly() != 7) abort(); }

        """.utf8))
    let library = home.plugins + "/libfriend.so.1"
    #expect(
      runProgram(["cc", "-shared", "-fPIC", "-Wl,-soname,libfriend.so.1", "-o", library, friend])
        == 0)
    _ = try nosy(home, [user, library, "-Wl,-rpath,$ORIGIN"])
    let check = home.run("core", "check", "nosy")
    #expect(check.code == 0, "\(check.errors)")
    let result = home.run("run", try game(home), "--headless", "--frames", "2")
    #expect(result.code == 0 && result.errors.contains("I am Nosy"), "\(result.errors)")
  }
}
