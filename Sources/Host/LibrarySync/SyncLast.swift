import FoundationEssentials
import HostBase
import Sync

/// How the last sync ended, for people who ask.
package struct SyncLast: Codable, Equatable, Sendable {
  /// RFC 3339, UTC.
  package var time: String
  package var sent: Int
  package var received: Int
  package var written: Int
  /// What failed, in words.
  package var failures: [String]

  init(_ report: SyncReport) {
    time = UTCTime.now().text
    (sent, received, written) = (report.sent, report.received, report.written)
    failures = report.failures.prefix(10).map(\.message)
  }

  private static func path(_ home: String) -> String { PathName.join(home, "last.json") }

  /// What was written down last; nil before the first sync.
  package static func read(_ home: String) -> SyncLast? {
    guard let bytes = try? FileSystem.read(path(home), limit: 1 << 20) else { return nil }
    return try? JSONDecoder().decode(SyncLast.self, from: Data(bytes))
  }

  /// Not flushed: it is no loss.
  func write(_ home: String) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(self) else { return }
    try? AtomicFile.replace(Self.path(home), with: Array(json), mode: 0o600, isFlushed: false)
  }
}
