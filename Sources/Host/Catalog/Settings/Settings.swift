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
    /// `built-in`, `user`, `type`, `core` or `game`.
    package var layer: String
    /// The file, nil for built-in values.
    package var file: String?
    /// The value as TOML, nil where this layer says nothing.
    package var value: String?
  }

  private let config: String
  private var layers: [(layer: SettingsLayer, file: SettingsFile)]

  /// Reads the layers that apply.
  package init(
    places: Places, type: GameType? = nil, core: CoreDescription? = nil, stem: String? = nil
  ) throws(SettingsError) {
    config = places.config
    var wanted: [SettingsLayer] = [.user]
    if let type { wanted.append(.type(type.id)) }
    if let core { wanted.append(.core(core.id)) }
    if let type, let stem { wanted.append(.game(type: type.id, stem: stem)) }
    var read: [(SettingsLayer, SettingsFile)] = []
    for layer in wanted { read.append((layer, try SettingsFile(layer.file(in: config)))) }
    layers = read
  }

  /// The same layers as their files are now.
  package func reread() throws(SettingsError) -> Settings {
    var settings = self
    for index in layers.indices {
      settings.layers[index].file = try SettingsFile(layers[index].layer.file(in: config))
    }
    return settings
  }

  /// The files that were read, the user's first.
  package var files: [SettingsFile] { layers.map(\.file) }

  /// Unknown settings in the files.
  package var warnings: [Sentence] { layers.flatMap(\.file.warnings) }

  /// The value that counts.
  package subscript<Value>(_ key: SettingKey<Value>) -> Value {
    stored(key.name).flatMap(Value.init) ?? key.usual
  }

  /// Whether a file sets it.
  package func isSet<Value>(_ key: SettingKey<Value>) -> Bool { stored(key.name) != nil }

  /// The value that counts, for lists of settings; nil if there is none.
  package func value(_ name: SettingName) -> SettingValue? {
    if let value = stored(name) { return value }
    if case .known(let setting) = name { return setting.usual }
    return nil
  }

  private func stored(_ name: SettingName) -> SettingValue? {
    layers.reversed().lazy.compactMap { $0.file.value(name) }.first
  }

  /// Core options by key.
  package var coreOptions: [String: String] {
    layers.reduce(into: [:]) { $0.merge($1.file.options) { _, over in over } }
  }

  /// What the core may ask about this game.
  package var gameSettings: [String: String] {
    layers.reduce(into: [:]) { all, layer in all.merge(layer.file.game) { _, over in over } }
  }

  /// Each layer's say on a setting, the built-in one first; the last that says something rules.
  package func explain(_ name: SettingName) throws(SettingsError) -> [Origin] {
    guard name.isKnown else {
      throw .unknownKey(key: name.description, known: SettingName.forms)
    }
    let said = layers.map { layer, file in
      Origin(layer: layer.name, file: file.path, value: file.value(name)?.description)
    }
    switch name {
    case .option: return said
    case .known(let setting):
      return [Origin(layer: "built-in", file: nil, value: setting.usual.description)] + said
    case .defaultCore, .unknown: return [Origin(layer: "built-in", file: nil, value: nil)] + said
    }
  }

  /// Writes a value to a layer's file, and returns the file; everything else in it stays as it is.
  @discardableResult
  package func set<Value>(
    _ key: SettingKey<Value>, to value: Value, in layer: SettingsLayer
  ) throws(SettingsError) -> String {
    try set(key.name, to: value.settingValue.word, in: layer)
  }

  /// Writes a value as a user types it to a layer's file, and returns the file; everything else in it stays as it is.
  @discardableResult
  package func set(
    _ name: SettingName, to word: String, in layer: SettingsLayer
  ) throws(SettingsError) -> String {
    let value = try name.parse(word, path: layer.file(in: config))
    return try change(name, to: value, in: layer)
  }

  /// Takes a value out of a layer's file, so that the layers below count again; returns the file and whether it had the value.
  ///
  /// A setting that is not known can be taken out where the file has it.
  @discardableResult
  package func unset(
    _ name: SettingName, in layer: SettingsLayer
  ) throws(SettingsError) -> (path: String, wasSet: Bool) {
    let path = layer.file(in: config)
    let place = name.place.map { $0.table.split(separator: ".").map(String.init) + [$0.key] }
    let before = SettingsFile.flatten(
      try SettingsFile.table(SettingsFile(path).text, path: path))
    guard let place, before[place] != nil else {
      guard name.isKnown else {
        throw .unknownKey(key: name.description, known: SettingName.forms)
      }
      return (path, false)
    }
    return (try change(name, to: nil, in: layer), true)
  }

  /// The value of a setting or a core option with all layers, as TOML; nil if there is none.
  package func explained(_ name: SettingName) -> String? {
    (try? explain(name))?.last { $0.value != nil }?.value
  }

  private func change(
    _ name: SettingName, to value: SettingValue?, in layer: SettingsLayer
  ) throws(SettingsError) -> String {
    let path = layer.file(in: config)
    guard let (table, key) = name.place else {
      throw .unknownKey(key: name.description, known: SettingName.forms)
    }
    let before = try SettingsFile(path)
    let text = TOMLText.setting(key, in: table, to: value?.description, text: before.text)
    // An odd but legal text (inline tables, texts of many lines) may not take the line: look before writing.
    var wanted = SettingsFile.flatten(try SettingsFile.table(before.text, path: path))
    let place = table.split(separator: ".").map(String.init) + [key]
    wanted[place] = value?.description
    guard let after = try? SettingsFile.table(text, path: path),
      SettingsFile.flatten(after) == wanted
    else { throw .notWritten(path: path, key: name.description) }
    guard text != before.text else { return path }
    do {
      try FileSystem.ensureFolder(PathName.folder(path))
      try AtomicFile.replace(path, with: Array(text.utf8))
    } catch { throw .file(error) }
    return path
  }
}
