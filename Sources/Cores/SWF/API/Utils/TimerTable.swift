import FlashAVM2
import FlashDisplay
package import FlashHeap

/// What is called when timers of scripts are due (C.Timer); when that is, the player's `Timers` know.
package final class TimerTable: HeapRoots {
  /// What is called.
  private enum Call {
    /// A function with arguments, by its number among intervals and time-outs.
    case function(Value, [Value], number: UInt32, isOnce: Bool)
    /// A Timer.
    case timer(ScriptObject)
  }

  private unowned let machine: ABCMachine
  /// By the player's numbers.
  private var calls: [Int: Call] = [:]
  /// The player's numbers by those that scripts have for intervals and time-outs.
  private var numbers: [UInt32: Int] = [:]
  private var lastNumber: UInt32 = 0

  init(_ machine: ABCMachine) {
    self.machine = machine
    machine.machine.heap.addRoots(self)
  }

  package func markRoots(_ marker: inout Marker) {
    for call in calls.values {
      switch call {
      case .function(let function, let arguments, _, _):
        marker.mark(function)
        for argument in arguments { marker.mark(argument) }
      case .timer(let timer): marker.mark(Value(timer))
      }
    }
  }

  private func add(_ call: Call, _ interval: Double, repeats: Bool) -> Int {
    let player = machine.player
    let id = player.timers.add(
      interval: interval, repeats: repeats, now: player.presentTime, owner: .actionScript3)
    calls[id] = call
    return id
  }

  // MARK: - Intervals and time-outs

  /// Calls a function again and again, or once; gives the number by which scripts know it (C.Timer.6).
  func call(
    _ function: Value, _ arguments: [Value], after interval: Double, isOnce: Bool
  ) -> UInt32 {
    lastNumber &+= 1
    numbers[lastNumber] = add(
      .function(function, arguments, number: lastNumber, isOnce: isOnce), interval,
      repeats: !isOnce)
    return lastNumber
  }

  func clear(_ number: UInt32) {
    guard let id = numbers.removeValue(forKey: number) else { return }
    remove(id)
  }

  // MARK: - Timers

  /// Lets a Timer tick; gives the player's number.
  func start(_ timer: ScriptObject, every interval: Double) -> Int {
    add(.timer(timer), interval, repeats: true)
  }

  func remove(_ id: Int) {
    calls[id] = nil
    machine.player.timers.remove(id, of: .actionScript3)
  }

  func removeAll() {
    calls = [:]
    numbers = [:]
    machine.player.timers.removeAll(of: .actionScript3)
  }

  // MARK: - When they are due

  func fire(_ id: Int) {
    guard let call = calls[id] else { return }
    switch call {
    case .function(let function, let arguments, let number, let isOnce):
      if isOnce {
        calls[id] = nil
        numbers[number] = nil
      }
      machine.attempt { () throws(ScriptError) in
        guard function.isObject else { throw ScriptError(1009) }
        try machine.interpreter.holding(function) { () throws(ScriptError) in
          _ = try machine.interpreter.call(function, this: .null, arguments)
        }
      }
    case .timer(let timer): tick(timer)
    }
  }

  /// One more; the last one ends it (C.Timer.3).
  private func tick(_ timer: ScriptObject) {
    let state = TimerFields(timer, machine.types)
    state.currentCount &+= 1
    machine.attempt { () throws(ScriptError) in
      try machine.interpreter.holding(Value(timer)) { () throws(ScriptError) in
        machine.events.send("timer", to: timer, machine.types.timerEvent)
        guard state.repeatCount != 0, state.currentCount >= state.repeatCount else { return }
        state.stop(self)
        machine.events.send("timerComplete", to: timer, machine.types.timerEvent)
      }
    }
  }
}

extension TimerTable {
  /// What is called, for a state; when that is, the player's timers have.
  func code(_ coder: StateCoder) {
    var all = calls.sorted { $0.key < $1.key }.map { (id: $0.key, call: $0.value) }
    coder.list(&all, (0, .function(.null, [], number: 0, isOnce: true))) { entry in
      coder.value(&entry.id)
      var (function, arguments, number, isOnce) = (Value.null, [Value](), UInt32(0), false)
      var timer: ScriptObject?
      switch entry.call {
      case .function(let called, let list, let known, let once):
        (function, arguments, number, isOnce) = (called, list, known, once)
      case .timer(let present): timer = present
      }
      coder.value(&timer)
      guard timer == nil else {
        coder.check(
          timer?.traits.isKind(of: machine.types.timer) ?? false, "a timer that is none")
        if let timer { entry.call = .timer(timer) }
        return
      }
      coder.value(&function)
      coder.list(&arguments, .undefined) { coder.value(&$0) }
      coder.value(&number)
      coder.value(&isOnce)
      entry.call = .function(function, arguments, number: number, isOnce: isOnce)
    }
    coder.value(&lastNumber)
    guard coder.isReading, coder.problem == nil else { return }
    calls = Dictionary(all.map { ($0.id, $0.call) }) { _, last in last }
    numbers = [:]
    for case (let id, .function(_, _, let number, _)) in all { numbers[number] = id }
  }
}

/// What a Timer is, in the fields that its face has first.
struct TimerFields {
  private enum Field: Int { case delay, repeatCount, currentCount, id }

  private let timer: ScriptObject
  private let fields: Fields

  init(_ timer: ScriptObject, _ types: APITypes) {
    self.timer = timer
    fields = Fields(timer, of: types.timer)
  }

  /// Milliseconds between ticks.
  var delay: Double {
    get { fields[number: Field.delay.rawValue] }
    nonmutating set { fields[number: Field.delay.rawValue] = newValue }
  }
  /// How often it ticks; 0 is without end.
  var repeatCount: Int32 {
    get { fields[Field.repeatCount.rawValue].rawInt }
    nonmutating set { fields[Field.repeatCount.rawValue] = Value(rawInt: newValue) }
  }
  var currentCount: Int32 {
    get { fields[Field.currentCount.rawValue].rawInt }
    nonmutating set { fields[Field.currentCount.rawValue] = Value(rawInt: newValue) }
  }
  /// The player's number; 0 while it does not run.
  private var id: Int {
    get { Int(fields[Field.id.rawValue].rawInt) }
    nonmutating set { fields[Field.id.rawValue] = Value(rawInt: Int32(clamping: newValue)) }
  }
  var isRunning: Bool { id != 0 }

  func start(_ table: TimerTable) {
    if !isRunning { id = table.start(timer, every: delay) }
  }

  func stop(_ table: TimerTable) {
    guard isRunning else { return }
    table.remove(id)
    id = 0
  }
}
