/// What line breaking and fonts need to know of characters.
enum Characters {
  /// Characters that need no glyph: joiners, directional marks, variation selectors, controls.
  static func isIgnorable(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x034F, 0x061C, 0x180B...0x180F, 0x200B...0x200F,
      0x2028...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF, 0xFFF9...0xFFFB,
      0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// White space at which a line can end, and which is not seen there.
  static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09, 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Characters that end a line.
  static func isNewline(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether text that has no character from here on runs from left to right throughout.
  static func mayRunToLeft(_ scalar: UInt32) -> Bool {
    scalar >= 0x0590 && !(0x3000...0xD7FF).contains(scalar)
  }

  /// Whether a line can end between two characters neither of which is a space.
  ///
  /// `before` is the character before `left`; nil at the beginning.
  static func canBreak(before: UInt32?, _ left: UInt32, _ right: UInt32) -> Bool {
    switch left {
    case 0x2D, 0x2F, 0x2010, 0x2012...0x2014:
      // A hyphen joins two words; one at the beginning of a word is its sign.
      guard let before, !isSpace(before), !isSpace(right), left != right, !isDigit(right) else {
        return false
      }
      return !isIgnorable(right)
    default:
      guard isIdeographic(left) || isIdeographic(right) else { return false }
      return !opens(left) && !closes(right) && !joins(left) && !joins(right)
    }
  }

  private static func isDigit(_ scalar: UInt32) -> Bool { (0x30...0x39).contains(scalar) }

  /// Characters between which a line can end: ideographs, kana, their marks, and full-width forms.
  private static func isIdeographic(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2E80...0x2FFF, 0x3001...0x30FF, 0x3105...0x312F, 0x3190...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF01...0xFF60, 0x1B000...0x1B16F,
      0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// A line must not end after these.
  private static func opens(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x28, 0x5B, 0x7B, 0x2018, 0x201C, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016,
      0x3018, 0x301A, 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F:
      true
    default: false
    }
  }

  /// A line must not begin with these: closing marks, small kana, signs of length and repetition.
  private static func closes(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x21, 0x25, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D, 0x2019, 0x201D, 0x2026,
      0x3001, 0x3002, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019,
      0x301B, 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E,
      0x309B...0x309E, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7,
      0x30EE, 0x30F5, 0x30F6, 0x30FB...0x30FE, 0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B,
      0xFF1F, 0xFF3D, 0xFF5D, 0xFF60:
      true
    default: false
    }
  }

  /// No line ends beside these.
  private static func joins(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA0, 0x202F, 0x2007, 0x2011, 0x2060, 0xFEFF: true
    default: false
    }
  }
}
