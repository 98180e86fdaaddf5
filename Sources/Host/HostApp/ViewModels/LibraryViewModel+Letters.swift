import GameIndex
import Library

/// First letters of the games that the query finds.
extension LibraryViewModel {
  /// Whether the games stand in the order of their names.
  private var isByName: Bool { query.sort == .name && query.text.isEmpty }

  /// The letter that a game is sorted at, folded; all that is no letter counts as one.
  package func letter(at item: Int) -> Character {
    guard keys.indices.contains(item), let game = model.game(keys[item]),
      let first = String(decoding: NameKey.sorting(game.name), as: UTF8.self).first, first.isLetter
    else { return "#" }
    return first
  }

  /// The first game at a letter; in another order than by name the next one after a game, and round.
  package func item(at letter: Character, after start: Int) -> Int? {
    guard isByName else {
      let count = keys.count
      return (0..<count).lazy.map { (start + 1 + $0) % count }.first {
        self.letter(at: $0) == letter
      }
    }
    let wanted = Array(String(letter).utf8)
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      let name = model.game(keys[middle])?.name ?? ""
      if NameKey.sorting(name).lexicographicallyPrecedes(wanted) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < keys.count && self.letter(at: low) == letter ? low : nil
  }

  /// The first game of the next letter (1), or of a game's own letter or the one before (-1); nil in another order than by name.
  package func item(fromLetterOf start: Int, by step: Int) -> Int? {
    guard isByName, keys.indices.contains(start) else { return nil }
    var item = start
    if step > 0 {
      let own = letter(at: start)
      while item < keys.count - 1, letter(at: item) == own { item += 1 }
      return item
    }
    item = first(of: start)
    // From the first game of a letter it goes to the letter before.
    return item == start && item > 0 ? first(of: item - 1) : item
  }

  private func first(of item: Int) -> Int {
    let own = letter(at: item)
    var first = item
    while first > 0, letter(at: first - 1) == own { first -= 1 }
    return first
  }
}
