/// Texts as numbers, by the rules of ActionScript 3.
///
/// Texts are UTF-16 units.
package enum NumberReading {
  /// A text as a number; NaN if it is none (V.Coerce.5).
  package static func number(_ text: [UInt16]) -> Double {
    let start = text.firstIndex { !isBlank($0) } ?? text.count
    guard start < text.count else { return 0 }
    let end = text.firstIndex(of: 0) ?? text.count
    if start < end, let number = decimal(text[start..<end], takesAll: true) { return number }
    return hexadecimal(text[start...]) ?? .nan
  }

  /// The number that a text begins with, as `parseFloat` reads it (C.Top.3).
  ///
  /// Movies before SWF 11 pass over further points, and the last one counts (V.Gate.6).
  package static func parseFloat(_ text: [UInt16], passesPoints: Bool = false) -> Double {
    let start = text.firstIndex { !isBlank($0) } ?? text.count
    return decimal(text[start...], takesAll: false, passesPoints: passesPoints) ?? .nan
  }

  /// The whole number that a text begins with, as `parseInt` reads it (C.Top.2).
  package static func parseInt(_ text: [UInt16], radix given: Int32) -> Double {
    var at = text.firstIndex { !isBlank($0) } ?? text.count
    var isNegative = false
    if at < text.count, text[at] == 0x2D || text[at] == 0x2B {
      isNegative = text[at] == 0x2D
      at += 1
    }
    var radix = given
    if at + 1 < text.count, text[at] == 0x30, text[at + 1] | 0x20 == 0x78,
      radix == 0 || radix == 16
    {
      radix = 16
      at += 2
    }
    if radix == 0 { radix = 10 }
    guard 2...36 ~= radix else { return .nan }
    var value = 0.0
    let first = at
    while at < text.count, let digit = digit(text[at]), digit < radix {
      value = value * Double(radix) + Double(digit)
      at += 1
    }
    guard at > first else { return .nan }
    // Beyond 53 bits, bits are rounded once, where a digit is whole bits.
    if value >= 0x1p53, radix & (radix - 1) == 0 { value = exact(text[first..<at], radix) }
    return isNegative ? -value : value
  }

  /// Blanks before and behind numbers (C.Num.W.1).
  package static func isBlank(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x20, 0x09...0x0D, 0x2000...0x200B, 0x2028, 0x2029, 0x205F, 0x3000: true
    default: false
    }
  }

  // MARK: - Parts

  private static func digit(_ unit: UInt16) -> Int32? {
    switch unit {
    case 0x30...0x39: Int32(unit) - 0x30
    case 0x41...0x5A: Int32(unit) - 0x41 + 10
    case 0x61...0x7A: Int32(unit) - 0x61 + 10
    default: nil
    }
  }

  /// Digits to a base that is a power of two, rounded once, half to even.
  private static func exact(_ digits: ArraySlice<UInt16>, _ radix: Int32) -> Double {
    let width = radix.trailingZeroBitCount
    var bits: UInt64 = 0
    var dropped = 0
    var isInexact = false
    for unit in digits {
      let digit = UInt64(Self.digit(unit) ?? 0)
      for shift in (0..<width).reversed() {
        let bit = digit >> UInt64(shift) & 1
        if bits >> 62 == 0 {
          bits = bits << 1 | bit
        } else {
          dropped += 1
          if bit == 1 { isInexact = true }
        }
      }
    }
    if isInexact { bits |= 1 }
    return scalbn(Double(bits), dropped)
  }

  private static func scalbn(_ number: Double, _ exponent: Int) -> Double {
    number * Double(sign: .plus, exponent: min(exponent, 1023), significand: 1)
      * (exponent > 1023 ? .infinity : 1)
  }

  private static func hexadecimal(_ text: ArraySlice<UInt16>) -> Double? {
    var text = text
    var isNegative = false
    if let sign = text.first, sign == 0x2D || sign == 0x2B {
      isNegative = sign == 0x2D
      text = text.dropFirst()
    }
    while let last = text.last, isBlank(last) { text.removeLast() }
    guard text.count > 2, text[text.startIndex] == 0x30, text[text.startIndex + 1] | 0x20 == 0x78,
      text.dropFirst(2).allSatisfy({ digit($0).map { $0 < 16 } ?? false })
    else { return nil }
    let value = parseInt(Array(text), radix: 16)
    return isNegative ? -value : value
  }

  private static let infinity = Array("Infinity".utf16)

  /// A decimal number; all of the text but blanks at its end, or as much as there is.
  private static func decimal(
    _ text: ArraySlice<UInt16>, takesAll: Bool, passesPoints: Bool = false
  ) -> Double? {
    var scanner = DecimalScanner(text)
    scanner.scan(passesPoints: passesPoints)
    if !scanner.hasDigits {
      // Even what looks like a number may stand before it (measured: infinity-after-signs).
      var rest = text[scanner.at...]
      if !takesAll { rest = rest.drop { isBlank($0) } }
      guard rest.starts(with: infinity), takesAll ? scanner.at == scanner.first : true else {
        return nil
      }
      rest = rest.dropFirst(infinity.count)
      if let next = rest.first, !isBlank(next) { return nil }
      if takesAll, !rest.allSatisfy({ isBlank($0) }) { return nil }
      return scanner.isNegative ? -.infinity : .infinity
    }
    if scanner.isBroken { return nil }
    if takesAll, !text[scanner.at...].allSatisfy({ isBlank($0) }) { return nil }
    return scanner.value
  }
}

