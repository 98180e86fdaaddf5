package import HostBase
package import Library
package import Play

/// The game that is played, as its menu sees it; the program implements it over its play loop.
package protocol GameMenuHost: AnyObject {
  /// The game's name.
  var name: String { get }
  /// The games whose controls its editor changes: this one, or those of its type where a core runs without a game.
  var controlsScope: ControlsScope { get }
  /// When a save or a state was last written, in seconds since 1970; nil: not in this session.
  var saved: Int64? { get }
  /// The numbered slots in order, then the states with names.
  var slots: [GameMenuSlot] { get }
  /// Whether the last load can be taken back.
  var canUndoLoad: Bool { get }
  /// The speed: 1 is normal, 0 as fast as possible.
  var speed: Double { get }
  /// Loudness in tenths, and whether the sound is off; nil: there is none.
  var sound: (tenths: Int, isOff: Bool)? { get }
  /// How many seconds the rewind buffer reaches back; 0: none.
  var rewindSeconds: Int { get }

  /// The core's options that it wants shown.
  var options: [GameOption] { get }

  /// The names of the discs, of a game that has several; empty: there are none to change.
  var discs: [String] { get }
  /// The place of the disc in the drive among them; nil: there is none.
  var disc: Int? { get }

  /// What the core says that the picture shows; nil: nothing.
  var frameDescription: String? { get }
  /// Whether what is typed goes to the game.
  var takesText: Bool { get }

  /// Plays on; buttons that are held count again after they were let go.
  func resume()
  /// Saves a state into a slot.
  func save(to slot: StateSlot) -> PlayResult
  /// Saves a state under a name that the user gives.
  func save(named name: String) -> PlayResult
  /// Loads a slot's state.
  func load(_ slot: StateSlot) -> PlayResult
  /// Takes back the last load.
  func undoLoad() -> PlayResult
  /// Puts a disc into the drive; the game itself says so.
  func insertDisc(_ place: Int) -> Result<Void, PlayProblem>
  /// Sets the speed.
  func setSpeed(_ speed: Double)
  /// Sets the loudness in tenths; sound that was off comes on.
  func setVolume(_ tenths: Int)
  /// Turns the sound off or on.
  func setMuted(_ isOff: Bool)
  /// Goes to full screen or back.
  func toggleFullscreen()
  /// The picture of so many seconds ago; nil: the past does not reach so far.
  func picture(ago seconds: Int) -> RGBImage?
  /// Shows the picture of so many seconds ago.
  func showRewound(_ seconds: Int)
  /// Plays on from the picture that is shown.
  func playRewound()
  /// Writes a screenshot.
  func screenshot() -> PlayResult
  /// What presses what may have been changed: it counts from now on.
  func controlsChanged() -> Result<Void, PlayProblem>
  /// Sets an option of the core, for this game; nil: as it is without a setting of the game.
  func setOption(_ key: String, to value: String?) -> Result<Void, PlayProblem>
  /// Types a text into the game, once it continues.
  func type(_ text: String)
  /// Starts the game again.
  func reset()
  /// Ends the game.
  func quit()
}

/// A slot, as the menu of a game shows it.
package struct GameMenuSlot: Equatable, Sendable {
  /// Which one it is.
  package var slot: StateSlot
  /// When its state was made, in seconds since 1970; nil: it is empty.
  package var time: Int64?
  /// Its file, for the picture.
  package var file: String?
  /// What the player calls it.
  package var label: String?

  /// A slot.
  package init(
    _ slot: StateSlot, time: Int64? = nil, file: String? = nil, label: String? = nil
  ) {
    self.slot = slot
    self.time = time
    self.file = file
    self.label = label
  }
}
