import Testing
import Trials

/// A sample of what `make fuzz` runs for an hour: always the same cases.
@Suite("Fuzz")
struct FuzzTests {
  @Test("hostile inputs break no promise", arguments: Fuzz.allCases)
  func sample(kind: Fuzz) throws {
    for number in 0..<150 { try kind.run(seed: 1, number: number, programs: []) }
  }
}
