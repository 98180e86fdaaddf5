/// What can be plugged into a port: a class in the low byte, a variant above it (`RETRO_DEVICE_*`).
public struct Device: RawRepresentable, Hashable, Sendable {
  /// The number that the host uses.
  public let rawValue: UInt32
  /// From a number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Variant `id` (0…) of a class.
  public init(_ base: Device, variant id: UInt32) {
    rawValue = (id &+ 1) << 8 | (base.rawValue & 0xFF)
  }
  /// The class alone.
  public var base: Device { Device(rawValue: rawValue & 0xFF) }

  /// Nothing.
  public static let none = Device(rawValue: 0)
  /// A pad.
  public static let joypad = Device(rawValue: 1)
  /// A mouse: relative motion.
  public static let mouse = Device(rawValue: 2)
  /// A keyboard.
  public static let keyboard = Device(rawValue: 3)
  /// A light gun.
  public static let lightGun = Device(rawValue: 4)
  /// A pad with sticks.
  public static let analog = Device(rawValue: 5)
  /// Touch, or a mouse over the picture: absolute position.
  public static let pointer = Device(rawValue: 6)
}

/// A device that a port takes, with the name that the player sees.
public struct Controller: Sendable {
  /// Shown to the player.
  public let name: String
  /// What it is.
  public let device: Device
  /// From both.
  public init(_ name: String, _ device: Device) {
    self.name = name
    self.device = device
  }
}

/// Buttons of a pad, laid out as on the SNES pad; bit n is `RETRO_DEVICE_ID_JOYPAD` n.
public struct Buttons: OptionSet, Hashable, Sendable {
  /// One bit a button.
  public let rawValue: UInt16
  /// From bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }
  /// The lower face button.
  public static let b = Buttons(rawValue: 1 << 0)
  /// The left face button.
  public static let y = Buttons(rawValue: 1 << 1)
  /// Select.
  public static let select = Buttons(rawValue: 1 << 2)
  /// Start.
  public static let start = Buttons(rawValue: 1 << 3)
  /// D-pad up.
  public static let up = Buttons(rawValue: 1 << 4)
  /// D-pad down.
  public static let down = Buttons(rawValue: 1 << 5)
  /// D-pad left.
  public static let left = Buttons(rawValue: 1 << 6)
  /// D-pad right.
  public static let right = Buttons(rawValue: 1 << 7)
  /// The right face button.
  public static let a = Buttons(rawValue: 1 << 8)
  /// The upper face button.
  public static let x = Buttons(rawValue: 1 << 9)
  /// Left shoulder.
  public static let l = Buttons(rawValue: 1 << 10)
  /// Right shoulder.
  public static let r = Buttons(rawValue: 1 << 11)
  /// Left trigger.
  public static let l2 = Buttons(rawValue: 1 << 12)
  /// Right trigger.
  public static let r2 = Buttons(rawValue: 1 << 13)
  /// Left stick pressed.
  public static let l3 = Buttons(rawValue: 1 << 14)
  /// Right stick pressed.
  public static let r3 = Buttons(rawValue: 1 << 15)

  /// The host's id of the lowest button in the set; nil for none.
  var firstID: UInt32? { rawValue == 0 ? nil : UInt32(rawValue.trailingZeroBitCount) }
}

/// What one input of a core does, in words: "port 0, pad, A: Jump".
public struct InputLabel: Sendable {
  /// Where: port 0…, device, and libretro's index and id.
  public let port: UInt32, device: Device, index: UInt32, id: UInt32
  /// What it does.
  public let text: String

  /// Any input.
  public init(port: UInt32 = 0, device: Device, index: UInt32 = 0, id: UInt32, _ text: String) {
    self.port = port
    self.device = device
    self.index = index
    self.id = id
    self.text = text
  }

  /// A button of a pad.
  public init(port: UInt32 = 0, _ button: Buttons, _ text: String) {
    self.init(port: port, device: .joypad, id: button.firstID ?? 0, text)
  }
}

/// Which stick of a pad.
public enum Stick: UInt32, Sendable {
  /// The left one.
  case left = 0
  /// The right one.
  case right = 1
}

/// Where a stick is: -32768 (left, up) … 32767.
public struct StickState: Equatable, Sendable {
  /// The two axes.
  public var x: Int, y: Int
}

/// A finger or a mouse over the picture.
public struct PointerState: Equatable, Sendable {
  /// -0x7FFF (left, top edge of the picture) … 0x7FFF.
  public var x: Int, y: Int
  /// It touches, or the button is down.
  public var isPressed: Bool

  /// A place, and whether it touches there.
  public init(x: Int, y: Int, isPressed: Bool) {
    (self.x, self.y, self.isPressed) = (x, y, isPressed)
  }
}

/// A mouse since the last poll.
public struct MouseState: Equatable, Sendable {
  /// Motion in the host's pixels.
  public var deltaX: Int, deltaY: Int
  /// Its buttons.
  public var left: Bool, right: Bool, middle: Bool
  /// Notches of the wheel: 1 up, -1 down.
  public var wheel: Int
}

/// A gun aimed at the screen.
public struct LightGunState: Equatable, Sendable {
  /// -0x7FFF (left, top edge of the picture) … 0x7FFF.
  public var x: Int, y: Int
  /// It aims beside the screen.
  public var isOffscreen: Bool
  /// Its buttons.
  public var trigger: Bool, reload: Bool, auxA: Bool, auxB: Bool, start: Bool, select: Bool
}

/// A key that went down or up.
public struct KeyEvent: Equatable, Sendable {
  /// Went down, rather than up.
  public var isDown: Bool
  /// Which key: a `RETROK_*` number.
  public var code: UInt32
  /// The character that was typed, as a Unicode scalar; 0: none.
  public var character: UInt32
  /// `RETROKMOD_*` bits.
  public var modifiers: UInt16
  /// From all four.
  public init(isDown: Bool, code: UInt32, character: UInt32, modifiers: UInt16) {
    self.isDown = isDown
    self.code = code
    self.character = character
    self.modifiers = modifiers
  }
}
