import CSDL2
import HostBase
import UIComponent

/// SDL's events as the component hears them: places in dip, keys and pad buttons by name.
struct WindowEvents {
  /// Window units in a dip; SDL reports the pointer in the window's units.
  var unitsInDip = 1.0
  /// Buttons of pads that are down, to make buttons of sticks and triggers: they go down past a half and up below two fifths.
  private var held: Set<WindowPadButton> = []
  /// Whether the right stick has pressed up or down.
  private var isSizing = false
  /// Whether text comes from the keyboard, so that a key with a letter makes text and is no key.
  var readsText = false

  /// SDL_TOUCH_MOUSEID: what SDL makes of fingers, which come by themselves as well.
  private static let touchMouse = UInt32.max

  /// Nothing is held any more.
  mutating func releaseAll() { held = [] }

  /// What an event means; empty for events that are the window's own.
  mutating func inputs(_ event: SDL_Event) -> [WindowInput] {
    switch event.type {
    case SDL_KEYDOWN.rawValue where event.key.`repeat` == 0, SDL_KEYUP.rawValue:
      return (key(event.key).map { [$0] } ?? []) + (letter(event.key).map { [.text($0)] } ?? [])
    case SDL_TEXTINPUT.rawValue: return [.text(text(event.text.text))]
    case SDL_TEXTEDITING.rawValue: return [.composition(text(event.edit.text))]
    case SDL_MOUSEMOTION.rawValue where event.motion.which != Self.touchMouse:
      return [.pointerMoved(x: dip(event.motion.x), y: dip(event.motion.y))]
    case SDL_MOUSEBUTTONDOWN.rawValue where event.button.which != Self.touchMouse:
      guard let button = pointerButton(event.button.button) else { return [] }
      return [
        .pointerPressed(
          x: dip(event.button.x), y: dip(event.button.y), button,
          clicks: Int(event.button.clicks), modifiers())
      ]
    case SDL_MOUSEBUTTONUP.rawValue where event.button.which != Self.touchMouse:
      guard let button = pointerButton(event.button.button) else { return [] }
      return [.pointerReleased(x: dip(event.button.x), y: dip(event.button.y), button)]
    case SDL_MOUSEWHEEL.rawValue: return [wheel(event.wheel)]
    case SDL_CONTROLLERBUTTONDOWN.rawValue, SDL_CONTROLLERBUTTONUP.rawValue:
      guard Int(event.cbutton.button) < Self.padButtons.count else { return [] }
      return press(Self.padButtons[Int(event.cbutton.button)], event.cbutton.state != 0)
    case SDL_CONTROLLERAXISMOTION.rawValue: return axis(event.caxis)
    case SDL_WINDOWEVENT.rawValue:
      switch UInt32(event.window.event) {
      case SDL_WINDOWEVENT_LEAVE.rawValue: return [.pointerLeft]
      case SDL_WINDOWEVENT_FOCUS_LOST.rawValue:
        held = []
        return [.focusLost]
      default: return []
      }
    default: return []
    }
  }

  /// A finger, whose place SDL gives as a share of the window.
  func touch(_ event: SDL_TouchFingerEvent, width: Double, height: Double) -> WindowInput? {
    let phase: TouchPhase
    switch event.type {
    case SDL_FINGERDOWN.rawValue: phase = .down
    case SDL_FINGERMOTION.rawValue: phase = .move
    case SDL_FINGERUP.rawValue: phase = .up
    default: return nil
    }
    return .touch(
      phase, finger: Int(truncatingIfNeeded: event.fingerId), x: Double(event.x) * width,
      y: Double(event.y) * height)
  }

  private func dip(_ units: Int32) -> Double { Double(units) / unitsInDip }

