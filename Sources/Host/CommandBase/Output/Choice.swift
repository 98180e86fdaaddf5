import HostBase
package import HostProgram
package import Library
import Play
import Session

/// Several games that a word may mean: the user chooses one by its number, where he can be asked.
package enum Choice {
  /// Lines of a list that are shown.
  static let shown = 20

  /// The choices, a line each.
  package static func lines(_ choices: [String], numbered: Bool = false) -> String {
    let digits = String(min(choices.count, shown)).count
    var lines = choices.prefix(shown).enumerated().map { index, choice in
      let number = String(index + 1)
      let blanks = String(repeating: " ", count: digits - number.count)
      return numbered ? "  \(blanks)\(number)  \(choice.printable)" : "  \(choice.printable)"
    }
    if choices.count > shown { lines.append("  and \(choices.count - shown) more") }
    return lines.joined(separator: "\n")
  }

  /// Looks something up by a word; where that means several things, asks the person at the terminal and looks the answer up.
  package static func resolving<Result>(
    _ word: String, asks: Bool, _ body: (String) throws -> Result
  ) throws -> Result {
    do {
      return try body(word)
    } catch let failure as LibraryError where asks && Question.canAsk && !failure.choices.isEmpty {
      guard let index = ask(failure) else { throw failure }
      switch failure {
      // The member of an archive is named after the archive's path.
      case .severalPlayable(let archive, let members):
        return try body("\(archive)#\(members[index])")
      default: return try resolving(failure.choices[index], asks: false, body)
      }
    }
  }

  /// The index of the choice; nil where the user gives none.
  private static func ask(_ failure: LibraryError) -> Int? {
    let choices = failure.choices
    StandardError.write(
      SafeText("\(failure.headline.text):\n\(lines(choices, numbered: true))\n"))
    let last = min(choices.count, shown)
    while true {
      StandardError.write(SafeText("Number (1 to \(last), Enter for none): "))
      guard let line = readLine() else { return nil }
      let word = line.filter { !$0.isWhitespace }
      if word.isEmpty { return nil }
      if let number = Int(word), (1...last).contains(number) { return number - 1 }
    }
  }
}

extension Context {
  /// Whether the person at the terminal may be asked to choose.
  package var asks: Bool { !options.json }

  /// The game that a word means.
  package func game(_ word: String, type: String? = nil) throws -> LibraryGame {
    try game(word, in: selection(type: type))
  }

  /// The game that a word means.
  package func game(_ word: String, in selection: GameSelection) throws -> LibraryGame {
    try Choice.resolving(word, asks: asks) { try selection.find($0) }
  }

  /// The games that words mean, each once, in the words' order.
  package func games(_ words: [String], in selection: GameSelection) throws -> [LibraryGame] {
    try words.map { try game($0, in: selection) }.distinct
  }
}
