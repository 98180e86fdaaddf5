import Catalog
import HostBase

/// How the player's keys and pads become what the core sees: a plain value, read from TOML.
///
/// docs/input.md has the whole format. `InputMapper` applies it frame by frame.
package struct InputMap: Equatable, Sendable {
  /// A key or a pad control that the player presses.
  package enum Trigger: Hashable, Sendable, CustomStringConvertible {
    /// A key.
    case key(Key)
    /// A control of the player's own pad.
    case pad(PadControl)
    /// The name as in TOML: `X`, `pad:South`.
    package var description: String {
      switch self {
      case .key(let key): key.name
      case .pad(let control): "pad:\(control.name)"
      }
    }
  }

  /// A hotkey: a trigger, alone or with the modifier held.
  package struct Hotkey: Hashable, Sendable, CustomStringConvertible {
    /// What is pressed; a pad's control always needs the pad's modifier.
    package var trigger: Trigger
    /// Whether the modifier must be held.
    package var needsModifier: Bool
    /// A hotkey.
    package init(_ trigger: Trigger, needsModifier: Bool = false) {
      self.trigger = trigger
      self.needsModifier = needsModifier
    }
    /// The name as in TOML: `F1`, `Mod+R`, `pad:Start`.
    package var description: String { needsModifier ? "Mod+\(trigger)" : "\(trigger)" }
  }

  /// Some buttons for some frames.
  package struct ComboStep: Equatable, Sendable {
    /// `InputState.Pad.buttons` bits.
    package var buttons: UInt16
    /// How many frames.
    package var frames: Int
    /// A step.
    package init(buttons: UInt16, frames: Int) {
      self.buttons = buttons
      self.frames = frames
    }
  }

  /// One press that does several things.
  package struct Combo: Equatable, Sendable {
    /// Name for the help page; may be empty.
    package var name: String
    /// Player, from 0.
    package var player: Int
    /// What starts it.
    package var trigger: Trigger
    /// What it does, in order.
    ///
    /// A combo whose only step has 0 frames lasts as long as its trigger is held.
    package var steps: [ComboStep]
    /// Whether it starts over while its trigger is held.
    package var repeats: Bool
    /// A combo.
    package init(
      name: String = "", player: Int = 0, trigger: Trigger, steps: [ComboStep],
      repeats: Bool = false
    ) {
      self.name = name
      self.player = player
      self.trigger = trigger
      self.steps = steps
      self.repeats = repeats
    }
  }

  /// Something that keys are bound to.
  package enum Binding: Hashable, Sendable {
    case button(Int, PadButton)
    case turbo(Int, PadButton)
    case stick(Int, StickDirection)
    case hotkey(PlayCommand)
  }

  /// Buttons of one player and what presses them.
  package typealias Bindings = [PadButton: [Trigger]]

  /// What presses a button, for each player.
  package var buttons: [Bindings]
  /// What moves a stick of the game's pad, for each player: sticks and L2 and R2 as far as they are pushed, all else the whole way.
  package var sticks: [[StickDirection: [Trigger]]]
  /// What presses a button again and again, for each player.
  package var turbo: [Bindings]
  /// Frames of one turbo press and release together; at least 2.
  package var turboPeriod = 4
  /// Combos.
  package var combos: [Combo] = []
  /// Hotkeys by command.
  package var hotkeys: [PlayCommand: [Hotkey]]
  /// The key behind which every hotkey can be reached.
  package var modifier = Key.rightControl
  /// The pad's control behind which the pad's hotkeys are.
  package var padModifier = PadControl.guide
  /// Whether the left stick also presses the d-pad, where the game's pad has no stick of its own.
  package var stickIsDpad = true
  /// Part of a stick's way, 0…1, that counts as the middle.
  package var deadZone = 0.15
  /// Whether left and right (up and down) may be pressed at once; real d-pads cannot.
  package var allowsOpposites = false

  /// What a settings file binds: its keys are meant by what is printed on them, the built-in ones by their place.
  package internal(set) var written: Set<Binding> = []
  /// Names of keys whose print no `Key` has, such as `Ö`.
  package internal(set) var keyNames: [Key: String] = [:]

  /// The built-in map, with keys named as on a US keyboard.
  package static let standard = InputMap()

  private init() {
    buttons = Array(repeating: [:], count: InputState.portCount)
    turbo = buttons
    var sticks: [StickDirection: [Trigger]] = [:]
    for direction in StickDirection.allCases { sticks[direction] = [.pad(direction.control)] }
    self.sticks = Array(repeating: sticks, count: InputState.portCount)
    let controls: [(PadButton, PadControl)] = [
      (.a, .east), (.b, .south), (.x, .north), (.y, .west), (.l, .l1), (.r, .r1), (.l2, .l2),
      (.r2, .r2), (.l3, .l3), (.r3, .r3), (.start, .start), (.select, .select), (.up, .up),
      (.down, .down), (.left, .left), (.right, .right),
    ]
    for player in buttons.indices {
      for (button, control) in controls { buttons[player][button] = [.pad(control)] }
    }
    let keys: [(PadButton, [UInt32])] = [
      (.up, [273]), (.down, [274]), (.left, [276]), (.right, [275]),
      (.a, [120]), (.b, [122]), (.x, [115]), (.y, [97]), (.l, [113]), (.r, [119]),
      (.l2, [101]), (.r2, [114]), (.start, [13]), (.select, [303, 8]),
    ]
    for (button, codes) in keys {
      buttons[0][button] = codes.map { .key(Key($0)) } + (buttons[0][button] ?? [])
    }
    turbo[0] = [.a: [.key(Key(99))], .b: [.key(Key(118))]]
    hotkeys = [:]
    func plain(_ command: PlayCommand, _ code: UInt32) {
      hotkeys[command, default: []].append(Hotkey(.key(Key(code))))
    }
    func behind(_ command: PlayCommand, _ code: UInt32) {
      hotkeys[command, default: []].append(Hotkey(.key(Key(code)), needsModifier: true))
    }
    func pad(_ command: PlayCommand, _ control: PadControl) {
      hotkeys[command, default: []].append(Hotkey(.pad(control), needsModifier: true))
    }
    plain(.help, 282)
    plain(.saveState, 283)
    plain(.slowMotion, 284)
    plain(.loadState, 285)
    plain(.undoLoad, 286)
    plain(.previousSlot, 287)
    plain(.nextSlot, 288)
    plain(.screenshot, 289)
    plain(.mute, 290)
    plain(.frameRate, 291)
    plain(.fullscreen, 292)
    plain(.focusMode, 293)
    plain(.pause, 112)
    plain(.frameStep, 110)
    plain(.fastForward, 32)
    plain(.fastForwardHold, 9)
    plain(.rewindHold, 98)
    plain(.focusMode, 302)
    plain(.volumeUp, 61)
    plain(.volumeUp, 43)
    plain(.volumeUp, 270)
    plain(.volumeDown, 45)
    plain(.volumeDown, 269)
    plain(.quit, 27)
    behind(.reset, 114)
    behind(.focusMode, 102)
    behind(.quit, 113)
    behind(.changeDisc, 101)
    plain(.describe, 100)
    pad(.help, .north)
    pad(.saveState, .r1)
    pad(.loadState, .l1)
    pad(.previousSlot, .left)
    pad(.nextSlot, .right)
    pad(.screenshot, .west)
    pad(.fastForwardHold, .r2)
    pad(.rewindHold, .l2)
    pad(.slowMotion, .down)
    pad(.undoLoad, .up)
    pad(.pause, .south)
    pad(.frameStep, .east)
    pad(.reset, .select)
    pad(.quit, .start)
  }
}

