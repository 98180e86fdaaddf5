package import FlashData
import Raster
package import SWF

/// The mouse: where it is, what it is over and what it holds.
package struct Pointer {
  /// In pixels of the viewport.
  package var x = 0.0
  package var y = 0.0
  package var isDown = false
  /// The other buttons that are down, by the codes that `Key.isDown` knows: 2 the right one, 4 the middle one.
  package var others: Set<Int> = []
  /// What is under it, of what waits for it.
  package weak var hovered: DisplayObject? { didSet { hoveredPlace = hovered.map { Place($0) } } }
  /// What it was pressed on.
  package weak var pressed: DisplayObject? { didSet { pressedPlace = pressed.map { Place($0) } } }
  /// By this, what comes to the place of what was under it, or was pressed, takes its part.
  package private(set) var hoveredPlace: Place?
  package private(set) var pressedPlace: Place?
  package var drag: Drag?
  package var isHidden = false

  /// What is the same of an object and of one that is put in its place.
  package struct Place: Equatable {
    private let depth: Int
    private let character: UInt16
    private let file: ObjectIdentifier

    package init(_ object: DisplayObject) {
      depth = object.depth
      character = object.characterID ?? 0
      file = ObjectIdentifier(object.file)
    }
  }

  /// A clip that goes with the mouse.
  package struct Drag {
    package weak var object: DisplayObject?
    /// Its origin goes to the mouse.
    package var locksCenter: Bool
    /// Where the mouse was when the clip was last moved, in the stage's twips; what limits kept it from does not count.
    package var last: Point
    /// In the parent's twips.
    package var limits: Bounds?

    package init(
      object: DisplayObject? = nil, locksCenter: Bool, last: Point, limits: Bounds? = nil
    ) {
      self.object = object
      self.locksCenter = locksCenter
      self.last = last
      self.limits = limits
    }
  }

  package mutating func forget(_ object: DisplayObject) {
    if drag?.object === object { drag = nil }
  }
}

extension DisplayObject {
  /// Whether it takes part in dragging as the items of a menu do.
  package var tracksMenu: Bool {
    (self as? Button)?.tracksAsMenu ?? (self as? MovieClip)?.tracksAsMenu ?? false
  }
}

extension MovieClip {
  /// Whether it has handlers that make it a button.
  package var isButton: Bool {
    let events: ClipEvents = [
      .press, .release, .releaseOutside, .rollOver, .rollOut, .dragOver, .dragOut,
    ]
    if !clipEvents.isDisjoint(with: events) { return true }
    // Main timelines of levels are none, whatever handlers they have.
    guard version >= 6, parent != nil else { return false }
    return actions?.hasButtonHandler(self) ?? false
  }
}

extension Button {
  /// Changes the state and queues what the file and scripts want done.
  package func handle(_ event: ClipEvents) {
    // One that cannot be seen does nothing more than leave what it was in (D.Btn.12).
    guard isVisible || state != .up else { return }
    guard isButtonEnabled else {
      leavePointer(after: event)
      return
    }
    switch event {
    case .rollOver:
      show(.over)
      queueActions(for: .idleToOverUp)
    case .rollOut:
      show(.up)
      queueActions(for: .overUpToIdle)
    case .press:
      show(.down)
      queueActions(for: .overUpToOverDown)
    case .release:
      show(.over)
      queueActions(for: .overDownToOverUp)
    case .dragOut:
      show(tracksAsMenu ? .up : .over)
      queueActions(for: tracksAsMenu ? .overDownToIdle : .overDownToOutDown)
    case .dragOver:
      show(.down)
      queueActions(for: tracksAsMenu ? .idleToOverDown : .outDownToOverDown)
    case .releaseOutside:
      show(.up)
      queueActions(for: .outDownToIdle)
    default: return
    }
    if version >= 6, let method = event.methodName {
      player.queue.add(.method(method, []), on: self)
    }
  }

  /// Out of order, it goes up and forgets the mouse, so that it hears of it when it is mended (D.Btn.11).
  private func leavePointer(after event: ClipEvents) {
    if event != .rollOver, event != .release, event != .dragOut { show(.up) }
    if player.pointer.hovered === self { player.pointer.hovered = nil }
    if player.pointer.pressed === self { player.pointer.pressed = nil }
  }
}

