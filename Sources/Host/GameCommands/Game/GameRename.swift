import ArgumentParser
import CommandBase
import GameIndex
import HostBase
import HostProgram
import Library

extension GameCommand {
  /// `arcadia game rename GAME NAME`.
  struct Rename: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename",
      abstract: "Rename a game with its saves, states, images, patches and settings.",
      usage: "arcadia game rename [<options>] <game> <name>",
      discussion: """
        Either everything is renamed or nothing is. If the command is interrupted, the next one completes it. A name \
        that another game or its files have is refused.
        """)
    @Argument(
      help: "A file, or a part of a name.", completion: Completions.games)
    var game: String
    @Argument(help: "The new name, without an extension.") var name: String
    @OptionGroup var kind: TypeWord
    @Flag(name: [.customShort("n"), .long], help: "Show what would be done.") var dryRun = false
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let old = try context.game(game, type: kind.type)
      let renaming = GameRename(
        among: try context.everyGame(), places: context.places, data: try context.data())
      let name = renaming.name(name, for: old)
      var locks: [GameLock] = []
      if !dryRun {
        locks = [
          try context.lock(old),
          try context.lock(LibraryGame(reference: nil, type: old.type, stem: name)),
        ]
      }
      defer { for lock in locks { lock.release() } }
      let change = try renaming.plan(old, to: name)
      if !dryRun {
        try change.run()
        try LibraryIndex(places: context.places, data: context.data()).noteName(name, of: old)
      }
      let result = GameRenamed(
        from: old.stem, to: name, type: old.type.id, dryRun: dryRun,
        files: change.files.map(GameFileRow.init))
      context.print(result) {
        "\(dryRun ? "Would rename" : "Renamed") \(PathName.printable(old.stem)) to"
          + " \(PathName.printable(name)) (\(fileCount(change.files.count)))\n"
          + context.lines(change.files)
      }
    }
  }
}

/// Result of `game rename`.
struct GameRenamed: Encodable {
  var from: String
  var to: String
  var type: String
  var dryRun: Bool
  var files: [GameFileRow]
}
