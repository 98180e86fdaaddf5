#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A clock that the play loop waits on; tests have one of their own.
public protocol PlayClock: AnyObject {
  /// Seconds since some fixed moment.
  var now: Double { get }
  /// Returns at that moment, or earlier where a signal came.
  func sleep(until moment: Double)
}

/// The system's monotonic clock.
public final class MonotonicClock: PlayClock {
  /// The clock.
  public init() {}

  /// Seconds since the machine started.
  public var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Sleeps until the moment.
  public func sleep(until moment: Double) {
    guard moment > now, moment < 1e9 else { return }
    var time = timespec()
    time.tv_sec = Int(moment, in: 0...Int.max)
    time.tv_nsec = Int((moment - moment.rounded(.down)) * 1e9, in: 0...999_999_999)
    _ = clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil)
  }
}
