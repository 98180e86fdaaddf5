import Catalog
import HostBase

/// A key by its RETROK number, with a name that people type into input maps and scripts.
package struct Key: Hashable, Sendable, RawRepresentable, CustomStringConvertible {
  /// RETROK number.
  package let rawValue: UInt32
  /// From a RETROK number.
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  /// From a RETROK number.
  package init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// The key of that name in any case (`X`, `F1`, `Enter`, `RightShift`, `,`), or nil.
  package init?(name: some StringProtocol) {
    guard let code = Key.codes[name.lowercased()] else { return nil }
    self.rawValue = code
  }

  /// The name for people.
  package var name: String { Key.names[rawValue] ?? "Key\(rawValue)" }
  /// The name.
  package var description: String { name }

  /// The character it types in a US layout without and with shift, as UTF-32; 0 for none.
  ///
  /// For scripts and terminals, where no system says what was typed.
  package func character(shifted: Bool) -> UInt32 {
    switch rawValue {
    case 8, 9, 13, 27, 32: return rawValue
    case 97...122: return shifted ? rawValue - 32 : rawValue
    case 256...265: return rawValue - 256 + 48
    case 33...96, 123...126:
      guard shifted else { return rawValue }
      let plain: [UInt8] = Array("`1234567890-=[]\\;',./".utf8)
      let upper: [UInt8] = Array("~!@#$%^&*()_+{}|:\"<>?".utf8)
      guard let index = plain.firstIndex(of: UInt8(rawValue)) else { return rawValue }
      return UInt32(upper[index])
    default: return 0
    }
  }

  /// Whether it is a hotkey even while the game has the keyboard, if it is bound to a command: function keys and Escape.
  package var isHosts: Bool { rawValue == 27 || (282...296).contains(rawValue) }

  /// Whether it is a shift, control, alt or super key.
  package var isModifier: Bool { (300...313).contains(rawValue) }

  private static let table: [(UInt32, [String])] = {
    var table: [(UInt32, [String])] = [
      (8, ["Backspace"]), (9, ["Tab"]), (12, ["Clear"]), (13, ["Enter", "Return"]),
      (19, ["Pause"]), (27, ["Escape", "Esc"]), (32, ["Space"]), (127, ["Delete", "Del"]),
      (39, ["'", "Quote"]), (44, [",", "Comma"]), (45, ["-", "Minus"]), (46, [".", "Period"]),
      (47, ["/", "Slash"]), (59, [";", "Semicolon"]), (61, ["=", "Equals"]),
      (91, ["[", "LeftBracket"]), (92, ["\\", "Backslash"]), (93, ["]", "RightBracket"]),
      (96, ["`", "Backquote"]), (33, ["!"]), (34, ["\""]), (35, ["#"]), (36, ["$"]),
      (38, ["&"]), (40, ["("]), (41, [")"]), (42, ["*"]), (43, ["Plus"]), (58, [":"]),
      (60, ["<"]), (62, [">"]), (63, ["?"]), (64, ["@"]), (94, ["^"]), (95, ["_"]),
      (123, ["{"]), (124, ["|"]), (125, ["}"]), (126, ["~"]),
      (266, ["KP.", "KPPeriod"]), (267, ["KP/", "KPDivide"]), (268, ["KP*", "KPMultiply"]),
      (269, ["KP-", "KPMinus"]), (270, ["KPPlus"]), (271, ["KPEnter"]), (272, ["KPEquals"]),
      (273, ["Up"]), (274, ["Down"]), (275, ["Right"]), (276, ["Left"]),
      (277, ["Insert", "Ins"]), (278, ["Home"]), (279, ["End"]), (280, ["PageUp"]),
      (281, ["PageDown"]),
      (300, ["NumLock"]), (301, ["CapsLock"]), (302, ["ScrollLock"]),
      (303, ["RightShift", "RShift"]), (304, ["LeftShift", "LShift", "Shift"]),
      (305, ["RightCtrl", "RCtrl"]), (306, ["LeftCtrl", "LCtrl", "Ctrl"]),
      (307, ["RightAlt", "RAlt", "AltGr"]), (308, ["LeftAlt", "LAlt", "Alt"]),
      (309, ["RightMeta"]), (310, ["LeftMeta"]), (311, ["LeftSuper", "Super"]),
      (312, ["RightSuper"]), (313, ["Mode"]), (314, ["Compose"]), (315, ["Help"]),
      (316, ["Print", "PrintScreen"]), (317, ["SysReq"]), (318, ["Break"]), (319, ["Menu"]),
      (320, ["Power"]), (321, ["Euro"]), (322, ["Undo"]), (323, ["OEM102", "Less"]),
    ]
    for code in UInt32(97)...122 { table.append((code, [String(UnicodeScalar(UInt8(code - 32)))])) }
    for code in UInt32(48)...57 { table.append((code, [String(UnicodeScalar(UInt8(code)))])) }
    for number in UInt32(0)...9 { table.append((256 + number, ["KP\(number)"])) }
    for number in UInt32(1)...15 { table.append((281 + number, ["F\(number)"])) }
    return table
  }()
  private static let names: [UInt32: String] = {
    var names: [UInt32: String] = [:]
    for (code, spellings) in table { names[code] = spellings.first }
    return names
  }()
  private static let codes: [String: UInt32] = {
    var codes: [String: UInt32] = [:]
    for (code, spellings) in table {
      for spelling in spellings { codes[spelling.lowercased()] = code }
    }
    return codes
  }()
}

extension Key {
  /// Keys that the host itself names.
  static let leftShift = Key(304), rightShift = Key(303), leftControl = Key(306)
  static let up = Key(273), down = Key(274), enter = Key(13)
  static let rightControl = Key(305), leftAlt = Key(308), rightAlt = Key(307)
}
