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
    case let clip as MovieClip: clip.tabIndex ?? controls.tabIndex
    case let button as Button: button.tabIndex
    case let field as EditField: field.tabIndex ?? controls.tabIndex
    default: controls.tabIndex
    }
  }

  /// What is framed while it has the focus: of a button, where it can be hit (D.Tab.5).
  package var highlightBounds: Bounds {
    let hitObjects: [DisplayObject]
    switch self {
    case let button as Button: hitObjects = button.hitObjects
    case let button as StateButton: hitObjects = [button[.hit]].compactMap { $0 }
    default: return worldBounds
    }
    let matrix = worldMatrix
    return hitObjects.reduce(Bounds.empty) {
      $0.union((matrix * $1.matrix).apply($1.contentBounds))
    }
  }

  /// Whether the Tab key leads to it.
  package var canHaveFocusByTab: Bool {
    if hasCell {
      // Fields that no one can write into, and main timelines, never take part (D.Tab.2).
      if let field = self as? EditField, !field.isEditable { return false }
      if let clip = self as? MovieClip, clip.level != nil { return false }
      return controls[.tabEnabled] ?? KeyboardInput.takesTabsByDefault(self)
    }
    return switch self {
    case let clip as MovieClip: clip.tabEnabled ?? (clip.isButton || clip.tabIndex != nil)
    case let button as Button: button.tabEnabled ?? true
    case let field as EditField: field.isEditable && field.tabEnabled ?? true
    default: false
    }
  }
}

extension KeyboardInput {
  /// Whether the Tab key leads to an object of ActionScript 3 of which no script has said so (D.Focus.6).
  package static func takesTabsByDefault(_ object: DisplayObject) -> Bool {
    switch object {
    case is StateButton: true
    case let field as EditField: field.isEditable
    default: object.controls[.isButtonMode] ?? false
    }
  }

  /// Does what a person did; `next` is what comes at once after it.
  package func deliver(_ event: InputEvent, before next: InputEvent? = nil) {
    switch event {
    case .mouseMove(let x, let y):
      if player.movie.version < 9 { loseHighlight() }
      (player.pointer.x, player.pointer.y) = (x, y)
      tell(.pointerMoved)
    case .mouseDown(let x, let y, let button):
      if button == .left || button == .right && player.movie.version < 9 { loseHighlight() }
      (player.pointer.x, player.pointer.y) = (x, y)
      if button == .left {
        press()
      } else {
        player.pointer.others.insert(button == .right ? 2 : 4)
        tell(.otherPressed(button))
      }
    case .mouseUp(let x, let y, let button):
      if button != .middle, player.movie.version < 9 { loseHighlight() }
      (player.pointer.x, player.pointer.y) = (x, y)
      if button == .left {
        release()
      } else {
        player.pointer.others.remove(button == .right ? 2 : 4)
        tell(.otherReleased(button))
      }
    case .mouseLeave: tell(.pointerLeft)
    case .mouseWheel(let lines): tell(.wheelTurned(lines: lines))
    case .keyDown(let key):
      if case .text? = next { keyPressed(key, hasText: true) } else { keyPressed(key) }
    case .keyUp(let key): keyReleased(key)
    case .text(let scalar):
      // A character that a button or a clip waits for is not typed (D.Key.8, D.Key.10).
      if !tell(.typed(scalar)) {
        (player.keyboard.focus as? EditField)?.editor.type(scalar)
      }
      player.machines.runQueue()
    case .control(let control):
      tell(.commanded(control))
      (player.keyboard.focus as? EditField)?.editor.apply(control)
      player.machines.runQueue()
    case .clipboard(let text): player.keyboard.clipboard = text
    case .composing(let text, let caret):
      (player.keyboard.focus as? EditField)?.editor.compose(text, caret: caret)
    case .composed(let text):
      (player.keyboard.focus as? EditField)?.editor.endComposing(with: text)
      player.machines.runQueue()
    case .focusGained: tell(.windowActivated(true))
    case .focusLost:
      tell(.windowActivated(false))
      setFocus(nil, byKeyboard: true)
    }
  }

