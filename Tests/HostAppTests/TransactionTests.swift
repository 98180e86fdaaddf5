import HostApp
import Testing
import UIContract

/// Keeps what it is sent.
final class RecordingThread: PlatformThread {
  private(set) var transactions: [[Command]] = []
  func sendCommands(_ commands: [Command]) { transactions.append(commands) }
  func setImageData(_ id: ElementID, request: Int32, _ pixels: ImagePixels?) {}
  func sendEvent(_ event: AppEvent) {}
}

@Suite("Transactions") struct TransactionTests {
  @Test("commands are sent together, each new element with an id of its own")
  func together() {
    let thread = RecordingThread()
    let transaction = Transaction(to: thread, ids: .init())
    let view = transaction.make { .create(.createFrameView, $0, in: .application, "Hello") }
    let button = transaction.make { .create(.createButton, $0, in: view, "OK") }
    #expect(thread.transactions.isEmpty)
    transaction.send()
    transaction.send()
    #expect(
      thread.transactions == [
        [
          .create(.createFrameView, view, in: .application, "Hello"),
          .create(.createButton, button, in: view, "OK"),
        ]
      ])
    #expect(view != button)
  }
}
