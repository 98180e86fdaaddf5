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

  /// Rows under headings, in columns two spaces apart; the last column is not padded.
  package static func table(_ headings: [String], _ rows: [[String]]) -> String {
    // As it is printed, and on one line each.
    let all = [headings] + rows.map { $0.map(\.printable) }
    let widths = headings.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      row.enumerated().map { column, cell in
        column == row.count - 1
          ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}

extension Context {
  /// Prints a result as text or JSON.
  ///
  /// `hasPictures` lets through the colours that pictures are drawn with; every name in the text must be `printable` then.
  package func print<Result: Encodable>(
    _ result: Result, hasPictures: Bool = false, text: () -> String
  ) {
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
