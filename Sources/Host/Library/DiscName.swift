import HostBase

/// A file's name that says which disc of a game it is, as collections write it: `Game (USA) (Disc 1) (Rev 1)`, `Game (Disk 1 of 2 Side A)`,
/// `Game CD1`.
///
/// Two discs belong together if their names differ in the number alone. Sources: the naming conventions of No-Intro, Redump and TOSEC.
struct DiscName: Equatable {
  /// What comes before the number's part, without the blank between.
  let prefix: String
  /// The part with the number as it is written, with what separates it: ` (Disc 1)`.
  let tag: String
  /// What comes after it.
  let suffix: String
  /// The numbers: `[1]` for disc 1 or A, `[1, 2]` for the second side of disc 1.
  let numbers: [Int]
  /// The part without its numbers, in small letters; that of two discs of one game is the same.
  let pattern: String

  /// Words that a disc goes by.
  private static let words = ["diskette", "disc", "disk", "side", "cd", "dvd", "tape", "cassette"]
  /// Usual words of titles, which count only with the number of all.
  private static let countedWords = ["part", "file", "volume"]
  /// Words that count without brackets, with a number.
  private static let bareWords = ["disc", "disk", "cd", "dvd"]

  /// Reads a name without its extension; nil if it names no disc.
  init?(_ stem: String) {
    let characters = Array(stem)
    // The last part counts: what comes before it is more of a title.
    for start in characters.indices.reversed() where "([".contains(characters[start]) {
      let close: Character = characters[start] == "(" ? ")" : "]"
      guard let end = characters[start...].firstIndex(of: close),
        let read = DiscName.read(String(characters[(start + 1)..<end]), isBare: false)
      else { continue }
      let from = DiscName.separator(before: start, in: characters)
      self.init(characters, from..<(end + 1), read)
      return
    }
    // Without brackets it stands at the end, or before the first bracket.
    let open = characters.firstIndex { "([".contains($0) } ?? characters.endIndex
    let end = DiscName.separator(before: open, in: characters)
    for length in 2..<10 where length < end {
      let start = end - length
      let isApart =
        " _-.".contains(characters[start - 1])
        && DiscName.separator(before: start, in: characters) > 0
      guard isApart,
        let read = DiscName.read(String(characters[start..<end]), isBare: true)
      else { continue }
      self.init(characters, DiscName.separator(before: start, in: characters)..<end, read)
      return
    }
    return nil
  }

  private init(
    _ characters: [Character], _ range: Range<Int>, _ read: (numbers: [Int], pattern: String)
  ) {
    prefix = String(characters[..<range.lowerBound])
    tag = String(characters[range])
    suffix = String(characters[range.upperBound...])
    (numbers, pattern) = read
  }

  /// Whether it is the first disc, or its first side.
  var isFirst: Bool { numbers.allSatisfy { $0 == 1 } }

  /// The name of this disc when the game gets another one, which can have a disc's number in it or not.
  func renamed(_ name: String) -> String {
    guard let new = DiscName(name) else { return name + tag }
    return new.prefix + tag + new.suffix
  }

  // MARK: -

  /// The place before the blanks, dashes and underscores before a place.
  private static func separator(before place: Int, in characters: [Character]) -> Int {
    var start = place
    while start > 0, " _-.".contains(characters[start - 1]) { start -= 1 }
    return start
  }

  /// Reads `Disc 1`, `CD2`, `Disk 1 of 2 Side A`; nil for anything else.
  private static func read(
    _ text: String, isBare: Bool
  ) -> (numbers: [Int], pattern: String)? {
    var rest = Substring(text.lowercased())
    guard rest.utf8.count <= 40 else { return nil }
    var numbers: [Int] = []
    var pattern = ""
    while !rest.isEmpty {
      let known = isBare ? bareWords : words + countedWords
      guard let word = known.first(where: { rest.hasPrefix($0) }) else { return nil }
      rest = rest.dropFirst(word.count)
      let isSpaced = rest.first == " "
      rest = rest.drop { $0 == " " }
      let value = rest.prefix { $0 != " " }
      guard let number = number(String(value), isSpaced: isSpaced, isBare: isBare) else {
        return nil
      }
      rest = rest.dropFirst(value.count).drop { $0 == " " }
      numbers.append(number)
      pattern += word + " "
      if rest.hasPrefix("of ") {
        let all = rest.dropFirst(3).drop { $0 == " " }.prefix { $0 != " " }
        guard let count = Int(all), count >= number, count < 100 else { return nil }
        pattern += "of \(count) "
        rest = rest[all.endIndex...].drop { $0 == " " }
      } else if countedWords.contains(word) {
        return nil
      }
    }
    return numbers.isEmpty || numbers.count > 2 ? nil : (numbers, pattern)
  }

