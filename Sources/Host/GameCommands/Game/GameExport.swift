import ArgumentParser
import CommandBase
import HostBase
import HostProgram
import Library
import Session

extension GameCommand {
  /// `arcadia game export GAME… DEST`.
  struct Export: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Export games with everything that belongs to them.",
      usage: "arcadia game export [<options>] [--all] [<game> ...] <dest>",
      discussion: """
        EXAMPLES:
          arcadia game export tobu ~/backup         folders Games, Saves and so on
          arcadia game export tobu ~/backup --zip   ~/backup/Tobu.zip
          arcadia game export --all ~/all.zip       one archive with everything

        `arcadia game import` imports such folders and archives.
        """)
    @Argument(
      help: ArgumentHelp(
        "Games by file or by a part of their names, and last the folder or .zip file to write.",
        valueName: "game ... dest"),
      completion: Completions.games)
    var words: [String]
    @Flag(help: "Every game in your folders.") var all = false
    @OptionGroup var kind: TypeWord
    @Flag(help: "Write a zip file for each game.") var zip = false
    @Flag(name: [.customShort("n"), .long], help: "Show what would be done.") var dryRun = false
    @Flag(
      name: [.customShort("y"), .long], help: "Replace existing files; they go to the trash.")
    var yes = false
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      if !all, words.count < 2 {
        throw ValidationError("Name a game (or --all) and a destination.")
      }
      if all, words.count > 1 {
        throw ValidationError("--all means every game; leave \"\(words[0])\" or --all away.")
      }
    }

    func run(_ context: Context) throws {
      let selection = try context.selection(type: kind.type)
      let games = all ? selection.all() : try context.games(Array(words.dropLast()), in: selection)
      let place = PathName.absolute(words.last ?? "", home: context.places.home)
      let everyGame = try context.everyGame()
      let export = GameExport(
        among: everyGame, places: context.places, data: try context.data())
      let files = try games.map { try export.files(of: $0) }
      if zip || PathName.fileExtension(place) == "zip" {
        try writeZips(games, files, place, export, context)
        return
      }
      let changes = try zip2(games, files).map { game, files in
        try export.plan(files, of: game, below: place, replaces: yes)
      }
      if !dryRun { for change in changes { try change.run() } }
      tell(games, changes.map(\.files), to: place, context)
    }

    private func writeZips(
      _ games: [LibraryGame], _ files: [[GameExport.File]], _ place: String,
      _ export: GameExport, _ context: Context
    ) throws {
      var archives: [(path: String, files: [GameExport.File])] = []
      if PathName.fileExtension(place) == "zip" {
        archives = [(place, files.flatMap { $0 })]
      } else {
        archives = zip2(games, files).map {
          (PathName.join(place, $0.fileStem + ".zip"), $1)
        }
      }
      if !dryRun {
        for archive in archives {
          try export.writeZip(archive.files, to: archive.path, replaces: yes)
        }
      }
      let changes = files.map { files in
        files.map { FileChange(role: $0.role, from: $0.path, to: $0.name, size: $0.size) }
      }
      tell(
        games, changes, to: archives.count == 1 ? archives[0].path : place, context,
        archives: archives.map(\.path))
    }

    private func tell(
      _ games: [LibraryGame], _ changes: [[FileChange]], to place: String, _ context: Context,
      archives: [String] = []
    ) {
      let rows = zip2(games, changes).map { game, changes in
        GameExported(
          name: game.stem, type: game.type.id, files: changes.map(GameFileRow.init))
      }
      context.print(
        GamesExported(dryRun: dryRun, path: place, archives: archives, games: rows)
      ) {
        let verb = dryRun ? "Would export" : "Exported"
        return rows.map { row in
          let count = row.files.isEmpty ? "already there" : fileCount(row.files.count)
          return
            "\(verb) \(PathName.printable(row.name)) to \(PathName.printable(place)) (\(count))"
        }.joined(separator: "\n")
      }
    }
  }
}

/// Two lists side by side; `zip` is an option here.
private func zip2<One, Other>(_ one: [One], _ other: [Other]) -> [(One, Other)] {
  Array(zip(one, other))
}

/// Result of `game export`.
struct GamesExported: Encodable {
  var dryRun: Bool
  var path: String
  var archives: [String]
  var games: [GameExported]
}

/// One exported game; empty where all of it was there already.
struct GameExported: Encodable {
  var name: String
  var type: String
  var files: [GameFileRow]
}
