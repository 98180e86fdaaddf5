import Testing

@testable import Raster

@Suite("Filters")
struct FilterTests {
  /// A white box in the middle of a transparent square.
  private func square(_ side: Int, in size: Int) throws -> Picture {
    let surface = try Surface(width: size, height: size)
    let border = (size - side) / 2
    surface.clear(white.pixel, in: PixelRect(x: border, y: border, width: side, height: side))
    return Picture(surface)
  }

  /// The pixel at a place of a picture.
  private func pixel(_ picture: Picture, _ x: Int, _ y: Int) -> UInt32 {
    picture.surface[x - picture.x, y - picture.y]
  }

  @Test(
    "A blur spreads its sum without losing more than is cut, as far as its margins",
    arguments: [2.0, 3, 4, 5.5, 9, 30], [1, 2, 3])
  func conserves(width: Double, passes: Int) throws {
    let picture = try square(8, in: 8)
    let filter = BlurFilter(width: width, height: width / 2, passes: passes)
    let result = try filter.apply(to: picture)
    #expect(result.bounds.minX == -filter.margins.left)
    #expect(result.bounds.maxY == 8 + filter.margins.bottom)
    // Each pixel loses less than one, per pass and direction, in a channel: means are cut.
    let lost = sum(picture.surface) - sum(result.surface)
    #expect(lost >= 0 && lost < result.surface.count * passes * 2)
    // What a larger margin would catch is nothing.
    let wide = try filter.apply(to: square(8, in: 108))
    #expect(sum(wide.surface) == sum(result.surface))
  }

  @Test("A box of odd width is the mean of whole pixels, one of even width takes halves")
  func boxes() throws {
    let surface = try Surface(width: 1, height: 1)
    surface[0, 0] = 0xFF00_0000
    func row(_ width: Double) throws -> [UInt32] {
      let result = try BlurFilter(width: width, height: 1, passes: 1).apply(to: Picture(surface))
      return (0..<result.surface.width).map { result.surface[$0, 0] >> 24 }
    }
    #expect(try row(5) == [51, 51, 51, 51, 51])
    #expect(try row(4) == [31, 63, 63, 63, 31])
    #expect(try row(1) == [255])
    #expect(try row(0) == [255])
    // The halves at the ends are cut to 255ths: a flat area gets darker by one (R.Flt.20).
    let flat = try Surface(width: 15, height: 1)
    flat.clear(0xCC00_0000)
    for (width, alpha) in [(5.0, UInt32(204)), (4, 203), (6, 203), (1, 204)] {
      let result = try BlurFilter(width: width, height: 1, passes: 1).apply(to: Picture(flat))
      #expect(pixel(result, 7, 0) >> 24 == alpha)
    }
  }

  @Test("On a larger stage a blur reaches further, and one without effect stays without effect")
  func scaled() throws {
    #expect(BlurFilter.side(1, scaledBy: 2) == 1)
    #expect(BlurFilter.side(2, scaledBy: 2) == 3)
    #expect(BlurFilter.side(0, scaledBy: 2) == 0)
    for side in [1.0, 2, 5] {
      let small = BlurFilter(width: side, height: 1, passes: 1).margins
      let large = BlurFilter(
        width: BlurFilter.side(side, scaledBy: 2), height: 1, passes: 1
      ).margins
      #expect(Double(large.left) >= (side - 1) && large.left <= small.left * 2)
    }
  }

  @Test("A blurred surface that is one colour keeps it inside") func flat() throws {
    let picture = try square(40, in: 40)
    let result = try BlurFilter(width: 7, height: 7, passes: 3).apply(to: picture)
    #expect(pixel(result, 20, 20) == white.pixel)
  }

  @Test("A shadow is the blurred alpha, moved, in its colour, below the picture")
  func shadow() throws {
    let picture = try square(10, in: 10)
    let filter = GlowFilter(
      ink: .color(Color(argb: 0x8000_00FF)), width: 1, height: 1, passes: 1, strength: 1,
      offset: Point(x: 4, y: 3))
    let result = try filter.apply(to: picture)
    #expect(result.bounds == PixelRect(x: 0, y: 0, width: 14, height: 13))
    #expect(pixel(result, 5, 5) == white.pixel)
    #expect(pixel(result, 13, 12) == 0x8000_0080)
    #expect(pixel(result, 13, 2) == 0)
  }

