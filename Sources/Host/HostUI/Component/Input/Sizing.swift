import UIContract

// Larger, smaller, usual: Ctrl with +, - and 0, the wheel with Ctrl, a pad's right stick pressed and moved.
extension InputHandler {
  /// A key that changes the size of what is shown; false: it is another one.
  func resize(by key: WindowKey, _ modifiers: KeyModifiers) -> Bool {
    guard modifiers.subtracting(.shift) == .control else { return false }
    switch key.name {
    case "+", "=": askForSize(1)
    case "-", "_": askForSize(-1)
    case "0": askForSize(0)
    default: return false
    }
    return true
  }

  /// The wheel with Ctrl: a step for each notch, however the notches come.
  func resize(byWheel notches: Double) {
    guard notches != 0 else { return }
    component.input.sizeNotches += min(max(notches, -4), 4)
    while abs(component.input.sizeNotches) >= 1 {
      let step: Int32 = component.input.sizeNotches > 0 ? -1 : 1
      component.input.sizeNotches += Double(step)
      askForSize(step)
    }
  }

  /// A button of a pad while the right stick is pressed; false: it is none that changes a size.
  func resize(by button: WindowPadButton) -> Bool {
    guard component.input.isSizing, button == .up || button == .down else { return false }
    askForSize(button == .up ? 1 : -1)
    return true
  }

  private func askForSize(_ step: Int32) {
    component.post(
      .system(SystemEvent(.size, value: step, focus: component.focus.element?.id)))
  }
}
