import Glibc

/// A moment in Coordinated Universal Time, to the second, as our files and results write it (RFC 3339).
package struct UTCTime: Equatable, Comparable, Sendable {
  /// Seconds since 1970.
  package var seconds: Int64

  /// A moment.
  package init(seconds: Int64) { self.seconds = seconds }

  /// A moment as our files write it, `2026-11-20T23:54:07Z`; nil for any other text.
  package init?(text: String) {
    let bytes = Array(text.utf8)
    let pattern = Array("dddd-dd-ddTdd:dd:ddZ".utf8)
    guard bytes.count == pattern.count,
      zip(bytes, pattern).allSatisfy({ byte, wanted in
        wanted == UInt8(ascii: "d") ? (0x30...0x39).contains(byte) : byte == wanted
      })
    else { return nil }
    func number(_ range: Range<Int>) -> Int32 {
      bytes[range].reduce(0) { $0 * 10 + Int32($1 - 0x30) }
    }
    var parts = tm()
    parts.tm_year = number(0..<4) - 1900
    parts.tm_mon = number(5..<7) - 1
    parts.tm_mday = number(8..<10)
    parts.tm_hour = number(11..<13)
    parts.tm_min = number(14..<16)
    parts.tm_sec = number(17..<19)
    seconds = Int64(timegm(&parts))
    // A day that no month has would come out as another one.
    guard self.text == text else { return nil }
  }

  /// A moment as desktops write it, `2026-11-20T23:54:07` in this computer's time zone; nil for any other text.
  package init?(localText text: String) {
    guard var moment = UTCTime(text: text + "Z").map({ time_t($0.seconds) }) else { return nil }
    var parts = tm()
    guard gmtime_r(&moment, &parts) != nil else { return nil }
    parts.tm_isdst = -1
    seconds = Int64(mktime(&parts))
  }

  /// This moment.
  package static func now() -> UTCTime { UTCTime(seconds: Int64(time(nil))) }

  /// `2026-11-20T23:54:07Z`.
  package var text: String { format("%Y-%m-%dT%H:%M:%SZ") }

  /// `2026-11-20 23:54:07 CET`, in this computer's time zone: as people read it.
  package var local: String {
    var moment = time_t(seconds)
    var parts = tm()
    tzset()
    guard localtime_r(&moment, &parts) != nil else { return text }
    return UTCTime.format("%Y-%m-%d %H:%M:%S %Z", &parts)
  }

  /// Seconds that this computer's local time is ahead of UTC then.
  package var localOffset: Int32 {
    var moment = time_t(seconds)
    var parts = tm()
    tzset()
    guard localtime_r(&moment, &parts) != nil else { return 0 }
    return Int32(clamping: parts.tm_gmtoff)
  }

  /// A moment of our files as people read it; a text that is no such moment without what could steer a terminal.
  package static func local(_ text: String) -> String {
    UTCTime(text: text)?.local ?? text.printable
  }

  /// `20261120-235407`: sorts by time and suits any file system.
  package var fileText: String { format("%Y%m%d-%H%M%S") }

  /// Earlier comes first.
  package static func < (left: UTCTime, right: UTCTime) -> Bool { left.seconds < right.seconds }

  private func format(_ pattern: String) -> String {
    var moment = time_t(seconds)
    var parts = tm()
    guard gmtime_r(&moment, &parts) != nil else { return "1970-01-01T00:00:00Z" }
    return UTCTime.format(pattern, &parts)
  }

  private static func format(_ pattern: String, _ parts: inout tm) -> String {
    var buffer = [CChar](repeating: 0, count: 64)
    let count = strftime(&buffer, buffer.count, pattern, &parts)
    return buffer[..<count].withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
  }
}
