import UIContract
import UIPainting

// Fingers: tap, long press, drag with momentum, swipes.
extension InputHandler {
  /// How near to the edge a swipe begins, in dip.
  private static let edge = 20.0
  /// How far a swipe goes, in dip.
  private static let swipe = 64.0
  /// The least speed of momentum, in dip a second.
  private static let leastSpeed = 20.0

  func touch(_ phase: TouchPhase, _ finger: Int, _ x: Double, _ y: Double) {
    guard x.isFinite, y.isFinite else { return }
    component.input.wantsBottomSheets = true
    switch phase {
    case .down: touchDown(finger, x, y)
    case .move: touchMove(finger, x, y)
    case .up: touchUp(finger, x, y)
    case .cancel:
      guard component.input.finger?.number == finger else { return }
      component.input.finger = nil
      if component.input.press?.source == .touch { endPress(acts: false) }
    }
  }

  private func touchDown(_ number: Int, _ x: Double, _ y: Double) {
    guard component.input.finger == nil else { return }
    component.focus.isVisible = false
    component.input.finger = InteractionState.Finger(
      number: number, startX: x, startY: y, startTime: component.now, x: x, y: y,
      time: component.now)
    let path = component.stage.hit(x: x, y: y)
    // A finger on a layout that glides stops it, and taps nothing.
    let gliding = component.input.gliding.filter { layout in path.contains { $0 === layout } }
    for layout in gliding { layout.content.scroll?.speed = 0 }
    guard gliding.isEmpty else { return }
    if path.isEmpty {
      pressOutside()
      component.input.finger?.isSpent = true
    } else if let target = path.last(where: {
      component.focusing.isFocusable($0) || ($0.kind == .button && $0.root.kind == .toast)
    }) {
      beginPress(target, .touch)
      if target.kind == .slider { component.input.draggedSlider = target }
    }
  }

  private func touchMove(_ number: Int, _ x: Double, _ y: Double) {
    guard var finger = component.input.finger, finger.number == number else { return }
    let dx = x - finger.startX
    let dy = y - finger.startY
    let stepX = x - finger.x
    let stepY = y - finger.y
    let seconds = max(Double(component.now - finger.time) / 1e6, 0.001)
    if let slider = component.input.draggedSlider {
      handlePointer(.pointerMoved(x: x, y: y))
      if component.input.press?.element === slider { endPress(acts: false) }
    } else if finger.dragged == nil, !finger.isSpent,
      abs(dx) > InteractionState.slop || abs(dy) > InteractionState.slop
    {
      if component.input.press?.source == .touch { endPress(acts: false) }
      finger.isSideways = abs(dx) > abs(dy)
      finger.dragged = draggable(finger)
      finger.isSpent = finger.dragged == nil && !isSwipe(finger)
    }
    if let layout = finger.dragged, layout.kind == .scroll {
      let isMirrored = layout.content.scroll?.isMirrored == true
      let step = finger.isSideways ? (isMirrored ? stepX : -stepX) : -stepY
      component.focusing.scroll(layout, by: step)
      // A finger that is lifted without a move keeps the speed it had.
      if component.now > finger.time { finger.speed = 0.6 * finger.speed + 0.4 * step / seconds }
    }
    finger.x = x
    finger.y = y
    finger.time = component.now
    component.input.finger = finger
  }

  /// What a finger drags: a scroll layout along its axis, or a flipper sideways.
  private func draggable(_ finger: InteractionState.Finger) -> Element? {
    if finger.isSideways, isAtStart(finger.startX) { return nil }
    return component.stage.hit(x: finger.startX, y: finger.startY).last {
      switch $0.kind {
      case .scroll:
        $0.content.isHorizontal == finger.isSideways && ($0.content.scroll?.end ?? 0) > 0
      case .flipper: finger.isSideways && $0.children.count > 1
      default: false
      }
    }
  }

  private func isAtStart(_ x: Double) -> Bool {
    component.screen.isRightToLeft ? x > component.screen.size.width - Self.edge : x < Self.edge
  }

  private func isSwipe(_ finger: InteractionState.Finger) -> Bool {
    finger.isSideways && (isAtStart(finger.startX) || component.stage.drawer != nil)
  }

  private func touchUp(_ number: Int, _ x: Double, _ y: Double) {
    touchMove(number, x, y)
    guard let finger = component.input.finger, finger.number == number else { return }
    component.input.finger = nil
    component.input.draggedSlider = nil
    if let layout = finger.dragged {
      let distance = x - finger.startX
      let forwards = (distance < 0) != component.screen.isRightToLeft
      if layout.kind == .flipper {
        if abs(distance) >= Self.swipe { turn(layout, by: forwards ? 1 : -1) }
      } else if abs(finger.speed) > Self.leastSpeed, component.now - finger.time < 100_000 {
        layout.content.scroll?.speed = min(max(finger.speed, -8_000), 8_000)
        if !component.input.gliding.contains(where: { $0 === layout }) {
          component.input.gliding.append(layout)
        }
      }
      return
    }
    if !finger.isSpent, isSwipe(finger), abs(x - finger.startX) >= Self.swipe {
      return swiped(finger, outwards: (x > finger.startX) == component.screen.isRightToLeft)
    }
    guard component.input.press?.source == .touch, let target = component.input.press?.element
    else { return }
    if target.root.kind != .toast { component.focusing.take(focus: target) }
    if target.kind == .textField {
      let position = FieldEditor(target, component).position(atX: x)
      target.content.field?.place(position)
      FieldEditor(target, component).caretMoved()
    }
    endPress(acts: !finger.isSpent)
    if target.kind == .textField, !finger.isSpent, !component.input.hasKeys {
      keyboard.open(for: target)
    }
  }

  /// A swipe from the edge goes back, or opens the drawer when there is no way back; the other way closes the drawer.
  private func swiped(_ finger: InteractionState.Finger, outwards: Bool) {
    if let drawer = component.stage.drawer {
      if outwards { component.setDrawer(drawer, false) }
    } else if !outwards, component.stage.modals.isEmpty {
      if !component.goBack() { toggleDrawer() }
    }
  }

  /// A finger that rests opens the context menu.
  func checkLongPress() {
    guard let finger = component.input.finger, !finger.isSpent, finger.dragged == nil,
      component.now - finger.startTime >= InteractionState.longPress,
      let press = component.input.press,
      press.source == .touch
    else { return }
    component.input.finger?.isSpent = true
    endPress(acts: false)
    if press.element.root === component.stage.scope {
      component.focusing.take(focus: press.element)
    }
    contextMenu(press.element)
  }

  /// Layouts with momentum move on; it halves about every fifth of a second.
  func glide(by microseconds: Int64) {
    guard !component.input.gliding.isEmpty else { return }
    let seconds = min(Double(microseconds) / 1e6, 0.1)
    for layout in component.input.gliding {
      guard let state = layout.content.scroll, state.speed != 0 else { continue }
      component.focusing.scroll(layout, by: state.speed * seconds)
      let speed = state.speed * power(0.5, seconds / 0.2)
      let isAtEdge = layout.content.scroll?.position == state.position
      layout.content.scroll?.speed = isAtEdge || abs(speed) < Self.leastSpeed ? 0 : speed
    }
    component.input.gliding.removeAll { $0.content.scroll?.speed == 0 }
  }
}
