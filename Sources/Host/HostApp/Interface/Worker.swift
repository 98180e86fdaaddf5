import Dispatch
import Synchronization

/// Which of the threads beside the loop does a piece of work.
///
/// What is on one lane runs in order.
package enum WorkLane: Int, CaseIterable, Sendable {
  /// Files of the library: reading them, and every change.
  case files
  /// Pictures.
  case pictures
}

/// Does what takes time beside the loop.
package protocol Worker: AnyObject {
  /// Does a piece of work on another thread; `then` hears its result on the loop's thread.
  func run<Value: Sendable>(
    on lane: WorkLane, _ work: @escaping @Sendable () -> Value, then: @escaping (Value) -> Void)
}

/// A worker with one thread for each lane.
///
/// The results wait until the loop fetches them with `deliver`.
package final class ThreadWorker: Worker {
  /// Results on their way to the loop.
  private final class Results: Sendable {
    let done = Mutex<[(job: Int, value: any Sendable)]>([])
  }

  private let results = Results()
  private let wake: @Sendable () -> Void
  private let lanes = WorkLane.allCases.map {
    DispatchQueue(label: "arcadia.window.\($0)", qos: .utility)
  }
  private var waiting: [Int: (any Sendable) -> Void] = [:]
  private var lastJob = 0

  /// A worker; `wake` is called on a worker's thread when there is a result, and must make the loop call `deliver`.
  package init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  package func run<Value: Sendable>(
    on lane: WorkLane, _ work: @escaping @Sendable () -> Value, then: @escaping (Value) -> Void
  ) {
    lastJob += 1
    let job = lastJob
    waiting[job] = { value in
      if let value = value as? Value { then(value) }
    }
    lanes[lane.rawValue].async { [results, wake] in
      let value = work()
      results.done.withLock { $0.append((job, value)) }
      wake()
    }
  }

  /// Hands the results that are there to those who wait for them; on the loop's thread.
  package func deliver() {
    let done = results.done.withLock { done in
      defer { done = [] }
      return done
    }
    for (job, value) in done { waiting.removeValue(forKey: job)?(value) }
  }

  /// Whether something is still being done.
  package var isBusy: Bool { !waiting.isEmpty }
}
