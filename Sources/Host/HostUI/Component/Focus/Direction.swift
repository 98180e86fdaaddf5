/// A way to move the focus.
package enum Direction: String, CaseIterable, Sendable {
  case up, down, left, right

  /// Whether it lies along the lines.
  var isHorizontal: Bool { self == .left || self == .right }
  /// Whether it goes to larger coordinates.
  var isForwards: Bool { self == .down || self == .right }

  /// The index of the best candidate that way; nil: there is none.
  ///
  /// Candidates have their centre beyond the current edge. Those that overlap across the axis go first; then the least
  /// (gap along)² + 4 (offset across)² does.
  func best(from current: Rect, among candidates: [Rect]) -> Int? {
    var best: (index: Int, overlaps: Bool, cost: Double)?
    for (index, rect) in candidates.enumerated() {
      guard isBeyond(rect, current) else { continue }
      let gap: Double
      let offset: Double
      let overlaps: Bool
      if isHorizontal {
        gap = self == .right ? rect.x - current.maxX : current.x - rect.maxX
        offset = rect.middle.y - current.middle.y
        overlaps = rect.y < current.maxY && rect.maxY > current.y
      } else {
        gap = self == .down ? rect.y - current.maxY : current.y - rect.maxY
        offset = rect.middle.x - current.middle.x
        overlaps = rect.x < current.maxX && rect.maxX > current.x
      }
      let cost = max(0, gap) * max(0, gap) + 4 * offset * offset
      if let known = best {
        if known.overlaps != overlaps {
          guard overlaps else { continue }
        } else if cost >= known.cost {
          continue
        }
      }
      best = (index, overlaps, cost)
    }
    return best?.index
  }

  private func isBeyond(_ rect: Rect, _ current: Rect) -> Bool {
    switch self {
    case .up: rect.middle.y < current.y
    case .down: rect.middle.y > current.maxY
    case .left: rect.middle.x < current.x
    case .right: rect.middle.x > current.maxX
    }
  }
}
