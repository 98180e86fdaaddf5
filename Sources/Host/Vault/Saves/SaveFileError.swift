package import HostBase
package import Library

/// Why a save file was not imported, exported or restored.
package enum SaveFileError: HostFailure, Equatable {
  /// Reading or writing failed.
  case file(FileFailure)
  /// The files could not be put in their place.
  case transaction(TransactionError)
  /// The file holds nothing that a save could be.
  case notASave(path: String, reason: String)
  /// The clock in it is of an unknown kind.
  case unknownClock(path: String, size: Int)
  /// The clock cannot be said in the other form.
  case clockNotConvertible(path: String, form: String, reason: String)
  /// The game has no save.
  case noSave(game: String)
  /// The game has no clock that could be exported.
  case noClock(game: String)
  /// No such version.
  case noVersion(game: String, version: String)
  /// The version is damaged itself.
  case damagedVersion(path: String)

  /// The exit code.
  package var exitCode: ExitCode {
    switch self {
    case .file(let failure): failure.exitCode
    case .transaction(let error): error.exitCode
    case .notASave, .unknownClock, .clockNotConvertible, .damagedVersion: .stateRefused
    case .noSave, .noClock, .noVersion: .notFound
    }
  }

  /// Name for scripts.
  package var code: String {
    switch self {
    case .file(let failure): failure.code
    case .transaction(let error): error.code
    case .notASave: "not_a_save"
    case .unknownClock: "clock_unknown"
    case .clockNotConvertible: "clock_not_convertible"
    case .noSave: "no_save"
    case .noClock: "no_clock"
    case .noVersion: "no_such_version"
    case .damagedVersion: "version_damaged"
    }
  }

  /// The sentence.
  package var sentence: Sentence {
    switch self {
    case .file(let failure): failure.sentence
    case .transaction(let error): error.sentence
    case .notASave(let path, let reason): "\(path) is not a save: \(reason)"
    case .unknownClock(let path, let size):
      "\(path): a clock of \(byteCount(size)) that only the core that wrote it can read; name that core with --core"
    case .clockNotConvertible(let path, let form, let reason):
      "\(path): its clock cannot be written as \(form), since \(reason)"
    case .noSave(let game):
      "\(game) has no save yet: it makes one when you save in the game (or import one: arcadia save import)"
    case .noClock(let game):
      "\(game) has no clock that could be exported; leave --core away, or choose --layout raw"
    case .noVersion(let game, let version):
      "\(game) has no version \"\(version)\" of its save; arcadia save list --versions shows them"
    case .damagedVersion(let path):
      "\(path): this version is damaged and was not restored; choose another one (arcadia save list --versions)"
    }
  }
  /// The sentence in English.
  package var message: String { sentence.text }

  /// The file concerned.
  package var path: String? {
    switch self {
    case .file(let failure): failure.path
    case .transaction(let error): error.path
    case .notASave(let path, _), .unknownClock(let path, _), .clockNotConvertible(let path, _, _),
      .damagedVersion(let path):
      path
    case .noSave, .noClock, .noVersion: nil
    }
  }

  /// Runs work on files; its failures come out as `.file`.
  static func wrapping<Result>(
    _ work: () throws(FileFailure) -> Result
  ) throws(SaveFileError) -> Result {
    do { return try work() } catch { throw .file(error) }
  }
}
