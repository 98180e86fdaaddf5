import Testing

@testable import Raster

/// What was scanned before is passed on: nothing may differ from a scan.
@Suite("Runs that are kept")
struct RecordedRunsTests {
  private func paints() throws -> [Paint] {
    let picture = try Surface(width: 9, height: 7)
    var random = Seeded(4)
    picture.withPixels { pixels in
      for index in pixels.indices {
        pixels[index] = UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000
      }
    }
    return [
      .solid(Color(argb: 0x8030_60FF)), .solid(Color(argb: 0xFF20_A020)),
      .gradient(
        Gradient(
          form: .radial,
          stops: [
            Gradient.Stop(ratio: 0, color: Color(argb: 0x40FF_2010)),
            Gradient.Stop(ratio: 255, color: Color(argb: 0xF000_20FF)),
          ], spread: .reflect),
        Matrix(a: 0.013, b: 0.007, c: -0.005, d: 0.011, tx: 31, ty: 7)),
      .bitmap(
        BitmapPaint(picture, repeats: true, smooth: true),
        Matrix(a: 3.1, b: 1.2, c: -0.9, d: 2.7, tx: 5, ty: 9)),
    ]
  }

  /// A layer of tangled outlines, some of them open, with lines.
  private func layer(_ random: inout Seeded, _ paints: [Paint]) -> ShapeLayer {
    var edges: [Edge] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let points = (0..<Int.random(in: 3...9, using: &random)).map { _ in random.point(-60...160) }
      let outline = ring(
        points, left: .random(in: 0...4, using: &random), right: .random(in: 0...4, using: &random),
        line: .random(in: 0...1, using: &random))
      edges += Bool.random(using: &random) ? outline : Array(outline.dropLast())
    }
    return ShapeLayer(
      fills: paints,
      lines: [
        Line(style: StrokeStyle(width: .random(in: 0...9, using: &random)), paint: paints[1])
      ],
      edges: edges, rule: Bool.random(using: &random) ? .evenOdd : .nonZero)
  }

  @Test(
    "Drawn again, moved and cut, a shape is what it is when it is scanned",
    arguments: SampleGrid.allCases)
  func sameAsScanned(_ grid: SampleGrid) throws {
    var random = Seeded(UInt64(grid.rawValue) + 11)
    let paints = try paints()
    for round in 0..<20 {
      let shape = Shape(layers: [layer(&random, paints), layer(&random, paints)])
      let kept = PreparedShape(shape, matrix: .identity, grid: grid, unit: 1)
      let painter = Painter()
      let ground = try Surface(width: 120, height: 100)
      for _ in 0..<2 { painter.draw(kept, on: ground) }
      for pass in kept.passes
      where !pass.bounds.offset(x: 0, y: 0).intersection(ground.bounds).isEmpty {
        let isKept = pass.memory.runs != nil
        #expect(isKept, "round \(round): nothing is kept")
      }
      for _ in 0..<6 {
        let (x, y) = (
          Int.random(in: -90...90, using: &random), Int.random(in: -90...90, using: &random)
        )
        let clip = PixelRect(
          x: .random(in: -20...70, using: &random), y: .random(in: -20...60, using: &random),
          width: .random(in: 1...130, using: &random), height: .random(in: 1...110, using: &random))
        let part = PixelRect(
          x: .random(in: 0...80, using: &random), y: .random(in: 0...60, using: &random), width: 50,
          height: 50)
        let mask = CoverageMap(bounds: ground.bounds)
        painter.cover(kept, in: mask, x: y, y: x)
        let otherMask = CoverageMap(bounds: ground.bounds)
        Painter().cover(
          PreparedShape(shape, matrix: .identity, grid: grid, unit: 1), in: otherMask, x: y, y: x)
        let (one, other) = (try ground.copy(ground.bounds), try ground.copy(ground.bounds))
        for (area, within) in [(clip, nil), (nil, part), (clip, part)] as [(PixelRect?, PixelRect?)]
        {
          painter.draw(kept, on: one, x: x, y: y, clip: area, within: within, mask: mask)
          Painter().draw(
            PreparedShape(shape, matrix: .identity, grid: grid, unit: 1), on: other, x: x, y: y,
            clip: area,
            within: within, mask: otherMask)
        }
        #expect(pixels(one) == pixels(other), "round \(round) at \(x), \(y)")
      }
    }
  }

  private func pixels(_ surface: Surface) -> [UInt32] { surface.withPixels { Array($0) } }

  @Test("What takes too much room is scanned each time")
  func tooLarge() throws {
    var random = Seeded(6)
    let tangle = ring((0..<900).map { _ in random.point(0...5000) })
    let shape = PreparedShape(
      Shape(layers: [ShapeLayer(fills: [.solid(black)], edges: tangle)]), matrix: .identity,
      grid: .one, unit: 1)
    let painter = Painter()
    let surface = try Surface(width: 100, height: 100)
    for _ in 0..<4 { painter.draw(shape, on: surface) }
    let isKept = shape.passes[0].memory.runs != nil
    #expect(!isKept)
  }

  @Test("A painter forgets what it keeps when that becomes too much")
  func forgetting() throws {
    let painter = Painter()
    let surface = try Surface(width: 64, height: 64)
    var shapes: [PreparedShape] = []
    var random = Seeded(5)
    for _ in 0..<60 {
      let points = (0..<900).map { _ in random.point(0...1000) }
      shapes.append(
        PreparedShape(
          Shape(layers: [ShapeLayer(fills: [.solid(black)], edges: ring(points))]),
          matrix: .identity, grid: .one, unit: 1))
    }
    var largest = 0
    for shape in shapes {
      for _ in 0..<2 { painter.draw(shape, on: surface) }
      largest = max(
        largest, shapes.flatMap(\.passes).reduce(0) { $0 + ($1.memory.runs?.size ?? 0) })
    }
    #expect(largest > 8 << 20 && largest <= 16 << 20)
    let areKept = [shapes[0], shapes[59]].map { $0.passes[0].memory.runs != nil }
    #expect(areKept == [false, true])
  }
}
