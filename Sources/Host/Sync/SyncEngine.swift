/// Brings the files of a device and a store together.
///
/// Safe whenever it ends: a version is kept with its bytes before files and versions are said to agree, and the bytes of files are kept before
/// these become others. It looks at items, and holds those of which there is something to do from the last look at their files until the journal says
/// what they are.
package struct SyncEngine {
  let store: any SyncStore
  private let files: any SyncFiles
  let journal: any SyncJournal
  let clock: any SyncClock
  private let planner: any SyncPlanning
  let options: SyncOptions
  var report = SyncReport()
  var isOffline = false
  /// Bytes that came.
  var fetched = 0
  /// The heads of items of which there was nothing to do at the first look.
  private var settled: [SyncItem: [SyncRecord]] = [:]

  /// How far a version from the future may move a device's clock: a day.
  private static let longestJump: Int64 = 86_400_000

  private init(
    store: any SyncStore, files: any SyncFiles, journal: any SyncJournal, clock: any SyncClock,
    planner: any SyncPlanning, options: SyncOptions
  ) {
    (self.store, self.files, self.journal) = (store, files, journal)
    (self.clock, self.planner, self.options) = (clock, planner, options)
  }

  /// One sync; what fails is in the report.
  package static func sync(
    store: any SyncStore, files: any SyncFiles, journal: any SyncJournal, clock: any SyncClock,
    planner: any SyncPlanning = SyncPlanner(), options: SyncOptions = SyncOptions()
  ) -> SyncReport {
    var engine = SyncEngine(
      store: store, files: files, journal: journal, clock: clock, planner: planner, options: options
    )
    engine.attempt { engine throws(SyncFailure) in
      try engine.forEachWithWork(withVersions: false, isDeletion: Self.isDeletionHere) {
        engine, item throws(SyncFailure) in try engine.commit(item)
      }
    }
    engine.attempt { engine throws(SyncFailure) in try engine.transfer() }
    engine.attempt { engine throws(SyncFailure) in
      try engine.forEachWithWork(withVersions: true, isDeletion: Self.isDeletionElsewhere) {
        engine, item throws(SyncFailure) in try engine.apply(item)
      }
    }
    return engine.report
  }

  /// Makes versions of what changed here, and nothing else: no store is asked.
  package static func commit(
    files: any SyncFiles, journal: any SyncJournal, clock: any SyncClock, options: SyncOptions
  ) -> SyncReport {
    var engine = SyncEngine(
      store: NoStore(), files: files, journal: journal, clock: clock, planner: SyncPlanner(),
      options: options)
    engine.attempt { engine throws(SyncFailure) in
      try engine.forEachWithWork(withVersions: false, isDeletion: Self.isDeletionHere) {
        engine, item throws(SyncFailure) in try engine.commit(item)
      }
    }
    return engine.report
  }

  /// What cannot be done is reported, and stops nothing else.
  mutating func attempt(_ body: (inout Self) throws(SyncFailure) -> Void) {
    do { try body(&self) } catch {
      switch error {
      case .offline, .late, .full, .tooMuch: isOffline = true
      case .object, .file, .journal: break
      }
      report.fail(error)
    }
  }

  /// The next clock of a version: later than all that is known, whatever the device's clock says.
  package static func nextClock(_ clock: any SyncClock, after latest: Int64) -> Int64 {
    max(clock.now, min(latest, clock.now + longestJump) + 1)
  }

  // MARK: - Items

  private func items(withVersions: Bool) throws(SyncFailure) -> [SyncItem] {
    var items = Set(try files.items()).union(journal.basedItems)
    if withVersions { items.formUnion(journal.known.items) }
    return items.filter { options.wants($0) && files.hasPlace($0) }.sorted()
  }

  /// Does something with the items of which there is something to do, but for those that are held back.
  private mutating func forEachWithWork(
    withVersions: Bool, isDeletion: (SyncBase, SyncContent, SyncStep) -> Bool,
    _ body: (inout Self, SyncItem) throws(SyncFailure) -> Void
  ) throws(SyncFailure) {
    let items = try items(withVersions: withVersions)
    var work: [SyncItem] = []
    var gone: [SyncItem] = []
    var written: Set<SyncItem> = []
    // What goes under one name and comes under another one is not lost.
    var coming: Set<SyncContent> = []
    var going: [SyncItem: SyncContent] = [:]
    for item in items {
      options.progress(.looking, item)
      attempt { engine throws(SyncFailure) in
        // Nothing came for it, so that a second look would find what the first one did.
        if withVersions, let heads = engine.settled[item],
          engine.journal.known.heads(of: item) == heads
        {
          return engine.noteConflict(item, heads)
        }
        let (local, heads, step) = try engine.look(at: item)
        if withVersions { engine.noteConflict(item, heads) }
        guard step != .nothing else {
          engine.settled[item] = heads
          return
        }
        work.append(item)
        let base = engine.base(of: item)
        switch step {
        case .write(let version, _):
          written.insert(item)
          coming.insert(version.content)
        case .commit: coming.insert(local)
        case .nothing, .adopt: break
        }
        if isDeletion(base, local, step) {
          gone.append(item)
          going[item] = withVersions ? local : base.content
        }
      }
    }
    if withVersions { leaveRenamed(&work, &gone, written: written) }
    gone.removeAll { item in going[item].map(coming.contains) ?? false }
    if !options.isConfirmed, !gone.isEmpty {
      let held = SyncDeletionGuard.heldBack(
        gone, of: items.filter { !journal.base(of: $0).content.isDeleted })
      report.heldBack.formUnion(held)
      work.removeAll(where: held.contains)
    }
    for item in work {
      if options.isOver() { throw .late }
      attempt { engine throws(SyncFailure) in try body(&engine, item) }
    }
  }

  /// Leaves the files of games as they are that have another name on another device, and their old one here.
  private mutating func leaveRenamed(
    _ work: inout [SyncItem], _ gone: inout [SyncItem], written: Set<SyncItem>
  ) {
    let renamed = SyncRename.all(among: gone, journal.known, files)
    guard !renamed.isEmpty else { return }
    report.renamed = renamed
    let going = Set(gone)
    func isLeft(_ item: SyncItem) -> Bool {
      written.contains(item)
        && renamed.contains { rename in
          rename.folder == item.folder
            && (rename.to == item.stem || (rename.from == item.stem && going.contains(item)))
        }
    }
    work.removeAll(where: isLeft)
    gone.removeAll(where: isLeft)
  }

  /// Files that were here are gone.
  private static func isDeletionHere(
    _ base: SyncBase, _ local: SyncContent, _ step: SyncStep
  ) -> Bool {
    if case .commit = step { return local.isDeleted && !base.content.isDeleted }
    return false
  }

  /// Files that are here would go.
  private static func isDeletionElsewhere(
    _ base: SyncBase, _ local: SyncContent, _ step: SyncStep
  ) -> Bool {
    if case .write(let version, _) = step { return version.content.isDeleted && !local.isDeleted }
    return false
  }

  private func look(
    at item: SyncItem
  ) throws(SyncFailure) -> (local: SyncContent, heads: [SyncRecord], step: SyncStep) {
    let local = try files.content(of: item)
    let heads = journal.known.heads(of: item)
    return (local, heads, planner.step(local: local, base: base(of: item), heads: heads))
  }

  private mutating func noteConflict(_ item: SyncItem, _ heads: [SyncRecord]) {
    if SyncKnown.isConflict(item, heads) { report.conflicts.insert(item) }
  }

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
    let (local, heads, step) = try look(at: item)
    try body(&self, local, heads, step)
  }

  // MARK: - Files

  /// Makes a version of files that are none yet.
  private mutating func commit(_ item: SyncItem) throws(SyncFailure) {
    try settle(item) { engine, local, _, step throws(SyncFailure) in
      switch step {
      case .commit(let replaced):
        if engine.isRestored(item, local) {
          engine.report.restored.insert(item)
          return
        }
        guard try engine.keepFiles(of: item, local) else { return }
        let record = SyncRecord(
          SyncVersion(
            item: item, content: local, replaces: Array(replaced.prefix(SyncVersion.mostReplaced)),
            device: engine.journal.device,
            clock: Self.nextClock(engine.clock, after: engine.journal.latestClock),
            nonce: engine.clock.nonce()))
        try engine.journal.add(record, isOwn: true)
        try engine.journal.setBase(of: item, SyncBase(ids: [record.id], content: local))
        engine.report.add(.committed, record)
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

  /// Whether files are an old version again, and were before the current one was made: a backup was restored, and no one has played.
  private func isRestored(_ item: SyncItem, _ local: SyncContent) -> Bool {
    let base = base(of: item)
    guard options.asksAboutRestored, !options.isConfirmed, !local.isDeleted,
      !base.content.isDeleted, let changed = files.changed(item),
      let made = base.ids.compactMap({ journal.known.record($0)?.version.clock }).min(),
      changed < made
    else { return false }
    return journal.known.versions(of: item).contains { $0.version.content == local }
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
      engine.noteConflict(item, heads)
      switch step {
      case .write(let version, let ids):
        engine.options.progress(.writing, item)
        guard try engine.keepFiles(of: item, local), try engine.write(version, over: local) else {
          engine.report.left.insert(item)
          return
        }
        try engine.journal.setBase(of: item, SyncBase(ids: ids, content: version.content))
        if let record = ids.first.flatMap(engine.journal.known.record) {
          engine.report.add(version.content.isDeleted ? .removed : .written, record)
        }
      case .adopt(let ids):
        try engine.journal.setBase(of: item, SyncBase(ids: ids, content: local))
      // They changed after the commit, or are asked about.
      case .commit:
        if !engine.report.restored.contains(item) { engine.report.left.insert(item) }
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
}

/// Where nothing is asked.
private final class NoStore: SyncStore {
  func list() throws(SyncFailure) -> [String: Int] { [:] }
  func get(_ name: String) throws(SyncFailure) -> [UInt8]? { nil }
  func put(_ name: String, _ bytes: [UInt8]) throws(SyncFailure) {}
}
