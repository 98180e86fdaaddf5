import Glibc
import Synchronization
import Testing
import UIContract

@testable import UIComponent

/// A thread of its own, as workers are: the loop's thread is that of the test.
private final class Worker {
  private final class Job {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private var thread = pthread_t()

  init(_ body: @escaping @Sendable () -> Void) {
    let job = Unmanaged.passRetained(Job(body)).toOpaque()
    let failure = pthread_create(
      &thread, nil,
      { job in
        if let job { Unmanaged<Job>.fromOpaque(job).takeRetainedValue().body() }
        return nil
      }, job)
    #expect(failure == 0)
  }

  func join() { pthread_join(thread, nil) }
}

@Suite("Workers") struct MailboxTests {
  @Test("each worker's transactions arrive whole and in order")
  func order() {
    let bench = Bench()
    bench.send(.linear(3, in: 2, .vertical))
    let mailbox = Mailbox()
    let workers = (0..<2).map { worker in
      Worker {
        let thread = ComponentWorker(mailbox)
        for number in 0..<100 {
          let id = ElementID(Int32(1_000 + worker * 1_000 + number * 2))
          let inner = ElementID(id.rawValue + 1)
          thread.sendCommands([
            .create(.createEventLayout, id, in: 3), .create(.createText, inner, in: id),
          ])
        }
      }
    }
    for worker in workers { worker.join() }
    bench.component.receive(from: mailbox)
    #expect(bench.refusals() == [])
    let ids = bench.at(3).children.map(\.id.rawValue)
    #expect(ids.count == 200)
    for range in [1_000..<2_000, 2_000..<3_000] {
      let own = ids.filter { range.contains(Int($0)) }
      #expect(own == own.sorted())
    }
    #expect(bench.ui.transactions.suffix(200).allSatisfy { $0.count == 2 })
  }

  @Test("a worker waits for a dialog while the loop runs, and gets 0 when the loop ends")
  func modal() {
    let bench = Bench()
    bench.send(.create(.createDialog, 3, in: 2))
    let mailbox = Mailbox()
    final class Result: Sendable { let value = Mutex<[Int32]>([]) }
    let result = Result()
    let first = Worker {
      let answer = ComponentWorker(mailbox).startModal(3)
      result.value.withLock { $0.append(answer) }
    }
    while bench.component.stage.modals.isEmpty {
      bench.component.receive(from: mailbox)
      bench.ui.step()
      usleep(1_000)
    }
    bench.component.endModal(5)
    bench.ui.step(3)
    first.join()
    #expect(result.value.withLock { $0 } == [5])
    let second = Worker {
      let answer = ComponentWorker(mailbox).startModal(3)
      result.value.withLock { $0.append(answer) }
    }
    usleep(20_000)
    mailbox.close()
    second.join()
    #expect(result.value.withLock { $0 } == [5, 0])
    ComponentWorker(mailbox).sendCommands([.delete(3)])
    bench.component.receive(from: mailbox)
    #expect(bench.component.element(3) != nil)
  }
}
