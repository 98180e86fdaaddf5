import UIContract

/// A key of the keyboard, by the name that scripts use: `Down`, `Enter`, `F10`, `A`.
package struct WindowKey: Hashable, Sendable {
  /// The name.
  package let name: String
  /// A key from its name.
  package init(_ name: String) { self.name = name }

  static let up = WindowKey("Up")
  static let down = WindowKey("Down")
  static let left = WindowKey("Left")
  static let right = WindowKey("Right")
  static let enter = WindowKey("Enter")
  static let space = WindowKey("Space")
  static let escape = WindowKey("Escape")
  static let backspace = WindowKey("Backspace")
  static let delete = WindowKey("Delete")
  static let tab = WindowKey("Tab")
  static let home = WindowKey("Home")
  static let end = WindowKey("End")
  static let pageUp = WindowKey("PageUp")
  static let pageDown = WindowKey("PageDown")
  static let menu = WindowKey("Menu")

  /// Whether it acts again while it is held.
  var repeats: Bool {
    switch self {
    case .up, .down, .left, .right, .backspace, .delete, .pageUp, .pageDown: true
    default: false
    }
  }

  var direction: Direction? {
    switch self {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    default: nil
    }
  }

  /// Whether it prints a letter.
  var isLetter: Bool { name.count == 1 && name.first?.isLetter == true }
}

/// Keys that are held with another one.
package struct KeyModifiers: OptionSet, Sendable, Hashable {
  /// The bits.
  package let rawValue: UInt8
  /// Modifiers from their bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Shift.
  package static let shift = KeyModifiers(rawValue: 1)
  /// Control.
  package static let control = KeyModifiers(rawValue: 2)
  /// Alt.
  package static let alt = KeyModifiers(rawValue: 4)

  /// As events carry them.
  var value2: Int32 {
    (contains(.shift) ? ValueEvent.Modifiers.shift.rawValue : 0)
      | (contains(.control) ? ValueEvent.Modifiers.control.rawValue : 0)
  }
}

/// A button of a gamepad, by place; the sticks come as directions.
package enum WindowPadButton: String, CaseIterable, Sendable {
  case south = "South"
  case east = "East"
  case west = "West"
  case north = "North"
  case up = "Up"
  case down = "Down"
  case left = "Left"
  case right = "Right"
  case start = "Start"
  case select = "Select"
  /// Its name is `SystemEvent.guide`.
  case guide = "Guide"
  case l1 = "L1"
  case r1 = "R1"
  case l2 = "L2"
  case r2 = "R2"
  case l3 = "L3"
  case r3 = "R3"

  var direction: Direction? {
    switch self {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    default: nil
    }
  }
}

/// A button of the mouse.
package enum PointerButton: Int, Sendable { case left = 1, middle = 2, right = 3, back = 4 }

/// What a finger does.
package enum TouchPhase: Sendable { case down, move, up, cancel }

/// What the user does, as the window hears it; places are in dip of the window.
package enum WindowInput: Equatable, Sendable {
  /// A key goes down or up; the system's own repeats are left out.
  case key(WindowKey, KeyModifiers, isDown: Bool)
  /// Text that the keyboard or an input method made.
  case text(String)
  /// Text that an input method is composing.
  case composition(String)
  /// A button of a gamepad goes down or up.
  case pad(WindowPadButton, isDown: Bool)
  /// The pointer is here.
  case pointerMoved(x: Double, y: Double)
  /// A button of the mouse goes down; `clicks` counts those in a row.
  case pointerPressed(x: Double, y: Double, PointerButton, clicks: Int, KeyModifiers)
  /// A button of the mouse goes up.
  case pointerReleased(x: Double, y: Double, PointerButton)
  /// The pointer left the window.
  case pointerLeft
  /// The wheel; one notch is 1, precise wheels send parts of it. Positive y is towards the end.
  case wheel(x: Double, y: Double, dx: Double, dy: Double, KeyModifiers)
  /// A finger.
  case touch(TouchPhase, finger: Int, x: Double, y: Double)
  /// The window lost the keyboard: everything that is held is let go.
  case focusLost
}
