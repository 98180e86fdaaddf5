import UIContract
import UIPainting

// Mouse and wheel.
extension InputHandler {
  /// A notch of the wheel, in dip.
  private static let notch = 60.0
  /// Where the pointer finds a scroll bar, in dip from the edge.
  private static let barWidth = 12.0

  func handlePointer(_ event: WindowInput) {
    switch event {
    case .pointerMoved(let x, let y): pointerMoved(x, y)
    case .pointerPressed(let x, let y, let button, let clicks, let modifiers):
      pointerMoved(x, y)
      pointerPressed(x, y, button, clicks, modifiers)
    case .pointerReleased(let x, let y, let button):
      pointerMoved(x, y)
      guard button == .left else { return }
      component.input.draggedBar = nil
      component.input.draggedSlider = nil
      component.input.selecting = nil
      if component.input.press?.source == .pointer { endPress(acts: true) }
    case .pointerLeft:
      component.input.pointer = nil
      hover([])
    case .wheel(let x, let y, let dx, let dy, let modifiers):
      wheel(x, y, dx, dy, modifiers)
    case .touch(let phase, let finger, let x, let y): touch(phase, finger, x, y)
    default: break
    }
  }

  private func pointerMoved(_ x: Double, _ y: Double) {
    guard x.isFinite, y.isFinite else { return }
    if let old = component.input.pointer, old.x == x, old.y == y { return }
    component.input.pointer = (x, y)
    if let slider = component.input.draggedSlider { return drag(slider: slider, x) }
    if let bar = component.input.draggedBar { return drag(bar: bar, x, y) }
    if let field = component.input.selecting {
      let position = FieldEditor(field, component).position(atX: x)
      field.content.field?.place(position, selecting: true)
      return FieldEditor(field, component).caretMoved()
    }
    let path = component.stage.hit(x: x, y: y)
    hover(path)
    if let press = component.input.press, press.source == .pointer {
      let isOver = path.contains { $0 === press.element }
      if isOver != press.isOver {
        component.input.press?.isOver = isOver
        component.scene.set(.active, of: press.element, isOver)
      }
    }
  }

  /// The widgets under the pointer show it.
  func hover(_ path: [Element]) {
    let new = path.filter { $0.kind.isFocusable && $0.isEnabled || $0.kind == .scroll }
    for element in component.input.hovers where !new.contains(where: { $0 === element }) {
      component.scene.set(.hover, of: element, false)
    }
    for element in new { component.scene.set(.hover, of: element, true) }
    component.input.hovers = new
    let isNew = component.input.hovered !== path.last
    component.input.hovered = path.last
    let isShown = path.last != nil
    if component.input.tooltip.pointerMoved(isNew: isNew, isOver: isShown, now: component.now) {
      component.scene.change()
    }
    for element in new where element.kind == .scroll {
      element.content.scroll?.barUntil = component.now + 1_000_000
    }
  }

  private func pointerPressed(
    _ x: Double, _ y: Double, _ button: PointerButton, _ clicks: Int, _ modifiers: KeyModifiers
  ) {
    component.input.wantsBottomSheets = false
    if component.focus.isVisible {
      component.focus.isVisible = false
      component.focus.element.map { component.scene.markPaint($0) }
    }
    if button == .back { return goBackFromInput() }
    let path = component.stage.hit(x: x, y: y)
    guard !path.isEmpty else { return pressOutside() }
    let target = path.last {
      component.focusing.isFocusable($0) || ($0.kind == .button && $0.root.kind == .toast)
    }
    if button == .right {
      if let target { component.focusing.take(focus: target) }
      contextMenu(path.last, modifiers)
      component.input.menuPlace = (x, y)
      return
    }
    guard button == .left else { return }
    if let bar = bar(at: x, y, path) { return grip(bar, x, y) }
    guard let target, target.isEnabled else { return }
    if target.root.kind != .toast { component.focusing.take(focus: target) }
    switch target.kind {
    case .slider:
      component.input.draggedSlider = target
      drag(slider: target, x)
    case .textField:
      let position = FieldEditor(target, component).position(atX: x)
      switch clicks {
      case 2: target.content.field?.selectWord(at: position)
      case 3...: target.content.field?.selectAll()
      default:
        target.content.field?.place(position, selecting: modifiers.contains(.shift))
        component.input.selecting = target
      }
      FieldEditor(target, component).caretMoved()
    default: beginPress(target, .pointer, modifiers, clicks: clicks)
    }
  }

