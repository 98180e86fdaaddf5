import Testing
import swftrial

@testable import SWF

@Suite("Shapes")
struct ShapeTests {
  private func shape(_ sample: Sample) throws -> ShapeDefinition {
    try contents(of: sample) { if case .shape(let shape) = $0 { shape } else { nil } }
  }

  @Test("records are as in the file")
  func records() throws {
    let shape = try shape(.shape1)
    #expect(shape.id == 1)
    #expect(shape.bounds == Rectangle(xMin: 0, xMax: 400, yMin: -20, yMax: 300))
    let path = try shape.path()
    #expect(path.error == nil)
    #expect(path.styles.count == 1)
    #expect(path.styles[0].fills == [.solid(ColorRecord(red: 10, green: 20, blue: 30))])
    #expect(path.styles[0].lines[0].width == 40)
    #expect(path.styles[0].lines[0].fill == .solid(ColorRecord(red: 1, green: 2, blue: 3)))
    #expect(path.records.count == 5)
    guard case .change(let first) = path.records[0], case .change(let second) = path.records[1]
    else {
      Issue.record("no changes")
      return
    }
    #expect((first.fill1, first.fill0, first.line, first.move) == (1, nil, nil, nil))
    #expect(second.move == PointRecord(x: 100, y: 200))
    #expect(second.line == 1)
    #expect(
      Array(path.records[2...]) == [
        .line(dx: 50, dy: -60), .line(dx: 0, dy: 70),
        .curve(controlX: 1, controlY: 2, anchorX: 3, anchorY: 4),
      ])
  }

  @Test("edges are absolute and know both of their sides")
  func edges() throws {
    let edges = try shape(.shape1).edges()
    #expect(edges.layers == [0..<3])
    #expect(
      edges.edges.map(\.from) == [
        PointRecord(x: 100, y: 200), PointRecord(x: 150, y: 140), PointRecord(x: 150, y: 210),
      ])
    #expect(
      edges.edges.map(\.to) == [
        PointRecord(x: 150, y: 140), PointRecord(x: 150, y: 210), PointRecord(x: 154, y: 216),
      ])
    #expect(edges.edges[2].control == PointRecord(x: 151, y: 212))
    #expect(edges.edges.map(\.isCurve) == [false, false, true])
    #expect(edges.edges.map(\.isJoined) == [false, true, true])
    #expect(edges.edges.allSatisfy { $0.fill0 == -1 && $0.fill1 == 0 && $0.line == 0 })
  }

  @Test("new styles begin a layer, and numbers count in all lists together")
  func layers() throws {
    let edges = try shape(.shape2).edges()
    #expect(edges.fills.count == 3)
    #expect(edges.layers == [0..<3, 3..<4])
    #expect(edges.edges[0].fill0 == 1)
    #expect(edges.edges[3].fill0 == 2)
    // Number 3 is not in the second list, which has one.
    #expect(edges.edges[3].fill1 == -1)
    #expect(edges.edges[3].line == -1)
  }

  @Test("gradients and pictures as fills")
  func fills() throws {
    let fills = try shape(.shape2).path().styles[0].fills
    guard case .linearGradient(let gradient) = fills[0], case .bitmap(let bitmap) = fills[1] else {
      Issue.record("\(fills)")
      return
    }
    #expect(gradient.matrix.a.value == 0.5)
    #expect((gradient.spread, gradient.interpolation) == (.reflect, .linear))
    #expect(gradient.stops.map(\.ratio) == [0, 255])
    #expect(
      gradient.stops.map(\.color) == [
        ColorRecord(red: 255, green: 0, blue: 0), ColorRecord(red: 0, green: 0, blue: 255),
      ])
    #expect((bitmap.id, bitmap.isRepeated, bitmap.isSmoothed) == (77, false, true))
    #expect(bitmap.matrix.d.value == 4)
  }

  @Test("lists of styles can have more than 254")
  func manyStyles() throws {
    let edges = try shape(.shape3).edges()
    #expect(edges.fills.count == 300)
    #expect(edges.fills[299] == .solid(ColorRecord(red: 43, green: 0, blue: 0, alpha: 128)))
    #expect(edges.edges.map(\.fill0) == [299])
  }

  @Test("a focal gradient, and lines of the second kind")
  func version4() throws {
    let shape = try shape(.shape4)
    #expect(shape.edgeBounds == Rectangle(xMin: 10, xMax: 390, yMin: 10, yMax: 290))
    #expect(
      (shape.usesWindingRule, shape.usesNonScalingLines, shape.usesScalingLines) == (
        true, false, true
      ))
    let styles = try shape.path().styles[0]
    guard case .focalGradient(let gradient, let focus) = styles.fills[0] else {
      Issue.record("\(styles.fills)")
      return
    }
    #expect(gradient.spread == .repeat)
    #expect(focus.value == -0.5)
    let line = styles.lines[0]
    #expect((line.startCap, line.endCap) == (.none, .square))
    #expect(line.join == .miter(limit: Fixed8(raw: 768)))
    #expect((line.keepsWidthHorizontally, line.keepsWidthVertically) == (true, false))
    #expect((line.isPixelHinted, line.staysOpen) == (true, true))
    #expect(styles.lines[1].join == .bevel)
    #expect(styles.lines[1].keepsWidthVertically)
    #expect(styles.lines[1].fill == .solid(ColorRecord(red: 5, green: 6, blue: 7, alpha: 8)))
    #expect(try shape.edges().edges.map(\.line) == [1])
  }

  @Test("what there is of a path that breaks off can be drawn")
  func cut() throws {
    let body = Array(Sample.shape1.body.dropLast(4))
    let movie = try Movie(HandMade.movie(tag: 2, body))
    guard case .shape(let shape) = try movie.content(of: #require(movie.tags.first { _ in true }))
    else {
      Issue.record("no shape")
      return
    }
    #expect(try shape.path().error?.reason == .endOfData)
    #expect(try shape.edges().edges.count == 2)
  }

  @Test("a path that leaves the number range comes round")
  func overflow() throws {
    let body = ByteWriter.bytes { writer in
      writer.u16(1)
      writer.rectangle(0, 0, 0, 0)
      writer.raw([0, 0, 0])
      for _ in 0..<2 {
        writer.bits(0b0_00001, 6)
        writer.bits(31, 5)
        writer.bits(0x3FFF_FFFF, 31)
        writer.bits(0, 31)
        for _ in 0..<20000 {
          writer.bits(0b11_1111_00, 8)
          writer.bits(0xFFFF, 17)
        }
      }
      writer.bits(0, 6)
    }
    let movie = try Movie(HandMade.movie(tag: 2, body))
    guard case .shape(let shape) = try movie.content(of: #require(movie.tags.first { _ in true }))
    else {
      Issue.record("no shape")
      return
    }
    #expect(try shape.edges().edges.contains { $0.to.x < 0 })
  }
}

@Suite("Morph shapes")
struct MorphShapeTests {
  private func edges(_ sample: Sample) throws -> MorphEdges {
    try contents(of: sample) { if case .morphShape(let shape) = $0 { shape } else { nil } }.edges()
  }

  @Test("a straight edge whose partner is a curve becomes one")
  func partners() throws {
    let morph = try edges(.morph1)
    #expect(morph.start.count == 1)
    #expect(morph.start[0].from == PointRecord(x: 10, y: 20))
    #expect(morph.start[0].control == PointRecord(x: 60, y: 20))
    #expect(morph.start[0].to == PointRecord(x: 110, y: 20))
    #expect(morph.start[0].isCurve)
    #expect(morph.end[0].from == PointRecord(x: 30, y: -20))
    #expect(morph.end[0].control == PointRecord(x: 80, y: 30))
    #expect(morph.end[0].to == PointRecord(x: 130, y: -20))
    #expect((morph.start[0].fill1, morph.start[0].line) == (0, 0))
    #expect((morph.end[0].fill1, morph.end[0].line) == (0, 0))
  }

  @Test("halfway, everything is halfway")
  func halfway() throws {
    let half = try edges(.morph1).blended(32768)
    #expect(half.edges[0].from == PointRecord(x: 20, y: 0))
    #expect(half.edges[0].control == PointRecord(x: 70, y: 25))
    // Colours are cut, not rounded: 127.502 of blue.
    #expect(half.fills == [.solid(ColorRecord(red: 127, green: 0, blue: 127, alpha: 127))])
    #expect(half.lines[0].width == 40)
    #expect(half.layers == [0..<1])
  }

  @Test("at its ends, a morph shape is what it was made of")
  func ends() throws {
    let morph = try edges(.morph1)
    #expect(morph.blended(0).edges == morph.start)
    #expect(morph.blended(65535).edges == morph.end)
    #expect(morph.blended(0).fills == [.solid(ColorRecord(red: 255, green: 0, blue: 0))])
    #expect(
      morph.blended(65535).fills == [.solid(ColorRecord(red: 0, green: 0, blue: 255, alpha: 0))])
  }

  @Test("gradients, pictures and lines of the second kind")
  func version2() throws {
    let morph = try edges(.morph2)
    let end = morph.blended(65535)
    guard case .radialGradient(let gradient) = end.fills[0], case .bitmap(let bitmap) = end.fills[1]
    else {
      Issue.record("\(end.fills)")
      return
    }
    #expect((gradient.matrix.a.value, gradient.matrix.tx, gradient.matrix.ty) == (3, 10, 20))
    #expect(gradient.stops.map(\.ratio) == [255])
    #expect(gradient.stops[0].color == ColorRecord(red: 5, green: 6, blue: 7, alpha: 8))
    #expect((bitmap.id, bitmap.isRepeated, bitmap.isSmoothed) == (9, true, false))
    #expect(morph.blended(32768).lines[0].width == 30)
    #expect((end.lines[0].startCap, end.lines[0].endCap) == (.square, .none))
    #expect(end.lines[0].join == .bevel)
    #expect(end.lines[0].fill == .solid(ColorRecord(red: 3, green: 3, blue: 3, alpha: 3)))
  }
}
