import Raster
import Testing
import UIContract

@testable import UIComponent
@testable import UIPainting

@Suite("Painting pictures") struct PaintingPictureTests {
  /// A picture whose pixels `color` makes.
  private func picture(
    _ width: Int, _ height: Int, _ color: (Int, Int) -> UInt32
  ) throws -> ImagePixels {
    var pixels: [UInt32] = []
    for y in 0..<height { for x in 0..<width { pixels.append(color(x, y)) } }
    return try #require(ImagePixels(width: width, height: height, pixels: pixels))
  }

  @Test("the mean of a picture is that of its pixels, over the ground if it is clear")
  func mean() throws {
    let picture = try #require(
      ImagePixels(width: 2, height: 1, pixels: [0xFFFF_0000, 0xFF00_00FF]))
    #expect(picture.mean(on: Color(0xFFFFFF)) == Color(0x7F007F))
    let clear = try #require(ImagePixels(width: 1, height: 2, pixels: [0, 0x8080_8080]))
    #expect(clear.mean(on: Color(0x0000FF)) == Color(0x4040FF))
    let large = try #require(
      ImagePixels(width: 640, height: 3, pixels: [UInt32](repeating: 0xFF12_3456, count: 1_920)))
    #expect(large.mean(on: Color(0)) == Color(0x123456))
  }

  @Test("a picture of its own size is copied")
  func copy() throws {
    let sheet = try Sheet(16, 16)
    let source = try picture(8, 8) { x, y in 0xFF00_0000 | UInt32(x * 7680) | UInt32(y * 30) }
    sheet.painter.picture(source, in: sheet.box(4, 4, 8, 8), fit: .contain)
    for x in 0..<8 { #expect(sheet.surface[4 + x, 7] == source.pixels[24 + x]) }
    #expect(sheet.alpha(3, 7) == 0)
  }

  @Test("where pictures lie in their box")
  func places() {
    let box = PixelArea(x: 10, y: 20, width: 100, height: 100)
    func place(_ fit: ImageFit, _ width: Int, _ height: Int, _ anchor: Double = 0.5) -> PixelArea {
      fit.place(width: width, height: height, in: box, anchor: anchor)
    }
    #expect(place(.contain, 50, 25) == PixelArea(x: 10, y: 45, width: 100, height: 50))
    #expect(place(.contain, 50, 25, 1) == PixelArea(x: 10, y: 70, width: 100, height: 50))
    #expect(place(.contain, 400, 800) == PixelArea(x: 35, y: 20, width: 50, height: 100))
    #expect(place(.cover, 50, 25) == PixelArea(x: -40, y: 20, width: 200, height: 100))
    #expect(place(.fill, 3, 7) == box)
    #expect(place(.pixel, 30, 20) == PixelArea(x: 15, y: 40, width: 90, height: 60))
    #expect(place(.pixel, 400, 200).width == 100)
    #expect(place(.contain, 100_000, 1).height == 1)
    #expect(place(.contain, 0, 1).isEmpty)
  }

  @Test("a smaller picture has the mean of its pixels", arguments: [2, 3, 4, 5, 7, 13])
  func mean(side: Int) throws {
    let sheet = try Sheet(side, side)
    // A chequered picture of 26 pixels: its mean is half.
    let source = try picture(26, 26) { ($0 + $1) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }
    sheet.painter.picture(source, in: sheet.box(0, 0, side, side), fit: .fill)
    var sum = 0
    for y in 0..<side {
      for x in 0..<side {
        #expect(sheet.alpha(x, y) == 255)
        sum += Int(sheet.surface[x, y] & 255)
      }
    }
    #expect(abs(Double(sum) / Double(side * side) - 127.5) < 1.5)
  }

  @Test("every channel goes its own way, and what is opaque stays so")
  func channels() throws {
    for (from, to) in [(64, 17), (17, 64), (300, 1), (1, 300), (5, 4)] {
      let sheet = try Sheet(to, to)
      let source = try picture(from, from) { _, _ in 0xFF12_FE80 }
      sheet.painter.picture(source, in: sheet.box(0, 0, to, to), fit: .fill)
      #expect((0..<to).allSatisfy { sheet.surface[$0, to / 2] == 0xFF12_FE80 })
    }
  }

  @Test("a larger picture is smooth, or made of whole squares")
  func larger() throws {
    let source = try picture(2, 1) { x, _ in x == 0 ? 0xFF00_0000 : 0xFFFF_FFFF }
    let smooth = try Sheet(40, 20)
    smooth.painter.picture(source, in: smooth.box(0, 0, 40, 20), fit: .fill)
    let row = (0..<40).map { smooth.surface[$0, 10] & 255 }
    #expect(row == row.sorted() && Set(row).count > 15)
    let squares = try Sheet(45, 20)
    squares.painter.picture(source, in: squares.box(0, 0, 45, 20), fit: .pixel)
    #expect(Set((0..<45).map { squares.surface[$0, 10] }) == [0, 0xFF00_0000, 0xFFFF_FFFF])
    #expect((0..<20).allSatisfy { squares.surface[2 + $0, 10] == 0xFF00_0000 })
  }

  @Test("a part of a large picture is the same as that part of the whole")
  func part() throws {
    let source = try picture(97, 61) { x, y in
      0xFF00_0000 | UInt32(x * 0x20000) | UInt32(y * 4)
    }
    let whole = try Sheet(40, 40)
    whole.painter.picture(source, in: whole.box(0, 0, 40, 40), fit: .cover)
    let cut = try Sheet(40, 40)
    cut.painter.clipped(to: cut.box(9, 11, 13, 7)) {
      cut.painter.picture(source, in: cut.box(0, 0, 40, 40), fit: .cover)
    }
    for y in 11..<18 { for x in 9..<22 { #expect(cut.surface[x, y] == whole.surface[x, y]) } }
  }

  @Test("round corners cut a picture")
  func corners() throws {
    let sheet = try Sheet(30, 30)
    let source = try picture(30, 30) { _, _ in 0xFFFF_FFFF }
    sheet.painter.picture(source, in: sheet.box(0, 0, 30, 30, 10), fit: .cover)
    #expect(sheet.alpha(0, 0) == 0 && sheet.alpha(15, 0) == 255)
  }
}
