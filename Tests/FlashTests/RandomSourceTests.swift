import Testing

@testable import FlashDisplay

/// The player's random numbers (C.Math.6).
@Suite("Random numbers") struct RandomSourceTests {
  @Test(
    "are as frequent in each class of remainders", arguments: [1, 12_345, 0x3AB_CDE1] as [UInt32])
  func remainders(seed: UInt32) {
    for limit in [2, 3, 4, 10, 256] as [Int32] {
      var source = RandomSource(seed: seed)
      var tally = [Int](repeating: 0, count: Int(limit))
      let count = Int(limit) * 1000
      for _ in 0..<count { tally[source.next(below: limit)] += 1 }
      #expect(tally.allSatisfy { (800...1200).contains($0) }, "\(limit): \(tally)")
    }
  }

  @Test("two in a row are independent: random(4) asked twice has all sixteen pairs")
  func pairs() {
    var source = RandomSource(seed: 99)
    var pairs: Set<Int> = []
    for _ in 0..<1000 { pairs.insert(source.next(below: 4) * 4 + source.next(below: 4)) }
    #expect(pairs.count == 16)
  }
}
