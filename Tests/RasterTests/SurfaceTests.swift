import Testing

@testable import Raster

@Suite("Surfaces")
struct SurfaceTests {
  @Test("Products of bytes are rounded to the nearest") func products() {
    for a: UInt32 in 0...255 {
      for b: UInt32 in 0...255 {
        let exact = (a * b * 2 + 255) / 510
        #expect(Pixel.product(a, b) == exact)
        let pixel = a | a << 8 | a << 16 | a << 24
        #expect(Pixel.scaled(pixel, b) == exact | exact << 8 | exact << 16 | exact << 24)
      }
    }
  }

  @Test("A surface of borrowed pixels draws on them, and has the bounds of others")
  func borrowed() throws {
    var pixels = [UInt32](repeating: 7, count: 12)
    try pixels.withUnsafeMutableBufferPointer { buffer in
      let base = try #require(buffer.baseAddress)
      let seen = try Surface.borrowing(base, width: 4, height: 3) { surface in
        surface.clear(9, in: PixelRect(x: 1, y: 1, width: 9, height: 1))
        return surface[3, 2]
      }
      #expect(seen == 7)
      #expect(throws: Surface.Failure.size(width: -1, height: 3)) {
        try Surface.borrowing(base, width: -1, height: 3) { _ in }
      }
    }
    #expect(pixels == [7, 7, 7, 7, 7, 9, 9, 9, 7, 7, 7, 7])
  }

  @Test("Many pixels at once give the same results as single ones") func manyAtOnce() {
    var random = Seeded(4)
    // Stretches that are opaque, empty or anything, as pictures have them.
    let source = (0..<403).map { index -> UInt32 in
      let alpha = [0, 255, UInt8.random(in: 0...255, using: &random)][index / 13 % 3]
      let color = UInt32.random(in: 0...0xFF_FFFF, using: &random)
      return Pixel.scaled(color | 0xFF00_0000, UInt32(alpha))
    }
    let ground = source.map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
    for count in [0, 1, 3, 4, 5, 402, 403] {
      var laid = ground
      var filled = ground
      laid.withUnsafeMutableBufferPointer { laid in
        source.withUnsafeBufferPointer { source in
          if let to = laid.baseAddress, let from = source.baseAddress {
            SpanKernel.over(from, to, count)
          }
        }
      }
      filled.withUnsafeMutableBufferPointer { filled in
        if let to = filled.baseAddress { SpanKernel.fill(to, 0x9030_2010, count) }
      }
      for index in ground.indices {
        let isIn = index < count
        #expect(
          laid[index] == (isIn ? Pixel.over(source[index], ground[index]) : ground[index]))
        #expect(
          filled[index] == (isIn ? Pixel.over(0x9030_2010, ground[index]) : ground[index]))
      }
    }
  }

  @Test("Mixing two pixels ends at either and never leaves the way between") func mixes() {
    var random = Seeded(1)
    for _ in 0..<1000 {
      let a = UInt32.random(in: 0...UInt32.max, using: &random)
      let b = UInt32.random(in: 0...UInt32.max, using: &random)
      #expect(Pixel.mixed(a, b, 255) == a)
      #expect(Pixel.mixed(a, b, 0) == b)
      let weight = UInt32.random(in: 0...255, using: &random)
      let mixed = Pixel.mixed(a, b, weight)
      for shift: UInt32 in [0, 8, 16, 24] {
        let x = Double(a >> shift & 255)
        let y = Double(b >> shift & 255)
        let exact = (x * Double(weight) + y * Double(255 - weight)) / 255
        #expect(abs(Double(mixed >> shift & 255) - exact) <= 0.5)
      }
    }
  }

  @Test("A straight colour survives being premultiplied when it is opaque") func straight() {
    for value: UInt8 in [0, 1, 127, 254, 255] {
      let color = Color(red: value, green: 7, blue: 200)
      #expect(Pixel.straight(color.pixel) == (value, 7, 200, 255))
    }
    #expect(Pixel.straight(0) == (0, 0, 0, 0))
  }

  @Test(
    "Sizes that can't be are refused",
    arguments: [(-1, 4), (4, -1), (16_385, 1), (1, .max), (16_384, 8192)])
  func sizes(size: (Int, Int)) {
    #expect(throws: Surface.Failure.size(width: size.0, height: size.1)) {
      try Surface(width: size.0, height: size.1)
    }
  }

  @Test("An empty surface can be drawn upon") func empty() throws {
    let surface = try Surface(width: 0, height: 9)
    let shape = PreparedShape(
      Shape(layers: [ShapeLayer(fills: [.solid(red)], edges: ring(box(0, 0, 9, 9)))]),
      matrix: .identity)
    #expect(Painter().draw(shape, on: surface) == .empty)
    surface.clear(0xFFFF_FFFF)
    #expect(surface[0, 0] == 0)
  }

  @Test("A copy that reaches beyond is transparent there") func copies() throws {
    let surface = try Surface(width: 4, height: 4)
    surface.clear(0xFF00_00FF)
    let copy = try surface.copy(PixelRect(x: -2, y: 1, width: 4, height: 8))
    #expect(copy.width == 4 && copy.height == 8)
    #expect(copy[1, 0] == 0 && copy[2, 0] == 0xFF00_00FF && copy[2, 3] == 0)
  }

  @Test("A dirty region holds all that was added, in few rectangles") func dirty() {
    var random = Seeded(2)
    for _ in 0..<50 {
      var region = DirtyRegion()
      var added: [PixelRect] = []
      for _ in 0..<30 {
        let rect = PixelRect(
          x: .random(in: 0...200, using: &random), y: .random(in: 0...200, using: &random),
          width: .random(in: 1...40, using: &random), height: .random(in: 1...40, using: &random))
        region.add(rect)
        added.append(rect)
      }
      #expect(region.count <= DirtyRegion.limit)
      for rect in added {
        for x in [rect.minX, rect.maxX - 1] {
          for y in [rect.minY, rect.maxY - 1] {
            let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
            #expect(region.contains { !$0.intersection(pixel).isEmpty })
          }
        }
      }
    }
    var region = DirtyRegion()
    region.add(.empty)
    #expect(region.isEmpty)
    region.add(PixelRect(x: 0, y: 0, width: 10, height: 10))
    region.add(PixelRect(x: 10, y: 0, width: 10, height: 10))
    #expect(Array(region) == [PixelRect(x: 0, y: 0, width: 20, height: 10)])
    region.clip(to: PixelRect(x: 15, y: 5, width: 99, height: 99))
    #expect(region.bounds == PixelRect(x: 15, y: 5, width: 5, height: 5))
  }

  @Test("A mask weakens what is drawn, and masks multiply") func masks() throws {
    let bounds = PixelRect(x: 0, y: 0, width: 8, height: 8)
    let mask = CoverageMap(bounds: bounds)
    let shape = PreparedShape(
      Shape(layers: [ShapeLayer(fills: [.solid(red)], edges: ring(box(0, 0, 4.5, 8)))]),
      matrix: .identity)
    Painter().cover(shape, in: mask)
    #expect(mask[3, 3] == 255 && mask[4, 3] == 128 && mask[5, 3] == 0)
    #expect(mask[-1, 0] == 0)
    let surface = try drawn(
      ShapeLayer(fills: [.solid(red)], edges: ring(box(0, 0, 8, 8))), size: 8,
      ground: white.pixel, mask: mask)
    #expect(surface[3, 3] == red.pixel)
    #expect(surface[4, 3] == 0xFFFF_7F7F)
    #expect(surface[5, 3] == white.pixel)
    let other = CoverageMap(bounds: bounds)
    for x in 0..<8 { other[x, 3] = 128 }
    mask.intersect(other)
    #expect(mask[3, 3] == 128 && mask[4, 3] == 64 && mask[3, 4] == 0)
  }
}
