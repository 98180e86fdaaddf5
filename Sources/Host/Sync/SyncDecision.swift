/// What someone decides about an item: which of its versions it is from now on.
package enum SyncDecision {
  /// Makes a version of the content of another one, or of files that are known, in the place of all heads of an item.
  ///
  /// Files become it with the next sync; if they are it already, they stand for it from now on.
  @discardableResult
  package static func choose(
    _ content: SyncContent, for item: SyncItem, local: SyncContent, _ journal: any SyncJournal,
    _ clock: any SyncClock
  ) throws(SyncFailure) -> SyncRecord {
    let heads = journal.known.heads(of: item)
    let record = SyncRecord(
      SyncVersion(
        item: item, content: content,
        replaces: Array(heads.map(\.id).prefix(SyncVersion.mostReplaced)), device: journal.device,
        clock: SyncEngine.nextClock(clock, after: journal.latestClock), nonce: clock.nonce()))
    try journal.add(record, isOwn: true)
    if content == local {
      try journal.setBase(of: item, SyncBase(ids: [record.id], content: content))
    }
    return record
  }

  /// Says that files which are an old version again are no edit: the next sync makes them the current one.
  ///
  /// False if they are no version that is known.
  package static func giveUp(
    _ local: SyncContent, of item: SyncItem, _ journal: any SyncJournal
  ) throws(SyncFailure) -> Bool {
    let heads = Set(journal.known.heads(of: item).map(\.id))
    guard
      let old = journal.known.versions(of: item).first(where: {
        $0.version.content == local && !heads.contains($0.id)
      })
    else { return false }
    try journal.setBase(of: item, SyncBase(ids: [old.id], content: local))
    return true
  }
}
