import HostBase

/// Discs of games that the library has already.
extension LibraryShelf {
  /// What the library has of a game of several discs: games that are one of its discs.
  struct KnownDiscs {
    /// The games that become part of it.
    var games: [LibraryGame] = []
    /// The one of them whose name and saves the game gets: its first disc, or the one that goes by its name.
    var first: LibraryGame?
  }

  /// The games below a folder that are discs of another one: of a list (m3u) at a path, or of the first of several that belong together by their names.
  func discs(
    of path: String, _ others: [String], type: GameType, below root: String
  ) -> KnownDiscs {
    let isList = PathName.fileExtension(path) == "m3u"
    let discs =
      isList
      ? GameSheet.discs(of: path).compactMap(\.self) : others.isEmpty ? [] : [path] + others
    var known = KnownDiscs()
    for (place, disc) in discs.enumerated() {
      let game = games.first { game in
        guard let reference = game.reference, game.type.folder == type.folder,
          reference.member == nil, reference.folderGame == nil, game.fileStem == reference.fileStem,
          reference.path.hasPrefix(root + "/"), !known.games.contains(game),
          PathName.fileExtension(reference.path) == PathName.fileExtension(disc)
        else { return false }
        return LibraryShelf.isSame(reference.path, disc)
      }
      guard let game else { continue }
      // The first disc's name has to say that it is.
      if !isList, place == 0, DiscName(game.fileStem)?.isFirst != true { return KnownDiscs() }
      known.games.append(game)
      let isNamesake = isList && game.fileStem == PathName.stem(path)
      if place == 0 || (isNamesake && known.first == nil) { known.first = game }
    }
    return known
  }

  /// The game of several discs that has a file, with the file's parts, as one of them.
  mutating func game(withDisc path: String, type: GameType) -> LibraryGame? {
    if discsBySize == nil {
      discsBySize = [:]
      for game in games { noteDiscs(of: game) }
    }
    guard let size = FileSystem.info(path)?.size else { return nil }
    return discsBySize?[size]?.first {
      $0.game.type.folder == type.folder && LibraryShelf.isSame($0.path, path)
    }?.game
  }

  /// Remembers a game's discs once they are asked for.
  mutating func noteDiscs(of game: LibraryGame) {
    guard discsBySize != nil, let reference = game.reference, reference.member == nil,
      reference.folderGame == nil
    else { return }
    let discs =
      PathName.fileExtension(reference.path) == "m3u"
      ? GameSheet.discs(of: reference.path).compactMap(\.self)
      : DiscSets.others(of: reference.path, type: game.type)
    for disc in discs {
      guard let size = FileSystem.info(disc)?.size else { continue }
      discsBySize?[size, default: []].append((disc, game))
    }
  }

  /// The files of games, without those that others have as well.
  func files(onlyOf some: [LibraryGame]) -> [String] {
    guard !some.isEmpty else { return [] }
    func files(_ game: LibraryGame) -> [String] {
      guard let reference = game.reference else { return [] }
      return [reference.path] + LibraryShelf.parts(of: reference, type: game.type).map(\.path)
    }
    let folders = Set(some.compactMap { $0.reference.map { PathName.folder($0.path) } })
    let kept = games.filter { game in
      !some.contains(game)
        && game.reference.map { folders.contains(PathName.folder($0.path)) } == true
    }
    return Set(some.flatMap(files)).subtracting(kept.flatMap(files)).sorted()
  }

  /// Takes games off the shelf that became part of another one.
  mutating func remove(_ some: [LibraryGame]) { games.removeAll { some.contains($0) } }

  /// Whether two discs are the same, with the files that their sheets name.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    guard FileSystem.info(one)?.size == FileSystem.info(other)?.size,
      FileMove.isSame(PathName.real(one), PathName.real(other))
    else { return false }
    let (own, others) = (GameSheet.parts(of: one).found, GameSheet.parts(of: other).found)
    return own.count == others.count
      && zip(own, others).allSatisfy {
        FileMove.isSame(PathName.real($0.path), PathName.real($1.path))
      }
  }
}
