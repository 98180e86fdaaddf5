import ArgumentParser
import CommandBase
import HostBase
import HostProgram
import Library
import Session
import Vault

/// `arcadia state delete`.
struct StateDelete: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete states. They stay in the history and the desktop's trash.",
    usage: "arcadia state delete [<options>] <game> <slot> ...",
    discussion: """
      EXAMPLES:
        arcadia state delete tobu 3 4           two states of one game
        arcadia state delete tobu zelda --slot auto
        arcadia state delete --all --slot auto --dry-run
        arcadia state delete tobu @3fa2 --permanently

      `arcadia state undo` restores what was deleted, unless it was deleted --permanently.
      """)

  @OptionGroup var states: StateWords
  @Flag(help: "Delete permanently: keep nothing in history and trash.") var permanently = false
  @Flag(help: "Show what would be deleted.") var dryRun = false
  @OptionGroup var global: GlobalOptions

  func run(_ context: Context) throws {
    var deleted: [DeletedState] = []
    // All are looked up before the first one goes: a slip in the last word costs nothing.
    var work: [() throws -> Void] = []
    for (vault, words) in try states.chosen(context) {
      for word in words {
        switch StateWord(word) {
        case .entry(let id):
          let entry = try vault.history.entry(id)
          guard permanently else { throw CommandFailure.historyIsForGood(id: entry.id) }
          deleted.append(
            DeletedState(
              game: vault.stem, id: entry.id, file: vault.history.path(of: entry),
              bytes: vault.history.bytes(of: entry)))
          work.append { try vault.history.remove([entry]) }
        case .slot(let slot):
          let path = vault.path(of: slot)
          guard let file = FileSystem.info(path) else {
            throw StateError.emptySlot(
              stem: vault.stem, slot: slot.word, others: try vault.slots().map(\.slot.word))
          }
          let index = deleted.count
          deleted.append(
            DeletedState(game: vault.stem, slot: slot.word, file: path, bytes: file.size))
          work.append {
            deleted[index].trash = try vault.delete(slot, permanently: permanently)?.file
          }
        case .latest, .file:
          throw StateError.badSlot(word: word.printable)
        }
      }
    }
    if !dryRun { for step in work { try step() } }
    let result = StatesDeleted(deleted: deleted, permanently: permanently, dryRun: dryRun)
    context.print(result) {
      deleted.map { one in
        (dryRun ? "Would delete " : "Deleted ")
          + (one.slot.map { StateSlot(word: $0).phrase } ?? "@\(one.id ?? "")")
          + " of \(one.game.printable) (\(Moment.size(one.bytes)))"
      }.joined(separator: "\n")
    }
    if !dryRun, !permanently, !deleted.isEmpty, !context.options.json {
      context.note(
        "`arcadia state undo` restores \(deleted.count == 1 ? "it" : "the last of them").")
    }
  }
}

/// Result of `state delete`.
struct StatesDeleted: Encodable {
  var deleted: [DeletedState]
  var permanently: Bool
  var dryRun: Bool
}

/// A state that was deleted.
struct DeletedState: Encodable {
  var game: String
  var slot: String?
  var id: String?
  var file: String
  var bytes: Int
  /// Where in the trash it is.
  var trash: String?
}
