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

  /// What stands for a game: its cover, else its newest state; nil: nothing but its system's icon.
  package init?(of game: IndexedGame) {
    if let cover = game.cover {
      self = .file(cover)
    } else if let state = game.newestState, state.hasPrefix("/") {
      self = .state(state)
    } else {
      return nil
    }
  }

  /// The icon of games without a picture.
  package static let cartridge = "asset:cartridge"
}
