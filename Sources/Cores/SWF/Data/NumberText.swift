#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Numbers as AVM1 writes and reads them.
package enum NumberText {
  /// A number with fifteen digits: with an exponent below 1e-5 and from 1e15 on (L1.5).
  ///
  /// Player 9 calculates the digits with 64 bits and not 53, if `isPrecise` (measured: precise-digits). Processors other than those
  /// of PCs have no such numbers.
  package static func text(_ number: Double, isPrecise: Bool = false) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if let whole = Int32(exactly: number) { return String(whole) }
    let (digits, first, isRoundedUp) = fifteenDigits(abs(number), isPrecise: isPrecise)
    var exponent = first
    let hasExponent = exponent >= 15 || exponent < -5
    // A zero before the digits takes what rounding carries; not so in large numbers.
    var text: [UInt8] = number < 0 ? [0x2D] : []
    let sign = text.count
    if exponent < 15 { text.append(0x30) }
    if !hasExponent && exponent < 0 {
      text += [0x30, 0x2E] + [UInt8](repeating: 0x30, count: -exponent - 1) + digits
    } else {
      let whole = hasExponent ? 1 : exponent + 1
      text += digits[..<whole] + [0x2E] + digits[whole...]
    }
    if isRoundedUp { round(&text, from: sign) }
    while text.last == 0x30 { text.removeLast() }
    if text.last == 0x2E { text.removeLast() }
    if hasExponent {
      // The sign counts as a digit here (L1.5.10), so a carry through all nines of a negative number leaves none.
      while text.first == 0x30 { text.removeFirst() }
      if text.isEmpty {
        text = [0x31]
        exponent += 1
      } else if text.dropFirst().allSatisfy({ $0 == 0x30 }) {
        exponent += text.count - 1
        text.removeSubrange(1...)
      }
      text += Array("e\(exponent < 0 ? "-" : "+")\(abs(exponent))".utf8)
    }
    if text.count > sign + 1, text[sign] == 0x30, text[sign + 1] != 0x2E { text.remove(at: sign) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Adds one to the last digit.
  private static func round(_ text: inout [UInt8], from first: Int) {
    var place = text.count - 1
    while place >= first {
      if text[place] == 0x39 {
        text[place] = 0x30
      } else if text[place] != 0x2E {
        text[place] += 1
        return
      }
      place -= 1
    }
  }

  /// The first fifteen digits of a positive number, the exponent of ten of the first one, and whether the digits after them round up.
  ///
  /// The number is brought below ten, with the rounding errors of that (L1.5.3, L1.5.4), and digit after digit taken off.
  private static func fifteenDigits(
    _ number: Double, isPrecise: Bool
  ) -> (digits: [UInt8], exponent: Int, isRoundedUp: Bool) {
    var exponent = Int((Double(number.exponent) * 0.301029995663981).rounded())
    var rest = fixed(number, by: -exponent, isPrecise: isPrecise)
    if rest < fixedOne {
      exponent -= 1
      rest = fixed(number, by: -exponent, isPrecise: isPrecise)
    } else if rest >= 10 * fixedOne {
      exponent += 1
      rest = fixed(number, by: -exponent, isPrecise: isPrecise)
    }
    var digits: [UInt8] = []
    digits.reserveCapacity(16)
    for _ in 0..<15 {
      let digit = min(rest >> 60, 9)
      digits.append(0x30 + UInt8(digit))
      rest = (rest - digit << 60) &* 10
    }
    return (digits, exponent, rest >= 5 * fixedOne)
  }

  /// 1 with 60 bits after the point.
  private static var fixedOne: UInt64 { 1 << 60 }

  /// A number times a power of ten, with 60 bits after the point; from 15 on it is 15.
  private static func fixed(_ number: Double, by power: Int, isPrecise: Bool) -> UInt64 {
    #if arch(x86_64) || arch(i386)
      if isPrecise {
        var result = Float80(number)
        var factor = 10.0
        var rest = abs(power)
        while rest > 0 {
          if rest & 1 == 1 {
            result = power > 0 ? result * Float80(factor) : result / Float80(factor)
          }
          rest >>= 1
          factor *= factor
        }
        return UInt64(min(result, 15) * 0x1p60)
      }
    #endif
    return UInt64(min(shifted(number, by: power), 15) * 0x1p60)
  }

  /// A number times a power of ten, by squares of ten.
  private static func shifted(_ number: Double, by power: Int) -> Double {
    var result = number
    var factor = 10.0
    var rest = abs(power)
    while rest > 0 {
      if rest & 1 == 1 { result = power > 0 ? result * factor : result / factor }
      rest >>= 1
      factor *= factor
    }
    return result
  }

  /// A whole number to a base from 2 to 36.
  ///
  /// The least of all has no positive, and its digits come out below `0` (C.Number.4).
  package static func text(_ number: Int32, radix: Int) -> String {
    var rest = number < 0 ? 0 &- number : number
    var digits: [UInt8] = []
    repeat {
      let digit = Int(rest % Int32(radix))
      digits.append(UInt8(digit < 10 ? 0x30 + digit : 0x61 + digit - 10))
      rest /= Int32(radix)
    } while rest != 0
    if number < 0 { digits.append(0x2D) }
    return String(decoding: digits.reversed(), as: UTF8.self)
  }

  package static func isBlank(_ unit: UInt16) -> Bool {
    unit == 0x20 || 0x09...0x0D ~= unit && unit != 0x0B && unit != 0x0C
  }

  /// Text as a number by the rules of a version.
  package static func number(_ units: [UInt16], version: UInt8) -> Double {
    if version >= 6, let number = prefixed(units) { return number }
    if version >= 5 { return decimal(units, isStrict: true) ?? .nan }
    return decimal(units, isStrict: false) ?? 0
  }

  /// Hexadecimal with `0x`, octal with a leading 0; from SWF 6 on.
  private static func prefixed(_ units: [UInt16]) -> Double? {
    if units.count > 2, units[0] == 0x30, units[1] | 0x20 == 0x78 {
      var rest = units[2...]
      var isNegative = false
      if let sign = rest.first, sign == 0x2D || sign == 0x2B {
        isNegative = sign == 0x2D
        rest = rest.dropFirst()
      }
      var value: UInt32 = 0
      for unit in rest {
        guard let digit = digit(unit), digit < 16 else { return .nan }
        value = value &* 16 &+ UInt32(digit)
      }
      return Double(Int32(bitPattern: isNegative ? 0 &- value : value))
    }
    var rest = units[...]
    var isNegative = false
    if let sign = rest.first, sign == 0x2D || sign == 0x2B {
      isNegative = sign == 0x2D
      rest = rest.dropFirst()
    }
    guard rest.first == 0x30, rest.allSatisfy({ 0x30...0x37 ~= $0 }) else {
      return nil
    }
    var value: UInt32 = 0
    for unit in rest { value = value &* 8 &+ UInt32(unit - 0x30) }
    return Double(Int32(bitPattern: isNegative ? 0 &- value : value))
  }

  package static func digit(_ unit: UInt16) -> Int? {
    switch unit {
    case 0x30...0x39: Int(unit) - 0x30
    case 0x41...0x5A: Int(unit) - 0x41 + 10
    case 0x61...0x7A: Int(unit) - 0x61 + 10
    default: nil
    }
  }

  /// The whole number that a text begins with, as `parseInt` reads it; without a radix its prefix tells it.
  package static func whole(_ text: [UInt16], radix given: Int? = nil) -> Double {
    var radix = given ?? 0
    let isGiven = given != nil
    var units = text[...]
    // Prefixes count at the very beginning only, that of base 16 whatever base is given.
    let isHex = units.count > 1 && units[0] == 0x30 && units[1] | 0x20 == 0x78
    let beginsBlank = units.first.map { isBlank($0) } ?? false
    if isHex {
      units = units.dropFirst(2)
      if !isGiven { radix = 16 }
    }
    while let unit = units.first, isBlank(unit) { units = units.dropFirst() }
    var isNegative = false
    if let sign = units.first, sign == 0x2D || sign == 0x2B {
      isNegative = sign == 0x2D
      units = units.dropFirst()
    }
    let second = units.dropFirst().first.map { $0 | 0x20 }
    if !isHex, !beginsBlank, units.first == 0x30, second == 0x78 {
      if radix < 34 { return .nan }
      isNegative = false
    }
    if !isHex, !beginsBlank, radix == 0, units.count > 1, units.first == 0x30,
      units.allSatisfy({ 0x30...0x37 ~= $0 })
    {
      radix = 8
    }
    if radix == 0 { radix = 10 }
    var value = 0.0
    var count = 0
    for unit in units {
      guard let digit = Self.digit(unit), digit < radix else { break }
      value = value * Double(radix) + Double(digit)
      count += 1
    }
    if count == 0 { return .nan }
    return isNegative ? -value : value
  }

  /// A decimal number; strictly with nothing after it, else as much as there is.
  ///
  /// `parseFloat` passes over further points.
  package static func decimal(
    _ units: [UInt16], isStrict: Bool, skipsPoints: Bool = false
  ) -> Double? {
    var index = 0
    while index < units.count, isBlank(units[index]) { index += 1 }
    let start = index
    func isDigit(_ at: Int) -> Bool { at < units.count && 0x30...0x39 ~= units[at] }
    if index < units.count, units[index] == 0x2D || units[index] == 0x2B { index += 1 }
    let first = index
    while isDigit(index) { index += 1 }
    var digits = index - first
    var hasPoint = false
    if index < units.count, units[index] == 0x2E {
      hasPoint = true
      index += 1
      let fraction = index
      while isDigit(index) { index += 1 }
      digits += index - fraction
      // There is no exponent after further points.
      if skipsPoints, index < units.count, units[index] == 0x2E {
        while index < units.count, isDigit(index) || units[index] == 0x2E { index += 1 }
        return digits > 0 ? sum(units[start..<index], exponent: 0) : nil
      }
    }
    // A point alone is 0.
    guard digits > 0 || hasPoint else { return nil }
    let mantissa = units[start..<index]
    guard index < units.count, units[index] | 0x20 == 0x65 else {
      return isStrict && index != units.count ? nil : sum(mantissa, exponent: 0)
    }
    var end = index + 1
    var isNegative = false
    if end < units.count, units[end] == 0x2D || units[end] == 0x2B {
      isNegative = units[end] == 0x2D
      end += 1
    }
    // In 32 bits, and so beyond all sense in the end; without digits it is 0.
    var exponent: Int32 = 0
    while isDigit(end) {
      exponent = exponent &* 10 &+ Int32(units[end] - 0x30)
      end += 1
    }
    if isStrict, end != units.count { return nil }
    return sum(mantissa, exponent: Int(isNegative ? 0 &- exponent : exponent))
  }

  /// Digits with a point, each times its power of ten, added up one by one: what Flash Player's rounding errors come from (L1.4.8).
  private static func sum(_ units: ArraySlice<UInt16>, exponent: Int) -> Double {
    let point = units.firstIndex(of: 0x2E) ?? units.endIndex
    var power = exponent - 1
    for unit in units[..<point] where 0x30...0x39 ~= unit { power += 1 }
    var value = 0.0
    for unit in units where 0x30...0x39 ~= unit {
      if unit > 0x30 { value += shifted(Double(unit - 0x30), by: power) }
      power -= 1
    }
    return units.first == 0x2D ? -value : value
  }
}
