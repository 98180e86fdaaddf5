/// A JSON value of any shape, for members that a newer program wrote and that we hand on.
package indirect enum JSONValue: Equatable, Sendable, Codable {
  case null
  case flag(Bool)
  case integer(Int64)
  case number(Double)
  case text(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// A key that is known only when it comes.
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads a value of any shape.
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let whole = try? value.decode(Int64.self) {
      self = .integer(whole)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let items = try? value.decode([JSONValue].self) {
      self = .array(items)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  /// Writes the value as it came.
  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .flag(let flag): try value.encode(flag)
    case .integer(let whole): try value.encode(whole)
    case .number(let number): try value.encode(number)
    case .text(let text): try value.encode(text)
    case .array(let items): try value.encode(items)
    case .object(let members): try value.encode(members)
    }
  }

  /// Deepest nesting of arrays and objects that is read.
  static let maxDepth = 32

  /// Most values of a document that are read.
  package static let maxValues = 500_000

  /// Whether a document nests no deeper than is read, and has no more values; told in one pass, before a decoder sees it.
  ///
  /// The decoder asks each value what it is in turn, and every wrong guess costs as much as the value lies deep: some microseconds for
  /// each value, also for the empty ones of which a small file has millions.
  package static func isFlat(_ json: [UInt8], values limit: Int = maxValues) -> Bool {
    var depth = 0
    var values = 0
    var isInText = false
    var isEscaped = false
    for byte in json {
      if isInText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInText = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        values += 1
        if depth > maxDepth || values > limit { return false }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      // One before each further item, or between a key and its value.
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        values += 1
        if values > limit { return false }
      default: break
      }
    }
    return true
  }

  /// The members of the object that is being read but for those that are known.
  package static func rest<Keys: CodingKey & CaseIterable>(
    of decoder: any Decoder, besides known: Keys.Type
  ) throws -> [String: JSONValue] {
    let names = Set(known.allCases.map(\.stringValue))
    let container = try decoder.container(keyedBy: Key.self)
    var rest: [String: JSONValue] = [:]
    for key in container.allKeys where !names.contains(key.stringValue) {
      rest[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
    }
    return rest
  }

  /// Writes members beside those that the encoder has already.
  package static func encode(_ rest: [String: JSONValue], to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (name, value) in rest { try container.encode(value, forKey: Key(stringValue: name)) }
  }
}
