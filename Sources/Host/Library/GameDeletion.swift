package import HostBase

/// Deletes a game with everything that belongs to it, into the desktop's trash or permanently.
package struct GameDeletion {
  /// What is asked for.
  package struct Choice: Equatable, Sendable {
    /// Leaves saves, states, images and settings where they are.
    package var keepsSaves = false
    /// Removes permanently rather than into the trash.
    package var isPermanent = false

    /// Everything, into the trash.
    package init() {}
  }

  private let places: Places
  private let data: DataFolder
  private let index: GameFileIndex
  private let all: [LibraryGame]

  /// Deletes among these games, which are all that are there.
  package init(among games: [LibraryGame], places: Places, data: DataFolder) {
    index = GameFileIndex(of: games, places: places, data: data)
    all = games
    self.places = places
    self.data = data
  }

  /// What deleting these games together will do, in their order, or why one of them stays.
  ///
  /// An archive of several games goes with the first of them if all of them are to be deleted; else they stay.
  package func plans(
    _ games: [LibraryGame], _ choice: Choice
  ) -> [Result<LibraryChange, LibraryChangeError>] {
    let chosen = Set(games.compactMap { $0.reference?.name })
    var gone = Set<String>()
    return games.map { game in
      Result { () throws(LibraryChangeError) in
        guard let reference = game.reference, reference.isOneOfSeveral else {
          return try plan(game, choice, takesFile: true)
        }
        let others = all.filter { other in
          other.reference.map { $0.path == reference.path && $0.name != reference.name } ?? false
        }
        let kept = others.filter { !chosen.contains($0.reference?.name ?? "") }
        if !kept.isEmpty {
          throw .sharesArchive(game: reference.name, with: kept.map(\.stem))
        }
        return try plan(game, choice, takesFile: gone.insert(reference.path).inserted)
      }
    }
  }

  /// What deleting one game will do.
  package func plan(
    _ game: LibraryGame, _ choice: Choice
  ) throws(LibraryChangeError) -> LibraryChange {
    try plans([game], choice)[0].get()
  }

  private func plan(
    _ game: LibraryGame, _ choice: Choice, takesFile: Bool
  ) throws(LibraryChangeError) -> LibraryChange {
    let files = GameFiles(of: game, in: index)
    var change = LibraryChange("delete \(game.stem)", places: places)
    let items = files.items.filter { item in
      if item.role == .game || item.role == .part { return takesFile }
      return choice.keepsSaves ? item.role == .patch : true
    }
    if items.isEmpty, takesFile {
      throw .nothing(
        game: game.stem, what: "game file is left",
        remedy: "without --keep-saves its saves, states and images are deleted")
    }
    let ledger = FileLedger(places: places, data: data)
    // The backups are many small files of one folder, which the trash takes as that folder.
    let backups = items.contains { $0.role == .backup } ? files.ownFolders.first : nil
    for item in items {
      change.files.append(FileChange(role: item.role, from: item.path, to: nil, size: item.size))
      if item.role != .backup { try discard(item.path, choice, in: &change) }
      ledger.forget(item.path, in: &change.transaction)
    }
    for folder in files.partsFolders { change.transaction.removeIfEmpty(folder) }
    if let backups { try discard(backups, choice, in: &change) }
    if !choice.keepsSaves { removeRecord(of: game, in: &change) }
    return change
  }

  private func discard(
    _ path: String, _ choice: Choice, in change: inout LibraryChange
  ) throws(LibraryChangeError) {
    if choice.isPermanent {
      change.transaction.remove(path)
      return
    }
    do throws(FileFailure) { try change.transaction.trash(path) } catch {
      throw .transaction(.file(error))
    }
  }

  /// The stem is free again, unless it is another game's by right.
  private func removeRecord(of game: LibraryGame, in change: inout LibraryChange) {
    let ledger = StemLedger(places: places, data: data)
    guard let owner = ledger.owner(of: game.stem, type: game.type) else { return }
    if let reference = game.reference, owner.path != reference.name,
      (try? reference.fingerprintOfContent())?.sha1 != owner.sha1
    {
      return
    }
    change.transaction.remove(ledger.file(of: game.stem, type: game.type))
  }
}
