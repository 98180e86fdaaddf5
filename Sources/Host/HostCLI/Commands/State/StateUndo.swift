import ArgumentParser
import HostKit

/// `arcadia state undo`.
struct StateUndo: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take back the last save, load, renaming or deletion.",
    usage: "arcadia state undo [<options>] <game> ...",
    discussion: """
      Again and again, as far as the history goes. What an undo replaces stays in the history too. The moment before a \
      load comes back as the automatic state.
      """)

  @OptionGroup var games: GameWords
  @Option(help: ArgumentHelp("How many steps.", valueName: "n")) var count = 1
  @Flag(help: "Only tell what the next step would be.") var dryRun = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if count < 1 { throw ValidationError("--count takes 1 or more.") }
    if dryRun, count != 1 { throw ValidationError("--dry-run tells the next step only.") }
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
      steps.map { (dryRun ? "Would take back: " : "Took back: ") + $0.text }
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
    let done = "of \(Moment.local(time)) (\(game.printable))"
    switch undoing.change {
    case .restored(let one):
      (slot, change) = (one.word, "restored")
      text =
        (reason == .deleted ? "the deletion of \(one.phrase) " : "the save over \(one.phrase) ")
        + "\(done); what it held is there again"
    case .emptied(let one):
      (slot, change) = (one.word, "emptied")
      text = "the save into \(one.phrase) \(done); it is empty again"
    case .renamed(let from, let to):
      (slot, change, newSlot) = (from.word, "renamed", to.word)
      text = "the renaming of \(to.phrase) to \(from.phrase) \(done)"
    case .moment(let one):
      (slot, change) = (one.word, "moment")
      text =
        "the load \(done); "
        + (isPlayed
          ? "the game goes on from before it" : "the moment before it is the automatic state now")
    }
  }
}
