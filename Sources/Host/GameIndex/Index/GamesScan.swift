import HostBase
import Library
import Logging

/// Finds the games below `Games` and the further folders, looking only into folders that changed.
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
  /// Seconds without progress after which a further folder is given up.
  var patience = PatientWork.seconds
  /// The work in which a further folder is walked through; nil: one of the data folder is.
  private var work: PatientWork?
  /// Further folders that did not answer, whose games are as they were.
  private(set) var silent: [String] = []

  /// The games that were found.
  private(set) var rows: [IndexRow] = []
  /// The folders that were looked at.
  private(set) var folders: [String: IndexedFolder] = [:]
  private let oldFolders: [String: IndexedFolder]
  private var oldRows: [String: [IndexRow]] = [:]
  private let extensions: Set<String>
  /// Extensions of files that are listed.
  private let taken: Set<String>
  /// Extensions of discs that belong together by their names.
  private let joining: Set<String>
  private let typeFolders: TypeFolders
  private var visited = VisitedFolders()
  /// Parts of games of several files.
  private var hidden: Set<String> = []
  /// Ids of types that have folders as games.
  private let typesWithFolders: Set<String>

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
    joining = types.joinedExtensions
    typeFolders = TypeFolders(types)
    taken = extensions.union(GameArchive.extensions)
    for row in old.rows { oldRows[row.folder, default: []].append(row) }
  }

  /// Walks through the folders; false where it was cancelled.
  mutating func run() -> Bool {
    guard walkRoot(data.folder(.games)) else { return false }
    // A further folder can be one around the data folder, whose saves are no games.
    if !data.moreGames.isEmpty, let own = FileStatus(data.root) {
      _ = visited.enter(device: own.device, inode: own.inode)
    }
    for folder in data.moreGames {
      // A server can go away at any call: the walk is one that can be given up, and what it found until then does not count.
      let start = Walk(scan: self)
      let walked = PatientWork.run(in: folder, seconds: patience, isCancelled: isCancelled) {
        work in
        var scan = start.scan
        scan.work = work
        let isWhole = scan.walkRoot(folder)
        return Walk(scan: scan, isWhole: isWhole)
      }
      if isCancelled() { return false }
      if let walked, walked.isWhole {
        rows = walked.scan.rows
        folders = walked.scan.folders
        visited = walked.scan.visited
        hidden = walked.scan.hidden
      } else {
        keepAll(below: folder)
      }
    }
    return true
  }

  /// A scan on its way to another thread and back; only one of the two uses it at a time.
  private struct Walk: @unchecked Sendable {
    var scan: GamesScan
    var isWhole = false
  }

  private mutating func walkRoot(_ folder: String) -> Bool {
    guard let status = FileStatus(folder), status.kind == .folder else { return true }
    return walk(folder, status, nil, depth: -1)
  }

  /// Whether no one waits for the rest: asked of the folder's own work, as the caller's question is for its own thread.
  private func isOver() -> Bool { work.map { !$0.step() } ?? isCancelled() }

  /// Keeps what was known of a further folder that does not answer.
  private mutating func keepAll(below root: String) {
    silent.append(root)
    let start = root + "/"
    func isBelow(_ path: String) -> Bool {
      path.utf8.elementsEqual(root.utf8) || path.utf8.starts(with: start.utf8)
    }
    for (folder, known) in oldRows where isBelow(folder) {
      rows += known.filter { isBelow($0.folder) }
    }
    for (path, known) in oldFolders where isBelow(path) {
      var folder = known
      // It is listed again as soon as it answers.
      folder.stamp.modified = 0
      folders[path] = folder
    }
  }

  // MARK: - Folders

  private mutating func walk(
    _ path: String, _ status: FileStatus, _ hint: GameType?, depth: Int
  ) -> Bool {
    guard depth < GameFinder.depth, folders.count < Limit.folders, rows.count < Limit.games,
      visited.enter(device: status.device, inode: status.inode)
    else { return true }
    if isOver() { return false }
    let old = known(path)
    var folder: IndexedFolder
    if !looksAtAll, let old, status.matches(old.stamp) {
      folder = keep(old, hint)
    } else {
      folder = list(path, status, hint)
    }
    // Of two names that readers take for one, the first is remembered, and the other is looked at each time.
    defer { if folders[path] == nil { folders[path] = folder } }
    let names = folder.folders
    for name in depth < 0 ? typeFolders.ordered(names) : names.sorted() {
      let inner = PathName.join(path, name)
      guard let status = FileStatus(inner), status.kind == .folder else { continue }
      // A folder that became a game since the one above it was listed.
      if known(inner).map({ !status.matches($0.stamp) }) ?? true,
        types.game(ofFolder: inner) != nil
      {
        folder.folders.removeAll { $0.utf8.elementsEqual(name.utf8) }
        add(name, in: path, status, hint)
        continue
      }
      let named = hint ?? typeFolders.type(named: name)
      guard walk(inner, status, named, depth: depth + 1) else { return false }
    }
    return true
  }

  /// What was known of a folder, by the bytes of its path.
  private func known(_ path: String) -> IndexedFolder? {
    oldFolders[path].flatMap { $0.path.utf8.elementsEqual(path.utf8) ? $0 : nil }
  }

  /// The rows of a folder as they were.
  private func oldRows(in path: String) -> [IndexRow] {
    (oldRows[path] ?? []).filter { $0.folder.utf8.elementsEqual(path.utf8) }
  }

  /// A folder in which no name changed: only archives, links and folders that are games are asked whether they are as they were.
  private mutating func keep(_ folder: IndexedFolder, _ hint: GameType?) -> IndexedFolder {
    var folder = folder
    var checked: [[UInt8]: FileStatus?] = [:]
    var again: Set<[UInt8]> = []
    let old = oldRows(in: folder.path).filter { !hidden.contains($0.game.path) }
    // The other discs of a game were hidden before, and have no rows.
    hidden.formUnion(
      GameSheet.hidden(
        among: old.map { PathName.last($0.game.path) }, in: folder.path, joining: []))
    for row in old {
      work?.step()
      let path = row.game.path
      let name = PathName.last(path)
      guard
        GameArchive.isOne(path) || row.game.isLink || typesWithFolders.contains(row.game.typeID)
      else {
        rows.append(row)
        continue
      }
      let status: FileStatus?
      let key = Array(path.utf8)
      if let known = checked[key] {
        status = known
      } else {
        status = FileStatus(path)
        checked[key] = status
      }
      guard let status else { continue }
      // A folder's own size does not show what is in it.
      let isSame =
        status.modified == row.modified
        && (status.kind == .folder || status.size == row.game.size)
      if isSame {
        rows.append(row)
      } else if again.insert(Array(name.utf8)).inserted {
        if status.kind == .folder, types.game(ofFolder: path) == nil {
          folder.folders.append(name)
        } else {
          add(name, in: folder.path, status, hint)
        }
      }
    }
    return folder
  }

  private mutating func list(
    _ path: String, _ status: FileStatus, _ hint: GameType?
  ) -> IndexedFolder {
    let start = FileStatus.now()
    var folder = IndexedFolder(path: path, stamp: status.stamp(listedAt: start))
    let names: [String]
    do throws(FileFailure) { names = try FileSystem.names(in: path).usual.sorted() } catch {
      // It is there and closed to us: what was known stays until it can be read again.
      Log.library.warning("\(error.message)")
      if let known = known(path) { folder = keep(known, hint) }
      folder.stamp.modified = 0
      return folder
    }
    var knownRows: [[UInt8]: [IndexRow]] = [:]
    for row in oldRows(in: path) { knownRows[Array(row.game.path.utf8), default: []].append(row) }
    // What another folder's sheet names is looked at each time, as this folder does not change with that one.
    if names.contains(where: { hidden.contains(PathName.join(path, $0)) }) {
      folder.stamp.modified = 0
    }
    hidden.formUnion(
      GameSheet.hidden(
        among: names.filter { taken.contains(PathName.fileExtension($0)) }, in: path,
        joining: joining))
    for name in names {
      work?.step()
      let child = PathName.join(path, name)
      let isTaken = taken.contains(PathName.fileExtension(name)) && !hidden.contains(child)
      guard let status = FileStatus(child) else { continue }
      switch status.kind {
      case .folder:
        if types.game(ofFolder: child) == nil {
          folder.folders.append(name)
        } else {
          add(name, in: path, status, hint)
        }
      case .file:
        guard isTaken else { continue }
        if !looksAtAll, let rows = knownRows[Array(child.utf8)], let first = rows.first,
          first.modified == status.modified, first.game.size == status.size,
          first.inode == status.inode, first.game.isLink == status.isLink
        {
          self.rows += rows
        } else {
          add(name, in: path, status, hint)
        }
      case .other: continue
      }
    }
    return folder
  }

  // MARK: - Games

  /// A file or folder as a game; an archive as one that was not opened.
  private mutating func add(
    _ name: String, in folder: String, _ status: FileStatus, _ hint: GameType?
  ) {
    guard rows.count < Limit.games else { return }
    let path = PathName.join(folder, name)
    let game = status.kind == .folder ? types.game(ofFolder: path) : nil
    if status.kind == .folder, game == nil { return }
    let stem =
      game.map { GameReference.stem(ofFolder: path, $0) } ?? GameReference.stem(ofFile: path)
    let fileExtension = game?.extension ?? PathName.fileExtension(name)
    let isArchive = game == nil && GameArchive.isOne(path)
    // What an archive holds says its type; until it is opened, it counts as the folder's, or as any.
    guard
      let type = types.type(ofExtension: fileExtension, inFolderOf: hint)
        ?? (isArchive && (status.isReadable || types.count == 1) ? types.first : nil)
    else { return }
    var indexed = IndexedGame(key: 0, typeID: type.id, name: stem, stem: stem, path: path)
    indexed.size =
      status.kind == .folder ? Int64(GameFiles.size(ofFolder: path)) : status.size
    indexed.added = status.placed
    indexed.isLink = status.isLink
    indexed.isDamaged = !status.isReadable || indexed.size == 0
    var row = IndexRow(
      game: indexed, folder: folder, typeFolder: isArchive ? hint?.folder ?? "" : type.folder,
      modified: status.modified, inode: status.inode, plainStem: stem)
    row.isUnopened = isArchive && status.isReadable
    rows.append(row)
  }

  // MARK: - Archives

  /// How many archives are to be opened.
  var unopened: Int { rows.count { $0.isUnopened && !isSilent($0) } }

  /// Whether a row is of a folder that does not answer: nothing is asked of its file.
  func isSilent(_ row: IndexRow) -> Bool {
    silent.contains { row.game.path.utf8.starts(with: ($0 + "/").utf8) }
  }

  /// Opens archives and puts the games in them in their place; false where it was cancelled.
  ///
  /// `tell` hears after each how many were opened, and can ask for all games as they are known then.
  mutating func openArchives(_ tell: (Int, () -> [IndexRow]) -> Void) -> Bool {
    var opened = 0
    var result: [IndexRow] = []
    result.reserveCapacity(rows.count)
    for (index, row) in rows.enumerated() {
      guard row.isUnopened, !isSilent(row) else {
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
    let hint = types.first { $0.folder == row.typeFolder }
    // Without a game in it, only its folder says what it is.
    let unknown = hint == nil && types.count > 1 ? [] : [row]
    let archive: GameArchive
    do throws(LibraryError) { archive = try GameArchive(path: row.game.path, limits: limits) } catch
    {
      Log.library.debug("\(error.message)")
      row.game.isDamaged = true
      return unknown.isEmpty ? [] : [row]
    }
    let members = archive.playable(extensions: extensions)
    let ending = PathName.fileExtension(row.game.path)
    if members.isEmpty, hint == nil || hint?.extensions.contains(ending) == true,
      let whole = types.type(ofExtension: ending, inFolderOf: hint)
    {
      row.game.typeID = whole.id
      row.typeFolder = whole.folder
      return [row]
    }
    let plain = row.plainStem
    let found = members.prefix(Limit.members).compactMap { member -> IndexRow? in
      guard
        let type = types.type(
          ofExtension: PathName.fileExtension(member.name), inFolderOf: hint)
      else { return nil }
      var inner = row
      inner.typeFolder = type.folder
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
    return found.isEmpty ? unknown : found
  }
}
