import UIPainting

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
  /// (gap along)² + 4 (offset across)² does. The offset is how far the smaller of the two would have to go to lie within the
  /// larger one's span: a wide slider right below is not passed over for a button farther down. Between equals the middles
  /// decide; `aim` is a place across the axis that counts instead of the current middle.
  func best(from current: Rect, aim: Double? = nil, among candidates: [Rect]) -> Int? {
    let aim = aim ?? middle(across: current)
    var best: (index: Int, overlaps: Bool, cost: Double)?
    for (index, rect) in candidates.enumerated() {
      guard isBeyond(rect, current) else { continue }
      let gap: Double
      let slack: Double
      let overlaps: Bool
      if isHorizontal {
        gap = self == .right ? rect.x - current.maxX : current.x - rect.maxX
        slack = abs(rect.height - current.height) / 2
        overlaps = rect.y < current.maxY && rect.maxY > current.y
      } else {
        gap = self == .down ? rect.y - current.maxY : current.y - rect.maxY
        slack = abs(rect.width - current.width) / 2
        overlaps = rect.x < current.maxX && rect.maxX > current.x
      }
      let offset = middle(across: rect) - aim
      // What the place lies in is straight ahead, however wide both are.
      let apart = covers(rect, at: aim) ? 0 : max(0, abs(offset) - slack)
      let cost = max(0, gap) * max(0, gap) + 4 * apart * apart + offset * offset / 64
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

  /// The middle of something across the axis.
  func middle(across rect: Rect) -> Double { isHorizontal ? rect.middle.y : rect.middle.x }

  /// Whether something takes up a place across the axis.
  func covers(_ rect: Rect, at place: Double) -> Bool {
    isHorizontal
      ? rect.y <= place && place <= rect.maxY : rect.x <= place && place <= rect.maxX
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
