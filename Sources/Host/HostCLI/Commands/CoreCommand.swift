import ArgumentParser
import HostKit

/// `arcadia core`: the cores that were dropped in.
struct CoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "core",
    abstract: "The cores: what is there, what they can do, whether they work.",
    usage: "arcadia core <command> [<options>]",
    discussion: """
      A core is a file (.so) in one of these folders; of two with one id, the first is used:
        1. those in ARCADIA_PLUGINS, separated by colons
        2. Plugins and ../lib/arcadia beside the program; in a checkout, its Plugins
        3. $XDG_DATA_HOME/arcadia/Plugins, and Plugins in your data folder
        4. /usr/lib/<machine>/libretro, /usr/lib/libretro, /usr/local/lib/libretro
      """,
    subcommands: [
      List.self, Info.self, Check.self, Options.self, Install.self, Trust.self, Grant.self,
      New.self,
    ])

  /// `arcadia core list`.
  struct List: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the cores.",
      usage: "arcadia core list [<options>]")
    @Flag(help: "Print the ids only, one in a line.") var names = false
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let catalog = context.catalog
      let rows = catalog.cores.map { core in
        CoreRow(
          id: core.id, name: core.name, version: core.version,
          types: core.gameTypes.map(\.name), extensions: core.extensions,
          kind: core.source == .manifest || core.source == .registration ? "arcadia" : "libretro",
          path: core.path)
      }
      let broken = catalog.broken.map { BrokenCore(path: $0.path, reason: $0.error.reason) }
      let shadowed = catalog.shadowed.map(\.path)
      let remarks = catalog.remarks.map { CoreRemark(path: $0.path, text: $0.text) }
      context.print(
        CoreList(cores: rows, broken: broken, shadowed: shadowed, remarks: remarks)
      ) {
        if names { return rows.map(\.id).joined(separator: "\n") }
        return Output.table(
          ["CORE", "VERSION", "TYPES", "EXTENSIONS", "KIND", "FILE"],
          rows.map {
            [
              $0.id, $0.version.isEmpty ? "-" : $0.version, $0.types.joined(separator: ", "),
              $0.extensions.joined(separator: " "), $0.kind, $0.path,
            ]
          })
      }
      guard !global.json, !names else { return }
      for core in broken { context.note("not a core: \(core.path): \(core.reason)") }
      for one in remarks { context.note("\(one.path): \(one.text)") }
      for path in shadowed { context.note("hidden by a core of the same id: \(path)") }
      if rows.isEmpty {
        context.note("No cores found in: \(catalog.folders.map(\.path).joined(separator: ", "))")
      }
    }
  }

  /// `arcadia core info NAME`.
  struct Info: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show what a core says of itself.",
      usage: "arcadia core info [<options>] <core>")
    @Argument(help: "The core: id, name, file name or path.") var core: String
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let core = try context.catalog.find(core, probe: context.probe)
      let rights = try CoreRights(core, context)
      if !global.json {
        for text in context.catalog.remarks(on: core) { context.note("\(core.path): \(text)") }
      }
      context.print(CoreInfo(core: core, rights: rights)) { describe(core, rights, context) }
    }

    private func describe(
      _ core: CoreDescription, _ rights: CoreRights, _ context: Context
    ) -> String {
      func yes(_ fact: Bool?) -> String? { fact.map { $0 ? "yes" : "no" } }
      var rows = [
        ["id", core.id], ["name", core.name], ["version", core.version], ["file", core.path],
        ["described by", core.source.words],
        ["runs", rights.place], ["may", rights.may], ["trust", rights.trust],
        ["signature", rights.signature],
      ]
      // What nobody told yet is left out; `core check` asks the core itself.
      for (name, fact) in [
        ("deterministic", core.isDeterministic), ("opens files itself", core.needsFullPath),
        ("runs without a game", core.runsWithoutGame),
      ] {
        if let answer = yes(fact) { rows.append([name, answer]) }
      }
      if !core.license.isEmpty { rows.append(["license", core.license]) }
      if !core.summary.isEmpty { rows.append(["about", core.summary]) }
      var text = rows.map {
        $0[0] + String(repeating: " ", count: 20 - $0[0].count) + $0[1].printable
      }
      .joined(separator: "\n")
      for type in core.gameTypes {
        text += "\n\n\(type.name) (\(type.id))\n"
        text += "  extensions        \(type.extensions.joined(separator: " "))\n"
        text += "  folder            \(type.folder)\n"
        let saves = type.saves.map { ".\($0.extension)\($0.shared ? "" : " (this core's own)")" }
        text += "  saves             \(saves.joined(separator: ", "))\n"
        text += "  pad               "
        text += type.layout.map { element in
          element.buttons.isEmpty
            ? element.kind.rawValue : element.buttons.map(\.label).joined(separator: " ")
        }.joined(separator: " · ")
        for file in type.bios {
          let path = PathName.join(
            context.dataRoot, DataFolder.Kind.cores.rawValue, type.folder, file.name)
          text += "\n  BIOS              \(file.name) (\(file.required ? "required" : "optional"), "
          text += FileSystem.kind(path) == .file ? "there)" : "not there: \(path))"
        }
      }
      return text
    }
  }

  /// `arcadia core check FILE`.
  struct Check: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      abstract: "Load a core in a process of its own and say whether it works.",
      usage: "arcadia core check [<options>] <core>",
      discussion: """
        EXAMPLES:
          arcadia core check ./mine.so

        A file that is no core gives one line and exit code 5, a core that crashes 11, one that hangs 12.
        """)
    @Argument(help: "The core: a file, or the id of an installed one.") var core: String
    @Option(help: ArgumentHelp("How long it may take.", valueName: "seconds")) var timeout = 10.0
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let path =
        core.contains("/") || core.hasSuffix(".so")
        ? PathName.absolute(core) : try context.catalog.find(core, probe: nil).path
      try CoreCheck.mustBeCore(path)
      let named = StockCore.describe(path: path, info: nil, system: nil)
      var check = context.check
      check.timeoutSeconds = timeout
      let report = try check.check(context.admitted(named))
      context.print(report) {
        var text = "\(report.core.name) \(report.core.version): works"
        if !report.core.extensions.isEmpty {
          text += ", takes \(report.core.extensions.joined(separator: " "))"
        }
        for warning in report.warnings { text += "\nwarning: \(warning)" }
        return text
      }
    }
  }

  /// `arcadia core options NAME`.
  struct Options: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show a core's options, or set one for all its games.",
      usage: "arcadia core options [<options>] <core> [--set <key=value> ...]",
      discussion: """
        EXAMPLES:
          arcadia core options gb
          arcadia core options gb --set gb_model=dmg
          arcadia run GAME --option gb_model=dmg       for one run only
        """)
    @Argument(help: "The core: id, name, file name or path.") var core: String
    @Option(
      name: .customLong("set"),
      help: ArgumentHelp(
        "Write an option to the core's settings. May be repeated.", valueName: "key=value"))
    var assignments: [OptionAssignment] = []
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let core = try context.catalog.find(core, probe: context.probe)
      let report = try context.check.check(context.admitted(core))
      for assignment in assignments {
        try validate(assignment, among: report.options, core: core)
        try context.settings(core: core).set(
          "options.\(assignment.key)", to: assignment.value, in: .core(core.id))
      }
      let settings = try context.settings(core: core).coreOptions
      let options = report.options.map { option in
        var option = option
        if let value = settings[option.key], option.choices.contains(where: { $0.value == value }) {
          option.value = value
        }
        return option
      }
      context.print(CoreOptions(core: core.id, options: options)) {
        options.isEmpty
          ? "\(core.name) has no options."
          : Output.table(
            ["OPTION", "VALUE", "CHOICES", "WHAT IT DOES"],
            options.map {
              [$0.key, $0.value, $0.choices.map(\.value).joined(separator: " | "), $0.name]
            })
      }
    }

    private func validate(
      _ wanted: OptionAssignment, among options: [CoreOption], core: CoreDescription
    ) throws {
      guard let option = options.first(where: { $0.key == wanted.key }) else {
        throw SessionError.unknownOption(
          core: core.name, key: wanted.key, value: nil,
          remedy: "it has \(options.map(\.key).joined(separator: ", "))")
      }
      guard option.choices.contains(where: { $0.value == wanted.value }) else {
        throw SessionError.unknownOption(
          core: core.name, key: wanted.key, value: wanted.value,
          remedy: "it takes \(option.choices.map(\.value).joined(separator: ", "))")
      }
    }
  }

  /// `arcadia core new NAME`.
  struct New: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write the folder of a new core, ready to build and run.",
      usage: "arcadia core new [<options>] <name>",
      discussion: """
        EXAMPLES:
          arcadia core new slides
          cd slides && make && arcadia run demo.slides --core ./slides.so

        What it writes is a package in Swift: a small machine, its manifest and the plugin made of them. The kit that \
        it is built from stays where this program was built or installed.
        """)
    @Argument(help: "Its name: letters and digits, beginning with a letter.") var name: String
    @Option(
      help: ArgumentHelp(
        "Where to put it (default: a folder of that name here).", valueName: "folder"))
    var into: String?
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let folder = PathName.absolute(into ?? name)
      let files = try CoreTemplate.write(name: name, into: folder)
      context.print(NewCore(name: name, folder: folder, files: files)) {
        "Wrote \(folder): " + files.joined(separator: ", ") + "\nNext: cd \(folder) && make"
      }
    }
  }
}

extension CoreDescription.Source {
  /// For people.
  var words: String {
    switch self {
    case .manifest: "its manifest"
    case .registration: "its registration"
    case .systemInfo: "what it says when asked"
    case .infoFile: "its .info file"
    }
  }
}

/// Result of `core list`.
struct CoreList: Encodable {
  var cores: [CoreRow]
  var broken: [BrokenCore]
  var shadowed: [String]
  var remarks: [CoreRemark]
}

/// What there is to say of a core.
struct CoreRemark: Encodable {
  var path: String
  var text: String
}

/// One core.
struct CoreRow: Encodable {
  var id: String
  var name: String
  var version: String
  var types: [String]
  var extensions: [String]
  var kind: String
  var path: String
}

/// A file that is no core.
struct BrokenCore: Encodable {
  var path: String
  var reason: String
}

/// Result of `core options`.
struct CoreOptions: Encodable {
  var core: String
  var options: [CoreOption]
}

/// Result of `core new`.
struct NewCore: Encodable {
  var name: String
  var folder: String
  var files: [String]
}
