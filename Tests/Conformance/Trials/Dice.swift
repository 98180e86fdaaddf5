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

/// Somebody without patience at the buttons: presses something, holds it for a while, presses something else.
public struct Player: Sendable {
  private var dice: Dice
  private var left = 0
  private var held: UInt8 = 0

  /// The player that belongs to a seed.
  public init(seed: UInt64) { dice = Dice(seed: seed) }

  /// The buttons of the next frame, bits as in `GameBoy.buttons`.
  public mutating func buttons() -> UInt8 {
    if left == 0 {
      left = 1 + dice.below(24)
      switch dice.below(8) {
      case 0: held = 0
      // START, which begins and pauses games, and A, which confirms, far more often than a reset by all four.
      case 1: held = 0x80
      case 2, 3: held = 0x10
      case 4, 5: held = 1 << UInt8(dice.below(4))
      case 6: held = 1 << UInt8(dice.below(4)) | 0x10 << UInt8(dice.below(2))
      default: held = dice.byte() & dice.byte()
      }
      if held & 0xF0 == 0xF0 { held = 0 }
    }
    left -= 1
    return held
  }
}
