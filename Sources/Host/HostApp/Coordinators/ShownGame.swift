import GameIndex
import HostBase
import UIContract

/// The game that is shown in the window, and what lies over it.
struct ShownGame {
  /// The view that it is drawn in.
  let view: ElementID
  /// How many screens are below it; those above it are pages that its menu led to.
  let depth: Int
  /// The bar for a mouse or a finger.
  let bar: GameBar
  /// What lies over its picture; nil: nothing does.
  var overlay: PlayOverlay?
  /// The menu; nil: it is closed.
  var menu: GameMenu?
  /// What is done when the last page over the game is left.
  var pageLeft: () -> Void = {}

  /// A key or a button that the open dialog has no use for: those that open the menu and the page of keys close them again.
  func take(key: String) {
    if key == SystemEvent.guide { menu?.close() }
    overlay?.take(key: key)
  }
}

/// What other programs have opened in the window.
struct OutsideFiles {
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
