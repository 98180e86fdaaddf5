import Glibc
import HostBase
import HostProgram
import Play

/// Asks the person at the terminal; without one, nothing is asked and the program names the options that it needs.
package enum Question {
  /// Whether someone can answer.
  package static var canAsk: Bool { isatty(0) == 1 && isatty(2) == 1 }

  /// Continues only after a yes.
  package static func confirm(_ question: String) throws {
    guard canAsk else {
      throw Undecided(message: "\(question) Add --yes, or --dry-run to see what would be done")
    }
    guard ask("\(question) [y/N] ", answers: ["y", "n"]) == "y" else {
      throw Undecided(message: "nothing was done")
    }
  }

  /// One of the returns by its first letter; nil where no one gives one.
  package static func ask(_ question: String, answers: [String]) -> String? {
    StandardError.write(SafeText(question))
    guard let line = readLine() else { return nil }
    let word = line.lowercased().split(separator: " ").first.map(String.init) ?? ""
    return answers.first { !word.isEmpty && ($0 == word || $0.hasPrefix(word)) }
  }
}

/// Something that someone has to decide first.
struct Undecided: HostFailure {
  var message: String
  var exitCode: ExitCode { .decisionNeeded }
  var code: String { "decision_needed" }
}
