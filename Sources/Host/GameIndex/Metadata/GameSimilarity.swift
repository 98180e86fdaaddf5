import Glibc
import HostBase
import Library

/// How much games have in common, by the words that a database has of them: sparse vectors, compared through an inverted index.
///
/// Built once for a database, on a worker; the same input gives the same results.
package struct GameSimilarity: Sendable {
  /// A part of a game's entry in a database.
  package enum Field: String, CaseIterable, Sendable {
    case genre, text, title, series, developer, publisher, players, perspective, decade
  }

  /// How much each field counts.
  package struct Weights: Equatable, Sendable {
    package var values: [Field: Double] = [
      .genre: 2, .text: 1, .title: 1, .series: 2, .developer: 1, .publisher: 0.5, .players: 0.5,
      .perspective: 0.5, .decade: 0.3,
    ]
    /// The usual weights.
    package init() {}
    /// The same without some fields.
    package func without(_ fields: Field...) -> Weights {
      var result = self
      for field in fields { result.values[field] = 0 }
      return result
    }
  }

  /// A game of the user's.
  package struct Owned: Equatable, Sendable {
    /// Its entry.
    package var entry: Int
    /// Seconds of play.
    package var playSeconds: Int64
    /// Whether the user marked it.
    package var isFavourite: Bool
    /// Whether the user wants no more of its kind.
    package var isUnwanted: Bool

    /// A game of the user's.
    package init(
      entry: Int, playSeconds: Int64 = 0, isFavourite: Bool = false, isUnwanted: Bool = false
    ) {
      self.entry = entry
      self.playSeconds = playSeconds
      self.isFavourite = isFavourite
      self.isUnwanted = isUnwanted
    }

    /// How much it counts for what the user likes.
    fileprivate var weight: Float {
      let hours = Double(max(0, playSeconds)) / 3600
      let interest = (1 + log2(1 + hours)) * (isFavourite ? 2 : 1)
      return Float(isUnwanted ? -interest : interest)
    }
  }

  /// A game that the user may like.
  package struct Recommendation: Equatable, Sendable {
    /// Its entry.
    package var entry: Int
    /// Larger is better; the cosine to what the user likes.
    package var score: Double
    /// The words that count most, at most two.
    package var terms: [String]
    /// The entry of the user's game that it has most in common with.
    package var because: Int?
  }

  private struct Weighted: Sendable {
    var index: Int32
    var weight: Float
  }

  /// Games that are looked at for a varied choice.
  private static let shortlist = 200
  /// How much likeness counts against variety.
  private static let lambda: Float = 0.7
  /// The power of a description word's rarity.
  ///
  /// A rare word that two descriptions share is often chance, and a description has dozens of words, but one or two kinds.
  private static let textRarity = 0.75
  private static let maxOfSeries = 2
  private static let maxOfDeveloper = 3

  /// The entries.
  package let entries: [GameEntry]
  /// The words of each entry, with their weights.
  private let vectors: [[Weighted]]
  /// The entries that have a word, by its number.
  private let postings: [[Weighted]]
  /// The words by their numbers, as people read them.
  private let terms: [String]

  /// Takes entries apart.
  package init(_ entries: [GameEntry], weights: Weights = Weights()) {
    self.entries = entries
    var numbers: [String: Int32] = [:]
    var terms: [String] = []
    var fields: [Field] = []
    var frequencies: [Int32] = []
    var counted: [[Int32: Int]] = []
    counted.reserveCapacity(entries.count)
    for entry in entries {
      var counts: [Int32: Int] = [:]
      for (field, words) in GameSimilarity.words(of: entry) where weights.values[field] ?? 0 > 0 {
        for word in words {
          let key = "\(field.rawValue) \(word.term)"
          let number: Int32
          if let known = numbers[key] {
            number = known
          } else {
            number = Int32(clamping: terms.count)
            numbers[key] = number
            terms.append(word.shown)
            fields.append(field)
            frequencies.append(0)
          }
          counts[number, default: 0] += 1
        }
      }
      for number in counts.keys { frequencies[Int(number)] += 1 }
      counted.append(counts)
    }
    let total = Double(entries.count)
    vectors = counted.map { counts in
      var vector = counts.map { number, count in
        let field = fields[Int(number)]
        let having = Double(frequencies[Int(number)])
        let rarity: Double = log((1 + total) / (1 + having))
        let damped = field == .text ? pow(rarity, Self.textRarity) : rarity
        let weight = weights.values[field] ?? 0
        let times: Double = 1 + log(Double(count))
        return Weighted(index: number, weight: Float(times * damped * weight))
      }.sorted { $0.index < $1.index }
      let square: Float = vector.reduce(0) { $0 + $1.weight * $1.weight }
      let length = square.squareRoot()
      if length > 0 { for place in vector.indices { vector[place].weight /= length } }
      return vector
    }
    var postings = [[Weighted]](repeating: [], count: terms.count)
    for (entry, vector) in vectors.enumerated() {
      for word in vector {
        postings[Int(word.index)].append(
          Weighted(index: Int32(clamping: entry), weight: word.weight))
      }
    }
    self.postings = postings
    self.terms = terms
  }

  /// The entries that have most in common with one, best first, without itself.
  package func neighbours(of entry: Int, count: Int) -> [(entry: Int, score: Double)] {
    let scores = scores(vectors[entry].map { ($0.index, $0.weight) })
    return best(scores, count: count) { $0 != entry }.map { ($0, Double(scores[$0])) }
  }

  /// Games that someone with these games may like, best first.
  ///
  /// `isCandidate` says which entries may be named; those that are owned never are.
  package func recommendations(
    for games: [Owned], count: Int = 10, isCandidate: (Int) -> Bool = { _ in true }
  ) -> [Recommendation] {
    let owned = games.filter { entries.indices.contains($0.entry) }
    let profile = profile(of: owned)
    guard !profile.isEmpty else { return [] }
    let scores = scores(profile)
    let own = Set(owned.map(\.entry))
    let ownTitles = Set(own.map { key(of: entries[$0]) })
    let shortlist = best(scores, count: Self.shortlist) {
      scores[$0] > 0 && !own.contains($0) && !ownTitles.contains(key(of: entries[$0]))
        && isCandidate($0)
    }
    let weights = Dictionary(profile) { first, _ in first }
    return varied(shortlist, scores, count: count).map { entry in
      Recommendation(
        entry: entry, score: Double(scores[entry]), terms: reasons(for: entry, weights),
        because: nearest(to: entry, among: owned))
    }
  }

  /// Games that have little in common with each other, for someone of whom too little is known.
  ///
  /// The first is the one that most others are close to; then each is the one farthest from those before.
  package func variety(count: Int, isCandidate: (Int) -> Bool) -> [Int] {
    var rest = entries.indices.filter { isCandidate($0) && !vectors[$0].isEmpty }
    rest.sort { (entries[$0].title, $0) < (entries[$1].title, $1) }
    var sum: [Int32: Float] = [:]
    for entry in rest { for word in vectors[entry] { sum[word.index, default: 0] += word.weight } }
    func centrality(_ entry: Int) -> Float {
      vectors[entry].reduce(0) { $0 + $1.weight * (sum[$1.index] ?? 0) }
    }
    var closeness = rest.map { -centrality($0) }
    var chosen: [Int] = []
    while chosen.count < count, !rest.isEmpty {
      var best = 0
      for place in rest.indices where closeness[place] < closeness[best] { best = place }
      let entry = rest.remove(at: best)
      closeness.remove(at: best)
      for place in rest.indices {
        let distance = cosine(rest[place], entry)
        closeness[place] = chosen.isEmpty ? distance : max(closeness[place], distance)
      }
      chosen.append(entry)
    }
    return chosen
  }

  /// The two words of an entry that count most.
  private func reasons(for entry: Int, _ weights: [Int32: Float]) -> [String] {
    var shares: [(term: String, share: Float)] = []
    for word in vectors[entry] {
      let share = word.weight * (weights[word.index] ?? 0)
      if share > 0 { shares.append((terms[Int(word.index)], share)) }
    }
    shares.sort { $0.share != $1.share ? $0.share > $1.share : $0.term < $1.term }
    var words: [String] = []
    for (term, _) in shares where words.count < 2 {
      // `shoot` says nothing beside `Shooter`.
      let isNew = !words.contains {
        $0.folded.contains(term.folded) || term.folded.contains($0.folded)
      }
      if isNew { words.append(term) }
    }
    return words
  }

  /// The user's game that has most in common with an entry.
  private func nearest(to entry: Int, among owned: [Owned]) -> Int? {
    var best: (entry: Int, score: Float)?
    for game in owned where !game.isUnwanted {
      let score = cosine(game.entry, entry)
      if score > best?.score ?? 0 { best = (game.entry, score) }
    }
    return best?.entry
  }

  // MARK: -

  /// What the user likes, as a vector of length 1.
  private func profile(of owned: [Owned]) -> [(Int32, Float)] {
    var sum: [Int32: Float] = [:]
    for game in owned {
      for word in vectors[game.entry] { sum[word.index, default: 0] += word.weight * game.weight }
    }
    // In the order of the words, so that sums do not depend on the order of a dictionary.
    let ordered = sum.sorted { $0.key < $1.key }
    let length = ordered.reduce(0) { $0 + $1.value * $1.value }.squareRoot()
    return length > 0 ? ordered.map { ($0.key, $0.value / length) } : []
  }

  private func scores(_ vector: [(Int32, Float)]) -> [Float] {
    var scores = [Float](repeating: 0, count: entries.count)
    for (number, weight) in vector {
      for posting in postings[Int(number)] { scores[Int(posting.index)] += weight * posting.weight }
    }
    return scores
  }

  private func cosine(_ one: Int, _ other: Int) -> Float {
    let (left, right) = (vectors[one], vectors[other])
    var (first, second, sum) = (0, 0, Float(0))
    while first < left.count, second < right.count {
      if left[first].index == right[second].index {
        sum += left[first].weight * right[second].weight
        first += 1
        second += 1
      } else if left[first].index < right[second].index {
        first += 1
      } else {
        second += 1
      }
    }
    return sum
  }

  /// The entries with the largest scores; equal ones by title.
  private func best(_ scores: [Float], count: Int, where fits: (Int) -> Bool) -> [Int] {
    Array(
      entries.indices.filter(fits).sorted { one, other in
        if scores[one] != scores[other] { return scores[one] > scores[other] }
        return (entries[one].title, one) < (entries[other].title, other)
      }.prefix(count))
  }

  /// A choice in which not all games are of one kind (maximal marginal relevance).
  private func varied(_ shortlist: [Int], _ scores: [Float], count: Int) -> [Int] {
    var chosen: [Int] = []
    var rest = shortlist
    var closeness = [Float](repeating: 0, count: rest.count)
    var series: [String: Int] = [:]
    var developers: [String: Int] = [:]
    while chosen.count < count, !rest.isEmpty {
      var best = 0
      func value(_ place: Int) -> Float {
        Self.lambda * scores[rest[place]] - (1 - Self.lambda) * closeness[place]
      }
      for place in rest.indices where value(place) > value(best) { best = place }
      let entry = rest.remove(at: best)
      closeness.remove(at: best)
      let name = entries[entry].series?.folded ?? ""
      let developer = entries[entry].developer?.folded ?? ""
      if !name.isEmpty, series[name, default: 0] >= Self.maxOfSeries { continue }
      if !developer.isEmpty, developers[developer, default: 0] >= Self.maxOfDeveloper { continue }
      series[name, default: 0] += 1
      developers[developer, default: 0] += 1
      chosen.append(entry)
      for place in rest.indices {
        closeness[place] = max(closeness[place], cosine(rest[place], entry))
      }
    }
    return chosen
  }

  /// By which two entries are one game.
  private func key(of entry: GameEntry) -> String {
    entry.system + "\n" + NameKey.words(entry.title)
  }

  private static func words(of entry: GameEntry) -> [(Field, [GameVocabulary.Word])] {
    func whole(_ name: String?) -> [GameVocabulary.Word] {
      guard let name else { return [] }
      let term = NameKey.words(name)
      return term.isEmpty ? [] : [GameVocabulary.Word(term: term, shown: name)]
    }
    return [
      (.genre, GameVocabulary.genreWords(entry.genres)),
      (.text, entry.text.map(GameVocabulary.textWords) ?? []),
      (.title, GameVocabulary.titleTerms(entry.title).map { .init(term: $0, shown: $0) }),
      (.series, whole(entry.series)),
      (.developer, whole(entry.developer)),
      (.publisher, whole(entry.publisher)),
      (.players, whole(entry.players.map { $0 == 1 ? "1 player" : "several players" })),
      (.perspective, whole(entry.perspective)),
      (.decade, whole(entry.year.map { "\($0 / 10 * 10)s" })),
    ]
  }
}
