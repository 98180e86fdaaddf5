import HostBase

/// Why something could not be done: the host's own sentence.
package struct Problem: Error, Equatable, Sendable {
  /// What is wrong and what to do.
  package var sentence: String

  /// A problem in a sentence.
  package init(_ sentence: String) { self.sentence = sentence }

  /// The sentence of any error.
  package init(_ error: any Error) {
    sentence = (error as? any HostFailure)?.message ?? (error as? Problem)?.sentence ?? "\(error)"
  }

  /// Does something, and returns its result or the problem.
  package static func catching<Value>(_ body: () throws -> Value) -> Result<Value, Problem> {
    do { return .success(try body()) } catch { return .failure(Problem(error)) }
  }
}
