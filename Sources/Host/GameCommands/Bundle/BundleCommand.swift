import ArgumentParser
import CommandBase
import FlashBundle
import HostBase
import HostProgram
import Library

/// `arcadia bundle`: Ruffle bundles, which hold a Flash movie with its files and settings.
struct BundleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bundle",
    abstract: "Ruffle bundles: a Flash movie, its files and how it plays, in one.",
    usage: "arcadia bundle <command> [<options>]",
    discussion: """
      EXAMPLES:
        arcadia bundle info game.ruf               what is in it
        arcadia bundle pack game.swf               a bundle of a movie
        arcadia bundle pack folder -o game.ruf     of a folder that is one
        arcadia bundle unpack game.ruf             the folder again
        arcadia bundle set game.ruf quality=low parameters.level=3

      A bundle is a .ruf file, or a folder with ruffle-bundle.toml in it; both are played by arcadia run.
      """,
    subcommands: [Info.self, Pack.self, Unpack.self, Set.self])
}

/// Why a bundle cannot be read or written.
enum BundleFailure: HostFailure, Equatable {
  /// What is in it.
  case bad(path: String, BundleError)
  /// It is something else.
  case notABundle(path: String)
  /// A key or a word that means nothing.
  case wrongKey(path: String, BundleWarning)

  var exitCode: ExitCode {
    switch self {
    case .bad, .notABundle: .badArchive
    case .wrongKey: .usage
    }
  }
  var code: String {
    switch self {
    case .bad(_, let error): error.code
    case .notABundle: "not_a_bundle"
    case .wrongKey: "bundle_unknown_key"
    }
  }
  var message: String {
    switch self {
    case .bad(let path, let error): "\(path.printable): \(error.message.printable)"
    case .notABundle(let path):
      "\(path.printable) is not a bundle (a .ruf file, or a folder with \(RuffleBundle.manifestName));"
        + " `arcadia bundle pack` makes one from a movie"
    case .wrongKey(_, let warning): warning.description.printable
    }
  }
  var path: String? {
    switch self {
    case .bad(let path, _), .notABundle(let path), .wrongKey(let path, _): path
    }
  }

  /// Runs work on a bundle; its failures come out with the bundle's name.
  static func wrapping<Result>(
    _ path: String, _ work: () throws(BundleError) -> Result
  ) throws(BundleFailure) -> Result {
    do throws(BundleError) { return try work() } catch { throw .bad(path: path, error) }
  }
}

/// A bundle that a user named.
struct NamedBundle {
  /// The `.ruf` file, or the folder.
  let path: String
  /// Whether it is a folder.
  let isFolder: Bool
  /// What is in it.
  let bundle: RuffleBundle

  /// The name without the extension.
  var stem: String { isFolder ? PathName.last(path) : PathName.stem(path) }

  /// A bundle at a path.
  init(path: String) throws {
    switch FileSystem.kind(path) {
    case .folder where FileSystem.kind(PathName.join(path, RuffleBundle.appFileName)) == .file:
      (self.path, isFolder) = (PathName.join(path, RuffleBundle.appFileName), false)
    case .folder: (self.path, isFolder) = (path, true)
    case .file where PathName.last(path) == RuffleBundle.manifestName:
      (self.path, isFolder) = (PathName.folder(path), true)
    case .file where PathName.fileExtension(path) == RuffleBundle.fileExtension:
      (self.path, isFolder) = (path, false)
    case .file: throw BundleFailure.notABundle(path: path)
    case .other: throw FileFailure.notOrdinary(path: path)
    case nil: throw FileFailure.notFound(path: path)
    }
    let (place, folder) = (self.path, isFolder)
    bundle = try BundleFailure.wrapping(place) { () throws(BundleError) in
      folder ? try RuffleBundle(folder: place) : try RuffleBundle(file: place)
    }
  }

  /// The name that a bundle of the library has for people; nil for what is none, or cannot be read.
  static func title(of game: GameReference) -> String? {
    game.member == nil && game.fileExtension == RuffleBundle.fileExtension
      ? title(ofFile: game.path) : nil
  }

  /// The name of the bundle at a path; nil for what is none, or cannot be read.
  static func title(ofFile path: String) -> String? {
    let isBundle =
      PathName.fileExtension(path) == RuffleBundle.fileExtension
      || FileSystem.kind(path) == .folder
    guard isBundle, let found = try? NamedBundle(path: path) else { return nil }
    return PathName.printable(found.bundle.info.name)
  }
}

extension Context {
  /// The bundle that a word means: a path, or a game of the library.
  func bundle(_ word: String) throws -> NamedBundle {
    let path = PathName.absolute(word, home: Places.environment()["HOME"])
    if FileSystem.kind(path) != nil || word.contains("/") { return try NamedBundle(path: path) }
    guard let reference = try game(word).reference else {
      throw FileFailure.notFound(path: path)
    }
    return try NamedBundle(path: reference.path)
  }
}
