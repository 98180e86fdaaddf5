package import HostBase
import Session

/// What can go wrong with a game's history.
package enum HistoryError: HostFailure, Equatable {
  /// Reading or writing failed.
  case file(FileFailure)
  /// An entry's file is damaged.
  case damaged(path: String, reason: String)
  /// An entry needs chunks that are nowhere any more.
  case incomplete(path: String, missing: Int)
  /// No entry by this id.
  case noSuchEntry(id: String)
  /// Several entries by this beginning of an id.
  case ambiguous(id: String, choices: [String])
  /// The entry keeps no state.
  case nothingKept(id: String)

  /// The exit code.
  package var exitCode: ExitCode {
    switch self {
    case .file(let failure): failure.exitCode
    case .damaged, .incomplete: .stateRefused
    case .noSuchEntry, .nothingKept: .notFound
    case .ambiguous: .decisionNeeded
    }
  }

  /// Name for scripts.
  package var code: String {
    switch self {
    case .file(let failure): failure.code
    case .damaged: "history_damaged"
    case .incomplete: "history_incomplete"
    case .noSuchEntry: "history_not_found"
    case .ambiguous: "history_ambiguous"
    case .nothingKept: "history_nothing_kept"
    }
  }

  /// The sentence.
  package var sentence: Sentence {
    switch self {
    case .file(let failure): failure.sentence
    case .damaged(let path, let reason):
      "\(path): this entry of the history is damaged (\(reason)); `arcadia state log` shows the others"
    case .incomplete(let path, let missing):
      "\(path): \(missing) parts of this state lay in an entry of the history that is damaged;"
        + " `arcadia state log` shows the others"
    case .noSuchEntry(let id):
      "the history has no entry @\(PathName.printable(id)); `arcadia state log` shows what it has"
    case .ambiguous(let id, let choices):
      "several entries of the history begin with @\(PathName.printable(id)): \(choices.map { "@" + $0 }.joined(separator: ", "))"
    case .nothingKept(let id):
      "the entry @\(id) keeps no state, since nothing was lost then"
    }
  }
  /// The sentence in English.
  package var message: String { sentence.text }

  /// The file concerned.
  package var path: String? {
    switch self {
    case .file(let failure): failure.path
    case .damaged(let path, _), .incomplete(let path, _): path
    case .noSuchEntry, .ambiguous, .nothingKept: nil
    }
  }
}
