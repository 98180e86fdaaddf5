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
  /// The menu, or the moments of the past that it led to; nil: none is open.
  var menu: (any GameDialog)?
  /// What is done when the last page over the game is left.
  var pageLeft: () -> Void = {}

  /// A key or a button that the open dialog has no use for: those that open the menu and the page of keys close them again.
  func take(key: String) {
    if key == SystemEvent.guide { menu?.close() }
    overlay?.take(key: key)
  }
}
