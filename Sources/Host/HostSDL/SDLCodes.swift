import HostBase

/// Key codes that SDL's header has as macros, which Swift does not see.
enum SDLKeyCode {
  /// The bit of the codes that are places on the keyboard (SDLK_SCANCODE_MASK); the rest is the scan code.
  static let place: Int32 = 1 << 30
  static let enter: Int32 = 13
  static let escape: Int32 = 27
  static let f11 = place | 68
}

/// Modifier keys that are held, both of each kind (SDL_Keymod).
struct SDLModifiers: OptionSet {
  var rawValue: UInt16

  static let shift = SDLModifiers(rawValue: 0x0003)
  static let control = SDLModifiers(rawValue: 0x00C0)
  static let alt = SDLModifiers(rawValue: 0x0300)
  static let system = SDLModifiers(rawValue: 0x0C00)
  static let numLock = SDLModifiers(rawValue: 0x1000)
  static let capsLock = SDLModifiers(rawValue: 0x2000)
  static let scrollLock = SDLModifiers(rawValue: 0x8000)

  /// Whether one key of a kind is held: left and right have a bit each.
  func has(_ kind: SDLModifiers) -> Bool { !isDisjoint(with: kind) }
}

/// Where windows open.
enum SDLPosition {
  /// In the middle of the display (SDL_WINDOWPOS_CENTERED).
  static let center: Int32 = 0x2FFF_0000
}
