package import HostBase
import Session

/// Something about a save that the player or the log should hear of.
package struct SaveNotice: Equatable, Sendable {
  /// Who should hear of it.
  package enum Level: Int, Comparable, Sendable, Codable {
    /// The log.
    case info
    /// The player: something is odd, nothing is lost.
    case warning
    /// The player: something could not be saved where it belongs.
    case failure
    /// From the least to the most pressing.
    package static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }
  /// Who should hear of it.
  package var level: Level
  /// A stable snake_case name for scripts.
  package var code: String
  /// One sentence without a full stop.
  package var text: String
  /// The file concerned.
  package var path: String
}

/// Saves that are not where they belong when a session ends.
package enum SaveError: HostFailure, Equatable {
  /// The save could not be written; it was put elsewhere.
  case rescued(path: String, rescue: String, reason: String)
  /// The save could not be written anywhere.
  case lost(path: String, reason: String)
  /// The core has more memory for a save than is kept.
  case tooLarge(path: String, core: String, bytes: Int)

  /// The exit code.
  package var exitCode: ExitCode {
    switch self {
    case .rescued, .lost: .inputOutput
    case .tooLarge: .stateRefused
    }
  }
  /// Name for scripts.
  package var code: String {
    switch self {
    case .rescued: "save_rescued"
    case .lost: "save_lost"
    case .tooLarge: "save_too_large"
    }
  }
  /// The sentence.
  package var sentence: Sentence {
    switch self {
    case .rescued(let path, let rescue, let reason):
      "\(reason); your progress was put into \(rescue) instead: copy it to \(path) once that works"
    case .lost(let path, let reason):
      "\(reason), and no other folder could be written either, so progress since the last save to \(path)"
        + " is lost"
    case .tooLarge(let path, let core, let bytes):
      "\(path): \(core) has \(bytes >> 20) MiB of memory for a save, and \(SaveMemory.byteLimit >> 20) MiB are kept at most;"
        + " nothing is saved there"
    }
  }
  /// The sentence in English.
  package var message: String { sentence.text }
  /// The file concerned.
  package var path: String? {
    switch self {
    case .rescued(let path, _, _), .lost(let path, _), .tooLarge(let path, _, _): path
    }
  }
}
