import Testing

@testable import Raster

@Suite("Blend modes")
struct BlendTests {
  /// `source` laid over `target`, one pixel each.
  private func blend(_ mode: BlendMode, _ source: UInt32, _ target: UInt32) throws -> UInt32 {
    let above = try Surface(width: 1, height: 1)
    let below = try Surface(width: 1, height: 1)
    above[0, 0] = source
    below[0, 0] = target
    below.blend(above, mode: mode)
    return below[0, 0]
  }

  private func random(_ random: inout Seeded, opaque: Bool = false) -> UInt32 {
    Color(
      red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
      blue: .random(in: 0...255, using: &random),
      alpha: opaque ? 255 : .random(in: 0...255, using: &random)
    ).pixel
  }

  @Test("Nothing laid over something leaves it", arguments: BlendMode.allCases)
  func nothing(mode: BlendMode) throws {
    var random = Seeded(1)
    for _ in 0..<50 {
      let below = self.random(&random)
      #expect(try blend(mode, 0, below) == below)
    }
  }

  @Test("On nothing a picture shows itself, where the mode adds anything")
  func onNothing() throws {
    var random = Seeded(2)
    for mode in BlendMode.allCases {
      for _ in 0..<50 {
        let above = self.random(&random)
        let result = try blend(mode, above, 0)
        switch mode {
        case .alpha, .erase, .invert: #expect(result == 0)
        case .subtract: #expect(result == above & 0xFF00_0000)
        default: #expect(result == above)
        }
      }
    }
  }

  @Test("Opaque colours blend by the mode's formula", arguments: BlendMode.allCases)
  func formulas(mode: BlendMode) throws {
    var random = Seeded(3)
    for _ in 0..<200 {
      let above = self.random(&random, opaque: true)
      let below = self.random(&random, opaque: true)
      let result = try blend(mode, above, below)
      for shift: UInt32 in [0, 8, 16] {
        let s = Double(above >> shift & 255) / 255
        let d = Double(below >> shift & 255) / 255
        let hard = { (a: Double, b: Double) in a <= 0.5 ? 2 * a * b : 1 - 2 * (1 - a) * (1 - b) }
        let expected =
          switch mode {
          case .normal, .layer: s
          case .multiply: s * d
          case .screen: 1 - (1 - s) * (1 - d)
          case .lighten: max(s, d)
          case .darken: min(s, d)
          case .difference: abs(s - d)
          case .add: min(1, s + d)
          case .subtract: max(0, d - s)
          case .invert: 1 - d
          case .alpha: d
          case .erase: 0.0
          case .overlay: hard(d, s)
          case .hardlight: hard(s, d)
          }
        #expect(abs(Double(result >> shift & 255) - expected * 255) <= 0.5 + 1e-9, "\(mode)")
      }
      #expect(result >> 24 == (mode == .erase ? 0 : 255))
    }
  }

  @Test("No result has a channel above its alpha", arguments: BlendMode.allCases)
  func premultiplied(mode: BlendMode) throws {
    var random = Seeded(4)
    for _ in 0..<300 {
      let result = try blend(mode, self.random(&random), self.random(&random))
      let alpha = result >> 24
      #expect(result & 255 <= alpha && result >> 8 & 255 <= alpha && result >> 16 & 255 <= alpha)
    }
  }

  @Test("Inverting twice gives back what was there") func invertTwice() throws {
    var random = Seeded(5)
    for _ in 0..<50 {
      let below = self.random(&random)
      let once = try blend(.invert, 0xFF00_0000, below)
      #expect(try blend(.invert, 0xFF12_3456, once) == below)
    }
  }

  @Test("Place, clip, mask and colour transform all hold for a blended surface")
  func placing() throws {
    let above = try Surface(width: 4, height: 4)
    above.clear(white.pixel)
    let below = try Surface(width: 8, height: 8)
    let mask = CoverageMap(bounds: PixelRect(x: 0, y: 0, width: 8, height: 8))
    for x in 0..<8 { for y in 0..<8 { mask[x, y] = x == 5 ? 128 : 255 } }
    let area = below.blend(
      above, x: 3, y: 6, transform: ColorTransform(multiply: SIMD4(256, 0, 0, 256), add: .zero),
      clip: PixelRect(x: 4, y: 0, width: 9, height: 9), mask: mask)
    #expect(area == PixelRect(x: 4, y: 6, width: 3, height: 2))
    #expect(below[3, 6] == 0 && below[4, 5] == 0 && below[7, 6] == 0)
    #expect(below[4, 6] == red.pixel && below[6, 7] == red.pixel)
    #expect(below[5, 6] == Pixel.scaled(red.pixel, 128))
    #expect(below.blend(above, x: .min, y: 0) == .empty)
    #expect(below.blend(below, x: 1, y: 0) == .empty)
  }

  @Test("A picture drawn under a matrix lies where the matrix puts it") func transformed() throws {
    let picture = try Surface(width: 4, height: 4)
    picture.clear(red.pixel)
    let surface = try Surface(width: 32, height: 32)
    let painter = Painter()
    painter.draw(
      picture, on: surface, matrix: Matrix(a: 0, b: 2, c: -2, d: 0, tx: 20.5, ty: 4),
      smooth: true)
    // Turned by a quarter and doubled: 8 pixels left of 20.5, 8 down from 4.
    #expect(sum(surface, channel: 3) == 64 * 255 - 8)
    #expect(surface[13, 5] == red.pixel && surface[19, 11] == red.pixel)
    #expect(surface[12, 5] == Pixel.scaled(red.pixel, 127))
    let copied = try Surface(width: 32, height: 32)
    painter.draw(picture, on: copied, matrix: .translation(3, 5), smooth: true)
    #expect(sum(copied, channel: 3) == 16 * 255)
    #expect(copied[3, 5] == red.pixel)
  }
}
