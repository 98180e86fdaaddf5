package import FlashHeap

/// Intervals and time-outs of scripts, by the virtual clock.
///
/// What is to be called, the scripts keep; here are only numbers and times.
package struct Timers {
  package struct Timer {
    package var id: Int
    /// Whose machine calls it.
    package var owner = ScriptLanguage.actionScript1
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

  package mutating func add(
    interval: Double, repeats: Bool, now: Double, owner: ScriptLanguage
  ) -> Int {
    lastID += 1
    let interval = max(interval.isFinite ? interval : 0, Timers.least)
    timers.append(
      Timer(
        id: lastID, owner: owner, interval: interval, due: now + interval, repeats: repeats))
    return lastID
  }

  /// Whether the machine had one of that number.
  @discardableResult
  package mutating func remove(_ id: Int, of owner: ScriptLanguage) -> Bool {
    guard let index = timers.firstIndex(where: { $0.id == id && $0.owner == owner }) else {
      return false
    }
    timers.remove(at: index)
    return true
  }

  /// Removes all of a machine; later numbers continue after the last one.
  package mutating func removeAll(of owner: ScriptLanguage) {
    timers.removeAll { $0.owner == owner }
  }

  /// The next one due before `time`; a repeating one is set again.
  package mutating func next(before time: Double) -> (
    id: Int, due: Double, owner: ScriptLanguage
  )? {
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
    return (timer.id, timer.due, timer.owner)
  }

  /// When the next one is due.
  package var nextDue: Double? { timers.lazy.map(\.due).min() }

  /// Its fields, for a state.
  package mutating func code(_ coder: StateCoder) {
    coder.list(&timers, Timer(id: 0, interval: 0, due: 0, repeats: false)) {
      coder.value(&$0.id)
      coder.value(&$0.interval)
      coder.value(&$0.due)
      coder.value(&$0.repeats, &$0.owner)
    }
    coder.value(&lastID)
  }
}
