import CIsolation
import Catalog
import HostBase
import Logging
import Session

/// What a core's process reported since the host last asked: the core's events, and what the sandbox refused it.
struct WorkerNews {
  /// The events, in order.
  private(set) var events: [SessionEvent] = []
  /// Whether images are taken.
  var takesImages = true
  /// Events that were more than the host takes, since the start.
  private(set) var dropped = 0

  private let core: CoreDescription
  /// What remains of the budget until the events are taken.
  private var budget = WorkerEvents.Budget()
  private var saidThatEventsWereDropped = false
  private var refusalsSeen: UInt32 = 0

  init(core: CoreDescription) {
    self.core = core
  }

  /// A new process has refused nothing yet.
  mutating func beginProcess() { refusalsSeen = 0 }

  /// Whether no more is taken before the events were.
  var isSpent: Bool { budget.isSpent }

  /// Adds an event of the host's own.
  mutating func tell(_ event: SessionEvent) { events.append(event) }

  /// Adds what an answer brought, as far as the budget allows.
  mutating func take(_ bytes: UnsafeRawBufferPointer) {
    budget.takesImages = takesImages
    events += WorkerEvents.decode(bytes, &budget)
    guard budget.dropped > 0, !saidThatEventsWereDropped else { return }
    saidThatEventsWereDropped = true
    Log.session.warning(
      "\(core.name) sent more events than the host takes in a frame; the rest was dropped")
  }

  /// Adds a message for each call that the core tried and must not make, once.
  mutating func take(refusals: UnsafeMutablePointer<isolation_refusals>) {
    let count = min(isolation_load(&refusals.pointee.count), UInt32(ISOLATION_REFUSALS))
    guard count > refusalsSeen else { return }
    let numbers = withUnsafeBytes(of: refusals.pointee.numbers) {
      Array($0.bindMemory(to: Int32.self))
    }
    for number in numbers[Int(refusalsSeen)..<Int(count)] {
      guard let text = Refusal.sentence(call: number, core: core) else { continue }
      events.append(.message(text: text, seconds: 8))
      Log.session.error("\(text)")
    }
    refusalsSeen = count
  }

  /// The events; empties them.
  mutating func takeEvents() -> [SessionEvent] {
    defer {
      events = []
      dropped += budget.dropped
      budget = WorkerEvents.Budget()
    }
    return events
  }
}
