package import Catalog
import HostBase

/// What the real devices report for one frame, before the player's map turns it into what the core sees.
///
/// A window or a terminal fills it in; `InputMapper` consumes it.
package struct DeviceState: Equatable, Sendable {
  /// A game pad.
  package struct Pad: Equatable, Sendable {
    /// One bit for each `PadControl`, set while pressed; the mapper adds the directions of the sticks.
    package var controls: UInt32 = 0
    /// Left stick, x then y, -32768…32767.
    package var left: SIMD2<Int16> = .zero
    /// Right stick, x then y.
    package var right: SIMD2<Int16> = .zero
    /// Left and right trigger, 0…32767.
    package var triggers: SIMD2<Int16> = .zero
    /// A pad at rest.
    package init() {}
  }
  /// RETROK numbers of the keys that are down.
  package var keys: Set<UInt32> = []
  /// Keys that changed since the last frame, in order; a key that went down and up within a frame shows here only.
  package var keyEvents: [InputState.KeyEvent] = []
  /// The pads by player, at most `InputState.portCount`.
  package var pads: [Pad] = []
  /// The mouse.
  package var mouse = InputState.Mouse()
  /// Fingers, or the mouse as one.
  package var touches: [InputState.Touch] = []
  /// Nothing pressed.
  package init() {}
}
