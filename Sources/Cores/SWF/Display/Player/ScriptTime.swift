/// How time passes while scripts run.
public enum ScriptTime: Sendable {
  /// By the steps that scripts take: the same in each run.
  case work
  /// By the machine's clock, for a person who watches.
  case real
}

/// How long the present iteration has been running.
struct IterationClock {
  /// Ten steps in a microsecond: about what Flash Player does on a machine of today.
  private static let stepsInMillisecond = 10_000.0

  /// The movie's time at its beginning.
  private var beginning = 0.0
  private var steps: UInt64 = 0
  private var instant = ContinuousClock.now

  /// An iteration of `player` begins.
  mutating func begin(_ player: Player, at time: Double) {
    beginning = time
    steps = player.machines.steps
    if player.options.scriptTime == .real { instant = .now }
  }

  /// Whole milliseconds since it began: what takes less has no time.
  func elapsed(_ player: Player) -> Double {
    switch player.options.scriptTime {
    case .work: (Double(player.machines.steps &- steps) / Self.stepsInMillisecond).rounded(.down)
    case .real: Double((ContinuousClock.now - instant) / .milliseconds(1)).rounded(.down)
    }
  }

  /// The movie's time, if nothing but the iteration's work counted.
  func time(_ player: Player) -> Double { beginning + elapsed(player) }
}

// A script that waits for time to pass sees it pass, and ends when it has. An iteration whose scripts take longer than it
// lasts puts off all that comes after it: the movie plays on, at a lower rate.
extension Player {
  /// Milliseconds since the movie began.
  package var presentTime: Double { max(now, iterationClock.time(self)) }

  /// The date by a machine's clock: milliseconds since 1970, UTC.
  package func date(by clock: Clock) -> Double {
    let passed = clock.moves ? presentTime.rounded(.down) : iterationClock.elapsed(self)
    return clock.start + passed
  }

  /// What is to run at a time begins: then, or when the scripts before it have ended.
  func beginMoment(at time: Double) { now = max(time, iterationClock.time(self)) }
}
