/// The letters of the on-screen keyboard, in rows.
///
/// The rows are those of the usual keyboard of a language, as xkeyboard-config has them; letters that stand elsewhere on it
/// have a row of their own.
package struct KeyboardLetters: Equatable, Sendable {
  /// The rows, from the top.
  let rows: [String]
  /// Letters of the language that are in no row.
  let more: String

  /// The letters for a locale, such as `de_AT.UTF-8`; those of English for one that is not known.
  package init(locale: String = "en") {
    let language = locale.prefix { $0.isASCII && $0.isLetter }.lowercased()
    switch language {
    case "de", "fr": rows = language == "de" ? Self.german : Self.french
    default: rows = Self.english
    }
    more = Self.accents[language] ?? ""
  }

  private static let english = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
  private static let german = ["qwertzuiop", "asdfghjkl", "yxcvbnm"]
  private static let french = ["azertyuiop", "qsdfghjklm", "wxcvbn"]
  private static let accents = [
    "de": "äöüß", "fr": "éèêëàâçîôù", "es": "áéíóúüñ", "it": "àèéìòù", "sv": "åäö", "fi": "åäö",
    "da": "åæø", "nb": "åæø", "nn": "åæø", "pl": "ąćęłńóśźż",
  ]

  static let digits = "1234567890"
  static let signs = ["@#$%&*()-+", "_=/\\:;\"'!?", ",.<>[]{}|~"]
  static let numbers = ["123", "456", "789", "-0."]
}
