import Glibc
import Synchronization
package import UIContract

/// What workers send to the loop: each letter is one call, and each sender's letters stay in order.
package final class Mailbox: Sendable {
  /// One call of a worker.
  enum Letter: Sendable {
    case commands([Command])
    case image(ElementID, request: Int32, ImagePixels?)
    case event(AppEvent)
    case modal(ElementID, Answer)
  }

  private struct State {
    var letters: [Letter] = []
    var isClosed = false
    /// Workers that wait for a dialog.
    var waiting: [Answer] = []
  }

  /// The most letters that wait; a worker that sends more waits for room.
  package static let limit = 4_096

  private let state = Mutex(State())
  private let loop = pthread_self()
  private let wake: @Sendable () -> Void

  /// A mailbox of the loop that runs on this thread; `wake` ends the loop's sleep and can be called from any thread.
  package init(wake: @escaping @Sendable () -> Void = {}) { self.wake = wake }

  /// Whether the caller is the loop's own thread.
  var isOnLoop: Bool { pthread_equal(loop, pthread_self()) != 0 }

  /// Adds a letter; it waits while the box is full, and drops the letter when the loop has ended.
  func post(_ letter: Letter) {
    while true {
      let isDone = state.withLock { state -> Bool in
        if state.isClosed {
          if case .modal(_, let answer) = letter { answer.give(0) }
          return true
        }
        guard state.letters.count < Self.limit else { return false }
        if case .modal(_, let answer) = letter { state.waiting.append(answer) }
        state.letters.append(letter)
        return true
      }
      wake()
      if isDone { return }
      usleep(1_000)
    }
  }

  /// Takes out all letters.
  func take() -> [Letter] {
    state.withLock { state -> [Letter] in
      state.waiting.removeAll { $0.isGiven }
      defer { state.letters = [] }
      return state.letters
    }
  }

  /// Ends the box: what waits is dropped, and workers that wait for a dialog get 0.
  package func close() {
    let waiting = state.withLock { state -> [Answer] in
      state.isClosed = true
      state.letters = []
      defer { state.waiting = [] }
      return state.waiting
    }
    for answer in waiting { answer.give(0) }
  }
}

/// The answer of a dialog that a worker waits for.
final class Answer: Sendable {
  private let value = Mutex<Int32?>(nil)

  /// Whether there is one.
  var isGiven: Bool { value.withLock { $0 != nil } }

  /// Gives the answer; only the first one counts.
  func give(_ answer: Int32) { value.withLock { $0 = $0 ?? answer } }

  /// Waits for the answer.
  ///
  /// A person takes seconds, so a look every few milliseconds costs nothing.
  func wait() -> Int32 {
    while true {
      if let answer = value.withLock({ $0 }) { return answer }
      usleep(5_000)
    }
  }
}

/// The component as a worker's thread sees it.
package final class ComponentWorker: WorkerThread {
  private let mailbox: Mailbox

  /// A worker that sends to a mailbox.
  package init(_ mailbox: Mailbox) { self.mailbox = mailbox }

  /// Queues a transaction.
  package func sendCommands(_ commands: [Command]) { mailbox.post(.commands(commands)) }

  /// Queues a picture.
  package func setImageData(_ id: ElementID, request: Int32, _ pixels: ImagePixels?) {
    mailbox.post(.image(id, request: request, pixels))
  }

  /// Queues an event.
  package func sendEvent(_ event: AppEvent) { mailbox.post(.event(event)) }

  /// Shows a dialog and waits for its end; never on the loop's thread, which could not show it then.
  package func startModal(_ dialog: ElementID) -> Int32 {
    precondition(!mailbox.isOnLoop, "the loop cannot wait for a dialog")
    let answer = Answer()
    mailbox.post(.modal(dialog, answer))
    return answer.wait()
  }
}

extension Component {
  /// Obeys what workers have sent, in the order of their letters.
  package func receive(from mailbox: Mailbox) {
    for letter in mailbox.take() {
      switch letter {
      case .commands(let commands): sendCommands(commands)
      case .image(let id, let request, let pixels): setImageData(id, request: request, pixels)
      case .event(let event): sendEvent(event)
      case .modal(let dialog, let answer): startModal(dialog) { answer.give($0) }
      }
    }
  }
}
