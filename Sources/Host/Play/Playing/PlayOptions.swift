package import HostBase

/// The beginning of a play loop, and its speeds.
package struct PlayOptions: Equatable, Sendable {
  /// Fast-forward over the machine's own speed; 0 for as fast as it can.
  package var fastForward = 0.0
  /// Slow motion over the machine's own speed.
  package var slowMotion = 0.5
  /// Frames to run ahead: the picture is the one of so many frames later.
  package var runAhead = 0
  /// Whether sound is heard, shorter and so at a higher pitch, up to four times the machine's own speed.
  package var fastForwardSound = true
  /// The state slot at the start.
  package var slot = 0
  /// How many slots the player steps through.
  package var slotCount = 10
  /// Whether the game starts paused.
  package var isPaused = false
  /// Whether the sound is off at first.
  package var isMuted = false
  /// Whether the help page is open at first.
  package var showsHelp = false
  /// Frames to run before the end, nil for no limit.
  package var frameLimit: UInt64?
  /// What to say at the start.
  package var messages: [PlayNotice] = []
  /// Whether the game pauses while its window does not have the keyboard.
  package var pausesWithoutFocus = false
  /// What to show when a game begins to use the keyboard, once.
  package var keyboardHint: PlayNotice?
  /// The key that gives the keyboard to the game and back, for people.
  package var focusKey: String?
  /// Whether frames per second are shown at first.
  package var showsFrameRate = false
  /// When the last session ended, if the player is to be asked whether to continue there.
  package var resumes: UTCTime?
  /// The defaults.
  package init() {}
}
