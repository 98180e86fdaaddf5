import ArgumentParser
import Catalog
import CommandBase
import HostBase
import HostProgram
import Library
import Play
import Session

/// `arcadia core`: the cores that were dropped in.
struct CoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "core",
    abstract: "Manage cores: list, show, check, configure, install.",
    usage: "arcadia core <command> [<options>]",
    discussion: """
      A core is a file (.so) in one of these folders. Of two with the same id, the first one is used:
        1. those in ARCADIA_PLUGINS, separated by colons
        2. Plugins and ../lib/arcadia beside the program; in a checkout, its Plugins
        3. $XDG_DATA_HOME/arcadia/Plugins, and Plugins in your data folder
        4. /usr/lib/<machine>/libretro, /usr/lib/libretro, /usr/local/lib/libretro
      """,
    subcommands: [
      List.self, Info.self, Check.self, Options.self, Install.self, Uninstall.self, Trust.self,
      Grant.self, New.self,
    ])

  /// `arcadia core list`.
  struct List: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the cores.",
      usage: "arcadia core list [<options>]")
    @Flag(help: "Print only the ids, one per line.") var names = false
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
      let broken = catalog.broken.map { BrokenCore(path: $0.path, reason: $0.error.reason.text) }
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
      for path in shadowed { context.note("overridden (same id): \(path)") }
      if rows.isEmpty {
        context.note("No cores found in: \(catalog.folders.map(\.path).joined(separator: ", "))")
      }
    }
  }

  /// `arcadia core info NAME`.
  struct Info: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "info",
      abstract: "Show details of a core.",
      usage: "arcadia core info [<options>] <core>")
    @Argument(
      help: "The core: id, name, file name or path.", completion: Completions.coresAndFiles)
    var core: String
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
        ["runs", rights.place], ["may", rights.may], ["trust", rights.localTrust],
        ["signature", rights.signature],
      ]
      // What is not known yet is left out; `core check` asks the core itself.
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
      commandName: "check",
      abstract: "Load a core in its own process and check whether it works.",
      usage: "arcadia core check [<options>] <core>",
      discussion: """
        EXAMPLES:
          arcadia core check ./mine.so

        The exit code is 5 for a file that is not a core, 11 for a core that crashes, and 12 for one that hangs.
        """)
    @Argument(
      help: "The core: a file, or the id of an installed one.",
      completion: Completions.coresAndFiles)
    var core: String
    @Option(help: ArgumentHelp("Time limit.", valueName: "seconds")) var timeout = 10.0
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
}

extension CoreDescription.Source {
  /// For people.
  var words: String {
    switch self {
    case .manifest: "its manifest"
    case .registration: "its registration"
    case .systemInfo: "its own answers"
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

/// The facts of a core.
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
