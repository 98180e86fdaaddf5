import Dispatch
package import HostBase
package import Library
import Synchronization
import Vault

/// Writes states beside the game, so that neither a slow disk nor a picture to pack holds up a frame.
package final class StateWriter: Sendable {
  /// Where a state goes.
  package enum Target: Sendable, Equatable {
    case slot(StateSlot)
    case file(String)
  }
  /// The result for a state.
  package struct Outcome: Sendable {
    /// The number that `submit` gave.
    package var ticket: Int
    /// The file, or why there is none.
    package var result: Result<String, StateWriteFailure>
  }

  private let queue = DispatchQueue(label: "arcadia.states")
  /// Used on the queue only.
  nonisolated(unsafe) private let vault: StateVault
  /// The moment before the last load in the history; used on the queue only.
  nonisolated(unsafe) private var loadedOver: HistoryEntry?
  private let done = Mutex<[Outcome]>([])
  private let tickets = Mutex(0)

  /// A writer with a vault of its own.
  init(vault: StateVault) { self.vault = vault }

  /// Has a moment written; answers the number by which its outcome is known.
  @discardableResult
  package func submit(
    _ snapshot: consuming StateSnapshot, to target: Target, isAutomatic: Bool = false
  ) -> Int {
    let ticket = tickets.withLock { last in
      last += 1
      return last
    }
    let snapshot = Once(snapshot)
    queue.async { [self] in
      guard let file = snapshot.take()?.file() else { return }
      let result = Result {
        switch target {
        case .slot(let slot):
          return try vault.save(consume file, to: slot, isAutomatic: isAutomatic)
        case .file(let path):
          try file.write(to: path, compressed: vault.compresses)
          return path
        }
      }.mapError(StateWriteFailure.init)
      done.withLock { $0.append(Outcome(ticket: ticket, result: result)) }
    }
    return ticket
  }

  /// Keeps the moment before a load in the history, so that `state undo` finds it even after a crash.
  func keepLoadedOver(_ moment: consuming StateSnapshot) {
    let moment = Once(moment)
    queue.async { [self] in
      guard let file = moment.take()?.file() else { return }
      loadedOver = try? vault.keep(consume file, because: .loadedOver)
    }
  }

  /// The last load was taken back while playing: nothing of it is left to undo.
  func loadWasUndone() {
    queue.async { [self] in
      if let entry = loadedOver { try? vault.markUndone(entry) }
      loadedOver = nil
    }
  }

  /// Does something else where states are written, in turn with them.
  func perform(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  /// What was done since the last call.
  func takeOutcomes() -> [Outcome] {
    done.withLock { done in
      defer { done = [] }
      return done
    }
  }

  /// Waits for a state and takes its outcome; nil: it was taken before.
  package func outcome(of ticket: Int) -> Outcome? {
    wait()
    return done.withLock { done in
      done.firstIndex { $0.ticket == ticket }.map { done.remove(at: $0) }
    }
  }

  /// Waits until everything is written.
  package func wait() { queue.sync {} }
}

/// A value for one who takes it, after which nothing holds it: states can be large.
private final class Once<Value: Sendable>: Sendable {
  private let value: Mutex<Value?>

  init(_ value: consuming sending Value) { self.value = Mutex(value) }

  func take() -> Value? { value.withLock { $0.take() } }
}

/// Why a state was not written, as a value that can go from one thread to another.
package struct StateWriteFailure: HostFailure {
  /// The exit code.
  package var exitCode: ExitCode
  /// Name for scripts.
  package var code: String
  /// The sentence.
  package let sentence: Sentence
  /// The sentence in English.
  package var message: String { sentence.text }
  /// The file.
  package var path: String?

  init(_ error: any Error) {
    let failure = error as? any HostFailure
    exitCode = failure?.exitCode ?? .other
    code = failure?.code ?? "other"
    sentence = failure?.sentence ?? Sentence(words: "\(error)")
    path = failure?.path
  }
}
