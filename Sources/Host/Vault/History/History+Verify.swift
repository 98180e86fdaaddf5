import HostBase
import Session

/// Looking whether everything that a history keeps is whole.
extension History {
  /// What is wrong with an entry.
  package struct Finding: Equatable, Sendable {
    /// Its file.
    package var path: String
    /// What is wrong.
    package var reason: String
    /// The entry, where its description can be read.
    package var entry: HistoryEntry?
  }

  /// Rebuilds every state and compares its checksum; returns what cannot be rebuilt.
  ///
  /// A damaged file costs what it tells, and the states of those entries that need a chunk of it.
  package func verify() throws(HistoryError) -> [Finding] {
    let (entries, damaged) = try entries()
    var findings = damaged.map { Finding(path: $0.path, reason: $0.reason, entry: nil) }
    var unpacked: [String: [StateChunks.ID: ArraySlice<UInt8>]] = [:]
    var wrong: [String] = []
    for file in files {
      let name = file.entry.fileName
      let whole = (try? read(name))?.ownChunks() ?? [:]
      unpacked[name] = whole
      if Set(file.ownIDs) != Set(whole.keys) { wrong.append(name) }
    }
    for entry in entries where entry.content != nil {
      let name = entry.fileName
      do throws(HistoryError) {
        _ = try plainBytes(of: entry)
        if wrong.contains(name) {
          findings.append(
            Finding(
              path: path(of: entry), reason: "parts of it are damaged, which others have as well",
              entry: entry))
        }
      } catch {
        let reason: String
        if case .incomplete(_, let missing) = error {
          let guilty = wrong.contains(name) ? [] : blame(entry, among: wrong)
          reason =
            wrong.contains(name)
            ? "\(missing) parts of its state are damaged"
            : "\(missing) parts of its state lay in "
              + (guilty.isEmpty
                ? "an entry that is damaged or gone"
                : "\(guilty.joined(separator: ", ")), which is damaged")
        } else if case .damaged(_, let why) = error {
          reason = why
        } else {
          reason = error.message
        }
        findings.append(Finding(path: path(of: entry), reason: reason, entry: entry))
      }
    }
    return findings
  }

  /// The damaged files in which chunks of an entry lay.
  private func blame(_ entry: HistoryEntry, among wrong: [String]) -> [String] {
    guard let chunks = known[entry.fileName]?.file?.chunks else { return [] }
    let wanted = Set(chunks)
    return wrong.filter { !wanted.isDisjoint(with: known[$0]?.file?.ownIDs ?? []) }.sorted()
  }
}
