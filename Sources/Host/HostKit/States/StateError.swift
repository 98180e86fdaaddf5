/// What can go wrong with a state's file.
public enum StateError: HostFailure, Equatable {
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

  /// The exit code.
  public var exitCode: ExitCode {
    if case .file(let failure) = self { failure.exitCode } else { .stateRefused }
  }

  /// Name for scripts.
  public var code: String {
    switch self {
    case .file(let failure): failure.code
    case .damaged: "state_damaged"
    case .tooNew: "state_too_new"
    case .otherCore: "state_core_mismatch"
    case .otherGame: "state_game_mismatch"
    }
  }

  /// The sentence.
  public var message: String {
    switch self {
    case .file(let failure): failure.message
    case .damaged(let path, let reason):
      "\(path): the state is damaged (\(reason)) and was not loaded; use another one"
    case .tooNew(let path, let version):
      "\(path): the state has version \(version) of the format, which this program does not know;"
        + " update the program"
    case .otherCore(let path, let saved, let present):
      "\(path): the state was made by the core \(saved), not by \(present); choose it with --core"
    case .otherGame(let path, let saved):
      "\(path): the state belongs to another game (\(saved)); load it with that game"
    }
  }

  /// The file concerned.
  public var path: String? {
    switch self {
    case .file(let failure): failure.path
    case .damaged(let path, _), .tooNew(let path, _), .otherCore(let path, _, _),
      .otherGame(let path, _):
      path
    }
  }
}
