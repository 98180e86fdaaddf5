/// A game that another device has renamed: its files went, and came under another name with what was in them.
///
/// Where the game is here under its old name, a sync leaves its files as they are. When it is renamed here as well, they are what the other device made of them,
/// without anything to send or to write.
package struct SyncRename: Hashable, Sendable {
  package let folder: String
  package let from: String
  package let to: String
  package let device: UInt64

  /// How far apart both halves of a rename may be: they are made by one sync.
  private static let mostMilliseconds: Int64 = 60_000

  private struct Key: Hashable {
    let folder: String
    let kind: SyncItem.Kind
    let part: String
    let content: SyncContent
  }

  /// The renames that deletions of items are halves of, by game.
  static func all(
    among gone: [SyncItem], _ known: SyncKnown, _ files: any SyncFiles
  ) -> [SyncRename] {
    guard gone.contains(where: files.hasGame) else { return [] }
    var present: [Key: [SyncRecord]] = [:]
    for item in known.items {
      for head in known.heads(of: item) where !head.version.content.isDeleted {
        let key = Key(
          folder: item.folder, kind: item.kind, part: item.part, content: head.version.content)
        present[key, default: []].append(head)
      }
    }
    var found: Set<SyncRename> = []
    for item in gone where files.hasGame(item) {
      for head in known.heads(of: item) where head.version.content.isDeleted {
        let partner = head.version.replaces.lazy.compactMap { known.record($0) }.flatMap { old in
          present[
            Key(
              folder: item.folder, kind: item.kind, part: item.part, content: old.version.content)]
            ?? []
        }.first { other in
          other.version.device == head.version.device && other.version.item.stem != item.stem
            && isNear(other.version.clock, head.version.clock)
            && !files.hasGame(other.version.item)
        }
        guard let partner else { continue }
        found.insert(
          SyncRename(
            folder: item.folder, from: item.stem, to: partner.version.item.stem,
            device: head.version.device))
      }
    }
    return found.sorted { ($0.folder, $0.from, $0.to) < ($1.folder, $1.from, $1.to) }
  }

  /// Clocks come from remotes, and their difference need not be a number that we have.
  private static func isNear(_ one: Int64, _ other: Int64) -> Bool {
    let (difference, overflows) = one.subtractingReportingOverflow(other)
    return !overflows && difference.magnitude <= mostMilliseconds.magnitude
  }
}
