import ArgumentParser
import CommandBase
import HostBase
import HostProgram
import Library
import Session
import Vault

/// `arcadia state prune`.
struct StatePrune: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Shrink the history. The oldest states go first; pinned states stay.",
    usage: "arcadia state prune [<options>] <game> ...",
    discussion: """
      Without --states and --megabytes, the limits are those of the settings history.states and history.megabytes, which \
      always apply. States in slots are never touched.
      """)

  @OptionGroup var games: GameWords
  @Option(help: ArgumentHelp("States to keep of each game.", valueName: "n")) var states: Int?
  @Option(help: ArgumentHelp("MiB to keep of each game at most.", valueName: "n"))
  var megabytes: Int?
  @Flag(help: "Move damaged entries to the desktop's trash too.") var damaged = false
  @Flag(help: "Show what would be removed.") var dryRun = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if let states, states < 0 { throw ValidationError("--states takes 0 or more.") }
    if let megabytes, !(0...1_048_576).contains(megabytes) {
      throw ValidationError("--megabytes takes 0 to 1048576.")
    }
  }

  func run(_ context: Context) throws {
    var pruned: [PrunedGame] = []
    for vault in try context.vaults(of: games.chosen(context)) {
      let history = vault.history
      var budget = history.budget
      if let states { budget.states = states }
      if let megabytes { budget.bytes = megabytes << 20 }
      let broken = damaged ? try history.entries().damaged.map(\.path) : []
      _ = try history.entries()
      let before = history.totalBytes
      let gone = try dryRun ? history.surplus(beyond: budget) : history.thin(to: budget)
      if !dryRun { for path in broken { try Trash.put(path) } }
      let kept = try history.entries().entries.filter { $0.content != nil }.count
      let count = gone.filter { $0.content != nil }.count
      guard games.games.count == 1 || count > 0 || !broken.isEmpty else { continue }
      pruned.append(
        PrunedGame(
          game: vault.stem, removed: gone.map(\.id), states: count,
          kept: dryRun ? kept - count : kept, damaged: broken, bytesBefore: before,
          bytesAfter: dryRun ? nil : history.totalBytes))
    }
    context.print(StatesPruned(pruned: pruned, dryRun: dryRun)) {
      pruned.map { one in
        let count = counted(one.states, "state")
        var line =
          "\(one.game.printable): \(dryRun ? "would remove" : "removed") \(count) from the history,"
          + " leaving \(one.kept)"
        if let after = one.bytesAfter {
          line += " (\(Moment.size(one.bytesBefore)) → \(Moment.size(after)))"
        }
        if !one.damaged.isEmpty {
          line +=
            "; \(one.damaged.count) damaged \(dryRun ? "would be moved" : "moved") to the trash"
        }
        return line
      }.joined(separator: "\n")
    }
  }
}

/// Result of `state prune`.
struct StatesPruned: Encodable {
  var pruned: [PrunedGame]
  var dryRun: Bool
}

/// What went from one game's history.
struct PrunedGame: Encodable {
  var game: String
  /// Ids of the entries.
  var removed: [String]
  /// How many of them kept a state.
  var states: Int
  /// How many states are left.
  var kept: Int
  /// Files of damaged entries.
  var damaged: [String]
  var bytesBefore: Int
  var bytesAfter: Int?
}
