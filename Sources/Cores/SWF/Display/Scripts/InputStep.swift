/// What a person does, as machines are notified of it: the player's `pointer` and `keyboard` have it already.
package enum InputStep {
  /// The pointer is elsewhere.
  case pointerMoved
  /// The pointer is about to be pressed: what is under it now counts.
  case pointerArrived
  /// The left button is down.
  case pointerPressed
  /// The left button is up again.
  case pointerReleased
  /// Another button than the left one is down.
  case otherPressed(InputEvent.Button)
  /// Another button than the left one is up again.
  case otherReleased(InputEvent.Button)
  /// The pointer has left the window.
  case pointerLeft
  /// Up is positive.
  case wheelTurned(lines: Double)
  /// A key is down, also as it is held; with `hasText`, what it writes comes at once as `typed`.
  case keyPressed(InputEvent.Key, hasText: Bool)
  case keyReleased(InputEvent.Key)
  /// A character; unless a machine uses it, the text field that has the focus takes it.
  case typed(UInt32)
  /// Enter or Space, on what the Tab key has led to.
  case activated
  /// A combination of keys that stands for a command; the text field that has the focus performs it afterwards.
  case commanded(InputEvent.TextControl)
  /// The window has got the keyboard, or has lost it.
  case windowActivated(Bool)
}
