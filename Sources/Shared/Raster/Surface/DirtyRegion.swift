/// What of a picture must be drawn again: a few rectangles that together hold all that changed.
///
/// Rectangles that touch, or that would cost little more as one, are joined; there are never more than `limit`.
public struct DirtyRegion: Equatable, Sendable {
  /// The rectangles; they may overlap a little.
  ///
  /// None is empty.
  public private(set) var rects: [PixelRect] = []

  /// How many rectangles it keeps: more cost more to draw by than they save.
  public static let limit = 8

  /// Nothing to be drawn.
  public init() {}

  /// Whether nothing must be drawn.
  public var isEmpty: Bool { rects.isEmpty }

  /// The smallest rectangle that holds all.
  public var bounds: PixelRect { rects.reduce(.empty) { $0.union($1) } }

  /// Notes that `rect` must be drawn.
  public mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var rect = rect
    // A join can make another one worth it: start over until none is.
    while let other = rects.firstIndex(where: { joinCost($0, rect) <= 0 }) {
      rect = rect.union(rects.remove(at: other))
    }
    rects.append(rect)
    if rects.count > DirtyRegion.limit { joinCheapest() }
  }

  /// Keeps only what lies in `rect`.
  public mutating func clip(to rect: PixelRect) {
    rects = rects.map { $0.intersection(rect) }.filter { !$0.isEmpty }
  }

  /// Forgets all.
  public mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  /// How many pixels would be drawn in vain if both became one, less those drawn twice now.
  private func joinCost(_ a: PixelRect, _ b: PixelRect) -> Int {
    a.union(b).area - a.area - b.area
  }

  private mutating func joinCheapest() {
    var best = (first: 0, second: 1, cost: Int.max)
    for first in rects.indices {
      for second in rects.indices where second > first {
        let cost = joinCost(rects[first], rects[second])
        if cost < best.cost { best = (first, second, cost) }
      }
    }
    let joined = rects[best.first].union(rects[best.second])
    rects.remove(at: best.second)
    rects.remove(at: best.first)
    add(joined)
  }
}
