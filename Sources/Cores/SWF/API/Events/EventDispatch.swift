import FlashAVM2
import FlashDisplay
import FlashHeap

/// How events reach their listeners (E.Dis).
final class EventDispatch {
  unowned let machine: ABCMachine
  /// All types that anything has ever listened to: others need no event at all.
  private var heard: Set<String> = []
  /// What listens to events that all display objects hear, in the order in which they began to; the objects stay alive by what else knows them.
  private var broadcasts: [String: [Hearer]] = [:]

  /// The stage, or a display object for as long as there is one.
  private struct Hearer {
    weak var object: DisplayObject?
    let isStage: Bool
  }

  /// The types that every display object hears which listens to them (E.Dis.11).
  private static let broadcastTypes = [
    "enterFrame", "frameConstructed", "exitFrame", "render", "activate", "deactivate",
  ]

  init(_ machine: ABCMachine) { self.machine = machine }

  private var interpreter: Interpreter { machine.interpreter }

  // MARK: - Listeners

  /// The listeners of a dispatcher; nil if it never had any.
  func listeners(of object: ScriptObject) -> ListenerList? {
    guard object.traits.isKind(of: machine.types.dispatcher) else { return nil }
    return object.words[Self.word(of: object)].asObject?.payload as? ListenerList
  }

  private static func word(of dispatcher: ScriptObject) -> Int {
    dispatcher.traits.cellFlags.firstSlot
  }

  /// Gives a dispatcher another target for its events (E.Dis.1).
  static func setTarget(_ target: Value, of dispatcher: ScriptObject) {
    dispatcher.words[word(of: dispatcher) + 1] = target
  }

  /// What events that are dispatched on an object are of: itself, unless it was made for another one.
  func target(of dispatcher: ScriptObject) -> ScriptObject {
    guard dispatcher.traits.isKind(of: machine.types.dispatcher) else { return dispatcher }
    return dispatcher.words[Self.word(of: dispatcher) + 1].asObject ?? dispatcher
  }

  /// The same, made if there are none.
  private func ensureListeners(of object: ScriptObject) throws(ScriptError) -> ListenerList {
    if let known = listeners(of: object) { return known }
    let list = ListenerList()
    object.words[Self.word(of: object)] = Value(
      try machine.machine.makeHolder(of: list, interpreter))
    return list
  }

  /// Adds a listener, unless it is there already.
  func add(
    _ listener: ListenerList.Listener, to object: ScriptObject, type: String
  ) throws(ScriptError) {
    let list = try ensureListeners(of: object)
    list.add(listener, type) { interpreter.values.isSame($0, listener.function) }
    heard.insert(type)
    if type == "stageVideoAvailability", object == machine.stageObject {
      machine.services.streams.isAvailabilityAsked = true
    }
    guard let number = Self.broadcastTypes.firstIndex(of: type) else { return }
    let display = object.payload as? DisplayObject
    guard display != nil || object == machine.stageObject, list.beginsToHear(number) else { return }
    broadcasts[type, default: []].append(Hearer(object: display, isStage: display == nil))
  }

  func remove(_ function: Value, from object: ScriptObject, type: String, isCapturing: Bool) {
    listeners(of: object)?.remove(type, isCapturing: isCapturing) {
      interpreter.values.isSame($0, function)
    }
  }

  /// Whether anything has ever listened to a type: others need no event at all.
  func isHeard(_ type: String) -> Bool { heard.contains(type) }

  // MARK: - Events of the player

  /// A new event, a plain one where no class is given; throws what making an object may throw.
  func make(
    _ type: String, _ class: Traits? = nil, bubbles: Bool = false, isCancelable: Bool = false
  ) throws(ScriptError) -> ScriptObject {
    let table = try machine.machine.table(for: `class` ?? machine.types.event, interpreter)
    let object = machine.machine.make(table)
    let fields = EventFields(object)
    fields.type = machine.machine.heap.value(type)
    fields.bubbles = bubbles
    fields.isCancelable = isCancelable
    fields.phase = EventFields.Phase.atTarget.rawValue
    return object
  }

  /// All display objects that listen to a type hear one event, on the stage or not.
  func broadcast(_ type: String) {
    guard let list = broadcasts[type], !list.isEmpty else { return }
    var isAnyGone = false
    defer {
      if isAnyGone { broadcasts[type]?.removeAll { $0.object == nil && !$0.isStage } }
    }
    machine.attempt { () throws(ScriptError) in
      let event = Value(try make(type))
      try interpreter.holding(event) { () throws(ScriptError) in
        for hearer in list {
          let object = hearer.object?.cell
          guard let target = hearer.isStage ? machine.stageObject : object else {
            isAnyGone = true
            continue
          }
          guard let calls = calls(of: target, .atTarget, type) else { continue }
          let fields = EventFields(event.object)
          fields.target = Value(target)
          deliver(event, to: target, .atTarget, calls)
          fields.marks.subtract([.isStopped, .isStoppedAtOnce])
        }
      }
    }
  }

  /// An object was put into a container (D.Ev.1).
  func wasAdded(_ display: DisplayObject, _ object: ScriptObject, withChildren: Bool = true) {
    send("added", to: object, bubbles: true)
    guard machine.isOnStage(display) else { return }
    if withChildren {
      sendBelow("addedToStage", display)
    } else {
      send("addedToStage", to: object, bubbles: false)
    }
  }

  /// An object is about to be taken out of a container (D.Ev.2).
  func willBeRemoved(_ display: DisplayObject, _ object: ScriptObject) {
    wasRemoved(display, object, fromStage: machine.isOnStage(display))
  }

