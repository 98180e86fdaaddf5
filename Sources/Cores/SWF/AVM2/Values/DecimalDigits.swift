/// The decimal digits of a positive number.
struct DecimalDigits: Equatable {
  /// From 0 to 9, the first one not 0.
  var digits: [UInt8]
  /// The power of ten of the first digit.
  var exponent: Int

  /// The fewest digits that mean a number and no other one (C.Num.S.2).
  ///
  /// Numbers below the smallest normal one have as many digits as if they were as exact as the others (C.Num.S.3).
  init(shortest number: Double) {
    guard number.isNormal else {
      self.init(number, finerBy: 0)
      return
    }
    var digits: [UInt8] = []
    var pointPlace: Int?
    var text = number.description.utf8[...]
    while let byte = text.popFirst(), byte | 0x20 != UInt8(ascii: "e") {
      if byte == UInt8(ascii: ".") { pointPlace = digits.count } else { digits.append(byte - 0x30) }
    }
    var exponent = (pointPlace ?? digits.count) - 1 + (Int(Substring(text)) ?? 0)
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    exponent -= zeros
    while digits.count > 1, digits.last == 0 { digits.removeLast() }
    // A number that lies in the middle between two texts of so many digits has the greater one (C.Num.S.2).
    if digits.count >= 15, Self.hasOneMore(number, digits.count - exponent) {
      self.init(number, finerBy: 0)
      return
    }
    self.init(digits: digits, exponent: exponent)
  }

  /// Whether a number is written in full with so many places behind the point: it has as many binary ones.
  private static func hasOneMore(_ number: Double, _ places: Int) -> Bool {
    guard (1...40).contains(places) else { return false }
    let scaled = number * Double(1 << places)
    return scaled == scaled.rounded() && (scaled / 2) != (scaled / 2).rounded()
  }

  private init(digits: [UInt8], exponent: Int) {
    (self.digits, self.exponent) = (digits, exponent)
  }

  /// The fewest digits that are nearer to a number than other numbers are, by `power` powers of ten.
  ///
  /// With 0 they are the shortest ones. It is how Flash Player finds the digits of `toFixed` and `toPrecision`: with p places it
  /// wants them nearer by 10 to the p (measured: finer-digits).
  init(_ number: Double, finerBy power: Int) {
    // The number is rest / unit; numbers from rest − below to rest + above mean it.
    let significand = number.significand * 0x1p52
    let binary = Int(number.exponent) - 52
    let mantissa = UInt64(significand)
    let isEven = mantissa & 1 == 0
    // The next smaller number of a power of two is half as far away.
    let isEdge = mantissa == 1 << 52
    var rest = LargeInteger(mantissa)
    var unit = LargeInteger(1)
    var below = LargeInteger(1)
    rest.shift(by: max(binary, 0) + (isEdge ? 2 : 1))
    unit.shift(by: max(-binary, 0) + (isEdge ? 2 : 1))
    below.shift(by: max(binary, 0))
    var above = below
    if isEdge { above.shift(by: 1) }
    rest.multiply(powerOfTen: power)
    unit.multiply(powerOfTen: power)
    exponent = Int((Double(number.exponent) * 0.30102999566).rounded(.down))
    if exponent > 0 {
      unit.multiply(powerOfTen: exponent)
    } else {
      rest.multiply(powerOfTen: -exponent)
      below.multiply(powerOfTen: -exponent)
      above.multiply(powerOfTen: -exponent)
    }
    func multiply() {
      rest.multiply(by: 10)
      below.multiply(by: 10)
      above.multiply(by: 10)
    }
    while rest < unit {
      multiply()
      exponent -= 1
    }
    while true {
      var ten = unit
      ten.multiply(by: 10)
      let end = rest + above
      guard end > ten || isEven && end == ten || rest >= ten else { break }
      unit = ten
      exponent += 1
    }
    digits = []
    while true {
      var digit: UInt8 = 0
      while rest >= unit {
        rest.subtract(unit)
        digit += 1
      }
      let end = rest + above
      let isLow = rest < below || isEven && rest == below
      let isHigh = end > unit || isEven && end == unit
      guard isLow || isHigh else {
        digits.append(digit)
        multiply()
        continue
      }
      let isNearer = !(rest + rest < unit)
      digits.append(isHigh && (!isLow || isNearer) ? digit + 1 : digit)
      break
    }
    carry()
    if digits.first == 0, digits.count > 1 {
      digits.removeFirst()
      exponent -= 1
    }
  }

