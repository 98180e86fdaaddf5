package import GameIndex
import Library

/// What a game's page shows, and what can be done there.
///
/// Everything that reads or writes files runs on the worker of the stage; refusals show the sentences of the host.
package final class GameViewModel {
  /// Where the page leads to.
  package struct Actions {
    /// Plays a game.
    package var play: (PlayRequest) -> Void = { _ in }
    /// Opens the editor.
    package var edit: (IndexedGame) -> Void = { _ in }
    /// Opens the controls editor; nil: there is none.
    package var controls: ((IndexedGame) -> Void)?
    /// Deletes the game and leaves the page.
    package var delete: (IndexedGame) -> Void = { _ in }
    /// The library's files changed.
    package var changed: () -> Void = {}
    /// The game as the index knows it now; nil: it has none of that key.
    package var current: (IndexedGame) -> IndexedGame? = { _ in nil }
    /// Shows the user a message; with a button that takes it back.
    package var tell: (_ text: String, _ undo: (() -> Void)?) -> Void = { _, _ in }
    /// Leaves the page.
    package var leave: () -> Void = {}
    /// Actions that lead nowhere.
    package init() {}
  }

  /// Which of the states are shown.
  package enum Shown: CaseIterable, Sendable { case slots, tree, history }

  /// The game, as the index knows it.
  package var game: IndexedGame
  /// Where the page leads to.
  package var actions = Actions()
  /// What was read of its files; nil: not yet.
  package var facts: GameFacts?
  /// Why they could not be read.
  package var problem: Problem?
  /// Which of the states are shown.
  package var shown = Shown.slots

  /// The host's operations.
  package let desk: GameDesk

  /// A page of a game.
  package init(_ game: IndexedGame, desk: GameDesk) {
    self.game = game
    self.desk = desk
  }

  private var type: GameType? { desk.types.first { $0.id == game.typeID } }
  /// What stands for the game without a picture.
  var drawing: String { PictureKey.drawing(type?.icon) }
  /// The colour of its type.
  var accent: String { type?.accent ?? "faint" }

  /// The states that are shown.
  package var states: [StateRow] {
    guard let rows = facts?.states else { return [] }
    return switch shown {
    case .slots: rows.slots
    case .tree: rows.tree
    case .history: rows.history
    }
  }

  /// Does something with the game on the worker; afterwards the page reads its files again.
  package func change(
    on stage: PageStage, _ body: @escaping @Sendable (GameDesk, IndexedGame) throws -> Void,
    done: @escaping () -> Void
  ) {
    stage.change { [desk, game] in
      Problem.catching { try body(desk, game) }
    } then: { [actions] result in
      switch result {
      case .success: done()
      case .failure(let problem): actions.tell(problem.text(in: stage.strings), nil)
      }
      actions.changed()
    }
  }
}
