import Testing

@testable import Raster

/// How often outlines wind around a point, by the crossings of the ray to the west.
private func winding(_ edges: [Edge], _ at: Point) -> (crossings: Int, turns: Int) {
  var crossings = 0
  var turns = 0
  for edge in edges where (edge.from.y <= at.y) != (edge.to.y <= at.y) {
    let x =
      edge.from.x + (at.y - edge.from.y) * (edge.to.x - edge.from.x) / (edge.to.y - edge.from.y)
    guard x <= at.x else { continue }
    crossings += 1
    turns += edge.to.y > edge.from.y ? 1 : -1
  }
  return (crossings, turns)
}

@Suite("What a fill covers")
struct CoverageTests {
  @Test("A curve is one piece where its chord is near enough, and several where it turns back")
  func pieces() {
    func count(_ from: Point, _ control: Point, _ to: Point, _ tolerance: Double) -> Int {
      var count = 0
      CurveFlattening.flatten(from: from, control: control, to: to, tolerance: tolerance) { _, _ in
        count += 1
      }
      return count
    }
    // Of `visual/simple_shapes/masks`: 1.86 from its chord.
    let (from, control, to) = (
      Point(x: 7755, y: 6025), Point(x: 7714, y: 5801), Point(x: 7705, y: 5775)
    )
    #expect(count(from, control, to, 2) == 1)
    #expect(count(from, control, to, 1.8) == 2)
    #expect(count(.zero, Point(x: 100, y: 0), .zero, 2) > 1)
    #expect(count(.zero, Point(x: 100, y: 0), Point(x: 50, y: 0), 2) > 1)
    #expect(count(.zero, Point(x: -100, y: 0), Point(x: 50, y: 0), 2) > 1)
  }

  @Test(
    "Every pixel has exactly the samples that lie inside a random polygon",
    arguments: SampleGrid.allCases)
  func samples(grid: SampleGrid) throws {
    var random = Seeded(UInt64(grid.rawValue))
    let side = Double(grid.rawValue)
    for rule in [FillRule.evenOdd, .nonZero] {
      for corners in [3, 5, 12] {
        let edges = ring((0..<corners).map { _ in random.point(-4...20) })
        let surface = try drawn(
          ShapeLayer(fills: [.solid(white)], edges: edges, rule: rule), size: 16, grid: grid)
        for y in 0..<16 {
          for x in 0..<16 {
            var inside = 0
            for sub in 0..<(grid.rawValue * grid.rawValue) {
              let at = Point(
                x: Double(x) + (Double(sub % grid.rawValue) + 0.5) / side,
                y: Double(y) + (Double(sub / grid.rawValue) + 0.5) / side)
              let found = winding(edges, at)
              if rule == .evenOdd ? found.crossings % 2 == 1 : found.turns != 0 { inside += 1 }
            }
            let expected = UInt32(255 * inside / (grid.rawValue * grid.rawValue))
            #expect(surface[x, y] >> 24 == expected, "\(rule) at \(x), \(y)")
          }
        }
      }
    }
  }

  @Test("The coverage of a polygon sums to its area") func area() throws {
    var random = Seeded(7)
    for _ in 0..<20 {
      let points = (0..<3).map { _ in random.point(1...31) }
      let cross: Double = (points[1] - points[0]).cross(points[2] - points[0])
      let area = abs(cross) / 2
      let surface = try drawn(
        ShapeLayer(fills: [.solid(white)], edges: ring(points)), grid: .sixteen)
      // Each row of samples is off by less than a column of them at either end.
      let covered = Double(sum(surface)) / 255
      let difference: Double = abs(covered - area)
      let limit: Double = 32 * 2 / 16
      #expect(difference < limit)
    }
  }

  @Test("A curve covers what its parabola does") func curve() throws {
    // Between y = 0 and the curve from (0, 0) over (16, 32) to (32, 0): 2/3 of 32 × 16.
    let edges = [
      Edge(
        from: Point(x: 0, y: 0), control: Point(x: 16, y: 32), to: Point(x: 32, y: 0), left: 1),
      Edge(from: Point(x: 32, y: 0), to: Point(x: 0, y: 0), left: 1),
    ]
    let surface = try drawn(ShapeLayer(fills: [.solid(white)], edges: edges), grid: .sixteen)
    #expect(abs(Double(sum(surface)) / 255 - 2.0 / 3 * 32 * 16) < 1)
  }