  /// A state of a button was replaced, which was on the stage or not (D.Btn.3).
  func wasRemoved(_ display: DisplayObject, _ object: ScriptObject, fromStage: Bool) {
    send("removed", to: object, bubbles: true)
    if fromStage { sendBelow("removedFromStage", display) }
  }

  private func sendBelow(_ type: String, _ display: DisplayObject) {
    guard heard.contains(type) else { return }
    if let link = display.cell { send(type, to: link, bubbles: false) }
    guard let container = display as? Container else { return }
    for child in container.children { sendBelow(type, child) }
  }

  /// Sends an event that the player makes, if anything listens to its type at all.
  ///
  /// `fill` gives it its fields; the result is false if a listener has prevented what the event stands for.
  @discardableResult
  func send(
    _ type: String, to target: ScriptObject, _ class: Traits? = nil, bubbles: Bool = false,
    isCancelable: Bool = false, fill: (EventFields) -> Void = { _ in }
  ) -> Bool {
    guard heard.contains(type) else { return true }
    var isAllowed = true
    machine.attempt { () throws(ScriptError) in
      let event = try make(type, `class`, bubbles: bubbles, isCancelable: isCancelable)
      fill(EventFields(event))
      isAllowed = try dispatch(event, on: target)
    }
    return isAllowed
  }

  // MARK: - On its way

  /// Sends an event on its way; whether no one has prevented what it stands for.
  func dispatch(_ event: ScriptObject, on target: ScriptObject) throws(ScriptError) -> Bool {
    let fields = EventFields(event)
    guard let type = fields.type.asString?.text, heard.contains(type) else {
      // It was on its way all the same (E.Dis.8).
      fields.marks.subtract(.isStopped)
      fields.phase = EventFields.Phase.bubbling.rawValue
      return !fields.marks.contains(.isPrevented)
    }
    try interpreter.holding(Value(event)) { () throws(ScriptError) in
      let seen = self.target(of: target)
      let path = path(of: seen)
      fields.marks.subtract(.isStopped)
      for object in path.reversed() where !fields.marks.contains(.isStopped) {
        deliver(Value(event), to: object, .capturing, type, seen)
      }
      if !fields.marks.contains(.isStopped) {
        deliver(Value(event), to: target, .atTarget, type, seen)
      }
      if fields.bubbles {
        for object in path where !fields.marks.contains(.isStopped) {
          deliver(Value(event), to: object, .bubbling, type, seen)
        }
      }
      fields.phase = EventFields.Phase.bubbling.rawValue
    }
    return !fields.marks.contains(.isPrevented)
  }

  /// What lies above a display object, the nearest first (E.Dis.7).
  func path(of target: ScriptObject) -> [ScriptObject] {
    guard let display = target.payload as? DisplayObject else { return [] }
    var path: [ScriptObject] = []
    var above = display.parent
    var top: DisplayObject = display
    while let container = above {
      if let link = container.cell { path.append(link) }
      top = container
      above = container.parent
    }
    if machine.isOnStage(top), let stage = machine.stageObject { path.append(stage) }
    return path
  }

  /// What `this` is in a function that listens: the global object of the player's own scripts (E.Dis.10).
  private func global() throws(ScriptError) -> Value {
    let name = QualifiedName(.public, interpreter.heap.intern("parseFloat"))
    guard let script = interpreter.machine.system.script(defining: name) else { return .null }
    return Value(try interpreter.machine.global(of: script, interpreter))
  }

  /// Calls the listeners of one object (E.Dis.9).
  private func deliver(
    _ event: Value, to object: ScriptObject, _ phase: EventFields.Phase, _ type: String,
    _ target: ScriptObject
  ) {
    guard let calls = calls(of: object, phase, type) else { return }
    EventFields(event.object).target = Value(target)
    deliver(event, to: object, phase, calls)
  }

  /// Who listens to a type at an object in a phase; nil if no one does.
  private func calls(
    of object: ScriptObject, _ phase: EventFields.Phase, _ type: String
  ) -> [ListenerList.Listener]? {
    let calls = listeners(of: object)?.listeners(type, isCapturing: phase == .capturing)
    return calls?.isEmpty ?? true ? nil : calls
  }

  private func deliver(
    _ event: Value, to object: ScriptObject, _ phase: EventFields.Phase,
    _ calls: [ListenerList.Listener]
  ) {
    let fields = EventFields(event.object)
    fields.currentTarget = Value(object)
    fields.phase = phase.rawValue
    for call in calls {
      if fields.marks.contains(.isStoppedAtOnce) { return }
      machine.attempt { () throws(ScriptError) in
        try interpreter.holding(call.function) { () throws(ScriptError) in
          _ = try interpreter.call(call.function, this: try global(), [event])
        }
      }
    }
  }
}

extension EventDispatch {
  /// What has listeners, for a state.
  func code(_ coder: StateCoder) {
    var types = heard.sorted()
    coder.list(&types, "") { coder.value(&$0) }
    var all = broadcasts.sorted { $0.key < $1.key }.map { (type: $0.key, list: $0.value) }
    coder.list(&all, ("", [])) { entry in
      coder.value(&entry.type)
      var list = entry.list.filter { $0.isStage || $0.object != nil }
      coder.list(&list, Hearer(object: nil, isStage: true)) { hearer in
        var object = hearer.object
        coder.node(&object)
        hearer = Hearer(object: object, isStage: object == nil)
      }
      entry.list = list
    }
    guard coder.isReading else { return }
    heard = Set(types)
    broadcasts = Dictionary(all.map { ($0.type, $0.list) }) { _, last in last }
  }
}
