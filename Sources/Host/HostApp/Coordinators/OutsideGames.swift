import GameIndex
import HostBase
import HostStrings
import Library

/// Games that other programs open, such as a file manager: they are played where they are, and can be added to the library.
package final class OutsideGames {
  private unowned let app: AppCoordinator
  private var files = OutsideFiles()

  /// For the window of an application, which keeps this object.
  init(_ app: AppCoordinator) { self.app = app }

  /// The game that is played and is not in the library; nil: there is none.
  var game: IndexedGame? { files.game }

  /// Takes files that another start of the program passed on: one game is played, anything else is added.
  package func open(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    guard !app.isPlaying, let stage = app.screen?.stage else { return wait(paths) }
    guard paths.count == 1 else { return app.open(paths) }
    stage.work { [desk = app.parts.desk] in
      desk.game(atPath: paths[0])
    } then: { [weak self] found in
      guard let self, !app.isPlaying else { return }
      switch found {
      case .outside(let game):
        files.game = game
        app.parts.play(PlayRequest(game))
        // It may have been refused.
        if !app.isPlaying { files.game = nil }
      case .inLibrary(let path):
        guard let game = game(inLibrary: path) else { return app.open(paths) }
        app.parts.play(PlayRequest(game))
      case nil: app.open(paths)
      }
    }
  }

  /// Keeps files for the end of the game that is played, and says so: who opened them sees the same game as before.
  private func wait(_ paths: [String]) {
    files.wait(paths)
    guard let first = files.waiting.first else { return }
    app.toasts.show(
      files.waiting.count == 1
        ? app.strings(.opensAfterGame, PathName.last(first).printable)
        : app.strings(.openAfterGame, count: files.waiting.count))
  }

  /// The files that wait for the end of the game, for a window that is closed: from then on they are the caller's.
  package func takeWaiting() -> [String] { files.takeWaiting() }

  /// Adds the game that is played to the library; its file stays where it is.
  func add(_ game: IndexedGame) {
    files.game = nil
    app.interface.worker.run(on: .files) { [desk = app.parts.desk] in
      Problem.catching {
        try desk.add(
          [ImportUnit(path: game.path, typeID: nil, taken: .skip)], .copy, ImportProgress())
      }
    } then: { [weak self] result in
      switch result {
      case .failure(let problem): self?.app.toasts.show(problem)
      case .success(let imported): self?.app.added(imported, .copy)
      }
    }
  }

  /// Play has ended: offers once more to add the game, and opens what waited.
  func gameEnded() {
    if let game = files.takeGame() {
      app.toasts.show(
        app.strings(.notInLibrary, game.name.printable),
        button: (app.strings(.addToLibrary), { [weak self] in self?.add(game) }))
    }
    open(files.takeWaiting())
  }

  private func game(inLibrary path: String) -> IndexedGame? {
    for key in app.parts.library.games(GamesQuery()) {
      if let game = app.parts.library.game(key), game.path == path { return game }
    }
    return nil
  }
}

/// What other programs have opened in the window.
private struct OutsideFiles {
  /// The game that is played and is not in the library.
  var game: IndexedGame?
  /// Files that came while a game was played.
  private(set) var waiting: [String] = []

  /// The most files that wait for the end of a game.
  private static let limit = 1_000

  /// Keeps files for the end of the game.
  mutating func wait(_ paths: [String]) {
    waiting += paths.filter { !waiting.contains($0) && $0 != game?.path }
      .prefix(Self.limit - waiting.count)
  }

  /// The files that wait: from then on they are the caller's.
  mutating func takeWaiting() -> [String] {
    defer { waiting = [] }
    return waiting
  }

  /// The game that was played, once.
  mutating func takeGame() -> IndexedGame? {
    defer { game = nil }
    return game
  }
}
