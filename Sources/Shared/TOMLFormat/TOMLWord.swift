/// A value without quotes or brackets: a boolean, a number, a date, a time or both (`toml.abnf` of TOML 1.0.0, from
/// "Boolean" to "Date and Time").
struct TOMLWord {
  /// Whether the whole word is a date that the calendar has.
  var isDate: Bool {
    var rest = bytes[...]
    return Self.takeDate(&rest) && rest.isEmpty
  }

  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// What is wrong with the word, to follow it in a sentence; nil if it is a value.
  var objection: String? {
    if ["true", "false"].contains(where: { bytes.elementsEqual($0.utf8) }) { return nil }
    if isLikeDate {
      return isMoment ? nil : "is not a date (like 2026-02-28, perhaps with 07:30:00)"
    }
    if isLikeTime { return isTime ? nil : "is not a time (like 07:30:00)" }
    var rest = bytes
    let isNegative = rest.first == UInt8(ascii: "-")
    let isSigned = isNegative || rest.first == UInt8(ascii: "+")
    if isSigned { rest.removeFirst() }
    if ["inf", "nan"].contains(where: { rest.elementsEqual($0.utf8) }) { return nil }
    if !isSigned, let base = Self.base(of: rest.prefix(2)) {
      rest.removeFirst(2)
      return Self.integer(rest, base: base, isNegative: false)
    }
    let whole = rest.prefix { $0 == UInt8(ascii: "_") || $0.isDecimalDigit }
    if whole.count > 1, whole.first == UInt8(ascii: "0") {
      return "is not a number: it begins with a needless 0"
    }
    if whole.count == rest.count {
      return Self.integer(whole, base: 10, isNegative: isNegative)
    }
    return isFloat(after: whole, in: rest) ? nil : "is not a number"
  }

  // MARK: - Numbers

  private static func base(of prefix: ArraySlice<UInt8>) -> UInt8? {
    if prefix.elementsEqual("0x".utf8) { return 16 }
    if prefix.elementsEqual("0o".utf8) { return 8 }
    return prefix.elementsEqual("0b".utf8) ? 2 : nil
  }

  private static func integer(_ digits: ArraySlice<UInt8>, base: UInt8, isNegative: Bool) -> String?
  {
    guard isGrouped(digits, by: { ($0.digitValue ?? base) < base }) else {
      return "is not a number"
    }
    let limit = Int64.max.magnitude + (isNegative ? 1 : 0)
    var value: UInt64 = 0
    for byte in digits {
      guard let digit = byte.digitValue else { continue }
      let (shifted, isOver) = value.multipliedReportingOverflow(by: UInt64(base))
      let (sum, isOverToo) = shifted.addingReportingOverflow(UInt64(digit))
      if isOver || isOverToo || sum > limit { return "is too large a number for 64 bits" }
      value = sum
    }
    return nil
  }

  /// A fraction, an exponent or both behind the whole part.
  private func isFloat(after whole: ArraySlice<UInt8>, in word: ArraySlice<UInt8>) -> Bool {
    guard Self.isGrouped(whole, by: \.isDecimalDigit) else { return false }
    var rest = word.dropFirst(whole.count)
    func takeDigits() -> Bool {
      let digits = rest.prefix { $0 == UInt8(ascii: "_") || $0.isDecimalDigit }
      rest = rest.dropFirst(digits.count)
      return Self.isGrouped(digits, by: \.isDecimalDigit)
    }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard takeDigits() else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard takeDigits() else { return false }
    }
    return rest.isEmpty
  }

  /// Whether there are digits, and underscores only between two of them.
  private static func isGrouped(_ text: ArraySlice<UInt8>, by isDigit: (UInt8) -> Bool) -> Bool {
    var mayBeUnderscore = false
    for byte in text {
      if byte == UInt8(ascii: "_") {
        guard mayBeUnderscore else { return false }
        mayBeUnderscore = false
      } else {
        guard isDigit(byte) else { return false }
        mayBeUnderscore = true
      }
    }
    // True after a digit: false for no text and for one that ends with an underscore.
    return mayBeUnderscore
  }

  // MARK: - Dates and times

  private var isLikeDate: Bool {
    bytes.count > 4 && bytes.prefix(4).allSatisfy(\.isDecimalDigit)
      && bytes.dropFirst(4).first == UInt8(ascii: "-")
  }

  private var isLikeTime: Bool {
    bytes.prefix(2).allSatisfy(\.isDecimalDigit) && bytes.dropFirst(2).first == UInt8(ascii: ":")
  }

  private var isTime: Bool {
    var rest = bytes
    return Self.takeTime(&rest) && rest.isEmpty
  }

  /// A date, alone or with a time, which may have an offset.
  private var isMoment: Bool {
    var rest = bytes
    guard Self.takeDate(&rest) else { return false }
    guard let mark = rest.popFirst() else { return true }
    guard [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(mark),
      Self.takeTime(&rest)
    else { return false }
    switch rest.popFirst() {
    case nil: return true
    case UInt8(ascii: "Z"), UInt8(ascii: "z"): return rest.isEmpty
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      guard let hours = Self.takeNumber(2, of: &rest), hours < 24, Self.take(":", of: &rest),
        let minutes = Self.takeNumber(2, of: &rest), minutes < 60
      else { return false }
      return rest.isEmpty
    default: return false
    }
  }

  private static func takeDate(_ rest: inout ArraySlice<UInt8>) -> Bool {
    guard let year = takeNumber(4, of: &rest), take("-", of: &rest),
      let month = takeNumber(2, of: &rest), (1...12).contains(month), take("-", of: &rest),
      let day = takeNumber(2, of: &rest)
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days =
      switch month {
      case 2: isLeap ? 29 : 28
      case 4, 6, 9, 11: 30
      default: 31
      }
    return (1...days).contains(day)
  }

  /// Hours, minutes, seconds (no leap second: toml++ knows none), perhaps a fraction.
  private static func takeTime(_ rest: inout ArraySlice<UInt8>) -> Bool {
    guard let hours = takeNumber(2, of: &rest), hours < 24, take(":", of: &rest),
      let minutes = takeNumber(2, of: &rest), minutes < 60, take(":", of: &rest),
      let seconds = takeNumber(2, of: &rest), seconds < 60
    else { return false }
    guard take(".", of: &rest) else { return true }
    let fraction = rest.prefix(while: \.isDecimalDigit)
    rest = rest.dropFirst(fraction.count)
    return !fraction.isEmpty
  }

  private static func takeNumber(_ count: Int, of rest: inout ArraySlice<UInt8>) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(\.isDecimalDigit) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private static func take(_ byte: Unicode.Scalar, of rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == UInt8(ascii: byte) else { return false }
    rest.removeFirst()
    return true
  }
}

extension UInt8 {
  /// Whether it is an ASCII digit from 0 to 9.
  var isDecimalDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// What an ASCII digit from 0 to F, of either case, stands for; nil for any other byte.
  var digitValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
