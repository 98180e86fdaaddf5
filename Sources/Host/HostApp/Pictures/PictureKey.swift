package import GameIndex
package import Library

/// Names a picture in commands, so that a request for its pixels leads back to it.
package enum PictureKey: Equatable, Sendable {
  /// A picture file.
  case file(String)
  /// The picture in a state's file.
  case state(String)

  /// As commands carry it.
  package var url: String {
    switch self {
    case .file(let path): "file:" + path
    case .state(let path): "state:" + path
    }
  }

  /// The picture of a request; nil for any other text, and for a path that is not absolute.
  package init?(url: String) {
    if url.hasPrefix("file:/") {
      self = .file(String(url.dropFirst(5)))
    } else if url.hasPrefix("state:/") {
      self = .state(String(url.dropFirst(6)))
    } else {
      return nil
    }
  }

  /// The picture of a game that the user wants to see; nil: nothing but its system's drawing.
  package init?(of game: IndexedGame, _ choice: CoverChoice = .mixed) {
    switch CardPicture(of: game, choice) {
    case .cover(let path), .screenshot(let path): self = .file(path)
    case .state(let path): self = .state(path)
    case .cartridge: return nil
    }
  }

  /// The icon of games without a picture, where nothing is known of their type.
  package static let cartridge = "asset:cartridge"

  /// The drawing of a type's games, as images take it.
  static func drawing(_ icon: GameIcon?) -> String {
    guard let icon, !icon.path.isEmpty else { return "asset:" + (icon?.kind ?? .chip).rawValue }
    // Styles are words: commas part the numbers as well.
    let path = String(icon.path.map { $0.isWhitespace ? "," : $0 })
    let label = icon.label.map { "\($0.x),\($0.y),\($0.width),\($0.height)" } ?? ""
    return "drawing:\(label);\(path)"
  }
}