extension PointerInput {
  /// The mouse in the stage's twips.
  package var mousePosition: Point {
    guard let inverse = player.stage.viewMatrix.inverse else { return Point(x: 0, y: 0) }
    let point = inverse.apply(Point(x: player.pointer.x, y: player.pointer.y))
    return Point(x: (point.x * twips).rounded(), y: (point.y * twips).rounded())
  }

  /// `startDrag`; `limits` are in the parent's pixels.
  package func startDrag(_ object: DisplayObject, locksCenter: Bool, limits: Bounds?) {
    player.pointer.drag = Pointer.Drag(
      object: object, locksCenter: locksCenter, last: mousePosition, limits: limits)
  }

  /// Ends dragging, with the object where the mouse is now (C.MovieClip.62).
  package func stopDrag() {
    updateDrag()
    player.pointer.drag = nil
  }

  package func updateDrag() {
    guard let drag = player.pointer.drag, let object = drag.object, !object.isRemoved else {
      return
    }
    let parent = object.parent?.worldMatrix ?? .identity
    let inverse = parent.inverse ?? .identity
    let mouse = inverse.applyRounded(mousePosition)
    let last = inverse.applyRounded(drag.last)
    let (oldX, oldY) = (object.matrix.tx, object.matrix.ty)
    var x = drag.locksCenter ? mouse.x : oldX + mouse.x - last.x
    var y = drag.locksCenter ? mouse.y : oldY + mouse.y - last.y
    if let limits = drag.limits {
      x = min(max(x, limits.xMin), limits.xMax)
      y = min(max(y, limits.yMin), limits.yMax)
    }
    let way = parent.applyRounded(Point(x: last.x + x - oldX, y: last.y + y - oldY))
    player.pointer.drag?.last = way
    let edge = object.edgeShift
    object.numbers.x = (x + edge.x) / twips
    object.numbers.y = (y + edge.y) / twips
    (object as? MovieClip)?.dropTargetPath = dropTarget?.slashPath ?? ""
  }

  /// What a dragged clip is over: the topmost clip below the mouse that is no part of it.
  package var dropTarget: MovieClip? {
    guard let dragged = player.pointer.drag?.object else { return nil }
    for level in player.stage.orderedLevels.reversed() {
      if let found = clip(under: mousePosition, in: level, without: dragged) { return found }
    }
    return nil
  }

  private func clip(
    under point: Point, in clip: MovieClip, without dragged: DisplayObject
  ) -> MovieClip? {
    guard clip !== dragged, clip.isVisible else { return nil }
    for child in clip.children.reversed() where child !== dragged && child.isVisible {
      if let inner = child as? MovieClip {
        if let found = self.clip(under: point, in: inner, without: dragged) { return found }
      } else if child.isHit(point, exactly: true) {
        return clip
      }
    }
    if let drawing = clip.drawing, let inverse = clip.worldMatrix.inverse,
      drawing.contains(inverse.apply(point), pixel: clip.ownPixel)
    {
      return clip
    }
    return nil
  }

  /// The topmost object under the mouse that waits for it: a button, a clip that is used as one, a text field.
  package func objectUnderMouse() -> DisplayObject? {
    let point = mousePosition
    for level in player.stage.orderedLevels.reversed() {
      if let found = pick(level, point) { return found }
    }
    return nil
  }

  private func pick(_ object: DisplayObject, _ point: Point) -> DisplayObject? {
    guard object.isVisible, object.maskee == nil, object.clipDepth == 0 else { return nil }
    guard object.isUnmasked(at: point) else { return nil }
    switch object {
    case let button as Button:
      guard let inverse = button.worldMatrix.inverse else { return nil }
      for child in button.children.reversed() {
        if let found = pick(child, point) { return found }
      }
      return button.isHit(at: inverse.apply(point)) ? button : nil
    case let field as EditField:
      guard let inverse = field.worldMatrix.inverse, field.isHit(point, exactly: false) else {
        return nil
      }
      return field.isSelectable || field.picture.link(at: inverse.apply(point)) != nil ? field : nil
    case let clip as MovieClip: return pick(clip: clip, point)
    default: return nil
    }
  }

