import UIContract

// Keys and pads.
extension Component {
  /// East and South have each other's meaning (`ui.confirm = east`).
  package func setConfirm(swapped: Bool) { input.swapsConfirm = swapped }

  /// Takes what the user does; events come with the next turn.
  package func handle(_ event: UIInput) {
    switch event {
    case .key(let key, let modifiers, let isDown):
      if isDown {
        showFocus(pad: false)
        press(key, modifiers)
        if Self.repeats(key), input.press == nil {
          input.held = Repeat(.key(key, modifiers), now: now)
        }
      } else {
        release(key)
      }
    case .text(let text): typed(text)
    case .composition(let text):
      guard let field = focus.element, field.content.field != nil else { return }
      field.content.field?.composition = String(text.prefix(1_024))
      markPaint(field)
    case .pad(let button, let isDown):
      let button = swapped(button)
      if isDown {
        showFocus(pad: true)
        press(button, isRepeat: false)
        if button.direction != nil || button == .l2 || button == .r2 {
          input.held = Repeat(.pad(button), now: now)
        }
      } else {
        if input.held?.action == .pad(button) { input.held = nil }
        if button == .south, input.press?.source == .pad { endPress(acts: true) }
      }
    case .focusLost:
      input.held = nil
      if let element = input.press?.element {
        input.cancelPress()
        set(.active, of: element, false)
      }
    default: handlePointer(event)
    }
    settle()
  }

  private func swapped(_ button: PadButton) -> PadButton {
    guard input.swapsConfirm else { return button }
    return button == .south ? .east : (button == .east ? .south : button)
  }

  private func showFocus(pad: Bool) {
    input.wantsBottomSheets = pad
    guard !focus.isVisible else { return }
    focus.isVisible = true
    focus.element.map(markPaint)
  }

  private static func repeats(_ key: Key) -> Bool {
    switch key {
    case .up, .down, .left, .right, .backspace, .delete, .pageUp, .pageDown: true
    default: false
    }
  }

  /// Keys that are held act again.
  func repeatHeld() {
    guard var held = input.held, held.fires(at: now) else { return }
    input.held = held
    switch held.action {
    case .key(let key, let modifiers): press(key, modifiers, isRepeat: true)
    case .pad(let button): press(button, isRepeat: true)
    }
  }

  private func release(_ key: Key) {
    if case .key(let held, _) = input.held?.action, held == key { input.held = nil }
    if key == .enter || key == .space, input.press?.source == .key { endPress(acts: true) }
  }

  // MARK: - Keyboard

  private func press(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool = false) {
    if let element = focus.element, element.content.field != nil, edit(element, key, modifiers) {
      return
    }
    if let direction = direction(of: key), modifiers.isEmpty || modifiers == .shift {
      return go(direction, isPad: false, isRepeat: isRepeat)
    }
    switch (key, modifiers) {
    case (.enter, _) where !modifiers.contains(.alt), (.space, _):
      guard !isRepeat, input.press == nil, let element = focus.element else { return }
      beginPress(element, .key, modifiers)
    case (.escape, []), (.backspace, []), (.left, .alt): goBackFromInput()
    case (.tab, []): tab(forwards: true)
    case (.tab, .shift): tab(forwards: false)
    case (.menu, []), (Key("F10"), .shift): contextMenu(focus.element)
    case (Key("F10"), []): toggleDrawer()
    case (Key("F6"), []): toggleToast()
    case (.pageDown, .control): turnPage(forwards: true)
    case (.pageUp, .control): turnPage(forwards: false)
    case (.pageDown, []), (.pageUp, []):
      if let slider = focus.element, slider.kind == .slider {
        let range = slider.content.range
        let tenth = max(1, (Int64(range.upperBound) - Int64(range.lowerBound)) / 10)
        return setSlider(slider, Int64(slider.value) + (key == .pageUp ? tenth : -tenth))
      }
      page(forwards: key == .pageDown)
    case (.home, []), (.end, []):
      if let slider = focus.element, slider.kind == .slider {
        let range = slider.content.range
        return setSlider(slider, Int64(key == .home ? range.lowerBound : range.upperBound))
      }
      edge(last: key == .end)
    case (Key("F"), .control), (Key("/"), []): _ = focusSearch()
    default: break
    }
  }

  private func direction(of key: Key) -> Direction? {
    switch key {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    default: nil
    }
  }

  /// A direction: the widget's own keys first, then the focus, then the scroll layout around it.
  private func go(_ direction: Direction, isPad: Bool, isRepeat: Bool) {
    if let element = focus.element, adjust(element, direction, isPad: isPad) { return }
    if moveFocus(direction) { return }
    guard let scope = stage.scope else { return }
    let start = focus.element.flatMap(scrollAround) ?? firstScroll(in: scope)
    var next = start
    while let layout = next {
      if layout.kind == .scroll, layout.content.isHorizontal == direction.isHorizontal,
        let state = layout.content.scroll
      {
        let step = direction.isForwards != state.isMirrored ? 48.0 : -48.0
        let isAtEdge = step > 0 ? state.position >= state.end : state.position <= 0
        if !isAtEdge { return scroll(layout, by: step) }
      }
      next = layout.parent
    }
    // Only a new press goes round the end of a list, so that holding a key stops there.
    if !isRepeat { goRound(direction) }
  }

  private func firstScroll(in scope: Element) -> Element? {
    var found: Element?
    scope.walk { element in
      if found == nil, element.kind == .scroll, element.isShown { found = element }
      return found == nil && element.isVisible
    }
    return found
  }

  /// From the last element of a list to the first, or back.
  private func goRound(_ direction: Direction) {
    guard let current = focus.element, let list = scrollAround(current),
      list.content.isHorizontal == direction.isHorizontal
    else { return }
    let members = focusables(in: list).filter(isFocusable)
    guard members.count > 1 else { return }
    let isFirst = members.first === current
    let isLast = members.last === current
    if direction.isForwards, isLast, let first = members.first {
      take(focus: first)
    } else if !direction.isForwards, isFirst, let last = members.last {
      take(focus: last)
    }
  }

  // MARK: - Pad

  private func press(_ button: PadButton, isRepeat: Bool) {
    if let direction = button.direction { return go(direction, isPad: true, isRepeat: isRepeat) }
    switch button {
    case .south:
      guard input.press == nil, let element = focus.element else { return }
      beginPress(element, .pad)
    case .east: goBackFromInput()
    case .north: contextMenu(focus.element)
    case .west: _ = focusSearch()
    case .start: toggleDrawer()
    case .select:
      // Selecting is activating with Control, as on the keyboard.
      if let element = focus.element, element.kind == .event { act(element, .control) }
    case .l1: turnPage(forwards: false)
    case .r1: turnPage(forwards: true)
    case .l2: page(forwards: false)
    case .r2: page(forwards: true)
    case .l3: toggleToast()
    default: break
    }
  }
}
