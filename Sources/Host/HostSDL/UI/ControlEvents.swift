import CSDL2
import HostBase
package import Play

/// A key or a control of a pad as it goes down or up, or a stick's move, as bindings name them.
package struct WindowControl: Equatable, Sendable {
  /// What it is.
  package enum Kind: Equatable, Sendable {
    /// A key.
    case key(Key)
    /// A control of a pad.
    case pad(PadControl)
    /// A stick's place, -1…1, downwards and to the right.
    case stick(isRight: Bool, x: Double, y: Double)
  }

  /// What it is.
  package var kind: Kind
  /// Whether it goes down.
  package var isDown: Bool
  /// The number of the pad, from 0.
  package var pad: Int
  /// When, in microseconds.
  package var time: Int64
}

/// SDL's events as keys and controls of pads, by the names that settings have for them.
struct ControlEvents {
  private struct Sticks {
    var left = SIMD2<Int16>.zero
    var right = SIMD2<Int16>.zero
    var presses = StickPresses()
  }

  private var sticks: [SDL_JoystickID: Sticks] = [:]
  /// Triggers that are pulled: they go down past a half and up below two fifths.
  private var pulled: Set<Int> = []

  /// Whether an event is of a key or a pad.
  static func isControl(_ event: SDL_Event) -> Bool {
    switch event.type {
    case SDL_KEYDOWN.rawValue, SDL_KEYUP.rawValue, SDL_TEXTINPUT.rawValue,
      SDL_TEXTEDITING.rawValue, SDL_CONTROLLERBUTTONDOWN.rawValue, SDL_CONTROLLERBUTTONUP.rawValue,
      SDL_CONTROLLERAXISMOTION.rawValue:
      true
    default: false
    }
  }

  /// What an event means; empty for repeats, texts and keys without a number.
  ///
  /// It looks at each move of a stick, also while no one listens: one that is out already is no press when it comes back.
  mutating func controls(_ event: SDL_Event, _ pads: WindowPads, at time: Int64) -> [WindowControl]
  {
    switch event.type {
    case SDL_KEYDOWN.rawValue where event.key.`repeat` == 0, SDL_KEYUP.rawValue:
      let symbol = event.key.keysym
      let number = retroKey(
        keycode: symbol.sym, scancode: UInt32(bitPattern: Int32(symbol.scancode.rawValue)))
      guard number != 0 else { return [] }
      return [
        WindowControl(
          kind: .key(Key(number)), isDown: event.type == SDL_KEYDOWN.rawValue, pad: 0, time: time)
      ]
    case SDL_CONTROLLERBUTTONDOWN.rawValue, SDL_CONTROLLERBUTTONUP.rawValue:
      // SDL numbers the buttons in the order of our controls.
      guard let control = PadControl(rawValue: event.cbutton.button), control.rawValue < 15 else {
        return []
      }
      return [
        WindowControl(
          kind: .pad(control), isDown: event.cbutton.state != 0,
          pad: pads.number(id: event.cbutton.which), time: time)
      ]
    case SDL_CONTROLLERAXISMOTION.rawValue:
      return axis(event.caxis, pad: pads.number(id: event.caxis.which), at: time)
    default: return []
    }
  }

  /// A pad is gone: another one that gets its number begins at rest.
  mutating func removed(id: SDL_JoystickID) { sticks[id] = nil }

  private mutating func axis(
    _ event: SDL_ControllerAxisEvent, pad: Int, at time: Int64
  ) -> [WindowControl] {
    var place = sticks[event.which] ?? Sticks()
    defer { sticks[event.which] = place }
    switch UInt32(event.axis) {
    case UInt32(SDL_CONTROLLER_AXIS_LEFTX.rawValue): place.left.x = event.value
    case UInt32(SDL_CONTROLLER_AXIS_LEFTY.rawValue): place.left.y = event.value
    case UInt32(SDL_CONTROLLER_AXIS_RIGHTX.rawValue): place.right.x = event.value
    case UInt32(SDL_CONTROLLER_AXIS_RIGHTY.rawValue): place.right.y = event.value
    case UInt32(SDL_CONTROLLER_AXIS_TRIGGERLEFT.rawValue):
      return pull(.l2, event.value, pad, time).map { [$0] } ?? []
    case UInt32(SDL_CONTROLLER_AXIS_TRIGGERRIGHT.rawValue):
      return pull(.r2, event.value, pad, time).map { [$0] } ?? []
    default: return []
    }
    let isRight =
      event.axis == UInt8(truncatingIfNeeded: SDL_CONTROLLER_AXIS_RIGHTX.rawValue)
      || event.axis == UInt8(truncatingIfNeeded: SDL_CONTROLLER_AXIS_RIGHTY.rawValue)
    let stick = isRight ? place.right : place.left
    func share(_ value: Int16) -> Double { max(-1, Double(value) / 32_767) }
    var controls = [
      WindowControl(
        kind: .stick(isRight: isRight, x: share(stick.x), y: share(stick.y)), isDown: true,
        pad: pad, time: time)
    ]
    let before = place.presses.held
    let now = place.presses.next(left: place.left, right: place.right)
    for control in PadControl.allCases where (before ^ now) & control.bit != 0 {
      controls.append(
        WindowControl(
          kind: .pad(control), isDown: now & control.bit != 0, pad: pad, time: time))
    }
    return controls
  }

  private mutating func pull(
    _ control: PadControl, _ value: Int16, _ pad: Int, _ time: Int64
  ) -> WindowControl? {
    let number = pad * 32 + Int(control.rawValue)
    let isDown: Bool
    if value > Int16.max / 2, pulled.insert(number).inserted {
      isDown = true
    } else if value < Int16.max / 5 * 2, pulled.remove(number) != nil {
      isDown = false
    } else {
      return nil
    }
    return WindowControl(kind: .pad(control), isDown: isDown, pad: pad, time: time)
  }
}

extension AppWindow {
  /// A map with its built-in keys where the user's keyboard has them, named as it prints them.
  package func placed(_ map: InputMap) -> InputMap { KeyLayout.placed(map) }
}
