/// Pseudo-random numbers.
///
/// A shift register of 31 bits whose output is hashed. Source: the generator of the published avmplus.
struct RandomSource {
  private var state: UInt32

  /// The lowest bit is always set: the register must never be empty.
  init(seed: UInt32) { state = seed & 0x7FFF_FFFF | 1 }

  /// 31 bits.
  mutating func next() -> UInt32 {
    state = state & 1 != 0 ? (state >> 1) ^ 0x4800_0000 : state >> 1
    var hash = Int32(truncatingIfNeeded: state &* 71)
    hash = (hash &<< 13) ^ hash
    let mixed = hash &* (hash &* hash &* 15731 &+ 789_221) &+ 1_376_312_589
    return UInt32(bitPattern: mixed) & 0x7FFF_FFFF
  }

  /// Below a limit.
  mutating func next(below limit: Int32) -> Int { Int(next()) % Int(max(limit, 1)) }

  /// From 0 up to 1.
  mutating func fraction() -> Double { Double(next()) / 2_147_483_648 }

  /// Its fields, for a state.
  mutating func code(_ coder: StateCoder) { coder.value(&state) }
}
