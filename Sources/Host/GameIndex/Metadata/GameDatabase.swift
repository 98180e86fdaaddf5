import HostBase
import Library
import Synchronization

/// A database of games in memory, and the ways to find a game in it.
package final class GameDatabase: Sendable {
  /// What a file of a game is, as far as it is known.
  package struct Sums: Equatable, Sendable {
    /// Bytes.
    package var size: Int64
    /// CRC-32.
    package var crc32: UInt32
    /// In 40 lower-case hexadecimal digits; empty: not known.
    package var sha1 = ""

    /// The sums of bytes.
    package init(size: Int64, crc32: UInt32, sha1: String = "") {
      self.size = size
      self.crc32 = crc32
      self.sha1 = sha1
    }
  }

  private struct Known: Sendable {
    var entry: Int32
    var size: Int64
    var sha1: String
  }

  /// The entries.
  package let entries: [GameEntry]
  private let bySum: [UInt32: [Known]]
  private let bySHA1: [String: Int32]
  private let byTitle: [String: Int32]
  /// Sizes that dumps have.
  private let sizes: Set<Int64>
  /// Whether there are dumps of which the size is not known.
  private let hasOpenSizes: Bool
  private let made = Mutex<GameSimilarity?>(nil)

  /// A database with these entries.
  package init(_ entries: [GameEntry]) {
    self.entries = entries
    var bySum: [UInt32: [Known]] = [:]
    var bySHA1: [String: Int32] = [:]
    var byTitle: [String: Int32] = [:]
    var sizes: Set<Int64> = []
    var hasOpenSizes = false
    for (index, entry) in entries.enumerated() {
      let place = Int32(clamping: index)
      let key = GameDatabaseBuilder.key(system: entry.system, title: entry.title)
      if byTitle[key] == nil { byTitle[key] = place }
      for dump in entry.dumps {
        if let sum = dump.crc32 {
          bySum[sum, default: []].append(Known(entry: place, size: dump.size, sha1: dump.sha1))
        }
        if !dump.sha1.isEmpty, bySHA1[dump.sha1] == nil { bySHA1[dump.sha1] = place }
        guard dump.crc32 != nil || !dump.sha1.isEmpty else { continue }
        if dump.size > 0 { sizes.insert(dump.size) } else { hasOpenSizes = true }
      }
    }
    self.bySum = bySum
    self.bySHA1 = bySHA1
    self.byTitle = byTitle
    self.sizes = sizes
    self.hasOpenSizes = hasOpenSizes
  }

  /// Whether a file of this size may be a dump that is known, so that reading it is worth the time.
  package func mayKnow(size: Int64) -> Bool { hasOpenSizes || sizes.contains(size) }

  /// The entry that has a dump with these sums.
  ///
  /// A CRC-32 counts with the size, and with the SHA-1 where both sides have one.
  package func entry(_ sums: Sums) -> Int? {
    if !sums.sha1.isEmpty, let known = bySHA1[sums.sha1] { return Int(known) }
    let found = bySum[sums.crc32]?.first { known in
      (known.size == 0 || known.size == sums.size)
        && (known.sha1.isEmpty || sums.sha1.isEmpty || known.sha1 == sums.sha1)
    }
    return found.map { Int($0.entry) }
  }

  /// The entry of a system with this title; tags of dumps in a name do not count.
  package func entry(named name: String, system: String) -> Int? {
    let title = DumpName.title(name)
    guard !NameKey.words(title).isEmpty else { return nil }
    return byTitle[GameDatabaseBuilder.key(system: system, title: title)].map(Int.init)
  }

  /// The comparison of all entries, made when it is first asked for.
  package var similarity: GameSimilarity {
    made.withLock { made in
      if let made { return made }
      let new = GameSimilarity(entries)
      made = new
      return new
    }
  }
}
