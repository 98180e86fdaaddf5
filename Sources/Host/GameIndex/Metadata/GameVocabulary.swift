import HostBase
import Library

/// Turns a game's entry in a database into words that two games can have in common.
package enum GameVocabulary {
  /// Words that say the same of a game's kind.
  private static let synonyms: [String: String] = [
    "platformer": "platform", "platforms": "platform", "jump": "platform", "jumpnrun": "platform",
    "role": "rpg", "roleplaying": "rpg", "rpgs": "rpg", "jrpg": "rpg",
    "shooter": "shoot", "shooters": "shoot", "shmup": "shoot", "shootem": "shoot",
    "shooting": "shoot",
    "racer": "racing", "race": "racing", "driving": "racing", "puzzles": "puzzle",
    "puzzler": "puzzle", "fighter": "fighting", "fight": "fighting", "sport": "sports",
    "simulator": "simulation", "sim": "simulation", "strategic": "strategy",
    "adventures": "adventure", "educational": "education", "music": "rhythm", "musical": "rhythm",
  ]

  /// A word of a game that another game can have as well.
  struct Word: Equatable, Sendable {
    /// The word as it is compared.
    var term: String
    /// The word as people read it.
    var shown: String
  }

  /// Words that do not describe a game.
  private static let stopWords: Set<String> = [
    "while", "then", "than", "them", "those", "these", "every", "any", "some", "more", "most",
    "less", "least", "only", "own", "through", "over", "under", "between", "before", "after",
    "again", "off", "until", "once", "here", "nor", "so", "because", "what", "whoever",
    "whatever", "something", "anything", "everything", "nothing", "nobody", "everybody", "how",
    "why", "also", "just", "even", "still", "yet", "both", "either", "neither", "too", "very",
    "much", "many", "few", "several", "enough", "good", "two", "three", "four", "five", "ten",
    "without", "within", "along", "across", "around", "back", "away", "about", "against", "like",
    "makes", "make", "made", "takes", "take", "gets", "get", "let", "lets", "come", "comes",
    "goes", "give", "gives", "keep", "keeps", "way", "ways", "does", "him", "other", "another",
    "else", "never", "ever", "minute", "minutes", "hour", "hours",
    "the", "a", "an", "and", "or", "of", "to", "in", "on", "for", "with", "by", "at", "from", "is",
    "are", "be", "it", "its", "this", "that", "you", "your", "as", "game", "games", "player",
    "players", "his", "her", "their", "he", "she", "they", "who", "which", "where", "when", "has",
    "have", "must", "can", "will", "into", "up", "out", "all", "each", "one", "not", "but", "was",
    "were", "there", "playing", "play", "based", "released", "de", "la", "le", "no", "ni", "wo",
  ]

  /// The kinds of game in a field: apart at `,` and `/`, tidied.
  static func genres(_ field: String) -> [String] {
    var seen: Set<String> = []
    return field.split { $0 == "," || $0 == "/" || $0 == ";" || $0 == "|" }.map { $0.trimmed }
      .filter { !$0.isEmpty && seen.insert($0).inserted }.prefix(16).map { $0 }
  }

  /// The words of a kind of game.
  static func genreTerms(_ genres: [String]) -> [String] { genreWords(genres).map(\.term) }

  /// The same, each with the kind that it is a word of.
  static func genreWords(_ genres: [String]) -> [Word] {
    var words: [Word] = []
    for genre in genres {
      for word in NameKey.words(genre).split(separator: " ").map(String.init)
      where !stopWords.contains(word) || synonyms[word] != nil {
        let term = synonyms[word] ?? word
        // Two words of one kind, as in `Role playing (RPG)`, are one.
        if !words.contains(where: { $0.term == term }) {
          words.append(Word(term: term, shown: genre))
        }
      }
    }
    return words
  }

  /// The words of a title; numbers that only tell volumes apart are left out.
  static func titleTerms(_ title: String) -> [String] {
    NameKey.words(title).split(separator: " ").map(String.init).filter { word in
      !stopWords.contains(word) && word.utf8.count > 1
        && !word.utf8.allSatisfy { (0x30...0x39).contains($0) } && !numerals.contains(word)
    }
  }

  private static let numerals: Set<String> = ["ii", "iii", "iv", "vi", "vii", "viii", "ix"]

  /// The words of a text, without endings that a plural or a verb's form adds.
  static func textWords(_ text: String) -> [Word] {
    NameKey.words(text).split(separator: " ").prefix(400).map(String.init)
      .filter { !stopWords.contains($0) && $0.utf8.count > 2 }
      .map { Word(term: stemmed($0), shown: $0) }
  }

  /// `jumps`, `jumped` and `jumping` as `jump`.
  static func stemmed(_ word: String) -> String {
    for ending in ["ing", "ies", "ed", "es", "s"] where word.hasSuffix(ending) {
      let rest = word.dropLast(ending.count)
      guard rest.utf8.count >= 3, !(ending == "s" && rest.hasSuffix("s")) else { continue }
      // `boxes`, but `caves`.
      if ending == "es", !["s", "x", "z", "ch", "sh"].contains(where: { rest.hasSuffix($0) }) {
        continue
      }
      if ending == "ies" { return String(rest) + "y" }
      // `running`: the doubled letter goes, but not in `rolling` or `passing`.
      if ending == "ing" || ending == "ed", let last = rest.last, rest.dropLast().last == last,
        !"lsz".contains(last)
      {
        return String(rest.dropLast())
      }
      return String(rest)
    }
    return word
  }
}
