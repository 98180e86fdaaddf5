package import ArgumentParser
import Catalog
import HostBase
package import HostProgram
package import Library

/// Which games a command works on: their names, or all of them.
package struct GameWords: ParsableArguments {
  /// No game.
  package init() {}

  @Argument(
    help: ArgumentHelp(
      "A file, archive.zip#member, or a part of a name. May be repeated.", valueName: "game"),
    completion: Completions.games)
  package var games: [String] = []

  @Flag(help: "Every game in your folders.")
  package var all = false

  @OptionGroup package var kind: TypeWord

  /// Refuses names beside `--all`.
  package func validate() throws {
    if all, let first = games.first {
      throw ValidationError("--all means every game; leave \"\(first)\" or --all away.")
    }
  }

  /// The games named; an error if none is.
  package func chosen(_ context: Context) throws -> [LibraryGame] {
    if games.isEmpty, !all { throw CommandFailure.nothingChosen }
    return try chosenOrAll(context)
  }

  /// The games named, or all if none is.
  package func chosenOrAll(_ context: Context) throws -> [LibraryGame] {
    let selection = try context.selection(type: kind.type)
    return games.isEmpty ? selection.all() : try context.games(games, in: selection)
  }
}

/// `--type TYPE`.
package struct TypeWord: ParsableArguments {
  /// Any type.
  package init() {}

  @Option(
    help: ArgumentHelp("Only games of this type (arcadia type list).", valueName: "type"),
    completion: Completions.types)
  package var type: String?
}
