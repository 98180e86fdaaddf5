import ArgumentParser
import Catalog
import CommandBase
import GameIndex
import HostBase
import HostProgram
import Library

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
    let found = LibraryIndex(places: context.places, data: data).games(types: types)
    let rows = found.map { listed in
      let game = listed.game
      return GameRow(
        name: listed.fileName, title: NamedBundle.title(ofFile: game.path), type: game.typeID,
        states: game.states, path: game.path,
        member: listed.place == game.path ? nil : game.member,
        lastPlayed: game.lastPlayed.map { UTCTime(seconds: $0).text },
        playSeconds: game.playSeconds, plays: game.plays, isFavourite: game.isFavourite,
        collections: game.collections)
    }
    let order = Dictionary(
      types.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: min)
    let games = rows.map { ($0, order[$0.type] ?? order.count, NaturalName($0.name)) }
      .sorted { ($0.1, $0.2, $0.0.file) < ($1.1, $1.2, $1.0.file) }.map(\.0)
    context.print(GameList(games: games)) {
      games.isEmpty
        ? ""
        : Output.table(
          ["GAME", "TYPE", "STATES", "LAST PLAYED", "FILE"],
          games.map {
            [
              PathName.printable($0.name) + ($0.otherTitle.map { " (\($0))" } ?? ""), $0.type,
              String($0.states), Moment.local($0.lastPlayed), PathName.printable($0.file),
            ]
          })
    }
    for name in GameFinder(data: data, types: types).oddNames() {
      context.note(
        "\(name): skipped; its name is not UTF-8. Rename it (mv, or convmv for many)."
      )
    }
    if let message = data.missingGameFoldersMessage { context.note("arcadia: \(message.text)") }
    if games.isEmpty, !context.options.json {
      context.note(
        "No games in \(data.folder(.games)) yet: put some there, or play any file with arcadia GAME."
      )
    }
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
  /// The member of the archive that it is, if that holds several games.
  var member: String?
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

  /// What a command takes for exactly this game.
  fileprivate var file: String { member.map { path + "#" + $0 } ?? path }
  /// The title, where it says more than the name.
  fileprivate var otherTitle: String? { title == name ? nil : title }
}
