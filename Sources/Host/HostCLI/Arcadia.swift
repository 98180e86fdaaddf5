import ArgumentParser
import HostBase

/// The command line's root.
///
/// `arcadia GAME` is `arcadia run GAME`.
struct Arcadia: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "arcadia",
    abstract: "Play games of many machines through drop-in cores.",
    usage: """
      arcadia [run] [<options>] [<game>]
      arcadia <command> [<options>] [<arguments>]
      """,
    discussion: """
      EXAMPLES:
        arcadia tobu.gb                play a game
        arcadia tobu                   the same by its name, once it is in Games
        arcadia library                open the window with your games
        arcadia                        the same; in a pipe, list the games
        arcadia run tobu --core mgba   play with another core
        arcadia core list              list the cores

      Drop a core (.so) into a Plugins folder and it is there: `arcadia core --help`.
      Keys, pads, hotkeys and headless runs: `arcadia run --help`.
      """,
    version: "arcadia \(HostVersion.text)",
    subcommands: [
      Run.self, LibraryCommand.self, RecommendCommand.self, DatabaseCommand.self, CoreCommand.self,
      TypeCommand.self, GameCommand.self,
      SaveCommand.self,
      StateCommand.self, CheatCommand.self, BundleCommand.self, ConfigCommand.self, CtlCommand.self,
      Bench.self,
      Replay.self,
      ManualCommand.self, ThumbnailCommand.self,
    ],
    defaultSubcommand: Run.self)
}
