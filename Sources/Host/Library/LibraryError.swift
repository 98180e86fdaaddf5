package import HostBase

/// What can go wrong on the way from a user's word to a game's bytes.
package enum LibraryError: HostFailure, Equatable {
  /// Reading or writing failed.
  case file(FileFailure)
  /// No game by this word.
  case noSuchGame(word: String, folder: String)
  /// Several games by this word.
  case ambiguous(word: String, choices: [String])
  /// The file has no bytes.
  case empty(path: String)
  /// Nothing in the archive that a core takes.
  case nothingPlayable(archive: String, extensions: [String])
  /// Several things in the archive that cores take.
  case severalPlayable(archive: String, members: [String])
  /// The archive has no such member.
  case noSuchMember(archive: String, member: String)
  /// The member needs a password.
  case encrypted(archive: String, member: String)
  /// The archive cannot be read.
  case damagedArchive(archive: String, reason: String)
  /// No core takes the file.
  case noCore(game: String, fileExtension: String, known: [String])
  /// Arcadia or a core has no such type; `owner` says which.
  case unknownType(id: String, owner: String, known: [String])
  /// The bytes of a pipe are of no game that is known by its beginning.
  case unknownBytes(name: String)
  /// The archive would fill the memory.
  case archiveTooLarge(archive: String, reason: String)
  /// The archive holds a game of several files, of which a core could open only one.
  case partsInArchive(archive: String)
  /// A game of several files names some that are not there.
  case partsMissing(path: String, names: [String])

  /// The exit code.
  package var exitCode: ExitCode {
    switch self {
    case .file(let failure): failure.exitCode
    case .noSuchGame, .noSuchMember, .unknownType: .notFound
    case .ambiguous, .severalPlayable: .decisionNeeded
    case .empty: .contentRefused
    case .nothingPlayable, .noCore, .unknownBytes: .noCore
    case .encrypted, .damagedArchive, .archiveTooLarge, .partsInArchive: .badArchive
    case .partsMissing: .notFound
    }
  }

  /// Name for scripts.
  package var code: String {
    switch self {
    case .file(let failure): failure.code
    case .noSuchGame: "game_not_found"
    case .ambiguous: "game_ambiguous"
    case .empty: "file_empty"
    case .nothingPlayable: "archive_nothing_playable"
    case .severalPlayable: "archive_ambiguous"
    case .noSuchMember: "archive_member_not_found"
    case .encrypted: "archive_encrypted"
    case .damagedArchive: "archive_damaged"
    case .archiveTooLarge: "archive_too_large"
    case .partsInArchive: "archive_of_parts"
    case .partsMissing: "parts_missing"
    case .noCore: "no_core"
    case .unknownBytes: "unknown_bytes"
    case .unknownType: "unknown_type"
    }
  }

  /// The sentence.
  package var sentence: Sentence {
    switch self {
    case .file(let failure): failure.sentence
    case .noSuchGame(let word, let folder):
      "\(word): no such file, and no game of this name in \(folder); `arcadia game list` shows the games"
    case .ambiguous(_, let choices): "\(headline): \(LibraryError.list(choices))"
    case .empty(let path): "\(path): the file is empty; copy it again from where it came"
    case .nothingPlayable(let archive, let extensions):
      "\(archive): no core here takes any file in it (they take \(LibraryError.list(extensions)));"
        + " unpack it, or drop a core into a folder that `arcadia core --help` names"
    case .severalPlayable: "\(headline): \(LibraryError.list(choices))"
    case .noSuchMember(let archive, let member):
      "\(archive): there is no \(PathName.printable(member)) in it; `bsdtar -tf` shows what it holds"
    case .encrypted(let archive, let member):
      "\(archive): \(PathName.printable(member)) is encrypted; unpack it with its password first"
    case .damagedArchive(let archive, let reason):
      "\(archive): the archive is damaged, or is not what its name says (\(reason)); get it again"
    case .archiveTooLarge(let archive, let reason):
      "\(archive): not unpacked, since \(reason); unpack it by hand if you trust it"
    case .partsInArchive(let archive):
      "\(archive): the game in it has several files, which a core cannot open in an archive; `arcadia game import` unpacks it into the library"
    case .partsMissing(let path, let names):
      "\(path) names \(LibraryError.list(names.map(PathName.printable))), not found in its folder; copy what is missing there"
    case .noCore(let game, let fileExtension, let known):
      "\(game): no core takes \(LibraryError.files(fileExtension)); \(LibraryError.taken(known))"
    case .unknownBytes(let name):
      "\(name): no game is known by what it begins with; say with --type what it is (`arcadia type list` shows the types)"
    case .unknownType(let id, let owner, let known):
      "\(owner) has no game type \"\(id)\"; it has \(known.joined(separator: ", "))"
    }
  }
  /// The sentence in English.
  package var message: String { sentence.text }

  /// What the user can choose from, as he names it; nothing if there is no choice.
  package var choices: [String] {
    switch self {
    case .ambiguous(_, let choices): choices
    case .severalPlayable(let archive, let members):
      members.map { PathName.last(archive) + "#" + $0 }
    default: []
    }
  }

  /// The files of an extension.
  private static func files(_ fileExtension: String) -> Sentence {
    fileExtension.isEmpty ? "files without an extension" : ".\(fileExtension) files"
  }

  /// The files that cores take, by their extensions.
  private static func taken(_ known: [String]) -> Sentence {
    if known.isEmpty {
      return "there are no cores: drop one into a Plugins folder (arcadia core list)"
    }
    return known.count > maxListed
      ? "`arcadia type list` shows what the cores here take"
      : "the cores here take \(known.joined(separator: " "))"
  }

  /// The sentence without the choices.
  package var headline: Sentence {
    switch self {
    case .ambiguous(let word, _): "\(word): several games match; name one of them"
    case .severalPlayable(let archive, _): "\(archive) contains several games; choose one"
    default: sentence
    }
  }

  /// The file concerned.
  package var path: String? {
    switch self {
    case .file(let failure): failure.path
    case .noSuchGame, .ambiguous, .unknownType, .unknownBytes: nil
    case .noCore(let game, _, _): game
    case .empty(let path), .nothingPlayable(let path, _), .severalPlayable(let path, _),
      .noSuchMember(let path, _), .encrypted(let path, _), .damagedArchive(let path, _),
      .archiveTooLarge(let path, _), .partsInArchive(let path), .partsMissing(let path, _):
      path
    }
  }

  /// Runs work on files; its failures come out as `.file`.
  static func wrapping<Result>(
    _ work: () throws(FileFailure) -> Result
  ) throws(LibraryError) -> Result {
    do { return try work() } catch { throw .file(error) }
  }

  /// Extensions that a message names at most.
  private static let maxListed = 8

  private static func list(_ items: [String]) -> String {
    let shown = items.prefix(8).map(PathName.printable).joined(separator: ", ")
    return items.count > 8 ? "\(shown) and \(items.count - 8) more" : shown
  }
}
