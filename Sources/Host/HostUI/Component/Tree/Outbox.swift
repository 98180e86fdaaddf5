import UIContract

/// Events and continuations that wait for their turn, in order.
struct Outbox {
  /// What is delivered.
  enum Item {
    case event(AppEvent)
    /// Delivered even when its element is deleted.
    case final(AppEvent)
    case run(() -> Void)
  }

  /// The most that wait; what comes beyond is dropped, oldest scroll positions first.
  static let limit = 100_000

  private var items: [(item: Item, turn: UInt64)] = []
  /// The turn that runs, or ran last.
  private(set) var turn: UInt64 = 0

  /// Nothing waits.
  var isEmpty: Bool { items.isEmpty }

  /// Adds an event that can be delivered in this turn.
  mutating func add(_ event: AppEvent) {
    guard items.count < Self.limit else { return }
    items.append((.event(event), turn))
  }

  /// Adds an event that is delivered even when its element is gone.
  mutating func addFinal(_ event: AppEvent) { items.append((.final(event), turn)) }

  /// Adds what is delivered in a later turn only.
  mutating func addLater(_ item: Item) { items.append((item, turn + 1)) }

  /// Begins a turn and takes out what is due; what is added from now on waits for the next one.
  mutating func takeDue() -> [Item] {
    turn += 1
    let count = items.firstIndex { $0.turn > turn } ?? items.count
    let due = items.prefix(count).map(\.item)
    items.removeFirst(count)
    return due
  }
}

extension Component {
  /// Queues an event for the application.
  func post(_ event: AppEvent) { outbox.add(event) }

  /// Delivers what is due, in order; events of deleted elements are dropped.
  func deliver() {
    for item in outbox.takeDue() {
      switch item {
      case .event(let event):
        guard event.id == .application || tree[event.id] != nil else { continue }
        application?.handle(event)
      case .final(let event): application?.handle(event)
      case .run(let body): body()
      }
    }
  }
}
