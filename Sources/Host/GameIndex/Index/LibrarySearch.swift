import HostBase
import Library

/// Finds games in a snapshot as the user types; one thread uses it.
package final class LibrarySearch {
  /// How well a game's text fits, best first.
  private enum Rank {
    static let start: UInt8 = 0
    static let wordStart: UInt8 = 1
    static let inside: UInt8 = 2
    static let elsewhere: UInt8 = 3
    static let none: UInt8 = 255
  }

  /// What is searched.
  package let snapshot: LibrarySnapshot
  /// The games by each order that was asked for.
  private var orders: [LibraryOrder: [Int32]] = [:]
  /// The last query, and all games that passed it.
  private var last: (query: LibraryQuery, found: [Int32])?
  private var recentFloor: Int64??

  /// A search in a snapshot.
  package init(_ snapshot: LibrarySnapshot) { self.snapshot = snapshot }

  /// The games that fit, as indices into the snapshot's, best first.
  ///
  /// A game whose name starts with the text comes first, then those with words that start with its words, then those that have them
  /// anywhere in the name, then those that have them in the file's name, series, developer or genre; within each, by the
  /// query's order.
  package func results(_ query: LibraryQuery) -> [Int] {
    let words = NameKey.query(query.text).map { Array($0.utf8) }
    let whole = Array(NameKey.query(query.text).joined(separator: " ").utf8)
    let candidates = candidates(for: query)
    var ranks = [UInt8](repeating: Rank.none, count: snapshot.games.count)
    var found: [Int32] = []
    found.reserveCapacity(candidates?.count ?? snapshot.games.count)
    let sieve = sieve(query)
    snapshot.texts.bytes.withUnsafeBufferPointer { bytes in
      snapshot.texts.starts.withUnsafeBufferPointer { starts in
        snapshot.marks.withUnsafeBufferPointer { marks in
          func look(at index: Int) {
            guard sieve.passes(marks[index]),
              query.collection.map({ snapshot.games[index].collections.contains($0) }) ?? true
            else { return }
            let text = UnsafeBufferPointer(
              rebasing: bytes[Int(starts[index])...Int(starts[index + 1])])
            let rank = LibrarySearch.rank(text, words: words, whole: whole)
            guard rank != Rank.none else { return }
            ranks[index] = rank
            found.append(Int32(truncatingIfNeeded: index))
          }
          if let candidates {
            for index in candidates { look(at: Int(index)) }
          } else {
            for index in marks.indices { look(at: index) }
          }
        }
      }
    }
    last = (query, found)
    return sorted(found, ranks, query)
  }

  /// The numbers of the games that fit, best first.
  package func keys(_ query: LibraryQuery) -> [Int64] {
    let places = results(query)
    return snapshot.games.withUnsafeBufferPointer { games in places.map { games[$0].key } }
  }

  // MARK: - Which

  /// The games that can fit, where the query only narrows the last one; nil: any.
  private func candidates(for query: LibraryQuery) -> [Int32]? {
    guard let last, query.text.hasPrefix(last.query.text), query.typeID == last.query.typeID,
      query.collection == last.query.collection, query.filters == last.query.filters
    else { return nil }
    // Only where each word of the earlier text begins a word of this one: `&` and tags can change what a text means.
    let (before, now) = (NameKey.query(last.query.text), NameKey.query(query.text))
    guard now.count >= before.count, zip(before, now).allSatisfy({ $1.hasPrefix($0) }) else {
      return nil
    }
    return last.found
  }

  /// What a game's marks must be.
  private struct Sieve {
    var type: UInt16?
    var filters: UInt8
    var playedFrom: Int64?

    func passes(_ marks: GameMarks) -> Bool {
      (type == nil || marks.type == type) && marks.filters & filters == filters
        && (playedFrom.map { marks.lastPlayed >= $0 } ?? true)
    }
  }

  private func sieve(_ query: LibraryQuery) -> Sieve {
    Sieve(
      // A type without games has no number, and no game has this one.
      type: query.typeID.map { snapshot.typeNumbers[$0] ?? .max },
      filters: query.filters.subtracting([.recent]).reduce(0) { $0 | $1.bit },
      playedFrom: query.filters.contains(.recent) ? recentTime() ?? .max : nil)
  }

  /// When the last of the games that count as recent was played.
  private func recentTime() -> Int64? {
    if let known = recentFloor { return known }
    let times = snapshot.marks.map(\.lastPlayed).filter { $0 >= 0 }.sorted(by: >)
    let floor = times.prefix(LibraryFilter.recentCount).last
    recentFloor = .some(floor)
    return floor
  }

  // MARK: - How well

  /// How well a game's text, which begins and ends with a line feed, fits words.
  private static func rank(
    _ bytes: UnsafeBufferPointer<UInt8>, words: [[UInt8]], whole: [UInt8]
  ) -> UInt8 {
    guard !words.isEmpty else { return Rank.start }
    var worst = Rank.start
    for word in words {
      let rank = rank(bytes, word: word)
      if rank == Rank.none { return Rank.none }
      worst = max(worst, rank)
    }
    // Words that start words, of a name that starts with the text as it was typed.
    if worst == Rank.wordStart, starts(bytes, with: whole) { return Rank.start }
    return worst
  }

  private static func starts(_ bytes: UnsafeBufferPointer<UInt8>, with word: [UInt8]) -> Bool {
    guard bytes.count > word.count else { return false }
    for index in word.indices where bytes[index + 1] != word[index] { return false }
    return true
  }

  /// The best place of a word in a text.
  private static func rank(_ bytes: UnsafeBufferPointer<UInt8>, word: [UInt8]) -> UInt8 {
    let count = word.count
    let end = bytes.count - count
    guard end > 1 else { return Rank.none }
    return word.withUnsafeBufferPointer { word in
      let first = word[0]
      var best = Rank.none
      var isName = true
      var index = 1
      while index < end {
        let byte = bytes[index]
        if byte == 0x0A {
          // The name ends here: what is found after it is worth least.
          if best != Rank.none { return best }
          isName = false
        } else if byte == first {
          var offset = 1
          while offset < count, bytes[index + offset] == word[offset] { offset += 1 }
          if offset == count {
            guard isName else { return Rank.elsewhere }
            // A name that starts with a word counts as one with such a word unless it starts with the whole text.
            if bytes[index - 1] == 0x20 || bytes[index - 1] == 0x0A { return Rank.wordStart }
            best = Rank.inside
          }
        }
        index += 1
      }
      return best
    }
  }

  // MARK: - In which order

  private func sorted(
    _ found: [Int32], _ ranks: [UInt8], _ query: LibraryQuery
  ) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(found.count)
    let order = order(query.order)
    for rank in Rank.start...Rank.elsewhere {
      if query.isReversed {
        for index in order.reversed() where ranks[Int(index)] == rank { result.append(Int(index)) }
      } else {
        for index in order where ranks[Int(index)] == rank { result.append(Int(index)) }
      }
      if result.count == found.count { break }
    }
    return result
  }

  private func order(_ order: LibraryOrder) -> [Int32] {
    if let known = orders[order] { return known }
    let games = snapshot.games
    let names = games.indices.map { Int32(truncatingIfNeeded: $0) }
    func by(_ value: (IndexedGame) -> Int64) -> [Int32] {
      let values = games.map(value)
      // Equal ones stay by name.
      return names.sorted { (values[Int($1)], $0) < (values[Int($0)], $1) }
    }
    let made =
      switch order {
      case .name: names
      case .lastPlayed: by { $0.lastPlayed ?? -1 }
      case .added: by(\.added)
      case .playTime: by(\.playSeconds)
      case .size: by(\.size)
      }
    orders[order] = made
    return made
  }
}
