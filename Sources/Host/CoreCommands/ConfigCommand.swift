import ArgumentParser
import Catalog
import CommandBase
import HostBase
import HostProgram
import Library
import Play
import Session

/// `arcadia config`: settings, where each comes from, and writing them.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Manage settings: list, explain, set, unset.",
    usage: "arcadia config <command> [<options>]",
    discussion: """
      EXAMPLES:
        arcadia config set video.integer_scale true
        arcadia config set audio.volume 0.5 --game tobu    for one game only
        arcadia config unset audio.volume --game tobu      back to the others
        arcadia config set core.default.gb mgba            the core for a type
        arcadia config explain audio.volume --game tobu    which file sets it

      Settings are TOML files; only `set` and `unset` write to them. The last file that has a setting wins:
        built-in
        $XDG_CONFIG_HOME/arcadia/arcadia.toml              all games
        $XDG_CONFIG_HOME/arcadia/types/<type>.toml         games of a type
        $XDG_CONFIG_HOME/arcadia/cores/<core>.toml         games that a core plays
        $XDG_CONFIG_HOME/arcadia/games/<type>/<game>.toml  one game
        the command line

      Keys, pads, turbo, combos and hotkeys are in the [input] table of these files (docs/settings.md).
      """,
    subcommands: [List.self, Explain.self, Set.self, Unset.self, Path.self])

  /// Which files beside the user's own.
  struct Scope: ParsableArguments {
    @Option(
      help: ArgumentHelp("The file of a game type.", valueName: "type"),
      completion: Completions.types)
    var type: String?
    @Option(
      help: ArgumentHelp("The file of a core.", valueName: "core"), completion: Completions.cores)
    var core: String?
    @Option(
      help: ArgumentHelp("The file of a game, by its name.", valueName: "game"),
      completion: Completions.games)
    var game: String?

    func validate() throws {
      if [type, core, game].compactMap({ $0 }).count > 1 {
        throw ValidationError("Use only one of --type, --core and --game.")
      }
    }

    /// The layer that was named, the user's by default.
    func layer(_ context: Context) throws -> SettingsLayer {
      if let type { return .type(try self.type(type, context).id) }
      if let core { return .core(try context.catalog.find(core).id) }
      if let game {
        let game = try context.game(game)
        return .game(type: game.type.id, stem: game.stem)
      }
      return .user
    }

    /// The settings with the layers that were named.
    func settings(_ context: Context) throws -> Settings {
      if let type { return try context.settings(type: self.type(type, context)) }
      if let core { return try context.settings(core: context.catalog.find(core)) }
      if let game {
        let game = try context.game(game)
        return try context.settings(
          type: game.type, core: context.core(of: game), stem: game.stem)
      }
      return try context.settings()
    }

    private func type(_ id: String, _ context: Context) throws -> GameType {
      let types = context.catalog.gameTypes
      guard let type = types.first(where: { $0.id == id.lowercased() }) else {
        throw CommandFailure.unknownType(id, known: types.map(\.id))
      }
      return type
    }
  }

  /// A setting in one of these files.
  struct Entry: ParsableArguments {
    @OptionGroup var scope: Scope
    @Argument(
      help: "The setting, or options.KEY for a core option.", completion: Completions.settings)
    var key: String

    /// The setting that the key names.
    var name: SettingName { SettingName(key) }
  }

  /// `arcadia config list`.
  struct List: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the settings with their values.",
      usage: "arcadia config list [<options>]")
    @OptionGroup var scope: Scope
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let settings = try scope.settings(context)
      let rows =
        Setting.all.map { setting in
          SettingRow(
            key: setting.name,
            value: (settings.value(.known(setting)) ?? setting.usual).description,
            summary: setting.help)
        }
        + context.catalog.gameTypes.map { type in
          let key = SettingName.defaultCore(typeID: type.id)
          return SettingRow(
            key: key.description, value: settings.value(key)?.description ?? "\"\"",
            summary: "The core for \(type.name) games")
        }
      for warning in settings.warnings { context.note("arcadia: \(warning.text)") }
      context.print(SettingList(settings: rows)) {
        Output.table(
          ["SETTING", "VALUE", "WHAT IT DOES"], rows.map { [$0.key, $0.value, $0.summary] })
      }
    }
  }

  /// `arcadia config explain KEY`.
  struct Explain: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "explain",
      abstract: "Show which file sets a setting. The last file wins.",
      usage: "arcadia config explain [<options>] <key>")
    @OptionGroup var entry: Entry
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let origins = try entry.scope.settings(context).explain(entry.name)
      context.print(SettingOrigins(key: entry.key, layers: origins)) {
        Output.table(
          ["LAYER", "VALUE", "FILE"], origins.map { [$0.layer, $0.value ?? "-", $0.file ?? "-"] })
      }
    }
  }

  /// `arcadia config set KEY VALUE`.
  struct Set: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Set a setting. The rest of the file stays as it is.",
      usage: "arcadia config set [<options>] <key> <value>")
    @OptionGroup var entry: Entry
    @Argument(help: "Its value.", completion: Completions.settingValues) var value: String
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let key = entry.key
      try check(context)
      let path = try context.settings().set(entry.name, to: value, in: entry.scope.layer(context))
      context.print(SettingRow(key: key, value: value, summary: path)) {
        "\(key) = \(value)  (\(path))"
      }
    }

    /// Refuses a default core for a type that no core has, and one that is not installed or plays other types.
    private func check(_ context: Context) throws {
      guard case .defaultCore(let id) = entry.name else { return }
      let types = context.catalog.gameTypes.map(\.id)
      guard types.contains(id) else { throw CommandFailure.unknownType(id, known: types) }
      guard !value.isEmpty else { return }
      let core = try context.catalog.find(value, probe: context.probe)
      guard core.gameTypes.contains(where: { $0.id == id }) else {
        throw CommandFailure.otherType(
          core: core.id, type: id, fitting: context.catalog.cores(ofType: id).map(\.id))
      }
    }
  }

  /// `arcadia config unset KEY`.
  struct Unset: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "unset",
      abstract: "Remove a setting, so that the files before it count again.",
      usage: "arcadia config unset [<options>] <key>")
    @OptionGroup var entry: Entry
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let key = entry.key
      let (path, wasSet) = try context.settings().unset(entry.name, in: entry.scope.layer(context))
      // What counts now, with the layers that were named.
      let value = try entry.scope.settings(context).explained(entry.name)
      context.print(SettingUnset(key: key, file: path, wasSet: wasSet, value: value)) {
        (wasSet
          ? "Removed \(key) from \(path.printable)" : "\(key) was not set in \(path.printable)")
          + (value.map { "; it is \($0)" } ?? "")
      }
    }
  }

  /// `arcadia config path`.
  struct Path: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "path",
      abstract: "Show where everything is.",
      usage: "arcadia config path [<options>]")
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let paths = [
        ["home", context.dataRoot], ["settings", context.places.config],
        ["plugins", PathName.join(context.places.data, "Plugins")],
        ["state", context.places.state],
        ["cache", context.places.cache],
      ]
      context.print(Dictionary(uniqueKeysWithValues: paths.map { ($0[0], $0[1]) })) {
        paths.map { $0[0] + String(repeating: " ", count: 10 - $0[0].count) + $0[1] }.joined(
          separator: "\n")
      }
    }
  }
}

/// Result of `config list`.
struct SettingList: Encodable {
  var settings: [SettingRow]
}

/// One setting.
struct SettingRow: Encodable {
  var key: String
  var value: String
  var summary: String
}

/// Result of `config unset`.
struct SettingUnset: Encodable {
  var key: String
  var file: String
  /// Whether the file had it.
  var wasSet: Bool
  /// The value that counts now, as TOML; nil where no file sets it and there is no usual one.
  var value: String?
}

/// Result of `config explain`.
struct SettingOrigins: Encodable {
  var key: String
  var layers: [Settings.Origin]
}
