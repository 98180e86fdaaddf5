package import Play

/// A key or a control of a pad that goes down or up, or a stick that moves, as the devices report it.
package struct ControlPress: Equatable, Sendable {
  /// What it is.
  package enum Control: Equatable, Sendable {
    /// A key, or a control of a pad.
    case trigger(InputMap.Trigger)
    /// A stick's place, -1…1 in both directions, downwards and to the right.
    case stick(isRight: Bool, x: Double, y: Double)
  }

  /// What it is.
  package var control: Control
  /// Whether it goes down.
  package var isDown: Bool
  /// The number of the pad, from 0.
  package var pad: Int
  /// When, in microseconds of a clock that only goes forwards.
  package var time: Int64

  /// A press, or its end.
  package init(_ control: Control, isDown: Bool = true, pad: Int = 0, time: Int64 = 0) {
    self.control = control
    self.isDown = isDown
    self.pad = pad
    self.time = time
  }
}

/// Where the controls editor gets presses from; the program implements it over its window.
package protocol ControlSource: AnyObject {
  /// Hears every press from now on; the screens hear no key and no pad until `release`.
  func capture(_ hear: @escaping (ControlPress) -> Void)
  /// Gives the keys and pads back to the screens.
  func release()
  /// The map with its built-in keys where the user's keyboard has them.
  func placed(_ map: InputMap) -> InputMap
}
