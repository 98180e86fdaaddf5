package import GameIndex
import HostBase
import Library
import Vault

/// A save file of a game, as its page shows it.
package struct SaveRow: Equatable, Sendable {
  /// What a save keeps.
  package enum Part: Equatable, Sendable {
    case memory, other
    /// The clock; of a core, if it is one core's.
    case clock(core: String?)
    /// A folder of the game's own with so many files.
    case folder(files: Int)
  }

  /// What is wrong with a save.
  package enum Condition: Equatable, Sendable {
    case good, changed, damaged, empty
    /// It cannot be read: the host's sentence.
    case unreadable(String)
  }

  /// An earlier version.
  package struct Version: Equatable, Sendable {
    /// Its number: 1 is the one before the current one.
    package var number: Int
    /// By which it is found again.
    package var id: String
    /// Bytes.
    package var size: Int
    /// When it was kept, in seconds since 1970.
    package var kept: Int64
    /// Whether it is as it was kept.
    package var isGood: Bool
  }

  /// Name of the file.
  package var name: String
  /// Absolute path.
  package var path: String
  /// What it keeps.
  package var part: Part
  /// Bytes.
  package var size: Int
  /// When it was last changed, in seconds since 1970.
  package var modified: Int64
  /// What is wrong with it.
  package var condition: Condition
  /// Its earlier versions, the newest first.
  package var versions: [Version]
}

extension GameDesk {
  /// Bytes of a save that are read at most.
  private static let saveLimit = 64 << 20

  func shelf(of game: LibraryGame) -> SaveShelf {
    SaveShelf(places: places, data: data, type: game.type, stem: game.stem)
  }

  /// The saves of a game with their earlier versions.
  func saves(of game: LibraryGame) throws -> [SaveRow] {
    let shelf = shelf(of: game)
    let versions = shelf.versions()
    return try shelf.items().map { item in
      let part: SaveRow.Part =
        switch item.part {
        case .memory: .memory
        case .clock(let core): .clock(core: core)
        case .plainClock: .clock(core: nil)
        case .folder(let files): .folder(files: files)
        case .other: .other
        }
      let condition: SaveRow.Condition =
        switch shelf.condition(of: item) {
        case .good, .new: .good
        case .changedElsewhere: .changed
        case .damaged: .damaged
        case .empty: .empty
        case .unreadable(let failure): .unreadable(failure.message)
        }
      return SaveRow(
        name: item.name, path: item.path, part: part, size: item.size, modified: item.modified,
        condition: condition,
        versions: versions.filter { $0.version.fileName == item.name && $0.number > 0 }.map {
          SaveRow.Version(
            number: $0.number, id: $0.version.id, size: $0.version.size, kept: $0.version.kept,
            isGood: shelf.backups.isGood($0.version))
        })
    }
  }

  /// Puts an earlier version in the place of a save, which becomes a version itself.
  package func restoreSave(of indexed: IndexedGame, file name: String, version id: String) throws {
    let game = try game(indexed)
    try locked(game) {
      let shelf = shelf(of: game)
      guard
        let found = shelf.versions().first(where: {
          $0.version.fileName == name && $0.version.id == id
        })
      else { throw SaveFileError.noVersion(game: game.stem, version: id) }
      _ = try shelf.restore(found.version)
    }
  }

  /// Writes a copy of a save into a folder; returns the file.
  package func exportSave(
    of indexed: IndexedGame, _ row: SaveRow, into folder: String
  ) throws -> String {
    let target = PathName.join(folder, row.name)
    let bytes: [UInt8]
    if case .folder = row.part {
      bytes = try shelf(of: try game(indexed)).folder?.packed() ?? []
    } else {
      bytes = try FileSystem.read(row.path, limit: GameDesk.saveLimit)
    }
    guard try AtomicFile.create(target, with: bytes) else {
      throw FileFailure.exists(path: target)
    }
    return target
  }
}
