/// The entities that the player knows.
package enum XMLEntities {
  private static let named: [[UInt16]: UInt16] = [
    Array("amp".utf16): 0x26, Array("lt".utf16): 0x3C, Array("gt".utf16): 0x3E,
    Array("quot".utf16): 0x22, Array("apos".utf16): 0x27, Array("nbsp".utf16): 0xA0,
  ]

  /// Text with entities replaced; what is none stays.
  package static func decoded(_ units: [UInt16]) -> [UInt16] {
    guard units.contains(0x26) else { return units }
    var result: [UInt16] = []
    result.reserveCapacity(units.count)
    var at = 0
    while at < units.count {
      guard units[at] == 0x26 else {
        result.append(units[at])
        at += 1
        continue
      }
      let limit = min(units.count, at + 12)
      guard let end = units[at..<limit].firstIndex(of: 0x3B),
        let replacement = replacement(units[(at + 1)..<end])
      else {
        result.append(0x26)
        at += 1
        continue
      }
      result += replacement
      at = end + 1
    }
    return result
  }

  /// Text of E4X with entities replaced (C.E4x.Parse.2).
  ///
  /// All up to the next semicolon is one entity; what is none stays, whatever is in it (measured: e4x-entities).
  package static func decodedE4X(_ units: [UInt16]) -> [UInt16] {
    guard units.contains(0x26) else { return units }
    var result: [UInt16] = []
    result.reserveCapacity(units.count)
    var at = 0
    while let start = units[at...].firstIndex(of: 0x26),
      let end = units[start...].firstIndex(of: 0x3B)
    {
      result += units[at..<start]
      if let unit = e4xReplacement(units[(start + 1)..<end]) {
        result.append(unit)
      } else {
        result += units[start...end]
      }
      at = end + 1
    }
    return result + units[at...]
  }

  private static func e4xReplacement(_ name: ArraySlice<UInt16>) -> UInt16? {
    guard name.count <= 12 else { return nil }
    guard name.first == 0x23 else { return named[Array(name)] }
    let text = String(decoding: name.dropFirst(), as: UTF16.self)
    let digits = text.hasPrefix("x") ? text.dropFirst() : text[...]
    guard digits.allSatisfy(\.isHexDigit) else { return nil }
    return UInt16(digits, radix: text.hasPrefix("x") ? 16 : 10)
  }

  /// Text with `&`, `<`, `>` and quotes as entities.
  package static func escaped(_ units: [UInt16]) -> [UInt16] {
    var result: [UInt16] = []
    result.reserveCapacity(units.count)
    for unit in units {
      switch unit {
      case 0x26: result += "&amp;".utf16
      case 0x3C: result += "&lt;".utf16
      case 0x3E: result += "&gt;".utf16
      case 0x22: result += "&quot;".utf16
      case 0x27: result += "&apos;".utf16
      default: result.append(unit)
      }
    }
    return result
  }

  private static func replacement(_ name: ArraySlice<UInt16>) -> [UInt16]? {
    if let unit = named[Array(name)] { return [unit] }
    guard name.first == 0x23 else { return nil }
    var digits = name.dropFirst()
    var radix: UInt32 = 10
    if digits.first == 0x78 {
      radix = 16
      digits = digits.dropFirst()
    }
    var number: UInt32?
    // What is no digit ends the number.
    for unit in digits {
      guard unit < 0x80, let digit = Character(Unicode.Scalar(UInt8(unit))).hexDigitValue,
        digit < radix
      else { break }
      number = min((number ?? 0) * radix + UInt32(digit), 0x11_0000)
    }
    guard let number, let scalar = Unicode.Scalar(number) else { return nil }
    return Array(String(Character(scalar)).utf16)
  }
}
