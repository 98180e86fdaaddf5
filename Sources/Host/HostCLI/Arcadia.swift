import ArgumentParser
import CommandBase
import CoreCommands
import GameCommands
import HostBase
import StateCommands
import SyncCommands

/// Ours, not the argument parser's.
typealias ExitCode = HostBase.ExitCode

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
      Run.self, LibraryCommand.self, GameGroup.recommend, GameGroup.database, CoreGroup.core,
      CoreGroup.type, GameGroup.game, GameGroup.save, StateGroup.state,
      SyncGroup.sync, GameGroup.cheat,
      GameGroup.bundle, CoreGroup.config, StateGroup.ctl, CoreGroup.bench, CoreGroup.replay,
      ManualCommand.self, GameGroup.thumbnail,
    ],
    defaultSubcommand: Run.self)
}
