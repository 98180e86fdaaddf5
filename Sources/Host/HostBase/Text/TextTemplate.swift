/// A text with placeholders: `{0}`, `{1}` … for what is put in, `{n}` for a number.
///
/// Windows fill hundreds of these for each picture in which much is new.
package enum TextTemplate {
  /// A part of a template.
  package enum Piece: Equatable {
    /// A text that stays.
    case text(Substring)
    /// What stands between the braces.
    case placeholder(Substring)
  }

  /// A template, cut at its placeholders.
  package static func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let close = rest.utf8[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      if open > rest.startIndex { pieces.append(.text(rest[..<open])) }
      pieces.append(.placeholder(rest[rest.utf8.index(after: open)..<close]))
      rest = rest[rest.utf8.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(rest)) }
    return pieces
  }

  /// The placeholders in a template, without their braces.
  package static func placeholders(in text: String) -> Set<String> {
    var found: Set<String> = []
    for case .placeholder(let name) in pieces(of: text) { found.insert(String(name)) }
    return found
  }

  /// A template with its placeholders filled in; those for which there is nothing become empty.
  package static func fill(_ text: String, _ arguments: [String], number: String?) -> String {
    var filled = ""
    for piece in pieces(of: text) {
      switch piece {
      case .text(let text): filled += text
      case .placeholder("n"): filled += number ?? ""
      case .placeholder(let name):
        if let index = Int(name), arguments.indices.contains(index) { filled += arguments[index] }
      }
    }
    return filled
  }
}
