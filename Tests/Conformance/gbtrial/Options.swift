import TrialKit
import Trials

extension Options {
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
