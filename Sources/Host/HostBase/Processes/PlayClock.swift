#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A clock that the play loop waits on; tests have one of their own.
package protocol PlayClock: AnyObject {
  /// Seconds since some fixed moment.
  var now: Double { get }
  /// Returns at that moment, or earlier where a signal came.
  func sleep(until moment: Double)
}

/// The system's monotonic clock.
package final class MonotonicClock: PlayClock {
  /// The clock.
  package init() {}

  /// Seconds since the machine started.
  package var now: Double { MonotonicTime.seconds }

  /// Sleeps until the moment.
  package func sleep(until moment: Double) {
    guard moment > now, moment < 1e9 else { return }
    var time = timespec()
    time.tv_sec = Int(moment, in: 0...Int.max)
    time.tv_nsec = Int((moment - moment.rounded(.down)) * 1e9, in: 0...999_999_999)
    _ = clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil)
  }
}
