import SWF

/// The keyboard: which keys are down, and what has the focus.
struct Keyboard {
  var down: Set<Int> = []
  /// Keys, and the left mouse button, that were pressed an odd number of times.
  var toggled: Set<Int> = []
  var lastCode = 0
  var lastCharacter = 0
  var clipboard = ""
  weak var focus: DisplayObject?
  /// Keys go to what has the focus, and it is framed: until the mouse is used.
  var leadsFocus = false
  /// What had the focus wanted a frame when it came.
  var framesFocus = false

  mutating func forget(_ object: DisplayObject) {
    if focus === object { focus = nil }
  }
}

extension DisplayObject {
  /// Its place in the order of the Tab key, if a script gave it one.
  var tabOrder: Int? {
    switch self {
    case let clip as MovieClip: clip.tabIndex
    case let button as Button: button.tabIndex
    case let field as EditField: field.tabIndex
    default: nil
    }
  }

  /// Whether the Tab key leads to it.
  var canHaveFocusByTab: Bool {
    switch self {
    case let clip as MovieClip: clip.tabEnabled ?? (clip.isButton || clip.tabIndex != nil)
    case let button as Button: button.tabEnabled ?? true
    case let field as EditField: field.tabEnabled ?? field.isEditable
    default: false
    }
  }
}

