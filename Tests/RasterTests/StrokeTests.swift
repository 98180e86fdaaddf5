import Testing

@testable import Raster

@Suite("Lines")
struct StrokeTests {
  private func line(
    _ points: [Point], _ style: StrokeStyle, closed: Bool = false, grid: SampleGrid = .sixteen,
    matrix: Matrix = .identity, size: Int = 64
  ) throws -> Surface {
    let ends = closed ? Array(points.dropFirst()) + [points[0]] : Array(points.dropFirst())
    let edges = zip(points, ends).map { Edge(from: $0, to: $1, line: 1) }
    return try drawn(
      ShapeLayer(fills: [], lines: [Line(style: style, paint: .solid(white))], edges: edges),
      size: size, grid: grid, matrix: matrix)
  }

  private func area(_ surface: Surface) -> Double { Double(sum(surface)) / 255 }

  @Test("Caps end a line at its end, half a width later, or round")
  func caps() throws {
    let points = [Point(x: 16, y: 32), Point(x: 48, y: 32)]
    func style(_ cap: StrokeStyle.Cap) -> StrokeStyle {
      StrokeStyle(width: 8, startCap: cap, endCap: cap)
    }
    #expect(area(try line(points, style(.none))) == 32 * 8)
    #expect(area(try line(points, style(.square))) == 40 * 8)
    #expect(abs(area(try line(points, style(.round))) - (256 + 16 * Double.pi)) < 0.5)
  }

  @Test("A dot is what its caps make") func dot() throws {
    let points = [Point(x: 32, y: 32), Point(x: 32, y: 32)]
    let round = try line(points, StrokeStyle(width: 16))
    #expect(abs(area(round) - 64 * Double.pi) < 1)
    let square = try line(points, StrokeStyle(width: 16, startCap: .square, endCap: .square))
    #expect(area(square) == 256)
    let none = try line(points, StrokeStyle(width: 16, startCap: .none, endCap: .none))
    #expect(area(none) == 0)
  }

  @Test("Joins of a square's corner") func joins() throws {
    let points = box(16, 16, 32, 32)
    func difference(_ join: StrokeStyle.Join) throws -> Double {
      let ring = try line(points, StrokeStyle(width: 8, join: join), closed: true)
      return area(ring) - (40 * 40 - 24 * 24)
    }
    // Each outer corner, 4×4, stays whole, keeps a quarter of a circle, or loses half.
    #expect(try difference(.miter(limit: 3)) == 0)
    #expect(abs(try difference(.round) - 16 * (Double.pi - 4)) < 0.5)
    #expect(abs(try difference(.bevel) + 32) < 0.5)
  }

  @Test("A miter beyond its limit is cut off there") func miterLimit() throws {
    let points = [Point(x: 4, y: 28), Point(x: 40, y: 32), Point(x: 4, y: 36)]
    func reach(_ limit: Double) throws -> Int {
      let surface = try line(
        points, StrokeStyle(width: 4, startCap: .none, endCap: .none, join: .miter(limit: limit)))
      return (0..<64).last { surface[$0, 31] != 0 || surface[$0, 32] != 0 } ?? 0
    }
    // Sides meet 2 / sin(6.34°) = 18.1 pixels beyond the corner.
    #expect(try (57...58).contains(reach(20)))
    #expect(try reach(4) == 47)
    #expect(try reach(2) == 43)
  }

