/// Everything a core can ask about the player's devices during one frame.
///
/// Values are in libretro's units: axes -32768…32767 (pointer and light gun -32767…32767 over the picture), pressure
/// 0…32767. A plain value: a session latches it when the core polls, so that all reads in a frame agree.
public struct InputState: Equatable, Sendable, Codable {
  /// How many ports are kept.
  public static let portCount = 8

  /// A pad with its sticks.
  public struct Pad: Equatable, Sendable, Codable {
    /// One bit for each RETRO_DEVICE_ID_JOYPAD, set while pressed.
    public var buttons: UInt16 = 0
    /// Left stick, x then y.
    public var left: SIMD2<Int16> = .zero
    /// Right stick, x then y.
    public var right: SIMD2<Int16> = .zero
    /// Pressure of L2 and R2, 0…32767; 0 means "as the button bit says".
    public var triggers: SIMD2<Int16> = .zero
    /// A pad at rest.
    public init() {}
  }
  /// A mouse: motion since the last frame, and its buttons.
  public struct Mouse: Equatable, Sendable, Codable {
    /// Motion since the last frame, x then y.
    public var motion: SIMD2<Int16> = .zero
    /// One bit for each RETRO_DEVICE_ID_MOUSE (bits 0 and 1 unused).
    public var buttons: UInt16 = 0
    /// A mouse at rest.
    public init() {}
  }
  /// A finger or a mouse over the picture.
  public struct Touch: Equatable, Sendable, Codable {
    /// Position over the picture, x then y.
    public var position: SIMD2<Int16> = .zero
    /// Whether it touches.
    public var isPressed = false
    /// Whether it is off the picture.
    public var isOffscreen = true
    /// Nothing touches.
    public init() {}
  }
  /// A key that went down or up.
  public struct KeyEvent: Equatable, Sendable, Codable {
    /// Whether it went down.
    public var isDown: Bool
    /// RETROK number.
    public var key: UInt32
    /// The character it typed as UTF-32, or 0.
    public var character: UInt32
    /// RETROKMOD bits.
    public var modifiers: UInt16
    /// A key event.
    public init(isDown: Bool, key: UInt32, character: UInt32 = 0, modifiers: UInt16 = 0) {
      self.isDown = isDown
      self.key = key
      self.character = character
      self.modifiers = modifiers
    }
  }

  /// The pads, `portCount` of them.
  public var pads = [Pad](repeating: Pad(), count: InputState.portCount)
  /// The mouse, on every port.
  public var mouse = Mouse()
  /// Fingers, or the mouse as one; also aims light guns.
  public var touches: [Touch] = []
  /// RETROK numbers of the keys that are down.
  public var keys: Set<UInt32> = []
  /// Keys that changed since the last frame, in order.
  public var keyEvents: [KeyEvent] = []
  /// Buttons of the light gun, one bit for each RETRO_DEVICE_ID_LIGHTGUN.
  public var lightGunButtons: UInt32 = 0
  /// Width and height of the area that pictures are shown in, in the display's pixels; nil if there is none.
  public var display: SIMD2<UInt16>?

  /// The same for a frame behind the first: what is held is held still, but keys go down and the mouse moves once.
  public var held: InputState {
    var later = self
    later.keyEvents = []
    later.mouse.motion = .zero
    return later
  }

  /// Devices at rest.
  public init() {}
}
