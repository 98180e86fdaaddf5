package import HostBase

/// Why the terminal cannot be played in.
package enum TerminalError: HostFailure, Equatable {
  /// Standard input or output is none.
  case noTerminal
  /// It refused raw mode.
  case refused(reason: String)

  /// Something that is needed is absent.
  package var exitCode: ExitCode { .absent }
  /// Name for scripts.
  package var code: String { "no_terminal" }
  /// The sentence.
  package var message: String {
    switch self {
    case .noTerminal:
      "standard input and output are no terminal; start the program from one, or use --headless"
    case .refused(let reason):
      "the terminal cannot be switched to raw input (\(reason)); use another, or --headless"
    }
  }
}
