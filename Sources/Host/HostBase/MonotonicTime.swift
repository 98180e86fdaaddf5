import Glibc

/// Time since the machine started, on a clock that never jumps (CLOCK_MONOTONIC).
package enum MonotonicTime {
  /// Nanoseconds.
  package static var nanoseconds: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }

  /// Whole milliseconds since a time of `nanoseconds`, for messages.
  package static func milliseconds(since start: UInt64) -> UInt64 {
    (nanoseconds &- start) / 1_000_000
  }

  /// Seconds.
  package static var seconds: Double { Double(nanoseconds) / 1e9 }
}
