import Testing

@testable import Raster

@Suite("Areas that meet")
struct SeamTests {
  /// Edges of a mesh: each side of two triangles once, with a fill on both sides.
  private func mesh(_ random: inout Seeded) -> (edges: [Edge], fills: Int) {
    let side = 4
    func corner(_ x: Int, _ y: Int) -> Int { y * (side + 1) + x }
    let points = (0...side).flatMap { y in
      (0...side).map { x in
        Point(x: Double(x) * 8, y: Double(y) * 8)
          + (x % side == 0 || y % side == 0 ? Point(x: 0, y: 0) : random.point(-3...3))
      }
    }
    // The fill to the right of each directed side.
    var right: [SIMD2<Int>: UInt16] = [:]
    var fill: UInt16 = 0
    for y in 0..<side {
      for x in 0..<side {
        for triangle in [
          [corner(x, y), corner(x + 1, y), corner(x, y + 1)],
          [corner(x + 1, y), corner(x + 1, y + 1), corner(x, y + 1)],
        ] {
          fill += 1
          for (a, b) in zip(triangle, triangle.dropFirst() + triangle.prefix(1)) {
            right[SIMD2(a, b)] = fill
          }
        }
      }
    }
    var edges: [Edge] = []
    for (way, fill) in right.sorted(by: { ($0.key.x, $0.key.y) < ($1.key.x, $1.key.y) }) {
      let other = right[SIMD2(way.y, way.x)]
      if other != nil, way.x > way.y { continue }
      edges.append(Edge(from: points[way.x], to: points[way.y], left: other ?? 0, right: fill))
    }
    return (edges, Int(fill))
  }

  @Test("A mesh of one colour is that colour, without a seam", arguments: SampleGrid.allCases)
  func colour(grid: SampleGrid) throws {
    var random = Seeded(3)
    for _ in 0..<10 {
      let (edges, fills) = mesh(&random)
      let paint = Paint.solid(Color(red: 200, green: 100, blue: 50))
      let surface = try drawn(
        ShapeLayer(fills: Array(repeating: paint, count: fills), edges: edges), grid: grid,
        ground: black.pixel)
      let pixel = Color(red: 200, green: 100, blue: 50).pixel
      surface.withPixels { #expect($0.allSatisfy { $0 == pixel }) }
    }
  }

  @Test("So it is with gradients, half transparent colours and through a mask")
  func paints() throws {
    var random = Seeded(4)
    let (edges, fills) = mesh(&random)
    let stops = [
      Gradient.Stop(ratio: 0, color: Color(argb: 0x80FF_0000)),
      Gradient.Stop(ratio: 255, color: Color(argb: 0x8000_FF00)),
    ]
    let paint = Paint.gradient(
      Gradient(form: .linear, stops: stops),
      Matrix(a: 32 / 32768.0, b: 0, c: 0, d: 1, tx: 16, ty: 0))
    let mask = CoverageMap(bounds: PixelRect(x: 0, y: 0, width: 32, height: 32))
    for y in 0..<32 { for x in 0..<32 { mask[x, y] = UInt8(x * 8) } }
    let parts = try drawn(
      ShapeLayer(fills: Array(repeating: paint, count: fills), edges: edges), ground: white.pixel,
      mask: mask)
    let whole = try drawn(
      ShapeLayer(fills: [paint], edges: ring(box(0, 0, 32, 32))), ground: white.pixel, mask: mask)
    #expect(haveEqualPixels(parts, whole))
  }

  @Test("Two neighbours' coverages sum to all of a pixel") func sums() throws {
    var random = Seeded(5)
    for _ in 0..<50 {
      let from = Point(x: .random(in: 0...32, using: &random), y: 0)
      let to = Point(x: .random(in: 0...32, using: &random), y: 32)
      func half(_ fill: UInt16, _ points: [Point]) throws -> Surface {
        try drawn(ShapeLayer(fills: [.solid(white)], edges: ring(points, right: fill)))
      }
      let left = try half(1, [Point(x: 0, y: 0), from, to, Point(x: 0, y: 32)])
      let right = try half(1, [from, Point(x: 32, y: 0), Point(x: 32, y: 32), to])
      for y in 0..<32 {
        for x in 0..<32 {
          // Levels are 16ths of 255, rounded down.
          let a = (Int(left[x, y] >> 24) * 16 + 15) / 255
          let b = (Int(right[x, y] >> 24) * 16 + 15) / 255
          #expect(a + b == 16)
        }
      }
    }
  }
}
