import HostBase
import Library

/// A name as lists are sorted by it and as searches look at it.
package enum NameKey {
  /// Articles that are passed over at the start of a name, folded.
  ///
  /// No word is among them that is a usual first word of English titles, as `die` and `los` are.
  private static let articles: Set<String> = [
    "the", "a", "an", "le", "la", "les", "el", "der", "das",
  ]
  /// Digits of a number that count.
  private static let maxDigits = 100
  /// Bytes of a key.
  static let maxBytes = 512

  /// What names are sorted by, as bytes: folded, without an article at the start, numbers by their value.
  ///
  /// `Vol 2` comes before `Vol 10`, `The Duel` and `Duel, The` stand at D.
  package static func sorting(_ name: String) -> [UInt8] {
    var key: [UInt8] = []
    let bytes = Array(withoutArticle(words(name)).utf8)
    key.reserveCapacity(bytes.count + 4)
    var index = 0
    while index < bytes.count, key.count < maxBytes {
      guard isDigit(bytes[index]) else {
        key.append(bytes[index])
        index += 1
        continue
      }
      var end = index
      while end < bytes.count, isDigit(bytes[end]) { end += 1 }
      let digits = bytes[index..<end].drop { $0 == 0x30 }.prefix(maxDigits)
      // More digits are a larger number; the byte that says how many is that of a digit or close to one.
      key.append(0x30 + UInt8(digits.count))
      key.append(contentsOf: digits)
      index = end
    }
    return key
  }

  /// The text as searches compare it: folded (case, accents, width, `&` as `and`), words apart by single blanks.
  ///
  /// Words that a hyphen or an apostrophe joins are followed by the joined form, so that `rtype` finds `R-Type`.
  package static func searching(_ text: String) -> String {
    let folded = folding(text)
    var result = words(folded: folded)
    guard folded.unicodeScalars.contains(where: isJoiner) else { return result }
    for part in folded.split(separator: " ") {
      let letters = part.unicodeScalars.filter { !isJoiner($0) }
      let isJoined = letters.count > 1 && letters.count < part.unicodeScalars.count
      if isJoined, letters.allSatisfy({ !isBreak($0) }) {
        result += " " + String(String.UnicodeScalarView(letters))
      }
    }
    return result
  }

  /// The words that a user typed, each as searches compare it.
  package static func query(_ text: String) -> [String] {
    words(String(text.prefix(200))).split(separator: " ").prefix(16).map(String.init)
  }

  // MARK: -

  /// Folded words, apart by single blanks; apostrophes are left out.
  static func words(_ text: String) -> String { words(folded: folding(text)) }

  private static func words(folded: String) -> String {
    var result = String.UnicodeScalarView()
    var isGap = false
    for scalar in folded.unicodeScalars {
      if isApostrophe(scalar) { continue }
      if isBreak(scalar) || scalar == "-" {
        isGap = true
        continue
      }
      if isGap, !result.isEmpty { result.append(" ") }
      isGap = false
      result.append(scalar)
    }
    return String(result)
  }

  private static func folding(_ text: String) -> String {
    let folded = text.folded
    if folded.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "&") }) { return folded }
    var result = String.UnicodeScalarView()
    for scalar in folded.unicodeScalars {
      switch scalar.value {
      case 0x26: result.append(contentsOf: " and ".unicodeScalars)
      case 0xFF01...0xFF5E:
        // Full width; the letters were folded as such and are lower case.
        result.append(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
      case 0x3000: result.append(" ")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  private static func withoutArticle(_ words: String) -> String {
    guard let blank = words.firstIndex(of: " ") else { return words }
    if articles.contains(String(words[..<blank])) {
      return String(words[words.index(after: blank)...])
    }
    // `Duel, The (World)`: as data bases of dumps write it; the comma is gone by now.
    for article in [" the", " an", " les", " das"] {
      if words.hasSuffix(article) { return String(words.dropLast(article.count)) }
      if let range = words.firstRange(of: article + " "), range.lowerBound != words.startIndex,
        isTagged(words, at: range.upperBound)
      {
        return words[..<range.lowerBound] + " " + words[range.upperBound...]
      }
    }
    return words
  }

  /// Whether what follows is what tags of dumps begin with.
  private static func isTagged(_ words: String, at index: String.Index) -> Bool {
    let next = words[index...].prefix { $0 != " " }
    return ["usa", "europe", "japan", "world", "rev", "proto", "beta"].contains(String(next))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "'" || scalar == "\u{2019}" || scalar == "`"
  }

  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "-" || scalar == "." || isApostrophe(scalar)
  }

  /// Whether a character stands between words.
  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 {
      switch UInt8(scalar.value) {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return false
      // Joiners are parts of words until they are looked at, and `$`, `%`, `&`, `@` and `^` are words.
      case 0x27, 0x2D, 0x60, 0x24, 0x25, 0x26, 0x40, 0x5E: return false
      default: return true
      }
    }
    return scalar.properties.isWhitespace || (0x2010...0x2015).contains(scalar.value)
      || scalar == "\u{3000}"
  }
}
