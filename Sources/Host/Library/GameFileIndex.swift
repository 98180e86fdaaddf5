package import HostBase

/// Which files in the data folder belong to which game, looked up once for many games.
///
/// A snapshot: make a new one after files moved.
package final class GameFileIndex {
  /// The folders whose files go by a game's stem, and what they are to it.
  static let kinds: [(DataFolder.Kind, GameFiles.Role)] = [
    (.saves, .save), (.states, .state), (.images, .image),
  ]

  let places: Places
  let data: DataFolder
  private let games: [LibraryGame]
  /// By type folder: by kind: by stem: names.
  private var types: [String: [DataFolder.Kind: [String: [String]]]] = [:]
  /// By folder: names.
  private var folders: [String: [String]] = [:]
  /// How many games share a folder and a stem that patches there go by.
  private lazy var neighbours = Dictionary(
    games.flatMap { game in
      game.reference.map { reference in
        Set(PatchNames(of: reference).stems.map(\.text)).map {
          (PathName.join(PathName.folder(reference.path), $0), 1)
        }
      } ?? []
    }, uniquingKeysWith: +)

  /// How many games have a part.
  private lazy var sharedParts: [String: Int] = {
    var count: [String: Int] = [:]
    for game in games {
      for part in allParts(of: game) { count[part, default: 0] += 1 }
    }
    return count
  }()
  /// By folder and type: the discs there that belong together.
  private var discSets: [[String]: DiscSets] = [:]

  /// An index of all games that are there: a file belongs to the one with the longest stem that fits.
  package init(of games: [LibraryGame], places: Places, data: DataFolder) {
    self.games = games
    self.places = places
    self.data = data
  }

  /// The files of a game in one of the data folder's folders.
  package func files(_ kind: DataFolder.Kind, of game: LibraryGame) -> [String] {
    GameFileIndex.own(names(kind, game.type), of: game, in: data.folder(kind, game.type))
  }

  /// The saves of a game that wait to be put where they belong.
  func rescues(of game: LibraryGame) -> [String] {
    let folder = GameFiles.rescueFolder(of: game.type, places: places)
    return GameFileIndex.own(names(in: folder, .saves, game.type), of: game, in: folder)
  }

  private static func own(
    _ names: [String: [String]], of game: LibraryGame, in folder: String
  ) -> [String] {
    // Where a disk has a name in two spellings, the second stays a file of its own: both cannot get one name.
    var seen = Set<String>()
    let stem = game.nameStem
    func spelling(_ name: String) -> (key: String, isUsual: Bool) {
      let file = PathName.last(name)
      let rest = stem.rest(ofImage: file) ?? file
      let usual = FileStem.usual(rest)
      return (
        PathName.folder(name) + "/" + usual, file.utf8.elementsEqual((stem.text + usual).utf8)
      )
    }
    let found = names[game.fileStem] ?? []
    return (found.filter { spelling($0).isUsual } + found.filter { !spelling($0).isUsual })
      .filter { seen.insert(spelling($0).key).inserted }.sorted()
      .map { PathName.join(folder, $0) }
  }

  /// The patches beside a game, each with the stem that its name begins with; two games that share a folder and a stem there (as
  /// `Tobu.gb` and `Tobu.gbc`) share them, and they belong to neither.
  func patches(beside game: GameReference) -> [(path: String, stem: String)] {
    let folder = PathName.folder(game.path)
    if folders[folder] == nil {
      folders[folder] = GameFileIndex.names(in: folder).filter { name in
        SoftPatch.extensions.contains { PathName.fileExtension(name).hasPrefix($0) }
      }
    }
    let names = PatchNames(of: game)
    var found: [(path: String, stem: String)] = []
    var rests = Set<String>()
    let matches = (folders[folder] ?? []).compactMap { name in
      names.match(name).map { (name: name, match: $0) }
    }
    for (name, match) in matches.sorted(by: { $0.match.rank < $1.match.rank }) {
      let stem = String(name.dropLast(match.rest.count))
      // Of two that would get one name with the game's, the second stays a file of its own.
      guard neighbours[PathName.join(folder, stem), default: 1] < 2,
        rests.insert(match.rest.lowercased()).inserted
          || match.rank == matches.map(\.match.rank).min()
      else { continue }
      found.append((PathName.join(folder, name), stem))
    }
    return found.sorted { $0.path < $1.path }
  }

  /// The parts of a game of several files that no other game has.
  func parts(of game: LibraryGame) -> [String] {
    allParts(of: game).filter { sharedParts[$0, default: 1] < 2 }
  }

  /// The other discs of a game that no list names (`DiscSets`), by their paths.
  func discs(of game: LibraryGame) -> [String] {
    let joined = [game.type].joinedExtensions
    guard let reference = game.reference, reference.member == nil, reference.folderGame == nil,
      joined.contains(PathName.fileExtension(reference.path)),
      DiscName(PathName.stem(reference.path))?.isFirst == true
    else { return [] }
    let folder = PathName.folder(reference.path)
    let key = [folder, game.type.id]
    if discSets[key] == nil {
      discSets[key] = DiscSets(among: GameFileIndex.names(in: folder), joining: joined)
    }
    return (discSets[key]?.others(of: PathName.last(reference.path)) ?? []).map {
      PathName.join(folder, $0)
    }
  }

  private func allParts(of game: LibraryGame) -> [String] {
    guard let reference = game.reference, reference.member == nil else { return [] }
    let discs = discs(of: game)
    guard GameSheet.isOne(reference.path) || !discs.isEmpty else { return [] }
    return GameSheet.parts(of: reference.path, and: discs).found.map(\.path)
  }

  /// The folder of a game of several files, if it goes by the game's name and lies below the folder for games.
  func ownFolder(of game: GameReference) -> String? {
    let folder = PathName.folder(game.path)
    let isOwn =
      FileStem(whole: game.fileStem) == FileStem(whole: PathName.last(folder))
      && PathName.folder(folder).hasPrefix(data.folder(.games) + "/")
    let others = games.contains { other in
      other.reference.map { $0.path != game.path && $0.path.hasPrefix(folder + "/") } ?? false
    }
    return isOwn && !others ? folder : nil
  }

  /// The names in a folder that we can tell, sorted; none where it cannot be read.
  package static func names(in folder: String) -> [String] {
    ((try? FileSystem.names(in: folder).usual) ?? []).sorted()
  }

  // MARK: -

  private func names(_ kind: DataFolder.Kind, _ type: GameType) -> [String: [String]] {
    if let known = types[type.folder]?[kind] { return known }
    let found = names(in: data.folder(kind, type), kind, type)
    types[type.folder, default: [:]][kind] = found
    return found
  }

  /// The names in a folder by the stem that they go by.
  private func names(
    in folder: String, _ kind: DataFolder.Kind, _ type: GameType
  ) -> [String: [String]] {
    var names = GameFileIndex.names(in: folder)
    if kind == .saves, !type.savesFolder {
      // Cores in processes of their own have folders of their own there.
      for inner in names where FileSystem.kind(PathName.join(folder, inner)) == .folder {
        names += GameFileIndex.names(in: PathName.join(folder, inner)).map {
          PathName.join(inner, $0)
        }
      }
    }
    guard !names.isEmpty else { return [:] }
    var stems = Set(
      games.filter { $0.type.folder == type.folder }.map(\.fileStem)
        + StemLedger(places: places, data: data).stems(of: type))
    stems.remove("")
    let reader = StemReader(type: type, known: stems)
    var found: [String: [String]] = [:]
    for name in names {
      if let stem = GameFileIndex.stem(of: PathName.last(name), in: kind, reader) {
        found[stem, default: []].append(name)
      }
    }
    return found
  }

  /// The game of a file in one of the data folder's folders.
  private static func stem(
    of name: String, in kind: DataFolder.Kind, _ reader: StemReader
  ) -> String? {
    if let stem = reader.stem(ofFile: name, in: kind) { return stem }
    // Cores keep files of their own beside the saves, as `Tobu.eep`.
    return kind == .saves && !PathName.fileExtension(name).isEmpty ? PathName.stem(name) : nil
  }
}
