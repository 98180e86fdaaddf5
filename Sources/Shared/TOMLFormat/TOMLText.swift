/// Changes one value in a TOML text and leaves everything else, comments too, as its writer left it.
package enum TOMLText {
  /// The text with `key = value` in the table, added where it was not; `nil` takes the line out.
  ///
  /// `value` is written as TOML has it. An odd but legal text (inline tables, values of many lines) may come out as another
  /// one, or as none: the writer checks its contents first. A dotted key names a table in the table.
  package static func setting(
    _ key: String, in table: String, to value: String?, isDotted: Bool = false, text: String
  ) -> String {
    let written = isDotted ? key : bareOrQuoted(key)
    var lines = lines(of: text)
    if lines.last == "" { lines.removeLast() }
    func joined() -> String { lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n" }
    func put(_ name: String, at line: Int) {
      guard let value else {
        lines.remove(at: line)
        return
      }
      // A comment behind the value stays, where it surely is one.
      let old = lines[line]
      let comment = old.lastIndex(of: "#").map { String(old[$0...]) }
      let isComment = comment.map { !$0.contains("\"") && !$0.contains("'") } ?? false
      lines[line] = "\(name) = \(value)" + (isComment ? " " + trimmed(comment ?? "") : "")
    }
    // `video.scale = 2` above the first table.
    let top = lines.firstIndex { name(ofHeader: $0) != nil } ?? lines.endIndex
    if let line = lines[..<top].firstIndex(where: { self.key(ofLine: $0) == "\(table).\(key)" }) {
      put("\(table).\(key)", at: line)
      return joined()
    }
    guard let header = lines.firstIndex(where: { name(ofHeader: $0) == table }) else {
      guard let value else { return text }
      if let last = lines.last, !last.isEmpty { lines.append("") }
      lines += ["[\(table)]", "\(written) = \(value)"]
      return joined()
    }
    let end = lines[(header + 1)...].firstIndex { name(ofHeader: $0) != nil } ?? lines.endIndex
    if let line = lines[(header + 1)..<end].firstIndex(where: { sets($0, key) }) {
      put(written, at: line)
    } else if let value {
      // After the table's last line that says something.
      var place = end
      while place > header + 1, lines[place - 1].allSatisfy(\.isWhitespace) { place -= 1 }
      lines.insert("\(written) = \(value)", at: place)
    }
    return joined()
  }

  /// The number (from 1) of the line that seems to set a dotted name, for warnings.
  package static func line(of name: String, in text: String) -> Int? {
    var table = ""
    for (index, line) in lines(of: text).enumerated() {
      if let header = self.name(ofHeader: line) {
        table = header
        if header == name { return index + 1 }
      } else if let key = key(ofLine: line) {
        let whole = table.isEmpty ? key : "\(table).\(key)"
        if whole == name || name.hasPrefix(whole + ".") { return index + 1 }
      }
    }
    return nil
  }

  /// Lines without their line feeds; a carriage return stays, for it is one character with the feed to Swift.
  static func lines(of text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// A text as a TOML basic string.
  package static func quoted(_ text: String) -> String {
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

  /// A key as TOML writes it.
  static func bareOrQuoted(_ key: String) -> String {
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

  /// Whether a line sets a key, in the way that we write it or more simply.
  private static func sets(_ line: String, _ key: String) -> Bool {
    if self.key(ofLine: line) == key { return true }
    let (line, written) = (trimmed(line), bareOrQuoted(key))
    guard line.utf8.starts(with: written.utf8) else { return false }
    return line.utf8.dropFirst(written.utf8.count).first { $0 != 0x20 && $0 != 0x09 }
      == UInt8(ascii: "=")
  }

  static func key(ofLine line: String) -> String? {
    let line = trimmed(line)
    guard !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") else { return nil }
    let key = trimmed(String(line[..<equals]))
    if key.count > 1, let mark = key.first, mark == "\"" || mark == "'", key.last == mark {
      return String(key.dropFirst().dropLast())
    }
    return key
  }

  static func trimmed(_ text: String) -> String {
    var part = text[...]
    while part.first?.isWhitespace == true { part.removeFirst() }
    while part.last?.isWhitespace == true { part.removeLast() }
    return String(part)
  }
}
