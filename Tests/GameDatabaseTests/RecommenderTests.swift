import Foundation
import TestSupport
import Testing

@testable import GameIndex
@testable import HostBase
@testable import Library

@Suite("Recommended games")
struct RecommenderTests {
  /// Recommendations for someone with games of these names.
  static func recommended(
    _ names: [String], types: Set<String>? = nil, unwanted: [String] = []
  ) -> GameRecommender.Result {
    let folder = TemporaryFolder("recommend")
    let places = Places(environment: ["HOME": folder.path])
    let data = DataFolder(root: folder.file("Arcadia"))
    let all = Set(GameText.internalGames().map(\.system))
    let recommender = GameRecommender(places: places, data: data, types: all.sorted())
    let games = names.enumerated().map { index, name -> IndexedGame in
      let entry = GameText.internalGames().first { $0.title == name }
      return IndexedGame(
        key: Int64(index), typeID: entry?.system ?? "gb", name: name, stem: name,
        path: "/games/\(name.replacing("/", with: "_")).bin")
    }
    let refused = GameText.internalGames().filter { unwanted.contains($0.title) }
    return recommender.recommend(
      for: games, types: types ?? all, unwanted: Set(refused.map(UnwantedGame.init)))
  }

  private let puzzles = ["Alter Ego", "LAN Master", "Waternet", "2048-gb"]

  @Test("ten games that are not owned, each with a reason; the same ten each time")
  func ten() {
    let result = Self.recommended(puzzles)
    #expect(result.rows.count == 10 && result.recognised == 4 && !result.isVaried)
    for row in result.rows {
      #expect(!puzzles.contains(row.entry.title) && row.entry.isFree && row.score > 0)
      #expect(!row.terms.isEmpty && row.because.map(puzzles.contains) == true)
    }
    #expect(Set(result.rows.map(\.entry.title)).count == 10)
    #expect(Self.recommended(puzzles) == result)
    #expect(Self.recommended(puzzles.reversed()).rows.map(\.entry) == result.rows.map(\.entry))
  }

  @Test("with fewer than three known games, a varied choice says that it is one")
  func few() {
    let result = Self.recommended(["Alter Ego", "LAN Master", "Something of my own"])
    #expect(result.isVaried && result.recognised == 2 && result.total == 3)
    #expect(result.rows.count == 10 && result.rows.allSatisfy { $0.because == nil })
    #expect(Set(result.rows.flatMap(\.entry.genres)).count >= 8)
    #expect(Self.recommended([]).rows.count == 10)
  }

  @Test("a game that was refused does not come again, and its like go down")
  func refused() throws {
    let result = Self.recommended(puzzles)
    let first = try #require(result.rows.first).entry
    let other = Self.recommended(puzzles, unwanted: [first.title])
    #expect(!other.rows.contains { $0.entry == first } && other.rows.count == 10)
    #expect(other.rows != Array(result.rows.dropFirst()) + other.rows.suffix(1))
  }

  @Test("games of one type only, by games of that type only")
  func ofType() {
    let result = Self.recommended(puzzles, types: ["nes"])
    #expect(result.rows.allSatisfy { $0.entry.system == "nes" })
    #expect(result.total == 2 && result.isVaried)
  }

  @Test(
    "the same volume of a series on another record is owned; games that cost money are not named")
  func owned() throws {
    let folder = TemporaryFolder("recommend")
    let places = Places(environment: ["HOME": folder.path])
    var entries: [GameEntry] = []
    for title in ["Kroz 1", "Caverns of Kroz 2", "Kroz Volume 2", "Kroz 3", "Dear Kroz"] {
      var entry = GameEntry(title: title, system: "gb")
      entry.series = "Kroz"
      entry.genres = ["Maze"]
      entry.isFree = title != "Dear Kroz"
      entries.append(entry)
    }
    try GameDatabaseFile(path: GameKnowledge.usualFile(places: places)).write(entries, sources: [])
    let recommender = GameRecommender(
      places: places, data: DataFolder(root: folder.file("Arcadia")), types: ["gb"])
    let games = ["Caverns of Kroz 2", "Deadeus", "Carazu"].enumerated().map {
      IndexedGame(
        key: Int64($0), typeID: "gb", name: $1, stem: $1, path: "/games/\($1).gb")
    }
    let titles = recommender.recommend(for: games, types: ["gb"], unwanted: []).rows
      .map(\.entry.title)
    #expect(titles.contains("Kroz 1") && titles.contains("Kroz 3"))
    #expect(!titles.contains("Kroz Volume 2") && !titles.contains("Dear Kroz"))
  }

  @Test("refusals are kept in a file, and a file of something else is left alone")
  func unwantedFile() throws {
    let folder = TemporaryFolder("unwanted")
    let games = UnwantedGames(places: Places(environment: ["HOME": folder.path]))
    let entries = Array(GameText.internalGames().prefix(2)).map(UnwantedGame.init)
    #expect(games.all().isEmpty)
    try games.set(true, entries[0])
    try games.set(true, entries[1])
    try games.set(true, entries[1])
    #expect(games.all() == Set(entries))
    try games.set(false, entries[0])
    #expect(games.all() == [entries[1]])
    for bytes in [noise(300), Array(String(repeating: "[", count: 9000).utf8), []] {
      try AtomicFile.replace(games.path, with: bytes)
      #expect(games.all().isEmpty)
      #expect(throws: FileFailure.self) { try games.set(true, entries[0]) }
      #expect(try FileSystem.read(games.path, limit: 1 << 16) == bytes)
    }
  }
}
