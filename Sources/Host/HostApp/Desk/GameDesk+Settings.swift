import Catalog
package import GameIndex
import HostBase
package import Library

/// A setting, as a page shows it: its value, and which layer says so.
package struct SettingRow: Equatable, Sendable {
  /// The setting.
  package var setting: Setting
  /// The value that counts.
  package var value: String
  /// The layer that says so: `built-in`, `user`, `type`, `core`, `game`.
  package var layer: String
  /// Whether the layer of the page says something, which can be taken back.
  package var isSetHere: Bool

  /// How it is changed.
  package var kind: Kind {
    switch setting.usual {
    case .flag: .flag
    case .integer: .number(setting.range ?? -1e9...1e9, isWhole: true)
    case .number: .number(setting.range ?? -1e9...1e9, isWhole: false)
    case .text: setting.choices.isEmpty ? .text : .choice(setting.choices)
    }
  }

  /// Whether it is a whole number.
  package var isWhole: Bool { if case .number(_, true) = kind { true } else { false } }

  /// How a setting is changed.
  package enum Kind: Equatable, Sendable {
    /// On or off.
    case flag
    /// One of these words.
    case choice([String])
    /// A number in a range.
    case number(ClosedRange<Double>, isWhole: Bool)
    /// Any text.
    case text
  }
}

/// Whose settings a page changes.
package enum SettingsOwner: Equatable, Sendable {
  /// All games.
  case user
  /// One game.
  case game(IndexedGame)
}

extension GameDesk {
  /// What the cards of the library show (`library.covers`).
  package var covers: CoverChoice {
    (try? Settings(places: places))?[Setting.Games.covers] ?? .mixed
  }

  private func layers(
    of owner: SettingsOwner
  ) throws -> (settings: Settings, layer: SettingsLayer) {
    switch owner {
    case .user: return (try Settings(places: places), .user)
    case .game(let indexed):
      let game = try game(indexed)
      let settings = try Settings(
        places: places, type: game.type, core: core(of: game), stem: game.stem)
      return (settings, .game(type: game.type.id, stem: game.stem))
    }
  }

  /// The settings that a game can have of its own: what is about playing it.
  private static func isOfGames(_ setting: Setting) -> Bool {
    switch setting.group {
    case .video, .audio, .play, .rewind, .states: true
    case .library, .history, .sync, .cores, .window: false
    }
  }

  /// The rows of a page of settings.
  package func settings(of owner: SettingsOwner) throws -> [SettingRow] {
    let (settings, layer) = try layers(of: owner)
    // Grants of earlier versions are taken over once: there is nothing to set. A sync is set up on the command line, and so is how
    // it is done.
    let all = Setting.all.filter {
      .known($0) != Setting.Cores.grants.name && $0.group != .sync
    }
    let shown = owner == .user ? all : all.filter(GameDesk.isOfGames)
    return try shown.map { setting in
      let origins = try settings.explain(.known(setting))
      let origin = origins.last { $0.value != nil }
      return SettingRow(
        setting: setting, value: (settings.value(.known(setting)) ?? setting.usual).word,
        layer: origin?.layer ?? "built-in",
        isSetHere: origins.contains { $0.layer == layer.name && $0.value != nil })
    }
  }

  /// Writes a setting into the layer of its page.
  package func set(_ name: SettingName, to word: String, for owner: SettingsOwner) throws {
    let (settings, layer) = try layers(of: owner)
    try settings.set(name, to: word, in: layer)
  }

  /// Takes a setting out of the layer of its page, so that the layers below count again.
  package func unset(_ name: SettingName, for owner: SettingsOwner) throws {
    let (settings, layer) = try layers(of: owner)
    try settings.unset(name, in: layer)
  }

  /// The cores that play a type, each with whether it is the one that is used.
  package func cores(for indexed: IndexedGame) throws -> [(id: String, name: String, isUsed: Bool)]
  {
    let game = try game(indexed)
    let used = core(of: game)?.id
    return cores(ofType: game.type.id).map { ($0.id, $0.name, $0.id == used) }
  }

  /// Has a game played by another core; nil: by that of its type again.
  package func chooseCore(_ id: String?, for indexed: IndexedGame) throws {
    let key = SettingName.defaultCore(typeID: indexed.typeID)
    if let id {
      try set(key, to: id, for: .game(indexed))
    } else {
      try unset(key, for: .game(indexed))
    }
  }
}
