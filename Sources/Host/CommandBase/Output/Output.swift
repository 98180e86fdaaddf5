import FoundationEssentials
package import HostBase
package import HostProgram
import Play
import Session

/// Turns results into text or JSON; the one door to standard output.
package enum Output {
  /// Prints a result: its text, or its JSON document with the schema's name.
  package static func print<Result: Encodable>(
    _ result: Result, text: () -> String, asJSON: Bool, hasPictures: Bool = false
  ) {
    if asJSON {
      StandardOutput.write((try? json(result)) ?? SafeText("{}"))
      StandardOutput.write(SafeText("\n"))
    } else {
      let lines = text()
      guard !lines.isEmpty else { return }
      StandardOutput.write(
        SafeText(lines.hasSuffix("\n") ? lines : lines + "\n", keepsColours: hasPictures))
    }
  }

  /// One JSON document: `{"schema": "arcadia/1", …}` with snake_case keys in a fixed order.
  package static func json<Result: Encodable>(_ result: Result) throws -> SafeText {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    let bytes = try encoder.encode(Document(result: result))
    return SafeText(json: String(decoding: bytes, as: UTF8.self))
  }

  /// Words filled into lines of a width, each after so many blanks; a word that is longer has a line of its own.
  package static func filled(_ text: String, indent: Int, width: Int) -> String {
    let blanks = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(blanks + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { lines.append(blanks + line) }
    return lines.joined(separator: "\n")
  }

  /// The widest that a column is which others follow.
  private static let widestColumn = 48

  /// Rows under headings, in columns two spaces apart; the last column is not padded, and whole.
  ///
  /// One long name does not make all rows long: what does not fit into a column before the last is cut in its middle, so that
  /// names with the same beginning or ending remain different. The JSON document has it whole.
  package static func table(_ headings: [String], _ rows: [[String]]) -> String {
    // As it is printed, and on one line each.
    let all =
      [headings]
      + rows.map { row in
        row.enumerated().map { column, cell in
          column == row.count - 1 ? cell.printable : shortened(cell.printable)
        }
      }
    let widths = headings.indices.map { column in
      all.map { columns(of: $0[column]) }.max() ?? 0
    }
    return all.map { row in
      row.enumerated().map { column, cell in
        column == row.count - 1
          ? cell : cell + String(repeating: " ", count: widths[column] - columns(of: cell))
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  /// A cell in the widest column's width.
  private static func shortened(_ cell: String) -> String {
    guard columns(of: cell) > widestColumn else { return cell }
    var (head, tail): (Substring, Substring) = (cell[...], cell[...])
    while columns(of: head) > widestColumn * 2 / 3 { head.removeLast() }
    while columns(of: tail) > widestColumn - columns(of: head) - 1 { tail.removeFirst() }
    return head + "…" + tail
  }

  /// Columns of a terminal that a text takes: two for letters of East Asia and pictures.
  private static func columns(of text: some StringProtocol) -> Int {
    text.reduce(0) { sum, letter in
      guard let first = letter.unicodeScalars.first?.value else { return sum }
      let isWide =
        (0x1100...0x115F).contains(first) || (0x2E80...0xA4CF).contains(first)
        || (0xAC00...0xD7A3).contains(first) || (0xF900...0xFAFF).contains(first)
        || (0xFE30...0xFE6F).contains(first) || (0xFF00...0xFF60).contains(first)
        || (0xFFE0...0xFFE6).contains(first) || (0x1F300...0x1FAFF).contains(first)
        || (0x2_0000...0x3_FFFD).contains(first)
      return sum + (isWide ? 2 : 1)
    }
  }
}

extension Context {
  /// Prints a result as text or JSON; `--quiet` leaves the text away, a document was asked for.
  ///
  /// `hasPictures` lets through the colours that pictures are drawn with; every name in the text must be `printable` then.
  package func print<Result: Encodable>(
    _ result: Result, hasPictures: Bool = false, text: () -> String
  ) {
    guard options.json || !options.quiet else { return }
    Output.print(result, text: text, asJSON: options.json, hasPictures: hasPictures)
  }
}

/// A result with the schema's name beside its own keys.
private struct Document<Result: Encodable>: Encodable {
  var result: Result
  private enum Keys: String, CodingKey { case schema }
  func encode(to encoder: any Encoder) throws {
    try result.encode(to: encoder)
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode("arcadia/1", forKey: .schema)
  }
}

/// A failure for scripts.
package struct FailureOutput: Encodable {
  private struct Body: Encodable {
    var code: String
    var exit: Int
    var message: String
    var path: String?
    /// What the user can choose from, where a word means several things.
    var choices: [String]?
  }
  private var error: Body

  /// A failure, with what the user can choose from.
  package init(_ failure: any HostFailure, choices: [String]?) {
    error = Body(
      code: failure.code, exit: Int(failure.exitCode.rawValue), message: failure.message,
      path: failure.path, choices: choices)
  }
}
