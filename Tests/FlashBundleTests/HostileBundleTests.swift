import Testing
import swftrial

@Suite("Hostile bundles")
struct HostileBundleTests {
  @Test("break no promise", arguments: BundleCase.allCases)
  func sample(kind: BundleCase) throws {
    for number in 0..<400 { try kind.run(seed: 1, number: number) }
  }
}
