import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster
import SWF

/// What scripts hear of the pointer (D.Mouse).
///
/// What one step of the input brings is found first and then delivered in order: scripts do not change what is still to come (D.Mouse.11).
final class MouseInput {
  /// An event on its way to an object, or to the stage.
  private struct Notice {
    enum Kind: Equatable {
      case move, out, over, press(Int), up(Int), click(Int), releaseOutside
    }

    let kind: Kind
    let target: DisplayObject?
    /// What the pointer comes from, or goes to.
    var related: DisplayObject?
  }

  /// What a button was pressed on: an object, or the stage.
  struct Press {
    weak var object: DisplayObject?
    var isOnStage = false
  }

  /// The buttons by their numbers: left, middle, right.
  private enum Names {
    static let down = ["mouseDown", "middleMouseDown", "rightMouseDown"]
    static let up = ["mouseUp", "middleMouseUp", "rightMouseUp"]
    static let click = ["click", "middleClick", "rightClick"]
  }

  private unowned let machine: ABCMachine
  private var player: Player { machine.player }
  /// What the pointer is over; nil is the stage, or nothing.
  private(set) weak var hovered: DisplayObject?
  private var pressed: [Press?] = [nil, nil, nil]
  /// Where the pointer was when it was last looked at, in pixels of the viewport.
  private var place = Point(x: 0, y: 0)
  /// The pointer has left the window; in the beginning it is at its corner.
  private var isOutside = false
  /// When and where the left button was last pressed, and how many presses came at once before it (D.Mouse.6).
  private var lastPress = (time: -1e9, place: Point(x: 0, y: 0), count: 0)

  init(_ machine: ABCMachine) { self.machine = machine }

  // MARK: - Steps

  /// The pointer may be elsewhere.
  func moved() { update() }

  /// A button has gone down or up: 0 is the left one, 1 the middle one, 2 the right one.
  func changed(_ button: Int, isDown: Bool) { update((button, isDown)) }

  /// The pointer rests while the movie moves under it: what lies under it now counts only if nothing was there, or cannot be seen (D.Mouse.20).
  func rests() {
    if let hovered, isShown(hovered) { return }
    update(rests: true)
  }

  /// The pointer has left the window (D.Mouse.9).
  func left() {
    guard !isOutside else { return }
    update(isOutside: true)
    guard let stage = machine.stageObject else { return }
    machine.events.send("mouseLeave", to: stage)
  }

  /// Up is positive (D.Mouse.8).
  func wheel(_ lines: Double) {
    let target = hovered
    let delta = Int32(clamping: Int(lines.clamped(to: -1e9...1e9).rounded(.towardZero)))
    send("mouseWheel", to: target, delta: delta)
    if let field = target as? EditField { machine.input.fields.wheel(field, delta) }
  }

  private func isShown(_ object: DisplayObject) -> Bool {
    var present: DisplayObject? = object
    while let shown = present {
      if !shown.isVisible { return false }
      present = shown.parent
    }
    return machine.isOnStage(object)
  }

  /// One step of the input, with all that it brings (D.Mouse.1).
  private func update(
    _ change: (button: Int, isDown: Bool)? = nil, rests: Bool = false, isOutside: Bool = false
  ) {
    let now = Point(x: player.pointer.x, y: player.pointer.y)
    let hasMoved = !rests && (now.x != place.x || now.y != place.y)
    place = now
    if !rests { self.isOutside = isOutside }
    if hasMoved { player.pointerInput.updateDrag() }
    let point = player.pointerInput.mousePosition
    let target =
      self.isOutside ? nil : PointerPicking(machine: machine, point: point, excluded: nil).target
    var notices: [Notice] = []
    if hasMoved, !self.isOutside { notices.append(Notice(kind: .move, target: target)) }
    addHover(target, isNew: hasMoved || change != nil || rests || isOutside, &notices)
    if let change { addButton(change.button, isDown: change.isDown, target, &notices) }
    for notice in notices { deliver(notice) }
  }

