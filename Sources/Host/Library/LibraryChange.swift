package import HostBase

/// Why a game could not be renamed, deleted, imported or exported.
package enum LibraryChangeError: HostFailure, Equatable {
  /// The files could not be moved.
  case transaction(TransactionError)
  /// The name is another game's.
  case taken(name: String, by: [String])
  /// No file can have this name, or Arcadia could not find what belongs to it.
  case badName(String, reason: String)
  /// One of several games in one file.
  case oneOfSeveral(game: String)
  /// A game of an archive whose other games would be deleted with it.
  case sharesArchive(game: String, with: [String])
  /// Files with these names are there already.
  case inTheWay([String])
  /// What was named is no picture.
  case noPicture(path: String, reason: String)
  /// The game has no file of that kind.
  case nothing(game: String, what: String, remedy: String)

  /// The exit code.
  package var exitCode: ExitCode {
    switch self {
    case .transaction(let error): error.exitCode
    case .taken, .inTheWay, .oneOfSeveral, .sharesArchive: .decisionNeeded
    case .badName: .usage
    case .noPicture: .contentRefused
    case .nothing: .notFound
    }
  }
  /// Name for scripts.
  package var code: String {
    switch self {
    case .transaction(let error): error.code
    case .taken: "name_taken"
    case .badName: "bad_name"
    case .oneOfSeveral, .sharesArchive: "one_of_several"
    case .inTheWay: "file_exists"
    case .noPicture: "not_a_picture"
    case .nothing: "nothing_there"
    }
  }
  /// The sentence.
  package var sentence: Sentence {
    switch self {
    case .transaction(let error): error.sentence
    case .taken(let name, let by):
      "\"\(PathName.printable(name))\" is taken by \(LibraryChangeError.list(by)); choose another name"
    case .badName(let name, let reason):
      "\"\(PathName.printable(name))\" is not a valid name: \(reason)"
    case .oneOfSeveral(let game):
      "\(PathName.printable(game)): this archive holds several games, which stay together;"
        + " take this one out first (arcadia game export), or name the archive's file"
    case .sharesArchive(let game, let others):
      "\(PathName.printable(game)): the archive also holds \(LibraryChangeError.list(others));"
        + " choose all of its games to delete it, or export those that you want to keep first"
    case .inTheWay(let paths):
      "\(LibraryChangeError.list(paths)) already there, with other content; not overwritten."
        + " --yes replaces it (the old one goes to the trash)"
    case .noPicture(let path, let reason):
      "\(PathName.printable(path)): \(reason); covers are PNG, JPEG or WebP files"
    case .nothing(let game, let what, let remedy):
      "\(PathName.printable(game)): no \(what); \(remedy)"
    }
  }
  /// The sentence in English.
  package var message: String { sentence.text }
  /// The file concerned.
  package var path: String? {
    switch self {
    case .transaction(let error): error.path
    case .inTheWay(let paths): paths.first
    case .noPicture(let path, _): path
    case .taken, .badName, .oneOfSeveral, .sharesArchive, .nothing: nil
    }
  }

  static func list(_ items: [String]) -> String {
    let shown = items.prefix(4).map(PathName.printable).joined(separator: ", ")
    return items.count > 4 ? "\(shown) and \(items.count - 4) more" : shown
  }
}

/// What happens to one file in a change of the library.
package struct FileChange: Equatable, Sendable {
  /// What it is to its game.
  package var role: GameFiles.Role
  /// Where it was.
  package var from: String
  /// Where it goes; nil where it goes to the trash or is removed.
  package var to: String?
  /// Size in bytes.
  package var size: Int

  /// A change.
  package init(role: GameFiles.Role, from: String, to: String?, size: Int) {
    self.role = role
    self.from = from
    self.to = to
    self.size = size
  }
}

/// A change of the library that was thought through and has not begun: what it will do can be shown first.
package struct LibraryChange: Sendable {
  /// The files that move, in their order.
  package var files: [FileChange] = []
  package var transaction: FileTransaction

  package init(_ purpose: String, places: Places) {
    transaction = FileTransaction(PathName.printable(purpose), places: places)
  }

  /// Does all of it, or nothing where something is in the way.
  package func run() throws(LibraryChangeError) {
    do throws(TransactionError) { try transaction.run() } catch { throw .transaction(error) }
  }
}
