import Testing

@testable import GameBoy

@Suite("Corpus", .enabled(if: Corpus.isThere, "skipped: no corpus (set ARCADIA_CORPUS)"))
struct CorpusTests {
  static let blargg = Corpus.cases.filter {
    $0.suite == "blargg"
      && ["cpu_instrs", "instr_timing", "mem_timing"].contains { part in
        $0.test.contains(part)
      }
  }

  @Test(
    "blargg's processor and timing tests show their expected pictures",
    arguments: blargg.map(\.name))
  func processor(name: String) throws {
    let found = try #require(Self.blargg.first { $0.name == name })
    let result = found.run()
    #expect(result.passed, "\(result.note)")
  }

  @Test("the corpus has the processor tests")
  func complete() { #expect(Self.blargg.count >= 17) }
}
