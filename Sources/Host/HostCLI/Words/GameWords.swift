import ArgumentParser
import Catalog
import HostBase
import HostProgram
import Library

/// Which games a command works on: their names, or all of them.
struct GameWords: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A file, archive.zip#member, or a part of a name. May be repeated.", valueName: "game"),
    completion: Completions.games)
  var games: [String] = []

  @Flag(help: "Every game in your folders.")
  var all = false

  @OptionGroup var kind: TypeWord

  func validate() throws {
    if all, let first = games.first {
      throw ValidationError("--all means every game; leave \"\(first)\" or --all away.")
    }
  }

  /// The games named; an error if none is.
  func chosen(_ context: Context) throws -> [LibraryGame] {
    if games.isEmpty, !all { throw CommandFailure.nothingChosen }
    return try chosenOrAll(context)
  }

  /// The games named, or all if none is.
  func chosenOrAll(_ context: Context) throws -> [LibraryGame] {
    let selection = try context.selection(type: kind.type)
    return games.isEmpty ? selection.all() : try context.games(games, in: selection)
  }
}

/// `--type TYPE`.
struct TypeWord: ParsableArguments {
  @Option(
    help: ArgumentHelp("Only games of this type (arcadia type list).", valueName: "type"),
    completion: Completions.types)
  var type: String?
}
