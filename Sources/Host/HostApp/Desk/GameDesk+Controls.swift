import Catalog
package import GameIndex
import HostBase
package import Library
package import Play

/// For which games the controls editor changes the controls.
package enum ControlsScope: Equatable, Sendable {
  /// All games.
  case all
  /// The games of a type, by its id.
  case type(String)
  /// One game.
  case game(IndexedGame)
}

extension GameDesk {
  /// The type of a scope; nil: any.
  package func gameType(of scope: ControlsScope) -> GameType? {
    switch scope {
    case .all: nil
    case .type(let id): types.first { $0.id == id }
    case .game(let game): types.first { $0.id == game.typeID }
    }
  }

  private func layer(of scope: ControlsScope) throws -> SettingsLayer {
    switch scope {
    case .all: .user
    case .type(let id): .type(id)
    case .game(let indexed): .game(type: indexed.typeID, stem: try game(indexed).stem)
    }
  }

  /// What presses what in the games of a scope, and whether the scope's own layer says anything about it.
  package func controls(of scope: ControlsScope) throws -> (map: InputMap, isSetHere: Bool) {
    let settings: Settings
    switch scope {
    case .all: settings = try Settings(places: places)
    case .type: settings = try Settings(places: places, type: gameType(of: scope))
    case .game(let indexed):
      let game = try game(indexed)
      settings = try Settings(
        places: places, type: game.type, core: core(of: game), stem: game.stem)
    }
    let file = InputFile(try layer(of: scope), places: places)
    return (try settings.inputMap(), try file.hasInput)
  }

  /// Changes the controls of a scope; returns what takes that back.
  package func changeControls(
    of scope: ControlsScope, _ body: (InputFile) throws -> InputFile.Change
  ) throws -> InputFile.Change {
    try body(InputFile(layer(of: scope), places: places))
  }

  /// Takes a change of the controls back.
  package func undoControls(_ change: InputFile.Change, of scope: ControlsScope) throws {
    try InputFile(layer(of: scope), places: places).undo(change)
  }
}
