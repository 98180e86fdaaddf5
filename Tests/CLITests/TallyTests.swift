import Foundation
import TestSupport
import Testing

/// The count at the end of `make test`.
@Suite("What passed, failed and was skipped")
struct TallyTests {
  private func tally(_ lines: [String], status: Int32 = 0, corpus: String = "/dev/null/corpus")
    throws
    -> (code: Int32, last: [String])
  {
    let folder = TemporaryFolder("tally")
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: folder.file("log")))
    let script = TestRun.package + "/Tests/Conformance/tally.py"
    let code = shell(
      "python3 '\(script)' --corpus '\(corpus)' -- sh -c 'cat \(folder.file("log")); exit \(status)' > \(folder.file("out")) 2>&1"
    )
    let text = Home.text(folder.file("out"))
    return (code, text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("tests: ") })
  }

  private static let run = [
    "◇ Test run started.", "✔ Test \"a b\" passed after 0.001 seconds.",
    "✔ Test \"c\" with 3 test cases passed after 0.001 seconds.",
    "➜ Test \"d\" skipped: \"mounting is not allowed here\"",
    "➜ Test \"e\" skipped: \"mounting is not allowed here\"",
  ]

  @Test("skips are counted by their reasons")
  func skips() throws {
    let result = try tally(
      Self.run + ["✔ Test run with 4 tests in 1 suite passed after 0.1 seconds."])
    #expect(result.code == 0)
    #expect(
      result.last == [
        "tests: 2 passed, 0 failed, 2 skipped",
        "tests:   skipped (mounting is not allowed here): test \"d\", test \"e\"",
      ])
  }

  @Test("failures are named, and the exit status is that of the tests")
  func failures() throws {
    let lines =
      Self.run + [
        "✘ Test f() failed after 0.002 seconds with 1 issue.",
        "✘ Test run with 5 tests in 1 suite failed after 0.1 seconds with 1 issue.",
      ]
    let result = try tally(lines, status: 3)
    #expect(result.code == 3 && result.last.contains("tests:   failed: f()"), "\(result)")
  }

  @Test("a run that breaks off, or that leaves out a corpus that is there, is no success")
  func untrue() throws {
    #expect(try tally(Self.run).code == 1)
    let lines =
      Self.run + [
        "➜ Suite \"Corpus\" skipped: \"no corpus (set ARCADIA_CORPUS)\"",
        "✔ Test run with 4 tests in 1 suite passed after 0.1 seconds.",
      ]
    let folder = TemporaryFolder("corpus")
    #expect(try tally(lines, corpus: folder.path).code == 0, "a folder with nothing in it")
    mkdir(folder.file("gb"), 0o755)
    try Data().write(to: URL(filePath: folder.file("gb/manifest.tsv")))
    #expect(try tally(lines, corpus: folder.path).code == 1)
    #expect(try tally(lines).code == 0)
  }
}
