/// A value of JSON, as logs and tree files use it.
package enum LogValue: Equatable, Sendable {
  /// The kinds of values; an object keeps the order of its keys.
  case null, bool(Bool), number(Double), string(String), array([LogValue])
  case object([(key: String, value: LogValue)])

  /// Equal values; the order of keys counts.
  package static func == (left: LogValue, right: LogValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let one), .bool(let two)): one == two
    case (.number(let one), .number(let two)): one == two
    case (.string(let one), .string(let two)): one == two
    case (.array(let one), .array(let two)): one == two
    case (.object(let one), .object(let two)):
      one.count == two.count
        && zip(one, two).allSatisfy { $0.key == $1.key && $0.value == $1.value }
    default: false
    }
  }

  /// The value of a key; nil for what is no object or has no such key.
  package subscript(key: String) -> LogValue? {
    guard case .object(let pairs) = self else { return nil }
    return pairs.first { $0.key == key }?.value
  }

  /// The text; nil for other values.
  package var text: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  /// The number; nil for other values.
  package var number: Double? {
    if case .number(let number) = self { return number }
    return nil
  }

  // MARK: - Writing

  /// The value on one line.
  package var line: String {
    var out = ""
    write(&out)
    return out
  }

  private func write(_ out: inout String) {
    switch self {
    case .null: out += "null"
    case .bool(let flag): out += flag ? "true" : "false"
    case .number(let number): out += Self.text(of: number)
    case .string(let text): Self.quote(text, &out)
    case .array(let list):
      out += "["
      for (index, value) in list.enumerated() {
        if index > 0 { out += "," }
        value.write(&out)
      }
      out += "]"
    case .object(let pairs):
      out += "{"
      for (index, pair) in pairs.enumerated() {
        if index > 0 { out += "," }
        Self.quote(pair.key, &out)
        out += ":"
        pair.value.write(&out)
      }
      out += "}"
    }
  }

  /// Whole numbers have no point; others have at most four digits after it, so that files compare as text.
  static func text(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    let scaled = (number * 10_000).rounded()
    guard abs(scaled) < 9e15 else { return "\(number)" }
    let whole = Int64(scaled)
    let sign = whole < 0 ? "-" : ""
    let parts = whole.magnitude.quotientAndRemainder(dividingBy: 10_000)
    guard parts.remainder > 0 else { return sign + String(parts.quotient) }
    var digits = String(parts.remainder)
    digits = String(repeating: "0", count: 4 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(parts.quotient).\(digits)"
  }

  private static func quote(_ text: String, _ out: inout String) {
    out += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f:
        let hex = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: out.unicodeScalars.append(scalar)
      }
    }
    out += "\""
  }

  // MARK: - Reading

  /// Reads one value; nil for anything that is not JSON, or is nested deeper than 64.
  package static func read(_ bytes: some Sequence<UInt8>) -> LogValue? {
    var reader = LogReader(Array(bytes))
    return reader.document()
  }
}

/// Reads JSON from bytes.
///
/// Total: any bytes give a value or nil.
private struct LogReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() -> LogValue? {
    guard let value = value(depth: 0) else { return nil }
    skip()
    return index == bytes.count ? value : nil
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skip() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d {
      index += 1
    }
  }

  private mutating func take(_ byte: Character) -> Bool {
    skip()
    guard next == byte.asciiValue else { return false }
    index += 1
    return true
  }

  private mutating func word(_ word: String) -> Bool {
    let letters = Array(word.utf8)
    guard bytes.count - index >= letters.count,
      bytes[index..<index + letters.count].elementsEqual(letters)
    else { return false }
    index += letters.count
    return true
  }

  private mutating func value(depth: Int) -> LogValue? {
    guard depth < 64 else { return nil }
    skip()
    switch next {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""): return string().map(LogValue.string)
    case UInt8(ascii: "t"): return word("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return word("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return word("null") ? .null : nil
    default: return number()
    }
  }

  private mutating func object(depth: Int) -> LogValue? {
    index += 1
    var pairs: [(key: String, value: LogValue)] = []
    if take("}") { return .object(pairs) }
    while true {
      skip()
      guard next == UInt8(ascii: "\""), let key = string(), take(":"),
        let value = value(depth: depth + 1)
      else { return nil }
      pairs.append((key, value))
      if take(",") { continue }
      return take("}") ? .object(pairs) : nil
    }
  }

  private mutating func array(depth: Int) -> LogValue? {
    index += 1
    var list: [LogValue] = []
    if take("]") { return .array(list) }
    while true {
      guard let value = value(depth: depth + 1) else { return nil }
      list.append(value)
      if take(",") { continue }
      return take("]") ? .array(list) : nil
    }
  }

  private mutating func number() -> LogValue? {
    let start = index
    while let byte = next,
      (byte >= 0x30 && byte <= 0x39) || byte == 0x2d || byte == 0x2b || byte == 0x2e
        || byte == 0x65 || byte == 0x45
    {
      index += 1
    }
    guard index > start, index - start <= 40,
      let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)), number.isFinite
    else { return nil }
    return .number(number)
  }

  private mutating func string() -> String? {
    index += 1
    var text: [UInt8] = []
    while let byte = next {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escape() else { return nil }
        text += Array(String(Character(scalar)).utf8)
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard let byte = next else { return nil }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "u"):
      guard let high = hex() else { return nil }
      guard high >= 0xd800, high < 0xdc00 else { return Unicode.Scalar(high) }
      // A pair of surrogates is one character.
      guard word("\\u"), let low = hex(), low >= 0xdc00, low < 0xe000 else { return nil }
      return Unicode.Scalar(0x10000 + (high - 0xd800) << 10 + (low - 0xdc00))
    default: return nil
    }
  }

  private mutating func hex() -> UInt32? {
    guard bytes.count - index >= 4 else { return nil }
    let digits = bytes[index..<index + 4]
    guard digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }) else { return nil }
    index += 4
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
