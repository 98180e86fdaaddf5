package import HostBase

/// Thrown by a command that has said all it has to say and ends with a code of its own.
package struct EndedWith: Error {
  /// The exit code.
  package var code: ExitCode

  /// Ends with a code.
  package init(code: ExitCode) { self.code = code }
}

extension ExitCode {
  /// The code for a program that a signal ended.
  package init(signal number: Int32) { self = ExitCode(rawValue: 128 + number) ?? .other }
}
