import Testing

@testable import Raster

@Suite("Paints")
struct PaintTests {
  private let stops = [
    Gradient.Stop(ratio: 0, color: Color(argb: 0xFF00_0000)),
    Gradient.Stop(ratio: 255, color: Color(argb: 0xFFFF_00FF)),
  ]

  /// Gradient space onto 32 pixels from x = 0 on, y likewise.
  private let across = Matrix(a: 32 / 32768.0, b: 0, c: 0, d: 32 / 32768.0, tx: 16, ty: 16)

  private func row(_ gradient: Gradient, _ matrix: Matrix? = nil, y: Int = 16) throws -> [UInt32] {
    let surface = try drawn(
      ShapeLayer(
        fills: [.gradient(gradient, matrix ?? across)], edges: ring(box(0, 0, 96, 96))), size: 96)
    return (0..<96).map { surface[$0, y] >> 16 & 255 }
  }

  @Test("A linear gradient goes from its first to its last colour, and stays there")
  func linear() throws {
    let row = try row(Gradient(form: .linear, stops: stops))
    // A pixel is an eighth of the way: its middle lies 4 of 256 places in, less half a place.
    for x in 0..<32 { #expect(abs(Int(row[x]) - (x * 8 + 4)) <= 1) }
    #expect(row[32...].allSatisfy { $0 == 255 })
  }

  @Test("Beyond its end it repeats, or reflects") func spread() throws {
    let pad = try row(Gradient(form: .linear, stops: stops))
    let again = try row(Gradient(form: .linear, stops: stops, spread: .repeat))
    let back = try row(Gradient(form: .linear, stops: stops, spread: .reflect))
    for x in 0..<32 {
      #expect(again[x] == pad[x] && again[x + 32] == pad[x] && again[x + 64] == pad[x])
      #expect(back[x] == pad[x] && back[x + 64] == pad[x])
      #expect(abs(Int(back[x + 32]) - Int(pad[31 - x])) <= 1)
    }
  }

  @Test("A radial gradient is the same in all directions") func radial() throws {
    let surface = try drawn(
      ShapeLayer(
        fills: [.gradient(Gradient(form: .radial, stops: stops), across)],
        edges: ring(box(0, 0, 32, 32))))
    for y in 0..<16 {
      for x in 0..<16 {
        let pixel = surface[x, y]
        #expect(pixel == surface[31 - x, y] && pixel == surface[x, 31 - y])
        #expect(pixel == surface[y, x])
        let dx = Double(x) - 15.5
        let dy = Double(y) - 15.5
        let place = min((dx * dx + dy * dy).squareRoot() / 16 * 256 - 0.5, 255)
        #expect(abs(Double(pixel >> 16 & 255) - place) <= 1)
      }
    }
  }

  @Test("A focal gradient starts at its focus and ends at the circle") func focal() throws {
    let row = try row(Gradient(form: .focal(0.5), stops: stops), y: 15)
    // The focus lies at 16 + 8.
    let darkest = row[..<32].enumerated().min { $0.element < $1.element }
    #expect((23...24).contains(darkest?.offset ?? 0))
    #expect(row[0] > 240 && row[31] > 230)
    let none = try self.row(Gradient(form: .focal(0), stops: stops), y: 15)
    #expect(try none == self.row(Gradient(form: .radial, stops: stops), y: 15))
  }

  @Test("Ratios that go back or stay leave no gap, as in Flash's pictures") func ratios() {
    func color(_ red: UInt8, _ green: UInt8, _ blue: UInt8, at ratio: UInt8) -> Gradient.Stop {
      Gradient.Stop(ratio: ratio, color: Color(red: red, green: green, blue: blue))
    }
    // From `visual/gradient_nonsequential_ratios` and `visual/gradient_same_ratios`.
    let back = GradientTable(
      Gradient(
        form: .linear,
        stops: [
          color(255, 0, 0, at: 31), color(0, 255, 0, at: 80), color(0, 255, 255, at: 50),
          color(255, 0, 255, at: 100), color(0, 0, 255, at: 200), color(255, 255, 0, at: 150),
        ], interpolation: .linearRGB))
    func entry(_ table: GradientTable, _ index: Int) -> UInt32 {
      table.colors[(index + 1) * table.colors.count / 256]
    }
    #expect(entry(back, 30) == 0xFFFE_0000)
    #expect(entry(back, 80) == 0xFF00_FE00)
    #expect(entry(back, 81) & 255 == 254)
    #expect(entry(back, 200) == 0xFF00_00FE)
    #expect(entry(back, 201) == 0xFFFE_FE00)
    let same = GradientTable(
      Gradient(
        form: .linear,
        stops: [
          color(255, 0, 0, at: 6), color(0, 255, 0, at: 6), color(0, 0, 255, at: 6),
          color(0, 0, 0, at: 6), color(255, 0, 0, at: 150),
        ], interpolation: .linearRGB))
    #expect(entry(same, 6) == 0xFFFE_0000)
    #expect(entry(same, 7) == 0xFF00_FE00)
    #expect(entry(same, 8) == 0xFF00_00FE)
    #expect(entry(same, 9) >> 16 & 255 < 60)
  }

  @Test("Where stops lie together, each place has its own colour") func steep() {
    func colors(_ first: UInt8, _ second: UInt8) -> [UInt32] {
      GradientTable(
        Gradient(
          form: .linear,
          stops: [
            Gradient.Stop(ratio: first, color: Color(red: 0, green: 0, blue: 0)),
            Gradient.Stop(ratio: second, color: Color(red: 255, green: 0, blue: 0)),
          ])
      ).colors
    }
    for stops: (UInt8, UInt8) in [(0, 255), (100, 104), (50, 50), (200, 201)] {
      let reds = colors(stops.0, stops.1).map { Int($0 >> 16 & 255) }
      let steps = zip(reds, reds.dropFirst()).map { $1 - $0 }
      #expect(steps.allSatisfy { $0 >= 0 && $0 <= 4 })
    }
    #expect(colors(0, 255).count < colors(50, 50).count)
  }

  @Test("A gradient without stops is nothing, with one it is that colour") func fewStops() {
    #expect(GradientTable(Gradient(form: .radial, stops: [])).colors.allSatisfy { $0 == 0 })
    let one = GradientTable(Gradient(form: .radial, stops: [stops[1]]))
    #expect(one.colors.allSatisfy { $0 == 0xFFFF_00FF })
  }

  private func picture() throws -> Surface {
    let surface = try Surface(width: 4, height: 2)
    for y in 0..<2 {
      for x in 0..<4 { surface[x, y] = 0xFF00_0000 | UInt32(x * 60) << 16 | UInt32(y * 200) }
    }
    return surface
  }

  private func filled(_ paint: BitmapPaint, _ matrix: Matrix) throws -> Surface {
    try drawn(
      ShapeLayer(fills: [.bitmap(paint, matrix)], edges: ring(box(0, 0, 16, 16))), size: 16)
  }

  @Test("A picture at its own size is copied, beyond its border again or its border")
  func copies() throws {
    let picture = try picture()
    for smooth in [false, true] {
      let again = try filled(BitmapPaint(picture, smooth: smooth), .translation(2, 1))
      let border = try filled(
        BitmapPaint(picture, repeats: false, smooth: smooth), .translation(2, 1))
      for y in 0..<16 {
        for x in 0..<16 {
          #expect(again[x, y] == picture[(x + 2) % 4, (y + 1) % 2])
          #expect(border[x, y] == picture[min(max(x - 2, 0), 3), min(max(y - 1, 0), 1)])
        }
      }
    }
  }

  @Test("Enlarged, pixels become boxes, or blend") func enlarged() throws {
    let picture = try picture()
    let boxes = try filled(BitmapPaint(picture), .scale(4, 4))
    let smooth = try filled(BitmapPaint(picture, repeats: false, smooth: true), .scale(4, 4))
    for x in 0..<16 {
      #expect(boxes[x, 0] == picture[x / 4, 0])
      // The middle of a pixel of the picture has its colour; between two it is in proportion.
      let place = min(max((Double(x) + 0.5) / 4 - 0.5, 0), 3)
      #expect(abs(Double(smooth[x, 0] >> 16 & 255) - place * 60) <= 1)
    }
  }

  @Test("A matrix that makes all of a picture a line shows nothing") func singular() throws {
    let surface = try filled(BitmapPaint(picture()), .scale(0, 1))
    #expect(sum(surface) == 0)
  }

  @Test("A colour transform works on straight colours") func transform() throws {
    let transform = ColorTransform(
      multiply: SIMD4(128, 256, 256, 128), add: SIMD4(0, 10, -20, 0))
    let color = transform.apply(Color(argb: 0xFF64_C832))
    // 255 · 128 / 256 is 127.5, and the nearest whole number counts (R.Blend.10a).
    #expect(color == Color(red: 50, green: 210, blue: 30, alpha: 128))
    // What is wholly transparent stays so (D.Prop.12).
    let revealing = ColorTransform(
      multiply: SIMD4(repeating: 256), add: SIMD4(10, 20, 30, 40))
    #expect(revealing.apply(UInt32(0)) == 0)
    let twice = transform * transform
    #expect(twice.multiply == SIMD4(64, 256, 256, 64))
    #expect(twice.add == SIMD4(0, 20, -40, 0))
    // A fade of premultiplied pixels is the same as the long way round, give or take a rounding.
    let fade = ColorTransform(multiply: SIMD4(256, 256, 256, 100), add: .zero)
    let surface = try Surface(width: 1, height: 1)
    surface[0, 0] = 0xFF00_00FF
    surface.apply(ColorTransform(multiply: SIMD4(256, 256, 256, 76), add: .zero))
    #expect(surface[0, 0] == 0x4C00_004C)
    surface[0, 0] = 0xFF80_4020
    surface.apply(fade)
    let long = fade.apply(UInt32(0xFF80_4020))
    for shift: UInt32 in [0, 8, 16, 24] {
      #expect(abs(Int(surface[0, 0] >> shift & 255) - Int(long >> shift & 255)) <= 1)
    }
  }
}