  private func text<Letters>(_ letters: Letters) -> String {
    withUnsafeBytes(of: letters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  // MARK: - Keyboard

  private func modifiers(_ bits: UInt16 = UInt16(truncatingIfNeeded: SDL_GetModState().rawValue))
    -> KeyModifiers
  {
    let held = SDLModifiers(rawValue: bits)
    var modifiers: KeyModifiers = []
    if held.has(.shift) { modifiers.insert(.shift) }
    if held.has(.control) { modifiers.insert(.control) }
    if held.has(.alt) { modifiers.insert(.alt) }
    return modifiers
  }

  private func key(_ event: SDL_KeyboardEvent) -> WindowInput? {
    let modifiers = modifiers(event.keysym.mod)
    guard let name = Self.name(event.keysym.sym) else { return nil }
    // Letters come as text then.
    let isLetter = name.utf8.count == 1 || name == "Space"
    if readsText, isLetter, modifiers.isDisjoint(with: [.control, .alt]) { return nil }
    return .key(WindowKey(name), modifiers, isDown: event.state != 0)
  }

  /// The letter of a key that goes down while no field reads text: it begins a search.
  ///
  /// SDL reads no text then, since that opens a keyboard on the screen of some machines.
  private func letter(_ event: SDL_KeyboardEvent) -> String? {
    let modifiers = modifiers(event.keysym.mod)
    guard !readsText, event.state != 0, modifiers.isDisjoint(with: [.control, .alt]),
      event.keysym.sym > 32, event.keysym.sym < SDLKeyCode.place,
      let scalar = UInt32(exactly: event.keysym.sym).flatMap(Unicode.Scalar.init),
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    else { return nil }
    return String(Character(scalar))
  }

  /// The name of a key by what is printed on it.
  private static func name(_ keycode: Int32) -> String? {
    if let name = names[keycode] { return name }
    guard (33..<127).contains(keycode) else { return nil }
    return String(decoding: [UInt8(truncatingIfNeeded: keycode)], as: UTF8.self).uppercased()
  }

  private static let names: [Int32: String] = {
    let place = SDLKeyCode.place
    var table: [Int32: String] = [
      8: "Backspace", 9: "Tab", 13: "Enter", 27: "Escape", 32: "Space", 127: "Delete",
      place | 73: "Insert", place | 74: "Home", place | 75: "PageUp", place | 77: "End",
      place | 78: "PageDown", place | 86: "-", place | 87: "+", place | 98: "0",
      place | 79: "Right", place | 80: "Left", place | 81: "Down",
      place | 82: "Up", place | 88: "Enter", place | 101: "Menu", place | 118: "Menu",
    ]
    for number in Int32(0)..<12 { table[place | (58 + number)] = "F\(number + 1)" }
    return table
  }()

  // MARK: - Mouse

  private func pointerButton(_ number: UInt8) -> PointerButton? {
    switch number {
    case 1: .left
    case 2: .middle
    case 3: .right
    // Button 4 of a mouse goes back.
    case 4: .back
    default: nil
    }
  }

  private func wheel(_ event: SDL_MouseWheelEvent) -> WindowInput {
    // SDL counts away from the user as positive.
    let sign = event.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? 1.0 : -1.0
    return .wheel(
      x: dip(event.mouseX), y: dip(event.mouseY), dx: -sign * Double(event.preciseX),
      dy: sign * Double(event.preciseY), modifiers())
  }

  // MARK: - Pads

  /// In the order of SDL's button numbers.
  private static let padButtons: [WindowPadButton] = [
    .south, .east, .west, .north, .select, .guide, .start, .l3, .r3, .l1, .r1, .up, .down, .left,
    .right,
  ]

  private mutating func press(_ button: WindowPadButton, _ isDown: Bool) -> [WindowInput] {
    guard isDown ? held.insert(button).inserted : held.remove(button) != nil else { return [] }
    return [.pad(button, isDown: isDown)]
  }

  private mutating func axis(_ event: SDL_ControllerAxisEvent) -> [WindowInput] {
    let value = Double(event.value) / 32_767
    switch UInt32(event.axis) {
    case UInt32(SDL_CONTROLLER_AXIS_LEFTX.rawValue): return stick(value, .left, .right)
    case UInt32(SDL_CONTROLLER_AXIS_LEFTY.rawValue): return stick(value, .up, .down)
    case UInt32(SDL_CONTROLLER_AXIS_RIGHTY.rawValue): return sizingStick(value)
    case UInt32(SDL_CONTROLLER_AXIS_TRIGGERLEFT.rawValue): return pull(.l2, value)
    case UInt32(SDL_CONTROLLER_AXIS_TRIGGERRIGHT.rawValue): return pull(.r2, value)
    default: return []
    }
  }

  private mutating func stick(_ value: Double, _ low: WindowPadButton, _ high: WindowPadButton)
    -> [WindowInput]
  {
    pull(low, -value) + pull(high, value)
  }

  /// The right stick is up and down while it is pressed; let go, it lets go of them.
  private mutating func sizingStick(_ value: Double) -> [WindowInput] {
    if held.contains(.r3) {
      isSizing = true
      return stick(value, .up, .down)
    }
    guard isSizing else { return [] }
    isSizing = false
    return stick(0, .up, .down)
  }

  private mutating func pull(_ button: WindowPadButton, _ value: Double) -> [WindowInput] {
    if value > 0.5 { return press(button, true) }
    return value < 0.4 ? press(button, false) : []
  }
}
