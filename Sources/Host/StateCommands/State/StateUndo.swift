import ArgumentParser
import CommandBase
import HostBase
import HostProgram
import Library
import Session
import Vault

/// `arcadia state undo`.
struct StateUndo: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo the last save, load, rename or deletion.",
    usage: "arcadia state undo [<options>] <game> ...",
    discussion: """
      Repeat it to go back further, up to the beginning of the history. What an undo replaces stays in the history too. \
      Undoing a load restores the moment before it as the automatic state.
      """)

  @OptionGroup var games: GameWords
  @Option(help: ArgumentHelp("How many steps.", valueName: "n")) var count = 1
  @Flag(help: "Show the next step, and change nothing.") var dryRun = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if count < 1 { throw ValidationError("--count takes 1 or more.") }
    if dryRun, count != 1 { throw ValidationError("--dry-run shows the next step only.") }
  }

  func run(_ context: Context) throws {
    var steps: [UndoneStep] = []
    var bare: [String] = []
    for vault in try context.vaults(of: games.chosen(context)) {
      let before = steps.count
      for _ in 0..<count {
        guard let step = try step(in: vault, context) else { break }
        steps.append(step)
      }
      if steps.count == before { bare.append(vault.stem) }
    }
    guard !steps.isEmpty else { throw CommandFailure.nothingToUndo(games: bare) }
    context.print(StatesUndone(undone: steps, dryRun: dryRun)) {
      steps.map { (dryRun ? "Would undo " : "Undid ") + $0.text }
        .joined(separator: "\n")
    }
  }

  /// The next step back; where that is a load of a game that is being played, the game itself takes it.
  private func step(in vault: StateVault, _ context: Context) throws -> UndoneStep? {
    guard let next = try vault.nextUndo() else { return nil }
    var play: RunningPlay?
    if case .moment = next.change { play = try RunningPlay(of: vault, context) }
    if let play {
      if !dryRun { try play.undo() }
    } else if !dryRun {
      guard let undone = try vault.undo() else { return nil }
      return UndoneStep(vault, undone, isPlayed: false)
    }
    return UndoneStep(vault, next, isPlayed: play != nil)
  }
}

/// Result of `state undo`.
struct StatesUndone: Encodable {
  var undone: [UndoneStep]
  var dryRun: Bool
}

/// A step back.
struct UndoneStep: Encodable {
  var game: String
  /// What was done.
  var reason: HistoryEntry.Reason
  /// When it was done.
  var time: String
  /// The history's entry.
  var id: String
  /// The slot that changed now.
  var slot: String
  /// `restored`, `emptied`, `renamed` or `moment`.
  var change: String
  var newSlot: String?
  fileprivate(set) var text: String

  init(_ vault: StateVault, _ undoing: StateVault.Undoing, isPlayed: Bool) {
    game = vault.stem
    reason = undoing.entry.reason
    time = undoing.entry.time
    id = undoing.entry.id
    let done = "(\(game.printable), \(Moment.local(time)))"
    switch undoing.change {
    case .restored(let one):
      (slot, change) = (one.word, "restored")
      text =
        (reason == .deleted ? "deleting \(one.phrase) " : "saving over \(one.phrase) ")
        + "\(done); its \(reason == .deleted ? "" : "earlier ")state is back"
    case .emptied(let one):
      (slot, change) = (one.word, "emptied")
      text = "saving \(one.phrase) \(done); the slot is empty again"
    case .renamed(let from, let to):
      (slot, change, newSlot) = (from.word, "renamed", to.word)
      text = "renaming \(to.phrase) to \(from.phrase) \(done)"
    case .moment(let one):
      (slot, change) = (one.word, "moment")
      text =
        "loading a state \(done); "
        + (isPlayed
          ? "the game continues from before it" : "the moment before it is now the automatic state")
    }
  }
}
