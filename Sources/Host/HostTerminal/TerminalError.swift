public import HostKit

/// Why the terminal cannot be played in.
public enum TerminalError: HostFailure, Equatable {
  /// Standard input or output is none.
  case noTerminal
  /// It refused raw mode.
  case refused(reason: String)

  /// Something that is needed is absent.
  public var exitCode: ExitCode { .absent }
  /// Name for scripts.
  public var code: String { "no_terminal" }
  /// The sentence.
  public var message: String {
    switch self {
    case .noTerminal:
      "standard input and output are no terminal; start the program from one, or use --headless"
    case .refused(let reason):
      "the terminal cannot be switched to raw input (\(reason)); use another, or --headless"
    }
  }
}
