import Foundation
import Trials

/// What stands on the command line: `--name value` pairs behind the name of the trial.
struct Options {
  private var values: [String: [String]] = [:]

  struct Mistake: Error, CustomStringConvertible {
    var description: String
  }

  init(_ arguments: [String]) throws {
    var rest = arguments.dropFirst()
    while let name = rest.popFirst() {
      guard name.hasPrefix("--"), let value = rest.popFirst() else {
        throw Mistake(description: "\(name): expected --name value")
      }
      values[String(name.dropFirst(2)), default: []].append(value)
    }
  }

  func all(_ name: String) -> [String] { values[name] ?? [] }

  func text(_ name: String) -> String? { values[name]?.last }

  func number(_ name: String, or standard: Int) throws -> Int {
    guard let text = text(name) else { return standard }
    guard let number = Int(text), number >= 0 else {
      throw Mistake(description: "--\(name) \(text): expected a number")
    }
    return number
  }

  /// The bench games that `--game` names, all when it names none; none when there is no corpus.
  func games() throws -> [Corpus.Game] {
    guard let corpus = Corpus.found else {
      throw Mistake(description: "there is no corpus; name its folder in ARCADIA_CORPUS")
    }
    let wanted = all("game")
    let games = corpus.games.filter { wanted.isEmpty || wanted.contains($0.name) }
    guard !games.isEmpty, games.count == wanted.count || wanted.isEmpty else {
      throw Mistake(description: "not all of these games are in the corpus: \(wanted)")
    }
    return games
  }
}
