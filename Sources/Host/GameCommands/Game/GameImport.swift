import ArgumentParser
import Catalog
import CommandBase
import HostBase
import HostProgram
import Library
import Play
import Session

extension GameCommand {
  /// `arcadia game import FILE…`.
  struct Import: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract: "Import games with the saves, states and images beside them.",
      usage: "arcadia game import [<options>] <path> ...",
      discussion: """
        EXAMPLES:
          arcadia game import tobu.gb                 with tobu.srm beside it
          arcadia game import ~/RetroArch --dry-run   show what would be imported
          arcadia game import tobu.zip                an archive, or an export

        Only games that an installed core takes are imported. Existing files are not overwritten: \
        --rename gives the game a new name, --yes replaces the old files (they go to the trash).
        """)
    @Argument(help: "Files, folders and archives.", completion: .file())
    var paths: [String]
    @Flag(exclusivity: .exclusive) var way: Way = .copy
    @Flag(help: "If a name is taken, use the next free one.") var rename = false
    @Flag(
      name: [.customShort("y"), .long], help: "Replace existing files; they go to the trash.")
    var yes = false
    @Option(
      help: ArgumentHelp("The games' type, whatever their extensions.", valueName: "type"),
      completion: Completions.types)
    var type: String?
    @Flag(name: [.customShort("n"), .long], help: "Show what would be done.") var dryRun = false
    @OptionGroup var global: GlobalOptions

    /// What happens to the sources.
    enum Way: String, EnumerableFlag {
      case copy, move, link

      static func help(for value: Way) -> ArgumentHelp? {
        switch value {
        case .copy: "Leave the files where they are."
        case .move: "Move them."
        case .link: "Leave the games where they are and link to them."
        }
      }

      /// What is done with a file, before its name.
      fileprivate var verb: String { rawValue }
      fileprivate var done: String {
        switch self {
        case .copy: "Copied"
        case .move: "Moved"
        case .link: "Linked"
        }
      }
    }

    func validate() throws {
      if rename, yes { throw ValidationError("--rename and --yes: choose one.") }
    }

    func run(_ context: Context) throws {
      let tells = !global.json
      var importer = try importer(context, rename ? .rename : yes ? .replace : .refuse)
      var results = importer.run(paths, isDryRun: dryRun)
      if tells, !dryRun, !rename, !yes, Question.canAsk { try ask(&results, context) }
      let list = GamesImported(dryRun: dryRun, files: results.map(ImportedFile.init))
      context.print(list) {
        results.flatMap { lines($0, context) }.joined(separator: "\n")
      }
      let code = exitCode(results)
      if code == .decisionNeeded, tells {
        context.note("Existing files were not changed; use --rename or --yes.")
      }
      if code != .done { throw EndedWith(code: code) }
    }

    private func importer(_ context: Context, _ taken: GameImporter.Taken) throws -> GameImporter {
      let ways: [Way: GameImporter.Way] = [.copy: .copy, .move: .move, .link: .link]
      return try GameImporter(
        places: context.places, data: try context.data(), types: context.catalog.gameTypes,
        typeID: type, way: ways[way] ?? .copy, taken: taken)
    }

    /// Asks the person at the terminal about each name that is taken.
    private func ask(_ results: inout [GameImporter.Result], _ context: Context) throws {
      for index in results.indices {
        guard case .nameTaken(let by) = results[index].outcome,
          FileSystem.kind(results[index].source) == .file
        else { continue }
        let answer = Question.ask(
          "\(PathName.printable(results[index].source)): \(context.shown(by)) has this name."
            + " [s]kip, [r]ename, replace by this [y]? ", answers: ["skip", "rename", "yes"])
        guard answer == "rename" || answer == "yes" else { continue }
        var importer = try importer(context, answer == "yes" ? .replace : .rename)
        let again = importer.run([results[index].source])
        if let result = again.first(where: { $0.source == results[index].source }) {
          results[index] = result
        }
      }
    }

    // MARK: - Telling

    private func lines(_ result: GameImporter.Result, _ context: Context) -> [String] {
      let source = PathName.printable(
        result.wasNamed ? PathName.last(result.source) : shortened(result.source))
      let copied = "\(dryRun ? "Would " + way.verb : way.done) \(source) to "
      var lines: [String] = []
      switch result.outcome {
      case .imported:
        lines = [copied + place(result.path ?? "", of: source, context) + with(result)]
      case .alreadyThere:
        lines = ["\(source) is already there: \(context.shown(result.path ?? ""))" + with(result)]
      case .broughtAlong:
        let targets = result.companions.filter { $0.fate == .brought }
        let same = result.companions.contains { $0.fate == .same }
        lines =
          targets.map { copied + place($0.to, of: source, context) }
          + (same ? ["\(source) is already there"] : [])
      case .nameTaken(let by):
        lines = ["\(source): not imported; \(context.shown(by)) is another game of this name"]
      case .noCore: lines = ["\(source): not imported; no core takes it"]
      case .noGame: lines = ["\(source): not imported; no game here has its name"]
      case .damaged(let reason), .failed(let reason, _):
        // The reason names the file already.
        lines = ["not imported: \(PathName.printable(reason.text))"]
      }
      return lines
        + result.companions.filter { $0.fate == .kept }.map {
          "\(PathName.printable(shortened($0.from))): not imported; \(context.shown($0.to))"
            + " has other content (--yes replaces it)"
        }
    }

    /// The folder that a file went to; with its name there, where that is another.
    private func place(_ path: String, of source: String, _ context: Context) -> String {
      PathName.last(path) == PathName.last(source)
        ? context.shown(PathName.folder(path)) + "/" : context.shown(path)
    }

    /// `, with 1 save and 3 states`.
    private func with(_ result: GameImporter.Result) -> String {
      let brought = result.companions.filter { $0.fate == .brought }
      let counts = GameFiles.Role.allCases.compactMap { role -> String? in
        let count = brought.filter { $0.role == role }.count
        if count == 0 { return nil }
        let names: [GameFiles.Role: (String, String)] = [
          .part: ("part", "parts"), .patch: ("patch", "patches"),
          .save: ("save", "saves"), .state: ("state", "states"),
          .cheats: ("cheat file", "cheat files"), .record: ("record", "records"),
          .image: ("image", "images"),
          .settings: ("settings", "settings"),
          .backup: ("earlier save", "earlier saves"), .rescue: ("rescued save", "rescued saves"),
          .history: ("history", "histories"),
        ]
        let name = names[role] ?? (role.rawValue, role.rawValue)
        return role == .settings || role == .history || role == .record
          ? "its \(name.0)" : "\(count) \(count == 1 ? name.0 : name.1)"
      }
      guard let last = counts.last else { return "" }
      let head = counts.dropLast().joined(separator: ", ")
      return ", with " + (head.isEmpty ? last : "\(head) and \(last)")
    }

    /// A path as it was named: below the named folder.
    private func shortened(_ path: String) -> String {
      for root in paths {
        let absolute = PathName.absolute(root, home: Places.environment()["HOME"])
        if path.hasPrefix(absolute + "/") || path.hasPrefix(absolute + "#") {
          return PathName.last(absolute) + path.dropFirst(absolute.count)
        }
      }
      return PathName.last(path)
    }

    private func exitCode(_ results: [GameImporter.Result]) -> ExitCode {
      var code = ExitCode.done
      for result in results {
        if case .nameTaken = result.outcome { return .decisionNeeded }
        if result.companions.contains(where: { $0.fate == .kept }) { return .decisionNeeded }
        switch result.outcome {
        case .failed(_, let own): code = own
        case .damaged where code == .done: code = .badArchive
        case .noCore where result.wasNamed && code == .done: code = .noCore
        case .noGame where result.wasNamed && code == .done: code = .notFound
        default: break
        }
      }
      let isUseful = results.contains {
        [.imported, .alreadyThere, .broughtAlong].contains($0.outcome)
      }
      return code == .done && !isUseful ? .noCore : code
    }
  }
}

/// Result of `game import`.
struct GamesImported: Encodable {
  var dryRun: Bool
  var files: [ImportedFile]
}

/// The result for one file.
struct ImportedFile: Encodable {
  /// A file that came along with its game.
  struct Companion: Encodable {
    var role: GameFiles.Role
    var from: String
    var path: String
    var fate: GameImporter.Companion.Fate
  }

  var source: String
  var outcome: String
  var reason: String?
  var game: String?
  var type: String?
  var path: String?
  var with: [Companion]

  init(_ result: GameImporter.Result) {
    source = result.source
    game = result.game
    type = result.type
    path = result.path
    with = result.companions.map {
      Companion(role: $0.role, from: $0.from, path: $0.to, fate: $0.fate)
    }
    switch result.outcome {
    case .imported: outcome = "imported"
    case .alreadyThere: outcome = "already_there"
    case .broughtAlong: outcome = "brought_along"
    case .nameTaken(let by):
      outcome = "name_taken"
      reason = by
    case .noCore: outcome = "no_core"
    case .noGame: outcome = "no_game"
    case .damaged(let why):
      outcome = "damaged"
      reason = why.text
    case .failed(let why, _):
      outcome = "failed"
      reason = why.text
    }
  }
}
