package import HostBase
import Library

/// Ours, not the argument parser's.
typealias ExitCode = HostBase.ExitCode

/// What commands themselves can object to.
package enum CommandFailure: HostFailure, Equatable {
  case unknownType(String, known: [String])
  case otherType(core: String, type: String, fitting: [String])
  case emptyLibrary(folder: String)
  case checkFailed(core: String, reason: String)
  case folderThere(path: String)
  case badName(String)
  case kitAbsent
  case nothingChosen
  case noSlotNamed(game: String)
  case noSuchStates(slots: [String])
  case notPlayed(game: String, remedy: String)
  case playedUnreachable(game: String, holder: String)
  case gameGone(stem: String, folder: String)
  case historyIsForGood(id: String)
  case nothingToUndo(games: [String])
  case mixedStates(path: String)

  /// The exit code.
  package var exitCode: HostBase.ExitCode {
    switch self {
    case .unknownType, .emptyLibrary, .noSuchStates, .notPlayed, .gameGone, .playedUnreachable,
      .nothingToUndo:
      .notFound
    case .otherType, .badName, .nothingChosen, .noSlotNamed: .usage
    case .checkFailed: .checkFailed
    case .folderThere, .historyIsForGood: .decisionNeeded
    case .kitAbsent: .absent
    case .mixedStates: .stateRefused
    }
  }
  /// Name for scripts.
  package var code: String {
    switch self {
    case .unknownType: "unknown_type"
    case .otherType: "core_of_other_type"
    case .emptyLibrary: "empty_library"
    case .checkFailed: "check_failed"
    case .folderThere: "folder_there"
    case .badName: "bad_name"
    case .kitAbsent: "kit_absent"
    case .nothingChosen: "nothing_chosen"
    case .noSlotNamed: "no_slot_named"
    case .noSuchStates: "no_such_states"
    case .notPlayed: "not_played"
    case .gameGone: "game_gone"
    case .playedUnreachable: "played_unreachable"
    case .historyIsForGood: "history_is_for_good"
    case .nothingToUndo: "nothing_to_undo"
    case .mixedStates: "mixed_states"
    }
  }
  /// The sentence.
  package var message: String {
    switch self {
    case .unknownType(let id, let known):
      "no game type \"\(id.printable)\"; known: \(known.joined(separator: ", "))"
    case .otherType(let core, let type, let fitting):
      "\(core.printable) does not play \(type) games; "
        + (fitting.isEmpty
          ? "no installed core does" : "these do: \(fitting.joined(separator: ", "))")
    case .emptyLibrary(let folder):
      "no games in \(folder) yet: put some there, or name a file (arcadia GAME)"
    case .checkFailed(let core, let reason): "\(core): \(reason)"
    case .folderThere(let path): "\(path) already exists; choose another name or remove it"
    case .badName(let name):
      "\"\(name.printable)\" cannot name a core: use up to 32 letters, digits, - and _, beginning with a letter"
    case .kitAbsent:
      "the kit for new cores was not found; run make install in a checkout"
    case .nothingChosen: "name a game, or use --all for every game"
    case .noSlotNamed(let game):
      "which state of \(game.printable)? Name its slots after the game (arcadia state list shows them)"
    case .noSuchStates(let slots):
      "none of these games has the state \(slots.map(\.printable).joined(separator: ", "))"
    case .notPlayed(let game, let remedy): "\(game.printable) is not being played; \(remedy)"
    case .playedUnreachable(let game, let holder):
      "\(game.printable) is being played by \(holder.printable), which cannot be controlled"
    case .gameGone(let stem, let folder):
      "\(stem.printable) itself is missing, only its files are left; put it into \(folder.printable)"
    case .historyIsForGood(let id):
      "@\(id) is in the history; deleting it there is permanent. Add --permanently"
    case .nothingToUndo(let games):
      "nothing to undo for \(games.map(\.printable).joined(separator: ", "))"
    case .mixedStates(let path): "\(path) is a state of another game or core"
    }
  }
}
