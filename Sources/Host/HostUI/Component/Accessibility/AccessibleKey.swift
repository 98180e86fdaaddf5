/// A key that goes down or up, as screen readers hear it: by the numbers of the X Window System.
package struct AccessibleKey: Equatable, Sendable {
  /// The key's place on the keyboard; 0: not known.
  package var code: UInt32
  /// What is on it: the number of its symbol.
  package var symbol: Int32
  /// The letter that it makes, or the symbol's name.
  package var name: String
  /// What is held with it: Shift 1, Caps Lock 2, Control 4, Alt 8, Num Lock 16.
  package var modifiers: UInt32
  /// Whether it makes a letter.
  package var isText: Bool
  /// Whether it goes down.
  package var isDown: Bool
  /// When, in milliseconds since any moment.
  package var time: UInt32

  /// A key.
  package init(
    code: UInt32, symbol: Int32, name: String, modifiers: UInt32 = 0, isText: Bool = false,
    isDown: Bool, time: UInt32 = 0
  ) {
    self.code = code
    self.symbol = symbol
    self.name = name
    self.modifiers = modifiers
    self.isText = isText
    self.isDown = isDown
    self.time = time
  }
}

/// Which keys are a screen reader's commands: those that go down while its own key is held.
///
/// A screen reader answers too late to wait for it, so the window decides without its answer.
package struct ReaderKeys: Sendable {
  /// Insert, Insert on the keypad with and without Num Lock, Caps Lock: what screen readers take for their commands.
  private static let own: Set<Int32> = [0xFF63, 0xFF9E, 0xFFB0, 0xFFE5]
  private var held: Set<Int32> = []
  /// Keys that went down for the screen reader, which hears their end as well.
  private var taken: Set<Int32> = []

  /// Keys of a keyboard of which nothing is held.
  package init() {}

  /// Notes a key; true: it is none for the window.
  package mutating func takes(_ key: AccessibleKey) -> Bool {
    if Self.own.contains(key.symbol) {
      if key.isDown { held.insert(key.symbol) } else { held.remove(key.symbol) }
      return true
    }
    guard key.isDown else { return taken.remove(key.symbol) != nil }
    guard !held.isEmpty, taken.count < 100 else { return false }
    taken.insert(key.symbol)
    return true
  }

  /// The keyboard is elsewhere: nothing is held any more.
  package mutating func forget() { self = ReaderKeys() }
}