  @Test("Glows: outer, inner, knocked out, alone") func glows() throws {
    let picture = try square(10, in: 10)
    func glow(inner: Bool = false, knockout: Bool = false, source: Bool = true) throws -> Picture {
      try GlowFilter(
        ink: .color(red), width: 5, height: 5, passes: 1, strength: 2, isInner: inner,
        isKnockout: knockout, showsSource: source
      ).apply(to: picture)
    }
    let outer = try glow()
    #expect(pixel(outer, 5, 5) == white.pixel)
    // Two fifths of the box see the picture, twice as strong.
    #expect(pixel(outer, -1, 5) == Pixel.scaled(red.pixel, 204))
    #expect(pixel(outer, -2, 5) == Pixel.scaled(red.pixel, 102))
    let hole = try glow(knockout: true)
    #expect(pixel(hole, 5, 5) == 0)
    #expect(pixel(hole, -1, 5) == Pixel.scaled(red.pixel, 204))
    let alone = try glow(source: false)
    #expect(pixel(alone, 5, 5) == red.pixel)
    let inner = try glow(inner: true)
    #expect(inner.bounds == picture.bounds)
    #expect(pixel(inner, 5, 5) == white.pixel)
    #expect(pixel(inner, 0, 5) == Color(red: 255, green: 51, blue: 51).pixel)
    let innerHole = try glow(inner: true, knockout: true)
    #expect(pixel(innerHole, 5, 5) == 0)
    #expect(pixel(innerHole, 1, 5) == Pixel.scaled(red.pixel, 102))
  }

  @Test("A gradient glow looks its colours up by how strong it is") func gradientGlow() throws {
    let picture = try square(10, in: 10)
    let result = try GlowFilter(
      ink: .gradient([
        Gradient.Stop(ratio: 0, color: Color(argb: 0)),
        Gradient.Stop(ratio: 128, color: green), Gradient.Stop(ratio: 255, color: red),
      ]), width: 3, height: 1, passes: 1, strength: 1.5, showsSource: false
    ).apply(to: picture)
    #expect(pixel(result, 5, 5) == red.pixel)
    // A third, times one and a half: half.
    let edge = Pixel.straight(pixel(result, -1, 5))
    #expect(edge.green > 250 && edge.red < 5)
  }

  @Test("A bevel has light on the side of its angle and shadow opposite") func bevel() throws {
    let picture = try square(20, in: 20)
    func bevel(_ place: BevelFilter.Place) throws -> Picture {
      try BevelFilter(
        ink: .colors(light: red, shadow: green), width: 1, height: 1, passes: 1, strength: 1,
        offset: Point(x: 3, y: 0), place: place, isKnockout: true
      ).apply(to: picture)
    }
    let inner = try bevel(.inner)
    #expect(inner.bounds == picture.bounds)
    #expect(pixel(inner, 1, 10) == red.pixel && pixel(inner, 18, 10) == green.pixel)
    #expect(pixel(inner, 10, 10) == 0)
    let outer = try bevel(.outer)
    #expect(pixel(outer, -2, 10) == red.pixel && pixel(outer, 21, 10) == green.pixel)
    #expect(pixel(outer, 1, 10) == 0)
    let full = try bevel(.full)
    #expect(pixel(full, -2, 10) == red.pixel && pixel(full, 1, 10) == red.pixel)
  }

