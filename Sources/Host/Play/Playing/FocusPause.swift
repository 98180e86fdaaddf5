import HostBase

/// Pauses a game whose window lost the keyboard, until it has it again.
struct FocusPause {
  /// Whether the game pauses only because its window lost the keyboard.
  private var isPausing = false
  private var hadFocus = true

  /// Follows the window's keyboard; returns whether the game is to pause or to continue, nil: neither.
  mutating func follow(hasFocus: Bool, isPaused: Bool, isAsked: Bool) -> Bool? {
    guard hasFocus != hadFocus else { return nil }
    hadFocus = hasFocus
    if hasFocus {
      defer { isPausing = false }
      return isPausing ? false : nil
    }
    guard !isPaused, !isAsked else { return nil }
    isPausing = true
    return true
  }

  /// The player, or another program, pauses the game or lets it continue: the window's keyboard has no more say in it.
  mutating func forget() { isPausing = false }
}
