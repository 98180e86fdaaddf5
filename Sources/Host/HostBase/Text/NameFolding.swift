extension String {
  /// The name as searches compare it: without case and without accents, so that `pokemon` finds `Pokémon`.
  ///
  /// Case is folded in full (`ß` becomes `ss`). An accent is a combining mark, or whatever the Unicode name of a letter has after `WITH`:
  /// `ø` becomes `o`, `ł` becomes `l`.
  package var folded: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    var result = UnicodeScalarView()
    for scalar in uppercased().lowercased().unicodeScalars where !scalar.isAccent {
      result.append(PlainLetters.table[scalar] ?? scalar)
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// Whether it is a mark that is written over or under a letter, in one of the blocks of such marks.
  ///
  /// Marks that make another letter, such as the voicing marks of kana, stay.
  fileprivate var isAccent: Bool {
    switch value {
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    default: false
    }
  }
}

/// Letters with accents, with the letters that they are without.
private enum PlainLetters {
  static let table: [Unicode.Scalar: Unicode.Scalar] = {
    // Latin, Greek and Cyrillic letters; the names say which of them are others with something added.
    let blocks: [ClosedRange<UInt32>] = [
      0x61...0x7A, 0xDF...0x24F, 0x250...0x2AF, 0x370...0x52F, 0x1D00...0x1DBF, 0x1E00...0x1FFF,
    ]
    let letters = blocks.joined().compactMap { Unicode.Scalar($0) }.filter(\.properties.isLowercase)
    var named: [String: Unicode.Scalar] = [:]
    for letter in letters {
      if let name = letter.properties.name { named[name] = letter }
    }
    var plain: [Unicode.Scalar: Unicode.Scalar] = [:]
    for letter in letters {
      guard let name = letter.properties.name, let with = name.firstRange(of: " WITH "),
        let base = named[String(name[..<with.lowerBound])]
      else { continue }
      plain[letter] = base
    }
    // Cyrillic letters that are composed, but not named so.
    for (letter, base) in zip("йёїўѓќѷ".unicodeScalars, "иеіугкѵ".unicodeScalars) {
      plain[letter] = base
    }
    return plain
  }()
}

/// A name as lists are sorted by it: folded, with numbers by their value, so that `Level 9` comes before `Level 10`.
package struct NaturalName: Comparable, Sendable {
  private enum Part: Equatable, Sendable {
    case text(String)
    /// The digits without leading zeros.
    case number(String)
  }

  private let parts: [Part]
  private let name: String

  /// The name, taken apart once.
  package init(_ name: String) {
    self.name = name
    var parts: [Part] = []
    var rest = name.folded[...]
    func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
    while let first = rest.first {
      let run = rest.prefix { isDigit($0) == isDigit(first) }
      rest = rest[run.endIndex...]
      if isDigit(first) {
        let digits = run.drop { $0 == "0" }
        parts.append(.number(digits.isEmpty ? "0" : String(digits)))
      } else {
        parts.append(.text(String(run)))
      }
    }
    self.parts = parts
  }

  /// Whether a name comes before another one; names that fold to the same are ordered as they are written.
  package static func < (left: NaturalName, right: NaturalName) -> Bool {
    for (one, other) in zip(left.parts, right.parts) where one != other {
      switch (one, other) {
      case (.number(let one), .number(let other)):
        return one.utf8.count == other.utf8.count ? one < other : one.utf8.count < other.utf8.count
      case (.text(let one), .text(let other)): return one < other
      case (.number, .text): return true
      case (.text, .number): return false
      }
    }
    if left.parts.count != right.parts.count { return left.parts.count < right.parts.count }
    return left.name < right.name
  }
}
