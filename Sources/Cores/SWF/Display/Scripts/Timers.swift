/// Intervals and time-outs of scripts, by the virtual clock.
///
/// What is to be called, the scripts keep; here are only numbers and times.
package struct Timers {
  package struct Timer {
    package var id: Int
    /// In milliseconds.
    package var interval: Double
    package var due: Double
    package var repeats: Bool
  }

  package private(set) var timers: [Timer] = []
  private var lastID = 0
  /// The smallest interval.
  package static let least = 10.0
  /// Calls in one go.
  package static let limit = 10

  package mutating func add(interval: Double, repeats: Bool, now: Double) -> Int {
    lastID += 1
    let interval = max(interval.isFinite ? interval : 0, Timers.least)
    timers.append(Timer(id: lastID, interval: interval, due: now + interval, repeats: repeats))
    return lastID
  }

  /// Whether there was one.
  @discardableResult
  package mutating func remove(_ id: Int) -> Bool {
    guard let index = timers.firstIndex(where: { $0.id == id }) else { return false }
    timers.remove(at: index)
    return true
  }

  /// Removes all; later numbers continue after the last one.
  package mutating func removeAll() { timers = [] }

  /// The next one due before `time`; a repeating one is set again.
  package mutating func next(before time: Double) -> (id: Int, due: Double)? {
    guard
      let index = timers.indices.min(by: { timers[$0].due < timers[$1].due }),
      timers[index].due < time
    else { return nil }
    let timer = timers[index]
    if timer.repeats {
      timers[index].due += timer.interval
    } else {
      timers.remove(at: index)
    }
    return (timer.id, timer.due)
  }

  /// When the next one is due.
  package var nextDue: Double? { timers.lazy.map(\.due).min() }

  /// Its fields, for a state.
  package mutating func code(_ coder: StateCoder) {
    coder.list(&timers, Timer(id: 0, interval: 0, due: 0, repeats: false)) {
      coder.value(&$0.id)
      coder.value(&$0.interval)
      coder.value(&$0.due)
      coder.value(&$0.repeats)
    }
    coder.value(&lastID)
  }
}
