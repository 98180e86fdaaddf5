package import Catalog
package import GameIndex
package import HostBase
package import Library
import Vault

/// What the window does with games, by the host's own operations; every call reads or writes files and belongs on a worker.
///
/// Each throws the host's failures, whose sentences are for the user.
package struct GameDesk: Sendable {
  /// The system's folders.
  package let places: Places
  /// The data folder, with the further folders of games as the settings have them.
  package var data: DataFolder { folders.current }
  /// The same for all copies of the desk.
  package let folders: CurrentFolders
  /// The installed cores; the same for all copies of the desk.
  package let installed: CurrentCores
  /// The types of the installed cores.
  package var types: [GameType] { installed.current.types }
  /// The installed cores.
  package var cores: [CoreDescription] { installed.current.cores }
  /// Files of cores that cannot be used.
  package var broken: [CoreCatalog.Broken] { installed.current.broken }

  /// A desk for a data folder and what a catalogue of cores found.
  package init(places: Places, data: DataFolder, catalog: CoreCatalog) {
    let found = CurrentCores.Found(catalog)
    self.init(places: places, data: data, CurrentCores(found, catalog: catalog))
  }

  /// A desk for a data folder, game types and cores, which stay as they are.
  package init(
    places: Places, data: DataFolder, types: [GameType], cores: [CoreDescription],
    broken: [CoreCatalog.Broken] = []
  ) {
    let found = CurrentCores.Found(types: types, cores: cores, broken: broken)
    self.init(places: places, data: data, CurrentCores(found, catalog: nil))
  }

  private init(places: Places, data: DataFolder, _ installed: CurrentCores) {
    self.places = places
    folders = CurrentFolders(data)
    self.installed = installed
  }

  /// The cores that play a type, in the order of the catalogue.
  package func cores(ofType id: String) -> [CoreDescription] {
    cores.filter { $0.gameTypes.contains { $0.id == id } }
  }

  // MARK: - Finding

  /// All games and what games left behind, which changes of one of them have to know.
  func everyGame() throws -> [LibraryGame] {
    try GameSelection(places: places, data: data, types: types).all()
  }

  /// The game of a line of the index.
  package func game(_ indexed: IndexedGame) throws -> LibraryGame {
    guard let type = types.first(where: { $0.id == indexed.typeID }) else {
      throw LibraryError.unknownType(
        id: indexed.typeID, owner: indexed.name, known: types.map(\.id))
    }
    let reference: GameReference
    if let folder = types.game(ofFolder: indexed.path) {
      reference = GameReference(folder: indexed.path, as: folder, typeFolder: type.folder)
    } else {
      reference = GameReference(
        path: indexed.path, member: indexed.member, typeFolder: type.folder)
    }
    return LibraryGame(reference: reference, type: type, stem: indexed.stem)
  }

  /// The game of a line of the index as it is among all games, which says whether it shares its archive with others.
  private func game(_ indexed: IndexedGame, in all: [LibraryGame]) throws -> LibraryGame {
    let game = try game(indexed)
    let found = all.first { other in
      guard let reference = other.reference, other.type.folder == game.type.folder else {
        return false
      }
      return reference.path == indexed.path
        && (indexed.member == nil || reference.member == indexed.member)
    }
    return found ?? game
  }

  /// Takes a game for as long as its files are changed; refused while it is being played.
  func locked<Value>(_ game: LibraryGame, _ body: () throws -> Value) throws -> Value {
    let lock = try lock(game)
    defer { lock.release() }
    return try body()
  }

  private func lock(_ game: LibraryGame) throws -> GameLock {
    try GameLock.take(
      GameLock.Game(places: places, data: data, type: game.type, stem: game.stem), for: .change)
  }

  // MARK: - Changing games

  /// Gives a game and all its files another name; returns the game as it is now.
  @discardableResult
  package func rename(_ indexed: IndexedGame, to name: String) throws -> IndexedGame {
    let all = try everyGame()
    let game = try game(indexed, in: all)
    let renaming = GameRename(among: all, places: places, data: data)
    let name = renaming.name(name, for: game)
    let change = try locked(game) {
      // The new name is taken as well, so that no one begins to play under it meanwhile.
      let renamed = LibraryGame(reference: nil, type: game.type, stem: name)
      if renamed.fileStem == game.fileStem {
        let change = try renaming.plan(game, to: name)
        try change.run()
        return change
      }
      return try locked(renamed) {
        let change = try renaming.plan(game, to: name)
        try change.run()
        return change
      }
    }
    try LibraryIndex(places: places, data: data).noteName(name, of: game)
    var result = indexed
    result.name = name
    result.isNamed = result.title != nil
    result.stem = name
    result.path = change.files.first { $0.from == indexed.path }?.to ?? indexed.path
    return result
  }

  /// What a change of several games came to.
  package struct Outcome: Sendable {
    /// What was done, game by game.
    package var done: [Deleted] = []
    /// Why the others were left.
    package var problems: [Problem] = []
  }

  /// A game in the trash.
  package struct Deleted: Equatable, Sendable {
    /// Its name.
    package var name: String
    /// Where its files were.
    package var files: [String]
  }

  /// Moves games with all that belongs to them into the trash; one that is refused stays, and the others go.
  package func delete(_ games: [IndexedGame]) throws -> Outcome {
    let all = try everyGame()
    var outcome = Outcome()
    var free: [LibraryGame] = []
    var locks: [GameLock] = []
    defer { for lock in locks { lock.release() } }
    for indexed in games {
      do {
        let game = try game(indexed, in: all)
        locks.append(try lock(game))
        free.append(game)
      } catch { outcome.problems.append(Problem(error)) }
    }
    let plans = GameDeletion(among: all, places: places, data: data).plans(free, .init())
    for (game, plan) in zip(free, plans) {
      do {
        let change = try plan.get()
        try change.run()
        outcome.done.append(Deleted(name: game.stem, files: change.files.map(\.from)))
      } catch { outcome.problems.append(Problem(error)) }
    }
    return outcome
  }

  /// What can be brought back from the trash, the newest first.
  package func deletions() -> [GameRestoration.Deletion] {
    GameRestoration(places: places, data: data).deletions()
  }

  /// Brings back what a deletion took.
  package func restore(_ deletion: GameRestoration.Deletion) throws {
    let change = try GameRestoration(places: places, data: data).plan(deletion)
    try change.run()
    let ledger = FileLedger(places: places, data: data)
    for file in change.files {
      if let path = file.to, FileSystem.kind(path) == .file { try? ledger.note(path) }
    }
  }

  /// Brings back games that were just deleted, the last one first.
  package func undo(_ deleted: [Deleted]) throws {
    // One of several games in an archive can have had no file of its own.
    for game in deleted.reversed() where !game.files.isEmpty {
      let wanted = Set(game.files)
      let found = deletions().first { deletion in
        deletion.name == game.name && deletion.files.contains { wanted.contains($0.source) }
      }
      guard let found else {
        throw LibraryChangeError.nothing(
          game: game.name, what: "deleted files in the trash", remedy: "it was emptied since")
      }
      try restore(found)
    }
  }

  // MARK: - Covers

  /// Takes a picture file or a slot's picture as a game's cover.
  package func setCover(of indexed: IndexedGame, from source: String) throws {
    try GameCover(of: try game(indexed), places: places, data: data).set(from: source)
  }

  /// Moves a game's cover to the trash.
  package func removeCover(of indexed: IndexedGame) throws {
    try GameCover(of: try game(indexed), places: places, data: data).remove()
  }

  // MARK: - Export

  /// Writes a game with everything that belongs to it as an archive into a folder; returns the archive.
  package func export(_ indexed: IndexedGame, into folder: String) throws -> String {
    let all = try everyGame()
    let game = try game(indexed, in: all)
    let export = GameExport(among: all, places: places, data: data)
    let path = PathName.join(folder, game.fileStem + ".zip")
    try export.writeZip(try export.files(of: game), to: path, replaces: false)
    return path
  }
}
