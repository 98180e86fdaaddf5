import CSDL2
import HostBase
import Play

/// The RETROK number of an SDL key, 0 for none: by what is printed on it, else by its place on a US keyboard.
func retroKey(keycode: Int32, scancode: UInt32) -> UInt32 {
  switch keycode {
  case 8, 9, 13, 27, 32, 33...64, 91...127: return UInt32(keycode)
  default: return retroKeyByPlace[scancode] ?? 0
  }
}

/// RETROK numbers by SDL scancode (USB HID usage numbers).
private let retroKeyByPlace: [UInt32: UInt32] = {
  var table: [UInt32: UInt32] = [
    39: 48, 40: 13, 41: 27, 42: 8, 43: 9, 44: 32, 45: 45, 46: 61, 47: 91, 48: 93, 49: 92, 50: 35,
    51: 59, 52: 39, 53: 96, 54: 44, 55: 46, 56: 47, 57: 301, 70: 316, 71: 302, 72: 19, 73: 277,
    74: 278, 75: 280, 76: 127, 77: 279, 78: 281, 79: 275, 80: 276, 81: 274, 82: 273, 83: 300,
    84: 267, 85: 268, 86: 269, 87: 270, 88: 271, 98: 256, 99: 266, 100: 323, 101: 319, 102: 320,
    103: 272, 117: 315, 118: 319, 122: 322, 154: 317, 156: 12, 224: 306, 225: 304, 226: 308,
    227: 311, 228: 305, 229: 303, 230: 307, 231: 312, 257: 313,
  ]
  for letter in UInt32(0)..<26 { table[4 + letter] = 97 + letter }
  for digit in UInt32(0)..<9 { table[30 + digit] = 49 + digit }
  for key in UInt32(0)..<12 { table[58 + key] = 282 + key }
  for key in UInt32(0)..<3 { table[104 + key] = 294 + key }
  for digit in UInt32(0)..<9 { table[89 + digit] = 257 + digit }
  return table
}()

/// RETROKMOD bits of SDL's modifier bits.
func retroModifiers(_ sdl: UInt16) -> UInt16 {
  let held = SDLModifiers(rawValue: sdl)
  let kinds: [SDLModifiers] = [
    .shift, .control, .alt, .system, .numLock, .capsLock, .scrollLock,
  ]
  return kinds.enumerated().reduce(0) { $0 | (held.has($1.element) ? 1 << $1.offset : 0) }
}

/// The user's keyboard, as far as keys are bound by their place.
enum KeyLayout {
  /// SDL scancodes by RETROK number, of keys whose print differs from layout to layout.
  private static let places: [UInt32: UInt32] = {
    var table: [UInt32: UInt32] = [:]
    for (scancode, key) in retroKeyByPlace where (33...126).contains(key) && scancode < 58 {
      table[key] = scancode
    }
    return table
  }()

  /// The map with its built-in keys where a US keyboard has them, named as the user's keyboard prints them.
  static func placed(_ map: InputMap) -> InputMap {
    placed(map) { SDL_GetKeyFromScancode(SDL_Scancode($0)) }
  }

  /// The same for a layout that is given by SDL's key code of each scancode.
  static func placed(_ map: InputMap, layout: (UInt32) -> Int32) -> InputMap {
    var names: [Key: String] = [:]
    let printed = Set((UInt32(4)..<58).map(layout))
    let placed = map.placed { key in
      // A sign that says what it does is looked for wherever it is printed; on some keyboards that is + without shift.
      let (minus, plus, equals) = (UInt32(45), UInt32(43), UInt32(61))
      if [minus, plus, equals].contains(key.rawValue) {
        if printed.contains(Int32(key.rawValue)) { return key }
        if key.rawValue == plus || (key.rawValue == equals && printed.contains(Int32(plus))) {
          return nil
        }
      }
      guard let scancode = places[key.rawValue] else { return key }
      let keycode = layout(scancode)
      let found = Key(retroKey(keycode: keycode, scancode: scancode))
      // A letter that no RETROK number has, such as Ö, keeps the number of its place.
      if keycode > 127, keycode < 0x11_0000, let scalar = UnicodeScalar(UInt32(keycode)) {
        // Some letters have no capital of one letter, such as ß.
        let capital = String(scalar).uppercased()
        names[found] = capital.count == 1 ? capital : String(scalar)
      }
      return found
    }
    return placed.named(names)
  }
}
