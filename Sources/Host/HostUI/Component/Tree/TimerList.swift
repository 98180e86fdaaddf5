import UIContract

/// The timers of the application.
struct TimerList {
  private var timers: [Element] = []

  /// A timer was made.
  mutating func add(_ timer: Element) { timers.append(timer) }

  /// A timer is gone.
  mutating func remove(_ timer: Element) { timers.removeAll { $0 === timer } }

  /// When the next one is due; nil: there is none.
  var next: Int64? { timers.lazy.map(\.content.due).min() }

  /// The timers that are due, once each, with the periods that were left out.
  func due(at now: Int64) -> [(id: ElementID, missed: Int32)] {
    var due: [(id: ElementID, missed: Int32)] = []
    for timer in timers where timer.content.due <= now {
      let period = timer.content.period
      let missed = (now - timer.content.due) / period
      // Counted from the start, so the period never drifts.
      timer.content.due += (missed + 1) * period
      due.append((timer.id, Int32(clamping: missed)))
    }
    return due
  }
}
