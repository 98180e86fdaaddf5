package import FlashHeap

/// Pseudo-random numbers.
///
/// A shift register of 31 bits whose output is hashed (C.Math.6).
package struct RandomSource {
  private var state: UInt32

  /// The lowest bit is always set: the register must never be empty.
  package init(seed: UInt32) { state = seed & 0x7FFF_FFFF | 1 }

  /// 31 bits.
  package mutating func next() -> UInt32 {
    state = state & 1 != 0 ? (state >> 1) ^ 0x4800_0000 : state >> 1
    let start = Self.stirred(Int32(bitPattern: state &* 71))
    var hash = start &* start &* 15731 &+ 789_221
    hash = (hash &* start &+ 1_376_312_589) & 0x7FFF_FFFF
    return UInt32(bitPattern: Self.stirred(hash &+ start)) & 0x7FFF_FFFF
  }

  private static func stirred(_ number: Int32) -> Int32 {
    ((number << 13) ^ number) &- (number >> 21)
  }

  /// Below a limit.
  package mutating func next(below limit: Int32) -> Int { Int(next()) % Int(max(limit, 1)) }

  /// From 0 up to 1.
  package mutating func fraction() -> Double { Double(next()) / 2_147_483_648 }

  /// Its fields, for a state.
  package mutating func code(_ coder: StateCoder) { coder.value(&state) }
}
