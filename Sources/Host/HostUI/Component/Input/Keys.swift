import UIContract

// Keys and pads.
extension InputHandler {
  /// Takes what the user does; events come with the next turn.
  func handle(_ event: WindowInput) {
    switch event {
    case .pointerMoved, .pointerReleased, .pointerLeft: break
    default: if component.input.tooltip.hide() { component.scene.change() }
    }
    switch event {
    case .key(let key, let modifiers, let isDown):
      if isDown {
        component.input.hasKeys = true
        showFocus(pad: false)
        // Who has a keyboard needs none on the screen.
        if keyboard.isOpen {
          keyboard.close()
          guard key != .escape else { break }
        }
        press(key, modifiers)
        if key.repeats, component.input.press == nil {
          component.input.held = Repeat(.key(key, modifiers), now: component.now)
        }
      } else {
        release(key)
      }
    case .text(let text): typed(text)
    case .composition(let text):
      guard let field = component.focus.element, field.content.field != nil else { return }
      field.content.field?.composition = String(text.prefix(1_024))
      component.scene.markPaint(field)
    case .pad(let button, let isDown):
      if button == .r3 { component.input.sizing.isStickPressed = isDown }
      if isDown {
        showFocus(pad: true)
        let repeats =
          keyboard.isOpen
          ? keyboard.repeats(button)
          : button.direction != nil || button == .l2 || button == .r2
        press(button, isRepeat: false)
        if repeats {
          // First letters go by slowly enough to be read.
          let isLetters = button.direction == nil && component.focusing.isInWrap
          component.input.held = Repeat(
            .pad(button), now: component.now, pace: isLetters ? InteractionState.letterPace : nil)
        }
      } else {
        if component.input.held?.action == .pad(button) { component.input.held = nil }
        if button == .south, component.input.press?.source == .pad { endPress(acts: true) }
      }
    case .focusLost:
      component.input.held = nil
      component.input.sizing.isStickPressed = false
      if let element = component.input.press?.element {
        component.input.cancelPress()
        component.scene.set(.active, of: element, false)
      }
    default: handlePointer(event)
    }
    component.settle()
  }

  private func showFocus(pad: Bool) {
    component.input.wantsBottomSheets = pad
    guard !component.focus.isVisible else { return }
    component.focus.isVisible = true
    component.focus.element.map { component.scene.markPaint($0) }
  }

  /// Keys that are held act again.
  func repeatHeld() {
    guard var held = component.input.held, held.fires(at: component.now) else { return }
    component.input.held = held
    switch held.action {
    case .key(let key, let modifiers): press(key, modifiers, isRepeat: true)
    case .pad(let button): press(button, isRepeat: true)
    }
  }

  private func release(_ key: WindowKey) {
    if case .key(let held, _) = component.input.held?.action, held == key {
      component.input.held = nil
    }
    if key == .enter || key == .space, component.input.press?.source == .key {
      endPress(acts: true)
    }
  }

  /// Text from the keyboard: for the field with the focus, else for the search.
  func typed(_ text: String) {
    guard text.utf8.count <= CommandLimit.textBytes else { return }
    keyboard.close()
    if component.focus.element?.content.field == nil {
      // A blank activates what has the focus; it begins no search.
      guard component.stage.modals.isEmpty, text != " ", component.input.press == nil, focusSearch()
      else { return }
    }
    guard let field = component.focus.element, field.content.field != nil else { return }
    field.content.field?.composition = ""
    if field.content.field?.insert(text) == true { FieldEditor(field, component).changed() }
  }

  /// The size of what is shown is to change by a step.
  func askForSize(_ step: Int32) {
    component.post(
      .system(SystemEvent(.size, value: step, focus: component.focus.element?.id)))
  }

  // MARK: - Keyboard

