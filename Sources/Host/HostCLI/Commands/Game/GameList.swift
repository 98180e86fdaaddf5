import ArgumentParser
import HostKit

extension GameCommand {
  /// `arcadia game list`.
  struct List: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the games.",
      usage: "arcadia game list [<options>]")
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws { try GameCommand.list(context) }
  }

  /// Lists the games; also what `arcadia` alone does until there is a library window.
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
    let games = found.map { game, type in
      GameRow(
        name: game.stem, title: NamedBundle.title(of: game), type: type?.id ?? "",
        states: type.map {
          index.files(.states, of: LibraryGame(reference: game, type: $0, stem: game.stem)).count
        } ?? 0,
        path: game.path)
    }
    context.print(GameList(games: games)) {
      games.isEmpty
        ? ""
        : Output.table(
          ["GAME", "TYPE", "STATES", "FILE"],
          games.map {
            [
              PathName.printable($0.name) + ($0.otherTitle.map { " (\($0))" } ?? ""), $0.type,
              String($0.states), PathName.printable($0.path),
            ]
          })
    }
    for name in finder.oddNames() {
      context.note(
        "\(name): passed over, since its name is no UTF-8; give it another (mv, or convmv for many)."
      )
    }
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

  /// The title, where it says more than the name.
  fileprivate var otherTitle: String? { title == name ? nil : title }
}
