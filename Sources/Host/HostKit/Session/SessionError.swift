/// What can go wrong with a running core.
public enum SessionError: HostFailure, Equatable, Codable {
  /// The core's file could not be loaded.
  case notLoadable(path: String, reason: String)
  /// The core refused the content.
  case contentRefused(core: String, content: String, reason: String)
  /// The core refused to serialize.
  case stateNotMade(core: String)
  /// The core has no states at all.
  case statesUnsupported(core: String)
  /// The core refused a state.
  case stateRefused(core: String, reason: String)
  /// No such option or value.
  case unknownOption(core: String, key: String, value: String?, remedy: String)
  /// The core's process died.
  case crashed(core: String, reason: String)
  /// No answer within the time allowed.
  case hung(core: String, seconds: Double)

  /// The exit code.
  public var exitCode: ExitCode {
    switch self {
    case .notLoadable: .coreNotLoadable
    case .contentRefused: .contentRefused
    case .stateNotMade, .statesUnsupported, .stateRefused: .stateRefused
    case .unknownOption: .notFound
    case .crashed: .coreCrashed
    case .hung: .coreHung
    }
  }
  /// Name for scripts.
  public var code: String {
    switch self {
    case .notLoadable: "core_not_loadable"
    case .contentRefused: "content_refused"
    case .stateNotMade: "state_not_made"
    case .statesUnsupported: "states_unsupported"
    case .stateRefused: "state_refused"
    case .unknownOption: "unknown_option"
    case .crashed: "core_crashed"
    case .hung: "core_hung"
    }
  }
  /// The sentence.
  public var message: String {
    switch self {
    case .notLoadable(let path, let reason): "\(path): \(reason)"
    case .contentRefused(let core, let content, let reason):
      "\(content): \(core) refused it: \(reason)"
    case .stateNotMade(let core):
      "\(core) cannot save its state at this moment; try again a moment later"
    case .statesUnsupported(let core):
      "\(core) has no save states; use the game's own saves, or another core"
    case .stateRefused(let core, let reason): "\(core) refused the state: \(reason)"
    case .unknownOption(let core, let key, let value, let remedy):
      if let value {
        "\(core): option \(key) cannot be \"\(value)\"; \(remedy)"
      } else {
        "\(core) has no option \(key); \(remedy)"
      }
    case .crashed(let core, let reason): "\(core) crashed: \(reason)"
    case .hung(let core, let seconds): "\(core) gave no answer for \(seconds) s and was stopped"
    }
  }
  /// The file concerned.
  public var path: String? {
    switch self {
    case .notLoadable(let path, _): path
    case .contentRefused(_, let content, _): content
    default: nil
    }
  }
}
