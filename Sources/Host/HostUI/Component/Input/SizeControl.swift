import UIContract

/// Wishes for another size of what is shown: Ctrl with +, - and 0, the wheel with Ctrl, a pad's right stick pressed and moved.
///
/// A step is 1 for larger, -1 for smaller, 0 for the usual size.
struct SizeControl {
  /// Notches of the wheel that were not a whole step yet.
  private var notches = 0.0
  /// Whether the pad's right stick is pressed.
  var isStickPressed = false

  /// The step that a key asks for; nil: it is another key.
  func step(of key: WindowKey, _ modifiers: KeyModifiers) -> Int32? {
    guard modifiers.subtracting(.shift) == .control else { return nil }
    return switch key.name {
    case "+", "=": 1
    case "-", "_": -1
    case "0": 0
    default: nil
    }
  }

  /// The step that a button of a pad asks for while the right stick is pressed; nil: it is none that changes a size.
  func step(of button: WindowPadButton) -> Int32? {
    guard isStickPressed else { return nil }
    return button == .up ? 1 : button == .down ? -1 : nil
  }

  /// The steps that the wheel with Ctrl asks for: one for each notch, however the notches come.
  mutating func steps(ofWheel turned: Double) -> [Int32] {
    guard turned != 0 else { return [] }
    notches += min(max(turned, -4), 4)
    var steps: [Int32] = []
    while abs(notches) >= 1 {
      let step: Int32 = notches > 0 ? -1 : 1
      notches += Double(step)
      steps.append(step)
    }
    return steps
  }
}
