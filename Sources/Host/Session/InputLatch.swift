import Catalog
import CoreABI
import HostBase

/// Answers a core's questions about the devices from a state that is latched when the core polls.
///
/// Not every core polls in every frame (bsnes: 225 polls in 245 frames), so motion that was not yet seen waits.
final class InputLatch {
  private var pending = InputState()
  private var latched = InputState()
  /// Devices other than pads that are plugged in: RETRO_DEVICE numbers by port.
  private var plugged = [UInt32](
    repeating: UInt32(RETRO_DEVICE_JOYPAD), count: InputState.portCount)

  /// The size of the area for pictures in this frame.
  ///
  /// Not latched by the core's poll: it does not change within a frame.
  var display: SIMD2<UInt16>? { pending.display }

  /// The devices as the host sees them before a frame.
  func begin(_ state: InputState) {
    let unseen = pending.mouse.motion
    pending = state
    pending.mouse.motion = SIMD2(
      Self.sum(unseen.x, state.mouse.motion.x), Self.sum(unseen.y, state.mouse.motion.y))
    latched.mouse.motion = .zero
  }

  /// Latches the devices for the rest of the frame.
  func poll() {
    latched = pending
    pending.mouse.motion = .zero
  }

  /// Notes what is in a port.
  func plug(_ device: UInt32, into port: UInt32) {
    guard port < plugged.count else { return }
    plugged[Int(port)] = device
  }

  /// A latched value; 0 for whatever does not exist.
  func value(port: UInt32, device: UInt32, index: UInt32, id: UInt32) -> Int16 {
    guard port < InputState.portCount, port < latched.pads.count else { return 0 }
    guard plugged[Int(port)] != UInt32(RETRO_DEVICE_NONE) else { return 0 }
    let pad = latched.pads[Int(port)]
    switch Int32(truncatingIfNeeded: device & UInt32(RETRO_DEVICE_MASK)) {
    case RETRO_DEVICE_JOYPAD:
      guard index == 0 else { return 0 }
      if id == UInt32(RETRO_DEVICE_ID_JOYPAD_MASK) { return Int16(bitPattern: pad.buttons) }
      return id < 16 ? Int16(pad.buttons >> UInt16(id) & 1) : 0
    case RETRO_DEVICE_ANALOG: return Self.analog(pad, index: index, id: id)
    case RETRO_DEVICE_MOUSE: return mouse(id: id)
    case RETRO_DEVICE_KEYBOARD: return latched.keys.contains(id) ? 1 : 0
    case RETRO_DEVICE_POINTER: return pointer(index: index, id: id)
    case RETRO_DEVICE_LIGHTGUN: return lightGun(id: id)
    default: return 0
    }
  }

  private static func analog(_ pad: InputState.Pad, index: UInt32, id: UInt32) -> Int16 {
    switch (Int32(truncatingIfNeeded: index), Int32(truncatingIfNeeded: id)) {
    case (RETRO_DEVICE_INDEX_ANALOG_LEFT, RETRO_DEVICE_ID_ANALOG_X): return pad.left.x
    case (RETRO_DEVICE_INDEX_ANALOG_LEFT, RETRO_DEVICE_ID_ANALOG_Y): return pad.left.y
    case (RETRO_DEVICE_INDEX_ANALOG_RIGHT, RETRO_DEVICE_ID_ANALOG_X): return pad.right.x
    case (RETRO_DEVICE_INDEX_ANALOG_RIGHT, RETRO_DEVICE_ID_ANALOG_Y): return pad.right.y
    case (RETRO_DEVICE_INDEX_ANALOG_BUTTON, let button):
      if button == RETRO_DEVICE_ID_JOYPAD_L2, pad.triggers.x != 0 { return max(0, pad.triggers.x) }
      if button == RETRO_DEVICE_ID_JOYPAD_R2, pad.triggers.y != 0 { return max(0, pad.triggers.y) }
      guard (0..<16).contains(button) else { return 0 }
      return pad.buttons >> UInt16(button) & 1 == 1 ? Int16.max : 0
    default: return 0
    }
  }

  private func mouse(id: UInt32) -> Int16 {
    switch id {
    case UInt32(RETRO_DEVICE_ID_MOUSE_X): latched.mouse.motion.x
    case UInt32(RETRO_DEVICE_ID_MOUSE_Y): latched.mouse.motion.y
    case 2..<16: Int16(latched.mouse.buttons >> UInt16(id) & 1)
    default: 0
    }
  }

  private func pointer(index: UInt32, id: UInt32) -> Int16 {
    if id == UInt32(RETRO_DEVICE_ID_POINTER_COUNT) {
      return Int16(clamping: latched.touches.count { $0.isPressed })
    }
    guard index < latched.touches.count else {
      return id == UInt32(RETRO_DEVICE_ID_POINTER_IS_OFFSCREEN) ? 1 : 0
    }
    let touch = latched.touches[Int(index)]
    switch Int32(truncatingIfNeeded: id) {
    case RETRO_DEVICE_ID_POINTER_X: return max(touch.position.x, -Int16.max)
    case RETRO_DEVICE_ID_POINTER_Y: return max(touch.position.y, -Int16.max)
    case RETRO_DEVICE_ID_POINTER_PRESSED: return touch.isPressed ? 1 : 0
    case RETRO_DEVICE_ID_POINTER_IS_OFFSCREEN: return touch.isOffscreen ? 1 : 0
    default: return 0
    }
  }

  private func lightGun(id: UInt32) -> Int16 {
    let aim = latched.touches.first ?? InputState.Touch()
    switch Int32(truncatingIfNeeded: id) {
    case RETRO_DEVICE_ID_LIGHTGUN_X: return latched.mouse.motion.x
    case RETRO_DEVICE_ID_LIGHTGUN_Y: return latched.mouse.motion.y
    case RETRO_DEVICE_ID_LIGHTGUN_SCREEN_X: return max(aim.position.x, -Int16.max)
    case RETRO_DEVICE_ID_LIGHTGUN_SCREEN_Y: return max(aim.position.y, -Int16.max)
    case RETRO_DEVICE_ID_LIGHTGUN_IS_OFFSCREEN: return aim.isOffscreen ? 1 : 0
    default: return id < 32 ? Int16(latched.lightGunButtons >> id & 1) : 0
    }
  }

  private static func sum(_ a: Int16, _ b: Int16) -> Int16 {
    Int16(clamping: Int32(a) + Int32(b))
  }
}
