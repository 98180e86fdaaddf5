internal import TOMLKit

/// The settings that apply to a game: built-in ones, and over them the user's, the type's, the core's and the game's
/// files below `$XDG_CONFIG_HOME/arcadia`.
///
/// Files are read once and written only by `set`. A file that is not TOML or holds a value of the wrong kind is an error;
/// an unknown key is a warning.
public struct Settings: Sendable {
  /// A value and where it comes from.
  public struct Origin: Equatable, Sendable, Encodable {
    /// `built-in`, `user`, `type`, `core` or `game`.
    public var layer: String
    /// The file, nil for built-in values.
    public var file: String?
    /// The value as TOML, nil where this layer says nothing.
    public var value: String?
  }

  private let config: String
  private let layers: [(layer: SettingsLayer, file: SettingsFile)]

  /// Reads the layers that apply.
  public init(
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

  /// What the files say that nobody understands.
  public var warnings: [String] { layers.flatMap(\.file.warnings) }

  /// The value of a setting, nil where there is no such setting or nobody named a core.
  public func value(_ name: String) -> SettingValue? {
    for (_, file) in layers.reversed() {
      if let value = file.values[name] { return value }
    }
    return SettingKey.named(name)?.usual
  }

  /// A text, nil where it is empty.
  public func string(_ name: String) -> String? {
    if case .text(let text) = value(name), !text.isEmpty { return text }
    return nil
  }

  /// A whole number.
  public func integer(_ name: String) -> Int {
    if case .integer(let number) = value(name) { return number }
    return 0
  }

  /// A number.
  public func number(_ name: String) -> Double {
    if case .number(let number) = value(name) { return number }
    return 0
  }

  /// True or false.
  public func flag(_ name: String) -> Bool { value(name) == .flag(true) }

  /// Core options by key.
  public var coreOptions: [String: String] {
    layers.reduce(into: [:]) { all, layer in all.merge(layer.file.options) { _, over in over } }
  }

  /// What the core may ask about this game.
  public var gameSettings: [String: String] {
    layers.reduce(into: [:]) { all, layer in all.merge(layer.file.game) { _, over in over } }
  }

  /// Keys, pads, turbo, combos and hotkeys.
  public func inputMap() throws -> InputMap {
    var map = InputMap.standard
    for (_, file) in layers where file.hasInput {
      guard let input = try SettingsFile.table(file.text, path: file.path)["input"]?.table else {
        continue
      }
      map = try map.applying(input, file: file.path)
    }
    return map
  }

  /// Each layer's say on a setting, the built-in one first; the last that says something rules.
  public func explain(_ name: String) throws(SettingsError) -> [Origin] {
    if name.hasPrefix("options.") {
      let key = String(name.dropFirst("options.".count))
      return layers.map { layer, file in
        Origin(
          layer: layer.name, file: file.path, value: file.options[key].map(SettingsText.quoted))
      }
    }
    guard SettingKey.named(name) != nil || name.hasPrefix(SettingKey.defaultCorePrefix) else {
      throw .unknownKey(key: name, known: SettingKey.all.map(\.name))
    }
    return [Origin(layer: "built-in", file: nil, value: SettingKey.named(name)?.usual.description)]
      + layers.map { layer, file in
        Origin(layer: layer.name, file: file.path, value: file.values[name]?.description)
      }
  }

  /// Writes a value (as a user types it) to a layer's file; everything else in the file stays as it is.
  ///
  /// `options.<key>` sets a core option. Answers the file.
  @discardableResult
  public func set(_ name: String, to word: String, in layer: SettingsLayer) throws(SettingsError)
    -> String
  {
    let path = layer.file(in: config)
    let value = try parse(word, for: name, path: path)
    let before = try SettingsFile(path)
    guard let dot = name.hasPrefix("options.") ? name.firstIndex(of: ".") : name.lastIndex(of: ".")
    else {
      throw .unknownKey(key: name, known: SettingKey.all.map(\.name))
    }
    let key = String(name[name.index(after: dot)...])
    let text = SettingsText.setting(key, in: String(name[..<dot]), to: value, text: before.text)
    // An odd but legal text (dotted keys, inline tables) may not take the line: look before writing.
    let table = try? SettingsFile.table(text, path: path)
    let written: (any TOMLValueConvertible)? = name.split(
      separator: ".", maxSplits: name.hasPrefix("options.") ? 1 : 9
    )
    .reduce(table as (any TOMLValueConvertible)?) { $0?.table?[String($1)] }
    guard written != nil else { throw .notWritten(path: path, key: name) }
    do {
      try FileSystem.ensureFolder(PathName.folder(path))
      try AtomicFile.replace(path, with: Array(text.utf8))
    } catch { throw .file(error) }
    return path
  }

  private func parse(_ word: String, for name: String, path: String) throws(SettingsError)
    -> SettingValue
  {
    if name.hasPrefix("options.") || name.hasPrefix(SettingKey.defaultCorePrefix) {
      return .text(word)
    }
    guard let key = SettingKey.named(name) else {
      throw .unknownKey(key: name, known: SettingKey.all.map(\.name))
    }
    let value: SettingValue? =
      switch key.usual {
      case .text: .text(word)
      case .integer: Int(word).map(SettingValue.integer)
      case .number: Double(word).map(SettingValue.number)
      case .flag: Bool(word).map(SettingValue.flag)
      }
    guard let value else {
      throw .wrongValue(path: path, key: name, reason: "must be \(key.usual.kind)")
    }
    switch key.accept(value) {
    case .success(let fitting): return fitting
    case .failure(let refusal): throw .wrongValue(path: path, key: name, reason: refusal.reason)
    }
  }
}
