import ArgumentParser
import CommandBase
import HostBase
import HostProgram
import Library
import Vault

/// `arcadia state load`.
struct StateLoad: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "load", abstract: "Load a state into a game that is being played.",
    usage: "arcadia state load [<options>] <game> [<slot>]",
    discussion: """
      The moment before the load is kept: `arcadia state undo` returns to it. To start a game from a state: \
      arcadia run GAME --state SLOT.
      """)

  @OptionGroup var one: StateArguments
  @Argument(help: "A slot, @ID, latest, or a file.", completion: Completions.slots)
  var slot = "0"
  @OptionGroup var global: GlobalOptions

  func run(_ context: Context) throws {
    let game = try context.game(one.game)
    let vault = try context.vault(of: game)
    // A state that is not there, or damaged, is named before anything else.
    let found = try vault.find(StateWord(slot))
    if let play = try RunningPlay(of: vault, context) {
      try play.load(found)
      let result = StateLoaded(
        game: vault.stem, slot: found.slot?.word, id: found.entry?.id, file: found.path)
      context.print(result) {
        "Loaded \(found.slot?.phrase ?? found.entry.map { "@" + $0.id } ?? found.path.printable)"
          + " into \(vault.stem.printable)"
      }
      return
    }
    throw CommandFailure.notPlayed(
      game: game.stem,
      remedy:
        "start it from that state: arcadia run \(one.game.shellWord) --state \(slot.shellWord)"
    )
  }
}

/// Result of `state load`.
struct StateLoaded: Encodable {
  var game: String
  var slot: String?
  /// The history's entry, where it came from there.
  var id: String?
  var file: String
}
