/// Upper and lower case of single UTF-16 units.
///
/// Flash Player's tables are older than ours, and always map one unit to one (`avm1/string_methods`).
enum Letters {
  static func lower(_ unit: UInt16) -> UInt16 {
    if unit < 128 { return 0x41...0x5A ~= unit ? unit + 32 : unit }
    switch unit {
    case 0x0130: return 0x69
    case 0x03A2: return 0x03C2
    case 0x04F6: return 0x04F7
    // Georgian capitals had their small letters among the ordinary ones.
    case 0x10A0...0x10C5: return unit + 0x30
    default: return mapped(unit, \.lowercaseMapping)
    }
  }

  static func upper(_ unit: UInt16) -> UInt16 {
    if unit < 128 { return 0x61...0x7A ~= unit ? unit - 32 : unit }
    switch unit {
    case 0x03C2: return 0x03A2
    case 0x03F2: return 0x03A3
    case 0x04F7: return 0x04F6
    // Greek letters with an iota below: the capital has it beside.
    case 0x1F80...0x1F87, 0x1F90...0x1F97, 0x1FA0...0x1FA7: return unit + 8
    case 0x1FB3, 0x1FC3, 0x1FF3: return unit + 9
    default: return mapped(unit, \.uppercaseMapping)
    }
  }

  /// What maps to one unit; others stay as they are.
  private static func mapped(
    _ unit: UInt16, _ mapping: (Unicode.Scalar.Properties) -> String
  ) -> UInt16 {
    guard let scalar = Unicode.Scalar(unit) else { return unit }
    // The tables are of Unicode 3 (`avm1/swf6_case_insensitive`).
    guard let age = scalar.properties.age, age.major <= 3 else { return unit }
    let text = mapping(scalar.properties).utf16
    return text.count == 1 ? text.first ?? unit : unit
  }
}
