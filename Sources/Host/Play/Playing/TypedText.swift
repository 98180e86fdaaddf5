import Catalog
import HostBase

/// A text that is typed for the player, as by a quick hand: each key is down in one frame and up in the next.
package struct TypedText: Sendable {
  /// Characters at most; what is more is left out.
  package static let limit = 1000

  private var waiting: [Unicode.Scalar] = []
  private var at = 0
  private var held: UInt32?

  /// Nothing to type.
  package init() {}

  /// Types a text after what is still to be typed.
  package mutating func add(_ text: String) {
    let room = TypedText.limit - (waiting.count - at)
    waiting = Array(waiting[at...]) + text.unicodeScalars.prefix(max(room, 0))
    at = 0
  }

  /// Presses the next key, or lets go of the last one.
  package mutating func next(in devices: inout DeviceState) {
    if let key = held {
      held = nil
      devices.keys.remove(key)
      devices.keyEvents.append(InputState.KeyEvent(isDown: false, key: key))
      return
    }
    guard at < waiting.count else { return }
    let event = TypedText.event(waiting[at])
    at += 1
    devices.keyEvents.append(event)
    guard event.key != 0 else { return }
    devices.keys.insert(event.key)
    held = event.key
  }

  /// The key of a US keyboard that types a character; one that is not on it comes without a key, as from an input method.
  private static func event(_ scalar: Unicode.Scalar) -> InputState.KeyEvent {
    let character = scalar == "\n" ? 13 : scalar.value
    for shifted in [false, true] {
      for key in keys where key.character(shifted: shifted) == character {
        return InputState.KeyEvent(
          isDown: true, key: key.rawValue, character: character, modifiers: shifted ? 1 : 0)
      }
    }
    return InputState.KeyEvent(isDown: true, key: 0, character: character)
  }

  /// The keys of a US keyboard that type something.
  private static let keys: [Key] = {
    let signs = "`1234567890-=[]\\;',./abcdefghijklmnopqrstuvwxyz"
    return [Key(13), Key(32)] + signs.unicodeScalars.map { Key($0.value) }
  }()
}
