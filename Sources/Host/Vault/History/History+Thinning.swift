import HostBase
import Logging
import Session

/// Keeping a history within its budget.
///
/// The oldest states go first, pinned ones never. Those that the program itself kept (`auto`) get a quarter of the
/// budget at most, so that an afternoon of them cannot push out what the user saved.
extension History {
  /// The entries that a budget has no room for, the oldest first.
  ///
  /// What the bytes come to is an estimate, since an entry that goes may leave chunks to others.
  package func surplus(beyond budget: Budget? = nil) throws(HistoryError) -> [HistoryEntry] {
    try refresh()
    return surplus(budget ?? self.budget, sparing: nil)
  }

  /// Removes what the budget has no room for; returns what was removed.
  @discardableResult
  package func thin(to budget: Budget? = nil) throws(HistoryError) -> [HistoryEntry] {
    guard FileSystem.kind(folder) != nil else { return [] }
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    try refresh()
    return try thin(to: budget ?? self.budget, sparing: nil)
  }

  /// The same while the lock is held; the newest entry stays even where it alone is too large.
  func thin(leaving id: String) throws(HistoryError) { try thin(to: budget, sparing: id) }

  /// Removes entries permanently, whatever they keep; their chunks that others need go over to those first.
  package func remove(_ entries: [HistoryEntry]) throws(HistoryError) {
    guard !entries.isEmpty, FileSystem.kind(folder) != nil else { return }
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    try refresh()
    try drop(Set(entries.map(\.fileName)))
  }

  // MARK: - While the lock is held

  @discardableResult
  private func thin(
    to budget: Budget, sparing id: String?
  ) throws(HistoryError) -> [HistoryEntry] {
    var gone: [HistoryEntry] = []
    // Again and again, since the estimate of what removal frees may fall short.
    while true {
      let victims = surplus(budget, sparing: id)
      guard !victims.isEmpty else { return gone }
      try drop(Set(victims.map(\.fileName)))
      gone += victims
    }
  }

  private func surplus(_ budget: Budget, sparing id: String?) -> [HistoryEntry] {
    let all = files.map(\.entry)
    let kept = all.filter { $0.content != nil && !$0.isPinned }
    let states = all.filter { $0.content != nil }.count
    var victims = Set<String>()
    func take(_ entries: some Sequence<HistoryEntry>, _ count: Int) {
      for entry in entries.lazy.filter({ $0.id != id && !victims.contains($0.id) }).prefix(
        max(0, count))
      {
        victims.insert(entry.id)
      }
    }
    let autos = kept.filter { $0.reason == .auto }
    if states > budget.states {
      take(autos, min(autos.count - budget.states / 4, states - budget.states))
    }
    take(kept, states - victims.count - budget.states)
    var size = totalBytes - all.filter { victims.contains($0.id) }.reduce(0) { $0 + bytes(of: $1) }
    for entry in kept where size > budget.bytes && entry.id != id && !victims.contains(entry.id) {
      victims.insert(entry.id)
      size -= bytes(of: entry)
    }
    // What kept no state is of use only together with what did, and costs next to nothing.
    let notes = all.filter { $0.content == nil && $0.id != id }
    let eldest = kept.first { !victims.contains($0.id) }?.sequence
    for note in notes where !victims.isEmpty && eldest.map({ note.sequence < $0 }) ?? false {
      victims.insert(note.id)
    }
    take(notes, notes.count - max(1000, budget.states))
    return all.filter { victims.contains($0.id) }
  }

  /// Removes files, after their chunks that others need were written into the oldest of those.
  private func drop(_ names: Set<String>) throws(HistoryError) {
    let kept = files.filter { !names.contains($0.entry.fileName) }
    var held = Set(kept.flatMap(\.ownIDs))
    var lost = Set<StateChunks.ID>()
    for name in names { lost.formUnion(known[name]?.file?.ownIDs ?? []) }
    var bequests: [(heir: String, ids: Set<StateChunks.ID>)] = []
    for file in kept {
      let needed = Set(file.chunks).intersection(lost).subtracting(held)
      guard !needed.isEmpty else { continue }
      held.formUnion(needed)
      bequests.append((file.entry.fileName, needed))
    }
    if !bequests.isEmpty {
      let wanted = bequests.reduce(into: Set<StateChunks.ID>()) { $0.formUnion($1.ids) }
      var chunks: [StateChunks.ID: ArraySlice<UInt8>] = [:]
      for name in names where !wanted.isDisjoint(with: known[name]?.file?.ownIDs ?? []) {
        guard let file = try? read(name) else { continue }
        chunks.merge(file.ownChunks().filter { wanted.contains($0.key) }) { first, _ in first }
      }
      for (heir, ids) in bequests {
        let file = try read(heir)
        let all = file.ownChunks().merging(chunks.filter { ids.contains($0.key) }) { own, _ in own }
        try write(file.holding(all))
      }
    }
    do throws(FileFailure) {
      for name in names.sorted() {
        try FileSystem.remove(PathName.join(folder, name))
        known[name] = nil
      }
      try AtomicFile.flushFolder(of: PathName.join(folder, ".lock"))
    } catch { throw .file(error) }
  }
}
