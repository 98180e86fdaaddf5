/// Style sheets' text.
///
/// Source: rules C.StyleSheet.12–17.
package struct StyleText {
  package struct Rule {
    package let name: String
    package var properties: [(name: String, value: String)]
  }

  private let units: [UInt8]
  private var at = 0

  /// The rules of a text; nil if it is not well formed.
  ///
  /// Rules without a name are left out, unless they are to be kept (T.Sty.2).
  package static func rules(_ text: String, keepsEmptyNames: Bool = false) -> [Rule]? {
    var parser = StyleText(units: Array(withoutComments(text).utf8))
    var rules: [Rule] = []
    while true {
      parser.skipBlanks()
      guard parser.at < parser.units.count else { return rules }
      guard let names = parser.selectors(), let properties = parser.properties() else {
        return nil
      }
      rules += names.filter { keepsEmptyNames || !$0.isEmpty }.map {
        Rule(name: $0, properties: properties)
      }
    }
  }

  /// What a comment without an end hides is all that follows.
  private static func withoutComments(_ text: String) -> String {
    var rest = text[...]
    var result = ""
    while let start = rest.range(of: "/*") {
      result += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].range(of: "*/") else { return result }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  private static func isBlank(_ unit: UInt8) -> Bool {
    unit == 0x20 || unit == 0x0A || unit == 0x0D || unit == 0x09
  }

  private mutating func skipBlanks() {
    while at < units.count, Self.isBlank(units[at]) { at += 1 }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: units[range], as: UTF8.self)
  }

  /// The names before a `{`, which is skipped.
  private mutating func selectors() -> [String]? {
    var names: [String] = []
    while true {
      skipBlanks()
      let start = at
      while at < units.count, !Self.isBlank(units[at]), units[at] != 0x7B, units[at] != 0x2C {
        at += 1
      }
      names.append(text(start..<at))
      skipBlanks()
      guard at < units.count, units[at] == 0x7B || units[at] == 0x2C else { return nil }
      at += 1
      if units[at - 1] == 0x7B { return names }
    }
  }

  /// What stands between the braces.
  private mutating func properties() -> [(name: String, value: String)]? {
    var properties: [(name: String, value: String)] = []
    while true {
      skipBlanks()
      guard at < units.count else { return properties }
      if units[at] == 0x7D {
        at += 1
        return properties
      }
      let start = at
      while at < units.count, !Self.isBlank(units[at]), units[at] != 0x3A { at += 1 }
      // Blanks before the colon belong to the name.
      skipBlanks()
      guard at < units.count, units[at] == 0x3A else { return nil }
      let name = Self.propertyName(units[start..<at])
      at += 1
      guard let value = value() else { return nil }
      properties.append((name, value))
    }
  }

  private mutating func value() -> String? {
    skipBlanks()
    let start = at
    guard let end = units[start...].firstIndex(where: { $0 == 0x3B || $0 == 0x7D }) else {
      return nil
    }
    let line = units[start..<end].firstIndex { $0 == 0x0A || $0 == 0x0D }
    if units[start..<end].contains(0x3A), let line {
      // Another name follows without a semicolon in between.
      at = line
      return text(start..<line)
    }
    if units[end] == 0x3B {
      at = end + 1
      return text(start..<end)
    }
    at = end
    return text(start..<(line ?? end))
  }

  /// `font-size` as `fontSize`.
  private static func propertyName(_ units: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    var isUpper = false
    for unit in units {
      if isUpper {
        result.append(0x61...0x7A ~= unit ? unit - 0x20 : unit)
        isUpper = false
      } else if unit == 0x2D {
        isUpper = true
      } else {
        result.append(unit)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  // MARK: - Values

  /// `#rrggbb` as a number, and nothing else.
  package static func color(_ text: String) -> Int? {
    guard text.utf16.count == 7, text.utf8.first == 0x23 else { return nil }
    return Int(text.dropFirst(), radix: 16)
  }

  /// `#` and up to six hexadecimal digits as a number, with blanks around them; all else is 0 (T.Sty.3).
  package static func looseColor(_ text: String) -> UInt32 {
    let bare = text.utf8.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
    let digits = bare.dropFirst()
    guard bare.first == 0x23, digits.count <= 6 else { return 0 }
    return digits.allSatisfy { Swift.Character(Unicode.Scalar($0)).isHexDigit }
      ? UInt32(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0 : 0
  }

  /// The names of a list of fonts, without the blanks before them; the general ones, in any case of letters, as the player calls
  /// them.
  package static func fontList(_ text: String) -> String {
    text.split(separator: ",").map { name in
      let plain = name.drop { $0.isWhitespace }
      return switch plain.lowercased() {
      case "sans-serif": "_sans"
      case "serif": "_serif"
      case "mono": "_typewriter"
      default: String(plain)
      }
    }.filter { !$0.isEmpty }.joined(separator: ",")
  }
}
