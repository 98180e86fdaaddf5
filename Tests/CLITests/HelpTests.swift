import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// A command as `--experimental-dump-help` describes it.
private struct Described: Decodable {
  struct Argument: Decodable {
    struct Name: Decodable { var kind: String, name: String }
    var kind: String
    var shouldDisplay: Bool
    var names: [Name]?
  }
  var commandName: String
  var shouldDisplay: Bool?
  var subcommands: [Described]?
  var arguments: [Argument]?

  /// Every command with the words that reach it, the root with none.
  func all(_ path: [String] = []) -> [(path: [String], command: Described)] {
    let children = (subcommands ?? []).filter {
      $0.commandName != "help" && $0.shouldDisplay != false
    }
    return [(path, self)] + children.flatMap { $0.all(path + [$0.commandName]) }
  }

  /// The program's own.
  static func program(_ home: Home) throws -> Described {
    struct Dump: Decodable { var command: Described }
    let dump = home.run("--experimental-dump-help")
    #expect(dump.code == 0)
    return try JSONDecoder().decode(Dump.self, from: Data(dump.output.utf8)).command
  }
}

@Suite("Help, manual and completions")
struct HelpTests {
  private static let folder = TestRun.package + "/Tests/Fixtures/help"
  private static var rewrites: Bool {
    ProcessInfo.processInfo.environment["ARCADIA_REWRITE"] == "1"
  }

  @Test("every help page is the one in Tests/Fixtures/help (ARCADIA_REWRITE=1 writes them again)")
  func pages() throws {
    let home = try Home()
    var expected: Set<String> = []
    for (path, _) in try Described.program(home).all() {
      let page = home.run(path + ["--help"], environment: ["COLUMNS": "80"])
      #expect(page.code == 0 && page.errors.isEmpty)
      let file = "\((["arcadia"] + path).joined(separator: "-")).txt"
      expected.insert(file)
      if Self.rewrites {
        try Data(page.output.utf8).write(to: URL(filePath: "\(Self.folder)/\(file)"))
      }
      #expect(page.output == Home.text("\(Self.folder)/\(file)"), "\(file)")
      for line in page.output.split(separator: "\n") {
        #expect(line.count <= 80, "\(file): \(line)")
      }
      if !path.isEmpty {
        #expect(home.run(["help"] + path, environment: ["COLUMNS": "80"]).output == page.output)
      }
    }
    #expect(expected.count > 10)
    let there = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
    #expect(Set(there) == expected, "a page for each command, and no others")
  }

  @Test("help fits the terminal, between 60 and 100 columns", arguments: [20, 60, 100, 250])
  func width(columns: Int) throws {
    let page = try Home().run("bench", "--help", environment: ["COLUMNS": "\(columns)"])
    let longest = page.output.split(separator: "\n").map(\.count).max() ?? 0
    let limit = min(max(columns, 60), 100)
    #expect(page.code == 0 && longest <= limit && longest > limit - 20)
  }

  @Test("the manual has every command, option and exit code")
  func manual() throws {
    let home = try Home()
    let page = home.run("__manual")
    #expect(page.code == 0)
    let lines = page.output.split(separator: "\n").map(String.init)
    for (path, command) in try Described.program(home).all() where !path.isEmpty {
      let name = path.joined(separator: " ").split(separator: "-").joined(separator: "\\-")
      #expect(lines.contains(".Ss arcadia \(name)"))
      for argument in command.arguments ?? [] where argument.shouldDisplay {
        for name in argument.names ?? [] {
          let dash = name.kind == "long" ? "\\-" : ""
          let flag = "Fl \(dash)\(name.name.replacing("-", with: "\\-")) "
          #expect(lines.contains { $0.hasPrefix(".It ") && "\($0) ".contains(flag) }, "\(flag)")
        }
      }
    }
    for code in [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 129, 130, 143] {
      #expect(lines.contains(".It \(code)"))
    }
    // A line that begins with a dot by chance would vanish.
    let known: Set<Substring> = [
      ".Dd", ".Dt", ".Os", ".Sh", ".Nm", ".Nd", ".Op", ".Ar", ".Ss", ".Bl", ".It", ".El", ".Bd",
      ".Ed", ".Pp", ".Sy", ".Xr",
    ]
    for line in lines where line.hasPrefix(".") {
      #expect(known.contains(line.prefix { $0 != " " }), "\(line)")
    }
  }

  @Test(
    "mandoc does not complain about the manual",
    .enabled(if: access("/usr/bin/mandoc", X_OK) == 0, "mandoc is not installed"))
  func mandoc() throws {
    let home = try Home()
    let file = try home.write("arcadia.1", Array(home.run("__manual").output.utf8))
    #expect(shell("mandoc -Tlint -Wwarning '\(file)'") == 0)
  }

  @Test(
    "groff does not complain about the manual",
    .enabled(if: access("/usr/bin/groff", X_OK) == 0, "groff is not installed"))
  func groff() throws {
    let home = try Home()
    let file = try home.write("arcadia.1", Array(home.run("__manual").output.utf8))
    #expect(shell("[ -z \"$(groff -mdoc -ww -z '\(file)' 2>&1)\" ]") == 0)
  }

