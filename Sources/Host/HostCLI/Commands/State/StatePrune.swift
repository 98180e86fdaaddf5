import ArgumentParser
import HostKit

/// `arcadia state prune`.
struct StatePrune: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Thin the history: the oldest states go first, pinned ones never.",
    usage: "arcadia state prune [<options>] <game> ...",
    discussion: """
      Without --states and --megabytes, the history is brought within the budget of the settings (history.states, \
      history.megabytes), where it is kept anyway. States in slots are never touched.
      """)

  @OptionGroup var games: GameWords
  @Option(help: ArgumentHelp("Leave so many states of a game.", valueName: "n")) var states: Int?
  @Option(help: ArgumentHelp("Leave at most so many MiB of a game.", valueName: "n"))
  var megabytes: Int?
  @Flag(help: "Put entries that are damaged into the desktop's trash too.") var damaged = false
  @Flag(help: "Only tell what would go.") var dryRun = false
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
        let count = "\(one.states) state\(one.states == 1 ? "" : "s")"
        var line =
          "\(one.game.printable): \(dryRun ? "would remove" : "removed") \(count) of the history,"
          + " leaving \(one.kept)"
        if let after = one.bytesAfter {
          line += " (\(Moment.size(one.bytesBefore)) → \(Moment.size(after)))"
        }
        if !one.damaged.isEmpty {
          line += "; \(one.damaged.count) damaged \(dryRun ? "would go" : "went") into the trash"
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
