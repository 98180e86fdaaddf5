internal import Glibc

/// A moment in Coordinated Universal Time, to the second, as our files and results write it (RFC 3339).
public struct UTCTime: Equatable, Comparable, Sendable {
  /// Seconds since 1970.
  public var seconds: Int64

  /// A moment.
  public init(seconds: Int64) { self.seconds = seconds }

  /// This moment.
  public static func now() -> UTCTime { UTCTime(seconds: Int64(time(nil))) }

  /// `2026-11-20T23:54:07Z`.
  public var text: String { format("%Y-%m-%dT%H:%M:%SZ") }

  /// `20261120-235407`: sorts by time and suits any file system.
  public var fileText: String { format("%Y%m%d-%H%M%S") }

  /// Earlier comes first.
  public static func < (left: UTCTime, right: UTCTime) -> Bool { left.seconds < right.seconds }

  private func format(_ pattern: String) -> String {
    var moment = time_t(seconds)
    var parts = tm()
    guard gmtime_r(&moment, &parts) != nil else { return "1970-01-01T00:00:00Z" }
    var buffer = [CChar](repeating: 0, count: 64)
    let count = strftime(&buffer, buffer.count, pattern, &parts)
    return buffer[..<count].withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
  }
}
