package import FlashDisplay
import SWF

/// What ActionScript 1 and 2 make of keys and of the wheel: handlers of clips and buttons, methods, listeners.
package struct KeyEvents: MachineView {
  package let machine: Interpreter

  /// A key is down: whether a button or a clip waits for it.
  ///
  /// What the key writes comes as text, if `hasText` says so; else it counts as written here.
  package func keyPressed(_ key: InputEvent.Key, hasText: Bool) -> Bool {
    queue(.keyDown, "onKeyDown")
    let code = buttonKey(key)
    return code > 0 && !(hasText && code >= 32) && pressKey(code)
  }

  /// A key is up.
  package func keyReleased() { queue(.keyUp, "onKeyUp") }

  /// The wheel was turned; up is positive.
  package func wheel(_ lines: Double) {
    let target: ScriptArgument = player.pointer.hovered.map { .object($0) } ?? .undefined
    actionTimelines.queue.add(
      .broadcast("onMouseWheel", from: "Mouse", [.number(lines), target]), on: nil)
    actionTimelines.runActions()
    // A text under the mouse scrolls, and says so even where it cannot (T.Scroll.7).
    guard let field = player.pointer.hovered as? EditField, !field.isRemoved, field.usesMouseWheel
    else { return }
    field.layout.scroll(to: Double(field.layout.scroll) - lines.rounded(.towardZero))
    actionTimelines.scripts?.fieldScrolled(field)
    actionTimelines.runActions()
  }

  /// Handlers of clips, the newest clip first (D.Ev.5), then listeners; methods are those of what has the focus alone (D.Key.12).
  private func queue(_ event: ClipEvents, _ method: String) {
    let focus = player.keyboard.leadsFocus ? player.keyboard.focus : nil
    func queueMethod(_ object: DisplayObject) {
      if object.version >= 6 { actionTimelines.queue.add(.method(method, []), on: object) }
    }
    for clip in player.frameList.reversed() where !clip.isRemoved {
      actionTimelines.dispatch(event, on: clip)
      if clip === focus { queueMethod(clip) }
    }
    if let button = focus as? Button { queueMethod(button) }
    actionTimelines.queue.add(.broadcast(method, from: "Key", []), on: nil)
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
  package func pressKey(_ code: Int) -> Bool {
    player.stage.children.contains {
      ($0 as? Container).map { pressKey(code, in: $0) } ?? false
    }
  }

  private func pressKey(_ code: Int, in container: Container) -> Bool {
    for child in container.children {
      switch child {
      case let button as Button:
        // One within another does not hear keys (D.Btn.13).
        if button.isVisible || button.state != .up, actionTimelines.dispatch(key: code, on: button)
        {
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
      actionTimelines.queue.add(
        .code(ScriptCode(file: clip.handlerFile ?? clip.file, range: action.actions)), on: clip)
      found = true
    }
    return found
  }

  private func pressKey(_ code: Int, inButton button: Button) -> Bool {
    button.children.contains { ($0 as? MovieClip).map { pressKey(code, in: $0) } ?? false }
  }

  /// Enter or Space on a button that the Tab key has led to.
  package func activateFocus() {
    switch player.keyboardInput.highlighted {
    case let button as Button:
      pointerEvents.handle(.press, on: button)
      pointerEvents.handle(.release, on: button)
    case let clip as MovieClip:
      actionTimelines.dispatch(.press, on: clip)
      actionTimelines.dispatch(.release, on: clip)
    default: break
    }
    actionTimelines.runActions()
  }
}

extension MachineView {
  package var keyEvents: KeyEvents { KeyEvents(machine: machine) }
}
