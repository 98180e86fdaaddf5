package import HostBase

/// Why a step of a sync could not be done.
package enum SyncFailure: HostFailure, Equatable {
  /// The remote does not answer: nothing else is asked of it in this sync.
  case offline(Sentence)
  /// One thing did not get through.
  case object(name: String, reason: Sentence)
  /// The remote has no room.
  case full(String)
  /// The time that the sync was given is over; the next one continues.
  case late
  /// The remote has more than is taken from it.
  case tooMuch(Sentence)
  /// A file of the user's could not be read or written; the reason names it.
  case file(path: String, reason: Sentence)
  /// What the sync keeps for itself could not be read or written; the reason names it.
  case journal(path: String, reason: Sentence)

  /// A failure of one of the user's files.
  package static func file(_ failure: FileFailure) -> SyncFailure {
    .file(path: failure.path ?? "", reason: failure.sentence)
  }

  /// A failure of a file that the sync keeps for itself.
  package static func journal(_ failure: FileFailure) -> SyncFailure {
    .journal(path: failure.path ?? "", reason: failure.sentence)
  }

  /// The exit code.
  package var exitCode: ExitCode { .inputOutput }

  /// Name for scripts.
  package var code: String {
    switch self {
    case .offline: "sync_offline"
    case .object: "sync_transfer"
    case .full: "sync_remote_full"
    case .late: "sync_late"
    case .tooMuch: "sync_too_much"
    case .file: "sync_file"
    case .journal: "sync_journal"
    }
  }

  /// The sentence.
  package var sentence: Sentence {
    switch self {
    case .offline(let reason): "the sync folder is out of reach: \(reason)"
    case .object(let name, let reason):
      "\(name) in the sync folder: \(reason); the next sync tries it again"
    case .full(let path):
      "\(path): no room is left in the sync folder; free some there and sync again"
    case .late: "the sync did not end in time; the next one continues where it stopped"
    case .tooMuch(let limit):
      "the sync folder holds more than is taken from it at once (\(limit)); look at what is in it"
    case .file(_, let reason), .journal(_, let reason): "\(reason)"
    }
  }

  /// The sentence in English.
  package var message: String { sentence.text }

  /// The file concerned.
  package var path: String? {
    switch self {
    case .full(let path), .file(let path, _), .journal(let path, _): path
    case .object(let name, _): name
    case .offline, .late, .tooMuch: nil
    }
  }
}

/// Reasons of failures that are no other part's.
enum SyncReason {
  static func absent(_ path: String) -> Sentence {
    "\(path) is not there; if it is a disk or a server, connect it"
  }
  static func deviceCutOff(_ path: String) -> Sentence {
    "\(path): it is cut off; remove it to be a new device"
  }
  static func journalFull(_ path: String) -> Sentence {
    "\(path): it is full; remove its folder to begin again, as a new device"
  }
  static func versions(_ count: Int) -> Sentence { "\(count) versions" }
  static func megabytes(_ count: Int) -> Sentence { "\(count) MiB" }
  static var bytesGone: Sentence { "its bytes are not here any more" }
  static var cutOff: Sentence { "it did not arrive whole" }
  static var notOurs: Sentence { "it is no name of ours" }
}
