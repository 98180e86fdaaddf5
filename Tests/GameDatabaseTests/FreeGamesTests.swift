import Foundation
import Testing

@testable import GameIndex
@testable import HostBase
@testable import Library

/// The games of our own database, file by file.
@Suite("The database of free games")
struct FreeGamesTests {
  /// A file of the database.
  struct Game: CustomTestStringConvertible, Sendable {
    var path: String
    var entry: GameEntry?
    var testDescription: String { path }
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let folder = root.appending(path: "Sources/Host/CGameTexts/Games").path()

  static let games: [Game] = {
    let types = (try? FileSystem.names(in: folder).usual.sorted()) ?? []
    return types.flatMap { type in
      let names = (try? FileSystem.names(in: folder + "/" + type).usual.sorted()) ?? []
      return names.map { name in
        let path = "\(folder)/\(type)/\(name)"
        let bytes = (try? FileSystem.read(path, limit: GameText.byteLimit)) ?? []
        return Game(path: "\(type)/\(name)", entry: GameText.read(bytes))
      }
    }
  }()

  @Test("the program has every file in itself, at least 150 games")
  func all() {
    let inside = GameText.internalGames()
    #expect(inside.count >= 150)
    #expect(inside == Self.games.sorted { $0.path < $1.path }.compactMap(\.entry))
    #expect(Self.games.allSatisfy { $0.entry != nil })
  }

  @Test("each game has what a reader wants to know", arguments: games)
  func fields(_ game: Game) throws {
    let entry = try #require(game.entry)
    #expect(entry.system == game.path.split(separator: "/").first.map(String.init))
    #expect(entry.isFree && entry.licence != nil)
    #expect(!entry.genres.isEmpty && entry.genres.count <= 3)
    for genre in entry.genres { #expect(Self.genres.contains(genre), "\(genre)") }
    if let perspective = entry.perspective { #expect(Self.perspectives.contains(perspective)) }
    let words = (entry.text ?? "").split(separator: " ").count
    #expect((25...60).contains(words), "\(words) words")
    #expect(entry.text?.hasSuffix(".") == true)
    for dump in entry.dumps { #expect(dump.size > 0 && dump.crc32 != nil && !dump.sha1.isEmpty) }
  }

  private static let genres: Set<String> = [
    "Action", "Adventure", "Arcade", "Fighting", "Horror", "Idle", "Launch", "Maze", "Memory",
    "Platform", "Point and click", "Puzzle", "RPG", "Racing", "Rhythm", "Roguelike", "Shooter",
    "Simulation", "Sports", "Strategy", "Tower defence", "Word",
  ]
  private static let perspectives: Set<String> = [
    "from the side", "from above", "from the front", "from behind", "first person",
  ]

  @Test("no game is there twice, and no two share a sentence or a run of five words")
  func unlike() {
    var keys: Set<String> = []
    var sentences: [String: String] = [:]
    var runs: [String: String] = [:]
    for entry in Self.games.compactMap(\.entry) {
      let key = GameDatabaseBuilder.key(system: entry.system, title: entry.title)
      #expect(keys.insert(key).inserted, "\(entry.title)")
      let text = entry.text ?? ""
      for sentence in text.split(separator: ". ").map(String.init) {
        if let other = sentences.updateValue(entry.title, forKey: sentence) {
          Issue.record("\(other) and \(entry.title): \(sentence)")
        }
      }
      let words = NameKey.words(text).split(separator: " ")
      for start in words.indices.dropLast(4) {
        let run = words[start..<start + 5].joined(separator: " ")
        if let other = runs.updateValue(entry.title, forKey: run), other != entry.title {
          Issue.record("\(other) and \(entry.title): \(run)")
        }
      }
    }
  }

  @Test(
    "the checksums of our own demos are those of their files",
    arguments: [
      ("Arcadia: Meadow Run", "Sources/Cores/GB/Demo/arcadia-demo.gb"),
      ("Arcadia: Firefly Hour", "Sources/Cores/SWF/Demo/arcadia-flash-demo.swf"),
    ])
  func demos(_ title: String, _ path: String) throws {
    let bytes = try FileSystem.read(Self.root.appending(path: path).path(), limit: 1 << 24)
    let entry = try #require(Self.games.compactMap(\.entry).first { $0.title == title })
    let dump = try #require(entry.dumps.first)
    #expect(dump.size == Int64(bytes.count) && dump.crc32 == CRC32.sum(bytes))
    #expect(dump.sha1 == Digest.sha1(bytes))
  }
}