  private func press(_ key: WindowKey, _ modifiers: KeyModifiers, isRepeat: Bool = false) {
    if let element = component.focus.element, element.content.field != nil,
      FieldEditor(element, component).take(key, modifiers)
    {
      return
    }
    if let step = component.input.sizing.step(of: key, modifiers) { return askForSize(step) }
    if let direction = key.direction, modifiers.isEmpty || modifiers == .shift {
      return go(direction, isPad: false, isRepeat: isRepeat)
    }
    switch (key, modifiers) {
    case (.enter, _) where !modifiers.contains(.alt), (.space, _):
      guard !isRepeat, component.input.press == nil, let element = component.focus.element else {
        return
      }
      beginPress(element, .key, modifiers)
    case (.escape, []), (.backspace, []), (.left, .alt): goBackFromInput()
    case (.tab, []): component.focusing.tab(forwards: true)
    case (.tab, .shift): component.focusing.tab(forwards: false)
    case (.menu, []), (WindowKey("F10"), .shift): contextMenu(component.focus.element)
    case (WindowKey("F10"), []): toggleDrawer()
    case (WindowKey("F6"), []): toggleToast()
    case (.pageDown, .control): turnPage(forwards: true)
    case (.pageUp, .control): turnPage(forwards: false)
    case (.pageDown, []), (.pageUp, []):
      if let slider = component.focus.element, slider.kind == .slider {
        let range = slider.content.range
        let tenth = max(1, (Int64(range.upperBound) - Int64(range.lowerBound)) / 10)
        return setSlider(slider, Int64(slider.value) + (key == .pageUp ? tenth : -tenth))
      }
      component.focusing.page(forwards: key == .pageDown)
    case (.home, []), (.end, []):
      if let slider = component.focus.element, slider.kind == .slider {
        let range = slider.content.range
        return setSlider(slider, Int64(key == .home ? range.lowerBound : range.upperBound))
      }
      component.focusing.edge(last: key == .end)
    case (WindowKey("F"), .control), (WindowKey("/"), []): _ = focusSearch()
    case (_, .alt) where !isRepeat && key.isLetter:
      component.post(.system(SystemEvent(.letter, text: key.name.uppercased())))
    case (_, []) where !isRepeat: pass(key.name)
    case (_, .control) where !isRepeat && component.stage.modals.isEmpty:
      component.post(.system(SystemEvent(.shortcut, text: key.name.uppercased())))
    default: break
    }
  }

  /// A key or a button that a dialog has no use for goes to the application, which may close the dialog by it.
  private func pass(_ name: String) {
    guard !component.stage.modals.isEmpty else { return }
    component.post(.system(SystemEvent(.key, text: name)))
  }

  /// A direction: the widget's own keys first, then the focus, then the scroll layout around it.
  private func go(_ direction: Direction, isPad: Bool, isRepeat: Bool) {
    if let element = component.focus.element {
      if adjust(element, direction, isPad: isPad) { return }
      // A card that is kept outside of its grid's cells comes into view again before the focus moves on.
      if component.focusing.isKeptOutside(element) {
        return component.focusing.scrollIntoView(element)
      }
    }
    if component.focusing.moveFocus(direction) { return }
    guard let scope = component.stage.scope else { return }
    let start =
      component.focus.element.flatMap(component.focusing.scrollAround) ?? firstScroll(in: scope)
    var next = start
    while let layout = next {
      if layout.kind == .scroll, layout.content.isHorizontal == direction.isHorizontal,
        let state = layout.content.scroll
      {
        let step = direction.isForwards != state.isMirrored ? 48.0 : -48.0
        let isAtEdge = step > 0 ? state.position >= state.end : state.position <= 0
        if !isAtEdge { return component.focusing.scroll(layout, by: step) }
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
    if keyboard.isOpen, direction.isHorizontal,
      let row = component.focus.element?.parent?.children
    {
      if let other = direction == .right ? row.first : row.last {
        component.focusing.take(focus: other)
      }
      return
    }
    guard let current = component.focus.element,
      let list = component.focusing.scrollAround(current),
      list.content.isHorizontal == direction.isHorizontal
    else { return }
    let members = component.focusing.focusables(in: list).filter(component.focusing.isFocusable)
    guard members.count > 1 else { return }
    let isFirst = members.first === current
    let isLast = members.last === current
    if direction.isForwards, isLast, let first = members.first {
      component.focusing.take(focus: first)
    } else if !direction.isForwards, isFirst, let last = members.last {
      component.focusing.take(focus: last)
    }
  }

  // MARK: - Pad

  private func press(_ button: WindowPadButton, isRepeat: Bool) {
    if keyboard.take(button, isRepeat: isRepeat) { return }
    if let step = component.input.sizing.step(of: button) { return askForSize(step) }
    if let direction = button.direction { return go(direction, isPad: true, isRepeat: isRepeat) }
    switch button {
    case .south:
      guard component.input.press == nil, let element = component.focus.element else { return }
      beginPress(element, .pad)
    case .east: goBackFromInput()
    case .north: contextMenu(component.focus.element)
    case .west:
      guard focusSearch(), let field = component.focus.element else { return }
      keyboard.open(for: field)
    case .start: toggleDrawer()
    case .select:
      // Selecting is activating with Control, as on the keyboard.
      if let element = component.focus.element, element.kind == .event { act(element, .control) }
    case .l1: turnPage(forwards: false)
    case .r1: turnPage(forwards: true)
    case .l2 where isRepeat && component.focusing.isInWrap:
      component.post(.system(SystemEvent(.letter, value: -1)))
    case .r2 where isRepeat && component.focusing.isInWrap:
      component.post(.system(SystemEvent(.letter, value: 1)))
    case .l2: component.focusing.page(forwards: false)
    case .r2: component.focusing.page(forwards: true)
    case .l3: toggleToast()
    case .guide where !isRepeat: pass(SystemEvent.guide)
    default: break
    }
  }
}
