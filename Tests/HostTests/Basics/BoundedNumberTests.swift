import Testing

@testable import Catalog
@testable import HostBase

@Suite("Numbers from outside")
struct BoundedNumberTests {
  static let hostile: [Double] = [
    .nan, .signalingNaN, .infinity, -.infinity, .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude, .leastNonzeroMagnitude, 3e38, 1e308, -1e308, 9.3e17, 0x1p63,
    -0x1p63, 0x1p64, -0.0, 0.999,
  ]

  @Test("no value traps, and all come out within the range", arguments: hostile)
  func staysInRange(value: Double) {
    #expect((1...100).contains(Int(value, in: 1...100)))
    #expect((-5...5).contains(Int8(value, in: -5...5)))
    #expect((0...9).contains(UInt64(value, in: 0...9)))
    _ = Int64(value, in: .min ... .max)
    _ = UInt64(value, in: .min ... .max)
    #expect((0.05...100).contains(value.bounded(in: 0.05...100, or: 1)))
  }

  @Test("values within the range lose their fraction and nothing else")
  func keepsValues() {
    #expect(Int(41.9, in: 0...100) == 41)
    #expect(Int(-41.9, in: -100...100) == -41)
    #expect(Int64(-0x1p63, in: .min ... .max) == .min)
    #expect(Int64(0x1p63, in: .min ... .max) == .max)
    #expect(UInt64(0x1p63, in: .min ... .max) == 1 << 63)
    #expect(Int(Double.nan, in: 3...7) == 3)
    #expect(2.5.bounded(in: 0...10, or: 1) == 2.5)
    #expect(Double.nan.bounded(in: 0...10, or: 1) == 1)
  }
}
