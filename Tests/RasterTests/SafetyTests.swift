import Raster
import Testing

/// Hostile shapes: whatever numbers come in, drawing ends and stays within its surface.
@Suite("Safety")
struct SafetyTests {
  private static let odd: [Double] = [
    .nan, .infinity, -.infinity, 0, -0.0, 1e-300, -1e-300, 1e300, -1e300, 1e9, -1e9, 0.5, 3, 7.25,
    16_777_216, -16_777_217, 1.0 / 0.3,
  ]

  private static func number(_ random: inout Seeded) -> Double {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: odd.randomElement(using: &random) ?? 0
    case 1: Double(bitPattern: .random(in: 0...UInt64.max, using: &random))
    default: .random(in: -20...40, using: &random)
    }
  }

  private static func point(_ random: inout Seeded) -> Point {
    Point(x: number(&random), y: number(&random))
  }

  private static func matrix(_ random: inout Seeded) -> Matrix {
    if Bool.random(using: &random) { return .translation(number(&random), number(&random)) }
    return Matrix(
      a: number(&random), b: number(&random), c: number(&random), d: number(&random),
      tx: number(&random), ty: number(&random))
  }

  private static func paint(_ picture: Surface, _ random: inout Seeded) -> Paint {
    let color = Color(argb: .random(in: 0...UInt32.max, using: &random))
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return .solid(color)
    case 1:
      let stops = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        Gradient.Stop(
          ratio: .random(in: 0...255, using: &random),
          color: Color(argb: .random(in: 0...UInt32.max, using: &random)))
      }
      let forms: [Gradient.Form] = [.linear, .radial, .focal(number(&random))]
      let spreads: [Gradient.Spread] = [.pad, .reflect, .repeat]
      return .gradient(
        Gradient(
          form: forms.randomElement(using: &random) ?? .linear, stops: stops,
          spread: spreads.randomElement(using: &random) ?? .pad,
          interpolation: Bool.random(using: &random) ? .rgb : .linearRGB), matrix(&random))
    default:
      return .bitmap(
        BitmapPaint(
          picture, repeats: .random(using: &random), smooth: .random(using: &random)),
        matrix(&random))
    }
  }

  private static func style(_ random: inout Seeded) -> StrokeStyle {
    let caps: [StrokeStyle.Cap] = [.none, .round, .square]
    let joins: [StrokeStyle.Join] = [.round, .bevel, .miter(limit: number(&random))]
    let scalings: [StrokeStyle.Scaling] = [.normal, .none, .horizontal, .vertical]
    return StrokeStyle(
      width: number(&random), startCap: caps.randomElement(using: &random) ?? .round,
      endCap: caps.randomElement(using: &random) ?? .round,
      join: joins.randomElement(using: &random) ?? .round,
      scaling: scalings.randomElement(using: &random) ?? .normal,
      pixelHinting: .random(using: &random), noClose: .random(using: &random))
  }

  @Test("Random shapes with impossible numbers are drawn without harm") func shapes() throws {
    var random = Seeded(2026)
    let painter = Painter()
    let picture = try Surface(width: 3, height: 5)
    let mask = CoverageMap(bounds: PixelRect(x: 4, y: 4, width: 9, height: 9))
    for _ in 0..<400 {
      var edges: [Edge] = []
      var last = Self.point(&random)
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let next = Bool.random(using: &random) ? Self.point(&random) : last
        edges.append(
          Edge(
            from: Int.random(in: 0..<8, using: &random) == 0 ? Self.point(&random) : last,
            control: Bool.random(using: &random) ? Self.point(&random) : nil, to: next,
            left: .random(in: 0...3, using: &random), right: .random(in: 0...3, using: &random),
            line: .random(in: 0...2, using: &random)))
        last = next
      }
      let layer = ShapeLayer(
        fills: (0..<2).map { _ in Self.paint(picture, &random) },
        lines: [Line(style: Self.style(&random), paint: Self.paint(picture, &random))],
        edges: edges, rule: Bool.random(using: &random) ? .evenOdd : .nonZero)
      let shape = PreparedShape(
        Shape(layers: [layer]), matrix: Self.matrix(&random),
        grid: SampleGrid.allCases.randomElement(using: &random) ?? .four,
        unit: Self.number(&random))
      let surface = try Surface(width: 16, height: 16)
      let area = painter.draw(
        shape, on: surface, x: .random(in: -9...9, using: &random),
        y: Bool.random(using: &random) ? 0 : Int.max,
        clip: Bool.random(using: &random) ? nil : PixelRect(x: -4, y: 3, width: 99, height: 9),
        mask: Bool.random(using: &random) ? nil : mask)
      #expect(area == area.intersection(surface.bounds) || area.isEmpty)
      // Premultiplied: no channel is above alpha.
      surface.withPixels { pixels in
        for pixel in pixels {
          let alpha = pixel >> 24
          #expect(pixel & 255 <= alpha && pixel >> 8 & 255 <= alpha && pixel >> 16 & 255 <= alpha)
        }
      }
    }
  }

  @Test("A tangle of many edges that all begin in one row ends soon") func tangle() throws {
    var edges: [Edge] = []
    for index in 0..<4000 {
      let from = Point(x: Double(4000 - index) / 100, y: 0)
      edges.append(
        Edge(from: from, to: Point(x: Double(index) / 100, y: 16), left: 0, right: 1))
    }
    let surface = try drawn(ShapeLayer(fills: [.solid(white)], edges: edges), size: 16)
    #expect(sum(surface) > 0)
  }

  @Test("Thousands of fills in one row are all drawn") func manyFills() throws {
    let count = 3000
    let edges = (0..<count).flatMap { index in
      ring(
        box(Double(index) / Double(count) * 16, 0, 16 / Double(count), 4), right: UInt16(index + 1))
    }
    let fills = (0..<count).map { _ in Paint.solid(white) }
    let surface = try drawn(ShapeLayer(fills: fills, edges: edges), size: 16)
    for x in 0..<16 { #expect(surface[x, 2] == white.pixel) }
  }
}
