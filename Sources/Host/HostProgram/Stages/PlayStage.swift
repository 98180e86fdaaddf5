package import HostBase
package import Play

/// Where a game is seen and heard, and played from.
package struct PlayStage {
  /// Shows its frames.
  package var screen: any PlayScreen
  /// Plays its sound; nil: there is no sound.
  package var speaker: (any Speaker)?
  /// What the player does.
  package var input: any InputSource
  /// The words of notices and problems.
  package var words: any PlayWords
  /// What its menu asks of the input; nil: it has no menu.
  package var controls: (any GameControls)?
  /// What the game's time is taken from.
  package var clock: any PlayClock
  /// The terminal that it has taken over; nil: it has a window.
  package var terminal: (any StageTerminal)?

  /// A stage.
  package init(
    screen: any PlayScreen, speaker: (any Speaker)?, input: any InputSource,
    words: any PlayWords, controls: (any GameControls)? = nil,
    clock: any PlayClock = MonotonicClock(),
    terminal: (any StageTerminal)? = nil
  ) {
    self.screen = screen
    self.speaker = speaker
    self.input = input
    self.words = words
    self.controls = controls
    self.clock = clock
    self.terminal = terminal
  }
}

/// What the menu of a game asks of the game's input.
package protocol GameControls: AnyObject {
  /// The input map, with keys as the user's keyboard has them.
  var map: InputMap { get }
  /// Uses another input map from now on.
  func use(_ map: InputMap)
  /// Whether what is typed goes to the game.
  var takesText: Bool { get }
  /// Types a text into the game.
  func type(_ text: String)
}

/// The terminal that a game is played in.
package protocol StageTerminal {
  /// Puts it back at once, so that what is printed next is seen; may be called again.
  func close()
  /// Gives it back to the shell while the body runs.
  func suspended(_ body: () -> Void)
}

/// Where `arcadia run` shows a game.
package enum VideoChoice: String, CaseIterable, Sendable {
  /// In a window.
  case window
  /// In the terminal.
  case terminal
}
