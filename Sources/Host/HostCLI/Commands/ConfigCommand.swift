import ArgumentParser
import HostKit

/// `arcadia config`: settings, where each comes from, and writing them.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Settings: list, explain, set.",
    usage: "arcadia config <command> [<options>]",
    discussion: """
      EXAMPLES:
        arcadia config set video.integer_scale true
        arcadia config set audio.volume 0.5 --game tobu    for one game only
        arcadia config explain audio.volume --game tobu    who says what

      Settings are TOML files, and only `set` writes to them. Each layer goes over the ones before it:
        built-in
        $XDG_CONFIG_HOME/arcadia/arcadia.toml              everything of yours
        $XDG_CONFIG_HOME/arcadia/types/<type>.toml         games of a type
        $XDG_CONFIG_HOME/arcadia/cores/<core>.toml         games that a core plays
        $XDG_CONFIG_HOME/arcadia/games/<type>/<game>.toml  one game
        the command line

      Keys, pads, turbo, combos and hotkeys are in the [input] table of these files (docs/settings.md).
      """,
    subcommands: [List.self, Explain.self, Set.self, Path.self])

  /// Which files beside the user's own.
  struct Scope: ParsableArguments {
    @Option(help: ArgumentHelp("The file of a game type.", valueName: "type")) var type: String?
    @Option(help: ArgumentHelp("The file of a core.", valueName: "core")) var core: String?
    @Option(help: ArgumentHelp("The file of a game, by its name.", valueName: "game")) var game:
      String?

    func validate() throws {
      if [type, core, game].compactMap({ $0 }).count > 1 {
        throw ValidationError("Name one of --type, --core and --game.")
      }
    }

    /// The layer that was named, the user's by default.
    func layer(_ context: Context) throws -> SettingsLayer {
      if let type { return .type(try self.type(type, context).id) }
      if let core { return .core(try context.catalog.find(core).id) }
      if let game {
        let (type, stem) = try find(game, context)
        return .game(type: type.id, stem: stem)
      }
      return .user
    }

    /// The settings with the layers that were named.
    func settings(_ context: Context) throws -> Settings {
      if let type { return try context.settings(type: self.type(type, context)) }
      if let core { return try context.settings(core: context.catalog.find(core)) }
      if let game {
        let (type, stem) = try find(game, context)
        return try context.settings(type: type, stem: stem)
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

    private func find(_ game: String, _ context: Context) throws -> (GameType, String) {
      let types = context.catalog.gameTypes
      let found = try GameFinder(data: context.data(), types: types).find(game)
      let type =
        types.first { $0.folder == found.typeFolder }
        ?? types.first { $0.extensions.contains(found.fileExtension) }
      guard let type else {
        throw CommandFailure.unknownType(found.fileExtension, known: types.map(\.id))
      }
      return (type, found.stem)
    }
  }

  /// `arcadia config list`.
  struct List: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the settings with their values.",
      usage: "arcadia config list [<options>]")
    @OptionGroup var scope: Scope
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let settings = try scope.settings(context)
      let rows = SettingKey.all.map { key in
        SettingRow(
          key: key.name, value: (settings.value(key.name) ?? key.usual).description,
          summary: key.summary)
      }
      for warning in settings.warnings { context.note("arcadia: \(warning)") }
      context.print(SettingList(settings: rows)) {
        Output.table(
          ["SETTING", "VALUE", "WHAT IT DOES"], rows.map { [$0.key, $0.value, $0.summary] })
      }
    }
  }

  /// `arcadia config explain KEY`.
  struct Explain: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show what each layer says of a setting; the last one that says something rules.",
      usage: "arcadia config explain [<options>] <key>")
    @OptionGroup var scope: Scope
    @Argument(help: "The setting.") var key: String
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let origins = try scope.settings(context).explain(key)
      context.print(SettingOrigins(key: key, layers: origins)) {
        Output.table(
          ["LAYER", "VALUE", "FILE"], origins.map { [$0.layer, $0.value ?? "-", $0.file ?? "-"] })
      }
    }
  }

  /// `arcadia config set KEY VALUE`.
  struct Set: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write a setting; everything else in the file stays as it is.",
      usage: "arcadia config set [<options>] <key> <value>")
    @OptionGroup var scope: Scope
    @Argument(help: "The setting, or options.KEY for a core option.") var key: String
    @Argument(help: "Its value.") var value: String
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let layer = try scope.layer(context)
      let path = try context.settings().set(key, to: value, in: layer)
      context.print(SettingRow(key: key, value: value, summary: path)) {
        "\(key) = \(value)  (\(path))"
      }
    }
  }

  /// `arcadia config path`.
  struct Path: ArcadiaCommand {
    static let configuration = CommandConfiguration(
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

/// Result of `config explain`.
struct SettingOrigins: Encodable {
  var key: String
  var layers: [Settings.Origin]
}
