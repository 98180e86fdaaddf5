package import FlashDisplay
package import FlashHeap

/// Actions that wait until the timelines have moved: frames', handlers', methods'.
///
/// What gives a clip its shape runs first: init handlers, then constructors, then all others, each in the order of coming.
package struct ActionQueue {
  package enum Kind {
    /// An `initialize` handler.
    case initialize(ScriptCode)
    /// The `construct` handlers and then the class's constructor.
    case construct([ScriptCode])
    case code(ScriptCode)
    case method(String, [ScriptArgument])
    /// Listeners of `Key`, `Mouse`, `Stage`.
    case broadcast(String, from: String, [ScriptArgument])

    /// A person changed a text field: `onChanged` of its listeners.
    case fieldChanged

    fileprivate var priority: Int {
      switch self {
      case .initialize: 0
      case .construct: 1
      case .code, .method, .broadcast, .fieldChanged: 2
      }
    }
  }

  package struct Entry {
    package let kind: Kind
    package let object: DisplayObject?
    /// Runs although the object has left the stage.
    package let isUnload: Bool
    /// Runs although the object is about to leave it.
    package let runsWhenLeaving: Bool

    package var priority: Int { kind.priority }

    /// It makes the clip what it is.
    package var givesShape: Bool { priority < 2 }
  }

  /// The lane of the entry that runs now; beyond all lanes when none does.
  package var running = Int.max
  /// Whether something came that goes before what runs now.
  package private(set) var isWaitingAbove = false

  private var lanes: [[Entry]] = [[], [], []]
  private var heads = [0, 0, 0]

  package mutating func add(
    _ kind: Kind, on object: DisplayObject?, isUnload: Bool = false, runsWhenLeaving: Bool = false
  ) {
    lanes[kind.priority].append(
      Entry(kind: kind, object: object, isUnload: isUnload, runsWhenLeaving: runsWhenLeaving))
    if running < lanes.count, kind.priority < running { isWaitingAbove = true }
  }

  /// The next to be run of those that go before what runs now.
  package mutating func nextAbove() -> Entry? {
    let entry = next(before: running)
    if entry == nil { isWaitingAbove = false }
    return entry
  }

  /// The next to be run.
  package mutating func next() -> Entry? { next(before: lanes.count) }

  private mutating func next(before end: Int) -> Entry? {
    for lane in lanes.indices where lane < end && heads[lane] < lanes[lane].count {
      let entry = lanes[lane][heads[lane]]
      heads[lane] += 1
      if heads[lane] == lanes[lane].count {
        lanes[lane].removeAll(keepingCapacity: true)
        heads[lane] = 0
      }
      return entry
    }
    return nil
  }

  /// Objects that something waits for: they must be kept alive.
  package var objects: [DisplayObject] {
    lanes.indices.flatMap { lane in
      lanes[lane][heads[lane]...].flatMap { entry in
        [entry.object].compactMap { $0 } + entry.kind.argumentObjects
      }
    }
  }

  /// What waits, for a state.
  package mutating func code(_ coder: StateCoder) {
    for lane in lanes.indices {
      var waiting = Array(lanes[lane][heads[lane]...])
      coder.list(&waiting, .blank) { coder.value(&$0) }
      guard coder.isReading else { continue }
      coder.check(waiting.allSatisfy { $0.priority == lane }, "actions in a wrong order")
      (lanes[lane], heads[lane]) = (waiting, 0)
    }
  }
}

extension ActionQueue.Kind {
  /// The display objects among what a method is to be called with.
  fileprivate var argumentObjects: [DisplayObject] {
    let all: [ScriptArgument]
    switch self {
    case .method(_, let arguments), .broadcast(_, _, let arguments): all = arguments
    case .initialize, .construct, .code, .fieldChanged: return []
    }
    return all.compactMap { if case .object(let object) = $0 { object } else { nil } }
  }
}
