import FlashHeap

/// A set of characters: a class of a regular expression.
struct RegExpSet {
  /// Characters that are in the set, in no order.
  private var ranges: [ClosedRange<UInt32>] = []
  private var categories: [(mask: UInt32, isNegated: Bool)] = []
  /// Characters below 256 as bits, once the set is complete.
  private var low: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  var isNegated = false
  private var ignoresCase = false

  static let last: UInt32 = 0x10FFFF

  mutating func insert(_ character: UInt32) { ranges.append(character...character) }

  mutating func insert(_ range: ClosedRange<UInt32>) { ranges.append(range) }

  /// Inserts all of some ranges, which are in order, or all that is in none of them.
  mutating func insert(_ ranges: [ClosedRange<UInt32>], isNegated: Bool) {
    guard isNegated else { return self.ranges.append(contentsOf: ranges) }
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { insert(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
    }
    if next <= Self.last { insert(next...Self.last) }
  }

  /// Inserts characters of general categories, one bit each.
  mutating func insert(categories mask: UInt32, isNegated: Bool) {
    categories.append((mask, isNegated))
  }

  /// Ends the set: nothing is inserted any more.
  mutating func finish(ignoresCase: Bool) {
    self.ignoresCase = ignoresCase
    for character in 0..<UInt32(256) where find(character) { setLow(character) }
  }

  private mutating func setLow(_ character: UInt32) {
    let bit = UInt64(1) << UInt64(character & 63)
    switch character >> 6 {
    case 0: low.0 |= bit
    case 1: low.1 |= bit
    case 2: low.2 |= bit
    default: low.3 |= bit
    }
  }

  /// Whether a character is in the set.
  @inline(__always) func contains(_ character: UInt32) -> Bool {
    guard character < 256 else { return find(character) != isNegated }
    let bits =
      character < 128
      ? (character < 64 ? low.0 : low.1) : (character < 192 ? low.2 : low.3)
    return (bits >> UInt64(character & 63) & 1 != 0) != isNegated
  }

  private func find(_ character: UInt32) -> Bool {
    if has(character) { return true }
    guard ignoresCase else { return false }
    let other = RegExpSet.otherCase(character)
    return other != character && has(other)
  }

  private func has(_ character: UInt32) -> Bool {
    for range in ranges where range.contains(character) { return true }
    guard !categories.isEmpty else { return false }
    let category = RegExpCategories.bit(of: character)
    return categories.contains { ($0.mask & category != 0) != $0.isNegated }
  }

  /// The same letter in the other case, or itself.
  static func otherCase(_ character: UInt32) -> UInt32 {
    guard character <= 0xFFFF else { return character }
    let unit = UInt16(character)
    let lower = Letters.lower(unit)
    return UInt32(lower != unit ? lower : Letters.upper(unit))
  }

  // MARK: - Sets by name

  static let digits: [ClosedRange<UInt32>] = [0x30...0x39]
  static let words: [ClosedRange<UInt32>] = [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A]
  /// Without the vertical tab.
  static let spaces: [ClosedRange<UInt32>] = [0x09...0x0A, 0x0C...0x0D, 0x20...0x20]
  static let horizontalSpaces: [ClosedRange<UInt32>] = [
    0x09...0x09, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x180E...0x180E, 0x2000...0x200A,
    0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000,
  ]
  static let verticalSpaces: [ClosedRange<UInt32>] = [0x0A...0x0D, 0x85...0x85, 0x2028...0x2029]

  /// The set of a letter behind a backslash, in lower case; nil if it is none.
  static func escaped(_ letter: UInt32) -> [ClosedRange<UInt32>]? {
    switch UInt8(truncatingIfNeeded: letter) {
    case UInt8(ascii: "d"): digits
    case UInt8(ascii: "w"): words
    case UInt8(ascii: "s"): spaces
    case UInt8(ascii: "h"): horizontalSpaces
    case UInt8(ascii: "v"): verticalSpaces
    default: nil
    }
  }

  /// The set of a name between `[:` and `:]`; nil if there is none.
  static func named(_ name: String, ignoresCase: Bool) -> [ClosedRange<UInt32>]? {
    switch name {
    case "alpha": [0x41...0x5A, 0x61...0x7A]
    case "lower", "upper":
      ignoresCase
        ? [0x41...0x5A, 0x61...0x7A] : name == "lower" ? [0x61...0x7A] : [0x41...0x5A]
    case "alnum": [0x30...0x39, 0x41...0x5A, 0x61...0x7A]
    case "ascii": [0...0x7F]
    case "blank": [0x09...0x09, 0x20...0x20]
    case "cntrl": [0...0x1F, 0x7F...0x7F]
    case "digit": digits
    case "graph": [0x21...0x7E]
    case "print": [0x20...0x7E]
    case "punct": [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E]
    case "space": [0x09...0x0D, 0x20...0x20]
    case "word": words
    case "xdigit": [0x30...0x39, 0x41...0x46, 0x61...0x66]
    default: nil
    }
  }
}

/// General categories of characters, as `\p{Lu}` names them.
enum RegExpCategories {
  private static let names = [
    "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi",
    "Pf", "Po", "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn",
  ]

  /// The categories of a name, one bit each; nil if there is none.
  static func mask(named name: String) -> UInt32? {
    switch name {
    case "Any": return .max
    case "L&": return 0b111
    default: break
    }
    var mask: UInt32 = 0
    for (index, known) in names.enumerated()
    where known == name || name.utf8.count == 1 && known.hasPrefix(name) {
      mask |= 1 << UInt32(index)
    }
    return mask == 0 ? nil : mask
  }

  /// The category of a character as a bit.
  static func bit(of character: UInt32) -> UInt32 {
    // Half of a pair is no scalar.
    guard let scalar = Unicode.Scalar(character) else { return 1 << 27 }
    let index =
      switch scalar.properties.generalCategory {
      case .uppercaseLetter: 0
      case .lowercaseLetter: 1
      case .titlecaseLetter: 2
      case .modifierLetter: 3
      case .otherLetter: 4
      case .nonspacingMark: 5
      case .spacingMark: 6
      case .enclosingMark: 7
      case .decimalNumber: 8
      case .letterNumber: 9
      case .otherNumber: 10
      case .connectorPunctuation: 11
      case .dashPunctuation: 12
      case .openPunctuation: 13
      case .closePunctuation: 14
      case .initialPunctuation: 15
      case .finalPunctuation: 16
      case .otherPunctuation: 17
      case .mathSymbol: 18
      case .currencySymbol: 19
      case .modifierSymbol: 20
      case .otherSymbol: 21
      case .spaceSeparator: 22
      case .lineSeparator: 23
      case .paragraphSeparator: 24
      case .control: 25
      case .format: 26
      case .surrogate: 27
      case .privateUse: 28
      case .unassigned: 29
      @unknown default: 29
      }
    return 1 << UInt32(index)
  }

  /// Marks that belong to the character before them.
  static let marks: UInt32 = 0b1110_0000
}
