import Catalog
import CoreABI
import HostBase

/// Devices: what the host has, what the core calls them.
extension CoreEnvironment {
  /// Most entries that are kept of any list that a core sends.
  private static let mostEntries = 4096

  static let deviceCapabilities: UInt64 = [
    RETRO_DEVICE_JOYPAD, RETRO_DEVICE_MOUSE, RETRO_DEVICE_KEYBOARD, RETRO_DEVICE_LIGHTGUN,
    RETRO_DEVICE_ANALOG, RETRO_DEVICE_POINTER,
  ].reduce(0) { $0 | 1 << UInt64($1) }

  func setInputDescriptors(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let found = InputDescriptor.list(data, limit: Self.mostEntries) else { return false }
    facts.inputDescriptors = found
    return true
  }

  func setControllerInfo(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let ports = PortDevice.ports(data) else { return false }
    facts.controllers = ports
    return true
  }

  func setKeyboardCallback(_ data: UnsafeMutableRawPointer?) -> Bool {
    facts.keyboard = load(data, retro_keyboard_callback.self)?.callback
    return true
  }

  /// The answer is true; some cores pass NULL, others read an undocumented bool.
  func getInputBitmasks(_ data: UnsafeMutableRawPointer?) -> Bool { fill(data, true) }

  func rumble(port: UInt32, effect: retro_rumble_effect, strength: UInt16) -> Bool {
    guard port < UInt32(facts.motors.count) else { return false }
    var motor = facts.motors[Int(port)]
    switch effect {
    case RETRO_RUMBLE_STRONG: motor.x = strength
    case RETRO_RUMBLE_WEAK: motor.y = strength
    default: return false
    }
    if motor != facts.motors[Int(port)] {
      facts.motors[Int(port)] = motor
      journal.tell(.rumble(port: Int(port), strong: motor.x, weak: motor.y))
    }
    return true
  }
}