  /// 1 for `1`, `01` and `a`; letters stand apart from the word.
  private static func number(_ text: String, isSpaced: Bool, isBare: Bool) -> Int? {
    let bytes = Array(text.utf8)
    if !bytes.isEmpty, bytes.count < 3, bytes.allSatisfy({ (0x30...0x39).contains($0) }) {
      return Int(text).flatMap { $0 > 0 ? $0 : nil }
    }
    guard isSpaced, !isBare, bytes.count == 1, (0x61...0x7A).contains(bytes[0]) else { return nil }
    return Int(bytes[0]) - 0x60
  }
}

/// Discs of one game in a folder that no list (m3u) names: files of one extension whose names differ in the disc's number alone.
///
/// The first disc stands for the game: its stem is that of the game's saves and states, and the other discs are its parts. Types without lists of
/// discs have no such games, as their cores could not change discs.
package struct DiscSets: Sendable {
  /// The most discs of a game.
  static let maxDiscs = 99

  /// The other discs of each first one, in order, by the bytes of its name.
  private var others: [[UInt8]: [String]] = [:]

  /// The sets among the names of a folder, of files with one of these extensions.
  package init(among names: [String], joining extensions: Set<String>) {
    guard !extensions.isEmpty else { return }
    struct Key: Hashable {
      var prefix, pattern, suffix, ending: String
    }
    var groups: [Key: [(numbers: [Int], name: String)]] = [:]
    for name in names {
      let ending = PathName.fileExtension(name)
      guard extensions.contains(ending), name.utf8.allSatisfy({ $0 >= 0x20 }),
        let disc = DiscName(PathName.stem(name))
      else { continue }
      let key = Key(
        prefix: disc.prefix.lowercased(), pattern: disc.pattern, suffix: disc.suffix.lowercased(),
        ending: ending)
      groups[key, default: []].append((disc.numbers, name))
    }
    for group in groups.values where group.count > 1 {
      let sorted = group.sorted {
        $0.numbers.lexicographicallyPrecedes($1.numbers)
          || ($0.numbers == $1.numbers && $0.name < $1.name)
      }
      guard let first = sorted.first, first.numbers.allSatisfy({ $0 == 1 }) else { continue }
      var rest: [String] = []
      var last = first.numbers
      for disc in sorted.dropFirst() where disc.numbers != last && rest.count < Self.maxDiscs - 1 {
        rest.append(disc.name)
        last = disc.numbers
      }
      if !rest.isEmpty { others[Array(first.name.utf8)] = rest }
    }
  }

  /// The names of the other discs of the game whose first disc has this name; none if it is no such game.
  package func others(of name: String) -> [String] {
    others.isEmpty ? [] : others[Array(name.utf8)] ?? []
  }

  /// The names of all discs that are parts of a game.
  var all: [String] { others.values.flatMap(\.self) }

  /// The paths of the other discs of a game, by the path of its first one; none if it is no such game.
  package static func others(of path: String, type: GameType) -> [String] {
    let joined = [type].joinedExtensions
    guard joined.contains(PathName.fileExtension(path)),
      DiscName(PathName.stem(path))?.isFirst == true,
      let names = try? FileSystem.names(in: PathName.folder(path)).usual
    else { return [] }
    return DiscSets(among: names, joining: joined).others(of: PathName.last(path)).map {
      PathName.join(PathName.folder(path), $0)
    }
  }
}

extension [GameType] {
  /// Extensions of discs that are joined to one game by their names (`DiscSets`): those of types that have lists of discs, too.
  package var joinedExtensions: Set<String> {
    var found = Set<String>()
    for type in self where type.extensions.contains("m3u") { found.formUnion(type.extensions) }
    return found.subtracting(GameArchive.extensions + ["m3u"])
  }
}
