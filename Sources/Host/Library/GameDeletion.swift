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

  /// Deletes among these games, which are all that are there.
  package init(among games: [LibraryGame], places: Places, data: DataFolder) {
    index = GameFileIndex(of: games, places: places, data: data)
    self.places = places
    self.data = data
  }

  /// What a deletion will do.
  package func plan(
    _ game: LibraryGame, _ choice: Choice
  ) throws(LibraryChangeError) -> LibraryChange {
    let files = GameFiles(of: game, in: index)
    if files.isOneOfSeveral { throw .oneOfSeveral(game: game.reference?.name ?? game.stem) }
    var change = LibraryChange("delete \(game.stem)", places: places)
    let items = files.items.filter {
      choice.keepsSaves ? $0.role == .game || $0.role == .patch : true
    }
    if items.isEmpty {
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
