import Glibc
import HostBase

/// Times and sizes as people read them in a terminal.
package enum Moment {
  /// `2026-11-21 08:44:07 CET` in this computer's time zone, from RFC 3339; `-` without a time.
  package static func local(_ text: String?) -> String { text.map { UTCTime.local($0) } ?? "-" }

  /// `1:02:03` or `2:03`.
  package static func duration(_ seconds: Double?) -> String {
    guard let seconds, seconds.isFinite, seconds >= 0, seconds < 1e10 else { return "-" }
    let whole = Int(seconds, in: 0...10_000_000_000)
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    return hours > 0
      ? "\(hours):\(two(minutes)):\(two(whole % 60))" : "\(minutes):\(two(whole % 60))"
  }

  /// `512 bytes`, `12.3 KiB`, `1.5 MiB`.
  package static func size(_ bytes: Int) -> String {
    if bytes < 1024 { return counted(bytes, "byte") }
    if bytes < 1 << 20 { return fixed(Double(bytes) / 1024, 1) + " KiB" }
    return fixed(Double(bytes) / Double(1 << 20), 1) + " MiB"
  }
}
