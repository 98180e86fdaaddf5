public import HostKit

/// Why there is no window.
public enum DisplayError: HostFailure, Equatable {
  /// No display that SDL can use.
  case noDisplay(reason: String)
  /// A display, but no window on it.
  case noWindow(reason: String)

  /// Something that is needed is absent.
  public var exitCode: ExitCode { .absent }
  /// Name for scripts.
  public var code: String { "no_display" }
  /// The sentence.
  public var message: String {
    switch self {
    case .noDisplay(let reason):
      "there is no display (\(reason)); play in the terminal with --video terminal"
    case .noWindow(let reason):
      "no window could be opened (\(reason)); play in the terminal with --video terminal"
    }
  }
}
