package import FlashData
import Raster
import SWF

/// The keyboard: which keys are down, and what has the focus.
package struct Keyboard {
  package var down: Set<Int> = []
  /// Keys, and the left mouse button, that were pressed an odd number of times.
  package var toggled: Set<Int> = []
  package var lastCode = 0
  package var lastCharacter = 0
  package var clipboard = ""
  package weak var focus: DisplayObject?
  /// Keys go to what has the focus, and it is framed: until the mouse is used.
  package var leadsFocus = false
  /// What had the focus wanted a frame when it came.
  package var framesFocus = false

  package mutating func forget(_ object: DisplayObject) {
    if focus === object { focus = nil }
  }
}

extension DisplayObject {
  /// Its place in the order of the Tab key, if a script gave it one.
  package var tabOrder: Int? {
    switch self {
    case let clip as MovieClip: clip.tabIndex
    case let button as Button: button.tabIndex
    case let field as EditField: field.tabIndex
    default: nil
    }
  }

  /// What is framed while it has the focus: of a button, where it can be hit (D.Tab.5).
  package var highlightBounds: Bounds {
    guard let button = self as? Button else { return worldBounds }
    let matrix = button.worldMatrix
    return button.hitObjects.reduce(Bounds.empty) {
      $0.union((matrix * $1.matrix).apply($1.contentBounds))
    }
  }

  /// Whether the Tab key leads to it.
  package var canHaveFocusByTab: Bool {
    switch self {
    case let clip as MovieClip: clip.tabEnabled ?? (clip.isButton || clip.tabIndex != nil)
    case let button as Button: button.tabEnabled ?? true
    case let field as EditField: field.isEditable && field.tabEnabled ?? true
    default: false
    }
  }
}

extension KeyboardInput {
  /// Does what a person did; `next` is what comes at once after it.
  package func deliver(_ event: InputEvent, before next: InputEvent? = nil) {
    switch event {
    case .mouseMove(let x, let y):
      if player.movie.version < 9 { loseHighlight() }
      (player.pointer.x, player.pointer.y) = (x, y)
      player.pointerInput.mouseMoved()
    case .mouseDown(let x, let y, let button):
      if button == .left || button == .right && player.movie.version < 9 { loseHighlight() }
      (player.pointer.x, player.pointer.y) = (x, y)
      if button == .left {
        player.pointerInput.mousePressed()
      } else {
        player.pointer.others.insert(button == .right ? 2 : 4)
      }
    case .mouseUp(let x, let y, let button):
      if button != .middle, player.movie.version < 9 { loseHighlight() }
      (player.pointer.x, player.pointer.y) = (x, y)
      if button == .left {
        player.pointerInput.mouseReleased()
      } else {
        player.pointer.others.remove(button == .right ? 2 : 4)
      }
    case .mouseWheel(let lines): wheel(lines)
    case .keyDown(let key):
      if case .text? = next { keyPressed(key, hasText: true) } else { keyPressed(key) }
    case .keyUp(let key): keyReleased(key)
    case .text(let scalar):
      // A character that a button or a clip waits for is not typed (D.Key.8, D.Key.10).
      if !(32...126).contains(scalar) || !pressKey(Int(scalar)) {
        (player.keyboard.focus as? EditField)?.editor.type(scalar)
      }
      player.actionRunner.runActions()
    case .control(let control):
      (player.keyboard.focus as? EditField)?.editor.apply(control)
      player.actionRunner.runActions()
    case .clipboard(let text): player.keyboard.clipboard = text
    case .composing(let text, let caret):
      (player.keyboard.focus as? EditField)?.editor.compose(text, caret: caret)
    case .composed(let text):
      (player.keyboard.focus as? EditField)?.editor.endComposing(with: text)
      player.actionRunner.runActions()
    case .focusGained: break
    case .focusLost: setFocus(nil, byKeyboard: true)
    }
  }

  private func wheel(_ lines: Double) {
    let target: ScriptArgument = player.pointer.hovered.map { .object($0) } ?? .undefined
    player.queue.add(
      .broadcast("onMouseWheel", from: "Mouse", [.number(lines), target]), on: nil)
    player.actionRunner.runActions()
    // A text under the mouse scrolls, and says so even where it cannot (T.Scroll.7).
    guard let field = player.pointer.hovered as? EditField, !field.isRemoved, field.usesMouseWheel
    else { return }
    field.layout.scroll(to: Double(field.layout.scroll) - lines.rounded(.towardZero))
    field.actions?.fieldScrolled(field)
    player.actionRunner.runActions()
  }

  /// Whether a key is down; the mouse's left button is 1.
  package func isKeyDown(_ code: Int) -> Bool {
    code == 1
      ? player.pointer.isDown
      : player.keyboard.down.contains(code) || player.pointer.others.contains(code)
  }

