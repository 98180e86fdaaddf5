import Glibc
import HostBase

/// Everything that belongs to a game, wherever it is: found by its type and its stem.
package struct GameFiles: Sendable {
  /// What a file is to its game.
  package enum Role: String, Codable, Sendable, CaseIterable, Comparable {
    /// The game itself, or the archive that it is in.
    case game
    /// A file that the game's own names: a track, a disc.
    case part
    /// A patch that lies beside the game and is applied to it.
    case patch
    /// Save RAM, a clock, or what else a core keeps beside them.
    case save
    /// The game's cheats.
    case cheats
    /// What the user chose for the game, and how long it was played.
    case record
    /// A state.
    case state
    /// The cover, a screenshot or a print.
    case image
    /// The settings of this game.
    case settings
    /// An earlier version of a save.
    case backup
    /// A save that could not be written where it belongs and waits to be put there.
    case rescue
    /// The history of its states, a folder.
    case history

    /// In the order of the cases.
    package static func < (left: Role, right: Role) -> Bool {
      (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }
  }

  /// One file, or one folder.
  package struct Item: Equatable, Sendable {
    /// What it is to the game.
    package let role: Role
    /// Absolute path.
    package let path: String
    /// Size in bytes; of a folder, of all that is in it.
    package let size: Int
    /// Time of the last change, in seconds since 1970.
    package let modified: Int64
    /// Whether it is a folder.
    package let isFolder: Bool
    /// What follows the stem in its name: `.srm`, `@before the boss.state`.
    package let rest: String
  }

  /// The game.
  package let game: LibraryGame
  /// Its files, the game itself first.
  package private(set) var items: [Item] = []
  /// Folders that hold nothing but files of this game.
  let ownFolders: [String]
  /// The folder of a game of several files that goes by the game's name, where it has one; its name changes with the game's.
  let partsFolder: String?
  /// The other discs of the game that no list names, by their paths.
  let discs: [String]
  /// That folder and those in it that have parts, inner ones first: they go when they are empty.
  var partsFolders: [String] {
    guard let partsFolder else { return [] }
    var folders: Set<String> = [partsFolder]
    for part in items(.part) {
      var folder = PathName.folder(part.path)
      while folder.utf8.count > partsFolder.utf8.count {
        folders.insert(folder)
        folder = PathName.folder(folder)
      }
    }
    return folders.sorted { ($1.utf8.count, $1) < ($0.utf8.count, $0) }
  }

  /// The files of a game, which must be one of the index's.
  package init(of game: LibraryGame, in index: GameFileIndex) {
    self.game = game
    let (places, data) = (index.places, index.data)
    let backups = GamePaths.backups(places: places, type: game.type, stem: game.stem)
    let histories = GameFiles.historyFolders(of: game, places: places, data: data)
    ownFolders = [backups] + histories

    discs = index.discs(of: game)
    let parts = index.parts(of: game)
    partsFolder = parts.isEmpty ? nil : game.reference.flatMap { index.ownFolder(of: $0) }
    if let reference = game.reference {
      for part in parts { add(.part, part, stem: reference.fileStem) }
      add(.game, reference.path, stem: reference.fileStem)
      for (path, stem) in index.patches(beside: reference) { add(.patch, path, stem: stem) }
    }
    if game.type.savesFolder {
      let folder = GamePaths.saveFolder(in: data, type: game.type, stem: game.stem)
      if FileSystem.kind(folder) == .folder { add(.save, folder, stem: game.fileStem) }
    }
    for (kind, role) in GameFileIndex.kinds {
      for path in index.files(kind, of: game) {
        add(kind == .saves ? GameFiles.role(ofSave: path) : role, path, stem: game.fileStem)
      }
    }
    for path in index.rescues(of: game) { add(.rescue, path, stem: game.fileStem) }
    add(
      .settings, SettingsLayer.game(type: game.type.id, stem: game.stem).file(in: places.config),
      stem: game.fileStem)
    for name in GameFileIndex.names(in: backups) {
      add(.backup, PathName.join(backups, name), stem: game.fileStem)
    }
    for folder in histories { add(.history, folder, stem: PathName.last(folder)) }
  }

  /// Where the game's own file or one of its parts goes when the game gets another name; nil for a part that stays.
  ///
  /// Parts keep their names, as the game's own file has these in it.
  func target(of item: Item, named name: String) -> String? {
    guard item.role == .part, let sheet = game.reference?.path else {
      let folder = partsFolder.map { PathName.join(PathName.folder($0), name) }
      return PathName.join(folder ?? PathName.folder(item.path), name + item.rest)
    }
    let root = PathName.folder(sheet)
    let part = GameSheet.name(
      ofPart: String(item.path.dropFirst(root.count + 1)), of: sheet, and: discs, named: name)
    let folder = partsFolder.map { PathName.join(PathName.folder($0), name) } ?? root
    let target = PathName.join(folder, part)
    // By the bytes: another spelling of the same name is another folder.
    return target.utf8.elementsEqual(item.path.utf8) ? nil : target
  }

  /// Files of a role.
  package func items(_ role: Role) -> [Item] { items.filter { $0.role == role } }

  /// Whether the game is one of several in an archive, which cannot be moved or removed alone.
  package var isOneOfSeveral: Bool { game.reference?.isOneOfSeveral ?? false }

  // MARK: -

  /// What a file among the saves is to its game.
  static func role(ofSave path: String) -> Role {
    GameCheats.isOne(path) ? .cheats : GameRecords.isOne(path) ? .record : .save
  }

  /// Where saves wait that could not be written where they belong.
  static func rescueFolder(of type: GameType, places: Places) -> String {
    PathName.join(places.state, "rescue", PathName.component(type.id))
  }

  /// Where the states' history of a game may be: the present place, and that of versions before it, whose files carry the
  /// stem in their names.
  static func historyFolders(
    of game: LibraryGame, places: Places, data: DataFolder
  ) -> [String] {
    [
      GamePaths.history(places: places, data: data, type: game.type, stem: game.stem),
      game.nameStem.own(
        in: PathName.join(places.state, "history", PathName.component(game.type.id))),
    ]
  }

  private mutating func add(_ role: Role, _ path: String, stem: String) {
    guard let status = FileMove.status(path) else { return }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    guard role == .game || role == .save || isFolder == (role == .history) else { return }
    let name = PathName.last(path)
    let known = FileStem(whole: stem)
    let rest = (role == .image ? known.rest(ofImage: name) : known.rest(of: name)) ?? name
    items.append(
      Item(
        role: role, path: path,
        size: isFolder ? GameFiles.size(ofFolder: path) : Int(status.st_size),
        modified: Int64(status.st_mtim.tv_sec), isFolder: isFolder, rest: rest))
  }

  package static func size(ofFolder path: String) -> Int {
    files(below: path).reduce(0) { $0 + $1.size }
  }

  /// The files below a folder, by their paths there; links are not followed.
  package static func files(below path: String) -> [(name: String, size: Int)] {
    var found: [(name: String, size: Int)] = []
    func collect(_ folder: String, _ prefix: String, depth: Int) {
      for name in (FileMove.names(in: folder) ?? []).sorted() {
        guard let status = FileMove.status(PathName.join(folder, name)) else { continue }
        if status.st_mode & S_IFMT == S_IFREG {
          found.append((prefix + name, Int(status.st_size)))
        } else if status.st_mode & S_IFMT == S_IFDIR, depth < FolderDigest.depth {
          collect(PathName.join(folder, name), prefix + name + "/", depth: depth + 1)
        }
      }
    }
    collect(path, "", depth: 0)
    return found
  }
}
