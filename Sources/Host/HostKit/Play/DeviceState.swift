/// What the real devices report for one frame, before the player's map turns it into what the core sees.
///
/// A window or a terminal fills it in; `InputMapper` consumes it.
public struct DeviceState: Equatable, Sendable {
  /// A game pad.
  public struct Pad: Equatable, Sendable {
    /// One bit for each `PadControl`, set while pressed.
    public var controls: UInt32 = 0
    /// Left stick, x then y, -32768…32767.
    public var left: SIMD2<Int16> = .zero
    /// Right stick, x then y.
    public var right: SIMD2<Int16> = .zero
    /// Left and right trigger, 0…32767.
    public var triggers: SIMD2<Int16> = .zero
    /// A pad at rest.
    public init() {}
  }
  /// RETROK numbers of the keys that are down.
  public var keys: Set<UInt32> = []
  /// Keys that changed since the last frame, in order; a key that went down and up within a frame shows here only.
  public var keyEvents: [InputState.KeyEvent] = []
  /// The pads by player, at most `InputState.portCount`.
  public var pads: [Pad] = []
  /// The mouse.
  public var mouse = InputState.Mouse()
  /// Fingers, or the mouse as one.
  public var touches: [InputState.Touch] = []
  /// Nothing pressed.
  public init() {}
}
