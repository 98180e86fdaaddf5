import HostBase
package import Library
import Session

/// What does what while playing, for `--help`, the help page and the documents.
package struct InputHelp: Equatable, Sendable {
  /// One line.
  package struct Row: Equatable, Sendable {
    /// What happens.
    package var what: String
    /// Keys that do it, as people read them: `X`, `RightCtrl + R`.
    package var keys: [String]
    /// Controls of a pad that do it.
    package var pad: [String]
    /// The libretro button, for rows of the game's pad.
    package var button: PadButton?
    /// The command, for rows of hotkeys.
    package var command: PlayCommand?
    /// The label of the button that is pressed again and again, for turbo.
    package var turbo: String?
  }
  /// The game's buttons.
  package var buttons: [Row] = []
  /// Turbo and combos.
  package var extras: [Row] = []
  /// Hotkeys.
  package var commands: [Row] = []
  /// The key that is held for hotkeys while the game has the keyboard.
  package var modifier = ""
  /// A sentence on the modifier.
  package var note = ""

  /// Nothing.
  package init() {}

  /// Plain text in columns, without a trailing line end.
  package var text: String {
    var lines: [String] = []
    for (title, rows) in [("Game", buttons), ("Turbo and combos", extras), ("Hotkeys", commands)]
    where !rows.isEmpty {
      if !lines.isEmpty { lines.append("") }
      lines.append("\(title):")
      let width = rows.map(\.what.count).max() ?? 0
      let keyWidth = rows.map { $0.keys.joined(separator: ", ").count }.max() ?? 0
      for row in rows {
        let keys = row.keys.joined(separator: ", ")
        var line =
          "  " + row.what + String(repeating: " ", count: width - row.what.count + 2) + keys
        if !row.pad.isEmpty {
          line += String(repeating: " ", count: keyWidth - keys.count + 2)
          line += "pad: " + row.pad.joined(separator: ", ")
        }
        lines.append(line)
      }
    }
    if !note.isEmpty { lines += ["", note] }
    return lines.joined(separator: "\n")
  }
}

/// What each key and control does for player 1 of a game of the type (nil: any pad).
package func inputHelp(for gameType: GameType?, map: InputMap) -> InputHelp {
  var help = InputHelp()
  func split(_ triggers: [InputMap.Trigger]) -> (keys: [String], pad: [String]) {
    var keys: [String] = []
    var pad: [String] = []
    for trigger in triggers {
      switch trigger {
      case .key(let key): keys.append(map.name(of: key))
      case .pad(let control): pad.append(control.name)
      }
    }
    return (keys, pad)
  }
  for (button, label) in padButtons(of: gameType) {
    let (keys, pad) = split(map.buttons[0][button] ?? [])
    guard !keys.isEmpty || !pad.isEmpty else { continue }
    help.buttons.append(.init(what: label, keys: keys, pad: pad, button: button))
  }
  // That a stick moves the game's stick goes without saying.
  for direction in padSticks(of: gameType)
  where map.sticks[0][direction] != InputMap.standard.sticks[0][direction] {
    let (keys, pad) = split(map.sticks[0][direction] ?? [])
    guard !keys.isEmpty || !pad.isEmpty else { continue }
    help.buttons.append(.init(what: direction.title, keys: keys, pad: pad))
  }
  for (button, label) in padButtons(of: gameType) {
    let (keys, pad) = split(map.turbo[0][button] ?? [])
    guard !keys.isEmpty || !pad.isEmpty else { continue }
    help.extras.append(
      .init(
        what: "Turbo \(label)", keys: keys, pad: pad, button: button, turbo: label))
  }
  for combo in map.combos where combo.player == 0 {
    let (keys, pad) = split([combo.trigger])
    let what = combo.name.isEmpty ? "Combo" : combo.name
    help.extras.append(.init(what: what, keys: keys, pad: pad))
  }
  for command in PlayCommand.bindable {
    let keys = map.keyNames(of: command)
    let pad = (map.hotkeys[command] ?? []).compactMap { hotkey -> String? in
      guard case .pad(let control) = hotkey.trigger else { return nil }
      return "\(map.padModifier.name)+\(control.name)"
    }
    guard !keys.isEmpty || !pad.isEmpty else { continue }
    help.commands.append(.init(what: command.summary, keys: keys, pad: pad, command: command))
  }
  help.modifier = map.modifier.name
  help.note =
    "While the game has the keyboard, F1 to F12 and Escape work as always; hold \(map.modifier.name)"
    + " or Ctrl+Alt for the other hotkeys."
  return help
}

/// The pad's buttons with their labels, in the layout's order; without a layout, all that libretro knows.
package func padButtons(of gameType: GameType?) -> [(PadButton, String)] {
  let layout = gameType?.layout ?? []
  var seen = Set<PadButton>()
  var found: [(PadButton, String)] = []
  for element in layout {
    for button in element.buttons where button.device & 0xff == 1 && button.index == 0 {
      guard let known = UInt8(exactly: button.id).flatMap(PadButton.init(rawValue:)),
        seen.insert(known).inserted
      else { continue }
      found.append((known, button.label.isEmpty ? known.title : button.label))
    }
  }
  if !found.isEmpty { return found }
  return [
    .up, .down, .left, .right, .a, .b, .x, .y, .l, .r, .l2, .r2, .start, .select,
  ].map { (button: PadButton) in (button, button.title) }
}

extension PadButton {
  /// The name as people read it.
  package var title: String {
    switch self {
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .start: "Start"
    case .select: "Select"
    default: name
    }
  }
}
