/// Finds out where moves of the focus lead: tries each move from each thing, until all that is wanted was found.
///
/// Only real moves count: to try something at a distant thing, it goes there first, and where a move leads may change on the
/// way, since a layout remembers what had the focus in it.
final class FocusSearch {
  private let moveCount: Int
  /// What has the focus.
  private(set) var now: String
  private let start: String
  /// Where each move led the last time.
  private var edges: [String: [Int: String]] = [:]
  private(set) var found: Set<String>
  private(set) var steps = 0
  /// A fixed series of numbers, for where moves lead round in circles.
  private var random: UInt64 = 88_172_645_463_325_252

  /// A search with a number of moves, from what has the focus first.
  init(_ moveCount: Int, from start: String) {
    self.moveCount = moveCount
    self.start = start
    now = start
    found = [start]
  }

  /// The move to make next; nil: all were tried.
  func next() -> Int? {
    var isSomethingLeft = false
    let path = path(from: now) { place in
      let isUntried = (0..<moveCount).contains { edges[place]?[$0] == nil }
      isSomethingLeft = isSomethingLeft || isUntried
      return isUntried
    }
    guard isSomethingLeft, let path else { return nil }
    // Now and then another way than the shortest, which may not lead there twice.
    if steps % 50 == 49 { return anyMove() }
    return path.first ?? (0..<moveCount).first { edges[now]?[$0] == nil }
  }

  /// A move by chance, the same one in each run.
  func anyMove() -> Int {
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    return Int(random % UInt64(moveCount))
  }

  /// A move led somewhere; nil: out of the place.
  func note(_ move: Int, to place: String?) {
    steps += 1
    edges[now, default: [:]][move] = place ?? now
    stand(at: place ?? start)
  }

  /// Something has the focus, and no move has led there.
  func stand(at place: String) {
    now = place
    found.insert(place)
  }

  /// The shortest moves to a thing from what has the focus, by what is known; nil: none are.
  func path(to name: String) -> [Int]? { path(from: now) { $0 == name } }

  /// The shortest moves to a thing from where all began.
  func pathFromStart(to name: String) -> [Int]? { path(from: start) { $0 == name } }

  private func path(from start: String, to isThere: (String) -> Bool) -> [Int]? {
    var queue = [start]
    var came: [String: (from: String, move: Int)] = [:]
    var seen: Set<String> = [start]
    var index = 0
    while index < queue.count {
      let place = queue[index]
      index += 1
      if isThere(place) {
        var moves: [Int] = []
        var step = place
        while let last = came[step] {
          moves.append(last.move)
          step = last.from
        }
        return moves.reversed()
      }
      for move in 0..<moveCount {
        guard let to = edges[place]?[move], seen.insert(to).inserted else { continue }
        came[to] = (place, move)
        queue.append(to)
      }
    }
    return nil
  }
}
