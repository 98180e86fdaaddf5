/// The middle of a line as straight pieces: points without repetitions, and which of them are corners (the others lie
/// within a curve).
struct StrokePath {
  private(set) var points: [Point] = []
  private(set) var isCorner: [Bool] = []

  /// Points nearer than this many pixels are one.
  private static let same = 1e-4

  mutating func add(_ point: Point, isCorner corner: Bool) {
    if let last = points.last, (point - last).length < Self.same {
      if corner { isCorner[isCorner.count - 1] = true }
      return
    }
    points.append(point)
    isCorner.append(corner)
  }

  /// The last point, within a curve until now, ends the curve.
  mutating func endIsCorner() { isCorner[isCorner.count - 1] = true }

  /// Takes the last point away when it is the first; whether there is an area then that the line can go around.
  mutating func closesUp() -> Bool {
    guard points.count > 2, (points[0] - points[points.count - 1]).length < Self.same else {
      return false
    }
    points.removeLast()
    isCorner.removeLast()
    return points.count > 1
  }
}