  @Test("the documents list the exit codes as the manual does")
  func exitCodes() throws {
    let document = Home.text(TestRun.package + "/docs/troubleshooting.md")
    let page = try Home().run("__manual").output.replacing("\\-", with: "-")
    let list = try #require(page.split(separator: ".Sh EXIT STATUS\n").last)
    var rows: [String] = []
    for item in list.split(separator: ".It ").dropFirst() {
      let lines = item.split(separator: "\n").prefix { !$0.hasPrefix(".") }
      let meaning = lines.dropFirst().joined(separator: " ").dropLast()
      rows.append("| \(lines.first ?? "") | \(meaning) |")
    }
    #expect(rows.count == 19)
    #expect(document.contains("| ---: | --- |\n" + rows.joined(separator: "\n") + "\n\n"))
  }

  @Test("every file that the documents link to exists, and docs/README.md lists every page")
  func links() throws {
    let pages = try FileManager.default.contentsOfDirectory(atPath: TestRun.package + "/docs")
      .filter { $0.hasSuffix(".md") }
    let index = Home.text(TestRun.package + "/docs/README.md")
    for page in pages where page != "README.md" {
      #expect(index.contains("](\(page))"), "\(page)")
    }
    let top = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "CREDITS.md"]
    for name in top + pages.map({ "docs/" + $0 }) {
      let folder = name.hasPrefix("docs/") ? "/docs" : ""
      let text = Home.text(TestRun.package + "/" + name)
      #expect(!text.isEmpty, "\(name)")
      for link in text.split(separator: "](").dropFirst() {
        let target = String(link.prefix { $0 != ")" && $0 != "#" })
        guard !target.isEmpty, !target.hasPrefix("http") else { continue }
        #expect(
          FileManager.default.fileExists(atPath: "\(TestRun.package)\(folder)/\(target)"),
          "\(name): \(target)")
      }
    }
  }

  @Test(
    "completions name the commands, and the shells that are here can read them",
    arguments: ["bash", "zsh", "fish"])
  func completions(shellName: String) throws {
    let home = try Home()
    let script = home.run("--generate-completion-script", shellName)
    #expect(script.code == 0)
    for word in ["run", "core", "headless", "config", "bench"] {
      #expect(script.output.contains(word), "\(word)")
    }
    let file = try home.write("completions", Array(script.output.utf8))
    #expect(
      shell("! command -v \(shellName) >/dev/null || \(shellName) -n '\(file)'") == 0)
  }
}

@Suite("Slips of the fingers")
struct SlipTests {
  @Test(
    "a mistyped command is not mistaken for a game, and the right one is named",
    arguments: [
      ("cor list", "`arcadia core list`"), ("cor lst", "`arcadia core list`"),
      ("core lst", "`arcadia core list`"), ("rnu tobu.gb", "`arcadia run`"),
      ("confgi set a b", "`arcadia config set`"), ("check gb", "`arcadia core check`"),
      ("help cor", "`arcadia help core`"), ("bnech x.gb --blocks 2", "`arcadia bench`"),
    ])
  func meant(line: String, command: String) throws {
    let result = try Home().run(line.split(separator: " ").map(String.init))
    expectFailure(result, code: 2, naming: "no command", command)
  }

  @Test("a single word that is no game may have been a command")
  func gameOrCommand() throws {
    let home = try Home()
    expectFailure(home.run("cores"), code: 3, naming: "cores", "Games", "`arcadia core`")
    let json = home.run("cores", "--json")
    #expect(json.code == 3)
    #expect(json.errors.contains("\"code\":\"game_not_found\""))
    #expect(json.errors.contains("`arcadia core`"))
    let game = home.run("tobu")
    expectFailure(game, code: 3, naming: "tobu")
    #expect(!game.errors.contains("did you mean"))
    // Who says `run` means a game.
    #expect(!home.run("run", "cores").errors.contains("did you mean"))
  }

  @Test("a group without such a command says what it has")
  func unknown() throws {
    expectFailure(
      try Home().run("core", "fly"), code: 2, naming: "arcadia core", "\"fly\"", "list", "check")
  }

  @Test("a wrong command line is reported in a few lines: what, how, where to read; as JSON in one")
  func usage() throws {
    let home = try Home()
    let result = home.run("config", "set", "video.scale")
    #expect(result.code == 2 && result.output.isEmpty)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.first == "arcadia: missing expected argument '<value>'")
    #expect(lines.contains("Usage: arcadia config set [<options>] <key> <value>"))
    #expect(lines.last == "See 'arcadia config set --help' for more information.")
    #expect(home.run("run", "x", "--scale", "99").errors.contains("1 to 32"))
    #expect(home.run("Super", "Game").errors.contains("put a name that has spaces in quotes"))
    let json = home.run("config", "set", "video.scale", "--json")
    #expect(json.code == 2)
    let message = "Missing expected argument '<value>'"
    let document =
      "{\"error\":{\"code\":\"usage\",\"exit\":2,\"message\":\"\(message)\"},\"schema\":\"arcadia/1\"}\n"
    #expect(json.errors == document)
  }
}
