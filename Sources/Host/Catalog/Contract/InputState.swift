import HostBase

/// Everything a core can ask about the player's devices during one frame.
///
/// Values are in libretro's units: axes -32768…32767 (pointer and light gun -32767…32767 over the picture), pressure
/// 0…32767. A plain value: a session latches it when the core polls, so that all reads in a frame agree.
package struct InputState: Equatable, Sendable, Codable {
  /// How many ports are kept.
  package static let portCount = 8

  /// A pad with its sticks.
  package struct Pad: Equatable, Sendable, Codable {
    /// One bit for each RETRO_DEVICE_ID_JOYPAD, set while pressed.
    package var buttons: UInt16 = 0
    /// Left stick, x then y.
    package var left: SIMD2<Int16> = .zero
    /// Right stick, x then y.
    package var right: SIMD2<Int16> = .zero
    /// Pressure of L2 and R2, 0…32767; 0 means "as the button bit says".
    package var triggers: SIMD2<Int16> = .zero
    /// A pad at rest.
    package init() {}
  }
  /// A mouse: motion since the last frame, and its buttons.
  package struct Mouse: Equatable, Sendable, Codable {
    /// Motion since the last frame, x then y.
    package var motion: SIMD2<Int16> = .zero
    /// One bit for each RETRO_DEVICE_ID_MOUSE (bits 0 and 1 unused).
    package var buttons: UInt16 = 0
    /// A mouse at rest.
    package init() {}
  }
  /// A finger or a mouse over the picture.
  package struct Touch: Equatable, Sendable, Codable {
    /// Position over the picture, x then y.
    package var position: SIMD2<Int16> = .zero
    /// Whether it touches.
    package var isPressed = false
    /// Whether it is off the picture.
    package var isOffscreen = true
    /// Nothing touches.
    package init() {}
  }
  /// A key that went down or up.
  package struct KeyEvent: Equatable, Sendable, Codable {
    /// Whether it went down.
    package var isDown: Bool
    /// RETROK number.
    package var key: UInt32
    /// The character it typed as UTF-32, or 0.
    package var character: UInt32
    /// RETROKMOD bits.
    package var modifiers: UInt16
    /// A key event.
    package init(isDown: Bool, key: UInt32, character: UInt32 = 0, modifiers: UInt16 = 0) {
      self.isDown = isDown
      self.key = key
      self.character = character
      self.modifiers = modifiers
    }
  }

  /// The pads, `portCount` of them.
  package var pads = [Pad](repeating: Pad(), count: InputState.portCount)
  /// The mouse, on every port.
  package var mouse = Mouse()
  /// Fingers, or the mouse as one; also aims light guns.
  package var touches: [Touch] = []
  /// RETROK numbers of the keys that are down.
  package var keys: Set<UInt32> = []
  /// Keys that changed since the last frame, in order.
  package var keyEvents: [KeyEvent] = []
  /// Buttons of the light gun, one bit for each RETRO_DEVICE_ID_LIGHTGUN.
  package var lightGunButtons: UInt32 = 0
  /// Width and height of the area that pictures are shown in, in the display's pixels; nil if there is none.
  package var display: SIMD2<UInt16>?

  /// The same for a frame behind the first: what is held is held still, but keys go down and the mouse moves once.
  package var held: InputState {
    var later = self
    later.keyEvents = []
    later.mouse.motion = .zero
    return later
  }

  /// Devices at rest.
  package init() {}
}
