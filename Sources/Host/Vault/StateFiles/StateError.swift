package import HostBase
import Library

/// What can go wrong with a state's file.
package enum StateError: HostFailure, Equatable {
  /// Reading or writing failed.
  case file(FileFailure)
  /// The file is cut off or its bytes are wrong.
  case damaged(path: String, reason: String)
  /// A later format than we know.
  case tooNew(path: String, version: Int)
  /// The state belongs to another core.
  case otherCore(path: String, saved: String, present: String)
  /// The state belongs to another game.
  case otherGame(path: String, saved: String)
  /// The core took the file for none of its states.
  case refused(path: String, reason: String, remedy: String)
  /// The slot has no state.
  case emptySlot(stem: String, slot: String, others: [String])
  /// The game has no states at all.
  case noStates(stem: String)
  /// The slot has a state already.
  case slotTaken(path: String)
  /// The word names no slot to save into.
  case badSlot(word: String)

  /// The exit code.
  package var exitCode: ExitCode {
    switch self {
    case .file(let failure): failure.exitCode
    case .damaged, .tooNew, .otherCore, .otherGame, .refused: .stateRefused
    case .emptySlot, .noStates: .notFound
    case .slotTaken: .decisionNeeded
    case .badSlot: .usage
    }
  }

  /// Name for scripts.
  package var code: String {
    switch self {
    case .file(let failure): failure.code
    case .damaged: "state_damaged"
    case .tooNew: "state_too_new"
    case .otherCore: "state_core_mismatch"
    case .otherGame: "state_game_mismatch"
    case .refused: "state_refused"
    case .emptySlot: "slot_empty"
    case .noStates: "no_states"
    case .slotTaken: "slot_taken"
    case .badSlot: "bad_slot"
    }
  }

  /// The sentence.
  package var sentence: Sentence {
    switch self {
    case .file(let failure): failure.sentence
    case .damaged(let path, let reason):
      "\(path): the state is damaged (\(reason)) and was not loaded; use another one"
    case .tooNew(let path, let version):
      "\(path): the state has version \(version) of the format, which this program does not know;"
        + " update the program"
    case .otherCore(let path, let saved, let present):
      "\(path): the state was made by the core \(saved), not by \(present); choose it with --core"
    case .otherGame(let path, let saved):
      "\(path): the state belongs to another game (\(saved)); load it with that game"
    case .refused(let path, let reason, let remedy): "\(path): \(reason); \(remedy)"
    case .emptySlot(let stem, let slot, let others):
      if others.isEmpty {
        "\(stem): \(StateError.empty(StateSlot(word: slot))); the game has no states (arcadia state save makes one)"
      } else {
        "\(stem): \(StateError.empty(StateSlot(word: slot))); its states: \(StateError.list(others))"
      }
    case .noStates(let stem): "\(stem) has no states; arcadia state save makes one"
    case .slotTaken(let path):
      "\(path) already exists; choose another slot or name, or delete it first"
    case .badSlot(let word):
      "invalid slot \"\(word)\": use a number, auto, or a name (no \"/\", no leading @, not \"latest\")"
    }
  }
  /// The sentence in English.
  package var message: String { sentence.text }

  private static func empty(_ slot: StateSlot) -> Sentence {
    switch slot {
    case .named(let name): "no state \"\(PathName.printable(name))\""
    case .number(let number): "slot \(number) is empty"
    case .auto: "the automatic state is empty"
    }
  }

  private static func list(_ slots: [String]) -> String {
    slots.prefix(12).map(PathName.printable).joined(separator: ", ")
  }

  /// What is wrong, without the file and the remedy.
  package var reason: Sentence {
    switch self {
    case .file(let failure): failure.sentence
    case .damaged(_, let reason), .refused(_, let reason, _): Sentence(words: reason)
    case .tooNew(_, let version): "it has version \(version) of the format"
    case .otherCore(_, let saved, _): "it was made by the core \(saved)"
    case .otherGame(_, let saved): "it belongs to another game (\(saved))"
    case .emptySlot, .noStates: "there is none"
    case .slotTaken: "it already exists"
    case .badSlot: "invalid slot"
    }
  }

  /// The file concerned.
  package var path: String? {
    switch self {
    case .file(let failure): failure.path
    case .damaged(let path, _), .tooNew(let path, _), .otherCore(let path, _, _),
      .otherGame(let path, _), .refused(let path, _, _), .slotTaken(let path):
      path
    case .emptySlot, .noStates, .badSlot: nil
    }
  }
}
