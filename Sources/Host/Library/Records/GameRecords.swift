import FoundationEssentials
import Glibc
package import HostBase

/// The records of a data folder's games: `Saves/<type>/<stem>.arcadia`, one small JSON file each.
///
/// They lie beside the saves, so that they are renamed, deleted, restored, exported and moved to another computer with the
/// game, and two programs that change two games never meet. The version before is kept with the backups of the game's saves;
/// it is read if the current one is damaged.
package struct GameRecords: Sendable {
  /// The extension of a record.
  package static let fileExtension = "arcadia"

  private let places: Places
  private let data: DataFolder

  /// The records of a data folder.
  package init(places: Places, data: DataFolder) {
    self.places = places
    self.data = data
  }

  /// Whether a file among the saves is a record.
  package static func isOne(_ path: String) -> Bool {
    PathName.fileExtension(path) == fileExtension
  }

  /// The file of a game's record.
  package func file(type: GameType, stem: String) -> String {
    FileStem(stem).own("." + Self.fileExtension, in: data.folder(.saves, type))
  }

  /// The record of a game; an empty one if there is none, or none that can be read.
  package func record(type: GameType, stem: String) -> GameRecord {
    GameRecords.read(file(type: type, stem: stem))
      ?? GameRecords.read(previous(type: type, stem: stem)) ?? GameRecord()
  }

  /// Changes the record of a game on the disk, and returns what it is then.
  ///
  /// What another program changed meanwhile is kept: the record is read, changed and written under a lock.
  @discardableResult
  package func change(
    type: GameType, stem: String, _ body: (inout GameRecord) -> Void
  ) throws(FileFailure) -> GameRecord {
    try FileSystem.ensureFolder(places.state, mode: 0o700)
    let lock = try FileLock(PathName.join(places.state, "records.lock"), patience: 10)
    defer { withExtendedLifetime(lock) {} }
    let path = file(type: type, stem: stem)
    // One that is there and cannot be read is not replaced.
    let before =
      FileSystem.kind(path) == nil
      ? nil : try FileSystem.read(path, limit: GameRecord.byteLimit)
    let known = before.flatMap(GameRecords.decode)
    var record = known ?? GameRecords.read(previous(type: type, stem: stem)) ?? GameRecord()
    body(&record)
    if known == record { return record }
    if before == nil, record.isEmpty { return record }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(record) else {
      throw .system(path: path, action: .write, reason: "a name that JSON cannot hold")
    }
    try FileSystem.ensureFolder(PathName.folder(path))
    if let before {
      // A damaged one is kept under a name of its own: it must not take the place of the last good one.
      let kept =
        known == nil
        ? previous(type: type, stem: stem) + "-damaged" : previous(type: type, stem: stem)
      try FileSystem.ensureFolder(PathName.folder(kept), mode: 0o700)
      try AtomicFile.replace(kept, with: before)
    }
    let bytes = Array(json) + [UInt8(ascii: "\n")]
    try AtomicFile.replace(path, with: bytes)
    FileLedger(places: places, data: data).note(path, holding: bytes)
    return record
  }

  /// Adds a session's play time to the record of its game.
  package func notePlayed(
    type: GameType, stem: String, seconds: Double, at time: UTCTime = .now()
  ) throws(FileFailure) {
    let whole = Int64(seconds.rounded(), in: 0...GameRecord.maxSeconds)
    try change(type: type, stem: stem) { record in
      record.playSeconds = min(record.playSeconds + whole, GameRecord.maxSeconds)
      record.plays = min(record.plays + 1, 1 << 30)
      record.lastPlayed = max(record.lastPlayed ?? time, time)
    }
  }

  /// A record's file; nil if it is absent or none that this version can read.
  static func read(_ path: String) -> GameRecord? {
    guard FileSystem.kind(path) == .file,
      let bytes = try? FileSystem.read(path, limit: GameRecord.byteLimit)
    else { return nil }
    return decode(bytes)
  }

  /// Reads the text of a record.
  package static func decode(_ bytes: [UInt8]) -> GameRecord? {
    guard bytes.count <= GameRecord.byteLimit, JSONValue.isFlat(bytes) else { return nil }
    return try? JSONDecoder().decode(GameRecord.self, from: Data(bytes))
  }

  // MARK: -

  /// Where the version before is kept: among the backups of the game's saves, which move with the game.
  private func previous(type: GameType, stem: String) -> String {
    PathName.join(
      GamePaths.backups(places: places, type: type, stem: stem),
      PathName.component(stem) + "." + Self.fileExtension + "~previous")
  }
}
