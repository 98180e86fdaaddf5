import UIContract

// What presses do.
extension Component {
  /// A press begins: the element is seen as pressed.
  func beginPress(
    _ element: Element, _ source: InputState.Source, _ modifiers: KeyModifiers = [], clicks: Int = 1
  ) {
    endFading(element)
    input.press = InputState.Press(
      element: element, source: source, modifiers: modifiers, clicks: clicks)
    input.pressedAt = now
    set(.active, of: element, true)
  }

  /// The press ends; inside the element it acts.
  func endPress(acts: Bool) {
    guard let press = input.press else { return }
    input.press = nil
    let until = input.pressedAt + InputState.leastPress
    if now >= until {
      set(.active, of: press.element, false)
    } else {
      input.fading.append((press.element, until))
    }
    if acts, press.isOver, isFocusable(press.element) || press.element.root.kind == .toast {
      act(press.element, press.modifiers, clicks: press.clicks, isPad: press.source == .pad)
    }
  }

  private func endFading(_ element: Element) {
    input.fading.removeAll { $0.element === element }
  }

  /// Presses that were seen long enough are not seen any more.
  func fadePresses() {
    for (element, until) in input.fading where until <= now {
      if input.press?.element !== element { set(.active, of: element, false) }
    }
    input.fading.removeAll { $0.until <= now }
  }

  /// Activates an element.
  func act(_ element: Element, _ modifiers: KeyModifiers = [], clicks: Int = 1, isPad: Bool = false)
  {
    if let part = element.content.part { return act(part, element) }
    switch element.kind {
    case .button where element.look.isToggle, .toggleSwitch, .checkBox:
      setValue(element, element.value == 0 ? 1 : 0)
      set(.selected, of: element, element.value == 1)
      post(.value(element.id, ValueEvent(element.value)))
    case .button: post(.value(element.id, ValueEvent(0, value2: modifiers.value2)))
    case .event:
      let action: ValueEvent.Action = clicks == 2 ? .doubleClick : .activate
      post(.value(element.id, ValueEvent(action.rawValue, value2: modifiers.value2)))
    case .picker: open(picker: element)
    case .slider where isPad:
      input.heldSlider = input.heldSlider === element ? nil : element
      markPaint(element)
    default: break
    }
    settle()
  }

  private func act(_ part: PartAction, _ element: Element) {
    switch part {
    case .end(let value): endModal(element.root, value)
    case .back: _ = goBack()
    case .toast(let value):
      let toast = element.root
      leaveToast()
      // The toast goes with its answer, so the event must not be dropped with it.
      outbox.addFinal(.value(toast.id, ValueEvent(value)))
      delete(toast)
    }
    settle()
  }

  /// The context menu of an element: of the event layout that it is or lies in.
  func contextMenu(_ element: Element?, _ modifiers: KeyModifiers = []) {
    var next = element
    while let target = next {
      if target.kind == .event, isFocusable(target) {
        let value2 = modifiers.subtracting(.shift).value2
        return post(
          .value(target.id, ValueEvent(ValueEvent.Action.contextMenu.rawValue, value2: value2)))
      }
      next = target.parent
    }
  }

  /// Escape, East, or the mouse's back button: the innermost thing that can be left is left.
  func goBackFromInput() {
    if input.press != nil {
      let element = input.press?.element
      input.cancelPress()
      if let element { set(.active, of: element, false) }
      return
    }
    if let slider = input.heldSlider {
      input.heldSlider = nil
      return markPaint(slider)
    }
    if let field = focus.element, field.content.field != nil, field.content.field?.revert() == true
    {
      return fieldChanged(field)
    }
    if focus.element?.root.kind == .toast { return leaveToast() }
    if let top = stage.modals.last {
      endModal(top.element, 0)
      return settle()
    }
    if let drawer = stage.drawer {
      setDrawer(drawer, false)
      return settle()
    }
    if goBack() { return settle() }
    post(.system(SystemEvent(.back)))
  }

  /// Opens the drawer, or closes it.
  func toggleDrawer() {
    guard stage.modals.isEmpty, let drawer = stage.views.last(where: { $0.kind == .navigationView })
    else { return }
    setDrawer(drawer, !drawer.isVisible)
    settle()
  }

  /// Puts the focus on the search field: the first one of the view's bar, else of the view.
  func focusSearch() -> Bool {
    guard let scope = stage.scope else { return false }
    let list = focusables(in: scope)
    let fields = list.filter { $0.kind == .textField }
    guard
      let field = fields.first(where: { $0.parent?.kind == .actionBar })
        ?? fields.first
    else { return false }
    take(focus: field)
    return true
  }

  /// The focus goes to the newest toast with a button, and back.
  func toggleToast() {
    if focus.element?.root.kind == .toast { return leaveToast() }
    for toast in stage.toasts.reversed() {
      if let button = toast.children.first(where: { $0.kind == .button }) {
        focus.beforeToast = focus.element
        return take(focus: button)
      }
    }
  }

  func leaveToast() {
    guard focus.element?.root.kind == .toast else { return }
    dropFocus()
    if let before = focus.beforeToast, isFocusable(before) { take(focus: before) }
    settle()
  }

  /// Turns the nearest flipper with pages.
  func turnPage(forwards: Bool) {
    guard let scope = stage.scope else { return }
    var flipper: Element?
    scope.walk { element in
      if flipper == nil, element.kind == .flipper, element.look.hasPages, element.isShown {
        flipper = element
      }
      return flipper == nil && element.isVisible
    }
    if let flipper { turn(flipper, by: forwards ? 1 : -1) }
  }

  /// Turns a flipper for the user.
  func turn(_ flipper: Element, by step: Int32) {
    let next = flipper.value + step
    guard flipper.children.indices.contains(Int(next)) else { return }
    flip(flipper, to: next)
    post(.value(flipper.id, ValueEvent(next)))
    settle()
  }

  // MARK: - Values

  /// Moves a slider by steps: 1, or a hundredth of a large range.
  func step(slider: Element, by steps: Int32) {
    let range = slider.content.range
    let span = Int64(range.upperBound) - Int64(range.lowerBound)
    let step = max(1, span / 100)
    setSlider(slider, Int64(slider.value) + Int64(steps) * step)
  }

  func setSlider(_ slider: Element, _ value: Int64) {
    let range = slider.content.range
    let new = Int32(
      clamping: min(max(value, Int64(range.lowerBound)), Int64(range.upperBound)))
    guard new != slider.value else { return }
    setValue(slider, new)
    post(.value(slider.id, ValueEvent(new)))
  }

  /// The keys of a slider or a picker; false: the key moves the focus.
  func adjust(_ element: Element, _ direction: Direction, isPad: Bool) -> Bool {
    guard direction.isHorizontal else {
      return isPad && input.heldSlider === element
    }
    let forwards = (direction == .right) != screen.isRightToLeft
    switch element.kind {
    case .slider:
      guard !isPad || input.heldSlider === element else { return false }
      step(slider: element, by: forwards ? 1 : -1)
      return true
    case .picker:
      guard !isPad else { return false }
      pick(element, element.value + (forwards ? 1 : -1))
      return true
    default: return false
    }
  }
}
