import Testing

@testable import Raster

/// Long stretches of a picture are fetched without looking at its borders: they must be what single pixels are.
@Suite("Fetching pictures")
struct PictureFetchTests {
  private func picture(_ width: Int, _ height: Int, opaque: Bool = true) throws -> Surface {
    let surface = try Surface(width: width, height: height)
    var random: UInt32 = 1
    surface.withPixels { pixels in
      for index in pixels.indices {
        random = random &* 1_664_525 &+ 1_013_904_223
        pixels[index] =
          opaque
          ? random | 0xFF00_0000 : Pixel.scaled(random | 0xFF00_0000, random >> 24)
      }
    }
    return surface
  }

  /// What a pixel is, channel by channel.
  private func expected(
    _ picture: Surface, _ x: Int, _ y: Int, repeats: Bool, smooth: Bool
  ) -> UInt32 {
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
      func place(_ value: Int, _ size: Int) -> Int {
        repeats ? ((value % size) + size) % size : min(max(value, 0), size - 1)
      }
      return picture[place(x, picture.width), place(y, picture.height)]
    }
    guard smooth else { return pixel(x >> 16, y >> 16) }
    let (left, top) = ((x - 0x8000) >> 16, (y - 0x8000) >> 16)
    let (right, low) = (UInt32((x - 0x8000) >> 8 & 255), UInt32((y - 0x8000) >> 8 & 255))
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      func row(_ y: Int) -> UInt32 {
        let (a, b) = (pixel(left, y) >> shift & 255, pixel(left + 1, y) >> shift & 255)
        return (a * (256 - right) + b * right + 128) >> 8
      }
      result |= ((row(top) * (256 - low) + row(top + 1) * low + 128) >> 8) << shift
    }
    return result
  }

  @Test(
    "Each pixel of a row is the same when it is fetched alone",
    arguments: [
      Matrix(a: 3, b: 0, c: 0, d: 2, tx: 5.25, ty: 1.5),
      Matrix(a: -3, b: 0, c: 0, d: 2, tx: 90.25, ty: 1.5),
      Matrix(a: 1.5, b: 0.75, c: -0.75, d: 1.5, tx: 20, ty: 3),
      Matrix(a: 0.25, b: 0, c: 0, d: 0.5, tx: 0, ty: 0),
      Matrix(a: -0.5, b: -1, c: 1, d: -0.5, tx: 31, ty: 40),
    ])
  func rows(_ matrix: Matrix) throws {
    let picture = try picture(23, 17)
    let inverse = try #require(matrix.inverse)
    func fixed(_ value: Double) -> Int { Int((value * 65_536).rounded(.down)) }
    var line = [UInt32](repeating: 0, count: 100)
    for repeats in [false, true] {
      for smooth in [false, true] {
        let source = try #require(
          BitmapSource(
            BitmapPaint(picture, repeats: repeats, smooth: smooth), matrix: matrix,
            transform: .identity))
        for y in 0..<40 {
          line.withUnsafeMutableBufferPointer { line in
            if let start = line.baseAddress { source.fetch(start, x: 0, y: y, count: 100, from: 0) }
          }
          let start = inverse.apply(Point(x: 0.5, y: Double(y) + 0.5))
          for x in 0..<100 {
            let place = (
              fixed(start.x) + x * fixed(inverse.a), fixed(start.y) + x * fixed(inverse.b)
            )
            #expect(
              line[x]
                == expected(picture, place.0, place.1, repeats: repeats, smooth: smooth),
              "\(x), \(y)")
          }
        }
      }
    }
  }

  @Test("A picture is opaque as long as no pixel of it lets anything through")
  func opacity() throws {
    let picture = try picture(5, 4)
    #expect(picture.isOpaque)
    let version = picture.version
    picture[4, 3] = 0x8000_0000
    #expect(!picture.isOpaque && picture.version != version)
    picture[4, 3] = 0xFF00_0000
    #expect(picture.isOpaque)
    picture.clear()
    #expect(!picture.isOpaque)
    #expect(try !Surface(width: 0, height: 3).isOpaque)
  }

  @Test("Opaque pixels are shown the same in opaque and other pictures") func opaqueIsCopied()
    throws
  {
    let opaque = try picture(40, 30)
    let other = try Surface(width: 40, height: 31)
    other.replace(opaque)
    let paint = { (surface: Surface) in
      try drawn(
        ShapeLayer(
          fills: [
            .bitmap(
              BitmapPaint(surface, repeats: false, smooth: true),
              Matrix(a: 20, b: 1, c: -1, d: 20, tx: -10, ty: -300))
          ], edges: ring(box(0, 0, 700, 40))), size: 700)
    }
    #expect(opaque.isOpaque && !other.isOpaque)
    let (first, second) = (try paint(opaque), try paint(other))
    for y in 0..<40 { for x in 0..<700 { #expect(first[x, y] == second[x, y]) } }
  }
}