/// Reads sign, digits, point and exponent of a number.
private struct DecimalScanner {
  private let text: ArraySlice<UInt16>
  /// Behind what was read.
  private(set) var at: Int
  /// Behind the sign.
  private(set) var first: Int
  private(set) var isNegative = false
  private(set) var hasDigits = false
  /// An exponent's minus sign has no digits after it.
  private(set) var isBroken = false
  private var digits: [UInt8] = []
  /// Places behind the point.
  private var places: Int32 = 0
  private var exponent: Int32 = 0

  init(_ text: ArraySlice<UInt16>) {
    self.text = text
    at = text.startIndex
    first = at
  }

  private var unit: UInt16 { at < text.endIndex ? text[at] : 0 }

  mutating func scan(passesPoints: Bool) {
    if unit == 0x2D || unit == 0x2B {
      isNegative = unit == 0x2D
      at += 1
    }
    first = at
    var points = 0
    while 0x30...0x39 ~= unit || unit == 0x2E && (points == 0 || passesPoints) {
      if unit == 0x2E {
        points += 1
        places = 0
      } else {
        hasDigits = true
        if points > 0 { places &+= 1 }
        if !digits.isEmpty || unit != 0x30 { digits.append(UInt8(unit)) }
      }
      at += 1
    }
    // Two points are passed by movies before SWF 11 alone, and no exponent follows them.
    guard unit | 0x20 == 0x65, points < 2 else { return }
    at += 1
    let isBelow = unit == 0x2D
    if isBelow || unit == 0x2B { at += 1 }
    let start = at
    while 0x30...0x39 ~= unit {
      // In 32 bits (measured: wrapped-exponents).
      exponent = exponent &* 10 &+ Int32(unit - 0x30)
      at += 1
    }
    isBroken = isBelow && at == start
    if isBelow { exponent = 0 &- exponent }
  }

  /// Digits as a whole number, times or divided by a power of ten: what the last bits of Flash Player's numbers come from
  /// (V.Coerce.6).
  var value: Double {
    let whole =
      digits.count <= 19
      ? Double(UInt64(String(decoding: digits, as: UTF8.self)) ?? 0)
      : Double(String(decoding: digits, as: UTF8.self)) ?? .infinity
    let power = Int(exponent) - Int(places)
    var value = whole
    if value != 0 {
      if power >= 0 {
        value *= Self.ten(to: min(power, 400))
      } else {
        // In two steps, since the power itself may be too large.
        let second = max(0, -power - 300)
        value = value / Self.ten(to: min(-power, 300)) / Self.ten(to: min(second, 400))
      }
    }
    return isNegative ? -value : value
  }

  /// By squares.
  private static func ten(to power: Int) -> Double {
    var (result, factor, rest) = (1.0, 10.0, power)
    while rest > 0 {
      if rest & 1 == 1 { result *= factor }
      factor *= factor
      rest >>= 1
    }
    return result
  }
}
