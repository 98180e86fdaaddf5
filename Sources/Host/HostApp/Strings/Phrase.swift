/// A text of the window, with the forms that a number asks for.
///
/// `{0}`, `{1}` … stand for what is put in, `{n}` for the number that decides the form.
package struct Phrase: Equatable, Sendable, ExpressibleByStringLiteral {
  /// Which form a number asks for, by the names of Unicode's CLDR.
  package enum Form: String, CaseIterable, Sendable { case zero, one, two, few, many, other }

  /// The text of each form; `other` is always there.
  private(set) var forms: [Form: String]

  /// A text that is the same for every number.
  package init(stringLiteral text: String) { forms = [.other: text] }

  /// A text with a form of its own for one.
  package static func plural(one: String, other: String) -> Phrase {
    var phrase = Phrase(stringLiteral: other)
    phrase.forms[.one] = one
    return phrase
  }

  /// The text of a form; that of `other` if there is none.
  package subscript(form: Form) -> String { forms[form] ?? forms[.other] ?? "" }

  /// Every text of it.
  package var texts: [String] { forms.values.sorted() }

  /// The same phrase with each of its texts changed.
  package func map(_ change: (String) -> String) -> Phrase {
    var phrase = self
    phrase.forms = forms.mapValues(change)
    return phrase
  }

  /// The placeholders in a text, such as `{0}` and `{n}`.
  package static func placeholders(in text: String) -> Set<String> {
    var found: Set<String> = []
    for piece in pieces(of: text) {
      if case .placeholder(let name) = piece { found.insert(name) }
    }
    return found
  }

  /// A part of a text.
  enum Piece: Equatable {
    case text(Substring)
    case placeholder(String)
  }

  /// A text, cut at its placeholders.
  static func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { pieces.append(.text(rest[..<open])) }
      pieces.append(.placeholder(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(rest)) }
    return pieces
  }

  /// A text with its placeholders filled in.
  static func fill(_ text: String, _ arguments: [String], number: String?) -> String {
    pieces(of: text).map { piece in
      switch piece {
      case .text(let text): String(text)
      case .placeholder("n"): number ?? ""
      case .placeholder(let name):
        Int(name).flatMap { arguments.indices.contains($0) ? arguments[$0] : nil } ?? ""
      }
    }.joined()
  }
}
