import ArgumentParser
import Catalog
import CommandBase
import GameIndex
import HostBase
import HostProgram
import Library

/// `arcadia recommend`: free games that are like those in the library.
struct RecommendCommand: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "recommend",
    abstract: "List free games that are like yours.",
    usage: "arcadia recommend [<options>]",
    discussion: """
      Ten games that you do not have, and why each of them: what it has in common with the games that you play. Nothing is \
      downloaded, and nothing is sent. docs/recommendations.md says how they are chosen.
      """)
  @Option(
    help: ArgumentHelp("Games of one type, by its id or name.", valueName: "type"),
    completion: Completions.types)
  var type: String?
  @OptionGroup var global: GlobalOptions

  func run(_ context: Context) throws {
    let types = context.catalog.gameTypes
    var wanted = types
    if let type {
      let word = type.lowercased()
      guard let found = types.first(where: { $0.id == word || $0.name.lowercased() == word })
      else { throw CommandFailure.unknownType(type, known: types.map(\.id)) }
      wanted = [found]
    }
    let data = try context.data()
    let games = try LibraryIndex(places: context.places, data: data).update(types: types).games
    let recommender = GameRecommender(
      places: context.places, data: data, types: types.map(\.id))
    let found = recommender.recommend(
      for: games, types: Set(wanted.map(\.id)),
      unwanted: UnwantedGames(places: context.places).all())
    let result = Recommended(found)
    context.print(result) { result.text }
    if found.isVaried, !context.options.json {
      context.note(
        "Only \(found.recognised) of \(counted(found.total, "game")) \(found.recognised == 1 ? "is" : "are") known, so this is a varied choice."
      )
    }
  }
}

/// Result of `recommend`.
struct Recommended: Encodable {
  /// A game.
  struct Row: Encodable {
    var title: String
    var type: String
    var developer: String?
    var year: Int?
    var genres: [String]
    var players: Int?
    var licence: String?
    var link: String?
    var description: String?
    var score: Double
    var terms: [String]
    var because: String?
  }
  var games: [Row]
  var recognised: Int
  var total: Int
  var isVaried: Bool

  init(_ result: GameRecommender.Result) {
    games = result.rows.map { row in
      Row(
        title: row.entry.title, type: row.entry.system, developer: row.entry.developer,
        year: row.entry.year, genres: row.entry.genres, players: row.entry.players,
        licence: row.entry.licence, link: row.entry.link, description: row.entry.text,
        score: row.score, terms: row.terms, because: row.because)
    }
    recognised = result.recognised
    total = result.total
    isVaried = result.isVaried
  }

  /// For people.
  var text: String {
    guard !games.isEmpty else { return "" }
    let head = isVaried ? [] : ["Based on \(recognised) of \(counted(total, "game")):", ""]
    let blocks = games.enumerated().map { index, row -> String in
      let number = "\(index + 1)".padding(to: 2)
      let facts =
        [
          row.type, row.genres.joined(separator: ", "), row.year.map(String.init) ?? "",
          row.developer ?? "",
        ].filter { !$0.isEmpty }.joined(separator: " · ")
      var lines = ["\(number)  \(row.title.printable)  (\(facts.printable))"]
      if let because = row.because {
        lines.append(
          Output.filled(
            "like \(because.printable): \(row.terms.joined(separator: ", ").printable)", indent: 4,
            width: 79))
      }
      if let text = row.description {
        lines.append(Output.filled(text.printable, indent: 4, width: 79))
      }
      if let link = row.link { lines.append("    " + link.printable) }
      return lines.joined(separator: "\n")
    }
    return (head + blocks).joined(separator: "\n")
  }
}