  @Test("At low quality a pixel belongs to the area that its middle is in")
  func middle() throws {
    let surface = try drawn(
      ShapeLayer(fills: [.solid(white)], edges: ring(box(2.5, 3.49, 4, 2))), grid: .one)
    #expect(surface[2, 3] >> 24 == 255)
    #expect(surface[6, 3] >> 24 == 0)
    #expect(surface[5, 4] >> 24 == 255)
    #expect(surface[5, 5] >> 24 == 0)
    #expect(sum(surface) == 255 * 8)
  }

  @Test("Quality high has 17 levels, rounded down as in Flash's pictures") func levels() throws {
    for samples in 0...16 {
      // Whole rows of four samples, then the rest of one.
      let rows = Double(samples / 4) / 4
      let edges =
        ring(box(4, 4, 1, rows)) + ring(box(4, 4 + rows, Double(samples % 4) / 4, 0.25))
      let surface = try drawn(
        ShapeLayer(fills: [.solid(Color(argb: 0xFFFF_D700))], edges: edges), size: 8,
        ground: white.pixel)
      #expect(surface[4, 4] >> 16 & 255 == 255)
      #expect(surface[4, 4] >> 8 & 255 == UInt32((215 * samples + 255 * (16 - samples)) / 16))
      #expect(surface[4, 4] & 255 == UInt32(255 * (16 - samples) / 16))
    }
  }

  @Test("The topmost fill shows where fills of a layer overlap") func overlap() throws {
    let edges = ring(box(0, 0, 8, 8), right: 1) + ring(box(4, 0, 8, 8), right: 2)
    let surface = try drawn(ShapeLayer(fills: [.solid(red), .solid(green)], edges: edges))
    #expect(surface[2, 2] == red.pixel)
    #expect(surface[6, 2] == green.pixel)
    #expect(surface[10, 2] == green.pixel)
  }

  @Test("An even-odd fill has a hole where outlines lie in each other; a non-zero one may not")
  func holes() throws {
    let edges = ring(box(0, 0, 12, 12)) + ring(box(4, 4, 4, 4))
    let hole = try drawn(ShapeLayer(fills: [.solid(red)], edges: edges))
    let solid = try drawn(ShapeLayer(fills: [.solid(red)], edges: edges, rule: .nonZero))
    let back = try drawn(
      ShapeLayer(
        fills: [.solid(red)], edges: ring(box(0, 0, 12, 12)) + ring(box(4, 4, 4, 4).reversed()),
        rule: .nonZero))
    #expect(hole[6, 6] == 0)
    #expect(solid[6, 6] == red.pixel)
    #expect(back[6, 6] == 0)
  }

  @Test("An outline that isn't closed draws nothing beyond its own rows") func open() throws {
    let surface = try drawn(
      ShapeLayer(
        fills: [.solid(red)],
        edges: [Edge(from: Point(x: 4, y: 4), to: Point(x: 4, y: 8), left: 0, right: 1)]))
    for y in [3, 8, 9] {
      for x in 0..<32 { #expect(surface[x, y] == 0) }
    }
  }

  @Test("Drawing in tiles, or moved by whole pixels, gives the same pixels") func tiles() throws {
    var random = Seeded(11)
    let shape = PreparedShape(
      Shape(layers: [
        ShapeLayer(
          fills: [.solid(red), .solid(green)],
          edges: ring((0..<9).map { _ in random.point(-8...40) }, left: 2, right: 1))
      ]), matrix: .identity)
    let whole = try Surface(width: 32, height: 32)
    let tiled = try Surface(width: 32, height: 32)
    let moved = try Surface(width: 40, height: 40)
    let painter = Painter()
    painter.draw(shape, on: whole)
    for y in stride(from: 0, to: 32, by: 5) {
      for x in stride(from: 0, to: 32, by: 7) {
        painter.draw(shape, on: tiled, clip: PixelRect(x: x, y: y, width: 7, height: 5))
      }
    }
    painter.draw(shape, on: moved, x: 5, y: 3)
    #expect(haveEqualPixels(whole, tiled))
    let back = try moved.copy(PixelRect(x: 5, y: 3, width: 32, height: 32))
    #expect(haveEqualPixels(whole, back))
  }
}
