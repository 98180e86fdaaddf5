import HostBase

/// A cheat as a `.cht` file has it.
package struct Cheat: Equatable, Sendable {
  /// What it does, in the author's words.
  package var name: String
  /// What the core is given: one code, or several joined by `+`.
  package var code: String
  /// Whether it acts when the game is played.
  package var isEnabled: Bool
  /// Further values of RetroArch's, by their names (`handler`, `address` …), which are kept as they are.
  package var others: [String: String] = [:]

  /// A cheat.
  package init(name: String, code: String, isEnabled: Bool = true) {
    self.name = name
    self.code = code
    self.isEnabled = isEnabled
  }

  /// Whether the core does it; RetroArch has another kind that it does itself, which needs no code.
  package var isForCore: Bool { !code.isEmpty && (others["handler"] ?? "0") == "0" }
}

/// RetroArch's file of a game's cheats.
///
///     cheats = 2
///     cheat0_desc = "Infinite lives"
///     cheat0_code = "00A-17B-C49"
///     cheat0_enable = true
///
/// Any bytes can be read: what is not understood is left out, and counts and lengths are bounded.
package struct CheatFile: Equatable, Sendable {
  /// The file's extension.
  package static let fileExtension = "cht"
  /// Bytes of a file at most.
  package static let byteLimit = 4 << 20
  /// Cheats of a file at most.
  package static let maxCount = 4096
  /// Bytes of a name or a code at most.
  package static let maxLength = 4096

  /// The cheats, in the file's order.
  package var cheats: [Cheat]

  /// A file with these cheats.
  package init(cheats: [Cheat] = []) { self.cheats = cheats }

  /// Reads a file's bytes; `path` is for messages.
  package init(decoding bytes: [UInt8], path: String) throws(CheatError) {
    guard bytes.count <= CheatFile.byteLimit else {
      throw .notACheatFile(
        path: path, reason: "it is larger than \(byteCount(CheatFile.byteLimit))")
    }
    var values: [Int: [String: String]] = [:]
    var count: Int?
    let text = TextFile.text(bytes)
    for line in text.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline) {
      guard let (key, value) = CheatFile.assignment(line) else { continue }
      if key == "cheats" {
        count = Int(value).flatMap { $0 >= 0 ? $0 : nil }
      } else if let (number, field) = CheatFile.field(key) {
        values[number, default: [:]][field] = value
      }
    }
    guard let count else {
      throw .notACheatFile(path: path, reason: "it has no line \"cheats = NUMBER\"")
    }
    guard count <= CheatFile.maxCount else {
      throw .notACheatFile(
        path: path, reason: "it claims \(count) cheats, more than \(CheatFile.maxCount)")
    }
    cheats = (0..<count).compactMap { number in values[number].map(CheatFile.cheat) }
  }

  /// The file's bytes.
  package func encode() -> [UInt8] {
    var lines = ["cheats = \(cheats.count)"]
    for (number, cheat) in cheats.enumerated() {
      func line(_ field: String, _ value: String) {
        lines.append("cheat\(number)_\(field) = \(value)")
      }
      lines.append("")
      line("desc", CheatFile.quoted(cheat.name))
      line("code", CheatFile.quoted(cheat.code))
      line("enable", cheat.isEnabled ? "true" : "false")
      for (field, value) in cheat.others.sorted(by: { $0.key < $1.key }) {
        line(field, CheatFile.quoted(value))
      }
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// A name or code as a file can hold it: one line, without quotes and controls, of a bounded length.
  package static func clean(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if result.utf8.count + 4 > maxLength { break }
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: result.unicodeScalars.append(" ")
      case _ where scalar == "\"": result.unicodeScalars.append("'")
      default: result.unicodeScalars.append(scalar)
      }
    }
    while result.last == " " { result.removeLast() }
    return String(result.drop { $0 == " " })
  }

  // MARK: -

  private static func cheat(_ values: [String: String]) -> Cheat {
    var others = values
    let name = others.removeValue(forKey: "desc") ?? ""
    let code = others.removeValue(forKey: "code") ?? ""
    let enabled = others.removeValue(forKey: "enable")?.lowercased()
    var cheat = Cheat(name: name, code: code, isEnabled: enabled == "true" || enabled == "1")
    cheat.others = others
    return cheat
  }

  private static func quoted(_ text: String) -> String { "\"\(clean(text))\"" }

  /// `key = "value"` or `key = value`; nil for comments and anything else.
  private static func assignment(_ line: Substring) -> (key: String, value: String)? {
    guard let equals = line.firstIndex(of: "=") else { return nil }
    let key = line[..<equals].trimmed
    guard !key.isEmpty, key.utf8.count <= 64, key.utf8.allSatisfy(isKeyByte) else { return nil }
    var value = line[line.index(after: equals)...].trimmed
    if value.first == "\"" {
      value = value.dropFirst()
      value = value[..<(value.firstIndex(of: "\"") ?? value.endIndex)]
    } else if let comment = value.firstIndex(of: "#") {
      value = value[..<comment].trimmed
    }
    return (String(key), clean(String(value)))
  }

  /// `cheat12_desc`: 12 and `desc`.
  private static func field(_ key: String) -> (number: Int, field: String)? {
    guard key.hasPrefix("cheat"), let bar = key.firstIndex(of: "_") else { return nil }
    let digits = key[key.index(key.startIndex, offsetBy: 5)..<bar]
    let field = key[key.index(after: bar)...]
    guard !field.isEmpty, (1...4).contains(digits.count), digits.utf8.allSatisfy(isDigit),
      let number = Int(digits), number < maxCount
    else { return nil }
    return (number, String(field))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || byte == 0x5F
  }
}

extension Substring {
  /// Without blanks at both ends.
  fileprivate var trimmed: Substring {
    var rest = self
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return rest.drop(while: \.isWhitespace)
  }
}
