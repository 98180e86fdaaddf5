/// One order of the application to the component.
///
/// A row of commands that are sent together is one transaction: all are applied, then the layout runs once, then one frame
/// shows it. A command that cannot be obeyed changes nothing and is a refusal.
package struct Command: Equatable, Sendable {
  /// What to do.
  package var type: CommandType
  /// The element it is for; for a creation the parent.
  package var id: ElementID
  /// The id that a creation gives the new element; the child that is moved or taken out.
  package var child: ElementID
  /// A number; its meaning depends on the type.
  package var value: Int32
  /// A text; its meaning depends on the type.
  package var text: String
  /// A second text.
  package var text2: String
  /// A width in dip: of a picture.
  ///
  /// A slider's least value.
  package var width: Double
  /// A height in dip: of a picture.
  ///
  /// A slider's greatest value.
  package var height: Double
  /// How a text field takes text.
  package var flags: Flags

  /// How a text field takes text.
  package struct Flags: OptionSet, Sendable {
    /// The bits as commands carry them.
    package let rawValue: Int32
    /// Flags from their bits.
    package init(rawValue: Int32) { self.rawValue = rawValue }
    /// The text is shown as dots.
    package static let password = Flags(rawValue: 16)
    /// Only a number can be entered.
    package static let numeric = Flags(rawValue: 32)
  }

  /// A command; what its type has no use for is left out.
  package init(
    _ type: CommandType, _ id: ElementID, child: ElementID = .none, value: Int32 = 0,
    text: String = "", text2: String = "", width: Double = 0, height: Double = 0, flags: Flags = []
  ) {
    self.type = type
    self.id = id
    self.child = child
    self.value = value
    self.text = text
    self.text2 = text2
    self.width = width
    self.height = height
    self.flags = flags
  }
}

/// What one transaction and one element may hold.
///
/// A command beyond it is refused.
package enum CommandLimit {
  /// Elements inside one another.
  package static let depth = 64
  /// Elements in all.
  package static let elements = 100_000
  /// Bytes of UTF-8 in a text.
  package static let textBytes = 64 << 10
  /// Commands in one transaction.
  package static let commands = 10_000
  /// Bytes of UTF-8 in the value of a preference.
  package static let preferenceBytes = 4 << 10
  /// Options of a dialog, a sheet or a picker.
  package static let options = 1_000
  /// The shortest period of a timer, in milliseconds.
  package static let timerMilliseconds: Int32 = 10
}
