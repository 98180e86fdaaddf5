#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Numbers as AVM1 writes and reads them.
enum NumberText {
  /// A number with fifteen digits: with an exponent below 1e-5 and from 1e15 on.
  ///
  /// Source: recorded cases (`avm1/string_coercion`, `from_gnash` Number tests).
  static func text(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if number == 0 { return "0" }
    if let whole = Int64(exactly: number), abs(whole) < 1_000_000_000_000_000 {
      return String(whole)
    }
    var (digits, exponent) = fifteenDigits(abs(number))
    while digits.count > 1, digits.last == 0x30 { digits.removeLast() }
    var text: [UInt8] = number < 0 ? [0x2D] : []
    if exponent >= 15 || exponent < -5 {
      text.append(digits[0])
      if digits.count > 1 {
        text.append(0x2E)
        text += digits[1...]
      }
      text += Array("e\(exponent < 0 ? "-" : "+")\(abs(exponent))".utf8)
    } else if exponent < 0 {
      text += [0x30, 0x2E]
      text += [UInt8](repeating: 0x30, count: -exponent - 1)
      text += digits
    } else {
      while digits.count <= exponent { digits.append(0x30) }
      text += digits[...exponent]
      if digits.count > exponent + 1 {
        text.append(0x2E)
        text += digits[(exponent + 1)...]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The first fifteen digits of a positive number, and the exponent of ten of the first one.
  ///
  /// Flash Player brings the number below ten and takes digit by digit off, with the rounding errors of that.
  private static func fifteenDigits(_ number: Double) -> (digits: [UInt8], exponent: Int) {
    var exponent = Int((Double(number.exponent) * 0.301029995663981).rounded())
    var rest = shifted(number, by: -exponent)
    if Int(rest) == 0 {
      exponent -= 1
      rest = shifted(number, by: -exponent)
    } else if rest >= 10 {
      exponent += 1
      rest = shifted(number, by: -exponent)
    }
    var digits: [UInt8] = []
    for _ in 0..<15 {
      let digit = min(max(Int(rest), 0), 9)
      digits.append(UInt8(0x30 + digit))
      rest = (rest - Double(digit)) * 10
    }
    guard rest >= 5 else { return (digits, exponent) }
    var place = digits.count - 1
    while place >= 0, digits[place] == 0x39 {
      digits[place] = 0x30
      place -= 1
    }
    if place < 0 { return ([0x31], exponent + 1) }
    digits[place] += 1
    return (digits, exponent)
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

  static func isBlank(_ unit: UInt16) -> Bool {
    unit == 0x20 || 0x09...0x0D ~= unit && unit != 0x0B && unit != 0x0C
  }

  /// Text as a number by the rules of a version.
  static func number(_ string: ScriptString, version: UInt8) -> Double {
    let units = string.units
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
    guard rest.count > 1, rest.first == 0x30, rest.allSatisfy({ 0x30...0x37 ~= $0 }) else {
      return nil
    }
    var value: UInt32 = 0
    for unit in rest { value = value &* 8 &+ UInt32(unit - 0x30) }
    return Double(Int32(bitPattern: isNegative ? 0 &- value : value))
  }

  static func digit(_ unit: UInt16) -> Int? {
    switch unit {
    case 0x30...0x39: Int(unit) - 0x30
    case 0x41...0x5A: Int(unit) - 0x41 + 10
    case 0x61...0x7A: Int(unit) - 0x61 + 10
    default: nil
    }
  }

  /// A decimal number; strictly with nothing after it, else as much as there is.
  static func decimal(_ units: [UInt16], isStrict: Bool) -> Double? {
    var index = 0
    while index < units.count, isBlank(units[index]) { index += 1 }
    let start = index
    func isDigit(_ at: Int) -> Bool { at < units.count && 0x30...0x39 ~= units[at] }
    if index < units.count, units[index] == 0x2D || units[index] == 0x2B { index += 1 }
    let first = index
    while isDigit(index) { index += 1 }
    var digits = index - first
    if index < units.count, units[index] == 0x2E {
      index += 1
      let fraction = index
      while isDigit(index) { index += 1 }
      digits += index - fraction
      // `parseFloat` passes over further points, and knows no exponent after them.
      if !isStrict, index < units.count, units[index] == 0x2E {
        while index < units.count, isDigit(index) || units[index] == 0x2E { index += 1 }
        return digits > 0 ? mantissa(units[start..<index]) : nil
      }
    }
    guard digits > 0 else { return nil }
    let mantissa = mantissa(units[start..<index])
    if index < units.count, units[index] | 0x20 == 0x65 {
      var end = index + 1
      var isNegative = false
      if end < units.count, units[end] == 0x2D || units[end] == 0x2B {
        isNegative = units[end] == 0x2D
        end += 1
      }
      // An exponent without digits counts as 0.
      if !isDigit(end) { return isStrict && end != units.count ? nil : mantissa }
      // In 32 bits, and so beyond all sense in the end.
      var exponent: Int32 = 0
      while isDigit(end) {
        exponent = exponent &* 10 &+ Int32(units[end] - 0x30)
        end += 1
      }
      if isStrict, end != units.count { return nil }
      return mantissa * pow(10, Double(isNegative ? -exponent : exponent))
    }
    return isStrict && index != units.count ? nil : mantissa
  }

  /// Digits with a point, added up one by one: what Flash Player's rounding errors come from.
  private static func mantissa(_ units: ArraySlice<UInt16>) -> Double {
    var value = 0.0
    var place = 0.0
    for unit in units {
      switch unit {
      case 0x2E: if place == 0 { place = 10 }
      case 0x30...0x39:
        let digit = Double(unit - 0x30)
        if place == 0 {
          value = value * 10 + digit
        } else {
          value += digit * (1 / place)
          place *= 10
        }
      default: break
      }
    }
    return units.first == 0x2D ? -value : value
  }
}
