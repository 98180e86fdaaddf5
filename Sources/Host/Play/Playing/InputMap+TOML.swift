import Catalog
package import HostBase
import Isolation
import Session
package import TOMLFormat

/// An input map that cannot be read.
package struct InputMapError: HostFailure, Equatable {
  /// The file.
  package var file: String
  /// The entry, as a dotted path; empty where the text as a whole is no TOML.
  package var entry: String
  /// What is wrong and what would be right.
  package var reason: String
  /// Something to mend by hand.
  package var exitCode: ExitCode { .usage }
  /// Name for scripts.
  package var code: String { "bad_input_map" }
  /// The sentence.
  package var sentence: Sentence {
    entry.isEmpty ? "\(file): \(reason)" : "\(file): \(entry): \(reason)"
  }
  /// The sentence in English.
  package var message: String { sentence.text }
  /// The file.
  package var path: String? { file }
}

extension InputMap {
  /// This map with what a TOML text says put over it; `file` is named in errors.
  package func applying(toml text: String, file: String) throws(InputMapError) -> InputMap {
    let table: TOMLTable
    do throws(TOMLObjection) { table = try TOMLTable(text) } catch {
      let column = error.column.map { ", column \($0)" } ?? ""
      throw InputMapError(
        file: file, entry: "", reason: "line \(error.line)\(column): not TOML: \(error.reason)")
    }
    return try applying(table, file: file)
  }

  /// This map with what a TOML table (`[input]` of the settings, or a whole file) says put over it.
  package func applying(_ table: TOMLTable, file: String) throws(InputMapError) -> InputMap {
    var map = self
    let reader = MapReader(file: file)
    for (key, value) in table {
      switch key {
      case "keyboard":
        try reader.bindings(value, at: key, kind: .key, into: &map)
      case "pad": try reader.pad(value, into: &map)
      case "turbo": try reader.turbo(value, into: &map)
      case "hotkeys": try reader.hotkeys(value, into: &map)
      case "combo": try reader.combos(value, into: &map)
      case "allow_opposites": map.allowsOpposites = try reader.bool(value, at: key)
      default:
        throw reader.complaint(
          key, "unknown entry; there are keyboard, pad, turbo, combo, hotkeys, allow_opposites")
      }
    }
    return map
  }
}

private struct MapReader {
  enum Kind { case key, pad, any }
  var file: String

  func complaint(_ entry: String, _ reason: String) -> InputMapError {
    InputMapError(file: file, entry: entry, reason: reason)
  }

  // MARK: - Sections

  /// `A = "X"`, `SELECT = ["RightShift", "Backspace"]`, `LS_UP = "W"`, `p2.A = "K"`; with both kinds of devices, turbo.
  func bindings(
    _ value: TOMLValue, at path: String, kind: Kind, into map: inout InputMap,
    player: Int = 0, skipping: Set<String> = []
  ) throws(InputMapError) {
    for (key, value) in try table(value, at: path) where !skipping.contains(key) {
      let here = "\(path).\(key)"
      if let other = Self.player(key) {
        try bindings(value, at: here, kind: kind, into: &map, player: other)
      } else if let button = PadButton(name: key) {
        let triggers = try triggers(value, at: here, kind: kind)
        if kind == .any {
          map.turbo[player][button] = triggers
          map.written.insert(.turbo(player, button))
          continue
        }
        map.buttons[player][button] = kept(map.buttons[player][button], kind) + triggers
        if kind == .key { map.written.insert(.button(player, button)) }
      } else if kind != .any, let direction = StickDirection(name: key) {
        let triggers = try triggers(value, at: here, kind: kind)
        map.sticks[player][direction] = kept(map.sticks[player][direction], kind) + triggers
        if kind == .key { map.written.insert(.stick(player, direction)) }
      } else {
        throw complaint(
          here,
          "unknown button; buttons are " + PadButton.allCases.map(\.name).joined(separator: " ")
            + (kind == .any ? "" : ", sticks are " + Self.sticks)
            + ", and p1 to p8 for players")
      }
    }
  }

  /// What other devices do: a section replaces what its own do.
  private func kept(_ triggers: [InputMap.Trigger]?, _ kind: Kind) -> [InputMap.Trigger] {
    (triggers ?? []).filter {
      switch ($0, kind) {
      case (.key, .pad), (.pad, .key): true
      default: false
      }
    }
  }