  /// Out of what it was over, over what it is on now (D.Mouse.2).
  private func addHover(_ target: DisplayObject?, isNew: Bool, _ notices: inout [Notice]) {
    let old = hovered
    guard isNew, old !== target else { return }
    hovered = target
    if let old { notices.append(Notice(kind: .out, target: old, related: target)) }
    if let target { notices.append(Notice(kind: .over, target: target, related: old)) }
  }

  private func addButton(
    _ button: Int, isDown: Bool, _ target: DisplayObject?, _ notices: inout [Notice]
  ) {
    if isDown {
      pressed[button] = Press(object: target, isOnStage: target == nil)
      notices.append(Notice(kind: .press(button), target: target))
      return
    }
    notices.append(Notice(kind: .up(button), target: target))
    let start = pressed[button]
    pressed[button] = nil
    guard let start else { return }
    if start.isOnStage ? target == nil : target != nil && start.object === target {
      notices.append(Notice(kind: .click(button), target: target))
    } else if button == 0, let object = start.object {
      notices.append(Notice(kind: .releaseOutside, target: object))
    }
  }

  // MARK: - Delivery

  private func deliver(_ notice: Notice) {
    let target = notice.target
    switch notice.kind {
    case .move:
      if player.pointer.isDown, let field = pressed[0]?.object as? EditField {
        machine.input.fields.select(field)
      }
      send("mouseMove", to: target)
    case .out:
      if let target { showButtons(target, notice.related, .rollOut) }
      send("mouseOut", to: target, related: notice.related)
      for object in chain(target, without: notice.related) {
        send("rollOut", to: object, related: notice.related, bubbles: false)
      }
    case .over:
      if let target { showButtons(target, notice.related, .rollOver) }
      for object in chain(target, without: notice.related) {
        send("rollOver", to: object, related: notice.related, bubbles: false)
      }
      send("mouseOver", to: target, related: notice.related)
    case .press(let button):
      if button == 0 { press(target) }
      send(Names.down[button], to: target, button: button)
      if button == 2 { openMenu(target) }
    case .up(let button): send(Names.up[button], to: target, button: button)
    case .click(let button): click(target, button)
    case .releaseOutside:
      if let target { machine.input.buttons.react(target, to: .releaseOutside) }
      send("releaseOutside", to: target)
    }
  }

  /// Counts presses, and lets the focus and what was pressed react before scripts hear of it (D.Mouse.4).
  private func press(_ target: DisplayObject?) {
    let (old, now) = (lastPress, player.now)
    let (x, y) = (place.x - old.place.x, place.y - old.place.y)
    let follows = now - old.time <= 500 && x * x + y * y < 4
    lastPress = (now, place, follows ? old.count + 1 : 0)
    if let target { machine.input.buttons.react(target, to: .press) }
    machine.input.focus.press(target)
    if let field = target as? EditField { machine.input.fields.press(field) }
  }

  /// A double click comes in the place of the second click, if the object wants any (D.Mouse.12).
  private func click(_ target: DisplayObject?, _ button: Int) {
    if button == 0, let target {
      machine.input.buttons.react(target, to: .release)
      if let field = target as? EditField { machine.input.fields.click(field) }
    }
    let isDouble = button == 0 && lastPress.count % 2 == 1 && machine.takesDoubleClicks(target)
    send(isDouble ? "doubleClick" : Names.click[button], to: target, button: button)
  }

  /// The right button opens a menu, unless scripts hear of that button (D.Mouse.7): that of the nearest object that has one (U.CM.3).
  private func openMenu(_ target: DisplayObject?) {
    let others = ["rightMouseDown", "rightMouseUp", "rightClick"]
    guard !others.contains(where: { machine.events.isHeard($0) }) else { return }
    send("contextMenu", to: target, button: 2)
    var owner = target
    while let object = owner {
      if let script = machine.scriptObject(of: object),
        let menu = InteractiveObjectNatives.contextMenu(of: script, machine.types)
      {
        machine.events.send("menuSelect", to: menu, machine.types.contextMenuEvent) { event in
          event.setOwn(0, Value(target))
          event.setOwn(1, Value(owner))
        }
        return
      }
      owner = object.parent
    }
  }

