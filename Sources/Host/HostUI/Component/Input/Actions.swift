import UIContract

// What presses do.
extension InputHandler {
  /// A press begins: the element is seen as pressed.
  func beginPress(
    _ element: Element, _ source: InteractionState.Source, _ modifiers: KeyModifiers = [],
    clicks: Int = 1
  ) {
    endFading(element)
    component.input.press = InteractionState.Press(
      element: element, source: source, modifiers: modifiers, clicks: clicks)
    component.input.pressedAt = component.now
    component.scene.set(.active, of: element, true)
  }

  /// The press ends; inside the element it acts.
  func endPress(acts: Bool) {
    guard let press = component.input.press else { return }
    component.input.press = nil
    let until = component.input.pressedAt + InteractionState.leastPress
    if component.now >= until {
      component.scene.set(.active, of: press.element, false)
    } else {
      component.input.fading.append((press.element, until))
    }
    if acts, press.isOver,
      component.focusing.isFocusable(press.element) || press.element.root.kind == .toast
    {
      act(press.element, press.modifiers, clicks: press.clicks, isPad: press.source == .pad)
    }
  }

  private func endFading(_ element: Element) {
    component.input.fading.removeAll { $0.element === element }
  }

  /// Presses that were seen long enough are not seen any more.
  func fadePresses() {
    for (element, until) in component.input.fading where until <= component.now {
      if component.input.press?.element !== element {
        component.scene.set(.active, of: element, false)
      }
    }
    component.input.fading.removeAll { $0.until <= component.now }
  }

  /// Activates an element.
  func act(_ element: Element, _ modifiers: KeyModifiers = [], clicks: Int = 1, isPad: Bool = false)
  {
    if let part = element.content.part { return act(part, element) }
    switch element.kind {
    case .button where element.look.isToggle, .toggleSwitch, .checkBox:
      component.commands.setValue(element, element.value == 0 ? 1 : 0)
      component.scene.set(.selected, of: element, element.value == 1)
      component.post(.value(element.id, ValueEvent(element.value)))
    case .button: component.post(.value(element.id, ValueEvent(0, value2: modifiers.value2)))
    case .event:
      let action: ValueEvent.Action = clicks == 2 ? .doubleClick : .activate
      component.post(.value(element.id, ValueEvent(action.rawValue, value2: modifiers.value2)))
    case .picker: component.commands.open(picker: element)
    case .textField where isPad: keyboard.open(for: element)
    case .slider where isPad:
      component.input.heldSlider = component.input.heldSlider === element ? nil : element
      component.scene.markPaint(element)
    default: break
    }
    component.settle()
  }

  private func act(_ part: PartAction, _ element: Element) {
    switch part {
    case .key(let key): keyboard.press(key)
    case .end(let value): component.endModal(element.root, value)
    case .back: _ = component.goBack()
    case .toast(let value):
      let toast = element.root
      leaveToast()
      // The toast goes with its answer, so the event must not be dropped with it.
      component.outbox.addFinal(.value(toast.id, ValueEvent(value)))
      component.commands.delete(toast)
    }
    component.settle()
  }

  /// The context menu of an element: of the event layout that it is or lies in.
  func contextMenu(_ element: Element?, _ modifiers: KeyModifiers = []) {
    component.input.menuPlace = nil
    var next = element
    while let target = next {
      if target.kind == .event, component.focusing.isFocusable(target) {
        let value2 = modifiers.subtracting(.shift).value2
        return component.post(
          .value(target.id, ValueEvent(ValueEvent.Action.contextMenu.rawValue, value2: value2)))
      }
      next = target.parent
    }
  }

