import HostBase

/// Which of a game's states: a number, the automatic one, or one with a name.
///
/// File names of the first two are RetroArch's, so that `States/<type>` can be its save-state folder.
package enum StateSlot: Hashable, Comparable, Sendable {
  /// `Tobu.state.auto`.
  case auto
  /// `Tobu.state` for 0, `Tobu.state1` and so on.
  case number(Int)
  /// `Tobu@name.state`.
  case named(String)

  /// The slot that a user's word means: `auto`, a number, or else a name.
  package init(word: String) {
    if word == "auto" {
      self = .auto
    } else if let number = Int(word), number >= 0, String(number) == word {
      self = .number(number)
    } else {
      self = .named(PathName.component(word))
    }
  }

  /// The slot of a file beside the game with this stem, or nil if the file is none of its states.
  package init?(fileName: String, stem: String) {
    guard let rest = stem.isEmpty ? fileName : FileStem(whole: stem).rest(of: fileName) else {
      return nil
    }
    // The name of a state keeps its case; what the formats name has any.
    let plain = rest.lowercased()
    if plain == ".state" {
      self = .number(0)
    } else if plain == ".state.auto" {
      self = .auto
    } else if plain.hasPrefix(".state"), let number = Int(plain.dropFirst(6)), number > 0,
      plain.dropFirst(6) == String(number)
    {
      self = .number(number)
    } else if rest.hasPrefix("@"), plain.hasSuffix(".state"), rest.count > 7 {
      self = .named(String(rest.dropFirst().dropLast(6)))
    } else if let number = StateSlot.numberOfiOS(plain[...]) {
      self = .number(number)
    } else {
      return nil
    }
  }

  /// The number in `_3.state`, as Arcadia for iOS names its states; such a file is read, never written.
  private static func numberOfiOS(_ rest: Substring) -> Int? {
    guard rest.hasPrefix("_"), rest.hasSuffix(".state") else { return nil }
    let digits = rest.dropFirst().dropLast(6)
    guard let number = Int(digits), number >= 0, digits == String(number) else { return nil }
    return number
  }

  /// What follows the stem in the state's file as Arcadia for iOS writes it; nil for what it does not have.
  var endingOfiOS: String? {
    if case .number(let number) = self { "_\(number).state" } else { nil }
  }

  /// The extensions of the state's file.
  var ending: String {
    switch self {
    case .auto: ".state.auto"
    case .number(0), .named: ".state"
    case .number(let number): ".state\(number)"
    }
  }

  /// What stands before the extensions: the game's stem, and after it the state's own name, whose case counts.
  func stem(of game: FileStem) -> FileStem {
    if case .named(let name) = self {
      FileStem(whole: game.text + "@" + PathName.component(name))
    } else {
      game
    }
  }

  /// The name of the state's file.
  package func fileName(stem: String) -> String {
    if case .named(let name) = self {
      stem + "@" + PathName.component(name) + ending
    } else {
      stem + ending
    }
  }

  /// How a sentence calls it.
  package var phrase: String {
    switch self {
    case .auto: "the automatic slot"
    case .number(let number): "slot \(number)"
    case .named(let name): "\"\(name.printable)\""
    }
  }

  /// How it is called on the command line.
  package var word: String {
    switch self {
    case .auto: "auto"
    case .number(let number): String(number)
    case .named(let name): name
    }
  }
}
