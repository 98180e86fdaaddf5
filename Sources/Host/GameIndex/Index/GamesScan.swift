import HostBase
import Library
import Logging

/// Finds the games of the types' folders, looking only into folders that changed.
///
/// It finds what `GameFinder` and `GameSelection` find; archives are opened later (`openArchives`).
struct GamesScan {
  /// What is looked at in one data folder.
  enum Limit {
    static let folders = 50_000
    static let games = IndexStore.maxGames
    /// Games of one archive.
    static let members = 4096
  }

  /// The types whose folders are searched.
  let types: [GameType]
  let data: DataFolder
  /// Whether each folder and archive is looked at, whatever its times say.
  let looksAtAll: Bool
  /// Whether to stop.
  let isCancelled: () -> Bool

  /// The games that were found.
  private(set) var rows: [IndexRow] = []
  /// The folders that were looked at.
  private(set) var folders: [String: IndexedFolder] = [:]
  private let oldFolders: [String: IndexedFolder]
  private var oldRows: [String: [IndexRow]] = [:]
  private let extensions: Set<String>
  /// Ids of types that have folders as games.
  private let typesWithFolders: Set<String>
  /// By extension: types, in the catalogue's order.
  private var byExtension: [String: [GameType]] = [:]

  init(
    types: [GameType], data: DataFolder, old: IndexStore.Content, looksAtAll: Bool,
    isCancelled: @escaping () -> Bool
  ) {
    self.types = types
    self.data = data
    self.looksAtAll = looksAtAll
    self.isCancelled = isCancelled
    oldFolders = old.folders
    extensions = Set(types.flatMap(\.extensions))
    typesWithFolders = Set(types.filter { !$0.folders.isEmpty }.map(\.id))
    for type in types {
      for name in Set(type.extensions) { byExtension[name, default: []].append(type) }
    }
    for row in old.rows { oldRows[row.folder, default: []].append(row) }
  }

  /// Walks through the folders; false where it was cancelled.
  mutating func run() -> Bool {
    var seen: Set<String> = []
    for type in types where seen.insert(type.folder).inserted {
      let folder = data.folder(.games, type)
      let taken = Set(
        types.filter { $0.folder == type.folder }.flatMap(\.extensions) + GameArchive.extensions)
      guard let status = FileStatus(folder), status.kind == .folder else { continue }
      guard walk(folder, status, type.folder, taken, depth: 0) else { return false }
    }
    return true
  }

  // MARK: - Folders

  private mutating func walk(
    _ path: String, _ status: FileStatus, _ typeFolder: String, _ taken: Set<String>, depth: Int
  ) -> Bool {
    guard depth < GameFinder.depth, folders.count < Limit.folders, rows.count < Limit.games,
      folders[path] == nil
    else { return true }
    if isCancelled() { return false }
    if !looksAtAll, let known = oldFolders[path], status.matches(known.stamp) {
      keep(known, typeFolder)
    } else {
      list(path, status, typeFolder, taken)
    }
    for name in folders[path]?.folders ?? [] {
      let inner = PathName.join(path, name)
      guard let status = FileStatus(inner), status.kind == .folder else { continue }
      // A folder that became a game since the one above it was listed.
      if oldFolders[inner].map({ !status.matches($0.stamp) }) ?? true,
        types.game(ofFolder: inner) != nil
      {
        folders[path]?.folders.removeAll { $0 == name }
        add(name, in: path, status, typeFolder)
        continue
      }
      guard walk(inner, status, typeFolder, taken, depth: depth + 1) else { return false }
    }
    return true
  }

  /// A folder in which no name changed: only archives, links and folders that are games are asked whether they are as they were.
  private mutating func keep(_ folder: IndexedFolder, _ typeFolder: String) {
    folders[folder.path] = folder
    var checked: [String: FileStatus?] = [:]
    var again: Set<String> = []
    for row in oldRows[folder.path] ?? [] {
      let path = row.game.path
      let name = PathName.last(path)
      guard
        GameArchive.isOne(path) || row.game.isLink || typesWithFolders.contains(row.game.typeID)
      else {
        rows.append(row)
        continue
      }
      let status: FileStatus?
      if let known = checked[path] {
        status = known
      } else {
        status = FileStatus(path)
        checked[path] = status
      }
      guard let status else { continue }
      // A folder's own size does not show what is in it.
      let isSame =
        status.modified == row.modified
        && (status.kind == .folder || status.size == row.game.size)
      if isSame {
        rows.append(row)
      } else if again.insert(name).inserted {
        if status.kind == .folder, types.game(ofFolder: path) == nil {
          folders[folder.path]?.folders.append(name)
        } else {
          add(name, in: folder.path, status, typeFolder)
        }
      }
    }
  }

