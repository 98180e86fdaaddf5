import Glibc
import HostBase
import Logging

/// Carries a journal out, forward or back; the caller holds the `TransactionLock`.
struct TransactionWorker {
  private(set) var journal: TransactionJournal
  private let places: Places
  /// In tests: how many more places are passed before it stops as if killed.
  var killAfter: Int?

  init(_ journal: TransactionJournal, places: Places) {
    self.journal = journal
    self.places = places
  }

  /// Writes the journal: from here on the work is finished or taken back, whatever happens.
  mutating func begin() throws(TransactionError) {
    do throws(FileFailure) { try journal.write(places) } catch { throw .file(error) }
    try mayBeKilled()
  }

  /// Does all steps and then what cannot be taken back.
  mutating func forward(resumes: Bool) throws(TransactionError) {
    if !journal.isDone {
      var index = 0
      while index < journal.steps.count {
        do throws(TransactionStep.Problem) {
          try journal.steps[index].perform(resumes: resumes)
        } catch {
          switch error {
          case .file(let failure): throw .file(failure)
          case .absent(let folder): throw .file(.notFound(path: folder))
          case .otherFileSystem:
            try copyInstead(index)
            continue
          }
        }
        try mayBeKilled()
        index += 1
      }
      do throws(FileFailure) {
        for folder in Set(journal.steps.flatMap(\.folders)) {
          try AtomicFile.flushFolder(of: PathName.join(folder, "."))
        }
        journal.isDone = true
        // Without anything to remove the journal's end is all there is to say.
        if !journal.discards.isEmpty { try journal.write(places) }
      } catch {
        journal.isDone = false
        throw .file(error)
      }
    }
    try mayBeKilled()
    for path in journal.discards {
      let number = FileMove.removeTree(path)
      if number != 0 {
        throw .stuck(
          journal: journal.path(places), reason: FileFailure.of(number, path, .remove).message)
      }
      try mayBeKilled()
    }
    for folder in journal.emptyFolders { rmdir(folder) }
  }

  /// Takes back what was done, the last step first.
  mutating func back() throws(TransactionError) {
    // Past the point of no return, only forward.
    guard !journal.isDone else { return }
    var problem: String?
    for step in journal.steps.reversed() {
      do throws(TransactionStep.Problem) { try step.takeBack() } catch {
        switch error {
        case .file(let failure): problem = failure.message
        case .absent(let folder): problem = FileFailure.notFound(path: folder).message
        case .otherFileSystem: problem = "a file went to another file system meanwhile"
        }
      }
    }
    if let problem { throw .stuck(journal: journal.path(places), reason: problem) }
    finish()
  }

  /// Removes the journal: the work is over.
  func finish() {
    unlink(journal.path(places))
    // Should the removal not reach the disk, the steps are repeated without harm.
    try? AtomicFile.flushFolder(of: journal.path(places))
  }

  /// Finishes or takes back what another program left; nil where neither is possible now.
  static func recover(_ path: String, _ places: Places) -> FileTransaction.Recovered? {
    let read: TransactionJournal?
    do throws(FileFailure) { read = try TransactionJournal.read(path) } catch {
      Log.library.error("\(error.message)")
      return nil
    }
    guard let journal = read else {
      Log.library.error(
        "\(path): no journal of file moves that this version can read; it is called .damaged now")
      _ = FileMove.rename(path, to: path + ".damaged")
      return nil
    }
    var worker = TransactionWorker(journal, places: places)
    do throws(TransactionError) {
      try worker.forward(resumes: true)
      worker.finish()
      return .init(purpose: journal.purpose, isFinished: true)
    } catch {
      Log.library.debug("\(journal.purpose): \(error.message)")
    }
    guard !worker.journal.isDone else { return nil }
    do throws(TransactionError) {
      try worker.back()
      return .init(purpose: journal.purpose, isFinished: false)
    } catch {
      Log.library.error("\(journal.purpose): \(error.message)")
      return nil
    }
  }

  // MARK: -

  /// Turns a move into a copy and a removal in the end, in the journal first.
  private mutating func copyInstead(_ index: Int) throws(TransactionError) {
    guard case .move(let from, let to, let temporary) = journal.steps[index] else { return }
    // What was hidden to be removed is on its own file system; only foreign mounts come here.
    journal.steps[index] = .copy(from: from, to: to, temporary: temporary)
    journal.discards.append(from)
    do throws(FileFailure) { try journal.write(places) } catch { throw .file(error) }
  }

  private mutating func mayBeKilled() throws(TransactionError) {
    guard let left = killAfter else { return }
    if left == 0 { throw .killed }
    killAfter = left - 1
  }
}
