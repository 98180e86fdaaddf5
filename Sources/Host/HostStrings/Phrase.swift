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
}
