import FoundationEssentials
package import HostBase
import Logging

/// Remembers which game owns a stem, so that two different games of one name never share saves, states or images.
///
/// One small record for each stem, in `$XDG_STATE_HOME/arcadia/stems/<type folder>/<stem>.json`. The first game played
/// under a stem owns it; the records are a memory, not the truth: without them every stem is free again.
package struct StemLedger: Sendable {
  /// What a game is to call its files.
  package struct Claim: Equatable, Sendable {
    /// The stem.
    package var stem: String
    /// What the player should know, where another game owns the plain stem.
    package var warning: Sentence?

    /// A claim.
    package init(stem: String, warning: Sentence? = nil) {
      self.stem = stem
      self.warning = warning
    }
  }

  /// What is remembered of the game that owns a stem.
  package struct Record: Codable, Equatable {
    var sha1: String
    var size: Int
    /// Where it was then.
    package var path: String
    /// When it was last played, RFC 3339; nil where that was before such times were kept.
    package var played: String?

    /// As it is in its file.
    var bytes: [UInt8] {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return (try? encoder.encode(self)).map { Array($0) } ?? []
    }
  }

  private let folder: String

  /// The ledger of this user, for one data folder: elsewhere the same name harms nothing.
  package init(places: Places, data: DataFolder? = nil) {
    let stems = PathName.join(places.state, "stems")
    folder =
      data.map { PathName.join(stems, String(Digest.sha1(Array($0.root.utf8)).prefix(12))) }
      ?? stems
  }

  /// The stem for a game's files.
  ///
  /// A game that moved is known by its content; a file that was rebuilt in its place (a newer version) keeps the stem of
  /// its path. Only where `keepsRecord` is true is anything written. A game of another one's name is warned about once.
  package func claim(_ content: GameContent, type: GameType, keepsRecord: Bool) -> Claim {
    let file = file(of: content.stem, type: type)
    let mine = Record(sha1: content.sha1, size: content.size, path: content.reference.name)
    guard let owner = record(file), owner.sha1 != mine.sha1, owner.path != mine.path else {
      let isReplaced = record(file).map { $0.sha1 != mine.sha1 } ?? false
      if keepsRecord { write(mine, to: file) }
      return Claim(
        stem: content.stem,
        warning: isReplaced
          ? "\(content.reference.name) has changed since it was last played. It keeps using the saves of that name;"
            + " earlier versions stay in the backups. Rename it if it is another game"
          : nil)
    }
    let own = StemLedger.ownStem(content.stem, sha1: content.sha1)
    let told = PathName.join(
      folder, PathName.component(type.folder), PathName.component(own) + ".told")
    guard FileSystem.kind(told) == nil else { return Claim(stem: own) }
    if keepsRecord {
      // Without the note the player sees the message again, which does no harm.
      _ = try? FileSystem.ensureFolder(PathName.folder(told))
      _ = try? AtomicFile.replace(told, with: [])
    }
    return Claim(
      stem: own,
      warning: "Another game is also called \(content.stem) (\(owner.path));"
        + " the saves of \(content.reference.name) go to \"\(own)\"")
  }

  /// The stem of a game's files, for commands that only look; the game is read only where another one claimed its name.
  package func stem(of reference: GameReference, type: GameType) throws(LibraryError) -> String {
    guard let owner = record(file(of: reference.stem, type: type)), owner.path != reference.name
    else { return reference.stem }
    return claim(try reference.load(), type: type, keepsRecord: false).stem
  }

  /// The stem that a game would get which is not there yet.
  func stem(_ stem: String, for game: Record, type: GameType) -> String {
    guard let owner = owner(of: stem, type: type), owner.sha1 != game.sha1, owner.path != game.path
    else { return stem }
    return StemLedger.ownStem(stem, sha1: game.sha1)
  }

  /// `Tobu (1a2b3c4d)`.
  private static func ownStem(_ stem: String, sha1: String) -> String {
    // File names have room for 180 bytes; what distinguishes the two must be among them.
    var plain = PathName.component(stem)
    while plain.utf8.count > 168 { plain.removeLast() }
    return plain + " (\(sha1.prefix(8)))"
  }

  /// Keeps when a game was last played, in the record of its stem; a game without a record has no such time.
  package func notePlayed(stem: String, type: GameType, at time: UTCTime = .now()) {
    let file = file(of: stem, type: type)
    guard var record = record(file) else { return }
    record.played = time.text
    // Not flushed: a time is no loss.
    try? AtomicFile.replace(file, with: record.bytes, isFlushed: false)
  }

  /// When games of a type were last played, by their stems as they are in file names.
  package func played(type: GameType) -> [String: UTCTime] {
    var times: [String: UTCTime] = [:]
    for stem in stems(of: type) {
      times[stem] = owner(of: stem, type: type)?.played.flatMap(UTCTime.init(text:))
    }
    return times
  }

  /// Whether a stem belongs to a game that lies outside the data folder: one that was played from where it is.
  package func isPlayedElsewhere(stem: String, type: GameType, than root: String) -> Bool {
    guard let owner = owner(of: stem, type: type), !owner.path.isEmpty else { return false }
    return !owner.path.hasPrefix(root + "/")
  }

  /// The stems of a type that have an owner, as they are in file names.
  func stems(of type: GameType) -> [String] {
    let entries = try? FileSystem.list(PathName.join(folder, PathName.component(type.folder)))
    return (entries ?? []).filter { $0.name.hasSuffix(".json") }.map { PathName.stem($0.name) }
  }

  /// The owner of a stem.
  package func owner(of stem: String, type: GameType) -> Record? {
    record(file(of: stem, type: type))
  }

  /// The file of a stem's record.
  package func file(of stem: String, type: GameType) -> String {
    FileStem(stem).own(".json", in: PathName.join(folder, PathName.component(type.folder)))
  }

  private func record(_ file: String) -> Record? {
    guard FileSystem.kind(file) == .file, let bytes = try? FileSystem.read(file, limit: 1 << 16)
    else {
      return nil
    }
    return try? JSONDecoder().decode(Record.self, from: Data(bytes))
  }

  private func write(_ record: Record, to file: String) {
    var record = record
    if let there = self.record(file), there.sha1 == record.sha1 {
      if there.path == record.path { return }
      record.played = there.played
    }
    do {
      try FileSystem.ensureFolder(PathName.folder(file))
      try AtomicFile.replace(file, with: record.bytes)
    } catch {
      // The game plays all the same; only the next game of this name will not be distinguished.
      Log.library.warning("\(error)")
    }
  }
}