  /// A click beside a sheet, a dismissable dialog or the drawer closes it.
  func pressOutside() {
    if keyboard.isOpen {
      keyboard.close()
    } else if let top = component.stage.modals.last?.element {
      if top.kind == .sheet || top.look.isDismissable { component.endModal(top, 0) }
    } else if let drawer = component.stage.drawer {
      component.setDrawer(drawer, false)
    }
  }

  private func drag(slider: Element, _ x: Double) {
    let frame = slider.windowFrame
    let inset = slider.look.box.inset
    let width = frame.width - inset.across
    guard width > 0 else { return }
    var part = min(max((x - frame.x - inset.left) / width, 0), 1)
    if component.screen.isRightToLeft { part = 1 - part }
    let range = slider.content.range
    let span = Double(range.upperBound) - Double(range.lowerBound)
    setSlider(slider, Int64(range.lowerBound) + Int64((part * span).rounded()))
  }

  // MARK: - Scroll bars

  /// The scroll layout whose bar is at a place.
  private func bar(at x: Double, _ y: Double, _ path: [Element]) -> Element? {
    path.last {
      guard $0.kind == .scroll, let state = $0.content.scroll, state.end > 0 else { return false }
      let frame = $0.windowFrame
      if $0.content.isHorizontal { return y >= frame.maxY - Self.barWidth }
      return component.screen.isRightToLeft
        ? x < frame.x + Self.barWidth : x >= frame.maxX - Self.barWidth
    }
  }

  /// The length of a bar's thumb and the room that it moves in, in dip.
  private func thumb(_ state: ScrollState) -> (length: Double, room: Double) {
    let whole = state.end + state.viewport
    let length = max(24, state.viewport * state.viewport / max(whole, 1))
    return (length, max(1, state.viewport - length))
  }

  private func grip(_ bar: Element, _ x: Double, _ y: Double) {
    guard let state = bar.content.scroll else { return }
    let frame = bar.windowFrame
    let place = bar.content.isHorizontal ? x - frame.x : y - frame.y
    let thumb = thumb(state)
    let start = state.position / state.end * thumb.room
    let isOnThumb = place >= start && place < start + thumb.length
    component.input.draggedBar = bar
    component.input.barGrip = isOnThumb ? place - start : thumb.length / 2
    if !isOnThumb { drag(bar: bar, x, y) }
  }

  private func drag(bar: Element, _ x: Double, _ y: Double) {
    guard let state = bar.content.scroll else { return }
    let frame = bar.windowFrame
    let place = bar.content.isHorizontal ? x - frame.x : y - frame.y
    let part = (place - component.input.barGrip) / thumb(state).room
    component.focusing.scroll(bar, by: part * state.end - state.position)
  }

  private func wheel(
    _ x: Double, _ y: Double, _ dx: Double, _ dy: Double, _ modifiers: KeyModifiers
  ) {
    guard x.isFinite, y.isFinite, dx.isFinite, dy.isFinite else { return }
    if modifiers.contains(.control) {
      for step in component.input.sizing.steps(ofWheel: dy) { askForSize(step) }
      return
    }
    let across = modifiers.contains(.shift) && dx == 0 ? dy : dx
    let along = modifiers.contains(.shift) && dx == 0 ? 0 : dy
    wheel(by: across, sideways: true, component.stage.hit(x: x, y: y))
    wheel(by: along, sideways: false, component.stage.hit(x: x, y: y))
    if let pointer = component.input.pointer {
      hover(component.stage.hit(x: pointer.x, y: pointer.y))
    }
  }

  /// The innermost layout that can still move that way takes the wheel.
  private func wheel(by notches: Double, sideways: Bool, _ path: [Element]) {
    guard notches != 0 else { return }
    for layout in path.reversed() {
      guard let state = layout.content.scroll, layout.content.isHorizontal == sideways else {
        continue
      }
      let distance = notches * Self.notch
      let isAtEdge = distance > 0 ? state.position >= state.end : state.position <= 0
      if !isAtEdge { return component.focusing.scroll(layout, by: distance) }
    }
  }
}