  @Test("The width follows the matrix as its scaling says, the same on all sides")
  func scaling() throws {
    let matrix = Matrix(a: 2, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    func widths(_ scaling: StrokeStyle.Scaling) throws -> (Int, Int) {
      let surface = try line(
        box(8, 16, 16, 32), StrokeStyle(width: 4, join: .miter(limit: 3), scaling: scaling),
        closed: true, matrix: matrix)
      let across = (0..<32).filter { surface[$0, 32] >> 24 > 127 }.count
      let down = (0..<32).filter { surface[32, $0] >> 24 > 127 }.count
      return (across, down)
    }
    #expect(try widths(.horizontal) == (8, 8))
    #expect(try widths(.vertical) == (4, 4))
    #expect(try widths(.none) == (4, 4))
    #expect(try widths(.normal) == (6, 6))
  }

  @Test("At low quality a hairline that does not scale fills the pixel after its border")
  func coarseHairline() throws {
    let surface = try line(
      [Point(x: 8, y: 20), Point(x: 40, y: 20)], StrokeStyle(width: 0.05, scaling: .none),
      grid: .one)
    #expect(surface[20, 20] == white.pixel)
    #expect(surface[20, 19] == 0)
    #expect(surface[20, 21] == 0)
  }

  @Test(
    "A hairline lies where its points are (R.Line.1)",
    arguments: [StrokeStyle.Scaling.none, .normal])
  func hairline(scaling: StrokeStyle.Scaling) throws {
    let style = StrokeStyle(width: 0.05, scaling: scaling)
    let along = try line([Point(x: 8, y: 20), Point(x: 40, y: 20)], style, grid: .four)
    #expect([18, 19, 20, 21].map { along[20, $0] >> 24 } == [0, 127, 127, 0])
    let within = try line([Point(x: 8, y: 20.5), Point(x: 40, y: 20.5)], style, grid: .four)
    #expect([19, 20, 21].map { within[20, $0] >> 24 } == [0, 255, 0])
  }

  @Test("At low quality a thin line that scales fills the pixel before it") func thinLine() throws {
    let surface = try line(
      [Point(x: 8, y: 20), Point(x: 40, y: 20)], StrokeStyle(width: 0.05), grid: .one)
    #expect(surface[20, 19] == white.pixel)
    #expect(surface[20, 20] == 0)
  }

  @Test("With hints a line of odd width is as sharp as one of even width") func hints() throws {
    for width in [1.0, 2, 3, 4] {
      let surface = try line(
        [Point(x: 8.3, y: 20.4), Point(x: 40.2, y: 20.4)],
        StrokeStyle(width: width, startCap: .none, endCap: .none, pixelHinting: true), grid: .four)
      let column = (0..<64).map { surface[20, $0] >> 24 }
      #expect(column.filter { $0 == 255 }.count == Int(width))
      #expect(column.allSatisfy { $0 == 0 || $0 == 255 })
    }
  }

  @Test("A line along a circle has the area of its ring") func ringArea() throws {
    // Eight quadratic curves; the control points lie where tangents meet.
    let edges = (0..<8).map { index -> Edge in
      let a = direction(Double(index) * .pi / 4)
      let b = direction(Double(index + 1) * .pi / 4)
      let c = direction((Double(index) + 0.5) * .pi / 4) * (1 / direction(.pi / 8).x)
      let middle = Point(x: 32, y: 32)
      return Edge(
        from: middle + a * 20, control: middle + c * 20, to: middle + b * 20, line: 1)
    }
    let layer = ShapeLayer(
      fills: [], lines: [Line(style: StrokeStyle(width: 6), paint: .solid(white))], edges: edges)
    let surface = try drawn(layer, size: 64, grid: .sixteen)
    #expect(abs(area(surface) - .pi * (23 * 23 - 17 * 17)) < 4)
    #expect(surface[32, 32] == 0)
  }

  @Test("Half transparent lines don't show where they cross themselves") func crossing() throws {
    let points = [
      Point(x: 8, y: 8), Point(x: 56, y: 56), Point(x: 8, y: 56), Point(x: 56, y: 8),
    ]
    let edges = zip(points, points.dropFirst()).map { Edge(from: $0, to: $1, line: 1) }
    let half = Color(argb: 0x80FF_FFFF)
    let surface = try drawn(
      ShapeLayer(
        fills: [], lines: [Line(style: StrokeStyle(width: 6), paint: .solid(half))], edges: edges),
      size: 64)
    #expect(surface[32, 32] == half.pixel)
    #expect(surface[20, 20] == half.pixel)
  }
}
