import Catalog
import HostBase
import Library
import TestSupport
import Testing

@testable import LibrarySync
@testable import Sync

/// A clock that continues by a second each time it is asked.
final class StepClock: SyncClock {
  private var time: Int64
  init(_ time: Int64 = 1_800_000_000_000) { self.time = time }
  var now: Int64 {
    time += 1000
    return time
  }
  func nonce() -> [UInt8] { (0..<16).map { _ in .random(in: 0 ... .max) } }
}

/// Ends a sync at its n-th change, as a kill would: nothing after it is done.
final class KillSwitch {
  private var left: Int
  private(set) var hasKilled = false

  init(after count: Int = .max) { left = count }

  func step() throws(SyncFailure) {
    if left > 0 {
      left -= 1
      return
    }
    hasKilled = true
    throw .journal(path: "", reason: "killed")
  }
}

/// A device with a data folder and places of its own, and a folder that it shares with others.
final class TestDevice {
  static let gameBoy = GameType(
    id: "gb", name: "Game Boy", folder: "Game Boy", extensions: ["gb", "gbc"])
  static let flash = GameType(
    id: "flash", name: "Flash", folder: "Flash", extensions: ["swf"], saves: [], savesFolder: true)

  let scratch: TemporaryFolder
  let name: String
  let places: Places
  let data: DataFolder
  let clock = StepClock()
  var kinds: LibraryFiles.Kinds = .all
  var options = SyncOptions()
  var believesAbsence = false
  var player: Int32?
  var types = [TestDevice.gameBoy, TestDevice.flash]
  /// Called with the files before a sync.
  var prepare: (LibraryFiles) -> Void = { _ in }

  /// The folder that devices share.
  var remote: String

  /// `root` has all that is this device's.
  init(_ name: String, in scratch: TemporaryFolder, root: String? = nil) throws {
    self.scratch = scratch
    self.name = name
    remote = PathName.join(scratch.path, "remote")
    let root = root ?? PathName.join(scratch.path, name)
    places = Places(environment: ["HOME": root])
    data = try DataFolder.open(PathName.join(root, "Arcadia")).folder
    try FileSystem.ensureFolder(remote)
    // A library with something else in it.
    try write("Saves/Game Boy/Other.srm", "other")
  }

  var home: String { SyncSetup.home(places, data) }

  func path(_ name: String) -> String { PathName.join(data.root, name) }

  func write(_ name: String, _ text: String) throws {
    try FileSystem.ensureFolder(PathName.folder(path(name)))
    try AtomicFile.replace(path(name), with: Array(text.utf8))
  }