  private mutating func list(
    _ path: String, _ status: FileStatus, _ typeFolder: String, _ taken: Set<String>
  ) {
    let start = FileStatus.now()
    var folder = IndexedFolder(path: path, stamp: status.stamp(listedAt: start))
    let names: [String]
    do throws(FileFailure) { names = try FileSystem.names(in: path).usual.sorted() } catch {
      // It is there and closed to us: what was known stays until it can be read again.
      Log.library.warning("\(error.message)")
      if let known = oldFolders[path] {
        keep(known, typeFolder)
        folders[path]?.stamp.modified = 0
      }
      return
    }
    var known: [String: [IndexRow]] = [:]
    for row in oldRows[path] ?? [] { known[row.game.path, default: []].append(row) }
    for name in names {
      let child = PathName.join(path, name)
      let isTaken = taken.contains(PathName.fileExtension(name))
      guard let status = FileStatus(child) else { continue }
      switch status.kind {
      case .folder:
        if types.game(ofFolder: child) == nil {
          folder.folders.append(name)
        } else {
          add(name, in: path, status, typeFolder)
        }
      case .file:
        guard isTaken else { continue }
        if !looksAtAll, let rows = known[child], let first = rows.first,
          first.modified == status.modified, first.game.size == status.size,
          first.inode == status.inode, first.game.isLink == status.isLink
        {
          self.rows += rows
        } else {
          add(name, in: path, status, typeFolder)
        }
      case .other: continue
      }
    }
    folders[path] = folder
  }

  // MARK: - Games

  /// A file or folder as a game; an archive as one that was not opened.
  private mutating func add(
    _ name: String, in folder: String, _ status: FileStatus, _ typeFolder: String
  ) {
    guard rows.count < Limit.games else { return }
    let path = PathName.join(folder, name)
    let game = status.kind == .folder ? types.game(ofFolder: path) : nil
    if status.kind == .folder, game == nil { return }
    let stem =
      game.map { GameReference.stem(ofFolder: path, $0) } ?? GameReference.stem(ofFile: path)
    let fileExtension = game?.extension ?? PathName.fileExtension(name)
    guard let type = type(extension: fileExtension, folder: typeFolder) else { return }
    var indexed = IndexedGame(key: 0, typeID: type.id, name: stem, stem: stem, path: path)
    indexed.size =
      status.kind == .folder ? Int64(GameFiles.size(ofFolder: path)) : status.size
    indexed.added = status.placed
    indexed.isLink = status.isLink
    indexed.isDamaged = !status.isReadable || indexed.size == 0
    var row = IndexRow(
      game: indexed, folder: folder, typeFolder: typeFolder, modified: status.modified,
      inode: status.inode, plainStem: stem)
    row.isUnopened = game == nil && GameArchive.isOne(path) && status.isReadable
    rows.append(row)
  }

  /// The type that has the extension and the folder, else the first that has the extension, else the folder's.
  private func type(extension name: String, folder: String) -> GameType? {
    let found = byExtension[name] ?? []
    return found.first { $0.folder == folder } ?? found.first
      ?? types.first { $0.folder == folder }
  }

  // MARK: - Archives

  /// How many archives are to be opened.
  var unopened: Int { rows.count { $0.isUnopened } }

  /// Opens archives and puts the games in them in their place; false where it was cancelled.
  ///
  /// `tell` hears after each how many were opened, and can ask for all games as they are known then.
  mutating func openArchives(_ tell: (Int, () -> [IndexRow]) -> Void) -> Bool {
    var opened = 0
    var result: [IndexRow] = []
    result.reserveCapacity(rows.count)
    for (index, row) in rows.enumerated() {
      guard row.isUnopened else {
        result.append(row)
        continue
      }
      result += expanded(row)
      opened += 1
      let rest = rows[(index + 1)...]
      tell(opened) { result + rest }
      if isCancelled() {
        rows = result + rest
        return false
      }
    }
    rows = result
    return true
  }

  /// The games in an archive; one that cannot be opened, or holds nothing for us, stays as it is.
  private func expanded(_ row: IndexRow) -> [IndexRow] {
    var row = row
    row.isUnopened = false
    var limits = GameArchive.Limits()
    limits.seconds = 5
    limits.total = 1 << 30
    let archive: GameArchive
    do throws(LibraryError) { archive = try GameArchive(path: row.game.path, limits: limits) } catch
    {
      Log.library.debug("\(error.message)")
      row.game.isDamaged = true
      return [row]
    }
    let members = archive.playable(extensions: extensions)
    let plain = row.plainStem
    let found = members.prefix(Limit.members).compactMap { member -> IndexRow? in
      guard
        let type = type(extension: PathName.fileExtension(member.name), folder: row.typeFolder)
      else { return nil }
      var inner = row
      inner.plainStem = members.count > 1 ? PathName.stem(member.name) : plain
      // What is beside one of several games has another name than the archive.
      inner.ownerTime = 0
      inner.recordTime = 0
      inner.text = ""
      inner.sorting = []
      inner.game = IndexedGame(
        key: 0, typeID: type.id, name: inner.plainStem, stem: inner.plainStem,
        path: row.game.path)
      inner.game.member = member.name
      inner.game.size = row.game.size
      inner.game.added = row.game.added
      inner.game.isLink = row.game.isLink
      inner.game.isDamaged = member.isEncrypted || member.size == 0
      return inner
    }
    return found.isEmpty ? [row] : found
  }
}
