internal import Glibc

/// Everything that belongs to a game, wherever it is: found by its type and its stem.
public struct GameFiles: Sendable {
  /// What a file is to its game.
  public enum Role: String, Codable, Sendable, CaseIterable, Comparable {
    /// The game itself, or the archive that it is in.
    case game
    /// A patch that lies beside the game and is applied to it.
    case patch
    /// Save RAM, a clock, or what else a core keeps beside them.
    case save
    /// A state.
    case state
    /// The cover, a screenshot or a print.
    case image
    /// The settings of this game.
    case settings
    /// An earlier version of a save.
    case backup
    /// The history of its states, a folder.
    case history

    /// In the order of the cases.
    public static func < (left: Role, right: Role) -> Bool {
      (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }
  }

  /// One file, or one folder.
  public struct Item: Equatable, Sendable {
    /// What it is to the game.
    public let role: Role
    /// Absolute path.
    public let path: String
    /// Size in bytes; of a folder, of all that is in it.
    public let size: Int
    /// Time of the last change, in seconds since 1970.
    public let modified: Int64
    /// Whether it is a folder.
    public let isFolder: Bool
    /// What follows the stem in its name: `.srm`, `@before the boss.state`.
    public let rest: String
  }

  /// The game.
  public let game: LibraryGame
  /// Its files, the game itself first.
  public private(set) var items: [Item] = []
  /// Folders that hold nothing but files of this game.
  let ownFolders: [String]

  /// The files of a game; `others` are the games that files of a similar name may belong to instead.
  public init(
    of game: LibraryGame, among others: [LibraryGame], places: Places, data: DataFolder
  ) {
    self.game = game
    let backups = SaveBackups(places: places, type: game.type, stem: game.stem).folder
    let histories = GameFiles.historyFolders(of: game, places: places, data: data)
    ownFolders = [backups] + histories
    var known = Set(
      others.filter { $0.type.folder == game.type.folder }.map(\.fileStem)
        + StemLedger(places: places, data: data).stems(of: game.type))
    known.insert(game.fileStem)
    let reader = StemReader(type: game.type, known: known)

    if let reference = game.reference { addGame(reference, among: others) }
    for (kind, role) in [
      (DataFolder.Kind.saves, Role.save), (.states, .state), (.images, .image),
    ] {
      let folder = data.folder(kind, game.type)
      for name in GameFiles.names(in: folder)
      where GameFiles.stem(of: name, in: kind, reader) == game.fileStem {
        add(role, PathName.join(folder, name), stem: game.fileStem)
      }
    }
    add(
      .settings, SettingsLayer.game(type: game.type.id, stem: game.stem).file(in: places.config),
      stem: game.fileStem)
    for name in GameFiles.names(in: backups) {
      add(.backup, PathName.join(backups, name), stem: game.fileStem)
    }
    for folder in histories { add(.history, folder, stem: PathName.last(folder)) }
  }

  /// Files of a role.
  public func items(_ role: Role) -> [Item] { items.filter { $0.role == role } }

  /// Whether the game is one of several in an archive, which cannot be moved or removed by itself.
  public var isOneOfSeveral: Bool {
    guard let reference = game.reference, reference.member != nil else { return false }
    return reference.stem != PathName.stem(reference.path)
  }

  // MARK: -

  /// Where the states' history of a game may be: the present place, and that of versions before it, whose files carry the
  /// stem in their names.
  static func historyFolders(
    of game: LibraryGame, places: Places, data: DataFolder
  ) -> [String] {
    [
      History.folder(places: places, data: data, type: game.type, stem: game.stem),
      PathName.join(
        places.state, "history", PathName.component(game.type.id), game.fileStem),
    ]
  }

  /// The game of a file in one of the data folder's folders.
  private static func stem(
    of name: String, in kind: DataFolder.Kind, _ reader: StemReader
  ) -> String? {
    if let stem = reader.stem(ofFile: name, in: kind) { return stem }
    // Cores keep files of their own beside the saves, as `Tobu.eep`.
    return kind == .saves && !PathName.fileExtension(name).isEmpty ? PathName.stem(name) : nil
  }

  private mutating func addGame(_ reference: GameReference, among others: [LibraryGame]) {
    let folder = PathName.folder(reference.path)
    let fileStem = PathName.stem(reference.path)
    add(.game, reference.path, stem: fileStem)
    // Patches go by the stem of what is patched; two games that share a stem and a folder share them.
    let isShared = others.contains { other in
      guard let there = other.reference, there.name != reference.name else { return false }
      return PathName.folder(there.path) == folder && there.stem == reference.stem
    }
    if isShared { return }
    for name in GameFiles.names(in: folder) where GameFiles.isPatch(name, of: reference.stem) {
      add(.patch, PathName.join(folder, name), stem: reference.stem)
    }
  }

  /// `Tobu.ips`, `Tobu.bps2`.
  static func isPatch(_ name: String, of stem: String) -> Bool {
    guard PathName.stem(name).utf8.elementsEqual(stem.utf8) else { return false }
    let fileExtension = PathName.fileExtension(name)
    return SoftPatch.Format.allCases.contains { format in
      guard fileExtension.hasPrefix(format.rawValue) else { return false }
      let number = fileExtension.dropFirst(format.rawValue.count)
      return number.isEmpty || (number.count < 3 && number.allSatisfy { $0.isASCII && $0.isNumber })
    }
  }

  private mutating func add(_ role: Role, _ path: String, stem: String) {
    guard let status = FileMove.status(path) else { return }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    guard isFolder == (role == .history) else { return }
    let name = PathName.last(path)
    let rest =
      name.utf8.starts(with: stem.utf8)
      ? String(decoding: name.utf8.dropFirst(stem.utf8.count), as: UTF8.self) : name
    items.append(
      Item(
        role: role, path: path,
        size: isFolder ? GameFiles.size(ofFolder: path) : Int(status.st_size),
        modified: Int64(status.st_mtim.tv_sec), isFolder: isFolder, rest: rest))
  }

  private static func size(ofFolder path: String) -> Int {
    names(in: path).reduce(0) { $0 + (FileSystem.info(PathName.join(path, $1))?.size ?? 0) }
  }

  private static func names(in folder: String) -> [String] {
    ((try? FileSystem.names(in: folder).usual) ?? []).sorted()
  }
}
