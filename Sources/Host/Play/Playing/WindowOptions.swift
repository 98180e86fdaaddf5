import HostBase
package import Library
package import Session

extension PictureShape {
  /// A picture's width over its height before it is turned by quarter turns.
  package func aspect(
    _ avInfo: AVInfo, picture: (width: Int, height: Int), output: (width: Int, height: Int),
    quarterTurns: Int
  ) -> Double {
    switch self {
    case .core: return avInfo.aspect
    case .squarePixels: return Double(max(picture.width, 1)) / Double(max(picture.height, 1))
    case .fourToThree: return 4.0 / 3
    case .sixteenToNine: return 16.0 / 9
    case .stretched:
      let shape = Double(max(output.width, 1)) / Double(max(output.height, 1))
      return quarterTurns % 2 != 0 ? 1 / shape : shape
    }
  }
}

/// How the window and the sound begin.
package struct WindowOptions: Sendable {
  /// Title: the game's name; " — Arcadia" is added.
  package var title: String
  /// Window pixels for one of the game's; 0 picks what fills a good part of the desktop.
  package var scale = 0
  /// Whether pictures grow by whole factors only.
  package var integerScale = false
  /// The shape of pictures on the screen.
  package var shape = PictureShape.core
  /// Whether pictures wait for the display.
  package var vsync = true
  /// Whether it begins on the full screen.
  package var fullscreen = false
  /// Whether edges between pixels are smoothed where a pixel covers no whole number of the display's.
  package var smooth = true
  /// Loudness, 0…1.
  package var volume = 1.0
  /// Sound that is kept ahead, in milliseconds; the device's own buffer comes on top.
  package var latencyMs = 48
  /// Whether the sound is off at first.
  package var mute = false
  /// The game's type: accent colour and pad of the help page.
  package var gameType: GameType?
  /// A `gamecontrollerdb.txt` of the user's, or nil.
  package var controllerDatabase: String?

  /// A window for a game.
  package init(
    title: String, scale: Int = 0, integerScale: Bool = false, vsync: Bool = true,
    fullscreen: Bool = false, smooth: Bool = true, volume: Double = 1, latencyMs: Int = 48,
    mute: Bool = false, gameType: GameType? = nil, controllerDatabase: String? = nil
  ) {
    self.title = title
    self.scale = scale
    self.integerScale = integerScale
    self.vsync = vsync
    self.fullscreen = fullscreen
    self.smooth = smooth
    self.volume = volume
    self.latencyMs = latencyMs
    self.mute = mute
    self.gameType = gameType
    self.controllerDatabase = controllerDatabase
  }
}
