import FoundationEssentials
import Glibc
package import HostBase

/// One holder of a game's files at a time: who plays it, or moves them about.
///
/// A lock of the system on a small file below `$XDG_STATE_HOME/arcadia/locks`: it is gone with its process, however that
/// ends, and tells who holds it. A game is what has one type and stem in one data folder, so that two copies of a
/// program agree whatever path the game was named by. Thread-safe as long as one thread releases it.
package final class GameLock {
  /// Who holds a game, as its lock file says.
  package struct Holder: Codable, Equatable, Sendable {
    /// What it is held for.
    package enum Purpose: String, Codable, Sendable {
      /// Another process plays it.
      case play
      /// A run without a window that keeps the game's save.
      case headless
      /// Its files are renamed, removed, imported or repaired.
      case change
      /// A sync looks at its files, or writes them: for a moment.
      case sync
    }
    /// The process.
    package var pid: Int32
    /// What it is held for; nil where the holder is too new or has not said so yet.
    package var purpose: Purpose?
    /// Since when: RFC 3339, UTC.
    package var since: String
    /// Path of the process's control socket, where it has one (`ControlClient`).
    package var socket: String?

    /// This process, from now on.
    package static func thisProcess(_ purpose: Purpose, socket: String? = nil) -> Holder {
      Holder(pid: getpid(), purpose: purpose, since: UTCTime.now().text, socket: socket)
    }

    /// `another Arcadia (process 4711, since 2026-11-21T08:30:00Z)`.
    package var text: String {
      pid > 0
        ? "another Arcadia (process \(pid), since \(UTCTime.local(since)))" : "another Arcadia"
    }
  }

  /// Which game.
  package struct Game: Equatable, Sendable {
    /// The lock file.
    package let path: String
    /// What people call the game.
    let stem: String

    /// The game of this type and stem in a data folder.
    package init(places: Places, data: DataFolder, type: GameType, stem: String) {
      // By its true path: a folder can be reached through links.
      let root = realpath(data.root, nil).map { name in
        defer { free(name) }
        return String(cString: name)
      }
      path = PathName.join(
        places.state, "locks", String(Digest.sha1(Array((root ?? data.root).utf8)).prefix(12)),
        PathName.component(type.folder), PathName.component(stem) + ".lock")
      self.stem = stem
    }
  }

  /// Who had the game before and ended without releasing it: it crashed, was killed, or the power went.
  package let leftBehind: Holder?

  private let game: Game
  private var holder: Holder
  private var descriptor: Int32

  private init(_ game: Game, _ holder: Holder, descriptor: Int32, leftBehind: Holder?) {
    self.game = game
    self.holder = holder
    self.descriptor = descriptor
    self.leftBehind = leftBehind
  }

  deinit { release() }

  /// How long a game's start waits for a sync, which holds a game for a moment, in microseconds.
  private static let patienceForSync = 5_000_000
  private static let interval: UInt32 = 5_000

  /// Takes the game at once, or throws `.held` if another process (or another lock of this one) has it; a sync is waited for.
  package static func take(
    _ game: Game, for purpose: Holder.Purpose
  ) throws(GameLockError) -> GameLock {
    do throws(FileFailure) {
      try FileSystem.ensureFolder(PathName.folder(game.path))
    } catch { throw .file(error) }
    var waited = 0
    while true {
      let descriptor = open(game.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { throw .file(.of(errno, game.path, .create)) }
      var wanted = wholeFile(F_WRLCK)
      guard fcntl(descriptor, setLock, &wanted) == 0 else {
        let number = errno
        close(descriptor)
        guard number == EAGAIN || number == EACCES else {
          throw .file(.of(number, game.path, .write))
        }
        // Released this very moment, perhaps.
        guard let holder = holder(of: game) else { continue }
        if holder.purpose == .sync, purpose != .sync, waited < patienceForSync {
          waited += Int(interval)
          usleep(interval)
          continue
        }
        throw .held(stem: game.stem, by: holder)
      }
      // The last holder has removed the file that we opened: its name may belong to another file now.
      guard isStill(descriptor, at: game.path) else {
        close(descriptor)
        continue
      }
      let lock = GameLock(
        game, .thisProcess(purpose), descriptor: descriptor, leftBehind: read(descriptor))
      lock.write()
      return lock
    }
  }

  /// Who holds the game now, or nil; takes no lock, so that asking has no side effect.
  package static func holder(of game: Game) -> Holder? {
    // Who has just taken it needs a moment to write its name.
    for _ in 0..<20 {
      let descriptor = open(game.path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      var wanted = wholeFile(F_WRLCK)
      guard fcntl(descriptor, askLock, &wanted) == 0, wanted.l_type != F_UNLCK else {
        return nil
      }
      // Left over from an earlier one until the new holder has written: then its process is no more.
      if let holder = read(descriptor), kill(holder.pid, 0) == 0 || errno == EPERM {
        return holder
      }
      usleep(5_000)
    }
    return Holder(pid: 0, purpose: nil, since: "", socket: nil)
  }

  /// Adds the control socket, once there is one.
  package func tell(socket: String) {
    holder.socket = socket
    write()
  }

  /// Lets the game go; may be called again.
  package func release() {
    guard descriptor >= 0 else { return }
    if holder.purpose == .sync, let leftBehind {
      // That a game crashed is for its next start to find out, and no business of a sync.
      holder = leftBehind
      write()
    } else {
      // While it is still ours: the name must not be removed under the next one.
      unlink(game.path)
    }
    close(descriptor)
    descriptor = -1
  }

  // MARK: -

  private static let byteLimit = 4096

  /// Locks of an open file rather than of a process (F_OFD_GETLK, F_OFD_SETLK; fcntl(2)), which Swift's Glibc leaves out.
  ///
  /// Unlike flock's they can be asked about without being taken.
  private static let askLock: Int32 = 36
  private static let setLock: Int32 = 37

  private static func wholeFile(_ kind: Int32) -> flock {
    var range = flock()
    range.l_type = Int16(kind)
    range.l_whence = Int16(SEEK_SET)
    return range
  }

  private static func isStill(_ descriptor: Int32, at path: String) -> Bool {
    var ours = stat()
    var there = stat()
    return fstat(descriptor, &ours) == 0 && lstat(path, &there) == 0
      && ours.st_ino == there.st_ino && ours.st_dev == there.st_dev
  }

  private static func read(_ descriptor: Int32) -> Holder? {
    var bytes = [UInt8](repeating: 0, count: byteLimit)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    let holder = try? JSONDecoder().decode(Holder.self, from: Data(bytes[..<count]))
    return holder.flatMap { $0.pid > 0 ? $0 : nil }
  }

  /// Writes our name; without it the lock holds all the same.
  private func write() {
    guard descriptor >= 0 else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(holder), json.count <= GameLock.byteLimit else { return }
    let bytes = Array(json)
    guard ftruncate(descriptor, 0) == 0 else { return }
    _ = pwrite(descriptor, bytes, bytes.count, 0)
  }
}

/// Why a game could not be taken.
package enum GameLockError: HostFailure, Equatable {
  /// Another process has it.
  case held(stem: String, by: GameLock.Holder)
  /// The lock file could not be made.
  case file(FileFailure)

  /// The exit code.
  package var exitCode: ExitCode {
    switch self {
    case .held: .decisionNeeded
    case .file(let failure): failure.exitCode
    }
  }
  /// Name for scripts.
  package var code: String {
    switch self {
    case .held: "game_in_use"
    case .file(let failure): failure.code
    }
  }
  /// The sentence.
  package var sentence: Sentence {
    switch self {
    case .held(let stem, let holder):
      switch holder.purpose {
      case .change, .sync:
        "\(stem): \(holder.text) is changing its files; try again when it is done"
      default: "\(stem) is being played by \(holder.text); end that one first"
      }
    case .file(let failure): failure.sentence
    }
  }
  /// The sentence in English.
  package var message: String { sentence.text }
  /// The file concerned.
  package var path: String? {
    if case .file(let failure) = self { failure.path } else { nil }
  }
}