extension InputMap {
  /// This map on another keyboard: `key` gives the key that lies where a US keyboard has the given one; nil where it has none.
  ///
  /// The built-in keys stay in their places; keys that a settings file names stay what is printed on them.
  package func placed(_ key: (Key) -> Key?) -> InputMap {
    var map = self
    func move(_ trigger: Trigger) -> Trigger? {
      if case .key(let usual) = trigger { return key(usual).map { .key($0) } }
      return trigger
    }
    for player in buttons.indices {
      for (button, triggers) in buttons[player]
      where !written.contains(.button(player, button)) {
        map.buttons[player][button] = triggers.compactMap(move)
      }
      for (direction, triggers) in sticks[player]
      where !written.contains(.stick(player, direction)) {
        map.sticks[player][direction] = triggers.compactMap(move)
      }
      for (button, triggers) in turbo[player]
      where !written.contains(.turbo(player, button)) {
        map.turbo[player][button] = triggers.compactMap(move)
      }
    }
    for (command, hotkeys) in hotkeys where !written.contains(.hotkey(command)) {
      map.hotkeys[command] = hotkeys.compactMap { hotkey in
        move(hotkey.trigger).map { Hotkey($0, needsModifier: hotkey.needsModifier) }
      }
    }
    return map
  }

  /// This map with names of keys as the user's keyboard prints them.
  package func named(_ names: [Key: String]) -> InputMap {
    var map = self
    map.keyNames = names
    return map
  }

