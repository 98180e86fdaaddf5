/// The names of the parts that widgets contain, in the user's language.
package struct WidgetNames: Equatable, Sendable {
  /// The button that leads to the view before.
  package var back = "Back"
  /// The button that closes a dialog.
  package var close = "Close"
  /// The button of a message that has no other.
  package var confirm = "OK"
  /// Keys of the on-screen keyboard.
  package var keys = Keys()

  /// The keys of the on-screen keyboard that are no letters.
  package struct Keys: Equatable, Sendable {
    /// Capital letters.
    package var shift = "Shift"
    /// Digits and signs.
    package var signs = "Signs"
    /// The letter before.
    package var left = "Left"
    /// The letter behind.
    package var right = "Right"
    /// A blank.
    package var space = "Space"
    /// Takes a letter away.
    package var delete = "Delete"
    /// The text is finished.
    package var enter = "Enter"
    /// Closes the keyboard.
    package var close = "Close keyboard"

    /// English names.
    package init() {}
  }

  /// English names.
  package init() {}
}
