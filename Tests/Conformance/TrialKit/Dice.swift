/// A small generator of random numbers that a seed repeats (SplitMix64).
public struct Dice: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// The sequence that belongs to a seed.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// A number from 0 up to `count`, which is left out and must not be 0.
  public mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  /// Any byte.
  public mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next() >> 32) }

  /// True once in `count` times.
  public mutating func once(in count: Int) -> Bool { below(count) == 0 }

  /// One of the values.
  public mutating func pick<T>(_ values: [T]) -> T { values[below(values.count)] }

  /// So many random bytes.
  public mutating func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 8)
    while bytes.count < count {
      var word = next()
      for _ in 0..<8 {
        bytes.append(UInt8(truncatingIfNeeded: word))
        word >>= 8
      }
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }
}
