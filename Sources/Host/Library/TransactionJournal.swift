import FoundationEssentials
import Glibc
import HostBase

/// What a `FileTransaction` is going to do, as it is written to the disk before it begins.
struct TransactionJournal: Codable, Sendable {
  static let byteLimit = 64 << 20
  static let presentVersion = 1

  var version = presentVersion
  var id: String
  var purpose: String
  /// RFC 3339, UTC.
  var started: String
  /// Whether all steps are done: then what is left to do is removing, and there is no way back.
  var isDone: Bool
  var steps: [TransactionStep]
  /// What is removed permanently at the end.
  var discards: [String]
  /// Folders that are removed in the end if they are empty.
  var emptyFolders: [String]

  static func folder(_ places: Places) -> String { PathName.join(places.state, "transactions") }

  func path(_ places: Places) -> String {
    PathName.join(TransactionJournal.folder(places), id + ".json")
  }

  func write(_ places: Places) throws(FileFailure) {
    try FileSystem.ensureFolder(TransactionJournal.folder(places), mode: 0o700)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(self) else {
      throw .system(path: path(places), action: .write, reason: "a name that JSON cannot hold")
    }
    try AtomicFile.replace(path(places), with: Array(json), mode: 0o600)
  }

  /// Nil if it is not one that we wrote; it is written in one step, so a half one is no work of ours.
  static func read(_ path: String) throws(FileFailure) -> TransactionJournal? {
    let bytes = try FileSystem.read(path, limit: byteLimit)
    guard let journal = try? JSONDecoder().decode(TransactionJournal.self, from: Data(bytes)),
      journal.version == presentVersion, PathName.last(path) == journal.id + ".json",
      journal.isSound
    else { return nil }
    return journal
  }

  /// Whether it can be ours: each path is absolute, and only what a step moved or copied is removed.
  ///
  /// A text that decodes and says something else is a damaged one, and may name anything for removal.
  private var isSound: Bool {
    let moved = Set(steps.flatMap(\.movedPaths).map { Array($0.utf8) })
    return paths.allSatisfy { $0.hasPrefix("/") && !$0.utf8.contains(0) }
      && discards.allSatisfy { moved.contains(Array($0.utf8)) }
  }

  /// Every path that it touches.
  var paths: [String] { steps.flatMap(\.paths) + discards + emptyFolders }

  /// Whether it keeps to what is in a folder, links that it makes included.
  func staysBelow(_ folder: String) -> Bool {
    let targets = steps.compactMap { step in
      if case .link(_, let target) = step { target } else { nil }
    }
    return (paths + targets).allSatisfy { $0.hasPrefix(folder + "/") && !$0.contains("..") }
  }
}

/// One program at a time moves files; the system gives the lock back when a program ends, however it does.
struct TransactionLock {
  private let descriptor: Int32

  private static func open(_ places: Places) throws(TransactionError) -> (Int32, String) {
    let path = PathName.join(places.state, "transactions.lock")
    do throws(FileFailure) { try FileSystem.ensureFolder(places.state) } catch {
      throw .file(error)
    }
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .file(.of(errno, path, .create)) }
    return (descriptor, path)
  }

  /// Nil where another program has it.
  static func take(_ places: Places) -> TransactionLock? {
    guard let (descriptor, _) = try? open(places) else { return nil }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return TransactionLock(descriptor: descriptor) }
    close(descriptor)
    return nil
  }

  /// Waits for the program that has it, half a minute at most.
  static func wait(_ places: Places) throws(TransactionError) -> TransactionLock {
    let (descriptor, path) = try open(places)
    for _ in 0..<600 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        return TransactionLock(descriptor: descriptor)
      }
      // A file system without locks: better without one than not at all.
      guard errno == EWOULDBLOCK || errno == EINTR else {
        return TransactionLock(descriptor: descriptor)
      }
      usleep(50_000)
    }
    close(descriptor)
    throw .busy(path: path)
  }

  func release() {
    // A child that another thread is just starting has the descriptor too, until it runs its program.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
