/// A rectangle cut into nine parts, of which each is scaled in its own way (SWF's DefineScalingGrid).
///
/// The corners keep their size, the parts between two corners are scaled in one direction, the middle in both; all of it takes
/// the room that it would take if everything were scaled alike. Without room for two corners beside each other, the
/// middle is gone and they share what there is.
public struct NineSlices: Equatable, Sendable {
  /// Where a coordinate goes that stands for the whole scale.
  private struct Axis: Equatable {
    let start: Double
    /// The sides of the middle part.
    let low: Double
    let high: Double
    let newLow: Double
    let newHigh: Double
    let end: Double

    /// `scale` must not be 0.
    init(_ start: Double, _ low: Double, _ high: Double, _ end: Double, scale: Double) {
      (self.start, self.low, self.high, self.end) = (start, low, high, end)
      let scale = abs(scale)
      var before = (low - start) / scale
      var after = (end - high) / scale
      let size = end - start
      if before + after > size {
        let part = size / (before + after)
        before *= part
        after *= part
      }
      newLow = start + before
      newHigh = end - after
    }

    /// `inside` is a value in the part that decides.
    func apply(_ value: Double, _ inside: Double) -> Double {
      func between(_ a: Double, _ b: Double, _ newA: Double, _ newB: Double) -> Double {
        b > a ? newA + (value - a) * ((newB - newA) / (b - a)) : newA + value - a
      }
      if inside <= low { return between(start, low, start, newLow) }
      if inside >= high { return between(high, end, newHigh, end) }
      return between(low, high, newLow, newHigh)
    }
  }

  private let x: Axis
  private let y: Axis

  /// Cuts the rectangle between `from` and `to` by one that lies in it.
  ///
  /// Nil when the inner one is none, or nothing is scaled. Fails to do anything for a scale of 0.
  public init?(
    from: Point, to: Point, inner low: Point, _ high: Point, scale: (x: Double, y: Double)
  ) {
    let (lowX, highX) = (max(low.x, from.x), min(high.x, to.x))
    let (lowY, highY) = (max(low.y, from.y), min(high.y, to.y))
    guard lowX < highX, lowY < highY, scale.x.isFinite, scale.y.isFinite, scale.x != 0,
      scale.y != 0, scale != (1, 1), (to - from).x.isFinite, (to - from).y.isFinite
    else { return nil }
    x = Axis(from.x, lowX, highX, to.x, scale: scale.x)
    y = Axis(from.y, lowY, highY, to.y, scale: scale.y)
  }

  /// Where a point goes before all is scaled.
  public func apply(_ point: Point) -> Point { apply(point, inside: point) }

  /// Where a point goes as if it were in the part in which another one is: the control of a curve need not lie where the curve does.
  fileprivate func apply(_ point: Point, inside other: Point) -> Point {
    Point(x: x.apply(point.x, other.x), y: y.apply(point.y, other.y))
  }

  /// Where a straight piece or a curve crosses from one part into another.
  fileprivate func cuts(_ from: Point, _ control: Point?, _ to: Point) -> [Double] {
    var cuts: [Double] = []
    func add(_ a: Double, _ b: Double?, _ c: Double, _ line: Double) {
      guard let b else {
        cuts.append((line - a) / (c - a))
        return
      }
      // a (1 - t)² + 2 b t (1 - t) + c t² = line.
      let square = a - 2 * b + c
      let linear = b - a
      let rest = a - line
      if abs(square) < 1e-9 {
        cuts.append(-rest / (2 * linear))
        return
      }
      let root = (linear * linear - square * rest).squareRoot()
      cuts.append((-linear + root) / square)
      cuts.append((-linear - root) / square)
    }
    for line in [x.low, x.high] { add(from.x, control?.x, to.x, line) }
    for line in [y.low, y.high] { add(from.y, control?.y, to.y, line) }
    // What is no number is in no range.
    return cuts.filter { $0 > 1e-9 && $0 < 1 - 1e-9 }.sorted()
  }
}

extension Shape {
  /// The shape in nine parts, in the space that it is scaled to.
  ///
  /// `inner` brings it to the space of `slices`, `outer` is what scales that. Fills are stretched as if all were scaled alike
  /// (Adobe's documentation of `scale9Grid`); lines keep their width, as the corners do.
  public func sliced(_ slices: NineSlices, inner: Matrix, outer: Matrix) -> Shape {
    let whole = outer * inner
    return Shape(
      layers: layers.map { layer in
        var result = layer
        result.fills = layer.fills.map { $0.moved(by: whole) }
        result.lines = layer.lines.map { Line(style: $0.style, paint: $0.paint.moved(by: whole)) }
        result.edges = []
        result.edges.reserveCapacity(layer.edges.count)
        for edge in layer.edges { Self.slice(edge, slices, inner, outer, into: &result.edges) }
        return result
      })
  }

  private static func slice(
    _ edge: Edge, _ slices: NineSlices, _ inner: Matrix, _ outer: Matrix,
    into edges: inout [Edge]
  ) {
    func place(_ point: Point) -> Point { outer.apply(slices.apply(point)) }
    func place(_ control: Point, _ from: Point, _ to: Point) -> Point {
      let middle = (from + control * 2 + to) * 0.25
      return outer.apply(slices.apply(control, inside: middle))
    }
    var from = inner.apply(edge.from)
    var control = edge.control.map(inner.apply)
    let to = inner.apply(edge.to)
    var piece = edge
    piece.from = place(from)
    var done = 0.0
    for cut in slices.cuts(from, control, to) where cut > done {
      let t = (cut - done) / (1 - done)
      let next: Point
      if let middle = control {
        let first = from * (1 - t) + middle * t
        let second = middle * (1 - t) + to * t
        next = first * (1 - t) + second * t
        piece.control = place(first, from, next)
        control = second
      } else {
        next = from * (1 - t) + to * t
      }
      piece.to = place(next)
      edges.append(piece)
      piece.from = piece.to
      from = next
      done = cut
    }
    piece.control = control.map { place($0, from, to) }
    piece.to = place(to)
    edges.append(piece)
  }
}

extension Paint {
  /// The same laid out in another space.
  fileprivate func moved(by matrix: Matrix) -> Paint {
    switch self {
    case .solid: self
    case .gradient(let gradient, let own): .gradient(gradient, matrix * own)
    case .bitmap(let bitmap, let own): .bitmap(bitmap, matrix * own)
    case .generated(let generator, let own): .generated(generator, matrix * own)
    }
  }
}
