import ArgumentParser
import CommandBase
import HostBase
import HostProgram
import Library
import Session
import Vault

/// `arcadia state rename`.
struct StateRename: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Move a state to another slot, or name it.",
    usage: "arcadia state rename [<options>] <game> <slot> <new-slot>")

  @OptionGroup var one: StateArguments
  @Argument(help: "The current slot.", completion: Completions.slots) var slot: String
  @Argument(help: "The new slot or name.") var newSlot: String
  @Flag(help: "Show what would be done.") var dryRun = false
  @OptionGroup var global: GlobalOptions

  func run(_ context: Context) throws {
    let vault = try context.vault(of: context.game(one.game))
    let old = try StateSlot.forSaving(word: slot)
    let new = try StateSlot.forSaving(word: newSlot)
    let path = vault.path(of: old)
    let target = vault.data.state(new, type: vault.type, stem: vault.stem)
    if dryRun {
      _ = try vault.find(.slot(old))
      if path != target, FileSystem.kind(vault.path(of: new)) != nil {
        throw StateError.slotTaken(path: target)
      }
    } else {
      try vault.rename(old, to: new)
    }
    let result = StateRenamed(
      game: vault.stem, slot: old.word, newSlot: new.word, file: target, dryRun: dryRun)
    context.print(result) {
      (dryRun ? "Would rename " : "Renamed ")
        + "\(old.phrase) of \(vault.stem.printable) to \(new.phrase)"
    }
  }
}

/// Result of `state rename`.
struct StateRenamed: Encodable {
  var game: String
  var slot: String
  var newSlot: String
  var file: String
  var dryRun: Bool
}

/// `arcadia state label`.
struct StateLabel: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "label", abstract: "Label a state; without text, remove the label.",
    usage: "arcadia state label [<options>] <game> <slot> [<text>]")

  @OptionGroup var one: StateArguments
  @Argument(help: "The slot.", completion: Completions.slots) var slot: String
  @Argument(help: "The label; put several words in quotes.") var text = ""
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if text.utf8.count > 500 { throw ValidationError("A label has at most 500 bytes.") }
  }

  func run(_ context: Context) throws {
    let vault = try context.vault(of: context.game(one.game))
    let slot = try StateSlot.forSaving(word: slot)
    try vault.describe(slot) { $0.label = text.isEmpty ? nil : text }
    let path = vault.path(of: slot)
    guard let file = FileSystem.info(path) else { return }
    context.print(StateSaved(saved: StateRow(vault, slot: slot, file: file))) {
      text.isEmpty
        ? "Removed the label of \(slot.phrase)" : "Labelled \(slot.phrase): \(text.printable)"
    }
  }
}

/// `arcadia state pin`.
struct StatePin: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin", abstract: "Pin states, so that the history never drops them.",
    usage: "arcadia state pin [<options>] <game> <slot> ...",
    discussion: """
      EXAMPLES:
        arcadia state pin tobu 1            keep what slot 1 holds now
        arcadia state pin tobu @3fa2        a state of the history (arcadia state log)
        arcadia state pin tobu 1 --off
      """)

  @OptionGroup var states: StateWords
  @Flag(help: "Unpin.") var off = false
  @OptionGroup var global: GlobalOptions

  func run(_ context: Context) throws {
    var rows: [StateRow] = []
    for (vault, words) in try states.chosen(context) {
      for word in words {
        switch StateWord(word) {
        case .entry(let id):
          let entry = try vault.history.entry(id)
          if entry.content == nil { throw HistoryError.nothingKept(id: entry.id) }
          try vault.history.change(entry) { $0.isPinned = !off }
          rows.append(StateRow(vault, entry: try vault.history.entry(entry.id)))
        case let other:
          let found = try vault.find(other)
          guard let slot = found.slot else { throw StateError.badSlot(word: word.printable) }
          try vault.describe(slot) { $0.isPinned = !off }
          if let file = FileSystem.info(found.path) {
            rows.append(StateRow(vault, slot: slot, file: file))
          }
        }
      }
    }
    context.print(StatesPinned(states: rows)) {
      rows.map { row in
        (off ? "Unpinned " : "Pinned ")
          + "\(row.id.map { "@" + $0 } ?? row.slot.map { StateSlot(word: $0).phrase } ?? "") of \(row.game.printable)"
      }.joined(separator: "\n")
    }
  }
}

/// Result of `state pin`.
struct StatesPinned: Encodable {
  var states: [StateRow]
}
