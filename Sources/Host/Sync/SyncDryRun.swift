/// Says what a sync would do: the same engine over a store, files and a journal that only seem to change.
package enum SyncDryRun {
  /// What one sync would do.
  package static func report(
    store: any SyncStore, files: any SyncFiles, journal: (any SyncJournal)?, clock: any SyncClock,
    options: SyncOptions, isInUse: @escaping (SyncItem) -> Bool
  ) -> SyncReport {
    SyncEngine.sync(
      store: Store(store), files: Files(files, isInUse: isInUse), journal: Journal(journal),
      clock: clock, options: options)
  }

  /// Keeps the last thing that was put, which is asked for once more.
  private final class Store: SyncStore {
    private let store: any SyncStore
    private var last: (name: String, bytes: [UInt8])?

    init(_ store: any SyncStore) { self.store = store }

    func list() throws(SyncFailure) -> [String: Int] { try store.list() }
    func get(_ name: String) throws(SyncFailure) -> [UInt8]? {
      if let last, last.name == name { return last.bytes }
      return try store.get(name)
    }
    func put(_ name: String, _ bytes: [UInt8]) throws(SyncFailure) { last = (name, bytes) }
  }

  private final class Files: SyncFiles {
    private let files: any SyncFiles
    private let isInUse: (SyncItem) -> Bool

    init(_ files: any SyncFiles, isInUse: @escaping (SyncItem) -> Bool) {
      (self.files, self.isInUse) = (files, isInUse)
    }

    func hasPlace(_ item: SyncItem) -> Bool { files.hasPlace(item) }
    func hasGame(_ item: SyncItem) -> Bool { files.hasGame(item) }
    func changed(_ item: SyncItem) -> Int64? { files.changed(item) }
    func items() throws(SyncFailure) -> [SyncItem] { try files.items() }
    func take(_ item: SyncItem) throws(SyncFailure) -> Bool { !isInUse(item) }
    func letGo(_ item: SyncItem) {}
    func content(of item: SyncItem) throws(SyncFailure) -> SyncContent {
      try files.content(of: item)
    }
    func bytes(of item: SyncItem, _ suffix: String) throws(SyncFailure) -> [UInt8]? {
      try files.bytes(of: item, suffix)
    }
    func replace(
      _ item: SyncItem, expecting: SyncContent, with content: SyncContent, bytes: [[UInt8]]
    ) throws(SyncFailure) -> Bool { true }
  }

  /// What a journal would have; of bytes it only knows that it would have them.
  private final class Journal: SyncJournal {
    private let journal: (any SyncJournal)?
    private var bases: [SyncItem: SyncBase] = [:]
    private var kept: Set<SyncDigest> = []
    let device: UInt64
    private(set) var known: SyncKnown
    private(set) var waiting: [SyncRecord]
    private(set) var latestClock: Int64
    private(set) var notes: SyncNotes

    init(_ journal: (any SyncJournal)?) {
      self.journal = journal
      device = journal?.device ?? 0
      known = journal?.known ?? SyncKnown()
      waiting = journal?.waiting ?? []
      latestClock = journal?.latestClock ?? 0
      notes = journal?.notes ?? SyncNotes()
    }

    var basedItems: [SyncItem] { Array(Set(journal?.basedItems ?? []).union(bases.keys)) }
    func base(of item: SyncItem) -> SyncBase { bases[item] ?? journal?.base(of: item) ?? .none }
    func setBase(of item: SyncItem, _ base: SyncBase) throws(SyncFailure) { bases[item] = base }
    func keep(_ bytes: [UInt8], _ digest: SyncDigest) throws(SyncFailure) { kept.insert(digest) }
    func bytes(of digest: SyncDigest) throws(SyncFailure) -> [UInt8]? {
      kept.contains(digest) ? [] : try journal?.bytes(of: digest)
    }
    func add(_ record: SyncRecord, isOwn: Bool) throws(SyncFailure) {
      guard known.add(record) else { return }
      latestClock = max(latestClock, record.version.clock)
      if isOwn { waiting.append(record) }
    }
    func add(_ note: SyncNote) throws(SyncFailure) { notes.add(note) }
    func acknowledge(_ record: SyncRecord) throws(SyncFailure) {
      waiting.removeAll { $0.id == record.id }
    }
  }
}
