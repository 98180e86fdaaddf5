import HostBase
package import Library

/// All games of the library at one moment, by name.
package struct LibrarySnapshot: Sendable {
  /// The games, by name (`NameKey.sorting`), then by path.
  package let games: [IndexedGame]
  /// What searches look at, in the same order.
  let texts: SearchTexts
  /// What filters ask of the games, in the same order.
  let marks: [GameMarks]
  /// Ids of types by the numbers that marks give them.
  let typeNumbers: [String: UInt16]
  /// Grows with each snapshot of a run.
  package let generation: Int
  /// How many games each type has.
  package let counts: [String: Int]
  /// The user's collections with the games in each, by name.
  package let collections: [Collection]
  /// Bytes of all games.
  package let bytes: Int64
  private let indices: [Int64: Int32]

  /// A collection of the user's.
  package struct Collection: Equatable, Sendable {
    /// Its name.
    package var name: String
    /// Games in it.
    package var count: Int
  }

  /// A library without a game.
  package static let empty = LibrarySnapshot(SnapshotBuilder(), generation: 0)

  /// A snapshot of the games that were added.
  init(_ builder: SnapshotBuilder, generation: Int) {
    let order = builder.order()
    self.generation = generation
    texts = SearchTexts(builder, order: order)
    counts = builder.counts
    bytes = builder.bytes
    typeNumbers = builder.typeNumbers
    collections = builder.collections.map { Collection(name: $0.key, count: $0.value) }
      .sorted { NaturalName($0.name) < NaturalName($1.name) }
    marks = order.map { builder.marks[Int($0)] }
    games = order.map { builder.games[Int($0)] }
    var indices: [Int64: Int32] = [:]
    indices.reserveCapacity(order.count)
    for (index, place) in order.enumerated() {
      indices[builder.keys[Int(place)]] = Int32(clamping: index)
    }
    self.indices = indices
  }

  /// Where the game with this key is in `games`; nil: it has gone.
  package func index(ofKey key: Int64) -> Int? { indices[key].map(Int.init) }

  /// The snapshot with a game's new record in it, for showing a change before the index has read it.
  package func applying(_ record: GameRecord, toKey key: Int64) -> LibrarySnapshot {
    guard let index = index(ofKey: key) else { return self }
    var builder = SnapshotBuilder()
    for (place, game) in games.enumerated() {
      var game = game
      var text = texts.text(place)
      if place == index {
        game.apply(record, fileName: SearchTexts.fileName(of: game))
        text = SearchTexts.text(of: game)
      }
      builder.add(game, text: text, sorting: NameKey.sorting(game.name))
    }
    return LibrarySnapshot(builder, generation: generation + 1)
  }
}

/// What filters ask of a game, in a few bytes: a game itself is large, and copying it costs more than the question.
struct GameMarks: Sendable {
  /// The number of its type.
  var type: UInt16
  /// A bit for each filter that it passes, but for `recent`.
  var filters: UInt8
  /// When it was played last; -1: never.
  var lastPlayed: Int64

  init(_ game: IndexedGame, type: UInt16) {
    self.type = type
    lastPlayed = game.lastPlayed ?? -1
    filters = 0
    for filter in LibraryFilter.allCases {
      let hasIt =
        switch filter {
        case .hasSave: game.saves > 0
        case .hasStates: game.states > 0
        case .neverPlayed: game.lastPlayed == nil && game.playSeconds == 0
        case .favourite: game.isFavourite
        case .recent: false
        case .resumable: game.canResume
        case .damaged: game.isDamaged
        }
      if hasIt { filters |= filter.bit }
    }
  }
}

extension LibraryFilter {
  /// Its bit in `GameMarks.filters`.
  var bit: UInt8 {
    switch self {
    case .hasSave: 1
    case .hasStates: 2
    case .neverPlayed: 4
    case .favourite: 8
    case .recent: 16
    case .resumable: 32
    case .damaged: 64
    }
  }
}

/// What searches look at of many games, in one piece of memory.
///
/// Each game's text is `name LF file LF series LF developer LF genre`, all as `NameKey.searching` makes them.
struct SearchTexts: Sendable {
  /// The texts one after the other; each begins and ends with a line feed.
  let bytes: [UInt8]
  /// Where each text begins (at its first line feed), and the end of the last.
  let starts: [Int32]

  init(_ builder: SnapshotBuilder, order: [Int32]) {
    var bytes: [UInt8] = [0x0A]
    bytes.reserveCapacity(builder.texts.count + 1)
    var starts: [Int32] = []
    starts.reserveCapacity(order.count + 1)
    for place in order {
      starts.append(Int32(clamping: bytes.count - 1))
      bytes.append(
        contentsOf: builder.texts[
          Int(builder.textStarts[Int(place)])..<Int(builder.textStarts[Int(place) + 1])])
    }
    starts.append(Int32(clamping: bytes.count - 1))
    self.bytes = bytes
    self.starts = starts
  }

  /// The text of a game by its place.
  func text(_ index: Int) -> String {
    String(decoding: bytes[Int(starts[index]) + 1..<Int(starts[index + 1])], as: UTF8.self)
  }

  /// The text of a game.
  static func text(of game: IndexedGame) -> String {
    let file = PathName.last(game.member ?? game.path)
    var fields = [NameKey.searching(game.name)]
    let stem = NameKey.searching(PathName.stem(file))
    // A file of the game's name says nothing more; its extension can still be typed.
    fields.append((stem == fields[0] ? "" : stem + " ") + PathName.fileExtension(file).folded)
    for field in [game.series, game.developer, game.genre] {
      fields.append(field.map(NameKey.searching) ?? "")
    }
    return fields.joined(separator: "\n")
  }

  /// The name that a game has by its file.
  static func fileName(of game: IndexedGame) -> String {
    if let member = game.member { return PathName.stem(member) }
    return GameReference.stem(ofFile: game.path)
  }
}
