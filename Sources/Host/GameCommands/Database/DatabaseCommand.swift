import ArgumentParser
import CommandBase
import GameIndex
import HostBase
import HostProgram
import Library

/// `arcadia database`: what is known of games, beside the games themselves.
struct DatabaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "database",
    abstract: "Build and show databases of what is known about games.",
    usage: "arcadia database <command> [<options>]",
    discussion: """
      EXAMPLES:
        arcadia database info                      what is known
        arcadia database build libretro-database   your own, from lists in a folder

      Arcadia has a database of free games in itself. Yours is used beside it: games.sqlite in the data folder, else in
      $XDG_DATA_HOME/arcadia.
      """,
    subcommands: [Build.self, Info.self])

  /// `arcadia database build DIR…`.
  struct Build: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "build",
      abstract: "Build your own database from lists of games.",
      usage: "arcadia database build [<options>] <path> ...",
      discussion: """
        Reads clrmamepro DAT files, Logiqx XML, RetroArch's .rdb files, JSON of the Homebrew Hub, and TOML files as \
        Arcadia's own (docs/recommendations.md). Lists of one field each, such as libretro's genres, fill the games that \
        have the same checksum.
        """)
    @Argument(help: "A folder of lists, or one list.", completion: .file())
    var path: [String]
    @Option(
      name: [.short, .long],
      help: ArgumentHelp(
        "Where to write (default: games.sqlite in $XDG_DATA_HOME/arcadia).", valueName: "file"),
      completion: .file())
    var output: String?
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let home = Places.environment()["HOME"]
      let progress = ProgressLine(context)
      defer { progress.clear() }
      var builder = GameDatabaseBuilder { count, path in
        progress.show("\(fileCount(count)): \(PathName.last(path))")
      }
      for word in path { try builder.add(contentsOf: PathName.absolute(word, home: home)) }
      progress.clear()
      for problem in builder.problems { context.note("arcadia: \(problem.printable)") }
      guard !builder.entries.isEmpty else {
        throw DatabaseFailure.nothing(path: path.joined(separator: ", "))
      }
      let target =
        output.map { PathName.absolute($0, home: home) }
        ?? GameKnowledge.usualFile(places: context.places)
      if FileSystem.kind(target) == .file, (try? GameDatabaseFile(path: target).summary()) == nil {
        throw DatabaseFailure.notOurs(path: target)
      }
      let file = GameDatabaseFile(path: target)
      progress.show("writing \(counted(builder.entries.count, "game"))")
      try file.write(builder.entries, sources: builder.sources.map(\.path))
      progress.clear()
      let summary = GameDatabaseFile.Summary(builder.entries)
      let result = DatabaseBuilt(
        path: target, games: summary.games, dumps: summary.dumps,
        sources: builder.sources.map { .init(path: $0.path, entries: $0.entries) },
        systems: summary.systems.map(SystemRow.init))
      context.print(result) {
        "Wrote \(context.shown(target)): \(counted(result.games, "game")), \(counted(result.dumps, "dump")), from "
          + "\(fileCount(result.sources.count))\n" + SystemRow.table(result.systems)
      }
    }
  }

  /// `arcadia database info [FILE]`.
  struct Info: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "info",
      abstract: "Show what the databases have.",
      usage: "arcadia database info [<options>] [<file>]")
    @Argument(help: "A database (default: Arcadia's own, and yours).", completion: .file())
    var file: String?
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      var rows: [DatabaseRow] = []
      let knowledge = GameKnowledge.shared(
        places: context.places,
        data: DataFolder(root: context.dataRoot, moreGames: context.moreGames))
      let path =
        file.map { PathName.absolute($0, home: Places.environment()["HOME"]) }
        ?? knowledge.userFile
      if file == nil {
        rows.append(DatabaseRow(nil, GameDatabaseFile.Summary(GameText.internalGames())))
      }
      if let path {
        rows.append(DatabaseRow(path, try GameDatabaseFile(path: path).summary()))
      }
      context.print(DatabaseInfo(databases: rows)) {
        rows.map { row in
          let name = row.path.map { context.shown($0) } ?? "Arcadia's own"
          return "\(name): \(counted(row.games, "game")), \(counted(row.dumps, "dump"))\n"
            + SystemRow.table(row.systems)
        }.joined(separator: "\n\n")
      }
    }
  }
}

/// Why a database was not built.
enum DatabaseFailure: HostFailure, Equatable {
  /// No list was found.
  case nothing(path: String)
  /// The file that would be replaced is something else.
  case notOurs(path: String)

  var exitCode: ExitCode {
    switch self {
    case .nothing: .notFound
    case .notOurs: .usage
    }
  }
  var code: String {
    switch self {
    case .nothing: "database_no_lists"
    case .notOurs: "database_not_ours"
    }
  }
  var message: String {
    switch self {
    case .nothing(let path):
      "\(path.printable): no list of games; DAT, XML, .rdb, JSON of the Homebrew Hub and TOML are read"
    case .notOurs(let path):
      "\(path.printable): it is no database of games; choose another file with --output"
    }
  }
  var path: String? {
    switch self {
    case .nothing: nil
    case .notOurs(let path): path
    }
  }
}

/// Result of `database build`.
struct DatabaseBuilt: Encodable {
  /// A list that was read.
  struct Source: Encodable {
    var path: String
    var entries: Int
  }
  var path: String
  var games: Int
  var dumps: Int
  var sources: [Source]
  var systems: [SystemRow]
}

/// Result of `database info`.
struct DatabaseInfo: Encodable {
  var databases: [DatabaseRow]
}

/// A database.
struct DatabaseRow: Encodable {
  /// Its file; nil for the one in the program.
  var path: String?
  var games: Int
  var dumps: Int
  var sources: [String]
  var systems: [SystemRow]

  init(_ path: String?, _ summary: GameDatabaseFile.Summary) {
    self.path = path
    games = summary.games
    dumps = summary.dumps
    sources = summary.sources
    systems = summary.systems.map(SystemRow.init)
  }
}

/// The games of a system in a database.
struct SystemRow: Encodable {
  var type: String
  var games: Int
  var described: Int
  var withGenre: Int

  init(_ system: GameDatabaseFile.Summary.System) {
    type = system.id
    games = system.games
    described = system.described
    withGenre = system.sorted
  }

  static func table(_ rows: [SystemRow]) -> String {
    Output.table(
      ["TYPE", "GAMES", "DESCRIBED", "WITH GENRE"],
      rows.map { [$0.type, String($0.games), String($0.described), String($0.withGenre)] })
  }
}
