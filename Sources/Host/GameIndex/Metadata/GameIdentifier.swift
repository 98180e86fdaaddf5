package import HostBase
package import Library

/// A database's entry for a game in the library, and how sure that is.
package struct GameIdentity: Equatable, Sendable {
  /// How a game was recognised.
  package enum Certainty: String, Sendable {
    /// By the checksum of its bytes.
    case certain
    /// By the checksum of its bytes, to which a patch beside it is applied.
    case patched
    /// By its name alone.
    case probable
  }

  /// The database's entry.
  package var entry: GameEntry
  /// How it was recognised.
  package var certainty: Certainty
}

/// Recognises games by the checksums of their files, else by their names; for a worker thread.
///
/// Each file is read at most once, and only if a dump of its size is known. Zip archives say the checksums of their members, so nothing is unpacked.
package final class GameIdentifier {
  /// Bytes of a game that are read.
  private static let byteLimit = 256 << 20

  /// A game by its number in the database.
  package struct Match: Equatable, Sendable {
    /// The entry.
    package var entry: Int
    /// How it was recognised.
    package var certainty: GameIdentity.Certainty
  }

  /// Where games are looked up.
  package let database: GameDatabase
  private let store: SumStore
  private var rows: [SumStore.File: SumStore.Row]
  private var new: [SumStore.File: SumStore.Row] = [:]
  private var archive: (path: String, members: GameArchive?)?

  /// An identifier with the checksums that are kept for a data folder.
  package init(_ database: GameDatabase, places: Places, data: DataFolder) {
    self.database = database
    store = SumStore(path: PathName.join(IndexPlace.folder(places, data), "sums.sqlite"))
    rows = store.read()
  }

  /// The entry of a game of the index; nil if none is known.
  package func match(_ game: IndexedGame) -> Match? {
    if let status = FileStatus(game.path), status.kind == .file, let sums = sums(game, status),
      let entry = sums.plain.flatMap(database.entry) ?? database.entry(sums.whole)
    {
      return Match(entry: entry, certainty: .certain)
    }
    let name =
      game.member.map(PathName.stem) ?? GameReference.stem(ofFile: game.path)
    return
      (database.entry(named: name, system: game.typeID)
      ?? database.entry(named: game.name, system: game.typeID))
      .map { Match(entry: $0, certainty: .probable) }
  }

  /// What is known of a game of the index; a patch beside it makes it another game.
  package func identity(of game: IndexedGame) -> GameIdentity? {
    guard let match = match(game) else { return nil }
    var certainty = match.certainty
    let reference = GameReference(path: game.path, member: game.member)
    if certainty == .certain, !SoftPatch.beside(reference).isEmpty { certainty = .patched }
    return GameIdentity(entry: database.entries[match.entry], certainty: certainty)
  }

  /// Keeps the checksums that were made; with `games`, those of other files are dropped.
  package func save(only games: [IndexedGame]? = nil) {
    var gone: [SumStore.File] = []
    if let games {
      let present = Set(games.map { SumStore.File(path: $0.path, member: $0.member ?? "") })
      gone = rows.keys.filter { !present.contains($0) }
      for file in gone {
        rows[file] = nil
        new[file] = nil
      }
    }
    store.write(new, removing: gone)
    new = [:]
  }

  // MARK: - Checksums

  private func sums(_ game: IndexedGame, _ status: FileStatus) -> SumStore.Row? {
    let file = SumStore.File(path: game.path, member: game.member ?? "")
    if let known = rows[file], known.fits(status) { return known }
    let found =
      game.member.map { sums(ofMember: $0, in: game.path) } ?? sums(ofFile: game.path, status.size)
    guard let found else { return nil }
    let row = SumStore.Row(
      size: status.size, modified: status.modified, inode: status.inode, whole: found.whole,
      plain: found.plain)
    rows[file] = row
    new[file] = row
    return row
  }

  private typealias Found = (whole: GameDatabase.Sums, plain: GameDatabase.Sums?)

  private func sums(ofFile path: String, _ size: Int64) -> Found? {
    guard mayKnow(PathName.last(path), size), size <= Self.byteLimit,
      let bytes = try? FileSystem.read(path, limit: Self.byteLimit)
    else { return nil }
    return sums(of: bytes)
  }

  private func sums(ofMember name: String, in path: String) -> Found? {
    if archive?.path != path {
      var limits = GameArchive.Limits()
      limits.seconds = 5
      archive = (path, try? GameArchive(path: path, limits: limits))
    }
    guard let members = archive?.members, let member = try? members.member(named: name) else {
      return nil
    }
    let size = Int64(clamping: member.size)
    let needsBytes = GameDump.extensions.contains(PathName.fileExtension(name))
    if let sum = member.crc32 {
      let whole = GameDatabase.Sums(size: size, crc32: sum)
      if !needsBytes || database.entry(whole) != nil || !mayKnow(name, size) {
        return (whole, nil)
      }
    }
    guard mayKnow(name, size), size <= Self.byteLimit, let bytes = try? members.read(member) else {
      return nil
    }
    return sums(of: bytes)
  }

  private func mayKnow(_ name: String, _ size: Int64) -> Bool {
    database.mayKnow(size: size)
      || GameDump.plainSizes(name: name, size: size).contains(where: database.mayKnow)
  }

  private func sums(of bytes: [UInt8]) -> Found {
    func sums(_ bytes: [UInt8]) -> GameDatabase.Sums {
      GameDatabase.Sums(
        size: Int64(bytes.count), crc32: CRC32.sum(bytes), sha1: Digest.sha1(bytes))
    }
    return (sums(bytes), GameDump.plain(bytes).map(sums))
  }
}