  func text(_ name: String) -> String? {
    (try? FileSystem.read(path(name), limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Every file of the data folder, hidden ones too, with what it holds.
  func all() -> [String: String] {
    var found: [String: String] = [:]
    func walk(_ folder: String, _ prefix: String) {
      for name in FileMove.names(in: folder) ?? [] {
        let path = PathName.join(folder, name)
        if FileSystem.kind(path) == .folder {
          walk(path, prefix + name + "/")
        } else {
          found[prefix + name] = (try? FileSystem.read(path, limit: 1 << 20)).map {
            String(decoding: $0, as: UTF8.self)
          }
        }
      }
    }
    walk(data.root, "")
    return found
  }

  func journal() throws -> DiskJournal { try DiskJournal(home) }

  func files(_ journal: any SyncJournal, _ scan: SyncScan? = nil) -> LibraryFiles {
    LibraryFiles(
      places: places, data: data, types: types, kinds: kinds,
      scan: scan ?? SyncScan(PathName.join(home, "scan")), player: player,
      believesAbsence: believesAbsence
    ) { !journal.base(of: $0).content.isDeleted }
  }

  /// One sync with the shared folder; `kill` may end it at any change.
  @discardableResult
  func sync(
    kill: KillSwitch? = nil, killTransactionAfter: Int? = nil
  ) throws -> SyncReport {
    let disk = try journal()
    let scan = SyncScan(PathName.join(home, "scan"))
    let files = files(disk, scan)
    files.changes = KillingChanges(kill, transactionAfter: killTransactionAfter)
    prepare(files)
    files.sweep { (try? disk.bytes(of: $0)) ?? nil != nil }
    let store = FolderStore(remote)
    let report = SyncEngine.sync(
      store: kill.map { KillingStore(store, $0) } ?? store, files: files,
      journal: kill.map { KillingJournal(disk, $0) } ?? disk, clock: clock, options: options)
    if report.failures.isEmpty { files.noteFolders() }
    if kill?.hasKilled != true { scan.save(keepsRest: false) }
    return report
  }

  func lock(_ stem: String, for purpose: GameLock.Holder.Purpose = .play) throws -> GameLock {
    try GameLock.take(
      GameLock.Game(places: places, data: data, type: Self.gameBoy, stem: stem), for: purpose)
  }
}

/// Changes of files that a kill ends, before one of them or inside a transaction.
struct KillingChanges: FileChanging {
  private let kill: KillSwitch?
  private let transactionAfter: Int?
  init(_ kill: KillSwitch?, transactionAfter: Int?) {
    (self.kill, self.transactionAfter) = (kill, transactionAfter)
  }

  func begin(_ change: FileChangeStep) throws(SyncFailure) { try kill?.step() }
  func run(_ transaction: FileTransaction) throws(TransactionError) {
    try transaction.run(killAfter: transactionAfter)
  }
}

/// Changes of files with something that happens at the last moment.
struct OutsideChanges: FileChanging {
  let atLast: () -> Void

  func begin(_ change: FileChangeStep) throws(SyncFailure) {
    if case .transaction = change { atLast() }
  }
  func run(_ transaction: FileTransaction) throws(TransactionError) { try transaction.run() }
}

final class KillingStore: SyncStore {
  private let store: any SyncStore
  private let kill: KillSwitch
  init(_ store: any SyncStore, _ kill: KillSwitch) { (self.store, self.kill) = (store, kill) }

  func list() throws(SyncFailure) -> [String: Int] { try store.list() }
  func get(_ name: String) throws(SyncFailure) -> [UInt8]? { try store.get(name) }
  func put(_ name: String, _ bytes: [UInt8]) throws(SyncFailure) {
    try kill.step()
    try store.put(name, bytes)
  }
}

final class KillingJournal: SyncJournal {
  private let journal: DiskJournal
  private let kill: KillSwitch
  init(_ journal: DiskJournal, _ kill: KillSwitch) { (self.journal, self.kill) = (journal, kill) }

  var device: UInt64 { journal.device }
  var known: SyncKnown { journal.known }
  var waiting: [SyncRecord] { journal.waiting }
  var latestClock: Int64 { journal.latestClock }
  var notes: SyncNotes { journal.notes }
  var basedItems: [SyncItem] { journal.basedItems }
  func base(of item: SyncItem) -> SyncBase { journal.base(of: item) }
  func bytes(of digest: SyncDigest) throws(SyncFailure) -> [UInt8]? {
    try journal.bytes(of: digest)
  }
  func setBase(of item: SyncItem, _ base: SyncBase) throws(SyncFailure) {
    try kill.step()
    try journal.setBase(of: item, base)
  }
  func keep(_ bytes: [UInt8], _ digest: SyncDigest) throws(SyncFailure) {
    try kill.step()
    try journal.keep(bytes, digest)
  }
  func add(_ record: SyncRecord, isOwn: Bool) throws(SyncFailure) {
    try kill.step()
    try journal.add(record, isOwn: isOwn)
  }
  func add(_ note: SyncNote) throws(SyncFailure) {
    try kill.step()
    try journal.add(note)
  }
  func acknowledge(_ record: SyncRecord) throws(SyncFailure) {
    try kill.step()
    try journal.acknowledge(record)
  }
}
