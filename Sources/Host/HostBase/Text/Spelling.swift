/// Words that were probably meant by a mistyped one.
package enum Spelling {
  /// The word that differs from `word` by a slip of the fingers, if there is one: by one letter, by two if it is longer than four.
  package static func nearest(to word: String, among words: [String]) -> String? {
    guard word.count > 1, word.count < 60 else { return nil }
    let typed = word.lowercased()
    let allowed = typed.count < 5 ? 1 : 2
    let near = words.filter { abs($0.count - typed.count) <= allowed }
      .map { (word: $0, distance: distance(typed, $0.lowercased())) }
      .filter { $0.distance <= allowed && $0.distance < $0.word.count - 1 }
    return near.min { $0.distance < $1.distance }?.word
  }

  /// Letters to insert, remove, replace or swap with their neighbour to make one word the other.
  package static func distance(_ first: String, _ second: String) -> Int {
    let a = Array(first), b = Array(second)
    var rows = [Array(0...b.count)]
    for i in 1...max(a.count, 1) where i <= a.count {
      var row = [i]
      for j in 1...max(b.count, 1) where j <= b.count {
        var best = min(rows[i - 1][j] + 1, row[j - 1] + 1)
        best = min(best, rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          best = min(best, rows[i - 2][j - 2] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
