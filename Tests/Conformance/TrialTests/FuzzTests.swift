import Testing
import Trials

/// A sample of what `make fuzz` runs for an hour: always the same cases.
@Suite("Fuzz")
struct FuzzTests {
  @Test("hostile inputs break no promise", arguments: Fuzz.allCases)
  func sample(kind: Fuzz) throws {
    for number in 0..<150 { try kind.run(seed: 1, number: number, programs: []) }
  }

  @Test(
    "cases that broke a promise once keep it now", .enabled(if: Corpus.found != nil),
    arguments: [20_349, 28_547, 39_629])
  func mended(number: Int) throws {
    let programs = try #require(Corpus.found).smallPrograms
    try Fuzz.state.run(seed: 1_795_261_086, number: number, programs: programs)
  }
}
