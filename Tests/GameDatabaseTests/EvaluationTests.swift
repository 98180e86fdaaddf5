import Foundation
import Testing

@testable import GameIndex
@testable import HostBase
@testable import Library

/// What recommendations are worth, in numbers; docs/recommendations.md has them.
@Suite("How good recommendations are")
struct EvaluationTests {
  /// Shares of pairs that have a kind of game in common: among the ten nearest, and among all.
  private func shares(
    _ entries: [GameEntry], _ weights: GameSimilarity.Weights
  ) -> (near: Double, chance: Double) {
    let similarity = GameSimilarity(entries, weights: weights)
    let kinds = entries.map { Set(GameVocabulary.genreTerms($0.genres)) }
    var near = (same: 0, all: 0)
    var chance = (same: 0, all: 0)
    for entry in entries.indices where !kinds[entry].isEmpty {
      for other in similarity.neighbours(of: entry, count: 10) where !kinds[other.entry].isEmpty {
        near.all += 1
        if !kinds[entry].isDisjoint(with: kinds[other.entry]) { near.same += 1 }
      }
      for other in entries.indices where other != entry && !kinds[other].isEmpty {
        chance.all += 1
        if !kinds[entry].isDisjoint(with: kinds[other]) { chance.same += 1 }
      }
    }
    return (Double(near.same) / Double(near.all), Double(chance.same) / Double(chance.all))
  }

  @Test("our descriptions alone, with the kinds hidden, find games of the same kind")
  func descriptions() {
    var weights = GameSimilarity.Weights()
    for field in GameSimilarity.Field.allCases where field != .text { weights.values[field] = 0 }
    let entries = GameText.internalGames()
    let (near, chance) = shares(entries, weights)
    print("same kind by description alone: \(near), by chance \(chance), ratio \(near / chance)")
    #expect(near >= 2 * chance)
    let all = shares(entries, GameSimilarity.Weights())
    print("same kind by all fields: \(all.near)")
    #expect(all.near > near)
  }

  // MARK: - Libraries put together by hand

  /// A library, and which games make sense for its owner.
  struct Library: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var owned: [String] = []
    var sensible: [String] = []
    var odd: [String] = []
  }

  /// `# name`, `has: A; B`, `fits: C; D`, `odd: E` in Libraries.txt.
  static let libraries: [Library] = {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Libraries.txt")
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    var libraries: [Library] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("# ") {
        libraries.append(Library(testDescription: String(line.dropFirst(2))))
        continue
      }
      guard let colon = line.firstIndex(of: ":"), let last = libraries.indices.last else {
        continue
      }
      let names = line[line.index(after: colon)...].split(separator: ";").map { $0.trimmed }
      switch line[..<colon] {
      case "has": libraries[last].owned += names
      case "fits": libraries[last].sensible += names
      case "odd": libraries[last].odd += names
      default: Issue.record("\(line)")
      }
    }
    return libraries
  }()

  @Test("there are twenty libraries of games that exist")
  func twenty() {
    let titles = Set(GameText.internalGames().map(\.title))
    #expect(Self.libraries.count == 20)
    for library in Self.libraries {
      #expect(library.owned.count >= 3)
      for name in library.owned + library.sensible + library.odd {
        #expect(titles.contains(name), "\(library.testDescription): \(name)")
      }
    }
  }

  /// Weights were chosen by every other library, from the first on; the rest were held back to see whether the choice was one for
  /// those alone.
  @Test("at least seven of ten make sense, as judged by hand; six for one library at most")
  func judged() {
    var sums = [0, 0]
    var weak: [String] = []
    for (index, library) in Self.libraries.enumerated() {
      let titles = RecommenderTests.recommended(library.owned).rows.map(\.entry.title)
      #expect(titles.count == 10)
      let unknown = titles.filter { !library.sensible.contains($0) && !library.odd.contains($0) }
      #expect(
        unknown.isEmpty,
        "\(library.testDescription): not judged yet: \(unknown.joined(separator: "; "))")
      let sensible = titles.count { library.sensible.contains($0) }
      print("\(library.testDescription): \(sensible) of 10")
      #expect(sensible >= 6, "\(library.testDescription): \(titles)")
      if sensible < 7 { weak.append(library.testDescription) }
      sums[index % 2] += sensible
    }
    print("on average: \(Double(sums[0] + sums[1]) / 20) of 10; held back: \(Double(sums[1]) / 10)")
    #expect(weak.count <= 1, "\(weak)")
    #expect(sums[0] >= 75 && sums[1] >= 75)
  }

  // MARK: - Larger sets

  /// Where libretro's database may be: `metadata/libretro-database` in the corpus.
  private static let lists: String? = {
    let corpus =
      ProcessInfo.processInfo.environment["ARCADIA_CORPUS"]
      ?? FreeGamesTests.root.appending(path: "../shared/corpus").path()
    let path = PathName.join(corpus, "metadata/libretro-database/metadat")
    return FileSystem.kind(path) == .folder ? path : nil
  }()

  @Test(
    "libretro's Game Boy games: a series is found again with its name hidden",
    .enabled(if: lists != nil, "libretro-database is not there"))
  func series() throws {
    let root = try #require(Self.lists)
    var builder = GameDatabaseBuilder()
    for list in ["no-intro", "genre", "developer", "publisher", "franchise", "releaseyear"] {
      let path = PathName.join(root, list, "Nintendo - Game Boy.dat")
      if FileSystem.kind(path) == .file { try builder.add(contentsOf: path) }
    }
    let entries = builder.entries
    let groups = Dictionary(grouping: entries.indices.filter { entries[$0].series != nil }) {
      NameKey.words(entries[$0].series ?? "")
    }.values.filter { $0.count >= 3 }
    func measure(_ weights: GameSimilarity.Weights) -> (hit: Double, recall: Double) {
      let similarity = GameSimilarity(entries, weights: weights)
      var (hits, queries, recall) = (0, 0, 0.0)
      for group in groups {
        for entry in group {
          let near = Set(similarity.neighbours(of: entry, count: 10).map(\.entry))
          let found = group.count { $0 != entry && near.contains($0) }
          queries += 1
          if found > 0 { hits += 1 }
          recall += Double(found) / Double(min(10, group.count - 1))
        }
      }
      return (Double(hits) / Double(queries), recall / Double(queries))
    }
    let weights = GameSimilarity.Weights().without(.series, .text, .decade)
    let whole = measure(weights)
    let untitled = measure(weights.without(.title))
    let kinds = shares(entries, weights)
    print("series: hit \(whole.hit), recall \(whole.recall); without titles \(untitled.hit)")
    print("same kind: \(kinds.near)")
    #expect(whole.hit >= 0.96 && whole.recall >= 0.80 && untitled.hit >= 0.87)
    #expect(kinds.near >= 0.80)
  }
}
