import Glibc
import HostBase
import Library

/// Takes games in any order and makes a snapshot of them; texts and keys go into one piece of memory each.
struct SnapshotBuilder {
  private(set) var games: [IndexedGame] = []
  private(set) var marks: [GameMarks] = []
  /// The games' numbers.
  private(set) var keys: [Int64] = []
  /// The texts for searches, each with a line feed after it, and where they begin.
  private(set) var texts: [UInt8] = []
  private(set) var textStarts: [Int32] = [0]
  /// What the games are sorted by, and where that begins.
  private var sorting: [UInt8] = []
  private var sortingStarts: [Int32] = [0]
  /// How many games each type has, by the type's number.
  private var typeCounts: [Int] = []
  private var lastType: (id: String, number: UInt16)?
  private(set) var typeNumbers: [String: UInt16] = [:]
  private(set) var collections: [String: Int] = [:]
  private(set) var bytes: Int64 = 0
  private var archives: Set<String> = []

  /// No games.
  init() {}

  /// Makes room for so many games.
  mutating func reserve(_ count: Int) {
    games.reserveCapacity(count)
    marks.reserveCapacity(count)
    keys.reserveCapacity(count)
    texts.reserveCapacity(count * 48)
    textStarts.reserveCapacity(count + 1)
    sorting.reserveCapacity(count * 32)
    sortingStarts.reserveCapacity(count + 1)
  }

  /// Adds a game, with its text as `SearchTexts` has it and its key as `NameKey` makes it.
  mutating func add(_ game: IndexedGame, text: String, sorting key: [UInt8]) {
    var text = text
    text.withUTF8 { text in
      key.withUnsafeBytes { add(game, text: UnsafeRawBufferPointer(text), sorting: $0) }
    }
  }

  /// The same, with bytes that are valid during the call.
  mutating func add(
    _ game: IndexedGame, text: UnsafeRawBufferPointer, sorting key: UnsafeRawBufferPointer
  ) {
    let number = number(ofType: game.typeID)
    typeCounts[Int(number)] += 1
    for name in game.collections { collections[name, default: 0] += 1 }
    // An archive of several games is one file.
    if game.member == nil || archives.insert(game.path).inserted { bytes &+= game.size }
    marks.append(GameMarks(game, type: number))
    keys.append(game.key)
    texts.append(contentsOf: text)
    texts.append(0x0A)
    textStarts.append(Int32(clamping: texts.count))
    sorting.append(contentsOf: key)
    sortingStarts.append(Int32(clamping: sorting.count))
    games.append(game)
  }

  /// The first eight bytes of each key as a number of the same order: most comparisons need no more.
  private var heads: [UInt64] {
    games.indices.map { place in
      let start = Int(sortingStarts[place])
      let end = min(Int(sortingStarts[place + 1]), start + 8)
      let head = sorting[start..<end].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return head << UInt64((8 - (end - start)) * 8)
    }
  }

  /// How many games each type has.
  var counts: [String: Int] { typeNumbers.mapValues { typeCounts[Int($0)] } }

  /// The number of a type, which is most often that of the game before.
  private mutating func number(ofType id: String) -> UInt16 {
    if let lastType, lastType.id == id { return lastType.number }
    let number = typeNumbers[id] ?? UInt16(clamping: typeNumbers.count)
    if Int(number) == typeCounts.count {
      typeNumbers[id] = number
      typeCounts.append(0)
    }
    lastType = (id, number)
    return number
  }

  /// The games' places, in the order of their keys and then of their paths.
  func order() -> [Int32] {
    let heads = heads
    return sorting.withUnsafeBytes { keys in
      func compare(_ one: Int, _ other: Int) -> Int32 {
        let (start, end) = (Int(sortingStarts[one]), Int(sortingStarts[one + 1]))
        let (second, last) = (Int(sortingStarts[other]), Int(sortingStarts[other + 1]))
        guard let base = keys.baseAddress else { return 0 }
        let common = min(end - start, last - second)
        let first = common == 0 ? 0 : memcmp(base + start, base + second, common)
        return first != 0 ? first : Int32(clamping: (end - start) - (last - second))
      }
      return games.indices.map { Int32(clamping: $0) }.sorted { one, other in
        let (head, otherHead) = (heads[Int(one)], heads[Int(other)])
        if head != otherHead { return head < otherHead }
        let difference = compare(Int(one), Int(other))
        if difference != 0 { return difference < 0 }
        let (left, right) = (games[Int(one)], games[Int(other)])
        return (left.path, left.member ?? "") < (right.path, right.member ?? "")
      }
    }
  }
}
