package import Catalog
import HostBase
package import Library
package import Session

/// An option of the core that plays a game.
package struct GameOption: Equatable, Sendable {
  /// The option as it is now.
  package var option: CoreOption
  /// The layer of settings that says so: `built-in`, `user`, `type`, `core`, `game`.
  package var layer: String
  /// Whether the game's own settings name it, which can be taken back.
  package var isSetHere: Bool

  /// An option.
  package init(_ option: CoreOption, layer: String = "built-in", isSetHere: Bool = false) {
    self.option = option
    self.layer = layer
    self.isSetHere = isSetHere
  }

  /// What people see of its value.
  package var valueLabel: String {
    let label = option.choices.first { $0.value == option.value }?.label ?? ""
    return label.isEmpty ? option.value : label
  }
}

/// The options of the core while it plays a game: a choice counts in the running core, and is kept in the settings of the game.
package struct GameOptions {
  private let session: any CoreSession
  private let settings: Settings
  private let layer: SettingsLayer

  /// The options of a session; `settings` has the layers that apply, `layer` is the game's own.
  package init(of session: any CoreSession, _ settings: Settings, layer: SettingsLayer) {
    self.session = session
    self.settings = settings
    self.layer = layer
  }

  /// Those that the core wants shown.
  package var shown: [GameOption] {
    let settings = (try? settings.reread()) ?? settings
    return session.options.filter(\.isVisible).map { option in
      let origins = (try? settings.explain(.option(option.key))) ?? []
      return GameOption(
        option, layer: origins.last { $0.value != nil }?.layer ?? "built-in",
        isSetHere: origins.contains { $0.layer == layer.name && $0.value != nil })
    }
  }

  /// Sets an option; nil: as it is without a setting of the game.
  ///
  /// A value that is a path is refused: a label could hide which file a core would be given at the next start.
  package func set(_ key: String, to value: String?) throws {
    guard let option = session.options.first(where: { $0.key == key }) else {
      throw refusal(key, value, "it declares no such option")
    }
    guard let value else {
      try settings.reread().unset(.option(key), in: layer)
      let below = try settings.reread().coreOptions[key]
      let usual = option.choices.map(\.value).first { $0 == below } ?? option.defaultValue
      return try session.setOption(key, to: usual)
    }
    guard !value.hasPrefix("/") else {
      throw refusal(
        key, value, "a file is named on the command line: arcadia run GAME --option KEY=FILE")
    }
    try session.setOption(key, to: value)
    try settings.reread().set(.option(key), to: value, in: layer)
  }

  private func refusal(_ key: String, _ value: String?, _ remedy: String) -> SessionError {
    .unknownOption(core: session.core.name, key: key, value: value, remedy: remedy)
  }
}
