/// Steps that scripts take: by them the machine knows when to look at the time, and how much was done.
struct StepCount {
  /// How many a script may take before the time is looked at.
  private static let untilLook = 0x4000

  private var left = StepCount.untilLook
  /// Those that were taken when the time was last looked at.
  private var before: UInt64 = 0

  /// All since the movie began, with what natives count as such.
  var total: UInt64 { before &+ UInt64(StepCount.untilLook - left) }

  /// Takes one; whether the time is to be looked at now.
  @inline(__always) mutating func take() -> Bool {
    left &-= 1
    return left <= 0
  }

  /// Takes so many more, but no more than make the time be looked at.
  mutating func take(more steps: Int) { left = max(left - min(steps, StepCount.untilLook), 0) }

  /// The time is looked at.
  mutating func look() {
    before = total
    left = StepCount.untilLook
  }
}
