/// What a sync did.
package struct SyncReport: Equatable, Sendable {
  package var committed = 0
  package var sent = 0
  package var received = 0
  package var written = 0
  /// What the store had lost, and has again.
  package var healed = 0
  /// Items that were in use, or changed at that moment: the next sync sees to them.
  package var left: Set<SyncItem> = []
  /// Items with several heads that differ.
  package var conflicts: Set<SyncItem> = []
  /// What could not be done; everything else was.
  package var failures: [SyncFailure] = []

  package init() {}
}

/// Brings the files of a device and a store together.
///
/// Safe whenever it ends: a version is kept with its bytes before files and versions are said to agree, and the bytes of files are kept before
/// these become others. It holds an item from the last look at its files until the journal says what they are.
package struct SyncEngine {
  private let store: any SyncStore
  private let files: any SyncFiles
  private let journal: any SyncJournal
  private let clock: any SyncClock
  private let planner: any SyncPlanning
  private var report = SyncReport()
  private var isOffline = false

  /// How far a version from the future may move a device's clock: a day.
  private static let longestJump: Int64 = 86_400_000

  private init(
    store: any SyncStore, files: any SyncFiles, journal: any SyncJournal, clock: any SyncClock,
    planner: any SyncPlanning
  ) {
    (self.store, self.files, self.journal) = (store, files, journal)
    (self.clock, self.planner) = (clock, planner)
  }

  /// One sync; what fails is in the report.
  package static func sync(
    store: any SyncStore, files: any SyncFiles, journal: any SyncJournal, clock: any SyncClock,
    planner: any SyncPlanning = SyncPlanner()
  ) -> SyncReport {
    var engine = SyncEngine(
      store: store, files: files, journal: journal, clock: clock, planner: planner)
    engine.attempt { engine throws(SyncFailure) in
      for item in try engine.items(withVersions: false) {
        engine.attempt { engine throws(SyncFailure) in try engine.commit(item) }
      }
    }
    engine.attempt { engine throws(SyncFailure) in
      let listing = try engine.store.list()
      engine.pull(listing)
      engine.push(listing)
      engine.heal(listing)
    }
    engine.attempt { engine throws(SyncFailure) in
      for item in try engine.items(withVersions: true) {
        engine.attempt { engine throws(SyncFailure) in try engine.apply(item) }
      }
    }
    return engine.report
  }

  /// What cannot be done is reported, and stops nothing else.
  private mutating func attempt(_ body: (inout Self) throws(SyncFailure) -> Void) {
    do { try body(&self) } catch {
      if case .offline = error { isOffline = true }
      report.failures.append(error)
    }
  }

  private func items(withVersions: Bool) throws(SyncFailure) -> [SyncItem] {
    var items = Set(try files.items()).union(journal.basedItems)
    if withVersions { items.formUnion(journal.known.items) }
    return items.sorted()
  }

  // MARK: - Files

  /// Holds an item while `body` does what its files, their base and its heads ask for; one that is in use is left.
  private mutating func settle(
    _ item: SyncItem,
    _ body: (inout Self, SyncContent, [SyncRecord], SyncStep) throws(SyncFailure) -> Void
  ) throws(SyncFailure) {
    guard try files.take(item) else {
      report.left.insert(item)
      return
    }
    defer { files.letGo(item) }
    let local = try files.content(of: item)
    let heads = journal.known.heads(of: item)
    try body(&self, local, heads, planner.step(local: local, base: base(of: item), heads: heads))
  }

  /// Makes a version of files that are none yet.
  private mutating func commit(_ item: SyncItem) throws(SyncFailure) {
    try settle(item) { engine, local, _, step throws(SyncFailure) in
      switch step {
      case .commit(let replaced):
        guard try engine.keepFiles(of: item, local) else { return }
        let record = SyncRecord(
          SyncVersion(
            item: item, content: local, replaces: Array(replaced.prefix(SyncVersion.mostReplaced)),
            device: engine.journal.device, clock: engine.nextClock(), nonce: engine.clock.nonce()))
        try engine.journal.add(record, isOwn: true)
        try engine.journal.setBase(of: item, SyncBase(ids: [record.id], content: local))
        engine.report.committed += 1
      case .adopt(let ids):
        try engine.journal.setBase(of: item, SyncBase(ids: ids, content: local))
      case .nothing, .write: break
      }
    }
  }

  /// What files and versions last agreed on; nothing, if the journal has lost the versions: then it is a first sync again.
  private func base(of item: SyncItem) -> SyncBase {
    let base = journal.base(of: item)
    return base.ids.contains(where: journal.known.has) ? base : .none
  }

  /// Later than all that is known, whatever the device's clock says.
  private func nextClock() -> Int64 {
    max(clock.now, min(journal.latestClock, clock.now + Self.longestJump) + 1)
  }

  /// Keeps the bytes of files; false if they are others by now.
  private mutating func keepFiles(
    of item: SyncItem, _ content: SyncContent
  ) throws(SyncFailure) -> Bool {
    for file in content.files where try journal.bytes(of: file.digest) == nil {
      guard let bytes = try files.bytes(of: item, file.suffix),
        SyncDigest(of: bytes) == file.digest
      else {
        report.left.insert(item)
        return false
      }
      try journal.keep(bytes, file.digest)
    }
    return true
  }

  /// Makes files what the versions say.
  private mutating func apply(_ item: SyncItem) throws(SyncFailure) {
    try settle(item) { engine, local, heads, step throws(SyncFailure) in
      if Set(heads.map(\.version.content)).count > 1 { engine.report.conflicts.insert(item) }
      switch step {
      case .write(let version, let ids):
        guard try engine.keepFiles(of: item, local), try engine.write(version, over: local) else {
          engine.report.left.insert(item)
          return
        }
        try engine.journal.setBase(of: item, SyncBase(ids: ids, content: version.content))
        engine.report.written += 1
      case .adopt(let ids):
        try engine.journal.setBase(of: item, SyncBase(ids: ids, content: local))
      // They changed after the commit.
      case .commit: engine.report.left.insert(item)
      case .nothing: break
      }
    }
  }

  /// Replaces files by a version's; false if its bytes are not here, or the files are others by now.
  private func write(
    _ version: SyncVersion, over local: SyncContent
  ) throws(SyncFailure) -> Bool {
    var bytes: [[UInt8]] = []
    for file in version.content.files {
      guard let kept = try journal.bytes(of: file.digest) else { return false }
      bytes.append(kept)
    }
    return try files.replace(version.item, expecting: local, with: version.content, bytes: bytes)
  }

  // MARK: - The store

  /// Fetches the versions that are not known yet; one without all its bytes is not known.
  private mutating func pull(_ listing: [String: Int]) {
    let known = journal.known.names
    let new = listing.keys.filter { $0.hasPrefix(SyncName.records) && !known.contains($0) }
    for name in new.sorted() where !isOffline {
      attempt { engine throws(SyncFailure) in
        guard listing[name] ?? 0 <= SyncRecordBytes.limit, let bytes = try engine.store.get(name),
          let record = SyncRecord(name: name, bytes: bytes)
        else { return }
        for file in record.version.content.files {
          guard try engine.fetch(file) else { return }
        }
        try engine.journal.add(record, isOwn: false)
        engine.report.received += 1
      }
    }
  }

  /// Sees that the bytes of a file are here; false if the store does not have them whole.
  private func fetch(_ file: SyncFile) throws(SyncFailure) -> Bool {
    if try journal.bytes(of: file.digest) != nil { return true }
    guard let bytes = try store.get(SyncName.blob(file.digest)), bytes.count == file.size,
      SyncDigest(of: bytes) == file.digest
    else { return false }
    try journal.keep(bytes, file.digest)
    return true
  }

  /// Gives the store the device's own new versions: the bytes of their files first.
  private mutating func push(_ listing: [String: Int]) {
    for record in journal.waiting where !isOffline {
      attempt { engine throws(SyncFailure) in
        for file in record.version.content.files {
          try engine.give(SyncName.blob(file.digest), listing) { journal throws(SyncFailure) in
            try journal.bytes(of: file.digest)
          }
        }
        try engine.give(record.name, listing) { _ in record.bytes }
        try engine.journal.acknowledge(record)
        engine.report.sent += 1
      }
    }
  }

  /// Sees that the store has bytes under a name, and has them whole: an upload may have been cut off, and said to have been done.
  private func give(
    _ name: String, _ listing: [String: Int],
    _ bytes: (any SyncJournal) throws(SyncFailure) -> [UInt8]?
  ) throws(SyncFailure) {
    guard let bytes = try bytes(journal) else {
      throw .journal(path: name, reason: "its bytes are not there any more")
    }
    if listing[name] == bytes.count, try store.get(name) == bytes { return }
    try store.put(name, bytes)
    guard try store.get(name) == bytes else {
      throw .object(name: name, reason: "it did not arrive whole")
    }
  }

  /// Gives the store again what it has lost: it was restored from a backup, or someone has tidied up.
  private mutating func heal(_ listing: [String: Int]) {
    let waiting = Set(journal.waiting.map(\.id))
    for record in journal.known.all.sorted(by: { $0.id < $1.id })
    where !isOffline && !waiting.contains(record.id) {
      attempt { engine throws(SyncFailure) in
        var isHealed = false
        for file in record.version.content.files {
          let name = SyncName.blob(file.digest)
          guard listing[name] != file.size, let bytes = try engine.journal.bytes(of: file.digest)
          else { continue }
          try engine.store.put(name, bytes)
          isHealed = true
        }
        if listing[record.name] != record.bytes.count {
          try engine.store.put(record.name, record.bytes)
          isHealed = true
        }
        if isHealed { engine.report.healed += 1 }
      }
    }
  }
}
