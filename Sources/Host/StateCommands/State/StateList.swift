import ArgumentParser
import CommandBase
import HostBase
import HostProgram
import Library
import Session
import Vault

/// `arcadia state list`.
struct StateList: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the states of games (default: all games).",
    usage: "arcadia state list [<options>] [<game> ...]")

  @OptionGroup var games: GameWords
  @OptionGroup var global: GlobalOptions

  func run(_ context: Context) throws {
    let vaults = try context.vaults(of: games.chosenOrAll(context))
    var rows: [StateRow] = []
    var kept: [KeptStates] = []
    for vault in vaults {
      rows += try vault.slots().map { StateRow(vault, slot: $0.slot, file: $0.file) }
      let entries = try vault.history.entries().entries.filter { $0.content != nil }
      if !entries.isEmpty {
        kept.append(
          KeptStates(
            game: vault.stem, type: vault.type.id, states: entries.count,
            bytes: vault.history.totalBytes))
      }
    }
    context.print(StateListing(states: rows, history: kept)) { text(rows, kept) }
    if rows.isEmpty, kept.isEmpty, !context.options.json {
      context.note(
        games.games.isEmpty
          ? "No states yet. F2 saves one while you play; `arcadia state save` does from here."
          : "No states.")
    }
  }

  private func text(_ rows: [StateRow], _ kept: [KeptStates]) -> String {
    var lines: [String] = []
    if !rows.isEmpty {
      let isOneGame = Set(rows.map(\.game)).count == 1 && games.games.count == 1
      let head = ["GAME", "SLOT", "MADE", "PLAYED", "CORE", "SIZE", "LABEL"]
      let table = rows.map { row in
        [
          row.game.printable, row.slot?.printable ?? "", Moment.local(row.created),
          Moment.duration(row.played), row.core ?? "-", Moment.size(row.bytes),
          [row.pinned ? "(pinned)" : nil, row.label, row.problem.map { "DAMAGED: \($0)" }]
            .compactMap(\.self).joined(separator: " "),
        ]
      }
      lines.append(
        isOneGame
          ? Output.table(Array(head.dropFirst()), table.map { Array($0.dropFirst()) })
          : Output.table(head, table))
    }
    for one in kept {
      lines.append(
        "\(one.game.printable): \(one.states) more in the history (\(Moment.size(one.bytes))),"
          + " shown by `arcadia state log`")
    }
    return lines.joined(separator: "\n")
  }
}

/// Result of `state list`.
struct StateListing: Encodable {
  var states: [StateRow]
  var history: [KeptStates]
}

/// How many states of a game its history keeps.
struct KeptStates: Encodable {
  var game: String
  var type: String
  var states: Int
  var bytes: Int
}
