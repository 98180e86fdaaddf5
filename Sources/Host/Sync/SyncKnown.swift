/// All versions that a device knows, and which of each item are not replaced.
///
/// It is a set: whatever comes in whichever order, the same versions have the same heads.
package struct SyncKnown: Sendable {
  private struct Entry {
    var ids: [SyncID] = []
    var heads: Set<SyncID> = []
    /// What a version names is replaced, also where it comes later or never.
    var replaced: Set<SyncID> = []
  }

  private var records: [SyncID: SyncRecord] = [:]
  private var entries: [SyncItem: Entry] = [:]
  /// The names that stores have for them.
  package private(set) var names: Set<String> = []

  package init() {}

  /// All versions, in no order.
  package var all: some Collection<SyncRecord> { records.values }
  /// The items that have any.
  package var items: some Collection<SyncItem> { entries.keys }

  /// The items with several heads that differ, and of which someone has to choose one.
  package var conflicts: [SyncItem] {
    entries.filter { item, entry in
      entry.heads.count > 1 && Self.isConflict(item, entry.heads.compactMap { records[$0] })
    }.keys.sorted()
  }

  /// Whether versions of an item are a conflict: an edit wins over a deletion, which is none.
  static func isConflict(_ item: SyncItem, _ heads: [SyncRecord]) -> Bool {
    guard heads.count > 1, !item.takesNewest else { return false }
    return Set(heads.map(\.version.content).filter { !$0.isDeleted }).count > 1
  }

  /// Adds a version; false if it was known.
  @discardableResult
  package mutating func add(_ record: SyncRecord) -> Bool {
    guard records.updateValue(record, forKey: record.id) == nil else { return false }
    names.insert(record.name)
    var entry = entries.removeValue(forKey: record.version.item) ?? Entry()
    entry.ids.append(record.id)
    for id in record.version.replaces where entry.replaced.insert(id).inserted {
      entry.heads.remove(id)
    }
    if !entry.replaced.contains(record.id) {
      entry.heads.insert(record.id)
    }
    entries[record.version.item] = entry
    return true
  }

  /// Whether a version is known.
  package func has(_ id: SyncID) -> Bool { records[id] != nil }

  /// A version.
  package func record(_ id: SyncID) -> SyncRecord? { records[id] }

  /// All versions of an item, the newest first.
  package func versions(of item: SyncItem) -> [SyncRecord] {
    (entries[item]?.ids ?? []).compactMap { records[$0] }.sorted {
      ($0.version.clock, $0.id) > ($1.version.clock, $1.id)
    }
  }

  /// The versions of an item that no version replaces, by their ids; several are a conflict unless they are alike.
  package func heads(of item: SyncItem) -> [SyncRecord] {
    (entries[item]?.heads ?? []).sorted().compactMap { records[$0] }
  }
}
