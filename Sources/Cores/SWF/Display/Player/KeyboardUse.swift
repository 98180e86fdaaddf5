package import SWF

/// Whether a movie plays with the keyboard, so that a host knows whose keys they are.
///
/// None of it is machine state: a movie does the same whatever is found here.
extension Player {
  /// Whether keys do something in the movie, or have done so since it began: a movie that used them once may do so again.
  ///
  /// Scripts that ask `Key`, its listeners, handlers and buttons for keys count, and a text field or button that has the focus now.
  public var usesKeyboard: Bool {
    hasUsedKeyboard || takesText || keyboardInput.highlighted != nil
  }

  /// Looks for uses that no call or handler shows.
  package func noteKeyboardUse() {
    guard !hasUsedKeyboard else { return }
    hasUsedKeyboard = machines.all.contains { $0.usesKeys }
  }
}

extension Keyboard {
  /// What `Key.isDown` also knows: the left, right and middle button of the mouse.
  package static let mouseButtons: Set<Int> = [1, 2, 4]
}

extension ClipEvents {
  /// Those that keys bring about.
  package static let keys: ClipEvents = [.keyDown, .keyUp, .keyPress]
}