  private func triggers(_ value: TOMLValue, at here: String, kind: Kind)
    throws(InputMapError) -> [InputMap.Trigger]
  {
    var triggers: [InputMap.Trigger] = []
    for name in try names(value, at: here) {
      triggers.append(try trigger(name, at: here, kind: kind))
    }
    return triggers
  }

  /// Names of keys and controls: for each one, the mapper looks at the devices in each frame.
  private func names(_ value: TOMLValue, at here: String)
    throws(InputMapError) -> [String]
  {
    let names = try strings(value, at: here)
    guard names.count <= Self.triggerLimit else {
      throw complaint(here, "has more than \(Self.triggerLimit) keys or controls")
    }
    return names
  }

  func pad(_ value: TOMLValue, into map: inout InputMap) throws(InputMapError) {
    let table = try table(value, at: "pad")
    if let value = table["stick_as_dpad"] {
      map.stickIsDpad = try bool(value, at: "pad.stick_as_dpad")
    }
    if let value = table["dead_zone"] {
      guard let number = value.double ?? value.integer.map(Double.init),
        number >= 0, number < 1
      else { throw complaint("pad.dead_zone", "must be a number from 0 to below 1, like 0.15") }
      map.deadZone = number
    }
    try bindings(
      value, at: "pad", kind: .pad, into: &map, skipping: ["stick_as_dpad", "dead_zone"])
  }

  func turbo(_ value: TOMLValue, into map: inout InputMap) throws(InputMapError) {
    let table = try table(value, at: "turbo")
    if let value = table["period"] {
      guard let period = value.integer, (2...120).contains(period) else {
        throw complaint("turbo.period", "must be a number of frames from 2 to 120")
      }
      map.turboPeriod = period
    }
    try bindings(value, at: "turbo", kind: .any, into: &map, skipping: ["period"])
  }

  func hotkeys(_ value: TOMLValue, into map: inout InputMap) throws(InputMapError) {
    for (key, value) in try table(value, at: "hotkeys") {
      let here = "hotkeys.\(key)"
      switch key {
      case "modifier":
        guard case .key(let modifier) = try trigger(string(value, at: here), at: here, kind: .key)
        else { continue }
        map.modifier = modifier
      case "pad_modifier":
        let name = try string(value, at: here)
        guard let control = PadControl(name: name) else {
          throw complaint(here, "unknown control \"\(name)\"; \(Self.controls)")
        }
        map.padModifier = control
      default:
        guard let command = PlayCommand(rawValue: key), PlayCommand.bindable.contains(command)
        else {
          throw complaint(
            here,
            "unknown command; commands are modifier pad_modifier "
              + PlayCommand.bindable.map(\.rawValue).joined(separator: " "))
        }
        var hotkeys: [InputMap.Hotkey] = []
        for name in try names(value, at: here) {
          let isBehind = name.lowercased().hasPrefix("mod+")
          let trigger = try trigger(
            isBehind ? String(name.dropFirst(4)) : name, at: here, kind: .any)
          if case .pad = trigger {
            hotkeys.append(InputMap.Hotkey(trigger, needsModifier: true))
          } else {
            hotkeys.append(InputMap.Hotkey(trigger, needsModifier: isBehind))
          }
        }
        map.hotkeys[command] = hotkeys
        map.written.insert(.hotkey(command))
      }
    }
  }

  func combos(_ value: TOMLValue, into map: inout InputMap) throws(InputMapError) {
    guard let array = value.array else {
      throw complaint("combo", "must be written as [[combo]]")
    }
    map.combos = []
    var number = 0
    for value in array {
      number += 1
      map.combos.append(try combo(try table(value, at: "combo \(number)"), at: "combo \(number)"))
    }
  }

