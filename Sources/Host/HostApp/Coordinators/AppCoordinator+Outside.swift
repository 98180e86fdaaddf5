import GameIndex
import HostBase
import HostStrings
import Library

/// Games that other programs open, such as a file manager: they are played where they are, and can be added to the library.
extension AppCoordinator {
  /// Takes files that another start of the program passed on: one game is played, anything else is added.
  package func openFromOutside(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    guard !isPlaying, let stage = screen?.stage else { return wait(paths) }
    guard paths.count == 1 else { return open(paths) }
    stage.work { [desk = parts.desk] in
      desk.game(atPath: paths[0])
    } then: { [weak self] found in
      guard let self, !isPlaying else { return }
      switch found {
      case .outside(let game):
        outside.game = game
        parts.play(PlayRequest(game))
        // It may have been refused.
        if !isPlaying { outside.game = nil }
      case .inLibrary(let path):
        guard let game = game(inLibrary: path) else { return open(paths) }
        parts.play(PlayRequest(game))
      case nil: open(paths)
      }
    }
  }

  /// Keeps files for the end of the game that is played, and says so: who opened them sees the same game as before.
  private func wait(_ paths: [String]) {
    outside.wait(paths)
    guard let first = outside.waiting.first else { return }
    toasts.show(
      outside.waiting.count == 1
        ? strings(.opensAfterGame, PathName.last(first).printable)
        : strings(.openAfterGame, count: outside.waiting.count))
  }

  /// The files that wait for the end of the game, for a window that is closed: from then on they are the caller's.
  package func takeWaiting() -> [String] { outside.takeWaiting() }

  /// Adds the game that is played to the library; its file stays where it is.
  func addOutside(_ game: IndexedGame) {
    outside.game = nil
    interface.worker.run(on: .files) { [desk = parts.desk] in
      Problem.catching {
        try desk.add(
          [ImportUnit(path: game.path, typeID: nil, taken: .skip)], .copy, ImportProgress())
      }
    } then: { [weak self] result in
      switch result {
      case .failure(let problem): self?.toasts.show(problem)
      case .success(let imported): self?.added(imported, .copy)
      }
    }
  }

  /// Play has ended: offers once more to add the game, and opens what waited.
  func outsideGameEnded() {
    if let game = outside.takeGame() {
      toasts.show(
        strings(.notInLibrary, game.name.printable),
        button: (strings(.addToLibrary), { [weak self] in self?.addOutside(game) }))
    }
    openFromOutside(outside.takeWaiting())
  }

  private func game(inLibrary path: String) -> IndexedGame? {
    for key in parts.library.games(GamesQuery()) {
      if let game = parts.library.game(key), game.path == path { return game }
    }
    return nil
  }
}
