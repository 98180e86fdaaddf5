/// Style sheets' text.
enum StyleText {
  struct Rule {
    let name: String
    var properties: [(name: String, value: String)]
  }

  /// The rules of a text; nil if it is not well formed.
  static func rules(_ text: String) -> [Rule]? {
    var rest = withoutComments(text)[...]
    var rules: [Rule] = []
    while true {
      rest = rest.drop { $0.isWhitespace }
      if rest.isEmpty { return rules }
      guard let open = rest.firstIndex(of: "{"),
        let close = rest[open...].firstIndex(of: "}")
      else { return nil }
      var properties: [(name: String, value: String)] = []
      for line in rest[rest.index(after: open)..<close].split(separator: ";") {
        if line.allSatisfy(\.isWhitespace) { continue }
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let value = line[line.index(after: colon)...].drop { $0.isWhitespace }
        properties.append((propertyName(trimmed(line[..<colon])), String(value)))
      }
      for selector in rest[..<open].split(separator: ",") {
        let name = trimmed(selector)
        if !name.isEmpty { rules.append(Rule(name: name, properties: properties)) }
      }
      rest = rest[rest.index(after: close)...]
    }
  }

  private static func withoutComments(_ text: String) -> String {
    var rest = text[...]
    var result = ""
    while let start = rest.range(of: "/*") {
      result += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].range(of: "*/") else { return result }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// `font-size` as `fontSize`.
  private static func propertyName(_ name: String) -> String {
    var result = ""
    for (index, part) in name.split(separator: "-").enumerated() {
      result += index == 0 ? String(part) : part.prefix(1).uppercased() + String(part.dropFirst())
    }
    return result
  }
}
