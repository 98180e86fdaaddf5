import Testing

@testable import Raster

@Suite("Scaling in nine parts")
struct NineSlicesTests {
  private func slices(_ x: Double, _ y: Double) throws -> NineSlices {
    try #require(
      NineSlices(
        from: Point(x: 0, y: 0), to: Point(x: 100, y: 80), inner: Point(x: 10, y: 20),
        Point(x: 70, y: 60), scale: (x, y)))
  }

  @Test("Corners keep their size, and all takes the room that it would take") func corners() throws
  {
    for (x, y) in [(3.0, 2.0), (0.6, 0.9), (-2, 1.5)] {
      let slices = try slices(x, y)
      func place(_ a: Double, _ b: Double) -> Point {
        Matrix.scale(x, y).apply(slices.apply(Point(x: a, y: b)))
      }
      func isNear(_ a: Point, _ b: Point) -> Bool { (a - b).length < 1e-9 }
      let (right, low) = (100 * x, 80 * y)
      let sign = x < 0 ? -1.0 : 1
      #expect(isNear(place(0, 0), Point(x: 0, y: 0)))
      #expect(isNear(place(100, 80), Point(x: right, y: low)))
      #expect(isNear(place(10, 20), Point(x: 10 * sign, y: 20)))
      #expect(isNear(place(70, 60), Point(x: right - 30 * sign, y: low - 20)))
      // Halfway in the middle stays halfway.
      #expect(isNear(place(40, 40), Point(x: (10 * sign + right - 30 * sign) / 2, y: low / 2)))
    }
  }

  @Test("Without room for the corners the middle is gone") func narrow() throws {
    let slices = try slices(0.2, 1)
    let left = slices.apply(Point(x: 10, y: 0)).x * 0.2
    let right = slices.apply(Point(x: 70, y: 0)).x * 0.2
    // Corners of 10 and 30 share 20.
    #expect(abs(left - 5) < 1e-9 && abs(right - 5) < 1e-9)
  }

  @Test("A grid that holds nothing, and a scale of 0 or 1, cut nothing") func nothing() {
    func make(_ low: Double, _ high: Double, _ scale: (x: Double, y: Double)) -> NineSlices? {
      NineSlices(
        from: Point(x: 0, y: 0), to: Point(x: 10, y: 10), inner: Point(x: low, y: low),
        Point(x: high, y: high), scale: scale)
    }
    #expect(make(4, 6, (2, 2)) != nil)
    #expect(make(6, 6, (2, 2)) == nil)
    #expect(make(12, 16, (2, 2)) == nil)
    #expect(make(4, 6, (0, 2)) == nil)
    #expect(make(4, 6, (1, 1)) == nil)
    #expect(make(4, 6, (.nan, 2)) == nil)
  }

  @Test("Edges are cut where parts meet, and stay connected") func edges() throws {
    let slices = try slices(3, 2)
    var edges = ring([
      Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 90, y: 80), Point(x: 0, y: 80),
    ])
    edges[1].control = Point(x: 160, y: 40)
    edges[2].control = Point(x: 40, y: -30)
    let shape = Shape(layers: [ShapeLayer(fills: [.solid(red)], edges: edges)])
    let sliced = shape.sliced(slices, inner: .identity, outer: .scale(3, 2)).layers[0].edges
    #expect(sliced.count > edges.count + 6)
    for (edge, next) in zip(sliced, sliced.dropFirst() + sliced.prefix(1)) {
      #expect(edge.to == next.from)
    }
    // The pieces go where the points of the edges go.
    func points(_ edges: [Edge], _ count: Int) -> [Point] {
      edges.flatMap { edge in
        (0...count).map { step in
          let t = Double(step) / Double(count)
          guard let control = edge.control else { return edge.from * (1 - t) + edge.to * t }
          return edge.from * ((1 - t) * (1 - t)) + control * (2 * t * (1 - t)) + edge.to * (t * t)
        }
      }
    }
    let wanted = points(edges, 1000).map { Matrix.scale(3, 2).apply(slices.apply($0)) }
    let found = points(sliced, 900)
    for (some, all) in [
      (points(sliced, 7), wanted),
      (points(edges, 40).map { Matrix.scale(3, 2).apply(slices.apply($0)) }, found),
    ] {
      for point in some {
        let distance = all.lazy.map { ($0 - point).length }.min() ?? .infinity
        #expect(distance < 0.5, "\(point)")
      }
    }
  }
}
