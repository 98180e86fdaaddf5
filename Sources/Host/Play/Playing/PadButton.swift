import HostBase

/// A button of libretro's pad; the raw value is its RETRO_DEVICE_ID_JOYPAD number.
package enum PadButton: UInt8, CaseIterable, Sendable, Codable {
  case b = 0, y, select, start, up, down, left, right, a, x, l, r, l2, r2, l3, r3

  /// The name in input maps and scripts, as libretro prints it: `A`, `START`, `L2`.
  package var name: String {
    switch self {
    case .b: "B"
    case .y: "Y"
    case .select: "SELECT"
    case .start: "START"
    case .up: "UP"
    case .down: "DOWN"
    case .left: "LEFT"
    case .right: "RIGHT"
    case .a: "A"
    case .x: "X"
    case .l: "L"
    case .r: "R"
    case .l2: "L2"
    case .r2: "R2"
    case .l3: "L3"
    case .r3: "R3"
    }
  }

  /// The bit in `InputState.Pad.buttons`.
  package var bit: UInt16 { 1 << UInt16(rawValue) }

  /// The button of that name in any case, or nil.
  package init?(name: some StringProtocol) {
    let wanted = name.uppercased()
    guard let found = PadButton.allCases.first(where: { $0.name == wanted }) else { return nil }
    self = found
  }

  /// The bits of a list of names joined by `+` or spaces; `-` is none; nil where a name is unknown.
  static func bits(_ text: some StringProtocol) -> UInt16? {
    var bits: UInt16 = 0
    for name in text.split(whereSeparator: { $0 == "+" || $0.isWhitespace }) where name != "-" {
      guard let button = PadButton(name: name) else { return nil }
      bits |= button.bit
    }
    return bits
  }
}

/// A control of a real game pad, named by its place, so that maps hold for every make.
///
/// A stick that is pushed past half of its way in a direction is a control as well: `StickPresses`.
package enum PadControl: UInt8, CaseIterable, Sendable, Codable {
  case south = 0, east, west, north, select, guide, start, l3, r3, l1, r1, up, down, left, right
  case l2, r2
  case leftStickUp, leftStickDown, leftStickLeft, leftStickRight
  case rightStickUp, rightStickDown, rightStickLeft, rightStickRight

  /// The name in input maps.
  package var name: String {
    switch self {
    case .south: "South"
    case .east: "East"
    case .west: "West"
    case .north: "North"
    case .select: "Select"
    case .guide: "Guide"
    case .start: "Start"
    case .l3: "L3"
    case .r3: "R3"
    case .l1: "L1"
    case .r1: "R1"
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .l2: "L2"
    case .r2: "R2"
    case .leftStickUp: "LeftStickUp"
    case .leftStickDown: "LeftStickDown"
    case .leftStickLeft: "LeftStickLeft"
    case .leftStickRight: "LeftStickRight"
    case .rightStickUp: "RightStickUp"
    case .rightStickDown: "RightStickDown"
    case .rightStickLeft: "RightStickLeft"
    case .rightStickRight: "RightStickRight"
    }
  }

  /// The bit in `DeviceState.Pad.controls`.
  package var bit: UInt32 { 1 << UInt32(rawValue) }

  /// The control of that name in any case, or nil.
  package init?(name: some StringProtocol) {
    let wanted = name.lowercased()
    guard let found = PadControl.allCases.first(where: { $0.name.lowercased() == wanted }) else {
      return nil
    }
    self = found
  }
}
