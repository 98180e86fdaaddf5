import Foundation
import Raster
import Testing

/// Small scenes, compared with the pictures in `Tests/Fixtures/pictures`, which a person has looked at.
///
/// `ARCADIA_REWRITE=1` writes the pictures again: look at them before they are committed.
@Suite("Pictures")
struct PictureTests {
  private func check(_ name: String, _ surface: Surface) throws {
    let folder = (0..<2).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }.appending(path: "Fixtures/pictures")
    let place = folder.appending(path: "\(name).png")
    let found = PlainPNG.file(surface)
    if ProcessInfo.processInfo.environment["ARCADIA_REWRITE"] == "1" {
      try Data(found).write(to: place)
    }
    let expected = [UInt8](try Data(contentsOf: place))
    if found == expected { return }
    let other = FileManager.default.temporaryDirectory.appending(path: "\(name)-found.png")
    try Data(found).write(to: other)
    let differing = zip(found, expected).count { $0 != $1 }
    Issue.record("\(differing) bytes differ: compare \(other.path) with \(place.path)")
  }

  /// A star whose arms are curves.
  private func flower(_ x: Double, _ y: Double, _ size: Double, line: UInt16 = 0) -> [Edge] {
    let outer: [(Double, Double)] = [
      (1, 0), (0.5, 0.866), (-0.5, 0.866), (-1, 0), (-0.5, -0.866), (0.5, -0.866),
    ]
    return outer.indices.map { index in
      let a = outer[index]
      let b = outer[(index + 1) % outer.count]
      return Edge(
        from: Point(x: x + a.0 * size, y: y + a.1 * size),
        control: Point(x: x + (a.0 + b.0) * size * 0.1, y: y + (a.1 + b.1) * size * 0.1),
        to: Point(x: x + b.0 * size, y: y + b.1 * size), right: 1, line: line)
    }
  }

  private let rainbow = [
    Gradient.Stop(ratio: 0, color: Color(argb: 0xFFFF_0000)),
    Gradient.Stop(ratio: 85, color: Color(argb: 0xFFFF_FF00)),
    Gradient.Stop(ratio: 170, color: Color(argb: 0xFF00_C080)),
    Gradient.Stop(ratio: 255, color: Color(argb: 0xFF20_20FF)),
  ]

  private func painted(_ layers: [ShapeLayer], grid: SampleGrid = .four) throws -> Surface {
    let surface = try Surface(width: 192, height: 128)
    surface.clear(white.pixel)
    Painter().draw(
      PreparedShape(Shape(layers: layers), matrix: .identity, grid: grid, unit: 1), on: surface)
    return surface
  }

  private func shapes() -> [ShapeLayer] {
    let small = Matrix(a: 60 / 32768.0, b: 0, c: 0, d: 60 / 32768.0, tx: 96, ty: 36)
    let thick = StrokeStyle(width: 5)
    let sharp = StrokeStyle(
      width: 4, startCap: .square, endCap: .none, join: .miter(limit: 4))
    let zigzag = [(8.0, 110.0), (40, 80), (50, 116), (80, 84), (84, 118)].map {
      Point(x: $0.0, y: $0.1)
    }
    return [
      ShapeLayer(
        fills: [.solid(Color(argb: 0xFF33_99CC))],
        lines: [Line(style: thick, paint: .solid(black))],
        edges: flower(36, 36, 30, line: 1)),
      ShapeLayer(
        fills: [.gradient(Gradient(form: .radial, stops: rainbow), small)],
        edges: flower(96, 36, 32)),
      ShapeLayer(
        fills: [
          .gradient(
            Gradient(form: .linear, stops: rainbow, spread: .reflect),
            Matrix(a: 0.001, b: 0.001, c: -0.001, d: 0.001, tx: 156, ty: 36))
        ],
        lines: [Line(style: StrokeStyle(width: 0.05), paint: .solid(red))],
        edges: flower(156, 36, 30, line: 1)),
      ShapeLayer(
        fills: [], lines: [Line(style: sharp, paint: .solid(Color(argb: 0x80CC_0066)))],
        edges: zip(zigzag, zigzag.dropFirst()).map { Edge(from: $0, to: $1, line: 1) }),
      ShapeLayer(
        fills: [
          .solid(Color(argb: 0xFFFF_CC00)), .solid(Color(argb: 0xFF33_CC33)),
          .gradient(
            Gradient(form: .focal(0.7), stops: rainbow),
            Matrix(a: 0.0012, b: 0, c: 0, d: 0.0012, tx: 160, ty: 100)),
        ],
        edges: ring(box(100, 80, 20.5, 40), right: 1) + ring(box(120.5, 80, 14, 40), right: 2)
          + ring(box(140, 80, 40, 40), right: 3)),
    ]
  }

  @Test("Shapes, lines and gradients at high quality") func high() throws {
    try check("shapes-high", painted(shapes()))
  }

  @Test("The same at low quality") func low() throws {
    try check("shapes-low", painted(shapes(), grid: .one))
  }

  @Test("Blend modes over a gradient, and a mask") func blends() throws {
    let surface = try painted([
      ShapeLayer(
        fills: [
          .gradient(
            Gradient(form: .linear, stops: rainbow),
            Matrix(a: 192 / 32768.0, b: 0, c: 0, d: 1, tx: 96, ty: 64))
        ], edges: ring(box(0, 0, 192, 128)))
    ])
    let petal = try Surface(width: 40, height: 40)
    Painter().draw(
      PreparedShape(
        Shape(layers: [
          ShapeLayer(fills: [.solid(Color(argb: 0xC0B0_5020))], edges: flower(20, 20, 19))
        ]), matrix: .identity), on: petal)
    for (index, mode) in BlendMode.allCases.enumerated() {
      surface.blend(petal, x: index % 5 * 38 + 1, y: index / 5 * 42 + 2, mode: mode)
    }
    let mask = CoverageMap(bounds: surface.bounds)
    Painter().cover(
      PreparedShape(
        Shape(layers: [ShapeLayer(fills: [.solid(black)], edges: flower(170, 105, 20))]),
        matrix: .identity), in: mask)
    let sheet = try Surface(width: 192, height: 128)
    sheet.clear(white.pixel)
    surface.blend(sheet, mask: mask)
    try check("blends", surface)
  }

  @Test("Filters on a flower") func filters() throws {
    let surface = try Surface(width: 192, height: 128)
    surface.clear(0xFFD0_D0D0)
    let flower = try Surface(width: 44, height: 44)
    Painter().draw(
      PreparedShape(
        Shape(layers: [
          ShapeLayer(fills: [.solid(Color(argb: 0xFFE0_A030))], edges: self.flower(22, 22, 20))
        ]), matrix: .identity), on: flower)
    let filters: [any Filter] = [
      BlurFilter(width: 6, height: 2, passes: 2),
      GlowFilter(ink: .color(red), width: 8, height: 8, passes: 2, strength: 2),
      GlowFilter(
        ink: .color(black), width: 4, height: 4, passes: 3,
        offset: GlowFilter.offset(distance: 5, angle: 0.785)),
      BevelFilter(
        ink: .colors(light: white, shadow: black), width: 4, height: 4, passes: 2, strength: 1,
        offset: Point(x: 2, y: 2)),
      ColorMatrixFilter([
        0.3, 0.6, 0.1, 0, 0, 0.3, 0.6, 0.1, 0, 0, 0.3, 0.6, 0.1, 0, 0, 0, 0, 0, 1, 0,
      ]),
      ConvolutionFilter(
        columns: 3, rows: 3, weights: [-2, -1, 0, -1, 1, 1, 0, 1, 2], divisor: 1),
      GlowFilter(
        ink: .gradient([
          Gradient.Stop(ratio: 0, color: Color(argb: 0)),
          Gradient.Stop(ratio: 120, color: green), Gradient.Stop(ratio: 255, color: red),
        ]), width: 9, height: 9, passes: 2, strength: 1.5, isKnockout: true),
      GlowFilter(
        ink: .color(Color(argb: 0xFF00_00FF)), width: 8, height: 8, passes: 1, isInner: true),
    ]
    for (index, filter) in filters.enumerated() {
      let place = Picture(flower, x: index % 4 * 47 + 2, y: index / 4 * 60 + 8)
      let result = try filter.apply(to: place)
      surface.blend(result.surface, x: result.x, y: result.y)
    }
    try check("filters", surface)
  }
}
