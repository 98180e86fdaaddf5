import CSDL2
import HostBase
import UIComponent

extension AccessibleKey {
  /// A key of SDL's as screen readers hear it; nil: none that they know.
  init?(_ event: SDL_KeyboardEvent) {
    let held = SDLModifiers(rawValue: event.keysym.mod)
    guard let symbol = Self.symbol(event.keysym.sym, hasNumLock: held.has(.numLock)) else {
      return nil
    }
    var modifiers: UInt32 = 0
    for (kind, modifier) in Self.modifiers where held.has(kind) { modifiers |= modifier }
    var name = symbol.name
    let isText = name.unicodeScalars.count == 1
    if isText, held.has(.shift) { name = name.uppercased() }
    let place = Int(event.keysym.scancode.rawValue)
    self.init(
      code: Self.codes[place].map { UInt32($0) + 8 } ?? 0, symbol: symbol.number, name: name,
      modifiers: modifiers, isText: isText, isDown: event.state != 0, time: event.timestamp)
  }

  /// Held keys, and X's bits for them.
  private static let modifiers: [(SDLModifiers, UInt32)] = [
    (.shift, 1), (.capsLock, 2), (.control, 4), (.alt, 8), (.numLock, 16),
  ]

  /// Number and name of a symbol (X11's keysymdef.h); letters have their own.
  private static func symbol(
    _ keycode: Int32, hasNumLock: Bool
  ) -> (number: Int32, name: String)? {
    if hasNumLock, let digit = digits[keycode] { return (0xFFB0 + digit, "KP_\(digit)") }
    if let known = symbols[keycode] { return known }
    guard (33..<1 << 21).contains(keycode), keycode != 127,
      let scalar = UInt32(exactly: keycode).flatMap(Unicode.Scalar.init)
    else { return nil }
    return (keycode < 0x100 ? keycode : 0x100_0000 | keycode, String(Character(scalar)))
  }

  private static let place = SDLKeyCode.place

  private static let digits: [Int32: Int32] = {
    var digits: [Int32: Int32] = [place | 98: 0]
    for digit in Int32(1)...9 { digits[place | (88 + digit)] = digit }
    return digits
  }()

  private static let symbols: [Int32: (number: Int32, name: String)] = {
    var table: [Int32: (number: Int32, name: String)] = [
      8: (0xFF08, "BackSpace"), 9: (0xFF09, "Tab"), 13: (0xFF0D, "Return"), 27: (0xFF1B, "Escape"),
      32: (0x20, "space"), 127: (0xFFFF, "Delete"),
    ]
    let places: [(Int32, Int32, String)] = [
      (57, 0xFFE5, "Caps_Lock"), (73, 0xFF63, "Insert"), (74, 0xFF50, "Home"),
      (75, 0xFF55, "Page_Up"), (77, 0xFF57, "End"), (78, 0xFF56, "Page_Down"),
      (79, 0xFF53, "Right"), (80, 0xFF51, "Left"), (81, 0xFF54, "Down"), (82, 0xFF52, "Up"),
      (84, 0xFFAF, "KP_Divide"), (85, 0xFFAA, "KP_Multiply"), (86, 0xFFAD, "KP_Subtract"),
      (87, 0xFFAB, "KP_Add"), (88, 0xFF8D, "KP_Enter"), (89, 0xFF9C, "KP_End"),
      (90, 0xFF99, "KP_Down"), (91, 0xFF9B, "KP_Page_Down"), (92, 0xFF96, "KP_Left"),
      (93, 0xFF9D, "KP_Begin"), (94, 0xFF98, "KP_Right"), (95, 0xFF95, "KP_Home"),
      (96, 0xFF97, "KP_Up"), (97, 0xFF9A, "KP_Page_Up"), (98, 0xFF9E, "KP_Insert"),
      (99, 0xFF9F, "KP_Delete"), (101, 0xFF67, "Menu"), (224, 0xFFE3, "Control_L"),
      (225, 0xFFE1, "Shift_L"), (226, 0xFFE9, "Alt_L"), (227, 0xFFEB, "Super_L"),
      (228, 0xFFE4, "Control_R"), (229, 0xFFE2, "Shift_R"), (230, 0xFFEA, "Alt_R"),
    ]
    for (number, symbol, name) in places { table[place | number] = (symbol, name) }
    for number in Int32(0)..<12 {
      table[place | (58 + number)] = (0xFFBE + number, "F\(number + 1)")
    }
    return table
  }()

  /// Linux's numbers of keys (input-event-codes.h) by their places in the USB HID usage tables; X adds 8.
  private static let codes: [Int: UInt8] = {
    let letters: [UInt8] = [
      30, 48, 46, 32, 18, 33, 34, 35, 23, 36, 37, 38, 50, 49, 24, 25, 16, 19, 31, 20, 22, 47, 17,
      45, 21, 44,
    ]
    let middle: [UInt8] = [
      28, 1, 14, 15, 57, 12, 13, 26, 27, 43, 43, 39, 40, 41, 51, 52, 53, 58, 59, 60, 61, 62, 63, 64,
      65, 66, 67, 68, 87, 88, 99, 70, 119, 110, 102, 104, 111, 107, 109, 106, 105, 108, 103, 69, 98,
      55, 74, 78, 96, 79, 80, 81, 75, 76, 77, 71, 72, 73, 82, 83, 86, 127,
    ]
    let held: [UInt8] = [29, 42, 56, 125, 97, 54, 100, 126]
    var codes: [Int: UInt8] = [:]
    for (place, code) in letters.enumerated() { codes[4 + place] = code }
    for place in 0..<10 { codes[30 + place] = UInt8(2 + place) }
    for (place, code) in middle.enumerated() { codes[40 + place] = code }
    for (place, code) in held.enumerated() { codes[224 + place] = code }
    return codes
  }()
}
