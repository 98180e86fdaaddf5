/// Upper and lower case of single UTF-16 units.
enum Letters {
  static func lower(_ unit: UInt16) -> UInt16 {
    if unit < 128 { return 0x41...0x5A ~= unit ? unit + 32 : unit }
    return mapped(unit, \.lowercaseMapping)
  }

  static func upper(_ unit: UInt16) -> UInt16 {
    if unit < 128 { return 0x61...0x7A ~= unit ? unit - 32 : unit }
    return mapped(unit, \.uppercaseMapping)
  }

  /// What maps to one unit; others stay as they are.
  private static func mapped(
    _ unit: UInt16, _ mapping: (Unicode.Scalar.Properties) -> String
  ) -> UInt16 {
    guard let scalar = Unicode.Scalar(unit) else { return unit }
    // The real player's tables are of Unicode 3 (`avm1/swf6_case_insensitive`).
    guard let age = scalar.properties.age, age.major <= 3 else { return unit }
    let text = mapping(scalar.properties).utf16
    return text.count == 1 ? text.first ?? unit : unit
  }
}
