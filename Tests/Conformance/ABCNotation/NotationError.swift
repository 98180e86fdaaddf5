/// A mistake in the text of a program.
package struct NotationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  package let line: Int
  /// What is wrong, and what is right there.
  package let problem: String

  /// The line and the problem.
  package var description: String { "line \(line): \(problem)" }
}
