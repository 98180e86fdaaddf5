package import Catalog
package import HostBase
package import Library
package import Session

/// Where pictures go: a window, a terminal, nothing.
///
/// Used on one thread, the one that runs the play loop.
package protocol PlayScreen: AnyObject {
  /// Shows a picture (nil: the last one again), turned by `avInfo.rotation`, with what overlay there is.
  func show(_ picture: Picture?, avInfo: AVInfo, overlay: Overlay)
  /// Refresh rate in Hz where `show` waits for the display, else nil.
  var pacedRefreshRate: Double? { get }
  /// Goes to full screen or back, if the screen can.
  func toggleFullscreen()
  /// Width and height of the area for pictures, in the display's pixels; nil if there are none, or no size is known yet.
  var displaySize: SIMD2<UInt16>? { get }
}

extension PlayScreen {
  /// There is no full screen.
  package func toggleFullscreen() {}
  /// Unknown.
  package var displaySize: SIMD2<UInt16>? { nil }
}

/// Where sound goes.
package protocol Speaker: AnyObject {
  /// Plays interleaved stereo samples made at `sampleRate`, speeding up or slowing down a little to keep its
  /// buffer half full; waits for the device at most until a moment, and not at all without one.
  func play(_ samples: UnsafeBufferPointer<Int16>, sampleRate: Double, waitsUntil latest: Double?)
  /// Fill of the buffer, 0…1, or nil if there is no sound device.
  var fill: Double? { get }
  /// Drops what is queued (after a pause, a loaded state).
  func flush()
  /// Whether silence comes out; time passes as if there were sound.
  var isMuted: Bool { get set }
  /// Loudness, 0…1.
  var volume: Double { get set }
}

extension Speaker {
  /// Never muted.
  package var isMuted: Bool {
    get { false }
    set {}
  }
  /// As the core makes it.
  package var volume: Double {
    get { 1 }
    set {}
  }
}

/// Where input comes from.
package protocol InputSource: AnyObject {
  /// Gathers what happened since the last call: the devices' state for the core, and commands for the host.
  ///
  /// Call once a frame.
  func poll() -> (state: InputState, commands: [PlayCommand])
  /// Drives the motors of a pad.
  func rumble(port: Int, strong: UInt16, weak: UInt16)
  /// Whether keys are text at the moment, as the core says.
  var wantsText: Bool { get set }
  /// Whether the game does nothing with keys, as the core says; then plain hotkeys work although the keyboard is the core's.
  var ignoresKeyboard: Bool { get set }
  /// Whether the keyboard is the core's; then hotkeys need their modifier, but for those that are always the host's.
  var isFocused: Bool { get }
  /// Whether the player is asked something: until the answer, the keyboard is the host's.
  var isAsking: Bool { get set }
  /// Whether the window has the system's keyboard focus.
  var hasFocus: Bool { get }
  /// Files that the player dropped on the window since the last call.
  func takeDropped() -> [String]
}

extension InputSource {
  /// Keys are never text.
  package var wantsText: Bool {
    get { false }
    set {}
  }
  /// The game may use every key.
  package var ignoresKeyboard: Bool {
    get { false }
    set {}
  }
  /// Hotkeys need no modifier.
  package var isFocused: Bool { false }
  /// No question is open.
  package var isAsking: Bool {
    get { false }
    set {}
  }
  /// There is no other window.
  package var hasFocus: Bool { true }
  /// Nothing can be dropped.
  package func takeDropped() -> [String] { [] }
}

/// What a message is about: a newer one takes the place of an older one of its kind.
package enum MessageKind: Sendable {
  case slot, state, sound, keyboard, game, start, core, disc
}

