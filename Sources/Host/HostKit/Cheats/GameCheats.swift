/// The cheats of a game: `Saves/<type>/<stem>.cht`, which moves, goes and is exported with the game.
public struct GameCheats: Sendable {
  /// The file's path.
  public let path: String

  /// The cheats of the game of this type and stem.
  public init(data: DataFolder, type: GameType, stem: String) {
    path = PathName.join(
      data.folder(.saves, type), PathName.component(stem) + "." + CheatFile.fileExtension)
  }

  /// Whether a file in a folder of saves holds cheats.
  static func isOne(_ path: String) -> Bool {
    PathName.fileExtension(path) == CheatFile.fileExtension
  }

  /// The cheats; none if the file is absent.
  public func load() throws(CheatError) -> CheatFile {
    guard FileSystem.kind(path) != nil else { return CheatFile() }
    return try CheatFile.read(path)
  }

  /// Writes the cheats; the file goes with the last of them.
  public func save(_ file: CheatFile) throws(CheatError) {
    do throws(FileFailure) {
      if file.cheats.isEmpty {
        if FileSystem.kind(path) != nil { try FileSystem.remove(path) }
        return
      }
      try FileSystem.ensureFolder(PathName.folder(path))
      try AtomicFile.replace(path, with: file.encode())
    } catch { throw .file(error) }
  }

  /// Gives those that are on to the core; returns how many there were.
  @discardableResult
  public func apply(to session: any CoreSession) throws(CheatError) -> Int {
    let active = try load().cheats.filter { $0.isEnabled && $0.isForCore }
    for (index, cheat) in active.enumerated() {
      session.setCheat(UInt32(index), enabled: true, code: cheat.code)
    }
    return active.count
  }
}

extension CheatFile {
  /// Reads a file of the disk.
  public static func read(_ path: String) throws(CheatError) -> CheatFile {
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try FileSystem.read(path, limit: CheatFile.byteLimit)
    } catch { throw .file(error) }
    return try CheatFile(decoding: bytes, path: path)
  }
}

/// Why cheats could not be read or changed.
public enum CheatError: HostFailure, Equatable {
  /// Reading or writing failed.
  case file(FileFailure)
  /// The file is none of cheats.
  case notACheatFile(path: String, reason: String)
  /// The game has no cheat of this number.
  case noCheat(game: String, number: Int, count: Int)
  /// The game has as many cheats as a file can hold.
  case tooMany(game: String)

  /// The exit code.
  public var exitCode: ExitCode {
    switch self {
    case .file(let failure): failure.exitCode
    case .notACheatFile: .contentRefused
    case .noCheat: .notFound
    case .tooMany: .decisionNeeded
    }
  }

  /// Name for scripts.
  public var code: String {
    switch self {
    case .file(let failure): failure.code
    case .notACheatFile: "not_a_cheat_file"
    case .noCheat: "no_cheat"
    case .tooMany: "too_many_cheats"
    }
  }

  /// The sentence.
  public var message: String {
    switch self {
    case .file(let failure): failure.message
    case .notACheatFile(let path, let reason): "\(path): not a cheat file, since \(reason)"
    case .noCheat(let game, _, 0):
      "\(LibraryError.printable(game)) has no cheats; `arcadia cheat add` adds one"
    case .noCheat(let game, let number, let count):
      "\(LibraryError.printable(game)) has no cheat \(number); its cheats are 1 to \(count)"
    case .tooMany(let game):
      "\(LibraryError.printable(game)): a game can have \(CheatFile.maxCount) cheats; remove some first"
    }
  }

  /// The file concerned.
  public var path: String? {
    switch self {
    case .file(let failure): failure.path
    case .notACheatFile(let path, _): path
    case .noCheat, .tooMany: nil
    }
  }
}
