package import GameIndex
import Library

/// A game that is to be played, and from where.
package struct PlayRequest: Equatable, Sendable {
  /// Where play begins.
  package enum Start: Equatable, Sendable {
    /// As the setting `play.resume` says.
    case usual
    /// As if it was never played; saves count.
    case beginning
    /// From the newest state that is whole.
    case resume
    /// From a state, by a word as on the command line: `2`, `auto`, a name, `@3fa2`.
    case state(String)
  }

  /// The game.
  package var game: IndexedGame
  /// Where play begins.
  package var start: Start
  /// The core that plays it, by id; nil: the one that the settings give.
  package var core: String?

  /// A request.
  package init(_ game: IndexedGame, from start: Start = .usual) {
    self.game = game
    self.start = start
  }
}
