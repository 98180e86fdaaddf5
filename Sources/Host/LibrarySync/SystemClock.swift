import Glibc
import HostBase
import Sync

/// The system's time and chance.
package final class SystemClock: SyncClock {
  package init() {}

  /// Since 1970.
  static var nanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  package var now: Int64 { Self.nanoseconds / 1_000_000 }

  package func nonce() -> [UInt8] { (0..<16).map { _ in .random(in: 0 ... .max) } }
}
