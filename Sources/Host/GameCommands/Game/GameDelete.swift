import ArgumentParser
import CommandBase
import HostBase
import HostProgram
import Library
import Play
import Session

extension GameCommand {
  /// `arcadia game delete GAME…`.
  struct Delete: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete",
      abstract: "Move games with their saves, states and images to the desktop's trash.",
      usage: "arcadia game delete [<options>] [--all] [<game> ...]")
    @OptionGroup var words: GameWords
    @Flag(help: "Keep saves, states, images and settings.") var keepSaves = false
    @Flag(help: "Delete permanently instead of moving to the trash.") var permanently = false
    @Flag(name: [.customShort("n"), .long], help: "Show what would be done.") var dryRun = false
    @Flag(name: [.customShort("y"), .long], help: "Do not ask.") var yes = false
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let games = try words.chosen(context)
      let deletion = GameDeletion(
        among: try context.everyGame(), places: context.places, data: try context.data())
      var choice = GameDeletion.Choice()
      choice.keepsSaves = keepSaves
      choice.isPermanent = permanently
      var locks: [GameLock] = []
      if !dryRun { locks = try games.map { try context.lock($0) } }
      defer { for lock in locks { lock.release() } }
      let changes = try deletion.plans(games, choice).map { try $0.get() }
      if !dryRun, !yes, permanently || words.all {
        let files = changes.reduce(0) { $0 + $1.files.count }
        let what = games.count == 1 ? PathName.printable(games[0].stem) : "\(games.count) games"
        try Question.confirm(
          "Delete \(what) (\(fileCount(files)))\(permanently ? " permanently" : "")?")
      }
      var done: [GameDeleted] = []
      for (game, change) in zip(games, changes) {
        if !dryRun { try change.run() }
        done.append(
          GameDeleted(
            name: game.stem, type: game.type.id, files: change.files.map(GameFileRow.init)))
      }
      context.print(
        GamesDeleted(dryRun: dryRun, permanently: permanently, games: done)
      ) {
        let verb = dryRun ? "Would delete" : "Deleted"
        let end = permanently ? "permanently" : "to the trash"
        return zip(games, changes).map { game, change in
          "\(verb) \(PathName.printable(game.stem)) (\(fileCount(change.files.count)), \(end))\n"
            + context.lines(change.files)
        }.joined(separator: "\n")
      }
    }
  }
}

/// Result of `game delete`.
struct GamesDeleted: Encodable {
  var dryRun: Bool
  var permanently: Bool
  var games: [GameDeleted]
}

/// One deleted game.
struct GameDeleted: Encodable {
  var name: String
  var type: String
  var files: [GameFileRow]
}
