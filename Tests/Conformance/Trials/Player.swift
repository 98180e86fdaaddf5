import TrialKit

/// An impatient player: presses something, holds it for a while, presses something else.
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
