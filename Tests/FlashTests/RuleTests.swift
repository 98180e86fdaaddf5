import FlashHarness
import FlashHosting
import FoundationEssentials
import TestSupport
import Testing

@testable import Flash
@testable import FlashDisplay

/// The player's numbered rules: each file of `Rules` is compiled and played in the versions that it names.
@Suite("Rules") struct RuleTests {
  /// A rule file in one version of SWF.
  struct Run: Decodable, Sendable, CustomTestStringConvertible {
    struct Expectation: Decodable {
      let line: Int
      let rules: [String]
      let text: String
    }

    let name: String
    let version: Int
    let player: Int
    let iterations: Int
    /// As `InputFile` reads it.
    let input: String
    let expected: [Expectation]
    /// `main.swf`, and what it can load.
    let files: [String: Data]

    var testDescription: String { "\(name), SWF \(version), player \(player)" }
  }

  static let runs: [Run] = {
    let folder = TemporaryFolder()
    let tool = TestRun.package + "/Tests/Conformance/flash-rules.py"
    guard shell("python3 -B '\(tool)' --build '\(folder.file("runs.json"))' >/dev/null") == 0,
      let table = MovieFolder.read(folder.file("runs.json"))
    else { return [] }
    return (try? JSONDecoder().decode([Run].self, from: Data(table))) ?? []
  }()

  @Test("the rule files compile") func compile() { #expect(!Self.runs.isEmpty) }

  @Test("a rule holds", arguments: runs)
  func holds(_ run: Run) throws {
    let lines = try Self.play(run)
    var index = 0
    for expectation in run.expected {
      let wanted = expectation.text.split(separator: "\n", omittingEmptySubsequences: false)
      for text in wanted {
        let got = index < lines.count ? lines[index] : nil
        index += 1
        guard got != String(text) else { continue }
        let rules = expectation.rules.joined(separator: ", ")
        Issue.record(
          "\(run.name):\(expectation.line) [\(rules)] SWF \(run.version): expected \(Self.shown(String(text))), got \(Self.shown(got))"
        )
        // One line too many or too few shifts all that follow.
        if lines.count != run.expectedCount { return }
      }
    }
    if index < lines.count {
      Issue.record(
        "\(run.name) SWF \(run.version): nothing is expected after the last line, got \(Self.shown(lines[index]))"
      )
    }
  }

  private static func shown(_ text: String?) -> String { text.map { "\"\($0)\"" } ?? "nothing" }

  @Test("a rule's movie continues as before from the state of each iteration", arguments: runs)
  func continues(_ run: Run) throws {
    #expect(try Self.play(run) { try $0.restored(from: $0.saveState()) } == Self.play(run))
  }

  /// What a run traces, line by line.
  private static func play(
    _ run: Run, afterEach: (Player) throws -> Player = { $0 }
  ) throws -> [String] {
    let movie = try #require(run.files["main.swf"])
    let input = try #require(InputFile.read(Array(run.input.utf8)))
    var options = Player.Options.recorded
    options.playerVersion = run.player
    var output = ""
    var player = try Player(
      Array(movie), url: "file:///main.swf", options: options, trace: { output += $0 },
      load: { request in
        let path = request.url.split(separator: "?")[0]
        let name = path.split(separator: "/").last.map(String.init)
        guard let name, let data = run.files[name] else { return .failure(status: 0) }
        return .success(Array(data), status: 200)
      })
    for iteration in 0..<run.iterations where !player.hasQuit {
      player.runIteration(input: iteration < input.count ? input[iteration] : [])
      player = try afterEach(player)
    }
    return output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
      String.init)
  }
}

extension RuleTests.Run {
  /// How many lines are expected.
  var expectedCount: Int {
    expected.reduce(0) { $0 + $1.text.count(where: { $0 == "\n" }) + 1 }
  }
}
