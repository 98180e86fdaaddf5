package import FlashData
package import FlashDisplay
import Raster
package import SWF

/// What ActionScript 1 and 2 make of the mouse: events of buttons and of clips that are used as such, and for all clips.
package struct PointerEvents: MachineView {
  package let machine: Interpreter

  // MARK: - What is under the pointer

  /// How an object takes part: buttons, clips that are used as such, text fields.
  package func part(of object: DisplayObject) -> PointerPart {
    switch object {
    case let clip as MovieClip: clip.isButton ? .itself : .contents(orItself: false)
    case is Button: .contents(orItself: true)
    case is EditField: .itself
    default: .nothing
    }
  }

  /// Whether a point of the stage, in twips, is on what waits for the mouse.
  package func isHit(_ object: DisplayObject, at point: Point) -> Bool {
    switch object {
    case let clip as MovieClip:
      if let area = clip.hitArea, !area.isRemoved { return area.isHit(point, exactly: true) }
      return clip.isHit(point, exactly: true)
    case let button as Button:
      return button.worldMatrix.inverse.map { button.isHit(at: $0.apply(point)) } ?? false
    case let field as EditField:
      guard let inverse = field.worldMatrix.inverse, field.isHit(point, exactly: false) else {
        return false
      }
      return field.isSelectable || field.picture.link(at: inverse.apply(point)) != nil
    default: return false
    }
  }

  // MARK: - Buttons

  /// Changes the state and queues what the file and scripts want done.
  package func handle(_ event: ClipEvents, on button: Button) {
    // One that cannot be seen does nothing more than leave what it was in (D.Btn.12).
    guard button.isVisible || button.state != .up else { return }
    guard button.isButtonEnabled else {
      leavePointer(button, after: event)
      return
    }
    switch event {
    case .rollOver:
      button.show(.over)
      actionTimelines.dispatch(.idleToOverUp, on: button)
    case .rollOut:
      button.show(.up)
      actionTimelines.dispatch(.overUpToIdle, on: button)
    case .press:
      button.show(.down)
      actionTimelines.dispatch(.overUpToOverDown, on: button)
    case .release:
      button.show(.over)
      actionTimelines.dispatch(.overDownToOverUp, on: button)
    case .dragOut:
      button.show(button.tracksAsMenu ? .up : .over)
      actionTimelines.dispatch(
        button.tracksAsMenu ? .overDownToIdle : .overDownToOutDown, on: button)
    case .dragOver:
      button.show(.down)
      actionTimelines.dispatch(
        button.tracksAsMenu ? .idleToOverDown : .outDownToOverDown, on: button)
    case .releaseOutside:
      button.show(.up)
      actionTimelines.dispatch(.outDownToIdle, on: button)
    default: return
    }
    if button.version >= 6, let method = event.methodName {
      actionTimelines.queue.add(.method(method, []), on: button)
    }
  }

  /// Out of order, it goes up and forgets the mouse, so that it hears of it when it is mended (D.Btn.11).
  private func leavePointer(_ button: Button, after event: ClipEvents) {
    if event != .rollOver, event != .release, event != .dragOut { button.show(.up) }
    if player.pointer.hovered === button { player.pointer.hovered = nil }
    if player.pointer.pressed === button { player.pointer.pressed = nil }
  }

  // MARK: - Events

  /// The focus takes the pointer's events with it: what was under it is left, what gets the focus is entered (D.Focus.1).
  ///
  /// What the mouse itself has pressed stays under it.
  package func focusMoves(to object: DisplayObject?, byMouse: Bool) {
    if let old = player.pointer.hovered, !old.isRemoved { pointerEvent(.rollOut, on: old) }
    if object == nil, byMouse { return }
    player.pointer.hovered = object
    if let object { pointerEvent(.rollOver, on: object) }
  }

  /// Lets the pointer come and go over what is under it now.
  ///
  /// While it rests, what comes under it is noticed only if nothing was there, or what was there has gone (D.Mouse.3, D.Mouse.20).
  package func updatePointer(rests: Bool = false) {
    let old = player.pointer.hovered.flatMap { $0.isRemoved ? nil : $0 }
    if rests, let old, isShown(old) { return }
    let found = player.pointerInput.hitChain(at: player.pointerInput.mousePosition).first
    adoptPressed()
    if let found, old == nil, Pointer.Place(found) == player.pointer.hoveredPlace {
      // It stands in the place of the other, and inherits its state without an event (D.Mouse.4).
      player.pointer.hovered = found
      let isPressed = player.pointer.isDown && player.pointer.pressed === found
      (found as? Button)?.show(isPressed ? .down : .over)
      return
    }
    if found === old { return }
    player.pointer.hovered = found
    let pressed =
      player.pointer.isDown ? player.pointer.pressed.flatMap { $0.isRemoved ? nil : $0 } : nil
    if player.pointer.isDown {
      if let pressed {
        if old === pressed { pointerEvent(.dragOut, on: pressed) }
        if found === pressed { pointerEvent(.dragOver, on: pressed) }
      }
      // Clips and a menu's items take part although something else, or nothing, was pressed (D.Mouse.6, D.Mouse.8).
      if let old, old !== pressed, hearsDrags(old) { pointerEvent(.dragOut, on: old) }
      if let found, found !== pressed, hearsDrags(found) { pointerEvent(.dragOver, on: found) }
    } else {
      if let old { pointerEvent(.rollOut, on: old) }
      if let found { pointerEvent(.rollOver, on: found) }
    }
    actionTimelines.runActions()
  }

  /// Whether it hears of a pointer that comes and goes with the button held, without having been pressed.
  ///
  /// Nothing does while the pointer drags a clip (C.Pointer.1).
  private func hearsDrags(_ object: DisplayObject) -> Bool {
    player.pointer.drag == nil && (object is MovieClip || object.tracksMenu)
  }

  private func isShown(_ object: DisplayObject) -> Bool {
    var present: DisplayObject? = object
    while let shown = present {
      if !shown.isVisible { return false }
      present = shown.parent
    }
    return true
  }

  /// What was pressed has gone: the first thing in its place is pressed now (D.Mouse.5).
  private func adoptPressed() {
    guard player.pointer.pressed?.isRemoved ?? true, let place = player.pointer.pressedPlace else {
      return
    }
    func find(in container: Container) -> DisplayObject? {
      for child in container.children {
        if Pointer.Place(child) == place { return child }
        if let inner = child as? Container, let found = find(in: inner) { return found }
      }
      return nil
    }
    player.pointer.pressed = player.actionIsland.levels[0].flatMap { find(in: $0) }
    if let button = player.pointer.pressed as? Button { button.show(.down) }
  }

  /// Brings an event to a button or a clip that is used as one.
  package func pointerEvent(_ event: ClipEvents, on object: DisplayObject) {
    switch object {
    case let button as Button: handle(event, on: button)
    case let clip as MovieClip:
      guard clip.isButtonEnabled, clip.isVisible || event == .releaseOutside else { return }
      actionTimelines.dispatch(event, on: clip)
      showButtonFrame(event, of: clip)
    default: break
    }
  }

  /// A clip that is used as a button goes to the frame that is named as its state (D.Ev.10).
  private func showButtonFrame(_ event: ClipEvents, of clip: MovieClip) {
    let label: String
    switch event {
    case .rollOut, .releaseOutside: label = "_up"
    case .rollOver, .release, .dragOut: label = "_over"
    case .press, .dragOver: label = "_down"
    default: return
    }
    guard clip.isButton, let frame = clip.timeline.frame(labelled: label) else { return }
    clip.goTo(frame, plays: false)
  }

  /// The pointer is elsewhere.
  package func mouseMoved() {
    broadcast(.mouseMove, "onMouseMove", from: "Mouse")
    if player.pointer.isDown, let field = player.pointer.pressed as? EditField, field.isSelectable,
      let inverse = field.worldMatrix.inverse
    {
      field.editor.placeCaret(at: inverse.apply(player.pointerInput.mousePosition), extends: true)
    }
    player.pointerInput.updateDrag()
    updatePointer()
  }

  /// The left button is down; what is under it has been found before.
  package func mousePressed() {
    broadcast(.mouseDown, "onMouseDown", from: "Mouse")
    let object = player.pointer.hovered.flatMap { $0.isRemoved ? nil : $0 }
    player.pointer.pressed = object
    if let object { pointerEvent(.press, on: object) }
    player.keyboardInput.focusByMouse(object)
    if let field = object as? EditField, field.isSelectable,
      let inverse = field.worldMatrix.inverse
    {
      field.editor.placeCaret(at: inverse.apply(player.pointerInput.mousePosition), extends: false)
    }
    actionTimelines.runActions()
  }

  /// The left button is up again.
  package func mouseReleased() {
    broadcast(.mouseUp, "onMouseUp", from: "Mouse")
    let pressed = player.pointer.pressed.flatMap { $0.isRemoved ? nil : $0 }
    let hovered = player.pointer.hovered.flatMap { $0.isRemoved ? nil : $0 }
    player.pointer.pressed = nil
    if let pressed {
      if pressed === hovered {
        pointerEvent(.release, on: pressed)
        if let field = pressed as? EditField, let inverse = field.worldMatrix.inverse,
          let link = field.picture.link(at: inverse.apply(player.pointerInput.mousePosition))
        {
          actionTimelines.scripts?.followLink(link.url, target: link.target, in: field)
        }
      } else {
        pointerEvent(.releaseOutside, on: pressed)
        if let hovered, hovered.tracksMenu { pointerEvent(.release, on: hovered) }
      }
    }
    actionTimelines.runActions()
    if let hovered, hovered !== pressed { pointerEvent(.rollOver, on: hovered) }
    actionTimelines.runActions()
    updatePointer()
  }

  /// An event for all clips, and for the listeners of `Mouse` or `Key`.
  package func broadcast(_ event: ClipEvents, _ method: String, from source: String) {
    for case let level as Container in player.stage.children { broadcast(event, in: level) }
    actionTimelines.queue.add(.broadcast(method, from: source, []), on: nil)
    actionTimelines.runActions()
  }

  private func broadcast(_ event: ClipEvents, in container: Container) {
    for child in container.children.reversed() {
      if let inner = child as? Container { broadcast(event, in: inner) }
    }
    if let clip = container as? MovieClip { actionTimelines.dispatch(event, on: clip) }
  }
}

extension MachineView {
  package var pointerEvents: PointerEvents { PointerEvents(machine: machine) }
}
