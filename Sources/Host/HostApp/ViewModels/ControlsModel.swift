import HostBase
package import HostStrings
package import Library
package import Play

/// Something that a key or a pad's control can be bound to.
package enum ControlSlot: Hashable, Sendable {
  /// A button of the game's pad.
  case button(PadButton)
  /// A direction of a stick of the game's pad.
  case stick(StickDirection)
  /// A button that is pressed again and again.
  case turbo(PadButton)
  /// A command of the host.
  case hotkey(PlayCommand)
  /// A combo, by its number.
  case combo(Int)
}

/// What the controls editor shows: the map of a scope, and what a change of it writes.
package struct ControlsModel {
  /// For which games.
  package let scope: ControlsScope
  /// The type whose pad is shown; nil: any.
  package let type: GameType?
  /// The texts.
  package let strings: Strings
  /// What presses what, with keys as the user's keyboard prints them.
  package var map = InputMap.standard
  /// Whether the scope's own layer says anything.
  package var isSetHere = false
  /// The player, from 0.
  package var player = 0

  /// The players of the editor.
  package static let players = 4

  /// The model of a scope.
  package init(_ scope: ControlsScope, type: GameType?, strings: Strings) {
    self.scope = scope
    self.type = type
    self.strings = strings
  }

  /// The game's buttons with their labels.
  package var buttons: [(button: PadButton, label: String)] {
    padButtons(of: type).map { ($0.0, $0.1.printable) }
  }

  /// The directions of the game's sticks.
  package var sticks: [StickDirection] { padSticks(of: type) }

  /// Whether the game's pad has a stick of its own, so that the player's is not its d-pad.
  private var hasStick: Bool { type?.layout.contains { $0.kind == .stick } ?? false }

  /// The buttons that turbo makes sense for.
  package var turboButtons: [PadButton] {
    buttons.map(\.button).filter { ![.up, .down, .left, .right].contains($0) }
  }

  // MARK: - Words

  private func label(of button: PadButton) -> String {
    buttons.first { $0.button == button }?.label ?? button.title
  }

  /// The name of a slot.
  package func title(of slot: ControlSlot) -> String {
    switch slot {
    case .button(let button): label(of: button)
    case .stick(let direction): title(of: direction)
    case .turbo(let button): strings(.turboOf, label(of: button))
    case .hotkey(let command): strings.name(of: command)
    case .combo(let number):
      map.combos.indices.contains(number) && !map.combos[number].name.isEmpty
        ? map.combos[number].name.printable
        : strings(.comboName, strings.number(number + 1))
    }
  }

  private func title(of direction: StickDirection) -> String {
    let key: TextKey =
      switch direction {
      case .leftUp, .rightUp: .stickUp
      case .leftDown, .rightDown: .stickDown
      case .leftLeft, .rightLeft: .stickLeft
      case .leftRight, .rightRight: .stickRight
      }
    return strings(key, strings(direction.isRight ? .rightStick : .leftStick))
  }

  /// A trigger, as people read it.
  package func name(of trigger: InputMap.Trigger) -> String {
    switch trigger {
    case .key(let key): map.name(of: key).printable
    case .pad(let control): strings(.padControl, control.name)
    }
  }

  private func name(of hotkey: InputMap.Hotkey) -> String {
    guard hotkey.needsModifier else { return name(of: hotkey.trigger) }
    return switch hotkey.trigger {
    case .key(let key): "\(map.modifier.name)+\(map.name(of: key).printable)"
    case .pad(let control): strings(.padControl, "\(map.padModifier.name)+\(control.name)")
    }
  }

  /// What presses a slot, as people read it.
  package func names(of slot: ControlSlot) -> [String] { triggers(of: slot).map(name) }

  // MARK: - Triggers

  /// What presses a slot, keys first.
  package func triggers(of slot: ControlSlot) -> [InputMap.Hotkey] {
    let all = triggers(of: slot, player: player)
    return all.filter { !$0.trigger.isOfPad } + all.filter(\.trigger.isOfPad)
  }

  private func triggers(of slot: ControlSlot, player: Int) -> [InputMap.Hotkey] {
    switch slot {
    case .button(let button): plain(map.buttons[player][button])
    case .stick(let direction): plain(map.sticks[player][direction])
    case .turbo(let button): plain(map.turbo[player][button])
    case .hotkey(let command): map.hotkeys[command] ?? []
    case .combo(let number):
      map.combos.indices.contains(number) ? plain([map.combos[number].trigger]) : []
    }
  }

  private func plain(_ triggers: [InputMap.Trigger]?) -> [InputMap.Hotkey] {
    (triggers ?? []).map { InputMap.Hotkey($0) }
  }

  /// What else the triggers of a slot press: each a sentence with both names.
  package func clashes(of slot: ControlSlot) -> [String] {
    let own = triggers(of: slot)
    let ownPlayer = self.player(of: slot)
    var found: [String] = []
    func compare(_ other: ControlSlot, _ hotkeys: [InputMap.Hotkey], player: Int?) {
      for hotkey in own where hotkeys.contains(hotkey) {
        // Each player has a pad of their own, but all share the keyboard.
        if case .pad = hotkey.trigger, let player, let ownPlayer, player != ownPlayer { continue }
        var title = self.title(of: other)
        if let player, player != self.player {
          title = strings(.ofPlayer, strings.number(player + 1), title)
        }
        found.append(strings(.clash, name(of: hotkey), title))
      }
    }
    for player in map.buttons.indices {
      for button in PadButton.allCases {
        for other in [ControlSlot.button(button), .turbo(button)]
        where other != slot || player != ownPlayer {
          compare(other, triggers(of: other, player: player), player: player)
        }
      }
    }
    for player in map.sticks.indices {
      for direction in sticks {
        let other = ControlSlot.stick(direction)
        guard other != slot || player != ownPlayer else { continue }
        compare(other, triggers(of: other, player: player), player: player)
      }
    }
    for number in map.combos.indices where .combo(number) != slot {
      compare(.combo(number), triggers(of: .combo(number)), player: map.combos[number].player)
    }
    if map.stickIsDpad, !hasStick {
      for hotkey in own where !hotkey.needsModifier {
        guard case .pad(let control) = hotkey.trigger, let button = control.stickDpad,
          slot != .button(button)
        else { continue }
        found.append(strings(.clash, name(of: hotkey), label(of: button)))
      }
    }
    for command in PlayCommand.bindable where .hotkey(command) != slot {
      compare(.hotkey(command), map.hotkeys[command] ?? [], player: nil)
    }
    return found
  }

  private func player(of slot: ControlSlot) -> Int? {
    switch slot {
    case .button, .stick, .turbo: player
    case .hotkey: nil
    case .combo(let number):
      map.combos.indices.contains(number) ? map.combos[number].player : player
    }
  }

  // MARK: - Changes

  /// What binding a trigger to a slot writes; nil for a combo, whose list is written as a whole.
  ///
  /// It takes the place of what the same kind of device pressed before, or is one more.
  package func entries(
    binding new: InputMap.Hotkey, to slot: ControlSlot, adds: Bool
  ) -> [InputFile.Entry]? {
    let old = triggers(of: slot).filter { $0 != new }
    let same = old.filter { $0.trigger.isOfPad == new.trigger.isOfPad }
    let others = old.filter { $0.trigger.isOfPad != new.trigger.isOfPad }
    let list = (adds ? same : []) + [new]
    switch slot {
    case .button(let button):
      return [entry(new.trigger.isOfPad ? "pad" : "keyboard", key(of: button.name), list)]
    case .stick(let direction):
      return [entry(new.trigger.isOfPad ? "pad" : "keyboard", key(of: direction.name), list)]
    case .turbo(let button): return [entry("turbo", key(of: button.name), others + list)]
    case .hotkey(let command): return [entry("hotkeys", command.rawValue, others + list)]
    case .combo: return nil
    }
  }

  /// What removing all triggers of a slot writes; with `usual`, what lets the layers below count again.
  package func entries(clearing slot: ControlSlot, usual: Bool) -> [InputFile.Entry] {
    let value = usual ? nil : "[]"
    return switch slot {
    case .button(let button):
      ["keyboard", "pad"].map { InputFile.Entry($0, key(of: button.name), value) }
    case .stick(let direction):
      ["keyboard", "pad"].map { InputFile.Entry($0, key(of: direction.name), value) }
    case .turbo(let button): [InputFile.Entry("turbo", key(of: button.name), value)]
    case .hotkey(let command): [InputFile.Entry("hotkeys", command.rawValue, value)]
    case .combo: []
    }
  }

  private func key(of name: String) -> String {
    player == 0 ? name : "p\(player + 1).\(name)"
  }

  private func entry(_ table: String, _ key: String, _ list: [InputMap.Hotkey]) -> InputFile.Entry {
    let names = list.map { hotkey in
      // In the pad's own table nothing else can stand.
      if table == "pad", case .pad(let control) = hotkey.trigger { return "\"\(control.name)\"" }
      return hotkey.toml
    }
    return InputFile.Entry(table, key, "[\(names.joined(separator: ", "))]")
  }
}

extension InputMap.Trigger {
  /// Whether it is a control of a pad.
  package var isOfPad: Bool {
    if case .pad = self { return true }
    return false
  }

  /// Whether settings can name it: a key that only the user's keyboard knows has no name.
  package var canBeNamed: Bool {
    switch self {
    case .key(let key): Key(name: key.name) == key
    case .pad: true
    }
  }
}
