import HostBase
import Library
import Play

/// A language that the window speaks: its texts, and how it writes numbers.
package struct Language: Sendable {
  /// Its code as in locales: `en`, `de`.
  package let code: String
  /// Whether lines run from right to left.
  package let isRightToLeft: Bool
  /// What stands between thousands.
  package let thousands: String
  /// What stands before the decimals.
  package let decimal: String
  /// The texts.
  package let phrases: [TextKey: Phrase]
  /// What commands of play do.
  let commands: @Sendable (PlayCommand) -> String
  /// What settings do.
  let settings: @Sendable (Setting) -> String
  /// The words that settings may be.
  let choices: @Sendable (String) -> String
  /// The template of a sentence of the host, by its English one.
  let sentence: @Sendable (String) -> String
  /// The form that a number asks for.
  let form: @Sendable (Int) -> Phrase.Form

  /// A language; `form` is for Germanic languages if not given.
  init(
    code: String, isRightToLeft: Bool = false, thousands: String, decimal: String,
    phrases: [TextKey: Phrase],
    commands: @escaping @Sendable (PlayCommand) -> String = { $0.summary },
    settings: @escaping @Sendable (Setting) -> String = { $0.summary },
    choices: @escaping @Sendable (String) -> String = { englishChoices[$0] ?? $0 },
    sentence: @escaping @Sendable (String) -> String = { $0 },
    form: @escaping @Sendable (Int) -> Phrase.Form = { $0 == 1 ? .one : .other }
  ) {
    self.code = code
    self.isRightToLeft = isRightToLeft
    self.thousands = thousands
    self.decimal = decimal
    self.phrases = phrases
    self.commands = commands
    self.settings = settings
    self.choices = choices
    self.sentence = sentence
    self.form = form
  }

  /// The languages with translations, English first.
  package static let translated: [Language] = [english, german]

  /// The language of the first locale that there is one for, such as `de_AT.UTF-8`; else English.
  ///
  /// `en-XA` and `ar-XB` are the pseudo-locales that translators know from other programs.
  package static func forLocales(_ preferred: [String]) -> Language {
    for locale in preferred {
      let name = locale.prefix { $0 != "." && $0 != "@" }.lowercased()
        .replacing("_", with: "-")
      if name == "en-xa" { return .longer }
      if name == "ar-xb" { return .rightToLeft }
      let code = name.prefix { $0 != "-" }
      if let language = translated.first(where: { $0.code == code }) { return language }
    }
    return english
  }
}

// MARK: - Pseudo-locales

extension Language {
  /// English made a third longer and strange, so that texts which do not fit, or are in no table, are seen.
  package static let longer = pseudo("en-XA", isRightToLeft: false) { text in
    let letters = text.filter(\.isLetter).count
    return "[" + accented(text) + String(repeating: "~", count: max(1, letters * 3 / 10)) + "]"
  }

  /// English that runs from right to left.
  ///
  /// The texts lie between U+202E and U+202C, by which a text without translation is seen as well.
  package static let rightToLeft = pseudo("ar-XB", isRightToLeft: true) {
    "\u{202E}" + $0 + "\u{202C}"
  }

  private static func pseudo(
    _ code: String, isRightToLeft: Bool, _ change: @escaping @Sendable (String) -> String
  ) -> Language {
    Language(
      code: code, isRightToLeft: isRightToLeft, thousands: english.thousands,
      decimal: english.decimal, phrases: english.phrases.mapValues { $0.map(change) },
      commands: { change($0.summary) }, settings: { change($0.summary) },
      choices: { change(englishChoices[$0] ?? $0) },
      sentence: change)
  }

  /// A text whose plain letters have accents; placeholders stay as they are.
  private static func accented(_ text: String) -> String {
    TextTemplate.pieces(of: text).map { piece in
      switch piece {
      case .placeholder(let name): "{\(name)}"
      case .text(let text): String(text.map { accents[$0] ?? $0 })
      }
    }.joined()
  }

  private static let accents: [Character: Character] = [
    "a": "á", "c": "ç", "e": "é", "i": "í", "l": "ł", "n": "ñ", "o": "ó", "s": "š", "u": "ü",
    "y": "ý", "A": "Á", "C": "Ç", "E": "É", "I": "Í", "N": "Ñ", "O": "Ó", "S": "Š", "U": "Ü",
  ]
}
