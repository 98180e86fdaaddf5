package import HostBase
package import Library
import TOMLFormat

/// The settings that apply to a game: built-in ones, and over them the user's, the type's, the core's and the game's
/// files below `$XDG_CONFIG_HOME/arcadia`.
///
/// Files are read once and written only by `set`. A file that is not TOML or holds a value of the wrong kind is an error;
/// an unknown key is a warning.
package struct Settings: Sendable {
  /// A value and where it comes from.
  package struct Origin: Equatable, Sendable, Encodable {
    /// `built-in`, `user`, `type`, `core`, `game` or `command line`.
    package var layer: String
    /// The file, nil for built-in values and the command line.
    package var file: String?
    /// The value as TOML, nil where this layer says nothing.
    package var value: String?
  }

  private let config: String
  package private(set) var layers: [(layer: SettingsLayer, file: SettingsFile)]
  private let commandLine: SettingsFile?

  /// Reads the layers that apply; `commandLine` goes over all of them.
  package init(
    places: Places, type: GameType? = nil, core: CoreDescription? = nil, stem: String? = nil,
    commandLine: [(name: String, value: String)] = []
  ) throws(SettingsError) {
    config = places.config
    var wanted: [SettingsLayer] = [.user]
    if let type { wanted.append(.type(type.id)) }
    if let core { wanted.append(.core(core.id)) }
    if let type, let stem { wanted.append(.game(type: type.id, stem: stem)) }
    var read: [(SettingsLayer, SettingsFile)] = []
    for layer in wanted { read.append((layer, try SettingsFile(layer.file(in: config)))) }
    layers = read
    self.commandLine = commandLine.isEmpty ? nil : try SettingsFile(commandLine: commandLine)
  }

  /// The same layers as their files are now.
  package func reread() throws(SettingsError) -> Settings {
    var settings = self
    for index in layers.indices {
      settings.layers[index].file = try SettingsFile(layers[index].layer.file(in: config))
    }
    return settings
  }

  /// Unknown settings in the files.
  package var warnings: [String] { layers.flatMap(\.file.warnings) }

  /// The value of a setting, nil if there is no such setting or no core was named.
  package func value(_ name: String) -> SettingValue? {
    if let value = commandLine?.values[name] { return value }
    for (_, file) in layers.reversed() {
      if let value = file.values[name] { return value }
    }
    return SettingKey.named(name)?.usual
  }

  /// Whether a file or the command line sets it.
  package func isSet(_ name: String) -> Bool {
    commandLine?.values[name] != nil || layers.contains { $0.1.values[name] != nil }
  }

  /// A text; nil if it is empty.
  package func string(_ name: String) -> String? {
    if case .text(let text) = value(name), !text.isEmpty { return text }
    return nil
  }

  /// A whole number.
  package func integer(_ name: String) -> Int {
    if case .integer(let number) = value(name) { return number }
    return 0
  }

  /// A number.
  package func number(_ name: String) -> Double {
    if case .number(let number) = value(name) { return number }
    return 0
  }

  /// True or false.
  package func flag(_ name: String) -> Bool { value(name) == .flag(true) }

  /// Core options by key.
  package var coreOptions: [String: String] {
    var all = layers.reduce(into: [:]) { $0.merge($1.file.options) { _, over in over } }
    all.merge(commandLine?.options ?? [:]) { _, over in over }
    return all
  }

  /// What the core may ask about this game.
  package var gameSettings: [String: String] {
    layers.reduce(into: [:]) { all, layer in all.merge(layer.file.game) { _, over in over } }
  }

  /// Each layer's say on a setting, the built-in one first; the last that says something rules.
  package func explain(_ name: String) throws(SettingsError) -> [Origin] {
    if name.hasPrefix("options.") {
      let key = String(name.dropFirst("options.".count))
      return layers.map { layer, file in
        Origin(
          layer: layer.name, file: file.path, value: file.options[key].map(TOMLText.quoted))
      } + onCommandLine(commandLine?.options[key].map(TOMLText.quoted))
    }
    guard SettingKey.named(name) != nil || name.hasPrefix(SettingKey.defaultCorePrefix) else {
      throw .unknownKey(key: name, known: SettingKey.names)
    }
    return [Origin(layer: "built-in", file: nil, value: SettingKey.named(name)?.usual.description)]
      + layers.map { layer, file in
        Origin(layer: layer.name, file: file.path, value: file.values[name]?.description)
      } + onCommandLine(commandLine?.values[name]?.description)
  }

  private func onCommandLine(_ value: String?) -> [Origin] {
    commandLine == nil ? [] : [Origin(layer: "command line", file: nil, value: value)]
  }

  /// Writes a value (as a user types it) to a layer's file; everything else in the file stays as it is.
  ///
  /// `options.<key>` sets a core option. Answers the file.
  @discardableResult
  package func set(_ name: String, to word: String, in layer: SettingsLayer) throws(SettingsError)
    -> String
  {
    let value = try SettingKey.parse(word, for: name, path: layer.file(in: config))
    return try change(name, to: value, in: layer)
  }

  /// Takes a value out of a layer's file, so that the layers below count again; returns the file and whether it had the value.
  ///
  /// A setting that is not known can be taken out where the file has it.
  @discardableResult
  package func unset(
    _ name: String, in layer: SettingsLayer
  ) throws(SettingsError) -> (path: String, wasSet: Bool) {
    let path = layer.file(in: config)
    let place = Settings.place(of: name).map {
      $0.table.split(separator: ".").map(String.init) + [$0.key]
    }
    let before = SettingsFile.flatten(
      try SettingsFile.table(SettingsFile(path).text, path: path))
    guard let place, before[place] != nil else {
      guard Settings.isKnown(name) else { throw .unknownKey(key: name, known: SettingKey.names) }
      return (path, false)
    }
    return (try change(name, to: nil, in: layer), true)
  }

  /// The value of a setting or a core option with all layers, as TOML; nil if there is none.
  package func explained(_ name: String) -> String? {
    (try? explain(name))?.last { $0.value != nil }?.value
  }

  private static func isKnown(_ name: String) -> Bool {
    SettingKey.named(name) != nil || name.hasPrefix(SettingKey.defaultCorePrefix)
      || name.hasPrefix("options.")
  }

  /// The table and the key of a dotted name; of `options.<key>`, the key is all of the rest.
  private static func place(of name: String) -> (table: String, key: String)? {
    guard let dot = name.hasPrefix("options.") ? name.firstIndex(of: ".") : name.lastIndex(of: ".")
    else { return nil }
    return (String(name[..<dot]), String(name[name.index(after: dot)...]))
  }

  private func change(
    _ name: String, to value: SettingValue?, in layer: SettingsLayer
  ) throws(SettingsError) -> String {
    let path = layer.file(in: config)
    guard let (table, key) = Settings.place(of: name) else {
      throw .unknownKey(key: name, known: SettingKey.names)
    }
    let before = try SettingsFile(path)
    let text = TOMLText.setting(key, in: table, to: value?.description, text: before.text)
    // An odd but legal text (inline tables, texts of many lines) may not take the line: look before writing.
    var wanted = SettingsFile.flatten(try SettingsFile.table(before.text, path: path))
    let place = table.split(separator: ".").map(String.init) + [key]
    wanted[place] = value?.description
    guard let after = try? SettingsFile.table(text, path: path),
      SettingsFile.flatten(after) == wanted
    else { throw .notWritten(path: path, key: name) }
    guard text != before.text else { return path }
    do {
      try FileSystem.ensureFolder(PathName.folder(path))
      try AtomicFile.replace(path, with: Array(text.utf8))
    } catch { throw .file(error) }
    return path
  }
}
