import ArgumentParser
import HostKit

/// The command line's root.
///
/// `arcadia GAME` is `arcadia run GAME`.
struct Arcadia: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "arcadia",
    abstract: "Play games of many machines through drop-in cores.",
    discussion: """
      arcadia tobu.gb                    play a game
      arcadia tobu                       the same, by a part of its name, once it is in Games
      arcadia                            list the games
      arcadia core list                  list the cores
      arcadia run tobu --core mgba       play with another core
      arcadia help run                   all about playing: keys, pads, headless runs

      Drop a core (.so) into a Plugins folder and it is there.
      """,
    version: "arcadia \(HostVersion.text)",
    subcommands: [
      Run.self, CoreCommand.self, TypeCommand.self, GameCommand.self, ConfigCommand.self,
      Bench.self,
      ManualCommand.self,
    ],
    defaultSubcommand: Run.self)
}