  /// Rounds to so many digits, half of the next one up; with none or fewer, to 0 or 1.
  mutating func round(to count: Int) {
    guard count < digits.count else { return }
    guard count >= 0 else {
      digits = [0]
      return
    }
    let isUp = digits[count] >= 5
    digits.removeSubrange(count...)
    if count == 0 {
      // What is left is the place before the first one.
      digits = [isUp ? 1 : 0]
      exponent += 1
      return
    }
    if isUp { digits[count - 1] += 1 }
    carry()
  }

  private mutating func carry() {
    var place = digits.count - 1
    while place >= 0, digits[place] > 9 {
      digits[place] -= 10
      if place == 0 {
        digits.insert(1, at: 0)
        exponent += 1
      } else {
        digits[place - 1] += 1
      }
      place -= 1
    }
  }
}

/// A whole number of any size, without a sign.
struct LargeInteger: Equatable, Comparable {
  /// 32 bits each, the low ones first; no zeros at the end.
  private var limbs: [UInt32]

  init(_ number: UInt64) {
    limbs = [UInt32(truncatingIfNeeded: number), UInt32(number >> 32)]
    trim()
  }

  private mutating func trim() { while limbs.last == 0 { limbs.removeLast() } }

  mutating func multiply(by factor: UInt32) {
    var carry: UInt64 = 0
    for index in limbs.indices {
      carry += UInt64(limbs[index]) * UInt64(factor)
      limbs[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { limbs.append(UInt32(carry)) }
  }

  mutating func multiply(powerOfTen power: Int) {
    var power = power
    while power >= 9 {
      multiply(by: 1_000_000_000)
      power -= 9
    }
    while power > 0 {
      multiply(by: 10)
      power -= 1
    }
  }

  mutating func shift(by count: Int) {
    multiply(by: 1 << UInt32(count % 32))
    if !limbs.isEmpty {
      limbs.insert(contentsOf: repeatElement(0, count: count / 32), at: 0)
    }
  }

  /// Takes a smaller number away.
  mutating func subtract(_ other: LargeInteger) {
    var borrow: Int64 = 0
    for index in limbs.indices {
      let less = index < other.limbs.count ? Int64(other.limbs[index]) : 0
      let difference = Int64(limbs[index]) - less + borrow
      limbs[index] = UInt32(truncatingIfNeeded: difference)
      borrow = difference < 0 ? -1 : 0
    }
    trim()
  }

  static func + (left: LargeInteger, right: LargeInteger) -> LargeInteger {
    var sum = left
    var carry: UInt64 = 0
    for index in 0..<max(left.limbs.count, right.limbs.count) {
      if index == sum.limbs.count { sum.limbs.append(0) }
      carry += UInt64(sum.limbs[index])
      if index < right.limbs.count { carry += UInt64(right.limbs[index]) }
      sum.limbs[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { sum.limbs.append(UInt32(carry)) }
    return sum
  }

  static func < (left: LargeInteger, right: LargeInteger) -> Bool {
    guard left.limbs.count == right.limbs.count else { return left.limbs.count < right.limbs.count }
    for index in left.limbs.indices.reversed() where left.limbs[index] != right.limbs[index] {
      return left.limbs[index] < right.limbs[index]
    }
    return false
  }
}
