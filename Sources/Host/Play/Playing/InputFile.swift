import Catalog
package import HostBase
package import Library
import TOMLFormat

/// Changes the `[input]` table of one layer's settings file, and leaves everything else in the file as it is.
///
/// A change is written only if the file then says what was wanted and nothing else has changed.
package struct InputFile: Sendable {
  /// One value of the table.
  package struct Entry: Equatable, Sendable {
    /// The table inside `[input]`: `keyboard`, `hotkeys`; empty for `[input]` itself.
    package var table: String
    /// The key; `p2.A` for another player than the first.
    package var key: String
    /// The value as TOML; nil: none, so that the layers below count.
    package var value: String?
    /// A value.
    package init(_ table: String, _ key: String, _ value: String?) {
      self.table = table
      self.key = key
      self.value = value
    }
  }

  /// A change that was written, for undo.
  package struct Change: Equatable, Sendable {
    /// The file.
    package var path: String
    /// What it said before; nil: there was none.
    package var before: String?
    /// What it says now.
    package var after: String
  }

  /// The file.
  package let path: String

  /// The file of a layer.
  package init(_ layer: SettingsLayer, places: Places) { path = layer.file(in: places.config) }

  /// Whether the layer says anything about the input.
  package var hasInput: Bool { get throws { try SettingsFile(path).hasInput } }

  // MARK: - Changing

  /// Sets values, or takes them out.
  package func set(_ entries: [Entry]) throws -> Change {
    try change { file in
      var text = file.text
      for entry in entries { text = try Self.put(entry, into: text, path: path) }
      return text
    }
  }

  /// Writes all combos; none takes the table out, so that the layers below count.
  package func set(_ combos: [InputMap.Combo]?) throws -> Change {
    try change { file in
      var text = TOMLText.removing("input.combo", from: file.text)
      text = TOMLText.setting("combo", in: "input", to: nil, text: text)
      guard let combos else { return try checked(text, nil, file.text) }
      if combos.isEmpty {
        text = TOMLText.setting("combo", in: "input", to: "[]", text: text)
        return try checked(text, "combo = []\n", file.text)
      }
      let tables = combos.map(\.toml).joined(separator: "\n")
      return try checked(
        text + (text.isEmpty ? "" : "\n") + tables, tables, file.text)
    }
  }

  /// Takes the whole table out, so that the layers below count.
  package func reset() throws -> Change {
    try change { file in
      let text = TOMLText.removing("input", from: file.text)
      var wanted = try Self.values(of: file.text, path: path)
      wanted = wanted.filter { $0.key.first != "input" }
      guard try Self.values(of: text, path: path) == wanted else {
        throw SettingsError.notWritten(path: path, key: "input")
      }
      return text
    }
  }

  /// Takes a change back, unless the file was changed since.
  package func undo(_ change: Change) throws {
    let now = try SettingsFile(change.path).text
    guard now == change.after else {
      throw SettingsError.notWritten(path: change.path, key: "input")
    }
    if let before = change.before {
      try AtomicFile.replace(change.path, with: Array(before.utf8))
    } else {
      try FileSystem.remove(change.path)
    }
  }

  private func change(_ edit: (SettingsFile) throws -> String) throws -> Change {
    let isThere = FileSystem.kind(path) != nil
    let file = try SettingsFile(path)
    let text = try edit(file)
    // What this program would not read is not written.
    if let input = try SettingsFile.table(text, path: path)["input"]?.table {
      _ = try InputMap.standard.applying(input, file: path)
    }
    if text != file.text {
      try FileSystem.ensureFolder(PathName.folder(path))
      try AtomicFile.replace(path, with: Array(text.utf8))
    }
    return Change(path: path, before: isThere ? file.text : nil, after: text)
  }

  // MARK: - Text

  private static func values(of text: String, path: String) throws -> [[String]: String] {
    SettingsFile.flatten(try SettingsFile.table(text, path: path))
  }

  /// The text with a value, in the first of the usual forms that says it.
  private static func put(_ entry: Entry, into text: String, path: String) throws -> String {
    let table = entry.table.isEmpty ? "input" : "input." + entry.table
    let parts = entry.key.split(separator: ".").map(String.init)
    let place = table.split(separator: ".").map(String.init) + parts
    var wanted = try values(of: text, path: path)
    wanted[place] = try entry.value.map { value in
      try values(of: "x = \(value)", path: path)[["x"]] ?? ""
    }
    var texts = [
      TOMLText.setting(
        entry.key, in: table, to: entry.value, isDotted: parts.count > 1, text: text)
    ]
    if parts.count == 2 {
      texts.append(
        TOMLText.setting(parts[1], in: "\(table).\(parts[0])", to: entry.value, text: text))
    }
    for text in texts where (try? values(of: text, path: path)) == wanted { return text }
    throw SettingsError.notWritten(path: path, key: place.joined(separator: "."))
  }

  /// The text with other combos, if nothing else in it has changed.
  private func checked(_ text: String, _ combos: String?, _ before: String) throws -> String {
    var wanted = try Self.values(of: before, path: path)
    wanted[["input", "combo"]] = try combos.map { text in
      let table = try SettingsFile.table(text, path: path)
      let all = SettingsFile.flatten(table)
      return all[["input", "combo"]] ?? all[["combo"]] ?? ""
    }
    guard (try? Self.values(of: text, path: path)) == wanted else {
      throw SettingsError.notWritten(path: path, key: "input.combo")
    }
    return text
  }
}

extension InputMap.Trigger {
  /// Its name as TOML.
  var toml: String { TOMLText.quoted(description) }
}

extension InputMap.Hotkey {
  /// Its name as TOML; a pad's hotkey is always behind the modifier.
  package var toml: String {
    if case .pad = trigger { return trigger.toml }
    return TOMLText.quoted(description)
  }
}

extension InputMap.Combo {
  /// The combo as a table of settings.
  var toml: String {
    var lines = ["[[input.combo]]"]
    if !name.isEmpty { lines.append("name = \(TOMLText.quoted(name))") }
    if player > 0 { lines.append("player = \(player + 1)") }
    lines.append("trigger = \(trigger.toml)")
    if let only = steps.first, steps.count == 1, only.frames == 0 {
      lines.append("buttons = \(TOMLText.quoted(only.names))")
    } else {
      let words = steps.map { TOMLText.quoted($0.description) }
      lines.append("steps = [\(words.joined(separator: ", "))]")
    }
    if repeats { lines.append("repeat = true") }
    return lines.joined(separator: "\n") + "\n"
  }
}
