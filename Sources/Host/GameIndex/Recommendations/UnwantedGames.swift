import FoundationEssentials
package import HostBase
import Library

/// A game that the user does not want recommended.
package struct UnwantedGame: Codable, Hashable, Sendable {
  /// The id of its type.
  package var type: String
  /// Its title, as the database has it.
  package var title: String

  /// A game of a database.
  package init(_ entry: GameEntry) {
    type = entry.system
    title = entry.title
  }
}

/// Games that are not in the library and that the user does not want recommended: `not-for-me.json` in `$XDG_DATA_HOME/arcadia`.
///
/// Games of the library have the same mark in their records.
package struct UnwantedGames: Sendable {
  private struct Document: Codable {
    var version = 1
    var games: [UnwantedGame] = []
  }

  private static let byteLimit = 1 << 20
  private static let maxGames = 5000
  private let places: Places
  /// The file.
  package let path: String

  /// The list of a user.
  package init(places: Places) {
    self.places = places
    path = PathName.join(places.data, "not-for-me.json")
  }

  /// The games; none if the file is absent or cannot be read.
  package func all() -> Set<UnwantedGame> { Set(read()?.games ?? []) }

  /// Adds a game or takes it off, under a lock, so that two programs lose nothing of each other's.
  package func set(_ isUnwanted: Bool, _ game: UnwantedGame) throws(FileFailure) {
    try FileSystem.ensureFolder(places.state, mode: 0o700)
    let lock = try FileLock(PathName.join(places.state, "records.lock"), patience: 10)
    defer { withExtendedLifetime(lock) {} }
    if FileSystem.kind(path) != nil, read() == nil {
      throw .system(path: path, action: .read, reason: "not a list of games; move it away")
    }
    var document = read() ?? Document()
    document.games.removeAll { $0 == game }
    if isUnwanted {
      document.games.append(game)
      document.games.removeFirst(max(0, document.games.count - Self.maxGames))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(document) else {
      throw .system(path: path, action: .write, reason: "a name that JSON cannot hold")
    }
    try FileSystem.ensureFolder(PathName.folder(path))
    try AtomicFile.replace(path, with: Array(json) + [UInt8(ascii: "\n")])
  }

  private func read() -> Document? {
    guard FileSystem.kind(path) == .file,
      let bytes = try? FileSystem.read(path, limit: Self.byteLimit), JSONValue.isFlat(bytes)
    else { return nil }
    return try? JSONDecoder().decode(Document.self, from: Data(bytes))
  }
}
