import HostBase

/// When a game that is played is synced: games save in several goes, and some write all the time.
package struct SaveRhythm: Sendable {
  /// Seconds that a save has rested before it is synced.
  static let quiet = 3.0
  /// Seconds that it may continue changing until it is synced all the same.
  static let busy = 60.0
  /// Seconds from one sync to the next.
  static let interval = 30.0

  private var writes = 0
  /// Times of the first and the last change that were not synced.
  private var changed: (first: Double, last: Double)?
  private var next = -Double.infinity

  package init() {}

  /// Whether a sync is due, which is taken to begin then; `writes` says how often the save was written so far.
  package mutating func isDue(writes: Int, now: Double) -> Bool {
    if writes != self.writes {
      self.writes = writes
      changed = (changed?.first ?? now, now)
    }
    guard let changed, now >= next,
      now >= changed.last + Self.quiet || now >= changed.first + Self.busy
    else { return false }
    self.changed = nil
    next = now + Self.interval
    return true
  }
}
