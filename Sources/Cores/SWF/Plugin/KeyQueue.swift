import CoreABI
import CoreKit
import Flash

/// Keys on their way from the host to the movie.
///
/// A key that goes down and up within a frame is down for one: movies look at `Key.isDown` once a frame, and would never see it.
struct KeyQueue {
  private var events: [InputEvent] = []
  /// Keys that came up in the frame in which they went down, and are let go with the next.
  private(set) var late: [InputEvent.Key] = []

  /// More than a person presses in a frame.
  private static let most = 256

  init(late: [InputEvent.Key] = []) { self.late = Array(late.prefix(Self.most)) }

  /// Takes a host's report of a key.
  ///
  /// A character comes with the key that typed it, or as a key without a number: then it is what the key before has typed.
  mutating func add(_ event: KeyEvent) {
    guard events.count < Self.most else {
      // A key must not stay down for ever.
      if !event.isDown, let code = Keys.code(event.code), events.count < 2 * Self.most {
        events.append(.keyUp(.init(code: code, character: 0)))
      }
      return
    }
    // Control makes commands of keys, but with Alt it is the key for a layout's third characters.
    let control = UInt16(RETROKMOD_CTRL.rawValue)
    let alt = UInt16(RETROKMOD_ALT.rawValue)
    let types = event.modifiers & (control | alt) != control
    let character = Unicode.Scalar(event.character) == nil ? 0 : event.character
    if let code = Keys.code(event.code) {
      let key = InputEvent.Key(
        code: code, character: Int(character), location: Keys.location(event.code))
      events.append(event.isDown ? .keyDown(key) : .keyUp(key))
    } else if event.isDown, character > 0, case .keyDown(var key)? = events.last,
      key.character == 0
    {
      key.character = Int(character)
      events[events.count - 1] = .keyDown(key)
    }
    guard event.isDown else { return }
    if let control = Keys.control(event) {
      events.append(.control(control))
    } else if types, character >= 32, character != 127 {
      events.append(.text(character))
    }
  }

  /// What the movie gets with this frame.
  mutating func take() -> [InputEvent] {
    var now = late.map { InputEvent.keyUp($0) }
    late = []
    var down: Set<Int> = []
    // A key pressed twice in a frame was released in between.
    for (index, event) in events.enumerated() {
      switch event {
      case .keyDown(let key): down.insert(key.code)
      case .keyUp(let key) where down.contains(key.code):
        let comesAgain = events[(index + 1)...].contains {
          if case .keyDown(let other) = $0 { return other.code == key.code }
          return false
        }
        if !comesAgain {
          if !late.contains(where: { $0.code == key.code }) { late.append(key) }
          continue
        }
      default: break
      }
      now.append(event)
    }
    events = []
    return now
  }
}
