/// When a held key or button acts again: after 350 ms, then every 70 ms, after 1.5 s every 35 ms.
struct Repeat<Action> {
  /// What is held.
  let action: Action
  /// When it was pressed, in microseconds.
  private let start: Int64
  private var next: Int64
  /// The time between two repeats, if it is always the same, in microseconds.
  private let pace: Int64?

  init(_ action: Action, now: Int64, pace: Int64? = nil) {
    self.action = action
    self.pace = pace
    start = now
    next = now + 350_000
  }

  /// When it acts again.
  var due: Int64 { next }

  /// Whether it acts now.
  ///
  /// Repeats that were missed are left out, so a slow frame is not followed by a jump.
  mutating func fires(at now: Int64) -> Bool {
    guard now >= next else { return false }
    let period: Int64 = pace ?? (now - start >= 1_500_000 ? 35_000 : 70_000)
    next = max(next + period, now)
    return true
  }
}