  /// A key presses and releases what has the focus (D.Spr.6).
  func activate(_ object: DisplayObject) {
    machine.input.buttons.react(object, to: .press)
    send("mouseDown", to: object)
    machine.input.buttons.react(object, to: .release)
    send("click", to: object)
  }

  /// Buttons and clips that are used as such, of those that the pointer enters or leaves.
  private func showButtons(
    _ target: DisplayObject, _ other: DisplayObject?, _ event: ButtonStates.Event
  ) {
    for object in chain(target, without: other) {
      machine.input.buttons.react(
        object, to: event, isHeld: player.pointer.isDown,
        isPressed: pressed[0]?.object.map { Nesting(object).holds($0) } ?? false)
    }
  }

  /// An object and what it stands in, up to what another one stands in as well (D.Mouse.2).
  private func chain(_ object: DisplayObject?, without other: DisplayObject?) -> [DisplayObject] {
    var chain: [DisplayObject] = []
    var present = object
    while let next = present {
      if let other, Nesting(next).holds(other) { break }
      chain.append(next)
      present = next.parent
    }
    return chain
  }

  // MARK: - Events

  /// Sends an event to an object, or to the stage.
  private func send(
    _ type: String, to object: DisplayObject?, related: DisplayObject? = nil, bubbles: Bool = true,
    button: Int = 0, delta: Int32 = 0
  ) {
    guard machine.events.isHeard(type) else { return }
    // Static text that can be selected takes all there is, and no one hears of it (D.Mouse.15).
    if let field = object as? EditField, field.wasStatic, field.isSelectable { return }
    guard let target = machine.scriptObject(of: object) else { return }
    let mouse = player.pointerInput.mousePosition
    let local = object?.toLocal(mouse) ?? mouse
    let keys = player.keyboard.down
    let isDown =
      button == 0 ? player.pointer.isDown : player.pointer.others.contains(button == 1 ? 4 : 2)
    machine.events.send(type, to: target, machine.types.mouseEvent, bubbles: bubbles) { event in
      let values: [Value] = [
        Value(outside: local.x / 20), Value(outside: local.y / 20), Value(related),
        Value(rawBoolean: keys.contains(17)), Value(rawBoolean: keys.contains(18)),
        Value(rawBoolean: keys.contains(16)), Value(rawBoolean: isDown), Value(rawInt: delta),
      ]
      for (index, value) in values.enumerated() { event.setOwn(index, value) }
    }
  }
}

extension MouseInput {
  /// For a state.
  func code(_ coder: StateCoder) {
    var object = hovered
    coder.node(&object)
    hovered = object
    for index in pressed.indices {
      coder.optional(&pressed[index], Press()) { press in
        var object = press.object
        coder.node(&object)
        press.object = object
        coder.value(&press.isOnStage)
      }
    }
    coder.value(&place)
    coder.value(&isOutside)
    coder.value(&lastPress.time)
    coder.value(&lastPress.place)
    coder.value(&lastPress.count)
    coder.check(lastPress.count >= 0 && lastPress.count < 1 << 40, "clicks that cannot be counted")
  }
}

extension ABCMachine {
  /// What scripts know a display object by; nil stands for the stage.
  func scriptObject(of object: DisplayObject?) -> ScriptObject? {
    guard let object else { return try? makeStage() }
    return object.cell
  }

  /// `doubleClickEnabled` of an object, or of the stage.
  func takesDoubleClicks(_ object: DisplayObject?) -> Bool {
    guard let target = scriptObject(of: object), target.traits.isKind(of: types.interactive) else {
      return false
    }
    return InteractiveObjectNatives.takesDoubleClicks(target, types)
  }
}