  /// The key's name on the user's keyboard.
  package func name(of key: Key) -> String { keyNames[key] ?? key.name }

  /// The first key of a command, as people read it (`F1`, `RightCtrl+R`); nil where no key does it.
  package func keyName(of command: PlayCommand) -> String? {
    keyNames(of: command).first
  }

  /// The keys of a command, as people read them.
  func keyNames(of command: PlayCommand) -> [String] {
    (hotkeys[command] ?? []).compactMap { hotkey in
      guard case .key(let key) = hotkey.trigger else { return nil }
      return hotkey.needsModifier ? "\(modifier.name)+\(name(of: key))" : name(of: key)
    }
  }

  /// The keys of player 1's button, as people read them.
  func keyNames(of button: PadButton) -> [String] {
    (buttons[0][button] ?? []).compactMap { trigger in
      if case .key(let key) = trigger { return name(of: key) }
      return nil
    }
  }
}

extension PlayCommand {
  /// What it does, for people.
  package var summary: String {
    switch self {
    case .quit: "Menu, quit"
    case .pause: "Pause"
    case .frameStep: "Next frame, then pause"
    case .reset: "Reset"
    case .mute: "Sound off / on"
    case .volumeUp: "Louder"
    case .volumeDown: "Quieter"
    case .frameRate: "Frames per second"
    case .fullscreen: "Full screen"
    case .screenshot: "Screenshot"
    case .help: "Help"
    case .fastForward: "Fast-forward"
    case .fastForwardHold: "Fast-forward while held"
    case .fastForwardRelease: "End of fast-forward"
    case .slowMotion: "Slow motion"
    case .rewindHold: "Rewind while held"
    case .rewindRelease: "End of rewinding"
    case .saveState: "Save state"
    case .loadState: "Load state"
    case .undoLoad: "Undo load or rewind"
    case .nextSlot: "Next slot"
    case .previousSlot: "Previous slot"
    case .changeDisc: "Change the disc"
    case .focusMode: "Keyboard: game / gamepad"
    case .describe: "Describe the picture"
    case .menu: "Menu"
    case .close: "Close the window"
    }
  }
  /// Commands that a player binds, in the order in which help lists them.
  package static let bindable: [PlayCommand] = [
    .help, .pause, .frameStep, .fastForward, .fastForwardHold, .slowMotion, .rewindHold, .saveState,
    .loadState, .undoLoad, .previousSlot, .nextSlot, .screenshot, .mute, .volumeDown,
    .volumeUp, .frameRate, .fullscreen, .focusMode, .describe, .changeDisc,
    .reset, .quit,
  ]
}
