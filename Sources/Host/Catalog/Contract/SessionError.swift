package import HostBase

/// What can go wrong with a running core.
package enum SessionError: HostFailure, Equatable, Codable {
  /// The core's file could not be loaded.
  case notLoadable(path: String, reason: String)
  /// The core refused the content.
  case contentRefused(core: String, content: String, reason: String)
  /// The core refused to serialize.
  case stateNotMade(core: String)
  /// The core has no states at all.
  case statesUnsupported(core: String)
  /// The core's states are larger than any that is kept.
  case stateTooLarge(core: String, bytes: Int, limit: Int)
  /// The core refused a state.
  case stateRefused(core: String, reason: String)
  /// No such option or value.
  case unknownOption(core: String, key: String, value: String?, remedy: String)
  /// The core does not have so many discs of the game; 0: it changes none.
  case noSuchDisc(core: String, disc: Int, count: Int)
  /// The core did not take a disc (`disc 2 of 3: Game (Disc 2)`).
  case discRefused(core: String, disc: String)
  /// The core's process died; `report` is the file that tells more.
  case crashed(core: String, reason: String, report: String? = nil)
  /// No answer within the time allowed.
  case hung(core: String, seconds: Double, report: String? = nil)

  /// The program was to end, and could not wait for the core's answer.
  case interrupted(core: String, signal: Int32)
  /// The system cannot keep the core from the user's files, so nothing of it was run.
  case unconfined(core: String, reason: String)

  /// The exit code.
  package var exitCode: ExitCode {
    switch self {
    case .notLoadable: .coreNotLoadable
    case .contentRefused, .discRefused: .contentRefused
    case .stateNotMade, .statesUnsupported, .stateTooLarge, .stateRefused: .stateRefused
    case .unknownOption, .noSuchDisc: .notFound
    case .crashed: .coreCrashed
    case .hung: .coreHung
    case .interrupted(_, let signal): ExitCode(rawValue: 128 + signal) ?? .other
    case .unconfined: .absent
    }
  }
  /// Name for scripts.
  package var code: String {
    switch self {
    case .notLoadable: "core_not_loadable"
    case .contentRefused: "content_refused"
    case .stateNotMade: "state_not_made"
    case .statesUnsupported: "states_unsupported"
    case .stateTooLarge: "state_too_large"
    case .stateRefused: "state_refused"
    case .unknownOption: "unknown_option"
    case .noSuchDisc: "no_such_disc"
    case .discRefused: "disc_refused"
    case .crashed: "core_crashed"
    case .hung: "core_hung"
    case .interrupted: "interrupted"
    case .unconfined: "core_unconfined"
    }
  }
  /// The sentence.
  package var sentence: Sentence {
    switch self {
    case .notLoadable(let path, let reason): "\(path): \(reason)"
    case .contentRefused(let core, let content, let reason):
      "\(content): \(core) refused it: \(reason)"
    case .stateNotMade(let core):
      "\(core) cannot save its state at this moment; try again a moment later"
    case .statesUnsupported(let core):
      "\(core) has no save states; use the game's own saves, or another core"
    case .stateTooLarge(let core, let bytes, let limit):
      "\(SessionError.tooLarge(core, bytes: bytes, limit: limit)); use the game's own saves, or another core"
    case .stateRefused(let core, let reason): "\(core) refused the state: \(reason)"
    case .unknownOption(let core, let key, let value, let remedy):
      if let value {
        "\(core): option \(key) cannot be \"\(value)\"; \(remedy)"
      } else {
        "\(core) has no option \(key); \(remedy)"
      }
    case .noSuchDisc(let core, let disc, let count):
      switch count {
      case 0:
        "\(core) changes no discs in this game; open the list of the game's discs (.m3u), or use another core"
      case 1:
        "\(core) has one disc of this game and no disc \(disc); open the list of the game's discs (.m3u)"
      default: "\(core) has \(count) discs of this game; choose 1 to \(count)"
      }
    case .discRefused(let core, let disc):
      "\(core) did not insert \(disc); check that its file is whole and beside the game"
    case .crashed(let core, let reason, let report):
      "\(core) crashed: \(reason)\(SessionError.mention(report))"
    case .interrupted(let core, _):
      "\(core) gave no answer when it was to end and was stopped; the save is as of the last frame"
    case .unconfined(let core, let reason):
      "\(core) was not run: \(reason); \(SessionError.unconfinedRemedy)"
    case .hung(let core, let seconds, let report):
      "\(core) gave no answer for \(seconds) s and was stopped\(SessionError.mention(report))"
    }
  }
  /// The sentence in English.
  package var message: String { sentence.text }

  /// What is wrong with states of a size, with both sizes in whole MiB: one beyond the limit is never printed as the limit.
  package static func tooLarge(_ core: String, bytes: Int, limit: Int) -> Sentence {
    let mebibyte = 1 << 20
    let size = bytes / mebibyte + (bytes % mebibyte == 0 ? 0 : 1)
    return
      "states of \(core) are too large: \(size) MiB, and at most \(limit / mebibyte) MiB are kept"
  }

  /// What to do where the system cannot confine a core.
  static let unconfinedRemedy: Sentence =
    "start a kernel that has it, or accept that cores can reach all your files: arcadia config set cores.unconfined true"

  private static func mention(_ report: String?) -> Sentence {
    report.map { "; a report of it: \($0)" } ?? ""
  }

  /// The path of a report with more.
  package var report: String? {
    switch self {
    case .crashed(_, _, let report), .hung(_, _, let report): report
    default: nil
    }
  }

  /// The same without mention of a report.
  package var withoutReport: SessionError {
    switch self {
    case .crashed(let core, let reason, _): .crashed(core: core, reason: reason)
    case .hung(let core, let seconds, _): .hung(core: core, seconds: seconds)
    default: self
    }
  }
  /// The file concerned.
  package var path: String? {
    switch self {
    case .notLoadable(let path, _): path
    case .contentRefused(_, let content, _): content
    default: nil
    }
  }
}
