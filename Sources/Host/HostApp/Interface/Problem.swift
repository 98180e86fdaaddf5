package import HostBase
package import HostStrings

/// Why something could not be done: the host's own sentence.
package struct Problem: Error, Equatable, Sendable {
  /// What is wrong and what to do.
  package var sentence: Sentence

  /// A problem in a sentence.
  package init(_ sentence: Sentence) { self.sentence = sentence }

  /// The sentence of any error.
  package init(_ error: any Error) {
    sentence =
      (error as? any HostFailure)?.sentence ?? (error as? Problem)?.sentence
      ?? Sentence(words: "\(error)")
  }

  /// The sentence in the user's language, without anything that would confuse a screen.
  package func text(in strings: Strings) -> String { strings.text(of: sentence).printable }

  /// Does something, and returns its result or the problem.
  package static func catching<Value>(_ body: () throws -> Value) -> Result<Value, Problem> {
    do { return .success(try body()) } catch { return .failure(Problem(error)) }
  }
}