  /// The steps of a key, of which scripts run when all have been taken, unless the focus moves (D.Ev.3).
  private func keyPressed(_ key: InputEvent.Key, hasText: Bool = false) {
    // A key that is held sends more of the same, and toggles once.
    if player.keyboard.down.insert(key.code).inserted {
      player.keyboard.toggled.formSymmetricDifference([key.code])
    }
    player.keyboard.lastCode = key.code
    player.keyboard.lastCharacter = key.character
    queueKeyEvent(.keyDown, "onKeyDown")
    // What the key writes comes as text, if the host says so; else it counts as written here.
    let code = buttonKey(key)
    let isHandled = code > 0 && !(hasText && code >= 32) && pressKey(code)
    if !isHandled {
      switch key.code {
      case 9: moveFocus(backwards: player.keyboard.down.contains(16))
      case 13, 32: activateFocus()
      case 37...40: moveFocus(towards: key.code)
      default: break
      }
    }
    player.actionRunner.runActions()
  }

  private func keyReleased(_ key: InputEvent.Key) {
    guard player.keyboard.down.remove(key.code) != nil else { return }
    player.keyboard.lastCode = key.code
    player.keyboard.lastCharacter = key.character
    queueKeyEvent(.keyUp, "onKeyUp")
    player.actionRunner.runActions()
  }

  /// Handlers of clips, the newest clip first (D.Ev.5), then listeners; methods are those of what has the focus alone (D.Key.12).
  private func queueKeyEvent(_ event: ClipEvents, _ method: String) {
    let focus = player.keyboard.leadsFocus ? player.keyboard.focus : nil
    func queueMethod(_ object: DisplayObject) {
      if object.version >= 6 { player.queue.add(.method(method, []), on: object) }
    }
    for clip in player.frameList.reversed() where !clip.isRemoved {
      clip.dispatch(event)
      if clip === focus { queueMethod(clip) }
    }
    if let button = focus as? Button { queueMethod(button) }
    player.queue.add(.broadcast(method, from: "Key", []), on: nil)
  }

  /// The key as handlers of buttons have it: characters as they are, others by small numbers.
  ///
  /// Source: SWF File Format Specification 19, "BUTTONCONDACTION".
  private func buttonKey(_ key: InputEvent.Key) -> Int {
    switch key.code {
    case 37: 1
    case 39: 2
    case 36: 3
    case 35: 4
    case 45: 5
    case 46: 6
    case 8: 8
    case 13: 13
    case 38: 14
    case 40: 15
    case 33: 16
    case 34: 17
    case 9: 18
    case 27: 19
    default: (32...126).contains(key.character) ? key.character : 0
    }
  }

  /// Brings a key to the first button or clip that waits for it.
  private func pressKey(_ code: Int) -> Bool {
    player.stage.orderedLevels.contains { pressKey(code, in: $0) }
  }

  private func pressKey(_ code: Int, in container: Container) -> Bool {
    for child in container.children {
      switch child {
      case let button as Button:
        // One within another does not hear keys (D.Btn.13).
        if button.isVisible || button.state != .up, button.queueActions(forKey: code) {
          return true
        }
        if pressKey(code, inButton: button) { return true }
      case let clip as MovieClip: if pressKey(code, in: clip) { return true }
      default: break
      }
    }
    guard let clip = container as? MovieClip, clip.clipEvents.contains(.keyPress) else {
      return false
    }
    var found = false
    for action in clip.clipActions
    where action.events.contains(.keyPress) && Int(action.keyCode) == code {
      player.queue.add(
        .code(ScriptCode(file: clip.handlerFile ?? clip.file, range: action.actions)), on: clip)
      found = true
    }
    return found
  }

  private func pressKey(_ code: Int, inButton button: Button) -> Bool {
    button.children.contains { ($0 as? MovieClip).map { pressKey(code, in: $0) } ?? false }
  }

  /// Gives the focus to an object, or to none; listeners and both objects get events.
  ///
  /// Clips and buttons also get the events of a pointer that left and came: at once when keys do it, after the script when a script does.
  package func setFocus(_ object: DisplayObject?, byKeyboard: Bool = false, byMouse: Bool = false) {
    let old = player.keyboard.focus
    player.pointerInput.focusMoves(to: object, byMouse: byMouse)
    if byKeyboard { player.actionRunner.runActions() }
    defer { (object as? EditField)?.editor.gotFocus() }
    (object as? EditField)?.layout.fit()
    guard old !== object else { return }
    player.keyboard.focus = object
    player.keyboard.leadsFocus = object != nil
    player.keyboard.framesFocus = object.map { wantsFrame($0) } ?? false
    (old as? EditField)?.editor.lostFocus()
    for host in player.machines.all { host.focusMoved(from: old, to: object) }
    player.stageChanged()
  }

  /// The mouse takes over: nothing is framed any more.
  private func loseHighlight() {
    guard player.keyboard.leadsFocus else { return }
    player.keyboard.leadsFocus = false
    player.stageChanged()
  }

  /// The clip or button that has the focus and a frame around it.
  package var highlighted: DisplayObject? {
    guard player.keyboard.leadsFocus, player.keyboard.framesFocus,
      let object = player.keyboard.focus,
      !object.isRemoved
    else { return nil }
    return object
  }

