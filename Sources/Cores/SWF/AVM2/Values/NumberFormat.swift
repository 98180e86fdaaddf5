import FlashData

/// Numbers as ActionScript 3 writes them.
package enum NumberFormat {
  /// The text of a number (C.Num.S).
  package static func text(_ number: Double) -> String {
    if let special = special(number) { return special }
    if let whole = Int32(exactly: number) { return String(whole) }
    let decimal = DecimalDigits(shortest: abs(number))
    let (digits, exponent) = (decimal.digits, decimal.exponent)
    var text: [UInt8] = number < 0 ? [UInt8(ascii: "-")] : []
    if exponent >= 21 {
      // No more than fifteen digits, and the last one is not rounded (measured: fifteen-digits).
      var digits = Array(digits.prefix(15))
      while digits.count > 1, digits.last == 0 { digits.removeLast() }
      append(digits, 1, to: &text)
      appendExponent(exponent, to: &text)
    } else if exponent <= -7 {
      append(digits, 1, to: &text)
      appendExponent(exponent, to: &text)
    } else {
      append(digits, exponent + 1, to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// A number to a base from 2 to 36 other than ten: its whole part alone (C.Num.3).
  package static func text(_ number: Double, radix: Int) -> String {
    if radix == 10 { return text(number) }
    if let special = special(number) { return special }
    var rest = abs(number).rounded(.down)
    guard rest > 0 else { return "0" }
    var text: [UInt16] = []
    let base = Double(radix)
    while rest > 0 {
      let quotient = (rest / base).rounded(.down)
      // Beyond 53 bits this is no digit any more, and the letter is what Flash Player has there (C.Num.3).
      let digit = Integers.int32(rest - quotient * base)
      text.append(UInt16(UInt8(truncatingIfNeeded: digit < 10 ? 0x30 &+ digit : 0x57 &+ digit)))
      rest = quotient
    }
    if number < 0 { text.append(UInt16(UInt8(ascii: "-"))) }
    return String(decoding: text.reversed(), as: UTF16.self)
  }

  /// A number with so many places behind the point, from 0 to 20 (C.Num.7).
  package static func fixed(_ number: Double, places: Int) -> String {
    if let special = special(number) { return special }
    var text: [UInt8] = number < 0 ? [UInt8(ascii: "-")] : []
    guard number != 0 else { return zero(places, "") }
    var decimal = DecimalDigits(abs(number), finerBy: places)
    decimal.round(to: decimal.exponent + 1 + places)
    if decimal.digits == [0] { decimal.exponent = -places - 1 }
    var digits = decimal.digits
    let missing = decimal.exponent + 1 + places - digits.count
    if missing > 0 { digits += repeatElement(0, count: missing) }
    append(digits, decimal.exponent + 1, places: places, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// A number with so many digits, from 1 to 21; from 10 to the power of that many on with an exponent (C.Num.9).
  package static func precision(_ number: Double, digits count: Int) -> String {
    if let special = special(number) { return special }
    guard number != 0 else { return zero(count, "") }
    let decimal = rounded(number, to: count)
    var text: [UInt8] = number < 0 ? [UInt8(ascii: "-")] : []
    if decimal.exponent >= count {
      append(decimal.digits, 1, to: &text)
      appendExponent(decimal.exponent, to: &text)
    } else {
      append(decimal.digits, decimal.exponent + 1, to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// A number with an exponent and so many places behind the point, from 0 to 20 (C.Num.10, C.Num.11).
  package static func exponential(_ number: Double, places: Int) -> String {
    if let special = special(number) { return special }
    guard number != 0 else { return places == 0 ? "1e-15" : zero(places, "e-16") }
    var decimal = rounded(number, to: places + 1)
    // Digits that have no place are cut off, not rounded (measured: cut-digits).
    let whole = DecimalDigits(shortest: abs(number))
    if whole.digits.count > places + 1 {
      (decimal.digits, decimal.exponent) = (Array(whole.digits.prefix(places + 1)), whole.exponent)
    }
    var text: [UInt8] = number < 0 ? [UInt8(ascii: "-")] : []
    append(decimal.digits, 1, to: &text)
    if decimal.exponent != 0 { appendExponent(decimal.exponent, to: &text) }
    return String(decoding: text, as: UTF8.self)
  }

  // MARK: - Parts

  private static func special(_ number: Double) -> String? {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    return nil
  }

  private static func zero(_ places: Int, _ end: String) -> String {
    places == 0 ? "0" : "0." + String(repeating: "0", count: places) + end
  }

  /// Exactly so many digits.
  private static func rounded(_ number: Double, to count: Int) -> DecimalDigits {
    var decimal = DecimalDigits(abs(number), finerBy: count)
    decimal.round(to: count)
    if decimal.digits.count > count { decimal.digits.removeLast() }
    decimal.digits += repeatElement(0, count: count - decimal.digits.count)
    return decimal
  }

  /// Digits with a point before the one of a place, and zeros as they are needed.
  private static func append(
    _ digits: [UInt8], _ point: Int, places: Int = .max, to text: inout [UInt8]
  ) {
    let zero = UInt8(ascii: "0")
    if point <= 0 {
      text.append(zero)
      guard places > 0 else { return }
      text.append(UInt8(ascii: "."))
      text += repeatElement(zero, count: min(-point, places))
      for digit in digits.prefix(max(0, places == .max ? .max : places + point)) {
        text.append(zero + digit)
      }
      return
    }
    for place in 0..<max(point, digits.count) {
      if place == point { text.append(UInt8(ascii: ".")) }
      text.append(zero + (place < digits.count ? digits[place] : 0))
    }
  }

  private static func appendExponent(_ exponent: Int, to text: inout [UInt8]) {
    text += Array("e\(exponent < 0 ? "-" : "+")\(abs(exponent))".utf8)
  }
}
