package import HostBase
package import Library
package import Play

/// Opens what games and the library are seen, heard and played with: windows, the terminal, sound.
///
/// `arcadia-window` has one. `arcadia` has none, and becomes that program when a command needs it.
package protocol StageOpener: AnyObject {
  /// How often the display shows a picture, in Hz; nil if there is no display or it does not say.
  func displayRate() -> Double?

  /// Plays a game in a window, and returns why it ended; throws if no window can be opened.
  func playInWindow(_ game: WindowGame, _ context: Context) throws(DisplayError) -> PlayEnd

  /// Takes the terminal over for a game.
  func openTerminal(options: WindowOptions, map: InputMap) throws -> PlayStage

  /// Shows the library until its window is closed; a window that is open already comes to the front instead.
  ///
  /// Throws a `DisplayError` if no window can be opened.
  func showLibrary(_ request: LibraryRequest, _ context: Context) throws

  /// Plays a script in the library, without a window.
  func runLibrary(_ run: LibraryRun, _ request: LibraryRequest, _ context: Context) throws

  /// Says in a window of its own, until it is closed, why play could not begin; returns a file that the user
  /// dropped on it.
  func show(_ failure: any HostFailure, game: String?) throws(DisplayError) -> String?
}

/// A game that is opened, and how it is to be played in a window.
package struct WindowGame {
  /// Plays it.
  package let player: GamePlayer
  /// How it is shown, heard and paced.
  package let settings: PlaySettings
  /// Its keys and pads.
  package let map: InputMap
  /// Notices at the start.
  package let messages: [PlayNotice]
  /// Whether it continues from its automatic state.
  package let resume: ResumeMode

  /// A game for a window.
  package init(
    player: GamePlayer, settings: PlaySettings, map: InputMap, messages: [PlayNotice],
    resume: ResumeMode
  ) {
    self.player = player
    self.settings = settings
    self.map = map
    self.messages = messages
    self.resume = resume
  }
}
