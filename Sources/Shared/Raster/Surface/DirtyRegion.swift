/// What of a picture must be drawn again: a few rectangles that together hold all that changed.
///
/// Rectangles that touch, or that would cost little more as one, are joined; there are never more than `limit`. They may overlap
/// a little, and none is empty. They lie in the region itself: each picture makes some of these, and none takes memory.
public struct DirtyRegion: RandomAccessCollection, Sendable {
  /// How many rectangles it keeps: more cost more to draw by than they save.
  public static let limit = 8

  /// One more than stays: a new one comes before two of them are joined.
  private var rects = InlineArray<9, PixelRect>(repeating: .empty)
  /// How many rectangles there are.
  public private(set) var endIndex = 0

  /// Nothing to be drawn.
  public init() {}

  /// One rectangle.
  public init(_ rect: PixelRect) { add(rect) }

  /// The first rectangle's place.
  public var startIndex: Int { 0 }

  /// One of the rectangles.
  public subscript(index: Int) -> PixelRect { rects[index] }

  /// The smallest rectangle that holds all.
  public var bounds: PixelRect { reduce(.empty) { $0.union($1) } }

  /// Notes that `rect` must be drawn.
  public mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var rect = rect
    // A join can make another one worth it: start over until none is.
    var index = 0
    while index < endIndex {
      if joinCost(rects[index], rect) <= 0 {
        let joined = rect.union(rects[index])
        // One that lies within another one changes nothing.
        if joined == rects[index] { return }
        rect = joined
        remove(at: index)
        index = 0
      } else {
        index += 1
      }
    }
    rects[endIndex] = rect
    endIndex += 1
    if endIndex > DirtyRegion.limit { joinCheapest() }
  }

  /// Keeps only what lies in `rect`.
  public mutating func clip(to rect: PixelRect) {
    var kept = 0
    for index in 0..<endIndex {
      let part = rects[index].intersection(rect)
      guard !part.isEmpty else { continue }
      rects[kept] = part
      kept += 1
    }
    endIndex = kept
  }

  /// Forgets all.
  public mutating func removeAll() { endIndex = 0 }

  private mutating func remove(at index: Int) {
    for place in index..<endIndex - 1 { rects[place] = rects[place + 1] }
    endIndex -= 1
  }

  /// How many pixels would be drawn in vain if both became one, less those drawn twice now.
  private func joinCost(_ a: PixelRect, _ b: PixelRect) -> Int {
    a.union(b).area - a.area - b.area
  }

  private mutating func joinCheapest() {
    var best = (first: 0, second: 1, cost: Int.max)
    for first in indices {
      for second in indices where second > first {
        let cost = joinCost(rects[first], rects[second])
        if cost < best.cost { best = (first, second, cost) }
      }
    }
    let joined = rects[best.first].union(rects[best.second])
    remove(at: best.second)
    remove(at: best.first)
    add(joined)
  }
}

extension DirtyRegion: Equatable {
  /// Whether both have the same rectangles in the same order.
  public static func == (left: DirtyRegion, right: DirtyRegion) -> Bool {
    left.elementsEqual(right)
  }
}