  private func pick(clip: MovieClip, _ point: Point) -> DisplayObject? {
    if clip.isButton {
      if let area = clip.hitArea, !area.isRemoved {
        return area.isHit(point, exactly: true) ? clip : nil
      }
      return clip.isHit(point, exactly: true) ? clip : nil
    }
    let children = clip.children
    for index in children.indices.reversed() {
      let child = children[index]
      guard let found = pick(child, point) else { continue }
      let isMasked = children[..<index].contains { mask in
        mask.clipDepth >= child.depth && !mask.isHit(point, exactly: true)
      }
      if !isMasked { return found }
    }
    return nil
  }

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
    let found = objectUnderMouse()
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
      // A menu's items take part although it was pressed elsewhere.
      if let old, old !== pressed, old.tracksMenu { pointerEvent(.dragOut, on: old) }
      if let found, found !== pressed, found.tracksMenu { pointerEvent(.dragOver, on: found) }
    } else {
      if let old { pointerEvent(.rollOut, on: old) }
      if let found { pointerEvent(.rollOver, on: found) }
    }
    player.actionRunner.runActions()
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
    player.pointer.pressed = player.stage.levels[0].flatMap { find(in: $0) }
    if let button = player.pointer.pressed as? Button { button.show(.down) }
  }

  /// Brings an event to a button or a clip that is used as one.
  package func pointerEvent(_ event: ClipEvents, on object: DisplayObject) {
    switch object {
    case let button as Button: button.handle(event)
    case let clip as MovieClip:
      guard clip.isButtonEnabled, clip.isVisible || event == .releaseOutside else { return }
      clip.dispatch(event)
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

  package func mouseMoved() {
    broadcast(.mouseMove, "onMouseMove", from: "Mouse")
    if player.pointer.isDown, let field = player.pointer.pressed as? EditField, field.isSelectable,
      let inverse = field.worldMatrix.inverse
    {
      field.editor.placeCaret(at: inverse.apply(mousePosition), extends: true)
    }
    updateDrag()
    updatePointer()
  }

  package func mousePressed() {
    guard !player.pointer.isDown else { return }
    updatePointer()
    player.pointer.isDown = true
    player.keyboard.toggled.formSymmetricDifference([1])
    broadcast(.mouseDown, "onMouseDown", from: "Mouse")
    let object = player.pointer.hovered.flatMap { $0.isRemoved ? nil : $0 }
    player.pointer.pressed = object
    if let object { pointerEvent(.press, on: object) }
    player.keyboardInput.focusByMouse(object)
    if let field = object as? EditField, field.isSelectable,
      let inverse = field.worldMatrix.inverse
    {
      field.editor.placeCaret(at: inverse.apply(mousePosition), extends: false)
    }
    player.actionRunner.runActions()
  }

  package func mouseReleased() {
    guard player.pointer.isDown else { return }
    player.pointer.isDown = false
    broadcast(.mouseUp, "onMouseUp", from: "Mouse")
    let pressed = player.pointer.pressed.flatMap { $0.isRemoved ? nil : $0 }
    let hovered = player.pointer.hovered.flatMap { $0.isRemoved ? nil : $0 }
    player.pointer.pressed = nil
    if let pressed {
      if pressed === hovered {
        pointerEvent(.release, on: pressed)
        if let field = pressed as? EditField, let inverse = field.worldMatrix.inverse,
          let link = field.picture.link(at: inverse.apply(mousePosition))
        {
          field.actions?.followLink(link.url, target: link.target, in: field)
        }
      } else {
        pointerEvent(.releaseOutside, on: pressed)
        if let hovered, hovered.tracksMenu { pointerEvent(.release, on: hovered) }
      }
    }
    player.actionRunner.runActions()
    if let hovered, hovered !== pressed { pointerEvent(.rollOver, on: hovered) }
    player.actionRunner.runActions()
    updatePointer()
  }

  /// An event for all clips, and for the listeners of `Mouse` or `Key`.
  package func broadcast(_ event: ClipEvents, _ method: String, from source: String) {
    for level in player.stage.orderedLevels { broadcast(event, in: level) }
    player.queue.add(.broadcast(method, from: source, []), on: nil)
    player.actionRunner.runActions()
  }

  private func broadcast(_ event: ClipEvents, in container: Container) {
    for child in container.children.reversed() {
      if let inner = child as? Container { broadcast(event, in: inner) }
    }
    (container as? MovieClip)?.dispatch(event)
  }
}
