package import HostBase

/// The cheats of a game: `Saves/<type>/<stem>.cht`, which moves, goes and is exported with the game.
package struct GameCheats: Sendable {
  /// The file's path.
  package let path: String

  /// The cheats of the game of this type and stem.
  package init(data: DataFolder, type: GameType, stem: String) {
    path = FileStem(stem).file("." + CheatFile.fileExtension, in: data.folder(.saves, type))
  }

  /// The cheats in a file.
  package init(path: String) { self.path = path }

  /// Whether a file in a folder of saves holds cheats.
  package static func isOne(_ path: String) -> Bool {
    PathName.fileExtension(path) == CheatFile.fileExtension
  }

  /// The cheats; none if the file is absent.
  package func load() throws(CheatError) -> CheatFile {
    guard FileSystem.kind(path) != nil else { return CheatFile() }
    return try CheatFile.read(path)
  }

  /// Reads, changes and writes the cheats of a game; returns them as they are then.
  ///
  /// Other changes wait. Who plays the game does not write its cheats, so that it may be played meanwhile.
  package func change(of game: GameLock.Game, _ body: (inout CheatFile) throws -> Void) throws
    -> CheatFile
  {
    var lock: GameLock?
    do throws(GameLockError) { lock = try GameLock.take(game, for: .change) } catch {
      guard case .held(_, let other) = error, other.purpose != .change,
        other.purpose != .sync
      else { throw error }
    }
    defer { lock?.release() }
    var file = try load()
    let before = file
    try body(&file)
    if file != before { try save(file) }
    return file
  }

  /// Writes the cheats; the file goes with the last of them.
  package func save(_ file: CheatFile) throws(CheatError) {
    do throws(FileFailure) {
      if file.cheats.isEmpty {
        if FileSystem.kind(path) != nil { try FileSystem.remove(path) }
        return
      }
      try FileSystem.ensureFolder(PathName.folder(path))
      try AtomicFile.replace(path, with: file.encode())
    } catch { throw .file(error) }
  }
}

extension CheatFile {
  /// Reads a file of the disk.
  package static func read(_ path: String) throws(CheatError) -> CheatFile {
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try FileSystem.read(path, limit: CheatFile.byteLimit)
    } catch { throw .file(error) }
    return try CheatFile(decoding: bytes, path: path)
  }
}

/// Why cheats could not be read or changed.
package enum CheatError: HostFailure, Equatable {
  /// Reading or writing failed.
  case file(FileFailure)
  /// The file is none of cheats.
  case notACheatFile(path: String, reason: String)
  /// The game has no cheat of this number.
  case noCheat(game: String, number: Int, count: Int)
  /// The game has as many cheats as a file can hold.
  case tooMany(game: String)

  /// The exit code.
  package var exitCode: ExitCode {
    switch self {
    case .file(let failure): failure.exitCode
    case .notACheatFile: .contentRefused
    case .noCheat: .notFound
    case .tooMany: .decisionNeeded
    }
  }

  /// Name for scripts.
  package var code: String {
    switch self {
    case .file(let failure): failure.code
    case .notACheatFile: "not_a_cheat_file"
    case .noCheat: "no_cheat"
    case .tooMany: "too_many_cheats"
    }
  }

  /// The sentence.
  package var sentence: Sentence {
    switch self {
    case .file(let failure): failure.sentence
    case .notACheatFile(let path, let reason): "\(path): not a cheat file, since \(reason)"
    case .noCheat(let game, _, 0):
      "\(PathName.printable(game)) has no cheats; `arcadia cheat add` adds one"
    case .noCheat(let game, let number, let count):
      "\(PathName.printable(game)) has no cheat \(number); its cheats are 1 to \(count)"
    case .tooMany(let game):
      "\(PathName.printable(game)): a game can have \(CheatFile.maxCount) cheats; remove some first"
    }
  }
  /// The sentence in English.
  package var message: String { sentence.text }

  /// The file concerned.
  package var path: String? {
    switch self {
    case .file(let failure): failure.path
    case .notACheatFile(let path, _): path
    case .noCheat, .tooMany: nil
    }
  }
}
