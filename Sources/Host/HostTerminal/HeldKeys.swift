import Catalog
import HostBase
import Play

/// Which keys are down, as far as a terminal tells.
///
/// Plain terminals report presses and repeats only: a key then counts as down for some frames after each of them.
/// Terminals with the kitty protocol report releases too.
struct HeldKeys {
  /// Frames that a press lasts in a plain terminal.
  static let holdFrames = 10

  private static let opposites: [UInt32: UInt32] = [273: 274, 274: 273, 275: 276, 276: 275]

  /// Whether releases are reported.
  var hasReleases = false
  /// What stands for the hotkeys' modifier: control, where a terminal cannot tell left from right.
  let modifier: UInt32
  private var framesLeft: [UInt32: Int] = [:]
  private var down: Set<UInt32> = []

  init(modifier: Key) { self.modifier = modifier.rawValue }

  /// The keys that are down in the next frame, and the changes since the last.
  mutating func next(_ events: [TerminalEvent]) -> (
    keys: Set<UInt32>, changes: [InputState.KeyEvent]
  ) {
    var changes: [InputState.KeyEvent] = []
    for case .key(let key, let change, let modifiers, let character) in events {
      if change == .release {
        if down.remove(key) != nil || framesLeft[key] != nil {
          framesLeft[key] = nil
          changes.append(.init(isDown: false, key: key, modifiers: modifiers))
        }
        continue
      }
      if key != 0 {
        let wasDown = down.contains(key) || framesLeft[key] != nil
        if hasReleases { down.insert(key) } else { press(key, modifiers) }
        // Repeats type again, but a held button is no new press.
        if wasDown, change == .again || !hasReleases, character == 0 { continue }
      }
      changes.append(
        .init(isDown: true, key: key, character: character, modifiers: modifiers))
    }
    let keys = down.union(framesLeft.keys)
    for (key, left) in framesLeft {
      framesLeft[key] = left > 1 ? left - 1 : nil
    }
    return (keys, changes)
  }

  private mutating func press(_ key: UInt32, _ modifiers: UInt16) {
    framesLeft[key] = Self.holdFrames
    // Without releases the opposite direction would last too long.
    if let opposite = Self.opposites[key] { framesLeft[opposite] = nil }
    if modifiers & 2 != 0 {
      framesLeft[modifier] = Self.holdFrames
    } else {
      framesLeft[modifier] = nil
    }
  }
}
