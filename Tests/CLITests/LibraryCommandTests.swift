import FoundationEssentials
import Glibc
import TestSupport
import Testing

@Suite("arcadia library without a window")
struct LibraryCommandTests {
  /// A home with three games of a core that counts.
  private func home() throws -> Home {
    let home = try Home(withOurCores: false)
    _ = try home.core("counter", into: "plugins")
    for name in ["Tobu", "Uka", "Vex"] {
      _ = try home.write("Arcadia/Games/Counter/\(name).count", Array("game \(name)".utf8))
    }
    return home
  }

  private func run(_ home: Home, _ script: String, _ more: [String] = []) throws -> Home.Result {
    let file = try home.write("script.txt", Array(script.utf8))
    return home.run(
      ["library", "--headless", "--script", file, "--now", "2026-01-31T12:00:00Z"] + more)
  }

  @Test(
    "a script opens a game, expects what it sees, and all files are written; two runs are equal")
  func script() throws {
    let home = try home()
    let script = """
      # the search finds one game
      5 key:/
      10 text:uka
      20 expect:text~Uka
      25 key:Escape
      30 key:Escape
      40 key:Down
      50 pad:South
      60 expect:view~
      70 shot:page
      """
    func files(_ number: Int) throws -> [String] {
      let names = ["commands", "tree", "events"]
      let paths = names.map { home.root + "/\($0)\(number)" }
      let result = try run(
        home, script,
        zip(names, paths).flatMap { ["--\($0)", $1] }
          + [
            "--screenshot", "page=\(home.root)/page\(number).png", "--screenshot",
            "end=\(home.root)/end\(number).png",
          ])
      #expect(result.code == 0, "\(result.errors)")
      #expect(Home.bytes(home.root + "/page\(number).png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
      return (paths + ["\(home.root)/end\(number).png"]).map { path in
        Home.bytes(path).map { String($0) }.joined(separator: " ")
      }
    }
    // The first run makes the cache.
    _ = try files(0)
    let first = try files(1)
    let second = try files(2)
    #expect(first == second)
    #expect(Home.text(home.root + "/commands1").contains("CREATE_FRAMEVIEW"))
    #expect(Home.text(home.root + "/tree1").contains("\"role\""))
    #expect(Home.text(home.root + "/events1").contains("\"event\""))
  }

  @Test("an expectation that does not hold ends the run with 13 and names its line")
  func failedExpectation() throws {
    let home = try home()
    let result = try run(
      home, "5 expect:text~Uka\n10 expect:toast=Nothing of the kind\n",
      ["--tree", home.root + "/tree"])
    expectFailure(result, code: 13, naming: "script.txt, line 2", "Nothing of the kind")
    #expect(Home.text(home.root + "/tree").contains("Uka"))
    #expect(try run(home, "5 expect:toast\n").code == 2)
    #expect(try run(home, "5 jump:high\n").code == 2)
  }

  @Test("a type and words to search for are where the library begins")
  func beginnings() throws {
    let home = try home()
    #expect(try run(home, "5 expect:text~1 of 3\n", ["--search", "vex"]).code == 0)
    expectFailure(
      try run(home, "", ["--type", "nonsense"]), code: 3, naming: "nonsense")
    let wrong = home.run("library", "--tree", "x")
    #expect(wrong.code == 2 && wrong.errors.contains("--tree works with --headless only"))
  }

  @Test("sizes, scales and themes change the picture; nothing is remembered of the run")
  func looks() throws {
    let home = try home()
    func size(_ options: String...) throws -> [UInt8] {
      let path = home.root + "/shot.png"
      let result = try run(home, "", options + ["--screenshot", "end=" + path])
      #expect(result.code == 0, "\(result.errors)")
      return Array(Home.bytes(path).dropFirst(16).prefix(8))
    }
    #expect(try size("--size", "800x480") == [0, 0, 3, 32, 0, 0, 1, 224])
    #expect(try size("--size", "800x480", "--scale", "1.5") == [0, 0, 4, 176, 0, 0, 2, 208])
    let dark = Home.bytes(home.root + "/shot.png")
    _ = try size("--size", "800x480", "--scale", "1.5", "--theme", "light")
    #expect(Home.bytes(home.root + "/shot.png") != dark)
    #expect(Home.bytes(home.root + "/state/arcadia/ui.toml").isEmpty)
  }
}