  private func combo(_ table: TOMLTable, at here: String) throws(InputMapError) -> InputMap.Combo {
    var name = ""
    var player = 0
    var trigger: InputMap.Trigger?
    var steps: [InputMap.ComboStep] = []
    var frames = 2
    var repeats = false
    if let value = table["frames"] {
      guard let number = value.integer, (1...600).contains(number) else {
        throw complaint("\(here).frames", "must be from 1 to 600")
      }
      frames = number
    }
    for (key, value) in table {
      let entry = "\(here).\(key)"
      switch key {
      case "frames": break
      case "name": name = try string(value, at: entry)
      case "player":
        guard let number = value.integer, (1...InputState.portCount).contains(number) else {
          throw complaint(entry, "must be from 1 to \(InputState.portCount)")
        }
        player = number - 1
      case "trigger":
        trigger = try self.trigger(string(value, at: entry), at: entry, kind: .any)
      case "repeat": repeats = try bool(value, at: entry)
      case "buttons":
        steps = [
          InputMap.ComboStep(buttons: try bits(string(value, at: entry), at: entry), frames: 0)
        ]
      case "steps":
        guard table["buttons"] == nil else {
          throw complaint(entry, "give either buttons or steps, not both")
        }
        let texts = try strings(value, at: entry)
        guard texts.count <= 256 else { throw complaint(entry, "has more than 256 steps") }
        for text in texts {
          let parts = text.split(separator: ":", omittingEmptySubsequences: false)
          var length = frames
          if parts.count == 2 {
            guard let number = Int(parts[1]), (1...600).contains(number) else {
              throw complaint(
                entry, "\"\(text)\": after the colon comes a number of frames, 1 to 600")
            }
            length = number
          }
          guard parts.count <= 2, let first = parts.first else {
            throw complaint(entry, "\"\(text)\": a step reads like \"DOWN+A\" or \"DOWN+A:3\"")
          }
          steps.append(
            InputMap.ComboStep(buttons: try bits(String(first), at: entry), frames: length))
        }
      default:
        throw complaint(
          entry, "unknown entry; there are name, player, trigger, buttons, steps, frames, repeat")
      }
    }
    guard let trigger else {
      throw complaint(here, "needs a trigger, like trigger = \"G\" or \"pad:L2\"")
    }
    guard !steps.isEmpty else {
      throw complaint(here, "needs buttons = \"A+B\" or steps = [\"DOWN\", \"DOWN+RIGHT:3\"]")
    }
    return InputMap.Combo(
      name: name, player: player, trigger: trigger, steps: steps, repeats: repeats)
  }

  // MARK: - Values

  private func bits(_ text: String, at entry: String) throws(InputMapError) -> UInt16 {
    guard let bits = PadButton.bits(text) else {
      throw complaint(
        entry,
        "\"\(text)\": unknown button; buttons are "
          + PadButton.allCases.map(\.name).joined(separator: " "))
    }
    return bits
  }

  private func trigger(_ name: String, at entry: String, kind: Kind) throws(InputMapError)
    -> InputMap.Trigger
  {
    let isPad = name.lowercased().hasPrefix("pad:")
    if kind == .pad || (kind == .any && isPad) {
      let bare = isPad ? String(name.dropFirst(4)) : name
      guard let control = PadControl(name: bare) else {
        throw complaint(entry, "unknown control \"\(bare)\"; \(Self.controls)")
      }
      return .pad(control)
    }
    guard let key = Key(name: name) else {
      throw complaint(
        entry, "unknown key \"\(name)\"; keys are named like X, F1, Enter, RightShift, KP5")
    }
    return .key(key)
  }

  /// The most keys and controls of one button or command.
  private static let triggerLimit = 64

  private static let sticks = StickDirection.allCases.map(\.name).joined(separator: " ")

  private static let controls =
    "controls are " + PadControl.allCases.map(\.name).joined(separator: " ")

  private static func player(_ key: String) -> Int? {
    guard key.count == 2, key.first == "p", let number = key.last?.wholeNumberValue,
      (1...InputState.portCount).contains(number)
    else { return nil }
    return number - 1
  }

  private func table(_ value: TOMLValue, at entry: String) throws(InputMapError)
    -> TOMLTable
  {
    guard let table = value.table else { throw complaint(entry, "must be a table") }
    return table
  }

  private func string(_ value: TOMLValue, at entry: String) throws(InputMapError)
    -> String
  {
    guard let string = value.string else {
      throw complaint(entry, "must be a text in quotes")
    }
    return string
  }

  private func strings(_ value: TOMLValue, at entry: String) throws(InputMapError)
    -> [String]
  {
    if let one = value.string { return [one] }
    guard let array = value.array else {
      throw complaint(entry, "must be a text in quotes or a list of them")
    }
    var all: [String] = []
    for element in array { all.append(try string(element, at: entry)) }
    return all
  }

  func bool(_ value: TOMLValue, at entry: String) throws(InputMapError) -> Bool {
    guard let bool = value.boolean else { throw complaint(entry, "must be true or false") }
    return bool
  }
}
