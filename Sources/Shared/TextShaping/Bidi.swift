import CFriBidi

/// The directions of a paragraph.
struct BidiLevels {
  /// One for each scalar; odd runs from right to left.
  var levels: [UInt8]
  /// The paragraph's own.
  var base: UInt8

  /// The levels of a paragraph's scalars; `isRightToLeft` is the direction when no character says one.
  init(_ scalars: [UInt32], isRightToLeft: Bool) {
    let plain: UInt8 = isRightToLeft ? 1 : 0
    guard isRightToLeft || scalars.contains(where: Characters.mayRunToLeft), !scalars.isEmpty else {
      levels = Array(repeating: 0, count: scalars.count)
      base = plain
      return
    }
    let count = scalars.count
    var types = [FriBidiCharType](repeating: FRIBIDI_TYPE_ON, count: count)
    var brackets = [FriBidiBracketType](repeating: 0, count: count)
    var found = [FriBidiLevel](repeating: 0, count: count)
    var direction =
      isRightToLeft ? FRIBIDI_PAR_WRTL : FRIBIDI_PAR_WLTR
    fribidi_get_bidi_types(scalars, FriBidiStrIndex(count), &types)
    fribidi_get_bracket_types(scalars, FriBidiStrIndex(count), types, &brackets)
    let most = fribidi_get_par_embedding_levels_ex(
      types, brackets, FriBidiStrIndex(count), &direction, &found)
    guard most > 0 else {
      // It is out of memory.
      levels = Array(repeating: plain, count: count)
      base = plain
      return
    }
    levels = found.map { UInt8(truncatingIfNeeded: $0) }
    // The lowest bit of FriBidi's types is the direction.
    base = UInt8(direction.rawValue & 1)
    // Spaces at the end lie where the paragraph ends (rule L1).
    for index in scalars.indices.reversed() {
      guard Characters.isSpace(scalars[index]) else { break }
      levels[index] = base
    }
  }

  /// The order in which runs of these levels are seen from left to right (rule L2).
  static func visualOrder(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowest = levels.filter({ $0 & 1 == 1 }).min() else {
      return order
    }
    var level = highest
    while level >= lowest {
      var index = 0
      while index < order.count {
        guard levels[order[index]] >= level else {
          index += 1
          continue
        }
        var end = index
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[index..<end].reverse()
        index = end
      }
      level -= 1
    }
    return order
  }
}