  @Test("A colour matrix of the identity changes nothing; others mix channels")
  func colorMatrix() throws {
    let picture = try square(4, in: 8)
    picture.surface[0, 0] = Color(argb: 0xFF11_2233).pixel
    let same: [Float] = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]
    let identity = try ColorMatrixFilter(same).apply(to: picture)
    #expect(haveEqualPixels(identity.surface, picture.surface))
    var swap = same
    swap[0] = 0
    swap[2] = 1
    swap[9] = 300
    let swapped = try ColorMatrixFilter(swap).apply(to: picture)
    #expect(swapped.surface[0, 0] == Color(argb: 0xFF33_FF33).pixel)
  }

  @Test(
    "A convolution is the sum of each pixel's neighbours, at the borders too",
    arguments: [
      (1, 1, 1, 1), (3, 3, 7, 5), (2, 5, 6, 4), (15, 15, 9, 3), (4, 1, 1, 6), (5, 2, 33, 2),
    ])
  func convolutionSums(columns: Int, rows: Int, width: Int, height: Int) throws {
    var seed: UInt32 = 7
    func number() -> UInt32 {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return seed >> 8
    }
    let source = try Surface(width: width, height: height)
    for index in 0..<source.count {
      source.pixels[index] = Pixel.premultiplied(
        red: UInt8(number() & 255), green: UInt8(number() & 255), blue: UInt8(number() & 255),
        alpha: UInt8(number() & 255))
    }
    let weights = (0..<columns * rows).map { _ in Float(number() % 9) - 3 }
    for (clamps, preservesAlpha) in [(true, false), (false, true), (false, false), (true, true)] {
      let color = Color(argb: 0x8040_2010)
      let filter = ConvolutionFilter(
        columns: columns, rows: rows, weights: weights, divisor: 5, bias: 3,
        preservesAlpha: preservesAlpha, clamps: clamps, color: color)
      let found = try filter.apply(to: Picture(source, x: 0, y: 0)).surface
      func straight(_ x: Int, _ y: Int) -> [Float] {
        let isInside = (0..<width).contains(x) && (0..<height).contains(y)
        guard isInside || clamps else {
          return [Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha)]
        }
        let pixel = Pixel.straight(
          source.pixels[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)])
        return [Float(pixel.red), Float(pixel.green), Float(pixel.blue), Float(pixel.alpha)]
      }
      for y in 0..<height {
        for x in 0..<width {
          let sums = (0..<4).map { channel -> UInt8 in
            if channel == 3, preservesAlpha { return UInt8(straight(x, y)[3]) }
            var sum: Float = 0
            for index in 0..<columns * rows {
              sum +=
                straight(x + index % columns - columns / 2, y + index / columns - rows / 2)[channel]
                * weights[index]
            }
            return UInt8(min(max(sum / 5 + 3, 0), 255))
          }
          #expect(
            found.pixels[y * width + x]
              == Pixel.premultiplied(red: sums[0], green: sums[1], blue: sums[2], alpha: sums[3]))
        }
      }
    }
  }

  @Test("A convolution weighs neighbours; a lone 1 in the middle changes nothing")
  func convolution() throws {
    let picture = try square(4, in: 8)
    let same = try ConvolutionFilter(
      columns: 3, rows: 3, weights: [0, 0, 0, 0, 1, 0, 0, 0, 0], divisor: 1
    ).apply(to: picture)
    #expect(haveEqualPixels(same.surface, picture.surface))
    let mean = try ConvolutionFilter(
      columns: 3, rows: 1, weights: [1, 1, 1], divisor: 0, preservesAlpha: false
    ).apply(to: picture)
    #expect(mean.surface[1, 4] >> 24 == 85)
    #expect(mean.surface[4, 4] == white.pixel)
    let none = try ConvolutionFilter(columns: 0, rows: 3, weights: [], divisor: 1)
      .apply(to: picture)
    #expect(haveEqualPixels(none.surface, picture.surface))
  }

  @Test("A displacement takes pixels from where its map says") func displacement() throws {
    let picture = Picture(try Surface(width: 8, height: 8))
    for x in 0..<8 { for y in 0..<8 { picture.surface[x, y] = 0xFF00_0000 | UInt32(x * 16 + y) } }
    let map = try Surface(width: 8, height: 8)
    map.clear(Color(red: 255, green: 128, blue: 0).pixel)
    func moved(_ edge: DisplacementFilter.Edge) throws -> Picture {
      // (255 - 128) · 5 / 256 = 2.48 columns.
      try DisplacementFilter(
        map: map, channelX: .red, channelY: .green, scaleX: 5, scaleY: 99, edge: edge
      ).apply(to: picture)
    }
    let wrapped = try moved(.wrap)
    // Between two columns both count by how near they are, cut and not rounded.
    #expect(wrapped.surface[1, 3] == 0xFF00_0000 | 58)
    #expect(wrapped.surface[7, 3] == 0xFF00_0000 | 26)
    #expect(try moved(.clamp).surface[7, 3] == picture.surface[7, 3])
    #expect(try moved(.ignore).surface[6, 3] == picture.surface[6, 3])
    #expect(try moved(.color(red)).surface[7, 3] == red.pixel)
  }

  @Test("A map begins where the object does, and is as much larger as the stage")
  func displacementPlace() throws {
    let picture = Picture(try Surface(width: 8, height: 4))
    for x in 0..<8 { for y in 0..<4 { picture.surface[x, y] = 0xFF00_0000 | UInt32(x * 16 + y) } }
    let map = try Surface(width: 3, height: 2)
    map.clear(Color(red: 128, green: 128, blue: 128).pixel)
    map[1, 1] = Color(red: 192, green: 128, blue: 0).pixel
    let result = try DisplacementFilter(
      map: map, zoomX: 2, zoomY: 2, channelX: .red, channelY: .green, scaleX: 4, scaleY: 0,
      edge: .wrap, area: PixelRect(x: 1, y: 0, width: 6, height: 4)
    ).apply(to: picture)
    // The second column of the map covers the columns 3 and 4, one pixel to the right of which is the next one.
    #expect(result.surface[2, 2] == picture.surface[2, 2])
    #expect(result.surface[3, 2] == picture.surface[4, 2])
    #expect(result.surface[4, 3] == picture.surface[5, 3])
    #expect(result.surface[5, 2] == picture.surface[5, 2])
    #expect(result.surface[3, 1] == picture.surface[3, 1])
  }

  @Test("Impossible numbers harm no filter, and results too large are refused") func hostile()
    throws
  {
    let picture = try square(4, in: 8)
    for odd in [Double.nan, .infinity, -.infinity, 1e300, -5] {
      let point = Point(x: odd == odd && abs(odd) < 100 ? odd : 0, y: -odd)
      let filters: [any Filter] = [
        BlurFilter(width: odd, height: 3, passes: 1),
        BlurFilter(width: 2, height: odd == .infinity ? 1 : 2, passes: .max),
        ColorMatrixFilter([Float(odd)]),
        ConvolutionFilter(columns: .max, rows: 2, weights: [Float(odd)], divisor: Float(odd)),
        DisplacementFilter(
          map: picture.surface, mapX: .min, mapY: .max, channelX: .alpha, channelY: .blue,
          scaleX: odd, scaleY: odd),
        GlowFilter(ink: .color(red), width: 1, height: odd, passes: 1, strength: odd),
        BevelFilter(
          ink: .gradient([]), width: 4, height: 1, passes: 1, strength: odd,
          offset: Point(x: 2, y: 2), place: .full),
      ]
      for filter in filters {
        let result = try filter.apply(to: picture)
        #expect(result.surface.count >= picture.surface.count)
      }
      // Moved by up to ten thousand pixels: a surface that size may not be.
      _ = try? GlowFilter(
        ink: .color(red), width: 2, height: 2, passes: 1, offset: point
      ).apply(to: picture)
    }
    let long = Picture(try Surface(width: Surface.maxSide, height: 1))
    #expect(throws: Surface.Failure.self) {
      try BlurFilter(width: 9, height: 1, passes: 1).apply(to: long)
    }
    let empty = Picture(try Surface(width: 0, height: 0))
    #expect(try BlurFilter(width: 3, height: 3, passes: 1).apply(to: empty).surface.width == 2)
  }

  @Test("a blur that would take longer than a second has fewer passes")
  func passes() {
    let blur = BoxBlur(width: 255, height: 255, passes: 15)
    #expect(blur.passes(overBytes: 1000 * 1000 * 4) == 15)
    #expect(blur.passes(overBytes: 2880 * 2880 * 4) == 2)
    #expect(blur.passes(overBytes: 1 << 30) == 1)
    #expect(BoxBlur(width: 255, height: 255, passes: 0).passes(overBytes: 1) == 0)
  }
}