/// What the host draws over the picture.
package struct Overlay: Sendable {
  /// Lines for the player, newest last.
  package var messages: [String] = []
  /// The question that pauses the game until the player chooses.
  package var notice: Notice?
  /// Whether the help page is open.
  package var showsHelp = false
  /// The page's subject: the pad of this game type.
  package var gameType: GameType?
  /// Whether the game is paused.
  package var isPaused = false
  /// Speed over the machine's own: 1 for normal, 0 for as fast as it can.
  package var speed = 1.0
  /// Whether the sound is off.
  package var isMuted = false
  /// While rewinding: how many seconds it went back, and how many more it can.
  package var rewind: (back: Double, left: Double)?
  /// Frames that the game made in the last second, where the player wants to see it.
  package var frameRate: Double?
  /// Whether the core asks that the display stays awake.
  package var inhibitsIdle = false
  /// Nothing drawn.
  package init() {}

  /// Frames a second, for people: `59.9 fps`; nil if it is not shown.
  package var frameRateText: String? {
    frameRate.map { rate in
      let tenths = Int((rate * 10).rounded(), in: 0...99_999)
      return "\(tenths / 10).\(tenths % 10) fps"
    }
  }

  /// How far time went back, for people: `−0:12`; nil where it does not run back.
  package var rewindText: String? {
    rewind.map { rewind in
      let seconds = Int(rewind.back.rounded(), in: 0...86_400)
      return "−\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    }
  }
}

/// Something that happened, and what can be done about it.
package struct Notice: Equatable, Sendable {
  /// What a command does about it.
  package struct Choice: Equatable, Sendable {
    /// The command.
    package var command: PlayCommand
    /// Buttons of the game's pad that do the same.
    package var buttons: [PadButton]
    /// What it does.
    package var what: String
    /// A choice.
    package init(_ command: PlayCommand, buttons: [PadButton] = [], what: String) {
      self.command = command
      self.buttons = buttons
      self.what = what
    }

    /// The keys that choose it, as people read them.
    package func keys(in map: InputMap) -> String {
      // One key of each button is enough to read.
      var keys = buttons.compactMap { map.keyNames(of: $0).first }
      if let key = map.keyName(of: command), !keys.contains(key) { keys.append(key) }
      guard let last = keys.popLast() else { return "" }
      return keys.isEmpty ? last : keys.joined(separator: ", ") + " or " + last
    }

    /// The keys and what they do: `F2: save state`; without keys, what it does.
    package func line(in map: InputMap) -> String {
      let keys = keys(in: map)
      return keys.isEmpty ? what : "\(keys): \(what)"
    }
  }
  /// What happened, in a few words.
  package var title: String
  /// More of it, in paragraphs.
  package var text: [String]
  /// What can be done.
  package var choices: [Choice]
  /// The choice that the player has moved to, in a menu.
  package var selected: Int?

  /// A notice.
  package init(title: String, text: [String], choices: [Choice]) {
    self.title = title
    self.text = text
    self.choices = choices
  }

  /// All of it in one line.
  package func line(in map: InputMap) -> String {
    let lines = choices.enumerated().map { at, choice in
      (at == selected ? "▸ " : "") + choice.line(in: map)
    }
    return ([title] + lines).joined(separator: " · ")
  }
}

/// Something the player asks of the host while playing.
package enum PlayCommand: String, CaseIterable, Sendable, Codable {
  case quit, pause, frameStep = "frame_step", reset, mute, fullscreen, screenshot, help
  case volumeUp = "volume_up"
  case volumeDown = "volume_down"
  /// Shows or hides how many frames the game makes in a second.
  case frameRate = "frame_rate"
  /// Toggles and holds of the speed.
  case fastForward = "fast_forward"
  case fastForwardHold = "fast_forward_hold"
  case fastForwardRelease = "fast_forward_release"
  case slowMotion = "slow_motion"
  /// Lets time run back while it is held.
  case rewindHold = "rewind_hold"
  case rewindRelease = "rewind_release"
  /// States.
  case saveState = "save_state"
  case loadState = "load_state"
  case undoLoad = "undo_load"
  case nextSlot = "next_slot"
  case previousSlot = "previous_slot"
  /// Shows the discs of a game that has several, to put another one into the drive.
  case changeDisc = "change_disc"
  /// Gives the keyboard to the game, or takes it back; function keys and Escape stay the host's.
  case focusMode = "focus_mode"
  /// Says what the picture shows.
  case describe
  /// Opens the menu over the game, if it has one.
  case menu
  /// The window was closed, or its terminal is gone: the game ends, whatever is open.
  case close

  /// What comes when the key of this command is let go, for those that last as long as it is held.
  package var release: PlayCommand? {
    switch self {
    case .fastForwardHold: .fastForwardRelease
    case .rewindHold: .rewindRelease
    default: nil
    }
  }
}
