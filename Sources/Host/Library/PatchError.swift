package import HostBase

/// What can go wrong with a soft patch.
package enum PatchError: HostFailure, Equatable {
  /// Reading failed.
  case file(FileFailure)
  /// Reading the archive that it is in failed.
  case archive(LibraryError)
  /// The file is none of the formats that we know.
  case unknownFormat(path: String)
  /// The patch is cut off or its bytes are wrong.
  case damaged(path: String, reason: String)
  /// The patch is for other bytes.
  case wrongGame(path: String, game: String, reason: String)
  /// The result would fill the memory.
  case tooLarge(path: String)

  /// The exit code.
  package var exitCode: ExitCode {
    switch self {
    case .file(let failure): failure.exitCode
    case .archive(let failure): failure.exitCode
    default: .badArchive
    }
  }

  /// Name for scripts.
  package var code: String {
    switch self {
    case .file(let failure): failure.code
    case .archive(let failure): failure.code
    case .unknownFormat: "patch_unknown_format"
    case .damaged: "patch_damaged"
    case .wrongGame: "patch_wrong_game"
    case .tooLarge: "patch_too_large"
    }
  }

  /// The sentence.
  package var sentence: Sentence {
    switch self {
    case .file(let failure): failure.sentence
    case .archive(let failure): failure.sentence
    case .unknownFormat(let path):
      "\(path): not an IPS, BPS or UPS patch; remove it or name another with --patch"
    case .damaged(let path, let reason):
      "\(path): the patch is damaged (\(reason)); get it again or move it away"
    case .wrongGame(let path, let game, let reason):
      "\(path): the patch is not for \(game) (\(reason)); find the version of the game it was made for,"
        + " or move the patch away"
    case .tooLarge(let path):
      "\(path): the patched game would be larger than \(byteCount(SoftPatch.sizeLimit)); move the patch away"
    }
  }
  /// The sentence in English.
  package var message: String { sentence.text }

  /// The file concerned.
  package var path: String? {
    switch self {
    case .file(let failure): failure.path
    case .archive(let failure): failure.path
    case .unknownFormat(let path), .damaged(let path, _), .wrongGame(let path, _, _),
      .tooLarge(let path):
      path
    }
  }
}
