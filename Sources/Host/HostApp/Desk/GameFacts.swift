import Catalog
package import GameIndex
import HostBase
package import Library
import Vault

/// What a game's page shows beside what the index knows.
package struct GameFacts: Equatable, Sendable {
  /// A file that belongs to the game.
  package struct File: Equatable, Sendable {
    /// Absolute path.
    package var path: String
    /// Bytes.
    package var size: Int
  }

  /// The type's name.
  package var typeName = ""
  /// The core that plays it; nil: none is installed.
  package var core: String?
  /// Who uses it now; nil: no one.
  package var holder: String?
  /// The cover; nil: none.
  package var cover: String?
  /// Its states.
  package var states = StateRows()
  /// Its saves.
  package var saves: [SaveRow] = []
  /// Its pictures beside the cover, the newest first.
  package var screenshots: [String] = []
  /// Its cheats.
  package var cheats: [Cheat] = []
  /// All its files.
  package var files: [File] = []
  /// The databases' entry for it; nil: there is none.
  package var identity: GameIdentity?
  /// What could not be read.
  package var problems: [Problem] = []
}

extension GameDesk {
  /// Reads everything that a game's page shows; its problems name what cannot be read.
  package func facts(_ indexed: IndexedGame) throws -> GameFacts {
    let game = try game(indexed)
    var facts = GameFacts()
    let core = core(of: game)
    facts.typeName = game.type.name
    facts.core = core?.name
    facts.holder =
      GameLock.holder(
        of: GameLock.Game(places: places, data: data, type: game.type, stem: game.stem))?.text
    facts.cover = GameCover(of: game, places: places, data: data).paths.first
    do { facts.states = try states.rows(of: game, core: core) } catch {
      facts.problems.append(Problem(error))
    }
    do { facts.saves = try saves(of: game) } catch {
      facts.problems.append(Problem(error))
    }
    let index = GameFileIndex(of: [game], places: places, data: data)
    // What the host keeps for itself is of no use to the user.
    let own: Set<GameFiles.Role> = [.record, .backup, .history]
    let items = GameFiles(of: game, in: index).items
    facts.screenshots = items.filter { $0.role == .image && $0.path != facts.cover }
      .sorted { ($1.modified, $1.path) < ($0.modified, $0.path) }.prefix(50).map(\.path)
    do { facts.cheats = try cheats(of: game).load().cheats } catch {
      facts.problems.append(Problem(error))
    }
    facts.files = items.filter { !own.contains($0.role) }.map {
      GameFacts.File(path: $0.path, size: $0.size)
    }
    facts.identity = identity(of: indexed)
    return facts
  }

  private func cheats(of game: LibraryGame) -> GameCheats {
    GameCheats(data: data, type: game.type, stem: game.stem)
  }

  /// Changes the cheats of a game.
  package func changeCheats(
    of indexed: IndexedGame, _ body: (inout CheatFile) throws -> Void
  ) throws {
    let game = try game(indexed)
    _ = try cheats(of: game).change(
      of: GameLock.Game(places: places, data: data, type: game.type, stem: game.stem), body)
  }
}
