import HostBase

/// A value of a D-Bus message (D-Bus Specification 0.42, "Type System").
indirect enum BusValue: Equatable, Sendable {
  case byte(UInt8)
  case boolean(Bool)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case path(String)
  case signature(String)
  /// Values of one type, which the signature names; empty for arrays that were received.
  case array(String, [BusValue])
  case structure([BusValue])
  case entry(BusValue, BusValue)
  case variant(BusValue)

  /// A dictionary from words to values of any type.
  static func dictionary(_ pairs: KeyValuePairs<String, BusValue>) -> BusValue {
    .array("{sv}", pairs.map { .entry(.string($0.key), .variant($0.value)) })
  }

  /// Texts.
  static func strings(_ texts: [String]) -> BusValue { .array("s", texts.map(BusValue.string)) }

  /// The type, as a signature.
  var signature: String {
    switch self {
    case .byte: "y"
    case .boolean: "b"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .path: "o"
    case .signature: "g"
    case .array(let inner, _): "a" + inner
    case .structure(let members): "(" + members.map(\.signature).joined() + ")"
    case .entry(let key, let value): "{" + key.signature + value.signature + "}"
    case .variant: "v"
    }
  }

  // MARK: - What others sent

  /// The value without the variants around it.
  var plain: BusValue {
    var value = self
    while case .variant(let inner) = value { value = inner }
    return value
  }

  /// A text, a path or a signature.
  var text: String? {
    switch plain {
    case .string(let text), .path(let text), .signature(let text): text
    default: nil
    }
  }

  /// A whole number of any width, if it is small enough to reckon with.
  var integer: Int? {
    whole.flatMap { (-(1 << 40)...(1 << 40)).contains($0) ? $0 : nil }
  }

  private var whole: Int? {
    switch plain {
    case .byte(let number): Int(number)
    case .int16(let number): Int(number)
    case .uint16(let number): Int(number)
    case .int32(let number): Int(number)
    case .uint32(let number): Int(number)
    case .int64(let number): Int(exactly: number)
    case .uint64(let number): Int(exactly: number)
    default: nil
    }
  }

  /// A number of any kind.
  var number: Double? {
    if case .double(let number) = plain { return number }
    return integer.map(Double.init)
  }

  /// True or false.
  var flag: Bool? { if case .boolean(let flag) = plain { flag } else { nil } }

  /// The members of an array or a structure.
  var items: [BusValue] {
    switch plain {
    case .array(_, let items), .structure(let items): items
    default: []
    }
  }

  /// The value of a word in a dictionary.
  subscript(_ key: String) -> BusValue? {
    for case .entry(let name, let value) in items where name.text == key { return value.plain }
    return nil
  }
}
