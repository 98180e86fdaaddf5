import ArgumentParser
import Catalog
import CommandBase
import HostBase
import HostProgram
import Library
import Play
import Session

extension CoreCommand {
  /// `arcadia core uninstall NAME…`.
  struct Uninstall: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "uninstall",
      abstract: "Remove cores from your plugins folder. They go to the desktop's trash.",
      usage: "arcadia core uninstall [<options>] <core> ...",
      discussion: """
        EXAMPLES:
          arcadia core uninstall mgba

        The core's .info file and its signature go with it. Settings, saves and states stay. Cores of the system's packages \
        and those beside the program are not yours to remove here.
        """)
    @Argument(
      help: ArgumentHelp("The cores: id, name, file name or path.", valueName: "core"),
      completion: Completions.cores)
    var cores: [String]
    @Flag(name: [.customShort("n"), .long], help: "Show what would be done.") var dryRun = false
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let catalog = context.catalog
      // All are looked up before the first one goes.
      let found = try cores.map { word in
        let core = try catalog.find(word)
        let folder = PathName.real(PathName.folder(PathName.absolute(core.path)))
        guard catalog.folders.contains(where: { $0.origin == .user && $0.path == folder }) else {
          throw UninstallFailure.notYours(core: core.id, file: core.path)
        }
        return core
      }
      let rows = found.map { core in
        UninstalledCore(
          core: core.id, files: files(of: core.path).filter { FileSystem.kind($0) != nil })
      }
      if !dryRun {
        for file in rows.flatMap(\.files) { _ = try Trash.put(file) }
      }
      context.print(UninstalledCores(cores: rows, dryRun: dryRun)) {
        rows.map {
          "\(dryRun ? "Would move" : "Moved") \($0.files.map(\.printable).joined(separator: ", ")) to the trash"
        }.joined(separator: "\n")
      }
    }

    /// The core with what lies beside it.
    private func files(of core: String) -> [String] {
      [
        core, core + CoreSignature.suffix,
        PathName.join(PathName.folder(core), PathName.stem(core) + ".info"),
      ]
    }
  }
}

/// Why a core was not uninstalled.
enum UninstallFailure: HostFailure, Equatable {
  case notYours(core: String, file: String)

  var exitCode: ExitCode { .decisionNeeded }
  var code: String { "core_not_yours" }
  var path: String? {
    switch self {
    case .notYours(_, let file): file
    }
  }
  var message: String {
    switch self {
    case .notYours(let core, let file):
      "\(core): \(file.printable) is not in your plugins folder; remove it with the package or the program that it belongs to"
    }
  }
}

/// Result of `core uninstall`.
struct UninstalledCores: Encodable {
  var cores: [UninstalledCore]
  var dryRun: Bool
}

/// A core that was removed.
struct UninstalledCore: Encodable {
  var core: String
  /// What was moved to the trash.
  var files: [String]
}
