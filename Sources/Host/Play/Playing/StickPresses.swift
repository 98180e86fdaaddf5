import HostBase

/// The directions in which the sticks of one pad are pushed, as controls that go down and up.
///
/// A direction goes down past a half of the stick's way and up below two fifths, so that a stick held near the border does not flicker.
package struct StickPresses: Equatable, Sendable {
  /// The `PadControl` bits of the directions that are down.
  package private(set) var held: UInt32 = 0
  /// Directions that do not count until they were let go of.
  private var ignored: UInt32 = 0

  private static let down = Int32(Int16.max) / 2
  private static let up = Int32(Int16.max) * 2 / 5

  /// Both sticks are in their middle.
  package init() {}

  /// The `PadControl` bits of the directions that are down at these places of the sticks.
  package mutating func next(left: SIMD2<Int16>, right: SIMD2<Int16>) -> UInt32 {
    look(left.y, .leftStickUp, .leftStickDown)
    look(left.x, .leftStickLeft, .leftStickRight)
    look(right.y, .rightStickUp, .rightStickDown)
    look(right.x, .rightStickLeft, .rightStickRight)
    ignored &= held
    return held & ~ignored
  }

  /// Whatever is pushed now counts again when it was let go of.
  package mutating func ignoreHeld() { ignored = .max }

  private mutating func look(_ axis: Int16, _ low: PadControl, _ high: PadControl) {
    for (control, way) in [(low, -Int32(axis)), (high, Int32(axis))] {
      if way > Self.down { held |= control.bit }
      if way < Self.up { held &= ~control.bit }
    }
  }
}

extension PadControl {
  /// The direction of a stick that is this control; nil for a button.
  package var stick: (isRight: Bool, x: Int, y: Int)? {
    switch self {
    case .leftStickUp: (false, 0, -1)
    case .leftStickDown: (false, 0, 1)
    case .leftStickLeft: (false, -1, 0)
    case .leftStickRight: (false, 1, 0)
    case .rightStickUp: (true, 0, -1)
    case .rightStickDown: (true, 0, 1)
    case .rightStickLeft: (true, -1, 0)
    case .rightStickRight: (true, 1, 0)
    default: nil
    }
  }

  /// The bits of all directions of sticks.
  package static let stickBits = PadControl.allCases.filter { $0.stick != nil }
    .reduce(UInt32(0)) { $0 | $1.bit }

  /// The button of a d-pad that the left stick presses for `stick_as_dpad`; nil for other controls.
  package var stickDpad: PadButton? {
    switch self {
    case .leftStickUp: .up
    case .leftStickDown: .down
    case .leftStickLeft: .left
    case .leftStickRight: .right
    default: nil
    }
  }
}
