package import Catalog
import Glibc
package import HostBase
package import Library
package import Sync

/// The sync of a data folder with the folder that its devices share.
///
/// It holds the sync's own lock as long as it lives, so that there is one at a time.
package final class LibrarySync {
  /// What one sync is asked for.
  package struct Request {
    /// Whether it is about an item; nil: it is about all of them.
    package var wants: ((SyncItem) -> Bool)?
    /// Says what it would do, and does nothing.
    package var isDryRun = false
    /// Many deletions, folders that are empty, and old versions that came back are meant.
    package var isConfirmed = false
    /// A process that plays a game, whose saves may be read meanwhile.
    package var player: Int32?
    /// Files changed because someone played, so that no old version came from a backup.
    package var hasPlayed = false
    /// Whether it is to end.
    package var isOver: () -> Bool = { false }
    /// Hears what it is busy with.
    package var progress: (SyncOptions.Stage, SyncItem?) -> Void = { _, _ in }

    package init() {}
  }

  /// How it is set up.
  package let setup: SyncSetup
  /// What it knows.
  package let journal: DiskJournal
  private let places: Places
  private let data: DataFolder
  private let types: [GameType]
  private let kinds: LibraryFiles.Kinds
  private let clock: any SyncClock
  private let scan: SyncScan
  private let lock: FileLock

  /// The sync of a data folder, which must be on.
  ///
  /// Another one is waited for as many seconds.
  package init(
    places: Places, data: DataFolder, types: [GameType], settings: Settings,
    clock: any SyncClock = SystemClock(), patience: Double = 0
  ) throws(LibrarySyncError) {
    guard let setup = try SyncSetup.read(places, data) else { throw .off }
    self.setup = setup
    (self.places, self.data, self.types, self.clock) = (places, data, types, clock)
    kinds = LibraryFiles.Kinds(words: settings[Setting.Sync.what] ?? "")
    let home = SyncSetup.home(places, data)
    lock = try Self.lock(home, patience: patience)
    do { journal = try DiskJournal(home, machine: Self.machine()) } catch { throw .sync(error) }
    scan = SyncScan(PathName.join(home, "scan"))
  }

  private static func lock(_ home: String, patience: Double) throws(LibrarySyncError) -> FileLock {
    let path = PathName.join(home, "lock")
    do throws(FileFailure) {
      try FileSystem.ensureFolder(home, mode: 0o700)
      return try FileLock(path, patience: patience)
    } catch {
      if case .system(_, .write, _) = error { throw .busy(path: path) }
      throw .file(error)
    }
  }

  /// What the machine is called by its system, as a digest: it is no one's business.
  private static func machine() -> String {
    guard let id = try? FileSystem.read("/etc/machine-id", limit: 256), !id.isEmpty else {
      return ""
    }
    return String(Digest.sha256(Array("arcadia".utf8) + id).prefix(32))
  }

  // MARK: - A sync

  /// One sync.
  package func run(_ request: Request) throws(LibrarySyncError) -> SyncReport {
    let files = files(request)
    let options = options(request)
    let store = KnownStore(FolderStore(setup.folder), setup.folder, journal)
    if request.isDryRun {
      return SyncDryRun.report(
        store: store, files: files, journal: journal, clock: clock, options: options,
        isInUse: { [unowned self] in isInUse($0) })
    }
    files.sweep { [journal] digest in (try? journal.bytes(of: digest)) ?? nil != nil }
    let report = SyncEngine.sync(
      store: store, files: files, journal: journal, clock: clock, options: options)
    if !report.failures.contains(where: { if case .file = $0 { true } else { false } }) {
      files.noteFolders()
    }
    scan.save(keepsRest: request.wants != nil)
    SyncLast(report).write(SyncSetup.home(places, data))
    return report
  }

  /// What turning the sync on with a folder would do, without anything of its own yet.
  package static func preview(
    _ folder: String, places: Places, data: DataFolder, types: [GameType], settings: Settings
  ) throws(LibrarySyncError) -> SyncReport {
    let home = SyncSetup.home(places, data)
    let journal = try? DiskJournal(reading: home)
    let files = LibraryFiles(
      places: places, data: data, types: types,
      kinds: .init(words: settings[Setting.Sync.what] ?? ""),
      scan: SyncScan(PathName.join(home, "scan"))
    ) { journal?.base(of: $0).content.isDeleted == false }
    return SyncDryRun.report(
      store: FolderStore(folder), files: files, journal: journal, clock: SystemClock(),
      options: SyncOptions()
    ) { item in Self.isInUse(item, places, data, types) }
  }

  /// Says to all devices that the folder is this library's, so that they never mistake another one for it.
  ///
  /// A folder that has been one before stays the one that it is.
  package func claim() throws(LibrarySyncError) {
    do {
      let store = FolderStore(setup.folder)
      let listing = try store.list()
      if journal.notes.remotes.contains(where: { listing[$0] != nil }) { return }
      for name in listing.keys.sorted() where name.hasPrefix(SyncNote.folder) {
        guard let bytes = try store.get(name), let note = SyncNote(name: name, bytes: bytes),
          note.kind == .remote
        else { continue }
        return try journal.add(note)
      }
      let note = SyncNote(
        .remote, device: journal.device, clock: clock.now, name: Digest.text(clock.nonce()[...]))
      try store.put(note.storeName, note.bytes)
      try journal.add(note)
    } catch { throw .sync(error) }
  }

  /// Says to all devices that one of them is not in use any more.
  package func forget(_ device: UInt64) throws(LibrarySyncError) {
    do { try note(.forgotten, device, journal.notes.name(of: device) ?? "") } catch {
      throw .sync(error)
    }
  }

  private func note(_ kind: SyncNote.Kind, _ device: UInt64, _ name: String) throws(SyncFailure) {
    let latest = max(journal.latestClock, journal.notes.latestClock)
    try journal.add(
      SyncNote(
        kind, device: device, clock: SyncEngine.nextClock(clock, after: latest), name: name))
  }

  private func files(_ request: Request) -> LibraryFiles {
    LibraryFiles(
      places: places, data: data, types: types, kinds: kinds, scan: scan, player: request.player,
      believesAbsence: request.isConfirmed
    ) { [journal] in !journal.base(of: $0).content.isDeleted }
  }

  /// How much may come: half of the room on the disk, so that a folder full of nonsense does not fill it.
  private static func room(_ home: String) -> Int {
    var status = statvfs()
    guard statvfs(home, &status) == 0 else { return .max }
    let (bytes, overflows) = UInt64(status.f_bavail).multipliedReportingOverflow(
      by: UInt64(status.f_frsize))
    return overflows ? .max : Int(clamping: bytes / 2)
  }

  private func options(_ request: Request) -> SyncOptions {
    var options = SyncOptions()
    if let wants = request.wants {
      options.wants = wants
      options.isPartial = true
    }
    options.isConfirmed = request.isConfirmed
    options.deviceName = setup.name
    options.mostBytes = min(options.mostBytes, Self.room(SyncSetup.home(places, data)))
    options.asksAboutRestored = !request.hasPlayed
    options.isOver = request.isOver
    options.progress = request.progress
    return options
  }

  private func isInUse(_ item: SyncItem) -> Bool { Self.isInUse(item, places, data, types) }

  private static func isInUse(
    _ item: SyncItem, _ places: Places, _ data: DataFolder, _ types: [GameType]
  ) -> Bool {
    let names = SyncNames(data, types: types)
    guard let type = names.types[item.folder] else { return false }
    return names.stems(of: item).contains { stem in
      GameLock.holder(of: GameLock.Game(places: places, data: data, type: type, stem: stem)) != nil
    }
  }

  // MARK: - Decisions

  /// What an item's files are now.
  package func local(_ item: SyncItem) throws(LibrarySyncError) -> SyncContent {
    do { return try files(Request()).content(of: item) } catch { throw .sync(error) }
  }

  /// Makes an item, in the place of all of its heads, what one of its versions was; the next sync writes it.
  package func choose(_ content: SyncContent, for item: SyncItem) throws(LibrarySyncError) {
    let local = try local(item)
    do throws(SyncFailure) {
      try SyncDecision.choose(content, for: item, local: local, journal, clock)
    } catch { throw .sync(error) }
  }

  /// Says that files which are an old version again are no edit; false if they are none.
  package func giveUp(_ item: SyncItem) throws(LibrarySyncError) -> Bool {
    let local = try local(item)
    do { return try SyncDecision.giveUp(local, of: item, journal) } catch { throw .sync(error) }
  }
}

