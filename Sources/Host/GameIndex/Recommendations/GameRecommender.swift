package import HostBase
package import Library

/// Finds games that a library's owner may like and can have for nothing, with the reason for each; for a worker thread.
package struct GameRecommender {
  /// A game that is recommended.
  package struct Row: Equatable, Sendable {
    /// The database's entry.
    package var entry: GameEntry
    /// The cosine to what the user likes, at most 1; 0 in a varied choice.
    package var score: Double
    /// The words that count most, at most two.
    package var terms: [String]
    /// The name of the user's game that it has most in common with.
    package var because: String?
  }

  /// Recommended games, and what they are based on.
  package struct Result: Equatable, Sendable {
    /// The games, best first.
    package var rows: [Row] = []
    /// How many of the user's games are in the database.
    package var recognised = 0
    /// How many games were looked at.
    package var total = 0
    /// Whether too few games are known, so that the rows are a varied choice.
    package var isVaried = false
  }

  /// Games that must be recognised before their owner's taste is guessed.
  package static let leastGames = 3
  /// Games that are recommended.
  package static let count = 10

  private let database: GameDatabase
  private let identifier: GameIdentifier

  /// A recommender for a data folder; `types` are the ids of the types that the library has.
  package init(places: Places, data: DataFolder, types: [String]) {
    database = GameKnowledge.shared(places: places, data: data).database(types: types)
    identifier = GameIdentifier(database, places: places, data: data)
  }

  /// Games for someone with this library.
  ///
  /// `types` are those to choose from; `unwanted` are games that the user refused.
  package func recommend(
    for games: [IndexedGame], types: Set<String>, unwanted: Set<UnwantedGame>
  ) -> Result {
    let matches = games.filter { types.contains($0.typeID) }.map { ($0, identifier.match($0)) }
    identifier.save()
    var result = Result(total: matches.count)
    var names: [Int: String] = [:]
    var owned: [GameSimilarity.Owned] = []
    for (game, match) in matches {
      guard let match else { continue }
      result.recognised += 1
      if names[match.entry] == nil { names[match.entry] = game.name }
      owned.append(
        GameSimilarity.Owned(
          entry: match.entry, playSeconds: game.playSeconds, isFavourite: game.isFavourite,
          isUnwanted: game.isUnwanted))
    }
    let refused = database.entries.indices.filter { unwanted.contains(of: database.entries[$0]) }
    let own = OwnedKeys(owned.map { database.entries[$0.entry] })
    let hidden = Set(owned.map(\.entry) + refused)
    let isCandidate = { [database] (index: Int) -> Bool in
      let entry = database.entries[index]
      return entry.isFree && types.contains(entry.system) && !hidden.contains(index)
        && !own.contains(entry)
    }
    let similarity = database.similarity
    guard result.recognised >= Self.leastGames else {
      result.isVaried = true
      result.rows = similarity.variety(count: Self.count, isCandidate: isCandidate).map {
        Row(entry: database.entries[$0], score: 0, terms: [], because: nil)
      }
      return result
    }
    owned += refused.map { GameSimilarity.Owned(entry: $0, isUnwanted: true) }
    result.rows = similarity.recommendations(
      for: owned, count: Self.count, isCandidate: isCandidate
    ).map { found in
      Row(
        entry: database.entries[found.entry], score: found.score, terms: found.terms,
        because: found.because.flatMap { names[$0] })
    }
    return result
  }

  /// By which an entry is a game that is owned already: its title, or its series and number.
  private struct OwnedKeys {
    private var titles: Set<String> = []
    private var numbers: Set<String> = []

    init(_ entries: [GameEntry]) {
      for entry in entries {
        titles.insert(GameDatabaseBuilder.key(system: entry.system, title: entry.title))
        if let key = OwnedKeys.number(entry) { numbers.insert(key) }
      }
    }

    func contains(_ entry: GameEntry) -> Bool {
      titles.contains(GameDatabaseBuilder.key(system: entry.system, title: entry.title))
        || OwnedKeys.number(entry).map(numbers.contains) ?? false
    }

    /// Series and number, such as `kroz 2`; nil for a title without a number.
    private static func number(_ entry: GameEntry) -> String? {
      guard let series = entry.series else { return nil }
      let words = NameKey.words(entry.title).split(separator: " ")
      let number = words.last { word in word.utf8.allSatisfy { (0x30...0x39).contains($0) } }
      return number.map { entry.system + "\n" + NameKey.words(series) + " " + $0 }
    }
  }
}

extension Set<UnwantedGame> {
  /// Whether an entry was refused.
  fileprivate func contains(of entry: GameEntry) -> Bool {
    !isEmpty && contains(UnwantedGame(entry))
  }
}