  /// Escape, East, or the mouse's back button: the innermost thing that can be left is left.
  func goBackFromInput() {
    if keyboard.isOpen {
      keyboard.close()
      return component.settle()
    }
    if component.input.press != nil {
      let element = component.input.press?.element
      component.input.cancelPress()
      if let element { component.scene.set(.active, of: element, false) }
      return
    }
    if let slider = component.input.heldSlider {
      component.input.heldSlider = nil
      return component.scene.markPaint(slider)
    }
    if let field = component.focus.element, field.content.field != nil,
      field.content.field?.revert() == true
    {
      return FieldEditor(field, component).changed()
    }
    if component.focus.element?.root.kind == .toast { return leaveToast() }
    if let top = component.stage.modals.last {
      component.endModal(top.element, 0)
      return component.settle()
    }
    if let drawer = component.stage.drawer {
      component.setDrawer(drawer, false)
      return component.settle()
    }
    if component.goBack() { return component.settle() }
    component.post(.system(SystemEvent(.back)))
  }

  /// Opens the drawer, or closes it.
  func toggleDrawer() {
    guard component.stage.modals.isEmpty else { return }
    guard let drawer = component.stage.views.last(where: { $0.kind == .navigationView }) else {
      component.post(.system(SystemEvent(.menu)))
      return component.settle()
    }
    component.setDrawer(drawer, !drawer.isVisible)
    component.settle()
  }

  /// Puts the focus on the search field: the first one of the view's bar, else of the view.
  func focusSearch() -> Bool {
    guard let scope = component.stage.scope else { return false }
    let list = component.focusing.focusables(in: scope)
    let fields = list.filter { $0.kind == .textField }
    guard
      let field = fields.first(where: { $0.parent?.kind == .actionBar })
        ?? fields.first
    else { return false }
    component.focusing.take(focus: field)
    return true
  }

  /// The focus goes to the newest toast with a button, and back.
  func toggleToast() {
    if component.focus.element?.root.kind == .toast { return leaveToast() }
    for toast in component.stage.toasts.reversed() {
      if let button = toast.children.first(where: { $0.kind == .button }) {
        component.focus.beforeToast = component.focus.element
        return component.focusing.take(focus: button)
      }
    }
  }

  func leaveToast() {
    guard component.focus.element?.root.kind == .toast else { return }
    component.focusing.dropFocus()
    if let before = component.focus.beforeToast, component.focusing.isFocusable(before) {
      component.focusing.take(focus: before)
    }
    component.settle()
  }

  /// Turns the nearest flipper with pages; without one the application may have pages of its own.
  func turnPage(forwards: Bool) {
    guard let scope = component.stage.scope else { return }
    var flipper: Element?
    scope.walk { element in
      if flipper == nil, element.kind == .flipper, element.look.hasPages, element.isShown {
        flipper = element
      }
      return flipper == nil && element.isVisible
    }
    if let flipper { return turn(flipper, by: forwards ? 1 : -1) }
    component.post(.system(SystemEvent(forwards ? .nextPage : .previousPage)))
  }

  /// Turns a flipper for the user.
  func turn(_ flipper: Element, by step: Int32) {
    let next = flipper.value + step
    guard flipper.children.indices.contains(Int(next)) else { return }
    component.commands.flip(flipper, to: next)
    component.post(.value(flipper.id, ValueEvent(next)))
    component.settle()
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
    component.commands.setValue(slider, new)
    component.post(.value(slider.id, ValueEvent(new)))
  }

  /// The keys of a slider or a picker; false: the key moves the focus.
  func adjust(_ element: Element, _ direction: Direction, isPad: Bool) -> Bool {
    guard direction.isHorizontal else {
      return isPad && component.input.heldSlider === element
    }
    let forwards = (direction == .right) != component.screen.isRightToLeft
    switch element.kind {
    case .slider:
      guard !isPad || component.input.heldSlider === element else { return false }
      step(slider: element, by: forwards ? 1 : -1)
      return true
    case .picker:
      guard !isPad else { return false }
      component.commands.pick(element, element.value + (forwards ? 1 : -1))
      return true
    default: return false
    }
  }
}