/// A store that must be the one that was synced with before: a disk that is not mounted leaves an empty folder, or another disk is in its place.
private final class KnownStore: SyncStore {
  private let store: FolderStore
  private let folder: String
  private let journal: any SyncJournal

  init(_ store: FolderStore, _ folder: String, _ journal: any SyncJournal) {
    (self.store, self.folder, self.journal) = (store, folder, journal)
  }

  func list() throws(SyncFailure) -> [String: Int] {
    let listing = try store.list()
    if !journal.notes.remotes.contains(where: { listing[$0] != nil }) {
      throw .offline(listing.isEmpty ? Self.emptied(folder) : Self.other(folder))
    }
    return listing
  }

  func get(_ name: String) throws(SyncFailure) -> [UInt8]? { try store.get(name) }
  func put(_ name: String, _ bytes: [UInt8]) throws(SyncFailure) { try store.put(name, bytes) }

  private static func emptied(_ folder: String) -> Sentence {
    "\(folder) is empty; if it is a disk, connect it, and to fill it again run arcadia sync on \(PathName.quoted(folder))"
  }
  private static func other(_ folder: String) -> Sentence {
    "\(folder) belongs to another library; to sync with it all the same run arcadia sync on \(PathName.quoted(folder))"
  }
}

extension LibraryFiles.Kinds {
  /// The kinds that a setting names, in any order; all of them where it names none that is known.
  package init(words: String) {
    var kinds: LibraryFiles.Kinds = []
    for word in words.lowercased().split(whereSeparator: { $0 == "," || $0 == " " }) {
      switch word {
      case "saves": kinds.insert(.saves)
      case "states": kinds.insert(.states)
      case "images": kinds.insert(.images)
      case "settings": kinds.insert(.settings)
      default: break
      }
    }
    self = kinds.isEmpty ? .all : kinds
  }
}
