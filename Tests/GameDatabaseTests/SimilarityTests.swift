import TestSupport
import Testing

@testable import GameIndex
@testable import HostBase
@testable import Library

@Suite("Recommendations")
struct SimilarityTests {
  private func entry(
    _ title: String, _ genre: String, _ text: String? = nil, developer: String? = nil,
    series: String? = nil
  ) -> GameEntry {
    var entry = GameEntry(title: title, system: "GB")
    entry.genres = GameVocabulary.genres(genre)
    entry.text = text
    entry.developer = developer
    entry.series = series
    return entry
  }

  @Test("words: synonyms of kinds, titles without numbers, texts without endings")
  func words() {
    let genres = GameVocabulary.genres("Platformer / Role playing (RPG), Puzzle")
    #expect(GameVocabulary.genreTerms(genres) == ["platform", "rpg", "puzzle"])
    #expect(["caves", "cave", "boxes"].map(GameVocabulary.stemmed) == ["cave", "cave", "box"])
    #expect(
      GameVocabulary.titleTerms("The Duel of Kings II - Part 3") == ["duel", "kings", "part"])
    #expect(
      ["jumps", "jumping", "jumped"].map(GameVocabulary.stemmed) == ["jump", "jump", "jump"])
    #expect(
      GameVocabulary.stemmed("running") == "run" && GameVocabulary.stemmed("rolling") == "roll")
    #expect(GameVocabulary.stemmed("cities") == "city" && GameVocabulary.stemmed("boss") == "boss")
  }

  private var library: [GameEntry] {
    [
      entry("Tower Jump", "Platform", "Jump up a tower, floor by floor", developer: "Ann"),
      entry("Cave Jump", "Platformer", "Jumping through caves with spikes", developer: "Ben"),
      entry("Sky Jump", "Platform", "A jumper climbs clouds", developer: "Cid"),
      entry("Block Drop", "Puzzle", "Falling blocks fill rows", developer: "Dan"),
      entry("Gem Swap", "Puzzle", "Swap gems in rows of three", developer: "Eve"),
      entry("Road Rush", "Racing", "Cars race along mountain roads", developer: "Fay"),
      entry("Star Guard", "Shooter", "Shoot ships among stars", developer: "Gil"),
    ]
  }

  @Test("what has most in common comes first, whatever the dictionary's order")
  func neighbours() {
    let similarity = GameSimilarity(library)
    #expect(similarity.neighbours(of: 0, count: 2).map(\.entry).sorted() == [1, 2])
    #expect(similarity.neighbours(of: 3, count: 1).map(\.entry) == [4])
    let again = GameSimilarity(library)
    for index in library.indices {
      #expect(
        similarity.neighbours(of: index, count: 6).map(\.entry)
          == again.neighbours(of: index, count: 6).map(\.entry))
    }
  }

  @Test("games that are owned are not recommended; play and marks count; unwanted kinds go down")
  func recommends() throws {
    let similarity = GameSimilarity(library)
    let jumper = similarity.recommendations(for: [.init(entry: 0, playSeconds: 36_000)], count: 3)
    #expect(Set(jumper.prefix(2).map(\.entry)) == [1, 2])
    #expect(jumper[0].because == 0 && !jumper[0].terms.isEmpty && jumper[0].score > 0)
    #expect(!jumper.contains { $0.entry == 0 })
    let both: [GameSimilarity.Owned] = [
      .init(entry: 0, playSeconds: 60), .init(entry: 3, playSeconds: 60, isFavourite: true),
    ]
    #expect(similarity.recommendations(for: both, count: 1).map(\.entry) == [4])
    var refused = both
    refused[1].isUnwanted = true
    #expect(!similarity.recommendations(for: refused).contains { $0.entry == 4 })
    #expect(similarity.recommendations(for: []).isEmpty)
    #expect(similarity.recommendations(for: [.init(entry: 99)]).isEmpty)
    let others = similarity.recommendations(for: both, isCandidate: { $0 != 4 })
    #expect(Set(others.map(\.entry)) == [1, 2])
  }

  @Test("at most two of a series and three of a developer")
  func varied() {
    var games = [entry("Own", "Platform")]
    for index in 0..<8 {
      games.append(entry("Saga \(index)", "Platform", developer: "A\(index)", series: "Saga"))
    }
    for index in 0..<8 { games.append(entry("House \(index)", "Platform", developer: "House")) }
    for index in 0..<8 { games.append(entry("Other \(index)", "Platform", developer: "B\(index)")) }
    for index in 0..<8 { games.append(entry("Quiz \(index)", "Puzzle")) }
    let chosen = GameSimilarity(games).recommendations(for: [.init(entry: 0)], count: 12)
    #expect(chosen.count { games[$0.entry].series == "Saga" } == 2)
    #expect(chosen.count == 12)
    // Only the bound ends a list of one developer's games.
    let houses = GameSimilarity(games).recommendations(
      for: [.init(entry: 0)], count: 12, isCandidate: { games[$0].developer == "House" })
    #expect(houses.count == 3)
  }
}