extension KeyboardInput {
  /// Does what a person did.
  func deliver(_ event: InputEvent) {
    switch event {
    case .mouseMove(let x, let y):
      loseHighlight()
      (player.pointer.x, player.pointer.y) = (x, y)
      player.pointerInput.mouseMoved()
    case .mouseDown(let x, let y, let button):
      loseHighlight()
      (player.pointer.x, player.pointer.y) = (x, y)
      if button == .left {
        player.pointerInput.mousePressed()
      } else {
        player.pointer.others.insert(button == .right ? 2 : 4)
      }
    case .mouseUp(let x, let y, let button):
      loseHighlight()
      (player.pointer.x, player.pointer.y) = (x, y)
      if button == .left {
        player.pointerInput.mouseReleased()
      } else {
        player.pointer.others.remove(button == .right ? 2 : 4)
      }
    case .mouseWheel(let lines): wheel(lines)
    case .keyDown(let key): keyPressed(key)
    case .keyUp(let key): keyReleased(key)
    case .text(let scalar):
      (player.keyboard.focus as? EditField)?.editor.type(scalar)
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
  }

  /// Whether a key is down; the mouse's left button is 1.
  func isKeyDown(_ code: Int) -> Bool {
    code == 1
      ? player.pointer.isDown
      : player.keyboard.down.contains(code) || player.pointer.others.contains(code)
  }

  private func keyPressed(_ key: InputEvent.Key) {
    player.keyboard.down.insert(key.code)
    player.keyboard.toggled.formSymmetricDifference([key.code])
    player.keyboard.lastCode = key.code
    player.keyboard.lastCharacter = key.character
    callKeyMethod(.keyDown)
    player.pointerInput.broadcast(.keyDown, "onKeyDown", from: "Key")
    let code = buttonKey(key)
    var isHandled = false
    if code > 0 {
      for level in player.stage.orderedLevels where !isHandled {
        isHandled = pressKey(code, in: level)
      }
      player.actionRunner.runActions()
    }
    guard !isHandled else { return }
    switch key.code {
    case 9: moveFocus(backwards: player.keyboard.down.contains(16))
    case 13, 32: activateFocus()
    default: break
    }
  }

  private func keyReleased(_ key: InputEvent.Key) {
    guard player.keyboard.down.remove(key.code) != nil else { return }
    player.keyboard.lastCode = key.code
    player.keyboard.lastCharacter = key.character
    callKeyMethod(.keyUp)
    player.pointerInput.broadcast(.keyUp, "onKeyUp", from: "Key")
  }

  /// `onKeyDown` and `onKeyUp` are methods of the clip or button that has the focus alone.
  private func callKeyMethod(_ event: ClipEvents) {
    guard player.keyboard.leadsFocus, let object = player.keyboard.focus, object.version >= 6,
      let method = event.methodName
    else { return }
    switch object {
    case is MovieClip, is Button: player.queue.add(.method(method, []), on: object)
    default: break
    }
    player.actionRunner.runActions()
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

  private func pressKey(_ code: Int, in container: Container) -> Bool {
    for child in container.children {
      switch child {
      case let button as Button:
        if button.isVisible, button.queueActions(forKey: code) { return true }
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

  /// Gives the focus to an object, or to none; listeners and both objects get events.
  ///
  /// Clips and buttons also get the events of a pointer that left and came: at once when keys do it, after the script when a script does.
  func setFocus(_ object: DisplayObject?, byKeyboard: Bool = false) {
    let old = player.keyboard.focus
    if let old { player.pointerInput.pointerEvent(.rollOut, on: old) }
    if let object { player.pointerInput.pointerEvent(.rollOver, on: object) }
    defer { (object as? EditField)?.editor.gotFocus() }
    guard old !== object else { return }
    player.keyboard.focus = object
    player.keyboard.leadsFocus = object != nil
    player.keyboard.framesFocus = object.map { wantsFrame($0) } ?? false
    (old as? EditField)?.editor.lostFocus()
    if byKeyboard { player.actionRunner.runActions() }
    let oldArgument: ScriptArgument = old.map { .object($0) } ?? .undefined
    let newArgument: ScriptArgument = object.map { .object($0) } ?? .undefined
    if let old {
      player.actions.callMethod("onKillFocus", on: old, [object.map { .object($0) } ?? .undefined])
    }
    if let object { player.actions.callMethod("onSetFocus", on: object, [oldArgument]) }
    player.script.broadcast("onSetFocus", from: "Selection", [oldArgument, newArgument])
    player.stageChanged()
  }

  /// The mouse takes over: nothing is framed any more.
  private func loseHighlight() {
    guard player.keyboard.leadsFocus else { return }
    player.keyboard.leadsFocus = false
    player.stageChanged()
  }

  /// The clip or button that has the focus and a frame around it.
  var highlighted: DisplayObject? {
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
  func focusByMouse(_ object: DisplayObject?) {
    switch object {
    case let field as EditField where field.isSelectable: setFocus(field)
    default:
      guard player.keyboard.focus is EditField else { break }
      // The focus that goes takes the pointer's with it.
      if let object { player.pointerInput.pointerEvent(.rollOut, on: object) }
      setFocus(nil)
    }
    player.keyboard.leadsFocus = false
  }

  /// The Tab key: the next object in the order of their indices, or of their places.
  private func moveFocus(backwards: Bool) {
    var stops: [DisplayObject] = []
    for level in player.stage.orderedLevels where !level.hidesChildrenFromTabs {
      gather(level, &stops)
    }
    guard !stops.isEmpty else { return }
    if stops.contains(where: { $0.tabOrder != nil }) {
      stops = stops.filter { $0.tabOrder != nil && $0.tabOrder != -1 }
        .sorted { ($0.tabOrder ?? 0) < ($1.tabOrder ?? 0) }
    } else {
      // From left to right, from the top down.
      stops = stops.enumerated().sorted { first, second in
        let (a, b) = (first.element.worldBounds, second.element.worldBounds)
        let (left, right) = (a.yMin * 6 + a.xMin, b.yMin * 6 + b.xMin)
        return left != right ? left < right : first.offset < second.offset
      }.map(\.element)
    }
    guard !stops.isEmpty else { return }
    let present = stops.firstIndex { $0 === player.keyboard.focus }
    let next: Int
    if let present {
      next = (present + (backwards ? stops.count - 1 : 1)) % stops.count
    } else {
      next = backwards ? stops.count - 1 : 0
    }
    setFocus(stops[next], byKeyboard: true)
    player.keyboard.leadsFocus = true
    player.keyboard.framesFocus = wantsFrame(stops[next])
    player.stageChanged()
    player.actionRunner.runActions()
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
