/// A value of a TOML document.
package enum TOMLValue: Equatable, Sendable {
  case string(String)
  case integer(Int)
  case double(Double)
  case boolean(Bool)
  /// A date, a time, or both, as TOML writes it.
  case date(String)
  case array([TOMLValue])
  case table(TOMLTable)

  /// The text, if this is a string.
  package var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The number, if this is an integer.
  package var integer: Int? { if case .integer(let number) = self { number } else { nil } }

  /// The number, if this is one with a fraction or an exponent; an integer is none.
  package var double: Double? { if case .double(let number) = self { number } else { nil } }

  /// True or false, if this is a boolean.
  package var boolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }

  /// The values, if this is an array.
  package var array: [TOMLValue]? { if case .array(let values) = self { values } else { nil } }

  /// The table, if this is one.
  package var table: TOMLTable? { if case .table(let table) = self { table } else { nil } }
}

extension TOMLValue: CustomStringConvertible {
  /// The value as TOML, on one line.
  package var description: String {
    switch self {
    case .string(let text): TOMLText.quoted(text)
    case .integer(let number): String(number)
    case .double(let number): String(number)
    case .boolean(let flag): String(flag)
    case .date(let text): text
    case .array(let values): "[\(values.map(\.description).joined(separator: ", "))]"
    case .table(let table): table.isEmpty ? "{}" : "{ \(table.lines.joined(separator: ", ")) }"
    }
  }
}
