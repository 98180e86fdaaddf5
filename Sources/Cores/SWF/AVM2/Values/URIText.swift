import SWF

/// `escape`, `encodeURI` and their kin, on UTF-16 units.
package enum URIText {
  /// Characters that stay as they are, in two sets of bits.
  private struct Letters {
    var low: UInt64 = 0
    var high: UInt64 = 0

    init(_ signs: StaticString) {
      for index in 0..<signs.utf8CodeUnitCount { insert(signs.utf8Start[index]) }
      for letter in UInt8(ascii: "0")...UInt8(ascii: "9") { insert(letter) }
      for letter in UInt8(ascii: "A")...UInt8(ascii: "Z") {
        insert(letter)
        insert(letter | 0x20)
      }
    }

    private mutating func insert(_ letter: UInt8) {
      if letter < 64 { low |= 1 << letter } else { high |= 1 << (letter - 64) }
    }

    func contains(_ unit: UInt32) -> Bool {
      unit < 64 ? low >> unit & 1 == 1 : unit < 128 && high >> (unit - 64) & 1 == 1
    }
  }

  private static let plain = Letters("@*_-+./")
  private static let component = Letters("-_.!~*'()")
  private static let whole = Letters("-_.!~*'();/?:@&=+$,#")
  /// Whose escapes `decodeURI` leaves alone.
  private static let reserved: [UInt8] = Array(";/?:@&=+$,#".utf8)

  private static func hex(_ digit: UInt32) -> UInt16 {
    UInt16(digit < 10 ? 0x30 + digit : 0x41 + digit - 10)
  }

  private static func append(_ byte: UInt32, to text: inout [UInt16]) {
    text.append(UInt16(UInt8(ascii: "%")))
    text.append(hex(byte >> 4))
    text.append(hex(byte & 15))
  }

  private static func value(_ text: ArraySlice<UInt16>) -> UInt32? {
    var value: UInt32 = 0
    for unit in text {
      switch unit {
      case 0x30...0x39: value = value << 4 | UInt32(unit - 0x30)
      case 0x41...0x46: value = value << 4 | UInt32(unit - 0x41 + 10)
      case 0x61...0x66: value = value << 4 | UInt32(unit - 0x61 + 10)
      default: return nil
      }
    }
    return value
  }

  /// C.Top.5.
  package static func escape(_ text: [UInt16]) -> [UInt16] {
    var result: [UInt16] = []
    result.reserveCapacity(text.count)
    for unit in text {
      if plain.contains(UInt32(unit)) {
        result.append(unit)
      } else if unit > 0xFF {
        result += [0x25, 0x75]
        for shift in [12, 8, 4, 0] as [UInt32] { result.append(hex(UInt32(unit) >> shift & 15)) }
      } else {
        append(UInt32(unit), to: &result)
      }
    }
    return result
  }

  /// `escapeMultiByte`: UTF-8, of which letters and digits stay; it ends before the first NUL (C.Util.5).
  package static func escapeMultiByte(_ text: [UInt16]) -> [UInt16] {
    var result: [UInt16] = []
    for byte in String(decoding: text.prefix { $0 != 0 }, as: UTF16.self).utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: result.append(UInt16(byte))
      default: append(UInt32(byte), to: &result)
      }
    }
    return result
  }

  /// C.Util.5: bytes that follow each other are UTF-8 together; a sign that no digits follow is left out.
  package static func unescapeMultiByte(_ text: [UInt16]) -> [UInt16] {
    var result: [UInt16] = []
    var bytes: [UInt8] = []
    var at = 0
    while at < text.count, text[at] != 0 {
      if text[at] == 0x25 {
        if at + 2 < text.count, let byte = value(text[at + 1..<at + 3]) {
          bytes.append(UInt8(byte))
          at += 3
        } else {
          at += 1
        }
        continue
      }
      result += ABCText.units(bytes[...])
      bytes = []
      result.append(text[at])
      at += 1
    }
    result += ABCText.units(bytes[...])
    return result.firstIndex(of: 0).map { Array(result[..<$0]) } ?? result
  }

  /// C.Top.6.
  package static func unescape(_ text: [UInt16]) -> [UInt16] {
    var result: [UInt16] = []
    result.reserveCapacity(text.count)
    var at = 0
    while at < text.count {
      if text[at] == 0x25 {
        if at + 5 < text.count, text[at + 1] == 0x75, let unit = value(text[at + 2..<at + 6]) {
          result.append(UInt16(unit))
          at += 6
          continue
        }
        if at + 2 < text.count, let unit = value(text[at + 1..<at + 3]) {
          result.append(UInt16(unit))
          at += 3
          continue
        }
      }
      result.append(text[at])
      at += 1
    }
    return result
  }

  /// `encodeURI`, or `encodeURIComponent`; nil if half of a pair stands alone (C.Top.7).
  ///
  /// To movies before SWF 11, `mixesPairs`: both halves of a pair are mixed up, and a zero follows (measured: mixed-pairs).
  package static func encode(
    _ text: [UInt16], isComponent: Bool, mixesPairs: Bool = false
  ) -> [UInt16]? {
    let kept = isComponent ? component : whole
    var result: [UInt16] = []
    result.reserveCapacity(text.count)
    var at = 0
    while at < text.count {
      var scalar = UInt32(text[at])
      at += 1
      if kept.contains(scalar) {
        result.append(UInt16(scalar))
        continue
      }
      if 0xDC00...0xDFFF ~= scalar { return nil }
      if 0xD800...0xDBFF ~= scalar {
        guard at < text.count, 0xDC00...0xDFFF ~= text[at] else { return nil }
        let low = UInt32(text[at] - 0xDC00)
        at += 1
        if mixesPairs {
          appendLong(low << 16 + (scalar - 0xD800) << 10, to: &result)
          append(0, to: &result)
          continue
        }
        scalar = (scalar - 0xD800) << 10 + low + 0x10000
      }
      guard let scalar = Unicode.Scalar(scalar) else { return nil }
      for byte in UTF8.encode(scalar) ?? .init() { append(UInt32(byte), to: &result) }
    }
    return result
  }

  /// A number as UTF-8 was written once, with up to six bytes.
  private static func appendLong(_ number: UInt32, to text: inout [UInt16]) {
    guard number > 0x7F else { return append(number, to: &text) }
    var bytes: [UInt32] = []
    var rest = number
    var room: UInt32 = 0x40
    while rest >= room {
      bytes.append(0x80 | rest & 0x3F)
      rest >>= 6
      room >>= 1
    }
    let mark = 0xFF & ~((room << 1) - 1)
    append(mark | rest, to: &text)
    for byte in bytes.reversed() { append(byte, to: &text) }
  }

  /// `decodeURI`, or `decodeURIComponent`; nil if an escape is none, or no UTF-8 (C.Top.8).
  package static func decode(_ text: [UInt16], isComponent: Bool) -> [UInt16]? {
    var result: [UInt16] = []
    result.reserveCapacity(text.count)
    var at = 0
    func byte() -> UInt8? {
      guard at + 2 < text.count, text[at] == 0x25, let value = value(text[at + 1..<at + 3]) else {
        return nil
      }
      at += 3
      return UInt8(value)
    }
    while at < text.count {
      guard text[at] == 0x25 else {
        result.append(text[at])
        at += 1
        continue
      }
      let start = at
      guard let first = byte() else { return nil }
      if first < 0x80 {
        if !isComponent, reserved.contains(first) {
          result += text[start..<at]
        } else {
          result.append(UInt16(first))
        }
        continue
      }
      let count = (~first).leadingZeroBitCount
      guard 2...4 ~= count else { return nil }
      var scalar = UInt32(first) & (0x7F >> UInt32(count))
      for _ in 1..<count {
        guard let next = byte(), next & 0xC0 == 0x80 else { return nil }
        scalar = scalar << 6 | UInt32(next & 0x3F)
      }
      let least: [UInt32] = [0, 0, 0x80, 0x800, 0x10000]
      guard scalar >= least[count], scalar <= 0x10FFFF else { return nil }
      guard let scalar = Unicode.Scalar(scalar) else {
        // Halves of pairs come through (measured: halves-in-escapes).
        result.append(UInt16(scalar))
        continue
      }
      result += UTF16.encode(scalar) ?? .init()
    }
    return result
  }
}
