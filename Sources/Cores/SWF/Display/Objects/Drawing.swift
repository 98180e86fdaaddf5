package import FlashData
package import FlashHeap
package import Raster

/// What a script draws into a clip: `beginFill`, `lineTo` and the like.
///
/// Each `beginFill` begins a layer; lines lie over the fill that is open when they are drawn.
package final class Drawing {
  package private(set) var bounds = Bounds()
  private var layers: [ShapeLayer] = []
  private var fill: Paint?
  private var line: Line?
  private var fillEdges: [Edge] = []
  private var lineEdges: [Edge] = []
  private var lines: [Line] = []
  /// How the area that is open is filled.
  private var rule = FillRule.evenOdd
  package private(set) var pen = Point(x: 0, y: 0)
  private var start = Point(x: 0, y: 0)
  /// Whether a line's whole width counts for the bounds, on both sides of it, and not half of it; of curves the control points.
  ///
  /// So it is in clips of movies before SWF 8 (measured: old-line-bounds).
  private var countsWholeLines: Bool
  /// Changes with each stroke: the keeper of something made from the drawing can compare.
  private(set) var generation = 0

  package init(countsWholeLines: Bool = false) { self.countsWholeLines = countsWholeLines }

  package func copy() -> Drawing {
    let copy = Drawing(countsWholeLines: countsWholeLines)
    copy.bounds = bounds
    copy.layers = layers
    (copy.fill, copy.line) = (fill, line)
    (copy.fillEdges, copy.lineEdges, copy.lines) = (fillEdges, lineEdges, lines)
    (copy.pen, copy.start) = (pen, start)
    return copy
  }

  package var isEmpty: Bool { bounds.isEmpty }

  /// What areas are filled with at present.
  package var currentFill: Paint? { fill }

  /// Draws paths whose areas count by how often they are surrounded, apart from what else has the same fill (G.Gr.7).
  package func drawNonZero<Problem>(_ body: () throws(Problem) -> Void) throws(Problem) {
    guard fill != nil else { return try body() }
    finishLayer()
    start = pen
    rule = .nonZero
    defer {
      finishLayer()
      start = pen
      rule = .evenOdd
    }
    try body()
  }

  package func clear() {
    (layers, fillEdges, lineEdges, lines) = ([], [], [], [])
    (fill, line) = (nil, nil)
    bounds = Bounds()
    pen = Point(x: 0, y: 0)
    start = pen
    generation += 1
  }

  /// A new area; nil ends the current one.
  package func setFill(_ paint: Paint?) {
    finishLayer()
    fill = paint
    start = pen
  }

  /// How lines are drawn from now on; nil is no line.
  package func setLine(_ line: Line?) {
    self.line = line
    if let line, lines.count < 65_000 { lines.append(line) }
  }

  /// What lines are painted with from now on, their form as it was.
  package func setLinePaint(_ paint: Paint) {
    guard let line else { return }
    setLine(Line(style: line.style, paint: paint))
  }

  package func move(to point: Point) {
    closeArea()
    pen = point
    start = point
  }

  package func line(to point: Point) { draw(Edge(from: pen, to: point)) }

  package func curve(control: Point, to point: Point) {
    draw(Edge(from: pen, control: control, to: point))
  }

  private func draw(_ edge: Edge) {
    var edge = edge
    if fill != nil {
      edge.right = 1
      fillEdges.append(edge)
      edge.right = 0
    }
    if line != nil, !lines.isEmpty {
      edge.line = UInt16(truncatingIfNeeded: lines.count)
      lineEdges.append(edge)
    }
    let reach = line.map { $0.style.width / (countsWholeLines ? 1 : 2) } ?? 0
    if fill != nil || line != nil { add(edge, reach: reach) }
    pen = edge.to
    generation += 1
  }

  private func add(_ edge: Edge, reach: Double) {
    var box = Bounds()
    box.add(edge.from)
    box.add(edge.to)
    if let control = edge.control {
      if countsWholeLines {
        box.add(control)
      } else {
        Drawing.extend(&box, edge.from, control, edge.to)
      }
    }
    bounds = bounds.union(box.grown(reach))
  }

  /// What `bounds` would be if lines had no width.
  package var edgeBounds: Bounds {
    var box = Bounds()
    for layer in shape.layers {
      for edge in layer.edges {
        box.add(edge.from)
        box.add(edge.to)
        if let control = edge.control { Drawing.extend(&box, edge.from, control, edge.to) }
      }
    }
    return box
  }

  /// The outermost points of a curve.
  private static func extend(_ box: inout Bounds, _ from: Point, _ control: Point, _ to: Point) {
    func turn(_ a: Double, _ b: Double, _ c: Double) -> Double? {
      let below = a - 2 * b + c
      guard below != 0 else { return nil }
      let t = (a - b) / below
      return t > 0 && t < 1 ? t : nil
    }
    for t in [turn(from.x, control.x, to.x), turn(from.y, control.y, to.y)] {
      guard let t else { continue }
      let u = 1 - t
      box.add(
        Point(
          x: u * u * from.x + 2 * u * t * control.x + t * t * to.x,
          y: u * u * from.y + 2 * u * t * control.y + t * t * to.y))
    }
  }

  /// An area that ends elsewhere than it began gets the missing edge, and its line.
  private func closeArea() {
    guard fill != nil, pen != start else { return }
    line(to: start)
  }

  private func finishLayer() {
    let place = pen
    closeArea()
    if let made = openLayer() { layers.append(made) }
    // The edge that closes an area does not move the pen (R.Draw.3).
    pen = place
    fillEdges = []
    lineEdges = []
    lines = line.map { [$0] } ?? []
  }

  private func openLayer() -> ShapeLayer? {
    guard !fillEdges.isEmpty || !lineEdges.isEmpty else { return nil }
    var edges = fillEdges
    var strokes = lineEdges
    if fill != nil, pen != start {
      // An area is closed, and its line with it, even before it is ended.
      edges.append(Edge(from: pen, to: start, right: 1))
      if line != nil, !lines.isEmpty {
        strokes.append(
          Edge(from: pen, to: start, line: UInt16(truncatingIfNeeded: lines.count)))
      }
    }
    return ShapeLayer(
      fills: fill.map { [$0] } ?? [], lines: lines, edges: edges + strokes, rule: rule)
  }

  /// All that was drawn until now.
  package var shape: Raster.Shape {
    Raster.Shape(layers: layers + (openLayer().map { [$0] } ?? []))
  }

  package func contains(_ point: Point, pixel: @autoclosure () -> Double) -> Bool {
    ShapeHit.contains(shape, point, pixel: pixel())
  }

  /// Its fields, for a state.
  package func code(_ coder: StateCoder) {
    coder.value(&bounds)
    coder.value(&countsWholeLines)
    coder.values(&layers)
    coder.optional(&fill, .blank) { coder.value(&$0) }
    var present = line.map { [$0] } ?? []
    coder.values(&present)
    if coder.isReading { line = present.first }
    coder.values(&fillEdges)
    coder.values(&lineEdges)
    coder.values(&lines)
    coder.check(
      fillEdges.allSatisfy { $0.left <= 1 && $0.right <= 1 && $0.line == 0 }
        && lineEdges.allSatisfy { Int($0.line) <= lines.count && $0.left == 0 && $0.right == 0 },
      "an edge without a paint")
    coder.value(&pen)
    coder.value(&start)
    coder.value(&generation)
  }
}
