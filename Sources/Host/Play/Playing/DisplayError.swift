package import HostBase

/// Why there is no window.
package enum DisplayError: HostFailure, Equatable {
  /// No display that SDL can use.
  case noDisplay(reason: String)
  /// A display, but no window on it.
  case noWindow(reason: String)
  /// No font that texts could be set in.
  case noFonts(reason: String)

  /// Something that is needed is absent.
  package var exitCode: ExitCode { .absent }
  /// Name for scripts.
  package var code: String { "no_display" }
  /// The sentence.
  package var sentence: Sentence {
    switch self {
    case .noDisplay(let reason):
      "there is no display (\(reason)); to play in the terminal: arcadia GAME --video terminal"
    case .noWindow(let reason):
      "no window could be opened (\(reason)); to play in the terminal: arcadia GAME --video terminal"
    case .noFonts(let reason):
      "no window without fonts (\(reason)); install fonts-dejavu-core, or play by a game's name"
    }
  }
  /// The sentence in English.
  package var message: String { sentence.text }
}
