import Raster
import Testing

@testable import Flash
@testable import FlashData
@testable import FlashDisplay

/// `scale9Grid`: what stands in a clip itself is scaled in nine parts.
@Suite("Clips that are scaled in nine parts")
struct NineSliceTests {
  /// A clip of 20 × 20 pixels: a border of 5 in red, green within, and a grid along it.
  private func framed() throws -> (player: Player, clip: MovieClip) {
    let player = try PlayerTests.idlePlayer()
    player.runIteration()
    player.stage.quality = .low
    let root = try #require(player.island.levels[0])
    let clip = root.createEmpty("framed", depth: 16_384)
    let drawing = Drawing()
    for (inset, color) in [
      (0.0, Color(red: 255, green: 0, blue: 0)), (100, Color(red: 0, green: 255, blue: 0)),
    ] {
      drawing.setFill(.solid(color))
      drawing.move(to: Point(x: inset, y: inset))
      for (x, y) in [(400 - inset, inset), (400 - inset, 400 - inset), (inset, 400 - inset)] {
        drawing.line(to: Point(x: x, y: y))
      }
      drawing.setFill(nil)
    }
    clip.drawing = drawing
    clip.scalingGrid = Bounds(xMin: 100, yMin: 100, xMax: 300, yMax: 300)
    return (player, clip)
  }

  /// How many pixels of a row come one after another in which colour.
  private func row(_ player: Player, _ y: Int) -> [(color: UInt32, count: Int)] {
    let picture = player.render()
    var runs: [(color: UInt32, count: Int)] = []
    for pixel in picture.pixels[y * picture.width..<(y + 1) * picture.width] {
      if runs.last?.color == pixel {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((pixel, 1))
      }
    }
    return runs
  }

  @Test("A border keeps its width") func border() throws {
    let (player, clip) = try framed()
    clip.setMatrix(Matrix(a: 4, b: 0, c: 0, d: 2, tx: 200, ty: 200))
    #expect(row(player, 30).map(\.count) == [10, 5, 70, 5, 10])
    #expect(row(player, 12).map(\.count) == [10, 80, 10])
    #expect(row(player, 14).map(\.count) == [10, 80, 10])
    #expect(row(player, 15).map(\.count) == [10, 5, 70, 5, 10])
    // Its bounds are what they are without a grid.
    #expect(clip.numbers.width == 80 && clip.numbers.height == 40)
    clip.scalingGrid = nil
    #expect(row(player, 30).map(\.count) == [10, 20, 40, 20, 10])
  }

  @Test("What is turned is scaled as a whole") func turned() throws {
    let (player, clip) = try framed()
    clip.setMatrix(Matrix(a: 0, b: 2, c: -4, d: 0, tx: 1800, ty: 200))
    #expect(row(player, 30).map(\.count) == [10, 20, 40, 20, 10])
  }

  @Test("A clip in it is scaled as a whole, and by its own grid") func within() throws {
    let (player, clip) = try framed()
    let drawing = clip.drawing
    clip.drawing = nil
    let child = clip.createEmpty("child", depth: 16_384)
    child.drawing = drawing
    clip.setMatrix(Matrix(a: 4, b: 0, c: 0, d: 2, tx: 200, ty: 200))
    #expect(row(player, 30).map(\.count) == [10, 20, 40, 20, 10])
    child.scalingGrid = clip.scalingGrid
    clip.setMatrix(Matrix(a: 2, b: 0, c: 0, d: 2, tx: 200, ty: 200))
    child.setMatrix(Matrix(a: 2, b: 0, c: 0, d: 1, tx: 0, ty: 0))
    #expect(row(player, 30).map(\.count) == [10, 10, 60, 10, 10])
  }

  @Test("A mask is cut as well, and a bitmap is drawn without the clip's own scale") func mask()
    throws
  {
    let (player, clip) = try framed()
    let root = try #require(player.island.levels[0])
    let shown = root.createEmpty("shown", depth: 16_390)
    let drawing = Drawing()
    drawing.setFill(.solid(Color(red: 0, green: 0, blue: 255)))
    for (x, y) in [(2000.0, 0.0), (2000, 2000), (0, 2000)] { drawing.line(to: Point(x: x, y: y)) }
    shown.drawing = drawing
    // Only the border masks.
    let ring = Drawing()
    ring.setFill(.solid(Color(red: 0, green: 0, blue: 0)))
    for (low, high) in [(0.0, 400.0), (100, 300)] {
      ring.move(to: Point(x: low, y: low))
      for (x, y) in [(high, low), (high, high), (low, high)] { ring.line(to: Point(x: x, y: y)) }
    }
    clip.drawing = ring
    clip.setMatrix(Matrix(a: 4, b: 0, c: 0, d: 2, tx: 200, ty: 200))
    shown.setMask(clip)
    #expect(row(player, 30).map(\.count) == [10, 5, 70, 5, 10])
    let bitmap = try Surface(width: 20, height: 20)
    player.renderer.draw(
      clip, on: bitmap, matrix: .identity, colors: .identity, mode: .normal, clip: nil,
      quality: .low)
    #expect((0..<20).map { bitmap[$0, 10] != 0 } == (0..<20).map { $0 < 5 || $0 >= 15 })
  }
}
