import HostBase
package import Library

/// Which picture stands for a game.
package enum CardPicture: Equatable, Sendable {
  /// A picture file that the user gave the game.
  case cover(path: String)
  /// The picture in a state's file.
  case state(path: String)
  /// A screenshot, or a picture that the game made.
  case screenshot(path: String)
  /// A drawn one with the title on its label.
  case cartridge

  /// The picture of a game.
  package init(of game: IndexedGame, _ choice: CoverChoice) {
    let cover = game.cover.map { CardPicture.cover(path: $0) }
    let state = game.newestState.map { CardPicture.state(path: $0) }
    let screenshot = game.newestScreenshot.map { CardPicture.screenshot(path: $0) }
    let wanted: [CardPicture?] =
      switch choice {
      case .covers: [cover]
      case .states: [state, cover, screenshot]
      case .mixed: [cover, state, screenshot]
      }
    self = wanted.compactMap(\.self).first ?? .cartridge
  }
}
