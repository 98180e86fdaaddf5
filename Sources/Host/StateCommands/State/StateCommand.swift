import ArgumentParser
import CommandBase
import HostBase
import HostProgram
import Library
import Vault

/// `arcadia state`: the states of games.
struct StateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "state", abstract: "Manage save states: list, save, compare, undo, and more.",
    usage: "arcadia state <command> [<options>]",
    discussion: """
      EXAMPLES:
        arcadia state list tobu                  its states
        arcadia state save tobu 2 --from 1 --frames 600
        arcadia state undo tobu                  undo the last change
        arcadia state log tobu                   the tree of its states

      Name a state by its slot (0, 1 … as in RetroArch, auto, or a name of your own), by @ID if it is in the history, by \
      `latest`, or by a path that contains a slash. A state that is overwritten, deleted or replaced by a load is kept in \
      the game's history. docs/states.md is a walk-through.
      """,
    subcommands: [
      StateList.self, StateShow.self, StateSave.self, StateLoad.self, StateRename.self,
      StatePin.self, StateLabel.self, StateDelete.self, StateUndo.self, StateLog.self,
      StateDiff.self, StateExport.self, StateImport.self, StateVerify.self, StatePrune.self,
    ])
}

/// `GAME SLOT`: one state.
struct StateArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("A file, archive.zip#member, or a part of a name.", valueName: "game"),
    completion: Completions.games)
  var game: String
}

/// States of one game, or the same slots of several.
struct StateWords: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A game and its slots; with --slot, every word is a game.", valueName: "game> <slot"),
    completion: Completions.gamesAndSlots)
  var words: [String] = []

  @Option(
    help: ArgumentHelp(
      "A slot of every game that is named. May be repeated.", valueName: "slot"),
    completion: Completions.slots)
  var slot: [String] = []

  @Flag(help: "Every game in your folders (with --slot).")
  var all = false

  @OptionGroup var kind: TypeWord

  func validate() throws {
    if all, !words.isEmpty {
      throw ValidationError("--all means every game; name slots with --slot.")
    }
    if all, slot.isEmpty { throw ValidationError("--all needs --slot.") }
  }

  /// The games with the words for their states; of several games, those that have such a state.
  func chosen(_ context: Context) throws -> [(vault: StateVault, words: [String])] {
    let selection = try context.selection(type: kind.type)
    guard let first = words.first ?? (all ? "" : nil) else { throw CommandFailure.nothingChosen }
    if slot.isEmpty {
      guard words.count > 1 else { throw CommandFailure.noSlotNamed(game: first) }
      return [(try context.vault(of: context.game(first, in: selection)), Array(words.dropFirst()))]
    }
    let games = all ? selection.all() : try context.games(words, in: selection)
    let vaults = try context.vaults(of: games)
    guard vaults.count > 1 else { return vaults.map { ($0, slot) } }
    let found = vaults.map { vault in
      (
        vault,
        slot.filter { word in
          if case .slot(let slot) = StateWord(word) {
            return FileSystem.kind(vault.path(of: slot)) != nil
          }
          return true
        }
      )
    }.filter { !$0.1.isEmpty }
    guard !found.isEmpty else { throw CommandFailure.noSuchStates(slots: slot) }
    return found
  }
}

extension Context {
  /// The states of games, each once, whatever the number of files of one name.
  func vaults(of games: [LibraryGame]) throws -> [StateVault] {
    var seen: [LibraryGame] = []
    for game in games where !seen.contains(where: { $0.sharesFiles(with: game) }) {
      seen.append(game)
    }
    return try seen.map { try vault(of: $0) }
  }
}

/// A state as results tell it.
struct StateRow: Encodable {
  var game: String
  var type: String
  /// The slot's word; nil for a state of the history.
  var slot: String?
  /// The history's id; nil for a state in a slot.
  var id: String?
  var file: String
  /// Bytes of the file.
  var bytes: Int
  var created: String?
  var frame: UInt64?
  /// Seconds.
  var played: Double?
  var core: String?
  var coreVersion: String?
  var label: String?
  var pinned: Bool
  /// SHA-256 of what the core serialized, by which states know each other; nil where the file is damaged.
  var sha256: String?
  /// What is wrong with it.
  var problem: String?

  /// The state in a slot's file.
  init(_ vault: StateVault, slot: StateSlot, file: FileSystem.Entry) {
    let path = vault.path(of: slot)
    self.init(vault, path: path, bytes: file.size)
    self.slot = slot.word
    do throws(StateError) {
      let state = try StateFile.read(path)
      tell(state.info)
      sha256 = state.memorySum
    } catch {
      problem = error.reason.text
    }
    created = created ?? UTCTime(seconds: file.modified).text
  }

  /// A state of the history.
  init(_ vault: StateVault, entry: HistoryEntry) {
    self.init(
      vault, path: vault.history.path(of: entry), bytes: vault.history.bytes(of: entry))
    id = entry.id
    slot = entry.slot?.word
    tell(entry.info)
    sha256 = entry.content.flatMap { $0.memory.isEmpty ? nil : $0.memory }
    created = created ?? entry.time
    pinned = entry.isPinned
  }

  private init(_ vault: StateVault, path: String, bytes: Int) {
    game = vault.stem
    type = vault.type.id
    file = path
    self.bytes = bytes
    pinned = false
  }

  private mutating func tell(_ info: StateInfo?) {
    guard let info else { return }
    created = info.created
    frame = info.frame
    played = info.played
    core = info.core.id.isEmpty ? nil : info.core.id.printable
    coreVersion = info.core.version.isEmpty ? nil : info.core.version.printable
    label = info.label?.printable
    pinned = info.isPinned
  }
}
