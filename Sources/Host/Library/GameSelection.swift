package import HostBase

/// A game as commands on files see it: its type and its stem, which together name everything that belongs to it.
package struct LibraryGame: Equatable, Sendable {
  /// Where the game itself is; nil where only saves, states or images of it are left.
  package let reference: GameReference?
  /// Its type, which says in which folders its files are.
  package let type: GameType
  /// What its saves, states and images are called by.
  package let stem: String

  /// A game of the library.
  package init(reference: GameReference?, type: GameType, stem: String) {
    self.reference = reference
    self.type = type
    self.stem = stem
  }

  /// Whether both go by the same files.
  package func sharesFiles(with other: LibraryGame) -> Bool {
    type.folder == other.type.folder && stem == other.stem
  }
}

/// From a user's words to games, without opening a core.
///
/// A word is a path, `path.zip#member`, a stem, or a part of a name that no other game has (`GameFinder`); where no game
/// goes by it, saves, states and images that a game left behind do.
package struct GameSelection {
  /// The data folder.
  package let data: DataFolder
  /// The types that are looked through.
  package let types: [GameType]

  private let ledger: StemLedger
  private let finder: GameFinder

  /// A selection among the games of these types; with `typeID`, of that one alone.
  package init(
    places: Places, data: DataFolder, types: [GameType], typeID: String? = nil
  ) throws(LibraryError) {
    self.data = data
    if let typeID {
      self.types = types.filter { $0.id == typeID }
      guard !self.types.isEmpty else {
        throw .unknownType(id: typeID, owner: "Arcadia", known: types.map(\.id))
      }
    } else {
      self.types = types
    }
    ledger = StemLedger(places: places, data: data)
    finder = GameFinder(data: data, types: self.types)
  }

  // MARK: - By word

  /// The games that words mean, each once, in the words' order.
  package func find(_ words: [String]) throws -> [LibraryGame] {
    var games: [LibraryGame] = []
    for word in words {
      let game = try find(word)
      if !games.contains(where: { $0.sharesFiles(with: game) }) { games.append(game) }
    }
    return games
  }

  /// The game that a word means.
  package func find(_ word: String) throws -> LibraryGame {
    let left = word.contains("/") ? [] : leftovers()
    let found: GameReference
    do {
      found = try finder.find(word)
    } catch {
      // An ambiguous word may be exactly the name of one that is gone.
      if let game = exact(word, in: left) { return game }
      guard case .noSuchGame = error, let game = try part(word, in: left) else { throw error }
      return game
    }
    // A name in full means more than a part of another one.
    if !names(found, exactly: word), FileSystem.kind(PathName.absolute(word)) == nil,
      let game = exact(word, in: left)
    {
      return game
    }
    return try game(found)
  }

  /// The game of a file.
  package func game(_ reference: GameReference) throws -> LibraryGame {
    let chosen = try reference.choosingMember(accepting: types.flatMap(\.extensions))
    guard let type = type(of: chosen) else {
      throw LibraryError.noCore(
        game: chosen.name, fileExtension: chosen.fileExtension, known: types.flatMap(\.extensions))
    }
    return LibraryGame(
      reference: chosen, type: type, stem: try ledger.stem(of: chosen, type: type))
  }

  // MARK: - All

  /// Every game in `Games`, each member of an archive with several counted separately; with `leftovers`, also those of
  /// which only saves, states or images are left.
  ///
  /// A game that cannot be read counts under its file's name.
  package func all(leftovers withLeftovers: Bool = true) -> [LibraryGame] {
    let games = present()
    return withLeftovers ? games + leftovers(beside: games) : games
  }

  private func present() -> [LibraryGame] {
    finder.all().flatMap { finder.games(in: $0) }.compactMap { reference in
      guard let type = type(of: reference) else { return nil }
      let stem = try? ledger.stem(of: reference, type: type)
      return LibraryGame(reference: reference, type: type, stem: stem ?? reference.stem)
    }
  }

  // MARK: - What games left behind

  private func leftovers() -> [LibraryGame] {
    // Names only: a game whose stem is another's by the ledger is no leftover, so the games are asked as well.
    leftovers(beside: present())
  }

  private func leftovers(beside games: [LibraryGame]) -> [LibraryGame] {
    var folders = Set<String>()
    var found: [LibraryGame] = []
    for type in types where folders.insert(type.folder).inserted {
      let known = Set(games.filter { $0.type.folder == type.folder }.map(\.fileStem))
      for stem in StemReader(type: type, known: known).stems(in: data) where !known.contains(stem) {
        found.append(LibraryGame(reference: nil, type: type, stem: stem))
      }
    }
    return found
  }

  private func exact(_ word: String, in games: [LibraryGame]) -> LibraryGame? {
    let wanted = word.folded
    let found = games.filter { $0.stem.folded == wanted }
    return found.first { $0.stem == word } ?? (found.count == 1 ? found.first : nil)
  }

  private func part(_ word: String, in games: [LibraryGame]) throws(LibraryError) -> LibraryGame? {
    let wanted = word.folded
    guard !wanted.isEmpty else { return nil }
    let found = games.filter { $0.stem.folded.contains(wanted) }
    if found.count > 1 {
      throw .ambiguous(word: PathName.printable(word), choices: found.map(\.stem))
    }
    return found.first
  }

  private func names(_ reference: GameReference, exactly word: String) -> Bool {
    let wanted = word.folded
    return [reference.stem, PathName.last(reference.path), reference.fileStem]
      .contains { $0.folded == wanted }
  }

  /// The type that has the extension and the folder, else the first that has the extension, else the folder's.
  private func type(of reference: GameReference) -> GameType? {
    let hint = types.first { $0.folder == reference.typeFolder }
    return types.type(ofExtension: reference.fileExtension, inFolderOf: hint) ?? hint
      ?? (types.count == 1 ? types.first : nil)
  }
}

extension [LibraryGame] {
  /// The games, those that go by the same files once: a game of `Games` and one of its name in an archive there share saves and states.
  package var distinct: [LibraryGame] {
    var seen: Set<[String]> = []
    return filter { seen.insert([$0.type.folder, $0.stem]).inserted }
  }
}

extension LibraryGame {
  /// The stem as it is in file names.
  package var fileStem: String { nameStem.text }
  /// The stem that all of its files begin with.
  package var nameStem: FileStem { FileStem(stem) }
}
