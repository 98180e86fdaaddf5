import Testing

@testable import Raster

/// A part of a drawing is what the whole drawing shows there.
@Suite("Parts of drawings")
struct PartTests {
  private func gradient(_ form: Gradient.Form, _ spread: Gradient.Spread) -> Paint {
    .gradient(
      Gradient(
        form: form,
        stops: [
          Gradient.Stop(ratio: 0, color: Color(argb: 0x40FF_2010)),
          Gradient.Stop(ratio: 128, color: Color(argb: 0xFF10_F0C0)),
          Gradient.Stop(ratio: 255, color: Color(argb: 0xF000_20FF)),
        ], spread: spread),
      Matrix(a: 0.013, b: 0.007, c: -0.005, d: 0.011, tx: 331, ty: 77))
  }

  private func picture() throws -> Surface {
    let picture = try Surface(width: 37, height: 29)
    var random = Seeded(3)
    picture.withPixels { pixels in
      for index in pixels.indices {
        pixels[index] = UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000
      }
    }
    return picture
  }

  @Test("All parts together are the whole", arguments: SampleGrid.allCases.prefix(3))
  func parts(_ grid: SampleGrid) throws {
    var random = Seeded(UInt64(grid.rawValue))
    let picture = try picture()
    let turned = Matrix(a: 3.1, b: 1.2, c: -0.9, d: 2.7, tx: 5, ty: 9)
    let mask = CoverageMap(bounds: PixelRect(minX: 40, minY: 3, maxX: 1400, maxY: 55))
    Painter().cover(
      PreparedShape(
        Shape(layers: [
          ShapeLayer(
            fills: [.solid(black)],
            edges: ring((0..<9).map { _ in random.point(0...1400) }), rule: .nonZero)
        ]), matrix: .scale(1, 0.04), grid: grid, unit: 1), in: mask)
    let paints: [Paint] = [
      .solid(Color(argb: 0x8030_60FF)), gradient(.linear, .pad), gradient(.linear, .repeat),
      gradient(.radial, .reflect), gradient(.focal(0.6), .pad),
      .bitmap(BitmapPaint(picture, repeats: true, smooth: true), turned),
      .bitmap(BitmapPaint(picture, repeats: false, smooth: true), turned),
      .bitmap(BitmapPaint(picture, repeats: true, smooth: false), turned),
    ]
    for (number, paint) in paints.enumerated() {
      let shape = PreparedShape(
        Shape(layers: [
          ShapeLayer(
            fills: [paint, .solid(Color(argb: 0xFF20_A020))],
            edges: ring((0..<7).map { _ in random.point(-100...1700) })
              + ring((0..<5).map { _ in random.point(-100...1700) }, right: 2))
        ]), matrix: .scale(1, 0.04), grid: grid, unit: 1)
      for mask in [nil, mask] {
        for transform in [
          ColorTransform.identity,
          ColorTransform(multiply: SIMD4(200, 256, 90, 128), add: SIMD4(9, 0, 0, 40)),
        ] {
          let whole = try Surface(width: 1500, height: 60)
          let parts = try Surface(width: 1500, height: 60)
          whole.clear(0xFF40_4040)
          parts.clear(0xFF40_4040)
          let painter = Painter()
          painter.draw(shape, on: whole, x: 3, y: 2, mask: mask, transform: transform)
          for (left, right) in [(0, 1), (1, 333), (333, 334), (334, 1120), (1120, 1500)] {
            for (top, low) in [(0, 13), (13, 14), (14, 60)] {
              painter.draw(
                shape, on: parts, x: 3, y: 2,
                within: PixelRect(minX: left, minY: top, maxX: right, maxY: low), mask: mask,
                transform: transform)
            }
          }
          #expect(haveEqualPixels(whole, parts), "paint \(number)")
        }
      }
    }
  }

  @Test("Nothing of a shape lies beyond its reach") func reach() {
    var random = Seeded(7)
    for _ in 0..<200 {
      let matrix = Matrix(
        a: .random(in: -2...2, using: &random), b: .random(in: -1...1, using: &random),
        c: .random(in: -1...1, using: &random), d: .random(in: -2...2, using: &random), tx: 3, ty: 4
      )
      var edges = ring((0..<4).map { _ in random.point(-300...300) }, line: 1)
      edges[1].control = random.point(-300...300)
      let line = Line(
        style: StrokeStyle(width: .random(in: 0...60, using: &random), join: .miter(limit: 3)),
        paint: .solid(black))
      let shape = Shape(layers: [
        ShapeLayer(fills: [.solid(red)], lines: [line], edges: edges)
      ])
      for grid in [SampleGrid.one, .four] {
        let bounds = PreparedShape(shape, matrix: matrix, grid: grid).bounds
        let reach = shape.reach(matrix)
        #expect(reach?.intersection(bounds) == bounds)
      }
    }
    let plain = Shape(layers: [ShapeLayer(fills: [.solid(red)], edges: ring(box(0, 0, 10, 10)))])
    #expect(
      plain.reach(.translation(50, 70), unit: 1)
        .map { PixelRect(minX: 46, minY: 66, maxX: 64, maxY: 84).intersection($0) == $0 } == true)
  }
}