  private func wantsFrame(_ object: DisplayObject) -> Bool {
    let own: Bool?
    switch object {
    case let clip as MovieClip: own = clip.focusRect
    case let button as Button: own = button.focusRect
    default: return false
    }
    return (object.version >= 6 ? own : nil) ?? player.stage.showsFocusRect
  }

  /// A press takes the focus to what it is on, or away.
  package func focusByMouse(_ object: DisplayObject?) {
    switch object {
    case let field as EditField where field.isSelectable: setFocus(field)
    default:
      guard player.keyboard.focus is EditField else { break }
      setFocus(nil, byMouse: true)
    }
    player.keyboard.leadsFocus = false
  }

  /// The Tab key: the next object in the order of their indices, or of their places.
  private func moveFocus(backwards: Bool) {
    let stops: [DisplayObject]
    let gathered = tabStops()
    if gathered.isOrdered {
      stops = gathered.stops.enumerated().sorted { first, second in
        let (a, b) = (first.element.tabOrder ?? 0, second.element.tabOrder ?? 0)
        return a != b ? a < b : first.offset < second.offset
      }.map(\.element)
    } else {
      // From left to right, from the top down; of several at one place the first (D.Tab.4).
      var places: Set<Double> = []
      stops = gathered.stops.map { stop in
        let bounds = stop.highlightBounds
        return (object: stop, place: bounds.yMin * 6 + bounds.xMin)
      }.filter { places.insert($0.place).inserted }.sorted { $0.place < $1.place }.map(\.object)
    }
    guard !stops.isEmpty else { return }
    let present = stops.firstIndex { $0 === player.keyboard.focus }
    let next: Int
    if let present {
      next = (present + (backwards ? stops.count - 1 : 1)) % stops.count
    } else {
      next = backwards ? stops.count - 1 : 0
    }
    lead(to: stops[next])
  }

  private func lead(to object: DisplayObject) {
    setFocus(object, byKeyboard: true)
    player.keyboard.leadsFocus = true
    player.keyboard.framesFocus = wantsFrame(object)
    player.stageChanged()
  }

  /// What the Tab key can lead to, and whether scripts have given an order of their own (D.Tab.3).
  private func tabStops() -> (stops: [DisplayObject], isOrdered: Bool) {
    var stops: [DisplayObject] = []
    for level in player.stage.orderedLevels where level.isVisible && !level.hidesChildrenFromTabs {
      gather(level, &stops)
    }
    func isOrdered(_ stop: DisplayObject) -> Bool { stop.tabOrder.map { $0 != -1 } ?? false }
    let ordered = stops.filter(isOrdered)
    return ordered.isEmpty ? (stops, false) : (ordered, true)
  }

  /// An arrow key, while what has the focus is framed: the nearest on that side (D.Tab.10).
  private func moveFocus(towards key: Int) {
    guard let present = highlighted else { return }
    let from = present.highlightBounds
    var best: (stop: DisplayObject, category: Int, distance: Double)?
    for stop in tabStops().stops where stop !== present {
      guard let rank = Self.rank(stop.highlightBounds, from: from, key: key) else { continue }
      if let best, (best.category, best.distance) <= rank { continue }
      best = (stop, rank.0, rank.1)
    }
    if let best { lead(to: best.stop) }
  }

  /// How near something is on the side of an arrow key; nil where it does not lie there.
  private static func rank(_ to: Bounds, from: Bounds, key: Int) -> (Int, Double)? {
    let sharesColumns = to.xMin <= from.xMax && to.xMax >= from.xMin
    let sharesRows = to.yMin <= from.yMax && to.yMax >= from.yMin
    let across = max(from.xMax - to.xMin, to.xMax - from.xMin)
    let down = max(from.yMax - to.yMin, to.yMax - from.yMin)
    let far = (2, across * across + down * down)
    switch key {
    case 40:
      if to.yMax <= from.yMax { return nil }
      if sharesColumns { return (0, to.yMin - from.yMax) }
      return to.yMin <= from.yMax ? (1, across) : far
    case 38:
      if to.yMax >= from.yMax { return nil }
      return sharesColumns ? (0, from.yMax - to.yMax) : far
    case 39:
      if to.xMax <= from.xMax { return nil }
      return sharesRows ? (0, to.xMin - from.xMax) : far
    default:
      if to.xMin >= from.xMin { return nil }
      return sharesRows ? (0, from.xMax - to.xMax) : far
    }
  }

  private func gather(_ container: Container, _ stops: inout [DisplayObject]) {
    for child in container.children where child.isVisible {
      if child.canHaveFocusByTab { stops.append(child) }
      if let clip = child as? MovieClip, !clip.hidesChildrenFromTabs { gather(clip, &stops) }
    }
  }

  /// Enter or Space on a button that the Tab key has led to.
  private func activateFocus() {
    switch highlighted {
    case let button as Button:
      button.handle(.press)
      button.handle(.release)
    case let clip as MovieClip:
      clip.dispatch(.press)
      clip.dispatch(.release)
    default: break
    }
    player.actionRunner.runActions()
  }
}
