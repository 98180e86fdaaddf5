import Catalog
import Glibc
package import HostBase
package import Library
package import Sync
import Vault

/// The files of a library as items of a sync.
///
/// It lists each folder once, reads a file only if it was written since the last sync, and changes files while it holds their game.
package final class LibraryFiles: SyncFiles {
  /// What of games is synced.
  package struct Kinds: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let saves = Kinds(rawValue: 1)
    package static let states = Kinds(rawValue: 2)
    package static let images = Kinds(rawValue: 4)
    /// Cheats, favourites, play time.
    package static let settings = Kinds(rawValue: 8)
    package static let all: Kinds = [.saves, .states, .images, .settings]

    /// The one that has items of a kind.
    static func of(_ kind: SyncItem.Kind) -> Kinds {
      switch kind {
      case .save: .saves
      case .state: .states
      case .image: .images
      case .settings: .settings
      case .game: []
      }
    }
  }

  /// A folder of files, as it was when it was listed.
  private struct Shelf {
    let kind: DataFolder.Kind
    let folder: String
    var stamp: SyncStamp?
  }

  /// Automatic states that are larger are not synced: there is a new one every few minutes.
  static let largestAutomatic = 1 << 20

  let places: Places
  let data: DataFolder
  let names: SyncNames
  private let kinds: Kinds
  let scan: SyncScan
  /// Whether an item had files when the last sync ended.
  private let hadFiles: (SyncItem) -> Bool
  /// Someone has said that files which are gone are meant to be.
  let believesAbsence: Bool
  /// A process that holds the game it plays, of which its saves may be read.
  private let player: Int32?

  private var shelves: [String: Shelf] = [:]
  /// The paths of items' files, by what follows the stem.
  private var index: [SyncItem: [String: String]] = [:]
  private var isListed = false
  private var placed: [SyncItem: Bool] = [:]
  private var locks: [SyncItem: [GameLock]] = [:]
  /// Items of a game that is played: they are read and not written.
  private var read: Set<SyncItem> = []
  var absences: [DataFolder.Kind: SyncFailure?] = [:]
  /// How files are changed.
  var changes: any FileChanging = FileChanges()

  /// The files of a data folder, after what a killed program left was put in order.
  package init(
    places: Places, data: DataFolder, types: [GameType], kinds: Kinds, scan: SyncScan,
    player: Int32? = nil, believesAbsence: Bool = false, hadFiles: @escaping (SyncItem) -> Bool
  ) {
    (self.places, self.data, self.kinds, self.scan) = (places, data, kinds, scan)
    (self.player, self.believesAbsence, self.hadFiles) = (player, believesAbsence, hadFiles)
    names = SyncNames(data, types: types)
    FileTransaction.recover(places: places)
  }

  // MARK: - Items

  package func hasPlace(_ item: SyncItem) -> Bool {
    if let known = placed[item] { return known }
    let found = findPlace(item)
    placed[item] = found
    return found
  }

  private func findPlace(_ item: SyncItem) -> Bool {
    guard kinds.contains(.of(item.kind)), item.kind != .game, names.types[item.folder] != nil,
      !item.stem.hasPrefix(".")
    else { return false }
    if item.kind == .state, item.takesNewest {
      let size = FileSystem.info(names.path(of: item, ""))?.size ?? 0
      if size > Self.largestAutomatic { return false }
    }
    return item.kind == .save || names.isPlace(item, "")
  }

  /// Games that are here, by folder and stem: looked for only if one may have been renamed.
  private lazy var games: Set<[String]> = {
    let selection = try? GameSelection(
      places: places, data: data, types: names.types.values.sorted { $0.id < $1.id })
    return Set(
      (selection?.all(leftovers: false) ?? []).map {
        [PathName.component($0.type.folder), $0.fileStem]
      })
  }()

  package func hasGame(_ item: SyncItem) -> Bool { games.contains([item.folder, item.stem]) }

  package func items() throws(SyncFailure) -> [SyncItem] {
    try list()
    return index.keys.filter(hasPlace).sorted()
  }

  private func list() throws(SyncFailure) {
    guard !isListed else { return }
    for folder in names.types.keys.sorted() {
      for kind in [DataFolder.Kind.saves, .states, .images] {
        try list(Shelf(kind: kind, folder: folder))
      }
    }
    isListed = true
  }

  private func list(_ shelf: Shelf) throws(SyncFailure) {
    var shelf = shelf
    let path = names.folder(shelf.kind, shelf.folder)
    shelf.stamp = Self.stamp(path)?.stamp
    shelves[path] = shelf
    guard shelf.stamp != nil else { return }
    var found: [SyncItem: [String: String]] = [:]
    func add(_ place: SyncNames.Place?, _ file: String) {
      // Of two spellings of one name, the first is the item's, and the other stays what it is.
      guard let place, found[place.item]?[place.suffix] == nil else { return }
      found[place.item, default: [:]][place.suffix] = file
    }
    for name in try Self.names(in: path) {
      let file = PathName.join(path, name)
      switch shelf.kind {
      case .states: add(names.place(ofState: name, shelf.folder), file)
      case .images: add(names.place(ofImage: name, shelf.folder), file)
      case .saves:
        guard FileSystem.kind(file) == .folder else {
          add(names.place(ofSave: name, shelf.folder), file)
          continue
        }
        if names.types[shelf.folder]?.savesFolder == true {
          for inner in GameFiles.files(below: file) {
            add(
              names.place(ofInner: inner.name, shelf.folder, stem: name),
              PathName.join(file, inner.name))
          }
        } else {
          for inner in try Self.names(in: file) {
            add(
              names.place(ofSave: inner, shelf.folder, core: name), PathName.join(file, inner))
          }
        }
      case .games, .cores: break
      }
    }
    for item in index.keys
    where item.folder == shelf.folder && SyncNames.kind(of: item) == shelf.kind {
      index[item] = nil
    }
    index.merge(found) { $1 }
  }

  private static func names(in folder: String) throws(SyncFailure) -> [String] {
    do { return try FileSystem.names(in: folder).usual.sorted() } catch { throw .file(error) }
  }

  /// Where files of an item are, or were when its folder was listed.
  func paths(of item: SyncItem) -> [String: String] { index[item] ?? [:] }

  /// Says where an item's files are after they were replaced, without a new look at the whole folder.
  func note(_ paths: [String: String], of item: SyncItem) {
    index[item] = paths.isEmpty ? nil : paths
    let path = names.folder(SyncNames.kind(of: item), item.folder)
    shelves[path]?.stamp = Self.stamp(path)?.stamp
  }

  // MARK: - Holding

  package func take(_ item: SyncItem) throws(SyncFailure) -> Bool {
    var taken: [GameLock] = []
    for stem in names.stems(of: item) {
      guard let type = names.types[item.folder] else { return false }
      let game = GameLock.Game(places: places, data: data, type: type, stem: stem)
      do throws(GameLockError) { taken.append(try GameLock.take(game, for: .sync)) } catch {
        switch error {
        case .held(_, let holder) where holder.pid == player && player != nil:
          read.insert(item)
        case .held:
          for lock in taken { lock.release() }
          read.remove(item)
          return false
        case .file(let failure):
          for lock in taken { lock.release() }
          throw .file(failure)
        }
      }
    }
    locks[item] = taken
    return true
  }

  package func letGo(_ item: SyncItem) {
    for lock in locks.removeValue(forKey: item) ?? [] { lock.release() }
    read.remove(item)
  }

  /// Whether an item's files may be changed now.
  func mayChange(_ item: SyncItem) -> Bool { locks[item] != nil && !read.contains(item) }

  // MARK: - Reading

  package func content(of item: SyncItem) throws(SyncFailure) -> SyncContent {
    try list()
    // What is held is looked at again: something may have come since its folder was listed.
    if locks[item] != nil { try refresh(item) }
    var files: [SyncFile] = []
    for (suffix, path) in paths(of: item).sorted(by: { $0.key < $1.key }) {
      guard let (stamp, isFile) = Self.stamp(path), isFile else { continue }
      let digest = try digest(of: path, stamp)
      guard let file = SyncFile(suffix: suffix, digest: digest, size: Int(stamp.size)) else {
        throw .file(path: path, reason: LibraryReason.tooLarge(path))
      }
      files.append(file)
    }
    guard let content = SyncContent(files) else {
      let path = names.path(of: item, "")
      throw .file(path: path, reason: LibraryReason.tooLarge(path))
    }
    if content.isDeleted, hadFiles(item), let failure = absence(SyncNames.kind(of: item)) {
      throw failure
    }
    return content
  }

  private func refresh(_ item: SyncItem) throws(SyncFailure) {
    let kind = SyncNames.kind(of: item)
    let path = names.folder(kind, item.folder)
    let isTree = item.kind == .save && names.types[item.folder]?.savesFolder == true
    guard let shelf = shelves[path], isTree || shelf.stamp != Self.stamp(path)?.stamp else {
      return
    }
    try list(Shelf(kind: kind, folder: item.folder))
  }

  private func digest(of path: String, _ stamp: SyncStamp) throws(SyncFailure) -> SyncDigest {
    if let known = scan.digest(of: path, stamp) { return known }
    let now = SystemClock.nanoseconds
    let digest: SyncDigest?
    do {
      digest = SyncDigest(text: try Digest.sha256(ofFile: path, limit: SyncContent.limit))
    } catch { throw .file(error) }
    guard let digest else { throw .file(path: path, reason: LibraryReason.tooLarge(path)) }
    let ledger = FileLedger(places: places, data: data)
    if ledger.verdict(on: path, size: Int(stamp.size), sha256: digest.text) == .damaged {
      throw .file(path: path, reason: LibraryReason.damaged(path))
    }
    scan.note(path, stamp, digest, now: now)
    return digest
  }

  package func bytes(of item: SyncItem, _ suffix: String) throws(SyncFailure) -> [UInt8]? {
    guard let path = paths(of: item)[suffix] else { return nil }
    do { return try FileSystem.read(path, limit: SyncContent.limit) } catch {
      if case .notFound = error { return nil }
      throw .file(error)
    }
  }

  package func changed(_ item: SyncItem) -> Int64? {
    paths(of: item).values.compactMap { Self.stamp($0)?.stamp.modified }.max().map {
      $0 / 1_000_000
    }
  }

  /// Size, times and number of what is at a path, links followed; and whether it is a file.
  static func stamp(_ path: String) -> (stamp: SyncStamp, isFile: Bool)? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    func nanoseconds(_ time: timespec) -> Int64 {
      Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
    return (
      SyncStamp(
        size: Int64(status.st_size), modified: nanoseconds(status.st_mtim),
        changed: nanoseconds(status.st_ctim), inode: UInt64(status.st_ino)),
      status.st_mode & S_IFMT == S_IFREG
    )
  }
}
