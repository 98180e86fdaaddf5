import Foundation
import Testing

@testable import GameBoy

/// The test ROMs of the corpus.
///
/// `passing.txt` beside this file is a ratchet: the tests it names must pass, and what passes must be in it.
///
/// A debug build runs the processor and timing tests only; run `swift test -c release -Xswiftc -enable-testing` for all.
@Suite("Corpus", .enabled(if: Corpus.isThere, "skipped: no corpus (set ARCADIA_CORPUS)"))
struct CorpusTests {
  static let processorCases: [CorpusCase] = Corpus.cases.filter { entry in
    entry.suite == "blargg"
      && ["cpu_instrs", "instr_timing", "mem_timing"].contains { entry.test.contains($0) }
  }

  static let passing: [String] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("passing.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }()

  @Test(
    "the processor and timing tests show their expected pictures",
    arguments: CorpusTests.processorCases)
  func showsPicture(entry: CorpusCase) {
    let result = entry.run()
    #expect(result.passed, "\(result.note)")
  }

  @Test("the corpus has the processor tests, and the ratchet names them")
  func isComplete() {
    #expect(Self.processorCases.count >= 17)
    #expect(Self.processorCases.allSatisfy { Self.passing.contains($0.name) })
    let names = Set(Corpus.cases.map(\.name))
    #expect(Self.passing.filter { !names.contains($0) } == [], "not in the corpus")
  }

  @Test(
    "what is not listed does not pass",
    arguments: Corpus.cases.filter { !CorpusTests.passing.contains($0.name) })
  func isListed(entry: CorpusCase) {
    #expect(!entry.run().passed, "add \(entry.name) to Tests/GameBoyTests/passing.txt")
  }

  #if !DEBUG
    @Test("what is listed passes", arguments: CorpusTests.passing)
    func keepsPassing(name: String) throws {
      let entry = try #require(Corpus.cases.first { $0.name == name })
      let result = entry.run()
      #expect(result.passed, "\(result.note)")
    }
  #endif
}

extension CorpusCase: CustomTestStringConvertible {
  var testDescription: String { name }
}
