import ArgumentParser
import Catalog
import CommandBase
import HostBase
import HostProgram
import Library
import Play
import Session

extension GameCommand {
  /// `arcadia game list`.
  struct List: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the games.",
      usage: "arcadia game list [<options>]")
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws { try GameCommand.list(context) }
  }

  /// Lists the games, of each type by name (`NaturalName`); also what `arcadia` alone does until there is a library window.
  static func list(_ context: Context) throws {
    let data = try context.data()
    let types = context.catalog.gameTypes
    let finder = GameFinder(data: data, types: types)
    let found = finder.all().map { game in
      (game, types.first { $0.folder == game.typeFolder })
    }
    let index = GameFileIndex(
      of: found.compactMap { game, type in
        type.map { LibraryGame(reference: game, type: $0, stem: game.stem) }
      }, places: context.places, data: data)
    let ledger = StemLedger(places: context.places, data: data)
    var played: [String: [String: UTCTime]] = [:]
    for type in types where played[type.folder] == nil {
      played[type.folder] = ledger.played(type: type)
    }
    let records = GameRecords(places: context.places, data: data)
    let rows = found.map { game, type in
      let record = type.map { records.record(type: $0, stem: game.stem) } ?? GameRecord()
      return GameRow(
        name: game.stem, title: NamedBundle.title(of: game), type: type?.id ?? "",
        states: type.map {
          index.files(.states, of: LibraryGame(reference: game, type: $0, stem: game.stem)).count
        } ?? 0,
        path: game.path,
        lastPlayed: type.flatMap { type in
          lastPlayed(
            LibraryGame(reference: game, type: type, stem: game.stem),
            [record.lastPlayed, played[type.folder]?[PathName.component(game.stem)]], data)
        }?.text,
        playSeconds: record.playSeconds, plays: record.plays, isFavourite: record.isFavourite,
        collections: record.collections)
    }
    let order = Dictionary(
      types.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: min)
    let games = rows.map { ($0, order[$0.type] ?? order.count, NaturalName($0.name)) }
      .sorted { ($0.1, $0.2, $0.0.path) < ($1.1, $1.2, $1.0.path) }.map(\.0)
    context.print(GameList(games: games)) {
      games.isEmpty
        ? ""
        : Output.table(
          ["GAME", "TYPE", "STATES", "LAST PLAYED", "FILE"],
          games.map {
            [
              PathName.printable($0.name) + ($0.otherTitle.map { " (\($0))" } ?? ""), $0.type,
              String($0.states), Moment.local($0.lastPlayed), PathName.printable($0.path),
            ]
          })
    }
    for name in finder.oddNames() {
      context.note(
        "\(name): skipped; its name is not UTF-8. Rename it (mv, or convmv for many)."
      )
    }
    if games.isEmpty, !context.options.json {
      context.note(
        "No games in \(data.folder(.games)) yet: put some there, or play any file with arcadia GAME."
      )
    }
  }

  /// When a game was last played: what is noted of it, or its automatic state, whichever is later.
  private static func lastPlayed(
    _ game: LibraryGame, _ noted: [UTCTime?], _ data: DataFolder
  ) -> UTCTime? {
    let auto = FileSystem.info(data.state(.auto, type: game.type, stem: game.stem))
    return (noted + [auto.map { UTCTime(seconds: $0.modified) }]).compactMap(\.self).max()
  }
}

/// Result of `game list`.
struct GameList: Encodable {
  var games: [GameRow]
}

/// One game.
struct GameRow: Encodable {
  var name: String
  /// What the game calls itself, where it says so.
  var title: String?
  var type: String
  var states: Int
  var path: String
  /// When it was last played; nil where that is not known.
  var lastPlayed: String?
  /// Seconds of play.
  var playSeconds: Int64
  /// How often it was played.
  var plays: Int
  /// Whether the user marked it.
  var isFavourite: Bool
  /// The user's collections that it is in.
  var collections: [String]

  /// The title, where it says more than the name.
  fileprivate var otherTitle: String? { title == name ? nil : title }
}
