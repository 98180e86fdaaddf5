import CoreABI
import CoreKit
import Flash

/// Keys as Flash numbers them.
enum Keys {
  /// Flash's code of a key by its `RETROK_*` number; nil: Flash has none.
  static func code(_ key: UInt32) -> Int? {
    switch key {
    case 97...122: Int(key) - 32  // letters have their upper case's
    case 48...57: Int(key)
    case 256...265: Int(key) - 256 + 96  // numbers of the keypad
    case 282...296: Int(key) - 282 + 112  // F1…
    default: others[key]
    }
  }

  /// Where a key is that a keyboard has more than once.
  static func location(_ key: UInt32) -> InputEvent.Key.Location {
    switch key {
    case UInt32(RETROK_LSHIFT.rawValue), UInt32(RETROK_LCTRL.rawValue),
      UInt32(RETROK_LALT.rawValue):
      .left
    case UInt32(RETROK_RSHIFT.rawValue), UInt32(RETROK_RCTRL.rawValue),
      UInt32(RETROK_RALT.rawValue):
      .right
    case UInt32(RETROK_KP0.rawValue)...UInt32(RETROK_KP_EQUALS.rawValue): .keypad
    default: .standard
    }
  }

  /// Flash's codes are those of Windows' virtual keys.
  private static let others: [UInt32: Int] = [
    UInt32(RETROK_BACKSPACE.rawValue): 8, UInt32(RETROK_TAB.rawValue): 9,
    UInt32(RETROK_RETURN.rawValue): 13, UInt32(RETROK_KP_ENTER.rawValue): 13,
    UInt32(RETROK_LSHIFT.rawValue): 16, UInt32(RETROK_RSHIFT.rawValue): 16,
    UInt32(RETROK_LCTRL.rawValue): 17, UInt32(RETROK_RCTRL.rawValue): 17,
    UInt32(RETROK_LALT.rawValue): 18, UInt32(RETROK_RALT.rawValue): 18,
    UInt32(RETROK_PAUSE.rawValue): 19, UInt32(RETROK_CAPSLOCK.rawValue): 20,
    UInt32(RETROK_ESCAPE.rawValue): 27, UInt32(RETROK_SPACE.rawValue): 32,
    UInt32(RETROK_PAGEUP.rawValue): 33, UInt32(RETROK_PAGEDOWN.rawValue): 34,
    UInt32(RETROK_END.rawValue): 35, UInt32(RETROK_HOME.rawValue): 36,
    UInt32(RETROK_LEFT.rawValue): 37, UInt32(RETROK_UP.rawValue): 38,
    UInt32(RETROK_RIGHT.rawValue): 39, UInt32(RETROK_DOWN.rawValue): 40,
    UInt32(RETROK_INSERT.rawValue): 45, UInt32(RETROK_DELETE.rawValue): 46,
    UInt32(RETROK_KP_MULTIPLY.rawValue): 106, UInt32(RETROK_KP_PLUS.rawValue): 107,
    UInt32(RETROK_KP_MINUS.rawValue): 109, UInt32(RETROK_KP_PERIOD.rawValue): 110,
    UInt32(RETROK_KP_DIVIDE.rawValue): 111, UInt32(RETROK_NUMLOCK.rawValue): 144,
    UInt32(RETROK_SCROLLOCK.rawValue): 145, UInt32(RETROK_SEMICOLON.rawValue): 186,
    UInt32(RETROK_EQUALS.rawValue): 187, UInt32(RETROK_COMMA.rawValue): 188,
    UInt32(RETROK_MINUS.rawValue): 189, UInt32(RETROK_PERIOD.rawValue): 190,
    UInt32(RETROK_SLASH.rawValue): 191, UInt32(RETROK_BACKQUOTE.rawValue): 192,
    UInt32(RETROK_LEFTBRACKET.rawValue): 219, UInt32(RETROK_BACKSLASH.rawValue): 220,
    UInt32(RETROK_RIGHTBRACKET.rawValue): 221, UInt32(RETROK_QUOTE.rawValue): 222,
  ]

  /// What the keys that type nothing mean to a text field, with Control and Shift.
  static func control(_ event: KeyEvent) -> InputEvent.TextControl? {
    let isControl = event.modifiers & UInt16(RETROKMOD_CTRL.rawValue) != 0
    let selects = event.modifiers & UInt16(RETROKMOD_SHIFT.rawValue) != 0
    switch code(event.code) {
    case 37?:
      return isControl
        ? (selects ? .selectLeftWord : .moveLeftWord) : selects ? .selectLeft : .moveLeft
    case 39?:
      return isControl
        ? (selects ? .selectRightWord : .moveRightWord) : selects ? .selectRight : .moveRight
    case 36?:
      return isControl
        ? (selects ? .selectLeftDocument : .moveLeftDocument)
        : selects ? .selectLeftLine : .moveLeftLine
    case 35?:
      return isControl
        ? (selects ? .selectRightDocument : .moveRightDocument)
        : selects ? .selectRightLine : .moveRightLine
    case 8?: return .backspace
    case 13?: return .enter
    case 46?: return .delete
    case 65? where isControl: return .selectAll
    case 67? where isControl: return .copy
    case 86? where isControl: return .paste
    case 88? where isControl: return .cut
    default: return nil
    }
  }

  /// What a pad's button can stand for: the option's word, and the key.
  static let choices: [(word: String, title: String, key: InputEvent.Key)] =
    [
      ("up", "Up arrow", .init(code: 38, character: 0)),
      ("down", "Down arrow", .init(code: 40, character: 0)),
      ("left", "Left arrow", .init(code: 37, character: 0)),
      ("right", "Right arrow", .init(code: 39, character: 0)),
      ("space", "Space", .init(code: 32, character: 32)),
      ("enter", "Enter", .init(code: 13, character: 13)),
      ("escape", "Escape", .init(code: 27, character: 27)),
      ("tab", "Tab", .init(code: 9, character: 9)),
      ("shift", "Shift", .init(code: 16, character: 0)),
      ("control", "Control", .init(code: 17, character: 0)),
    ]
    + (0..<26).map { index in
      let name = String(UnicodeScalar(UInt8(97 + index)))
      return (name, name.uppercased(), .init(code: 65 + index, character: 97 + index))
    }
    + (0..<10).map { digit in
      ("\(digit)", "\(digit)", .init(code: 48 + digit, character: 48 + digit))
    }
}
