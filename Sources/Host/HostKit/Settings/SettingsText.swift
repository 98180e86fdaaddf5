/// Changes one value in a TOML text and leaves everything else, comments too, as its writer left it.
enum SettingsText {
  /// The text with `key = value` in the table, added where it was not.
  static func setting(_ key: String, in table: String, to value: SettingValue, text: String)
    -> String
  {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    let assignment = "\(bareOrQuoted(key)) = \(value)"
    guard let header = lines.firstIndex(where: { name(ofHeader: $0) == table }) else {
      if let last = lines.last, !last.isEmpty { lines.append("") }
      lines += ["[\(table)]", assignment]
      return lines.joined(separator: "\n") + "\n"
    }
    let end = lines[(header + 1)...].firstIndex { name(ofHeader: $0) != nil } ?? lines.endIndex
    if let line = lines[(header + 1)..<end].firstIndex(where: { self.key(ofLine: $0) == key }) {
      lines[line] = assignment
    } else {
      // After the table's last line that says something.
      var place = end
      while place > header + 1, lines[place - 1].allSatisfy(\.isWhitespace) { place -= 1 }
      lines.insert(assignment, at: place)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A text as a TOML basic string.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func bareOrQuoted(_ key: String) -> String {
    let isBare =
      !key.isEmpty
      && key.unicodeScalars.allSatisfy {
        $0 == "_" || $0 == "-" || ("a"..."z").contains($0) || ("A"..."Z").contains($0)
          || ("0"..."9").contains($0)
      }
    return isBare ? key : quoted(key)
  }

  private static func name(ofHeader line: String) -> String? {
    let line = trimmed(line)
    guard line.hasPrefix("["), !line.hasPrefix("[["), let end = line.firstIndex(of: "]") else {
      return line.hasPrefix("[[") ? line : nil
    }
    return trimmed(String(line[line.index(after: line.startIndex)..<end]))
  }

  private static func key(ofLine line: String) -> String? {
    let line = trimmed(line)
    guard !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") else { return nil }
    let key = trimmed(String(line[..<equals]))
    if key.count > 1, let mark = key.first, mark == "\"" || mark == "'", key.last == mark {
      return String(key.dropFirst().dropLast())
    }
    return key
  }

  private static func trimmed(_ text: String) -> String {
    var part = text[...]
    while part.first?.isWhitespace == true { part.removeFirst() }
    while part.last?.isWhitespace == true { part.removeLast() }
    return String(part)
  }
}
