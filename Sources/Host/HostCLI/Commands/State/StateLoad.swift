import ArgumentParser
import HostKit

/// `arcadia state load`.
struct StateLoad: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "load", abstract: "Load a state into a game that is being played.",
    usage: "arcadia state load [<options>] <game> [<slot>]",
    discussion: """
      To start a game from a state: arcadia run GAME --load-state FILE.
      """)

  @OptionGroup var one: StateArguments
  @Argument(help: "A slot, @ID, latest, or a file.", completion: Completions.slots)
  var slot = "0"
  @OptionGroup var global: GlobalOptions

  func run(_ context: Context) throws {
    let game = try context.selection().find(one.game)
    let vault = try context.vault(of: game)
    // A state that is not there, or damaged, is named before anything else.
    let found = try vault.find(StateWord(slot))
    throw CommandFailure.notPlayed(
      game: game.stem,
      remedy:
        "start it from there with arcadia run \(one.game.shellWord) --load-state \(found.path.shellWord)"
    )
  }
}