  /// Notifies the machines; whether one of them has used it.
  @discardableResult private func tell(_ step: InputStep) -> Bool {
    var isUsed = false
    for host in player.machines.all where host.receive(step) { isUsed = true }
    return isUsed
  }

  private func press() {
    guard !player.pointer.isDown else { return }
    tell(.pointerArrived)
    player.pointer.isDown = true
    player.keyboard.toggled.formSymmetricDifference([1])
    tell(.pointerPressed)
  }

  private func release() {
    guard player.pointer.isDown else { return }
    player.pointer.isDown = false
    tell(.pointerReleased)
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
    if !tell(.keyPressed(key, hasText: hasText)) {
      switch key.code {
      case 9: moveFocus(backwards: player.keyboard.down.contains(16))
      case 13, 32: tell(.activated)
      case 37...40: moveFocus(towards: key.code)
      default: break
      }
    }
    player.machines.runQueue()
  }

  private func keyReleased(_ key: InputEvent.Key) {
    guard player.keyboard.down.remove(key.code) != nil else { return }
    player.keyboard.lastCode = key.code
    player.keyboard.lastCharacter = key.character
    tell(.keyReleased(key))
    player.machines.runQueue()
  }

  /// Gives the focus to an object, or to none; listeners and both objects get events.
  ///
  /// Clips and buttons also get the events of a pointer that left and came: at once when keys do it, after the script when a script does.
  package func setFocus(_ object: DisplayObject?, byKeyboard: Bool = false, byMouse: Bool = false) {
    let old = player.keyboard.focus
    for host in player.machines.all { host.focusWillMove(to: object, byMouse: byMouse) }
    if byKeyboard { player.machines.runQueue() }
    defer { (object as? EditField)?.editor.gotFocus() }
    (object as? EditField)?.layout.fit()
    guard old !== object else { return }
    player.keyboard.focus = object
    player.keyboard.leadsFocus = object != nil
    player.keyboard.framesFocus = object.map { wantsFrame($0) } ?? false
    (old as? EditField)?.editor.lostFocus()
    // Here ActionScript 1 comes first (D.Focus.1).
    for host in player.machines.all.reversed() { host.focusMoved(from: old, to: object) }
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

  /// Whether an object is framed that gets the focus now: nothing is, that has no bounds yet (D.Tab.8, D.Tab.9).
  private func wantsFrame(_ object: DisplayObject) -> Bool {
    let bounds = object.highlightBounds
    guard !bounds.isEmpty, bounds.width > 0 || bounds.height > 0 else { return false }
    let own: Bool?
    switch object {
    case is EditField: return false
    case let object where object.hasCell:
      if (object as? MovieClip)?.level != nil { return false }
      own = object.controls[.focusRect]
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
    lead(to: stops[next], byKey: 9)
  }

  private func lead(to object: DisplayObject, byKey code: Int) {
    guard player.machines.all.allSatisfy({ $0.letsFocusMove(to: object, byKey: code) }) else {
      return
    }
    setFocus(object, byKeyboard: true)
    player.keyboard.leadsFocus = true
    player.keyboard.framesFocus = wantsFrame(object)
    player.stageChanged()
  }

  /// What the Tab key can lead to, and whether scripts have given an order of their own (D.Tab.3).
  private func tabStops() -> (stops: [DisplayObject], isOrdered: Bool) {
    var stops: [DisplayObject] = []
    for child in player.stage.children where child.isVisible {
      // A script of ActionScript 3 may have put anything directly on the stage.
      if child.hasCell, child.canHaveFocusByTab { stops.append(child) }
      gatherChildren(of: child, &stops)
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
    if let best { lead(to: best.stop, byKey: key) }
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

  private func gatherChildren(of object: DisplayObject, _ stops: inout [DisplayObject]) {
    guard let container = object as? Container, !(object is Button), !(object is StateButton),
      !container.hidesChildrenFromTabs
    else { return }
    for child in container.children where child.isVisible {
      if child.canHaveFocusByTab { stops.append(child) }
      gatherChildren(of: child, &stops)
    }
  }
}
