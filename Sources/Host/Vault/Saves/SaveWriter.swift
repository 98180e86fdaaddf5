import Dispatch
import Glibc
import HostBase
import Library
import Synchronization

/// Writes saves beside the game, so that a slow disk never holds up a frame.
final class SaveWriter: Sendable {
  /// One file to be written.
  struct Job: Sendable {
    var region: Int
    var path: String
    var bytes: [UInt8]
    /// What the file held when we last saw it; nil: there was none.
    var known: [UInt8]?
    /// Whether the file may not be replaced unless it was kept somewhere, come what may.
    var mustKeepOld: Bool
    /// Whether this is the session's first write to the file.
    var isFirst: Bool
    /// Whether it is time to keep what is replaced as a version.
    var keepsVersion: Bool
    /// Whether a state is about to be loaded, so that the next one is kept as well.
    var isBeforeLoad: Bool
    /// How many states had been loaded when it was made.
    var statesLoaded: Int
    var fingerprint: UInt64
  }
  /// The result of a job.
  struct Outcome: Sendable {
    var job: Job
    var failure: FileFailure?
    /// The path of another program's newer version, if one was kept.
    var foreignVersion: String?
    /// Why the previous version could not be kept.
    var backupFailure: FileFailure?
    /// Where an unreadable file was moved.
    var movedAside: String?
  }

  private let backups: SaveBackups
  private let ledger: FileLedger
  private let queue = DispatchQueue(label: "arcadia.saves")
  private let outcomes = Mutex<[Outcome]>([])

  init(backups: SaveBackups, ledger: FileLedger) {
    self.backups = backups
    self.ledger = ledger
  }

  func submit(_ job: Job) {
    queue.async { [self] in
      let outcome = perform(job)
      outcomes.withLock { $0.append(outcome) }
    }
  }

  /// What was done since the last call.
  func takeOutcomes() -> [Outcome] {
    outcomes.withLock { done in
      defer { done = [] }
      return done
    }
  }

  /// Waits until every job is done.
  func wait() { queue.sync {} }

  // MARK: -

  private func perform(_ job: Job) -> Outcome {
    var outcome = Outcome(job: job)
    do throws(FileFailure) {
      try FileSystem.ensureFolder(PathName.folder(job.path))
      if let old = try currentVersion(job, &outcome) {
        if old == job.bytes {
          ledger.note(job.path, holding: job.bytes)
          return outcome
        }
        if !old.isEmpty { try keepOld(old, job, &outcome) }
      }
      try AtomicFile.replace(job.path, with: job.bytes)
      ledger.note(job.path, holding: job.bytes)
    } catch {
      outcome.failure = error
    }
    return outcome
  }

  /// The file's bytes, nil if there is none; a file that cannot be read is moved aside rather than replaced.
  private func currentVersion(
    _ job: Job, _ outcome: inout Outcome
  ) throws(FileFailure) -> [UInt8]? {
    do throws(FileFailure) {
      return try FileSystem.read(job.path, limit: SaveKeeper.byteLimit)
    } catch {
      switch error {
      case .notFound: return nil
      case .isFolder, .notOrdinary, .isNotFolder: throw error
      default:
        let aside = job.path + ".unreadable-" + UTCTime.now().fileText
        guard FileSystem.kind(aside) == nil, SaveWriter.copiesAside(of: job.path) < mostAside else {
          throw error
        }
        try FileSystem.move(job.path, to: aside)
        outcome.movedAside = aside
        return nil
      }
    }
  }

  /// Files that are moved aside for one save; a disk that spoils each of them does not get more.
  private let mostAside = 4

  private static func copiesAside(of path: String) -> Int {
    let start = PathName.last(path) + ".unreadable-"
    return ((try? FileSystem.names(in: PathName.folder(path)).usual) ?? []).count {
      $0.hasPrefix(start)
    }
  }

  private func keepOld(
    _ old: [UInt8], _ job: Job, _ outcome: inout Outcome
  ) throws(FileFailure) {
    let isForeign = job.known != old
    guard job.keepsVersion || job.isFirst || job.mustKeepOld || isForeign else { return }
    let fileName = PathName.last(job.path)
    do throws(FileFailure) {
      let kept = try backups.keep(
        old, of: fileName, isFirst: job.isFirst || isForeign,
        wasDamaged: ledger.verdict(on: job.path, holding: old) == .damaged)
      if isForeign { outcome.foreignVersion = kept }
    } catch {
      // The state folder does not work. A link beside the save needs no room on a full disk.
      let beside = job.path + ".bak"
      unlink(beside)
      if link(job.path, beside) != 0 {
        do throws(FileFailure) { try AtomicFile.replace(beside, with: old) } catch {
          if job.mustKeepOld || isForeign { throw error }
          outcome.backupFailure = error
          return
        }
      }
      if isForeign { outcome.foreignVersion = beside }
    }
  }
}
