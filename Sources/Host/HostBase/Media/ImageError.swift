/// What can go wrong with pictures and recordings.
package enum ImageError: HostFailure, Equatable {
  /// Reading or writing failed.
  case file(FileFailure)
  /// The bytes are no picture.
  case damaged(path: String, reason: String)
  /// More pixels than are read into memory.
  case tooManyPixels(path: String, width: Int, height: Int)
  /// There is no picture to write.
  case noPicture(path: String)

  /// The exit code.
  package var exitCode: ExitCode {
    switch self {
    case .file(let failure): failure.exitCode
    case .damaged, .tooManyPixels: .inputOutput
    case .noPicture: .other
    }
  }

  /// Name for scripts.
  package var code: String {
    switch self {
    case .file(let failure): failure.code
    case .damaged: "image_damaged"
    case .tooManyPixels: "image_too_large"
    case .noPicture: "no_picture"
    }
  }

  /// The sentence.
  package var sentence: Sentence {
    switch self {
    case .file(let failure): failure.sentence
    case .damaged(let path, let reason):
      "\(path): not a readable PNG picture (\(reason)); replace it with another"
    case .tooManyPixels(let path, let width, let height):
      "\(path): \(width) by \(height) pixels are more than are read; make the picture smaller"
    case .noPicture(let path):
      "\(path): not written, since the core has shown no picture yet; run some frames first"
    }
  }
  /// The sentence in English.
  package var message: String { sentence.text }

  /// The file concerned.
  package var path: String? {
    switch self {
    case .file(let failure): failure.path
    case .damaged(let path, _), .tooManyPixels(let path, _, _), .noPicture(let path): path
    }
  }
}
