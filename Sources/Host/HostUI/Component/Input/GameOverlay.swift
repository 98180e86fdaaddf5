/// What lies over the picture of a game: input there is not the game's.
package struct GameOverlay {
  private let component: Component

  /// What lies over the game view of a component.
  package init(_ component: Component) { self.component = component }

  /// Whether a dialog or the drawer is open, which has all input.
  package var isMenuOpen: Bool {
    !component.stage.modals.isEmpty || component.stage.drawer != nil
      || component.stage.activeView?.kind != .gameView
  }

  /// Whether something other than the picture lies at a place in dip.
  package func hasWidget(x: Double, y: Double) -> Bool {
    component.stage.hit(x: x, y: y).last.map { $0.kind != .gameView } ?? false
  }
}
